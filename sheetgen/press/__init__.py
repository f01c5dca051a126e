"""From a page to printed sheets: imposition, marks, PDF."""

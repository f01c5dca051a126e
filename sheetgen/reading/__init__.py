"""From what players wrote, typed or photographed, to `Sheet`s."""

"""The use cases, one module a family; heavy libraries are imported inside the functions that need them."""

"""One module a game, found by the folder of its name in `templates/`; nothing is registered."""

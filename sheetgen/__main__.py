"""`python -m sheetgen`: the same as the command `sheetgen`."""

from .cli import main

main()

"""`python -m barnboard.cli` is the `barnboard` command."""

from . import main

main()

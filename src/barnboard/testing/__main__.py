"""Prints the traces of random matches: `python -m barnboard.testing PACKAGE SEED MOST SETUPS`."""

from .traces import main

main()

"""Runs a part of the kit on the game of a package and prints what it finds: `python broken.py PACKAGE WORD…`.

Only checks whose fact has one of the words are run; without words all are. One process for each broken game, without compiling.
"""

import sys
from importlib import import_module

from barnboard.testing import Fault, checks


def main() -> None:
    package, *words = sys.argv[1:]
    chosen = [check for check in checks(import_module(package).GAME) if not words or any(word in check.fact for word in words)]
    assert chosen, f"no check has the words {words}"
    for check in chosen:
        try:
            check()
        except Fault as fault:
            print("\n".join(fault.sentences))
            return


if __name__ == "__main__":
    main()

"""Prints that part of a lock file which some packages need, with its hashes.

python locked.py requirements.lock hatchling     # that package and all that it needs
python locked.py requirements.lock pyproject.toml     # what the package of that file needs to run
"""

import re
import sys
import tomllib
from pathlib import Path
from typing import NamedTuple


class Entry(NamedTuple):
    """A package, what the lock says of it, and the packages that need it. One may have several, for different Pythons."""

    name: str
    text: str
    parents: set[str]


def entries(lock: str) -> list[Entry]:
    """What a lock file holds."""
    found = []
    for text in re.split(r"\n(?=\S)", lock.strip()):
        about, _, via = text.partition("# via")
        found.append(Entry(re.split(r"[=\s]", about, maxsplit=1)[0], text, set(re.findall(r"^\s*(?:#\s*)?([\w.-]+)", via, re.M))))
    return found


def needed(lock: list[Entry], names: set[str]) -> list[str]:
    """The entries of packages and of all that they need."""
    while more := {entry.name for entry in lock if entry.parents & names} - names:
        names |= more
    return [entry.text for entry in lock if entry.name in names]


def main() -> None:
    """Reads the command line."""
    file, *wanted = sys.argv[1:]
    names: set[str] = set()
    for one in wanted:
        told = tomllib.loads(Path(one).read_text("utf-8"))["project"]["dependencies"] if one.endswith(".toml") else [one]
        names |= {re.split(r"[^\w.-]", name, maxsplit=1)[0].lower() for name in told}
    lock = entries(Path(file).read_text("utf-8"))
    if missing := names - {entry.name for entry in lock}:
        sys.exit(f"not in the lock: {', '.join(sorted(missing))}")
    print("\n".join(needed(lock, names)))


if __name__ == "__main__":
    main()

"""In which line of a TOML file something stands. Python's reader of TOML does not tell, but people who write such files ask."""

import re
from collections import Counter

Path = tuple[str | int, ...]  # names of tables and entries, and numbers of what stands in a list, from 0

_NAME = r"""(?:"[^"]*"|'[^']*'|[\w-]+)"""
_HEADER = re.compile(rf"\s*(\[\[?)\s*({_NAME}(?:\s*\.\s*{_NAME})*)\s*\]")
_ENTRY = re.compile(rf"\s*({_NAME}(?:\s*\.\s*{_NAME})*)\s*=\s*(.*)")
_TEXT = re.compile(r"""\"{3}.*?\"{3}|(?<!")"(?!"")(?:\\.|[^"\\])*"|(?<!')'(?!'')[^']*'""")  # that ends on its line


def lines_of(text: str) -> dict[Path, int]:
    """The line of every table, every entry, and every part of a list; not of what lies deeper within an entry."""
    found: dict[Path, int] = {}
    many: Counter[Path] = Counter()  # tables of a list so far
    table: Path = ()
    value: _Value | None = None  # that goes on where the line begins
    for number, line in enumerate(text.splitlines(), 1):
        if value is None and (header := _HEADER.match(line)):
            table = _within(header[2], many)
            if header[1] == "[[":
                many[table] += 1
                table = (*table, many[table] - 1)
            for length in range(1, len(table) + 1):
                found.setdefault(table[:length], number)
        elif value is not None:
            value = value.read(line, number)
        elif entry := _ENTRY.match(line):
            path = (*table, *_names(entry[1]))
            for length in range(len(table) + 1, len(path)):  # say.en = … opens the table `say`
                found.setdefault(path[:length], number)
            found[path] = number
            value = _Value(path, found).read(entry[2], number)
    return found


class _Value:
    """What stands after the = of an entry, line by line."""

    def __init__(self, path: Path, found: dict[Path, int]) -> None:
        self._path, self._found = path, found
        self._depth = self._parts = 0
        self._is_in_part = False
        self._quotes = ""  # of a long text that goes on

    def read(self, line: str, number: int) -> "_Value | None":
        """Reads on; None where the value ends with the line."""
        if self._quotes:
            _, end, line = line.partition(self._quotes)
            if not end:
                return self
        bare = _TEXT.sub("_", line).partition("#")[0]
        self._quotes = next((mark for mark in ('"""', "'''") if mark in bare), "")
        for sign in bare.partition(self._quotes or "#")[0]:
            if self._depth == 1 and not self._is_in_part and sign not in " \t,]}":
                self._found[(*self._path, self._parts)] = number
                self._parts += 1
                self._is_in_part = True
            if sign == "," and self._depth == 1:
                self._is_in_part = False
            self._depth += (sign in "[{") - (sign in "]}")
        return self if self._depth > 0 or self._quotes else None


def line_at(lines: dict[Path, int], path: Path) -> int | None:
    """The line of what stands at a path, or of the nearest thing around it."""
    return next((lines[path[:length]] for length in range(len(path), 0, -1) if path[:length] in lines), None)


def _names(dotted: str) -> Path:
    return tuple(name.strip("\"'") for name in re.findall(_NAME, dotted))


def _within(dotted: str, many: Counter[Path]) -> Path:
    """A table by its header; below a list of tables it belongs to the last one."""
    path: Path = ()
    *outer, last = _names(dotted)
    for name in outer:
        path = (*path, name)
        if many[path]:
            path = (*path, many[path] - 1)
    return (*path, last)

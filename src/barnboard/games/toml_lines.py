"""TOML before it is read: whether it is small and flat enough to be read at all, and in which line something stands.

Python's reader of TOML does not tell lines, but people who write such files ask.
"""

import re
from collections import Counter

Path = tuple[str | int, ...]  # names of tables and entries, and numbers of what stands in a list, from 0

MOST_BYTES = 1_000_000  # the largest box of ours has 17,000
MOST_DEPTH = 10  # lists and tables in each other
MOST_SIGNS = 80  # of a number or a name without quotes

_NAME = r"""(?:"[^"]*"|'[^']*'|[\w-]+)"""
_HEADER = re.compile(rf"\s*(\[\[?)\s*({_NAME}(?:\s*\.\s*{_NAME})*)\s*\]")
_ENTRY = re.compile(rf"\s*({_NAME}(?:\s*\.\s*{_NAME})*)\s*=\s*(.*)")
_TEXT = re.compile(r"""\"{3}.*?\"{3}|(?<!")"(?!"")(?:\\.|[^"\\])*"|(?<!')'(?!'')[^']*'""")  # that ends on its line

_TOKEN = re.compile(
    r"""\"{3}(?:\\.|[^\\])*?\"{3}|'{3}.*?'{3}|"(?:\\.|[^"\\\n])*"|'[^'\n]*'|\#[^\n]*|[\[{]|[\]}]|[^\s\[\]{}"'\#,=]+|.""",
    re.DOTALL,
)


def out_of_bounds(text: str) -> tuple[int | None, str] | None:
    """The line and the reason why a text is not even looked at; None where it may be. It costs one pass over the text."""
    if len(text) > MOST_BYTES or len(text.encode("utf-8", "replace")) > MOST_BYTES:
        return None, f"a box must be at most {MOST_BYTES:,} bytes"
    depth = dots = 0
    for token in _TOKEN.finditer(text):
        sign = token[0][0]
        if sign in "\"'#":
            continue
        depth += (sign in "[{") - (sign in "]}")
        dots = 0 if sign == "\n" else dots + token[0].count(".")
        if len(token[0]) > MOST_SIGNS:
            return 1 + text.count("\n", 0, token.start()), f"a number or a bare name must be at most {MOST_SIGNS} signs long"
        if max(depth, dots) > MOST_DEPTH:
            return 1 + text.count("\n", 0, token.start()), f"lists and tables must lie at most {MOST_DEPTH} deep in each other"
    return None


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

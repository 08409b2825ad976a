"""Sentences with parts in braces, cut into pieces once and then filled in as often as they are said.

`{name}` is a part as it is, `{points:point/points}` a word that the number of the part chooses (`plural`), `{kind.of}` the name
of a thing in the form `of`, where a words file has such a one.
"""

from functools import lru_cache
from string import Formatter
from typing import NamedTuple


class Piece(NamedTuple):
    """What is said as it stands, and the part that follows it, if one does: its name, its form, the words it chooses from."""

    literal: str
    part: str | None
    form: str
    choice: tuple[str, ...]


class Borrowed(str):
    """A sentence in English, lent to a language that has none for it: its numbers choose by the English rule."""


def tongue(sentence: str, language: str) -> str:
    """The language that a sentence is in, which stands among those of a language."""
    return "en" if isinstance(sentence, Borrowed) else language


@lru_cache(20_000)
def forms(name: str) -> tuple[str, ...]:
    """The forms of a name that is counted: "egg/eggs". One without letters, such as the field 2/12, has no others."""
    return tuple(name.split("/")) if any(letter.isalpha() for letter in name) else (name,)


@lru_cache(20_000)
def pieces(sentence: str) -> tuple[Piece, ...]:
    """A sentence in pieces; a ValueError where its braces do not fit."""
    return tuple(_piece(literal, field, choice) for literal, field, choice, _ in Formatter().parse(sentence))


def _piece(literal: str, field: str | None, choice: str | None) -> Piece:
    if field is None:
        return Piece(literal, None, "", ())
    part, _, form = field.partition(".")
    return Piece(literal, part, form, tuple(choice.split("/")) if choice else ())

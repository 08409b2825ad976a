"""Sentences, from a game's words files.

`words/en.toml` (and `de.toml`) hold every prompt, move and event as a sentence with the parts of the move or event in braces:

    [event]
    scores = "{seat} scores {points} {points:point/points} for the {kind}."

`{points:point/points}` picks a word by the number. A sentence may have several forms: a table whose `by` names a part, with one
form for each value of it; or `shown` and `hidden`, told to those who may know the secret parts and to those who may not; or, in
the tale of a move (`tales`), `opens`, `goes_on` and `again`. A form may be such a table itself.
Names of things stand in `[name.<domain>]`; one that is missing there is called by its id, so an edited box reads well enough.
A long name may hold soft hyphens (`\\u00AD`), at which the page breaks it on small cards; sentences are told without them.
"""

import tomllib
from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from string import Formatter
from typing import Any, NamedTuple

from barnboard.kernel.codes import NUMBER, SEAT, Domain

LANGUAGES = ("en", "de")
CHAIRS = ("barn_red", "pine", "straw", "sky")  # the seats, in every game
_MOST_REMEMBERED = 20_000  # sentences
_SOFT_HYPHEN = "\u00ad"
_COMMON = files(__package__).joinpath("common")

# where a sentence stands in a tale, and what it is called where it has no form of its own for that
OPENS, GOES_ON, AGAIN = "opens", "goes_on", "again"
_TONES = {OPENS: (OPENS,), GOES_ON: (GOES_ON, OPENS), AGAIN: (AGAIN, GOES_ON, OPENS)}


@lru_cache(64)
def chair_name(language: str, seat: int) -> str:
    """What the colour of a seat is called; it belongs to the chair and is the same in every game."""
    name: str = _read(_COMMON, language)["name"]["seat"][CHAIRS[seat]]
    return name


class Part(NamedTuple):
    """A thing spoken of: its number in its domain and its id there; the number is None where it may not be known."""

    domain: Domain
    value: int | None


class Several(NamedTuple):
    """Amounts of several things, told in a row; the names of these things are `one/several`, such as "egg/eggs"."""

    amounts: tuple[tuple[int, Part], ...]
    value: int = 0  # it is never secret


class Listed(NamedTuple):
    """Several things of a kind, named in a row, in the plural where they have one."""

    things: tuple[Part, ...]
    value: int = 0  # it is never secret


class Words:
    """The words of one game in one language, for one box (whose ids name the things)."""

    def __init__(self, folder: Traversable, language: str, names: Mapping[str, Sequence[str]]) -> None:
        self.language = language
        self._words = _read(folder.joinpath("words"), language)
        for domain, known in _read(_COMMON, language)["name"].items():
            self._words.setdefault("name", {})[domain] = known
        self._names = {**names, SEAT.name: CHAIRS}
        self._seats: Sequence[str] | None = None
        self._said: dict[tuple[Any, ...], str] = {}  # sentences that name no seat
        self._labels: dict[str, str] = {}

    def with_seats(self, seats: Sequence[str] | None) -> "Words":
        """The same words with people's names in the seats."""
        other = object.__new__(Words)
        other.language = self.language
        other._words, other._names, other._seats = self._words, self._names, seats
        other._said, other._labels = self._said, self._labels
        return other

    def name(self, domain: Domain, value: int) -> str:
        """What a thing is called."""
        if domain == NUMBER:
            return str(value)
        if domain == SEAT and self._seats is not None:
            return self._seats[value]
        return self.call(domain.name, self.ident(domain, value))

    def call(self, domain: str, ident: str) -> str:
        """What the thing with that id is called."""
        known = self._words.get("name", {}).get(domain, {})
        return str(known.get(ident, ident.replace("_", " "))).replace(_SOFT_HYPHEN, "")

    def ident(self, domain: Domain, value: int) -> str:
        """The id of a thing."""
        if domain.name not in self._names:
            return str(value)
        return self._names[domain.name][value]

    def phase(self, name: str) -> str:
        """What is to be decided in a phase, asked of the seat to move."""
        return str(self._words["phase"][name])

    def label(self, key: str) -> str:
        """A word or two of the game's own, such as a heading or where points came from; a thing by its name."""
        label = self._labels.get(key)
        if label is None:
            known = self._words.get("label", {}), *self._words.get("name", {}).values()
            label = next((str(words[key]) for words in known if key in words), key.replace("_", " "))
            label = self._labels[key] = label.rpartition("/")[2].replace(_SOFT_HYPHEN, "")
        return label

    def has(self, section: str, key: str) -> bool:
        """Whether there is a sentence of that kind for a move or an event."""
        return key in self._words.get(section, {})

    def tells(self, part: str, line: str) -> bool:
        """Whether there is such a sentence about a part."""
        return line in self._words.get("about", {}).get(part, {})

    def about(self, part: str, line: str, about: Mapping[str, Part | Several | Listed]) -> str:
        """One sentence about a part: what it is, or what it does."""
        return self._of(self._words["about"][part][line], about, OPENS)

    def say(self, section: str, key: str, about: Mapping[str, Part | Several | Listed], tone: str = OPENS) -> str:
        """One sentence about a move or an event."""
        asked = (section, key, tone, *about.values())
        said = self._said.get(asked)
        if said is None:
            said = self._of(self._words[section][key], about, tone)
            if not any(isinstance(part, Part) and part.domain == SEAT for part in about.values()):
                if len(self._said) >= _MOST_REMEMBERED:
                    self._said.clear()
                self._said[asked] = said
        return said

    def _of(self, form: Any, about: Mapping[str, Part | Several | Listed], tone: str) -> str:
        while isinstance(form, dict):
            if "by" in form:
                part = about[form["by"]]
                assert isinstance(part, Part)
                form = form["hidden"] if part.value is None else form[self.ident(part.domain, part.value)]
            elif "shown" in form:
                form = form["hidden" if any(part.value is None for part in about.values()) else "shown"]
            else:
                form = next(form[one] for one in _TONES[tone] if one in form)
        return "".join(
            [literal if part is None else literal + self._told(about[part], choice) for literal, part, choice in _pieces(form)]
        )

    def _told(self, part: Part | Several | Listed, choice: str) -> str:
        """A part of a sentence; `choice` is `one/several` where its number picks a word."""
        if isinstance(part, Several):
            return ", ".join(self._amount(number, what) for number, what in part.amounts) or str(
                self._words.get("label", {}).get("none", "")
            )
        if isinstance(part, Listed):
            return ", ".join(self.name(one.domain, one.value or 0).rpartition("/")[2] for one in part.things)
        if part.value is None:
            raise ValueError("a sentence told to someone who may not know it names a secret part")
        if choice:
            one, several = choice.split("/")
            return one if part.value == 1 else several
        return self.name(part.domain, part.value)

    def _amount(self, number: int, part: Part) -> str:
        one, _, several = self.name(part.domain, part.value or 0).partition("/")
        return f"{number} {several if several and number != 1 else one}"


def _read(folder: Traversable, language: str) -> dict[str, Any]:
    return tomllib.loads(folder.joinpath(f"{language}.toml").read_text("utf-8"))


@lru_cache(10_000)
def _pieces(form: str) -> list[tuple[str, str | None, str]]:
    """A form in pieces: what is said as it stands, the part that follows it, and the words that its number chooses from."""
    return [(literal, part, choice or "") for literal, part, choice, _ in Formatter().parse(form)]

"""Sentences, from a game's words files.

`words/en.toml` (and one such file for every language) holds every prompt, move and event as a sentence with the parts of the move
or event in braces:

    [event]
    scores = "{seat} scores {points} {points:point/points} for the {kind}."

`{points:point/points}` picks a word by the number, from as many as the language has forms (`barnboard.words.plural`). A sentence
may have several forms: a table whose `by` names a part, with one form for each value of it; or `shown` and `hidden`, told to
those who may know the secret parts and to those who may not; or, in the tale of a move (`tales`), `opens`, `goes_on` and `again`.
A form may be such a table itself. What a language has no sentence for is said in English.

Names of things stand in `[name.<domain>]`; a box may name its things itself, and then that is what they are called. What nobody
names is called by its id.
A long name may hold soft hyphens (`\\u00AD`), at which the page breaks it on small cards; sentences are told without them.
A name that is counted has a form for each plural, with slashes between; alone it is called by the form of one.
Where a language bends names, or sets articles before them, it lists them in that form under `[form.<domain>.<form>]`, by a name
of its own choice, and a sentence asks for it with a dot: `{kind.at}` with `[form.kind.at]`. Amounts and lists are bent like that
too, and there a name in that form has its plurals, if it is counted. A language that counts things with a word of their own, as
Japanese does, says how many there are under `[counted.<domain>]`: `egg = "卵{number}個"`.
"""

import tomllib
from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib.resources.abc import Traversable
from typing import Any, NamedTuple

from barnboard.kernel.codes import NUMBER, SEAT, Domain
from barnboard.words import ENGLISH, listed, say, sentences, sign
from barnboard.words.plural import plural
from barnboard.words.sentences import Borrowed, forms, pieces, tongue

CHAIRS = ("barn_red", "pine", "straw", "sky")  # the seats, in every game
_MOST_REMEMBERED = 20_000  # sentences
_SOFT_HYPHEN = "\u00ad"
_ONE, _SEVERAL = 1, 2  # a thing alone is called by the form of one, and several of a kind, without a number, by the form of two

# where a sentence stands in a tale, and what it is called where it has no form of its own for that
OPENS, GOES_ON, AGAIN = "opens", "goes_on", "again"
_TONES = {OPENS: (OPENS,), GOES_ON: (GOES_ON, OPENS), AGAIN: (AGAIN, GOES_ON, OPENS)}
OWN_WAY = ("form", "counted", "bounds")  # every language bends and counts in its own way; bounds are explained by the code
FORMS = frozenset({"by", "shown", "hidden", OPENS, GOES_ON, AGAIN})  # a table with one of these keys is one sentence


@lru_cache(64)
def chair_name(language: str, seat: int) -> str:
    """What the colour of a seat is called; it belongs to the chair and is the same in every game."""
    return say(language, f"name.seat.{CHAIRS[seat]}")


class Part(NamedTuple):
    """A thing spoken of: its number in its domain and its id there; the number is None where it may not be known."""

    domain: Domain
    value: int | None


class Several(NamedTuple):
    """Amounts of several things, told in a row; the names of these things have a form for each plural: "egg/eggs"."""

    amounts: tuple[tuple[int, Part], ...]
    value: int = 0  # it is never secret


class Listed(NamedTuple):
    """Several things of a kind, named in a row, in the plural where they have one."""

    things: tuple[Part, ...]
    value: int = 0  # it is never secret


class Words:
    """The words of one game in one language, for one box: its ids, and by domain and id what the box itself calls things."""

    def __init__(
        self,
        folder: Traversable,
        language: str,
        names: Mapping[str, Sequence[str]],
        called: Mapping[str, Mapping[str, str]] | None = None,
    ) -> None:
        self.language = language
        self._words = renamed(read_words(folder, language), called or {})
        chairs = {chair: chair_name(language, seat) for seat, chair in enumerate(CHAIRS)}
        self._words["name"] = {**self._words.get("name", {}), SEAT.name: chairs}
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

    def call(self, domain: str, ident: str, number: int = _ONE) -> str:
        """What the thing with that id is called, or so many of them."""
        return self._called(domain, ident, number)

    def _called(self, domain: str, ident: str, number: int, case: str = "") -> str:
        """The name that goes with a number, in that case if the language has it, else as it is."""
        bent = self._words.get("form", {}).get(domain, {}).get(case, {}) if case else {}
        name: str = bent.get(ident) or self._words["name"].get(domain, {}).get(ident, ident.replace("_", " "))
        return self._form(name, number).replace(_SOFT_HYPHEN, "")

    def ident(self, domain: Domain, value: int) -> str:
        """The id of a thing."""
        if domain.name not in self._names:
            return str(value)
        return self._names[domain.name][value]

    @property
    def line(self) -> str:
        """One sentence about the game, on the front page."""
        return str(self._words.get("front", {}).get("line", ""))

    def phase(self, name: str) -> str:
        """What is to be decided in a phase, asked of the seat to move."""
        return str(self._words["phase"][name])

    def option(self, name: str) -> str:
        """What an option changes, told where it is chosen."""
        return str(self._words.get("option", {}).get(name, ""))

    def label(self, key: str, number: int = _SEVERAL) -> str:
        """A word or two of the game's own, such as a heading or where points came from, or what stands behind a number.

        A thing is called by its name.
        """
        label = self._labels.get(key)
        if label is None:
            label = self._labels[key] = next((words[key] for words in self._labelled() if key in words), key.replace("_", " "))
        return self._form(label, number).replace(_SOFT_HYPHEN, "")

    def labels(self, key: str) -> bool:
        """Whether the game has a label or name for a key; else it would be called by the key itself, in every language."""
        return any(key in words for words in self._labelled())

    def _labelled(self) -> list[dict[str, str]]:
        return [self._words.get("label", {}), *self._words["name"].values()]

    def entry(self, key: str) -> str:
        """What an entry of the box is called; where neither the game nor the house has a word for it, as in the file."""
        said: str = self._words.get("box", {}).get(key) or sentences(self.language).get(f"entry.{key}") or key.replace("_", " ")
        return said

    def bound(self, reason: str) -> str | None:
        """Why an entry of a box has its bounds, if it is told in this language: `[bounds]` has the English sentences as keys."""
        told: dict[str, str] = self._words.get("bounds", {})
        return reason if self.language == ENGLISH else told.get(reason)

    def sign(self, name: str) -> str:
        """A sign with which sentences are put together, such as the `stop` at the end of one."""
        return sign(self.language, name)

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
        said = []
        for literal, name, case, choice in pieces(form):
            said.append(literal)
            if name is not None:
                told = about[name]
                if choice and isinstance(told, Part) and told.value is not None:
                    said.append(choice[plural(tongue(form, self.language))[told.value]])
                else:
                    said.append(self._told(told, case))
        return "".join(said)

    def _told(self, part: Part | Several | Listed, case: str) -> str:
        """A part of a sentence, by its name in that case."""
        if isinstance(part, Several):
            amounts = [self._amount(number, what, case) for number, what in part.amounts]
            return listed(self.language, amounts) if amounts else str(self._words.get("label", {}).get("none", ""))
        if isinstance(part, Listed):
            return listed(self.language, [self._thing(one, _SEVERAL, case) for one in part.things])
        if part.value is None:
            raise ValueError("a sentence told to someone who may not know it names a secret part")
        return self._thing(part, _ONE, case) if case else self.name(part.domain, part.value)

    def _amount(self, number: int, part: Part, case: str) -> str:
        """So many of a thing."""
        counted = self._words.get("counted", {}).get(part.domain.name, {}).get(self.ident(part.domain, part.value or 0))
        if counted is not None:
            return "".join(piece.literal + ("" if piece.part is None else str(number)) for piece in pieces(counted))
        return say(self.language, "signs.amount", number=number, thing=self._thing(part, number, case))

    def _thing(self, part: Part, number: int, case: str) -> str:
        """A thing by the form of its name that goes with a number, in that case."""
        if part.domain in (NUMBER, SEAT):
            return self.name(part.domain, part.value or 0)
        return self._called(part.domain.name, self.ident(part.domain, part.value or 0), number, case)

    def _form(self, name: str, number: int) -> str:
        """The form of a name that goes with a number; a name without slashes has one for all."""
        given = forms(name)
        return given[0] if len(given) == 1 else given[min(plural(tongue(name, self.language))[number], len(given) - 1)]


def languages_of(folder: Traversable) -> frozenset[str]:
    """The languages for which a game has a words file."""
    files = folder.joinpath("words").iterdir()
    return frozenset(file.name.removesuffix(".toml") for file in files if file.name.endswith(".toml"))


def is_whole(folder: Traversable, language: str) -> bool:
    """Whether a game has every sentence in a language, so that none is said in English for it."""
    if language not in languages_of(folder):
        return False
    return (
        language in languages_of(folder)
        and sentences_of(_read(folder, language)).keys() >= sentences_of(_read(folder, ENGLISH)).keys()
    )


def sentences_of(words: Mapping[str, Any], above: tuple[str, ...] = ()) -> dict[tuple[str, ...], Any]:
    """All sentences of a words file by their keys, names and labels too; one with several forms is one sentence."""
    found: dict[tuple[str, ...], Any] = {}
    for key, value in words.items():
        if not above and key in OWN_WAY:
            continue
        if isinstance(value, dict) and not FORMS & value.keys():
            found.update(sentences_of(value, (*above, key)))
        else:
            found[*above, key] = value
    return found


def read_words(folder: Traversable, language: str) -> dict[str, Any]:
    """What the words file of a language says, with English for every sentence that it lacks."""
    english = _read(folder, ENGLISH)
    if language == ENGLISH:
        return english
    return _completed(_read(folder, language) if language in languages_of(folder) else {}, english)


def renamed(words: dict[str, Any], called: Mapping[str, Mapping[str, str]]) -> dict[str, Any]:
    """The words with other names for some things; how a language bends the names of before does not hold for these."""
    names, bent = dict(words.get("name", {})), dict(words.get("form", {}))
    for domain, own in called.items():
        names[domain] = {**names.get(domain, {}), **own}
        forms = bent.get(domain, {})
        bent[domain] = {case: {ident: said for ident, said in form.items() if ident not in own} for case, form in forms.items()}
    return {**words, "name": names, "form": bent}


def _read(folder: Traversable, language: str) -> dict[str, Any]:
    return tomllib.loads(folder.joinpath("words", f"{language}.toml").read_text("utf-8"))


def _completed(ours: dict[str, Any], english: Mapping[str, Any]) -> dict[str, Any]:
    whole = dict(ours)
    for key, sentence in english.items():
        if key not in ours:
            whole[key] = _borrowed(sentence)
        elif isinstance(sentence, dict) and isinstance(ours[key], dict) and not FORMS & (sentence.keys() | ours[key].keys()):
            whole[key] = _completed(ours[key], sentence)
    return whole


def _borrowed(sentence: Any) -> Any:
    if isinstance(sentence, dict):
        return {key: inner if key == "by" else _borrowed(inner) for key, inner in sentence.items()}
    return Borrowed(sentence)

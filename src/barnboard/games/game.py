"""A game as the rest of the house knows it: its record, its moves and events, its box, its words.

Every game's package makes one `Game` of what lies in it. Nothing outside that package names what is in it: bots, tables and pages
work with what stands here.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from functools import cached_property, lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from types import ModuleType
from typing import Any, get_type_hints

import numpy as np
from rich.console import RenderableType

from barnboard.kernel import verbs
from barnboard.kernel.codes import SEAT, Codes, Domain, Features
from barnboard.kernel.events import Event, Events
from barnboard.kernel.observing import Layout
from barnboard.kernel.records import NOBODY, Record, blank, no_log
from barnboard.words import ENGLISH, languages

from .about import Card, Line, no_card, no_changes, no_parts, no_reason
from .boxes import (
    Box,
    BoxError,
    Entry,
    Problem,
    called,
    make_box,
    make_box_of_text,
    names_in,
    read_toml,
    text_of,
    told_by_line,
)
from .collecting import collect
from .lessons import Lesson, read_lesson
from .meta import Option, SetupError
from .puzzles import Puzzles, read_puzzles
from .tales import tell, tell_briefly
from .views import View, to_json
from .words import Part, Several, Words, is_whole, languages_of, read_words

_EDITED, _EDITED_LEAST = 20, 200_000  # no match with a box of chance was seen to take as many moves (tests/games/random_boxes.py)


@dataclass
class Telling:
    """How a move is told: its text form, its sentence, the parts it touches in order."""

    text: str
    words: str
    touch: list[str]

    @cached_property
    def written(self) -> bytes:
        """The same as JSON."""
        return to_json({"text": self.text, "words": self.words, "touch": self.touch})


@dataclass(frozen=True, eq=False)
class Game:
    """One of the games. Functions that speak of a position take the box, the record and what is asked."""

    id: str
    title: str
    rules: ModuleType
    rules_version: int  # goes up when the same moves from the same seed would give another match
    dtype: np.dtype[Any]
    phases: type[IntEnum]
    seats: range
    codes: Codes
    events: Events
    most_moves: int  # no position offers more
    observation_layout: Layout  # what the numbers that `observe` writes say
    facts: type[Entry]
    pack: Callable[[Any], Record]
    names: Callable[[Any], Mapping[str, Sequence[str]]]  # facts -> the ids of the things in each domain
    touch: Callable[[Box[Any], Record, int], list[str]]  # box, position, code -> the parts a move touches, in order
    details: Callable[[Box[Any], Record, int], Mapping[str, Part | Several]]  # the same -> more parts for its sentence
    event_details: Callable[[Box[Any], Event], Mapping[str, Part | Several]]  # more parts for the sentence of an event
    view: Callable[[Box[Any], Record, int | None], View]
    breakdown: Callable[[Box[Any], Record], list[dict[str, int]]]  # each seat's points by where they came from
    census: Callable[[Box[Any], Record], Mapping[str, int]]  # how many of each component there are, wherever they lie
    board: Callable[[Any, Words], RenderableType]  # the view drawn for the terminal
    about: Callable[[Box[Any], Record, int | None, str], Card | None] = no_card  # box, position, seat, part -> what is told of it
    why: Callable[[Box[Any], Record, int, str, Sequence[str]], Line | None] = no_reason  # and what was picked -> why it cannot be
    parts: Callable[[Box[Any], Record, int | None], list[str]] = no_parts  # box, position, seat -> what lies on the board
    changed: Callable[[Box[Any], Any, Record, int | None], Sequence[str]] = no_changes  # the same that differs and has no name
    secret_sources: frozenset[str] = frozenset()  # of the breakdown: not told before the end
    options: Mapping[str, Option] = field(default_factory=dict)
    told_alike: frozenset[str] = frozenset()  # names of moves whose sentence and touch are the same in every position
    horizon: int = 12  # turns of each seat after which the points tell how good a position was: few where they come as one plays
    most_plies: int = 20_000  # no match of random moves with the usual box takes more; a batch ends a match there
    minutes: int = 40  # that a match takes among people
    order: int = 100  # in the lobby
    picture: str | None = None  # a file in the folder
    sketch: Callable[[Any], str] | None = None  # what a spectator sees, as a small board for cards (`sketches.py`)

    @classmethod
    def of_package(cls, package: str) -> "Game":
        """The game that a package is: `GAME = Game.of_package(__name__)` in its `__init__.py` puts its files together.

        What it must hold is told in docs/add_a_game.md; a TypeError says what is missing, and in which file.
        """
        return cls(**collect(package))

    def __post_init__(self) -> None:
        missing = [name for name in self.options if name not in (self.dtype.names or ())]
        if missing:
            raise TypeError(f"{self.id}: the record has no field for the option {missing[0]}")
        for name in self.told_alike:
            if SEAT in self.codes.parts[name].values():
                raise TypeError(f"{self.id}: {name} names a seat, and seats have other names at every table")
        verbs.register(self.dtype, self.rules)

    @property
    def package(self) -> str:
        """The package that the game is, wherever it is installed."""
        return self.rules.__package__ or self.rules.__name__

    @property
    def folder(self) -> Traversable:
        """The folder of the game."""
        return files(self.package)

    def most_plies_of(self, box: Box[Any]) -> int:
        """After how many moves a batch ends a match: an edited box may be larger than the usual one, and its matches longer."""
        return max(_EDITED * self.most_plies, _EDITED_LEAST) if box.edited else self.most_plies

    @property
    def observation(self) -> int:
        """How long an observation is."""
        return self.observation_layout.size

    @property
    def move_features(self) -> Features:
        """What every move is about, as arrays: `move_features.table[codes]` for the moves on offer."""
        return self.codes.features

    def rules_text(self, language: str = "en") -> str:
        """How the game is played, as Markdown; in English where the language is not there."""
        return self.folder.joinpath(self.rules_file(language)).read_text("utf-8")

    def rules_file(self, language: str) -> str:
        """The file with the rules in a language: RULES.md is the English one, and stands in where there is no other."""
        translated = f"RULES.{language}.md"
        return translated if language in languages() and self.folder.joinpath(translated).is_file() else "RULES.md"

    @cached_property
    def languages(self) -> frozenset[str]:
        """The languages that the game has words in; others hear English."""
        return languages_of(self.folder)

    @cached_property
    def spoken(self) -> frozenset[str]:
        """The languages that it speaks wholly: no sentence of its words is said in English for them."""
        return frozenset(language for language in self.languages if is_whole(self.folder, language))

    @cached_property
    def lesson(self) -> Lesson | None:
        """The first match of whoever learns the game, if it has one; a BoxError where its file cannot be used."""
        return read_lesson(self.folder)

    def lesson_in(self, language: str) -> Lesson | None:
        """The same in a language; English where something is not said in it."""
        return _lesson(self, language if language in languages() else ENGLISH)

    @cached_property
    def puzzles(self) -> Puzzles | None:
        """Its moves of the day, if it has some; a BoxError where their file cannot be used."""
        return read_puzzles(self.folder)

    @property
    def view_type(self) -> type[View]:
        """The model that the views of the game are made of."""
        told: type[View] = get_type_hints(self.view).get("return", View)
        return told

    @cached_property
    def usual_box(self) -> Box[Any]:
        """The box as it comes."""
        with_text = self.folder.joinpath("box.toml")
        return make_box(self.facts, self.pack, read_toml(Path(str(with_text))))

    def box(self, given: Mapping[str, Any] | str | Path | None = None) -> Box[Any]:
        """The usual box, or one from a file or a dict, checked and packed."""
        if given is None:
            return self.usual_box
        if isinstance(given, Mapping):
            return make_box(self.facts, self.pack, given, self.usual_box.digest)
        return self.box_of_text(text_of(Path(given)), Path(given))

    def box_of_text(self, text: str, file: Path | None = None) -> Box[Any]:
        """A box as it is written, checked and packed. What the words of the game have no name for needs one in the box."""
        box = make_box_of_text(self.facts, self.pack, text, self.usual_box.digest, file)
        known = read_words(self.folder, ENGLISH).get("name", {})
        with told_by_line(text, file):
            nameless = [one for one in names_in(box.facts) if one.name is None and one.ident not in known.get(one.domain, {})]
            if nameless:
                raise BoxError(
                    Problem(
                        f"{one.path[0]} {one.ident}: name is missing",
                        (*one.path, "name"),
                        why="it is new, and has to be called by something",
                    )
                    for one in nameless
                )
        return box

    def own_names(self, box: Box[Any], language: str) -> dict[str, dict[str, str]]:
        """What a box calls its things otherwise than the words of the game do, by domain and id."""
        usual = {(one.domain, one.ident): one.name for one in names_in(self.usual_box.facts)}
        own: dict[str, dict[str, str]] = {}
        for one in names_in(box.facts):
            if one.name is not None and one.name != usual.get((one.domain, one.ident)):
                own.setdefault(one.domain, {})[one.ident] = called(one.name, language)
        return own

    def check_setup(self, seats: int, options: Mapping[str, Any]) -> dict[str, bool | int]:
        """All options with their values, or a SetupError."""
        if isinstance(seats, bool) or not isinstance(seats, int) or seats not in self.seats:
            raise SetupError(f"{self.title} is for {self.seats[0]} to {self.seats[-1]} seats, not {seats!r}")
        for name in options:
            if name not in self.options:
                known = ", ".join(self.options) or "none"
                raise SetupError(f"{self.title} has no option {name!r}; its options: {known}")
        return {
            name: option.check(name, options[name]) if name in options else option.default
            for name, option in self.options.items()
        }

    def blank(self, seats: int, options: Mapping[str, bool | int], key: tuple[int, int] = (0, 0)) -> Record:
        """A position with only its header and options filled in, ready for `deal`."""
        s = blank(self.dtype)
        s.seats = seats
        s.key[0], s.key[1] = key
        for name, value in options.items():
            s[name] = value
        return s

    def phase(self, s: Record) -> str:
        """The name of the decision that is due."""
        return self.phases(int(s.phase)).name.lower()

    def codes_in(self, box: Box[Any], s: Record) -> list[int]:
        """The codes that the seat to move may play; none when the match is over."""
        if s.to_move == NOBODY:
            return []
        out = np.zeros(self.most_moves, np.int32)
        codes: list[int] = out[: self.rules.moves(box.record, s, out)].tolist()
        return codes

    def text(self, box: Box[Any], code: int) -> str:
        """The text form of a move: its name and the ids of what it is about. `code` is its opposite."""
        return _text(self, box, code)

    def code(self, box: Box[Any], text: str) -> int:
        """The code of a move given as text, or a ValueError that says what is not understood."""
        name, *ids = text.split() or [""]
        parts = self.codes.parts.get(name)
        if parts is None:
            raise ValueError(f"no move is called {name!r}; moves are called {', '.join(self.codes.parts)}")
        if len(ids) != len(parts):
            raise ValueError(f"{name!r} is followed by {' '.join(parts) or 'nothing'}, not {' '.join(ids) or 'nothing'}")
        numbers = _numbers(self, box)
        about = {}
        for (part, domain), ident in zip(parts.items(), ids, strict=True):
            if ident not in numbers[domain.name]:
                raise ValueError(f"no {part} is called {ident!r}")
            about[part] = numbers[domain.name][ident]
        return self.codes.write(name, **about)

    def words(self, box: Box[Any], language: str = "en") -> Words:
        """The words of the game in a language; English where the language is not there."""
        return _words(self, box, language if language in languages() else ENGLISH)

    def tellings(self, box: Box[Any], s: Record, codes: Sequence[int], words: Words) -> list[Telling]:
        """How moves are told in a position."""
        known = _told_alike(self, box, words.language)
        return [known.get(code) or self.told(box, s, code, words) for code in codes]

    def told(self, box: Box[Any], s: Record, code: int, words: Words) -> Telling:
        """How a move is told in a position."""
        if self.codes.read(code)[0] in self.told_alike:
            known = _told_alike(self, box, words.language)
            if code not in known:
                known[code] = _told_anywhere(self, box, code, words)
            return known[code]
        return Telling(self.text(box, code), self.move_words(box, s, code, words), self.touch(box, s, code))

    def move_words(self, box: Box[Any], s: Record, code: int, words: Words) -> str:
        """A move as a sentence."""
        name, about = self.codes.read(code)
        parts = {part: Part(self.codes.parts[name][part], value) for part, value in about.items()}
        return words.say("move", name, {**parts, **self.details(box, s, code)})

    def event_words(self, box: Box[Any], event: Event, words: Words) -> str:
        """An event, as somebody may know it, as a sentence."""
        return words.say("event", event.name, self.event_parts(box, event))

    def event_parts(self, box: Box[Any], event: Event) -> dict[str, Part | Several]:
        """What the sentence about an event can speak of."""
        domains = self.events.parts[event.name]
        parts = {part: Part(domains[part], value) for part, value in event.about.items()}
        return {**parts, **self.event_details(box, event)}

    def tale(self, box: Box[Any], seat: int, code: int, events: Sequence[Event], words: Words) -> str:
        """A move of a seat, by the events that it led to as somebody may know them; empty where there is nothing to tell."""
        return tell(words, seat, self.codes.read(code)[0], events, lambda event: self.event_parts(box, event))

    def slip(self, box: Box[Any], seat: int, events: Sequence[Event], words: Words) -> str:
        """What a seat did with some moves, as somebody may know it, in a few words without its name; empty where none fit."""
        return tell_briefly(words, seat, events, lambda event: self.event_parts(box, event))

    def named(self, box: Box[Any], ident: str) -> dict[str, Part]:
        """The things that have an id, by their domains."""
        return {domain: Part(Domain(domain, len(ids)), ids[ident]) for domain, ids in _numbers(self, box).items() if ident in ids}

    def known_points(self, box: Box[Any], s: Record, seat: int) -> int:
        """The points of a seat that all may know."""
        row = self.breakdown(box, s)[seat]
        return sum(points for source, points in row.items() if source not in self.secret_sources)

    def warm(self) -> None:
        """Compiles all verbs, or takes them from the disk: afterwards nothing of them costs waiting."""
        box = self.usual_box.record
        s = self.blank(self.seats[0], {name: option.default for name, option in self.options.items()})
        out = np.zeros(self.most_moves, np.int32)
        verbs.deal(box, s)
        verbs.moves(box, s, out)
        verbs.play(box, s, int(out[0]), no_log())
        verbs.conceal(box, s, 0)
        verbs.standing(box, s, np.zeros(4, np.int64), np.zeros(4, np.int64))
        verbs.observe(box, s, 0, np.zeros(self.observation, np.float32))
        self.view(self.usual_box, s, 0)
        self.breakdown(self.usual_box, s)
        for part in self.parts(self.usual_box, s, 0):
            self.about(self.usual_box, s, 0, part)


@lru_cache(64)
def _ids(game: Game, box: Box[Any]) -> Mapping[str, Sequence[str]]:
    return game.names(box.facts)


@lru_cache(64)
def _numbers(game: Game, box: Box[Any]) -> dict[str, dict[str, int]]:
    return {domain: {ident: number for number, ident in enumerate(ids)} for domain, ids in _ids(game, box).items()}


@lru_cache(1 << 16)
def _text(game: Game, box: Box[Any], code: int) -> str:
    name, about = game.codes.read(code)
    names = _ids(game, box)
    return " ".join([name, *(names[game.codes.parts[name][part].name][value] for part, value in about.items())])


@lru_cache(256)
def _told_alike(game: Game, box: Box[Any], language: str) -> dict[int, Telling]:
    """Moves that are told alike in every position, by their codes: those that were asked for."""
    return {}


def _told_anywhere(game: Game, box: Box[Any], code: int, words: Words) -> Telling:
    """Told from a blank position, so that nothing of any position can be in it."""
    s, words = blank(game.dtype), game.words(box, words.language)
    if any(isinstance(part, Part) and part.domain == SEAT for part in game.details(box, s, code).values()):
        raise TypeError(f"{game.id}: {game.text(box, code)} names a seat, and seats have other names at every table")
    return Telling(game.text(box, code), game.move_words(box, s, code, words), game.touch(box, s, code))


@lru_cache(64)
def _lesson(game: Game, language: str) -> Lesson | None:
    return read_lesson(game.folder, language)


@lru_cache(256)
def _words(game: Game, box: Box[Any], language: str) -> Words:
    return Words(game.folder, language, _ids(game, box), game.own_names(box, language))

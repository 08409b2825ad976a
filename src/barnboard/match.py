"""A match: the public face of a game for Python code.

    match = Match("oregon", seats=3, seed="any text")
    while match.to_move is not None:
        match.play(match.moves()[0])
    print(match.standing())

A match is a box, a seed and a list of moves. Everything else follows from them, so that is what is saved, and what `verify`
replays to say whether a file is true.
"""

import hashlib
import json
import secrets
from bisect import bisect_right
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from operator import itemgetter
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import numpy as np
import numpy.typing as npt

from barnboard.fairness import UnfairDeal, check_deal, fingerprint
from barnboard.games import BoxError, Game, SetupError
from barnboard.games import game as find_game
from barnboard.games.boxes import Box
from barnboard.games.game import Telling
from barnboard.games.views import View
from barnboard.games.words import Words
from barnboard.kernel import verbs
from barnboard.kernel.events import Event, new_log
from barnboard.kernel.foresight import is_foretold
from barnboard.kernel.loops import imagine
from barnboard.kernel.records import MAX_SEATS, NOBODY, Record, copy

A = TypeVar("A")
FORMAT = "barnboard match"
VERSION = 1
_MOST_FILE_BYTES = 4_000_000
_MOST_MOVES = 100_000
_LONGEST_NAME = 40
_KEEP_EVERY = 32


class IllegalMove(ValueError):
    """A move that cannot be played now, with the reason in words. Nothing has changed."""


class NoUndo(ValueError):
    """A move that cannot be taken back, with the reason in words. Nothing has changed."""


class MatchError(ValueError):
    """A saved match that cannot be used or is not true, with the reason in one line."""


@dataclass(frozen=True, slots=True)
class Move:
    """A move on offer: its code, its text (which parses back), a sentence, and the parts that it touches, in order."""

    code: int
    text: str
    words: str
    touch: list[str]

    def __str__(self) -> str:
        return self.text


class Line(NamedTuple):
    """One sentence of the log: at which ply, what kind of thing happened, and how it is told."""

    ply: int
    event: str
    text: str


class Tale(NamedTuple):
    """A move in the log: at which ply, by whom, and what it led to, told in one go; empty where nothing is worth telling."""

    ply: int
    seat: int
    text: str


class Row(NamedTuple):
    """One seat in the standing."""

    seat: int
    points: int
    place: int


@dataclass(slots=True)
class _Played:
    seat: int
    code: int
    events: list[Event]


@dataclass(slots=True)
class _Step:
    """A move that may be taken back, unless it shows something: that is found out when somebody asks."""

    before: Record
    seat: int
    code: int
    stands: bool | None = None


class Match:
    """One match of one game. `None` stands for a spectator where a seat is asked for, and for nobody where one is told."""

    def __init__(
        self,
        game: str | Game,
        seats: int | None = None,
        seed: str | None = None,
        box: Mapping[str, Any] | str | Path | Box[Any] | None = None,
        names: Sequence[str] | None = None,
        nonces: Sequence[str] = (),
        deal: Mapping[str, Any] | None = None,
        **options: Any,
    ) -> None:
        self.game = game if isinstance(game, Game) else find_game(game)
        self.seats = self.game.seats[0] if seats is None else seats
        self.options = self.game.check_setup(self.seats, options)
        self.seed = secrets.token_hex(32) if seed is None else seed
        self.nonces = list(nonces)
        self.deal = None if deal is None else dict(deal)  # what a house promised of the deal, see `fairness.py`
        self.box = box if isinstance(box, Box) else self.game.box(box)
        self.names = _checked_names(names, self.seats)
        self._s = self.game.blank(self.seats, self.options, key_of(self.seed, self.nonces))
        verbs.deal(self.box.record, self._s)
        self._log = new_log()
        self._played: list[_Played] = []
        self._kept = [(0, copy(self._s))]  # positions and their plies: every so many, and where hidden things were dealt again
        self._undoable: list[_Step] = []
        self._found: dict[Hashable, Any] = {}  # what was found out about one position
        self._found_in: Record | None = None  # and about which

    # ------------------------------------------------------------ asking

    @property
    def to_move(self) -> int | None:
        """The seat that decides next, None when the match is over."""
        seat = int(self._s["to_move"])
        return None if seat == NOBODY else seat

    @property
    def ply(self) -> int:
        """How many moves were played."""
        return len(self._played)

    @property
    def commitment(self) -> str:
        """The hash of the seed: it can be shown before the match, and binds whoever chose the seed."""
        return fingerprint(self.seed)

    def codes(self) -> list[int]:
        """The codes of the legal moves; none when the match is over."""
        return self.game.codes_in(self.box, self._s)

    def moves(self, language: str = "en") -> list[Move]:
        """The legal moves of the seat to move; none when the match is over."""
        told = zip(self._codes_now(), self.tellings(language), strict=True)
        return [Move(code, telling.text, telling.words, list(telling.touch)) for code, telling in told]

    def tellings(self, language: str = "en") -> list[Telling]:
        """How the legal moves are told. Matches share these: they are not to be changed."""
        words = self._words(language)
        return self.game.tellings(self.box, self._s, self._codes_now(), words)

    def view(self, seat: int | None) -> View:
        """What a seat, or a spectator, sees."""
        return self.game.view(self.box, self._s, self._checked_seat(seat))

    def prompt(self, language: str = "en") -> str:
        """What the seat to move is asked."""
        return self._words(language).phase(self.game.phase(self._s))

    def log(self, seat: int | None, language: str = "en", since: int = 0) -> list[Line]:
        """What happened from ply `since` on, in words, as a seat may know it."""
        words = self._words(language)
        return [Line(ply, event.name, self.game.event_words(self.box, event, words)) for ply, event in self.events(seat, since)]

    def tales(self, seat: int | None, language: str = "en", since: int = 0) -> list[Tale]:
        """The moves from ply `since` on, each in a sentence or a few by what it meant, as a seat may know it."""
        return [self.tale(ply, seat, language) for ply in range(since, self.ply)]

    def tale(self, ply: int, seat: int | None, language: str = "en") -> Tale:
        """The move of a ply, by what it meant, as a seat may know it."""
        played = self._played[ply]
        told = self.game.tale(self.box, played.seat, played.code, self.heard(ply, seat), self._words(language))
        return Tale(ply, played.seat, told)

    def events(self, seat: int | None, since: int = 0) -> list[tuple[int, Event]]:
        """What happened from ply `since` on, as a seat may know it."""
        return [(ply, event) for ply in range(since, self.ply) for event in self.heard(ply, seat)]

    def heard(self, ply: int, seat: int | None) -> list[Event]:
        """What the move of a ply led to, as a seat may know it."""
        self._checked_seat(seat)
        return [self.game.events.heard(event, seat) for event in self._played[ply].events]

    def ear(self, ply: int, seat: int | None) -> int | None:
        """Through whose ears a seat hears a move: its own where something is told to it in secret, else a spectator's."""
        events = self.game.events
        secrets_of = (events.seats_of(event) for event in self._played[ply].events if events.secret[event.name])
        return seat if any(seat in meant for meant in secrets_of) else None

    def standing(self) -> list[Row]:
        """Points and place of each seat: while the match runs, by what all may know."""
        if self.to_move is None:
            points, places = np.zeros(MAX_SEATS, np.int64), np.zeros(MAX_SEATS, np.int64)
            verbs.standing(self.box.record, self._s, points, places)
            return [Row(seat, int(points[seat]), int(places[seat])) for seat in range(self.seats)]
        known = [sum(row.values()) for row in self._breakdown_now()]
        return [Row(seat, mine, 1 + sum(other > mine for other in known)) for seat, mine in enumerate(known)]

    def breakdown(self) -> list[dict[str, int]]:
        """Each seat's points by where they came from; what is secret is told at the end. The sums are the standing."""
        return [dict(row) for row in self._breakdown_now()]

    def _breakdown_now(self) -> list[dict[str, int]]:
        return self.once("breakdown", self._count_breakdown)

    def _count_breakdown(self) -> list[dict[str, int]]:
        rows = self.game.breakdown(self.box, self._s)
        secret = self.game.secret_sources if self.to_move is not None else frozenset()
        return [{source: points for source, points in row.items() if source not in secret} for row in rows]

    def at(self, ply: int) -> "Match":
        """The match as it was at an earlier ply, or is now: one of its own, at most a few moves away from a kept position."""
        if not 0 <= ply <= self.ply:
            raise MatchError(f"plies go from 0 to {self.ply}, there is no ply {ply}")
        kept = bisect_right(self._kept, ply, key=itemgetter(0))
        began, position = self._kept[kept - 1]
        then = object.__new__(Match)
        then.__dict__.update(self.__dict__)
        then._s, then._log, then._undoable, then._found_in = copy(position), new_log(), [], None
        then._played, then._kept = self._played[:began], self._kept[:kept]
        for played in self._played[began:ply]:
            then.play(played.code)
        return then

    def supposed(self, seat: int | None, key: tuple[int, int]) -> "Match":
        """A match of its own that goes on from here, with all that the seat cannot know, the future too, dealt again from a key.

        It cannot be saved: its own seed does not lead to it. Whoever keeps it keeps this match, the ply, the seat and the key.
        """
        then = self.at(self.ply)
        then._s = self.imagined(seat, key)
        then._kept = [*then._kept, (self.ply, copy(then._s))]
        return then

    def onward(self, ply: int) -> Iterator["Match"]:
        """The match as it was at a ply, and after every move since: one of its own that goes on whenever it is asked for."""
        then = self.at(ply)
        yield then
        for played in self._played[ply:]:
            then.play(played.code)
            yield then

    def mover(self, ply: int) -> int:
        """The seat that made the move of a ply."""
        return self._played[ply].seat

    def code_at(self, ply: int) -> int:
        """The code of the move of a ply. Whoever did not make it may not know it."""
        return self._played[ply].code

    def imagined(self, seat: int | None, key: tuple[int, int]) -> Record:
        """A copy of the position in which all that the seat cannot know, the future too, is dealt again from a key."""
        s = copy(self._s)
        self._checked_seat(seat)
        imagine(self.box.record, s, NOBODY if seat is None else seat, np.uint64(key[0]), np.uint64(key[1]))
        return s

    # ------------------------------------------------------------ doing

    def play(self, move: Move | int | str) -> None:
        """Plays a move given as an offered object, a code or text. An illegal one changes nothing."""
        code = self.legal(move)
        before, seat = copy(self._s), int(self._s.to_move)
        self._found_in = None
        while True:
            self._log[0, 0] = 0
            verbs.play(self.box.record, self._s, code, self._log)
            if self._log[0, 0] < len(self._log):
                break
            self._log = new_log(2 * int(self._log[0, 0]))
            self._s = copy(before)
        events = self.game.events.read(self._log)
        self._played.append(_Played(seat, code, events))
        if self.ply % _KEEP_EVERY == 0:
            self._kept.append((self.ply, copy(self._s)))
        self._remember_for_undo(before, seat, code)

    def can_undo(self, seat: int) -> bool:
        """Whether a seat may take its last move back."""
        if not self._undoable or self._undoable[-1].seat != seat:
            return False
        last = self._undoable[-1]
        if last.stands is None:
            last.stands = not is_foretold(self.box.record, last.before, last.code)
        return not last.stands

    def stays(self, move: Move | int | str) -> bool:
        """Whether a legal move could not be taken back once it is made, because it draws or shows something.

        It is tried in positions that the seat to move imagines, so the answer tells nothing hidden.
        """
        code = self.legal(move)
        return not is_foretold(self.box.record, self.imagined(self.to_move, (1, 2)), code)

    def undo(self, seat: int) -> None:
        """Takes the seat's last move back, unless another seat has moved, or anybody was shown what the seat did not know."""
        self._checked_seat(seat)
        if not self.can_undo(seat):
            if not self._played:
                raise NoUndo("nothing has been played yet")
            if self._played[-1].seat != seat:
                raise NoUndo("only the seat that moved last can take its move back")
            raise NoUndo("the last move drew or showed something and stays")
        self.take_back()

    def take_back(self) -> None:
        """Takes the last move back, whatever speaks against it: for those who follow what was decided elsewhere."""
        self._s = self._undoable.pop().before if self._undoable else self.at(self.ply - 1)._s
        if self._kept[-1][0] == self.ply:
            self._kept.pop()
        self._played.pop()

    def skip(self, seat: int) -> None:
        """A seat made a move and took it back, which need not be played here. What other seats played before it stands."""
        if self._undoable and self._undoable[-1].seat != seat:
            self._undoable.clear()

    def _remember_for_undo(self, before: Record, seat: int, code: int) -> None:
        self.skip(seat)
        self._undoable.append(_Step(before, seat, code, stands=True if self._s.draws != before.draws else None))

    # ------------------------------------------------------------ keeping

    def save(self) -> dict[str, Any]:
        """The match as a JSON-ready dict. It holds the seed, and with it all secrets: keep a running match's to yourself."""
        document: dict[str, Any] = {
            "format": FORMAT,
            "version": VERSION,
            "game": self.game.id,
            "rules": self.game.rules_version,
            "box": self.box.digest,
            "options": self.options,
            "seats": self.seats,
            "names": self.names,
            "commitment": self.commitment if self.deal is None else self.deal.get("commitment"),
            "seed": self.seed,
            "nonces": self.nonces,
            "moves": [self.game.text(self.box, played.code) for played in self._played],
            "over": self.to_move is None,
            "standing": [{"points": row.points, "place": row.place} for row in self.standing()],
        }
        if self.deal is not None:
            document["deal"] = self.deal
        if self.box.edited:
            document["edited_box"] = self.box.facts.model_dump(mode="json")
        return document

    @classmethod
    def load(cls, source: Mapping[str, Any] | str | Path, upto: int | None = None, game: Game | None = None) -> "Match":
        """A match from a saved dict or file, at its last move or at ply `upto`; a MatchError says what is wrong with it.

        A match of a game that is not installed needs the `game` itself.
        """
        document = _read(source)
        if game is not None and game.id != document["game"]:
            raise MatchError(f"a match of {document['game']}, not of {game.id}")
        try:
            match = cls(
                game or document["game"],
                seats=document["seats"],
                seed=document["seed"],
                box=document.get("edited_box"),
                names=document["names"],
                nonces=document["nonces"],
                deal=document.get("deal"),
                **document["options"],
            )
        except (SetupError, BoxError) as problem:
            raise MatchError(str(problem)) from None
        if match.game.rules_version != document["rules"]:
            raise MatchError(f"made with rules {document['rules']}, but this program plays rules {match.game.rules_version}")
        if match.box.digest != document["box"]:
            raise MatchError("made with another box: box does not match its hash")
        for number, text in enumerate(document["moves"][:upto], 1):
            try:
                match.play(text)
            except IllegalMove as problem:
                raise MatchError(f"move {number} ({text!r}): {problem}") from None
        return match

    # ------------------------------------------------------------ helpers

    def _words(self, language: str) -> Words:
        return self.game.words(self.box, language).with_seats(self.names)

    def once(self, what: Hashable, ask: Callable[[], A]) -> A:
        """What was found out about this position already, or is now."""
        if self._found_in is not self._s:
            self._found_in, self._found = self._s, {}
        if what not in self._found:
            self._found[what] = ask()
        found: A = self._found[what]
        return found

    def _codes_now(self) -> list[int]:
        """The codes of the legal moves: a move is checked, played, and the next ones are offered."""
        return self.once("codes", self.codes)

    def legal(self, move: Move | int | str) -> int:
        """The code of a move that can be played now; else an IllegalMove says why not."""
        if self.to_move is None:
            raise IllegalMove("the match is over")
        if isinstance(move, Move):
            code = move.code
        elif isinstance(move, str):
            try:
                code = self.game.code(self.box, move)
            except ValueError as problem:
                raise IllegalMove(str(problem)) from None
        else:
            code = int(move)
        if code in self._codes_now():
            return code
        try:
            text = self.game.text(self.box, code)
        except (ValueError, IndexError):
            raise IllegalMove(f"no move has the code {code}") from None
        raise IllegalMove(f"{text!r} is not possible now. {self.prompt()}")

    def _checked_seat(self, seat: int | None) -> int | None:
        if seat is not None and (isinstance(seat, bool) or seat not in range(self.seats)):
            raise SetupError(f"seats go from 0 to {self.seats - 1}, there is no seat {seat!r}")
        return seat


def key_of(seed: str, nonces: Sequence[str] = ()) -> tuple[int, int]:
    """The 128 bits of chance that a seed and what the seats added to it give."""
    digest = hashlib.sha256("\n".join([seed, *nonces]).encode()).digest()
    return int.from_bytes(digest[:8], "little"), int.from_bytes(digest[8:16], "little")


def keys_of(seeds: Iterable[str]) -> npt.NDArray[np.uint64]:
    """The same for many seeds, a row for each."""
    digests = b"".join([hashlib.sha256(seed.encode()).digest()[:16] for seed in seeds])
    return np.frombuffer(digests, "<u8").astype(np.uint64, copy=False).reshape(-1, 2)


def verify(source: Mapping[str, Any] | str | Path, game: Game | None = None) -> Match:
    """Replays a saved match and returns it if everything in the file is true; else a MatchError says what is not."""
    document = _read(source)
    match = Match.load(document, game=game)
    told = {**match.save(), "commitment": match.commitment}
    for what in ("commitment", "over", "standing"):
        if document[what] != told[what]:
            raise MatchError(f"{what} is {document[what]!r}, but the replay gives {told[what]!r}")
    if match.deal is not None:
        try:
            check_deal(match.deal, match.seed, match.nonces)
        except UnfairDeal as problem:
            raise MatchError(str(problem)) from None
    return match


_FIELDS: dict[str, type] = {
    "game": str,
    "rules": int,
    "box": str,
    "options": dict,
    "seats": int,
    "commitment": str,
    "seed": str,
    "nonces": list,
    "moves": list,
    "over": bool,
    "standing": list,
}


def _read(source: Mapping[str, Any] | str | Path) -> Mapping[str, Any]:
    document = source if isinstance(source, Mapping) else _read_file(Path(source))
    if document.get("format") != FORMAT:
        raise MatchError(f"not a saved match: format must be {FORMAT!r}")
    if document.get("version") != VERSION:
        raise MatchError(f"version {document.get('version')!r} is not known; this program reads version {VERSION}")
    for field, kind in _FIELDS.items():
        if field not in document:
            raise MatchError(f"{field} is missing")
        if type(document[field]) is not kind:
            raise MatchError(f"{field} must be a {kind.__name__}")
    for field in ("moves", "nonces"):
        if not all(isinstance(entry, str) for entry in document[field]) or len(document[field]) > _MOST_MOVES:
            raise MatchError(f"{field} must be a list of at most {_MOST_MOVES:,} texts")
    if not all(isinstance(name, str) for name in document["options"]):
        raise MatchError("options must have names")
    for field in ("edited_box", "deal"):
        if document.get(field) is not None and not isinstance(document[field], dict):
            raise MatchError(f"{field} must be a table")
    return {"names": None, **document}


def _read_file(path: Path) -> dict[str, Any]:
    try:
        if path.stat().st_size > _MOST_FILE_BYTES:
            raise MatchError(f"{path}: a saved match is smaller than {_MOST_FILE_BYTES:,} bytes")
        document = json.loads(path.read_text("utf-8"))
    except OSError as problem:
        raise MatchError(f"{path}: {problem.strerror or problem}") from None
    except (ValueError, RecursionError) as problem:
        if isinstance(problem, MatchError):
            raise
        raise MatchError(f"{path}: not a JSON document") from None
    if not isinstance(document, dict):
        raise MatchError(f"{path}: not a saved match")
    return document


def _checked_names(names: Sequence[str] | None, seats: int) -> list[str] | None:
    if names is None:
        return None
    given = list(names)
    if len(given) != seats or not all(isinstance(name, str) and 0 < len(name) <= _LONGEST_NAME for name in given):
        raise SetupError(f"names must be {seats} texts of 1 to {_LONGEST_NAME} letters")
    return given

"""What is this, and why not: what a seat is told of a part of its board.

Nothing here knows a rule. What a part is and does, the game tells (`games.about`); what it would bring is found out by playing
each move that begins with it on copies of the position. These copies are imagined from what the seat knows, more than once: what
does not come out alike in all of them is left to chance, and no number is told of it.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from barnboard.games.about import Card, Line, Now
from barnboard.games.boxes import Box
from barnboard.games.game import Game
from barnboard.games.words import CHAIRS, Part, Words
from barnboard.kernel import verbs
from barnboard.kernel.codes import SEAT
from barnboard.kernel.records import Record, copy, no_log
from barnboard.match import Match
from barnboard.words import say

_KEYS = ((1, 2), (3, 4), (5, 6))  # of the positions that a seat imagines
_BAR = "|"  # between a reason and its remedy
_BUTTON, _SEAT = "button", "seat"


@dataclass(frozen=True)
class Row:
    """What a part would bring now."""

    text: str
    brings: int | None = None
    good: str = ""  # the symbol of what is counted; points where there is none


@dataclass(frozen=True)
class Reason:
    """Why a part cannot be chosen, and what would change that."""

    text: str
    remedy: str = ""


@dataclass(frozen=True)
class Inspected:
    """All that a seat is told of a part."""

    part: str
    name: str
    kind: str
    does: str
    picture: str
    now: tuple[Row, ...]
    why: Reason | None
    counts: tuple[str, ...]  # other parts that count for it


class NoPart(ValueError):
    """There is no such part on the board."""


class Offer(NamedTuple):
    """The legal moves that touch a part: how many, and the one that brings most at once, with its points.

    No points are told of what chance decides.
    """

    many: int
    best: int
    points: int | None


def inspect(match: Match, seat: int | None, part: str, picked: Sequence[str] = (), language: str = "en") -> Inspected:
    """What a seat, or a spectator, is told of a part, after it has picked others; a NoPart where there is none of that name."""
    there = set(parts_on(match, seat))
    if part not in there:
        raise NoPart(part)
    return _Question(match, seat, [one for one in picked if one in there], language).about(part)


def parts_on(match: Match, seat: int | None) -> list[str]:
    """The parts that lie on the board of a seat: those that its game names, those that its moves touch, and the seats."""
    game, s = match.game, match.imagined(seat, _KEYS[0])
    found = dict.fromkeys(game.parts(match.box, s, seat))
    if seat is not None and match.to_move == seat:
        found |= dict.fromkeys(part for code in match.codes() for part in game.touch(match.box, s, code))
    return [*found, *(f"{_SEAT}:{other}" for other in range(match.seats))]


def offer(match: Match, seat: int, part: str, picked: Sequence[str] = ()) -> Offer | None:
    """What a seat can do with a part besides what it has picked; None where no legal move touches it."""
    game, box = match.game, match.box
    worlds = [match.imagined(seat, key) for key in _KEYS]
    wanted = Counter([*picked, part])
    codes = [code for code in match.codes() if wanted <= Counter(game.touch(box, worlds[0], code))]
    if not codes:
        return None
    before = _known_points(game, box, worlds[0], seat)
    gains = {code: _points_after(game, box, worlds[0], seat, code) - before for code in codes}
    best = max(codes, key=lambda code: gains[code])
    elsewhere = {_points_after(game, box, world, seat, best) - before for world in worlds[1:]}
    return Offer(len(codes), best, gains[best] if elsewhere == {gains[best]} else None)


def _points_after(game: Game, box: Box[Any], world: Record, seat: int, code: int) -> int:
    after = copy(world)
    verbs.play(box.record, after, code, no_log())
    return _known_points(game, box, after, seat)


def _known_points(game: Game, box: Box[Any], s: Record, seat: int) -> int:
    row = game.breakdown(box, s)[seat]
    return sum(points for source, points in row.items() if source not in game.secret_sources)


class _Question:
    """Somebody who asks at a table, with what was picked."""

    def __init__(self, match: Match, seat: int | None, picked: Sequence[str], language: str) -> None:
        self.match, self.game, self.box = match, match.game, match.box
        self.seat, self.picked, self.language = seat, picked, language
        self.s = match.imagined(seat, _KEYS[0])
        self.words: Words = match.game.words(match.box, language).with_seats(match.names)

    def about(self, part: str) -> Inspected:
        """What is told of a part."""
        card = self._card(part)
        offered = self._offer(part, self._others(part))
        return Inspected(
            part=part,
            name=_capital(self._name(card, part, offered)),
            kind=self._line(card, "kind"),
            does=" ".join(self._does(card, line) for line in card.does),
            picture=card.picture,
            now=tuple(self._rows(card, offered)),
            why=None if offered or part in self.picked or card.key == _SEAT else self._why(part),
            counts=card.counts,
        )

    def _offer(self, part: str, picked: Sequence[str]) -> Offer | None:
        if self.seat is None or self.match.to_move != self.seat:
            return None
        return offer(self.match, self.seat, part, picked)

    def _others(self, part: str) -> list[str]:
        """What was picked besides: asked about what was picked itself, the rest of the choice stays as it is."""
        others = list(self.picked)
        if part in others:
            others.remove(part)
        return others

    def _card(self, part: str) -> Card:
        """What the game tells of a part, or what can be said by its kind."""
        card = self.game.about(self.box, self.s, self.seat, part)
        if card is not None:
            return card
        kind, _, ident = part.partition(":")
        if kind == _SEAT:
            return Card(_SEAT, {"seat": Part(SEAT, CHAIRS.index(ident) if ident in CHAIRS else int(ident))})
        return Card(kind, self.game.named(self.box, ident.rpartition(":")[2]))

    def _name(self, card: Card, part: str, offered: Offer | None = None) -> str:
        if card.key == _BUTTON and offered is not None and offered.many == 1:
            return self.game.told(self.box, self.s, offered.best, self.words).words
        if self.words.tells(card.key, "name"):
            return self._line(card, "name")
        kind, _, ident = part.partition(":")
        if kind == _BUTTON or not card.parts:
            return self.words.label(ident or kind)
        named = next(iter(card.parts.values()))
        return self.words.name(named.domain, named.value or 0) if isinstance(named, Part) else self.words.label(ident)

    def _does(self, card: Card, line: str | Line) -> str:
        if isinstance(line, str):
            return self._line(card, line)
        if line.section:
            told = _capital(self.words.say(line.section, line.key, line.parts))
            return told if told.endswith(".") else f"{told}."
        return self.words.about(card.key, line.key, line.parts)

    def _line(self, card: Card, line: str) -> str:
        """A sentence about a part; what every game has is told by the house."""
        if self.words.tells(card.key, line):
            return self.words.about(card.key, line, card.parts)
        return say(self.language, f"part.{card.key}.{line}") if card.key in (_BUTTON, _SEAT) else ""

    def _rows(self, card: Card, offered: Offer | None) -> list[Row]:
        rows = [self._row(card.now)] if card.now is not None and (card.first or not offered) else []
        return rows if offered is None else [*rows, self._offered(offered)]

    def _offered(self, offered: Offer) -> Row:
        words = self.game.told(self.box, self.s, offered.best, self.words).words
        if offered.many == 1:
            return Row(words, offered.points or None)
        if not offered.points:
            return Row(say(self.language, "part.ways_unpaid", many=offered.many))
        return Row(say(self.language, "part.ways", many=offered.many, best=words), offered.points)

    def _row(self, now: Now) -> Row:
        return Row(self.words.say("now", now.line.key, now.line.parts), now.brings, now.good)

    def _why(self, part: str) -> Reason | None:
        """Why a part cannot be chosen; nobody is told so who only looks on."""
        mover = self.match.to_move
        if self.seat is None or mover is None:
            return None
        if mover != self.seat:
            name = self.match.names[mover] if self.match.names else self.words.name(SEAT, mover)
            return Reason(say(self.language, "part.wait", name=name), say(self.language, "part.wait_then"))
        line: Line | None = self.game.why(self.box, self.s, self.seat, part, self.picked)
        if line is not None:
            text, _, remedy = self.words.say("why", line.key, line.parts).partition(_BAR)
            return Reason(text.strip(), remedy.strip())
        if self.picked and self._offer(part, ()):
            name = _capital(self._name(self._card(self.picked[-1]), self.picked[-1]))
            return Reason(say(self.language, "part.besides", name=name), say(self.language, "part.besides_then"))
        return Reason(say(self.language, "part.elsewhere"), self.match.prompt(self.language))


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]

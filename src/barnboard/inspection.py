"""What is this, and why not: what a seat is told of a part of its board.

Nothing here knows a rule. What a part is and does, the game tells (`games.about`); what it would bring is found out by playing
each move that begins with it on copies of the position. These copies are imagined from what the seat knows, more than once: what
does not come out alike in all of them is left to chance, and no number is told of it.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from barnboard.changed import changed_parts, lines_of
from barnboard.games.about import Card, Line, Now
from barnboard.games.words import CHAIRS, Part, Words
from barnboard.kernel import verbs
from barnboard.kernel.codes import SEAT
from barnboard.kernel.records import copy, no_log
from barnboard.match import Match
from barnboard.words import capital, say, sign

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
    changed: tuple[str, ...] = ()  # what differs from the usual box, in words


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
    return Inspector(match, seat, picked, language).about(part)


class Inspector:
    """Somebody who asks about the parts of a table, with what was picked."""

    def __init__(self, match: Match, seat: int | None, picked: Sequence[str] = (), language: str = "en") -> None:
        self.match, self.game, self.box = match, match.game, match.box
        self.seat, self.language = seat, language
        self.words: Words = match.game.words(match.box, language).with_seats(match.names)
        self._worlds = [match.imagined(seat, key) for key in _KEYS]
        self.s = self._worlds[0]
        self._moves = match.codes() if seat is not None and match.to_move == seat else []
        self._touches = [Counter(self.game.touch(self.box, self.s, code)) for code in self._moves]
        self._gains: dict[tuple[int, int], int] = {}
        self.parts = self._parts()
        self.picked = [part for part in picked if part in self.parts]

    def _parts(self) -> list[str]:
        """The parts that lie on the board: those that the game names, those that moves touch, and the seats."""
        found = dict.fromkeys(self.game.parts(self.box, self.s, self.seat))
        found |= dict.fromkeys(part for touch in self._touches for part in touch)
        return [*found, *(f"{_SEAT}:{other}" for other in range(self.match.seats))]

    def changed(self) -> list[str]:
        """The parts that show something that differs from the usual box."""
        return changed_parts(self.game, self.box, self.s, self.seat, self.parts)

    def offer(self, part: str, picked: Sequence[str] = ()) -> Offer | None:
        """What the seat can do with a part besides what it has picked; None where no legal move touches it."""
        wanted = Counter([*picked, part])
        codes = [code for code, touch in zip(self._moves, self._touches, strict=True) if wanted <= touch]
        if not codes:
            return None
        if part.startswith(f"{_BUTTON}:"):  # one that ends a choice stands for just what was chosen, not for what could be added
            codes = [code for code, touch in zip(self._moves, self._touches, strict=True) if wanted == touch] or codes
        best = max(codes, key=lambda code: self._gain(0, code))
        gains = {self._gain(world, best) for world in range(len(self._worlds))}
        return Offer(len(codes), best, gains.pop() if len(gains) == 1 else None)

    def _gain(self, world: int, code: int) -> int:
        """The points that a move brings in one of the positions that the seat imagines."""
        if (world, code) not in self._gains:
            before, after = self._worlds[world], copy(self._worlds[world])
            verbs.play(self.box.record, after, code, no_log())
            points = [self.game.known_points(self.box, s, self.seat or 0) for s in (before, after)]
            self._gains[world, code] = points[1] - points[0]
        return self._gains[world, code]

    def about(self, part: str) -> Inspected:
        """What is told of a part; a NoPart where there is none of that name."""
        if part not in self.parts:
            raise NoPart(part)
        card = self._card(part)
        offered = self.offer(part, self._others(part))
        return Inspected(
            part=part,
            name=capital(self._name(card, part, offered)),
            kind=self._line(card, "kind"),
            does=sign(self.language, "between_sentences").join(self._does(card, line) for line in card.does),
            picture=card.picture,
            now=tuple(self._rows(card, offered)),
            why=None if offered or part in self.picked or card.key == _SEAT else self._why(part),
            counts=card.counts,
            changed=tuple(lines_of(self.game, self.box, card, self.language)),
        )

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
        if kind == _BUTTON and not self.words.labels(ident):
            return self._line(card, "kind")
        if kind == _BUTTON or not card.parts:
            return self.words.label(ident or kind)
        named = next(iter(card.parts.values()))
        return self.words.name(named.domain, named.value or 0) if isinstance(named, Part) else self.words.label(ident)

    def _does(self, card: Card, line: str | Line) -> str:
        if isinstance(line, str):
            return self._line(card, line)
        if line.section:
            told, stop = capital(self.words.say(line.section, line.key, line.parts)), sign(self.language, "stop")
            return told if told.endswith(stop) else f"{told}{stop}"
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
            text, _, remedy = self.words.say(line.section or "why", line.key, line.parts).partition(_BAR)
            return Reason(text.strip(), remedy.strip())
        if self.picked and self.offer(part):
            name = capital(self._name(self._card(self.picked[-1]), self.picked[-1]))
            return Reason(say(self.language, "part.besides", name=name), say(self.language, "part.besides_then"))
        return Reason(say(self.language, "part.elsewhere"), self.match.prompt(self.language))

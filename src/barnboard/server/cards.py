"""The cards of finished matches: what is told on them, and a shelf of those that were drawn.

A card tells what a spectator may know, of the end or of a ply on the way. Drawing takes a processor a while, so each is drawn
once, in the workshop; few wait for that at a time, and the shelf has a bound.
"""

import asyncio
from collections import OrderedDict
from pathlib import Path
from typing import NamedTuple

from barnboard.games.pictures import picture
from barnboard.match import Match
from barnboard.words import capital, listed, say, sign

from .card import Card, Place, card_png
from .refusals import Refusal
from .showing import breakdown_shape
from .tables import Table
from .workshop import Workshop

_MOST_BYTES = 32_000_000
_MOST_WAITING = 8  # cards that are drawn or wait for it


class Drawn(NamedTuple):
    """A card as a picture, and the seconds that it took; none where it lay there already."""

    png: bytes
    seconds: float


def card_of(table: Table, ply: int | None, language: str, board: bool = True) -> Card:
    """What the card of a finished match tells, at its end or at a ply; without the board where only words are asked for."""
    match = table.finished()
    if ply is not None and not 0 <= ply <= match.ply:
        raise Refusal("no_ply")
    then = match.at(match.ply if ply is None else ply)
    then.names = names_shown(table, language)
    places = [Place(row.seat, then.names[row.seat], row.points, row.place) for row in then.standing()]
    places.sort(key=lambda who: (who.place, who.seat))
    if ply is None or ply == match.ply:
        told = say(language, "card.over", title=match.game.title, seats=match.seats, moves=match.ply)
        return Card(_result(then, places, language), told, tuple(places), _board(then) if board else "")
    told = say(language, "card.at", title=match.game.title, ply=ply, moves=match.ply)
    tale = then.tale(ply - 1, None, language).text if ply else ""
    headline = tale or say(language, "card.begins", title=match.game.title)
    return Card(headline, told, tuple(places), _board(then) if board else "")


def _board(match: Match) -> str:
    """The position as a spectator sees it, or the picture of a game that draws none."""
    return picture(match.game) if match.game.sketch is None else match.game.sketch(match.view(None))


def names_shown(table: Table, language: str) -> list[str]:
    """What the seats are called; whoever was forgotten is somebody."""
    return [say(language, "card.somebody") if who.kind == "person" and who.holder is None else who.name for who in table.seats]


def _result(match: Match, places: list[Place], language: str) -> str:
    """Who won, and where the points came from that made the difference to the second."""
    winners = [who for who in places if who.place == 1]
    if len(winners) > 1:
        return say(language, "card.share", names=listed(language, [who.name for who in winners]))
    told = say(language, "card.wins", name=winners[0].name)
    if len(places) == 1:
        return told
    rows = breakdown_shape(match, language)
    first, second = places[0].seat, places[1].seat
    most = max(rows, key=lambda row: row["points"][first] - row["points"][second], default=None)
    if most is None or most["points"][first] <= most["points"][second]:
        return told
    source = most["words"]
    why = say(language, "card.did_it", source=capital(source))
    return sign(language, "between_sentences").join([told, why])


class Cards:
    """Draws cards and keeps the last ones."""

    def __init__(self, workshop: Workshop) -> None:
        self._workshop = workshop
        self._kept: OrderedDict[Card, bytes] = OrderedDict()
        self._bytes = 0
        self._drawing: dict[Card, asyncio.Task[tuple[bytes, float]]] = {}

    async def draw(self, page: Path, card: Card) -> Drawn:
        """The picture of a card; the same one is drawn once, however many ask for it."""
        kept = self._kept.get(card)
        if kept is not None:
            self._kept.move_to_end(card)
            return Drawn(kept, 0.0)
        drawing = self._drawing.get(card)
        is_first = drawing is None
        if drawing is None:
            if len(self._drawing) >= _MOST_WAITING:
                raise Refusal("full_house", {"seconds": 5}, seconds=5)
            drawing = self._drawing[card] = asyncio.ensure_future(self._workshop.run(card_png, str(page), card))
            drawing.add_done_callback(lambda done: self._keep(card, done))
        png, seconds = await asyncio.shield(drawing)
        return Drawn(png, seconds if is_first else 0.0)

    def _keep(self, card: Card, done: "asyncio.Task[tuple[bytes, float]]") -> None:
        del self._drawing[card]
        if done.cancelled() or done.exception() is not None:
            return
        self._kept[card] = done.result()[0]
        self._bytes += len(self._kept[card])
        while self._bytes > _MOST_BYTES:
            _, oldest = self._kept.popitem(last=False)
            self._bytes -= len(oldest)

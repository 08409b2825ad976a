"""The shelf: the boxes with which matches were begun, each stored once, known by its digest.

A match is played on with the box that it began with, even after a newer build changed what is in it.
"""

from typing import Any

from barnboard.games import BoxError, Game, games
from barnboard.games.boxes import Box

from .store import Store, TableRow

_MOST_AT_HAND = 500  # boxes in memory; one that is wanted again is read again


class Shelf:
    """Stores boxes and finds them again."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._boxes: dict[str, Box[Any]] = {}
        self._stored: set[str] = set()

    async def put(self, game: Game, box: Box[Any] | None = None) -> str:
        """Sees to it that the usual box of a game, or another, is stored; its digest."""
        box = box or game.usual_box
        if box.digest not in self._stored:
            await self.keep(game, box.digest, box.facts.model_dump(mode="json"))
            self._stored.add(box.digest)
        return box.digest

    async def keep(self, game: Game, digest: str, facts: dict[str, Any]) -> None:
        """Stores a box that was checked elsewhere."""
        await self._store.keep_box(digest, game.id, facts)

    async def take(self, row: TableRow) -> Box[Any] | None:
        """The box of a table, or None where this build has not got its game, its rules or a way to read its box."""
        return await self.find(row.game, row.rules_version, row.box)

    async def find(self, name: str, rules: int, digest: str) -> Box[Any] | None:
        """The box of a game with that digest, or None where this build has not got it or its rules."""
        game = games().get(name)
        if game is None or game.rules_version != rules:
            return None
        if digest == game.usual_box.digest:
            return game.usual_box
        if digest in self._boxes:
            return self._boxes[digest]
        box = _read(game, digest, await self._store.box(digest))
        if box is not None:
            if len(self._boxes) >= _MOST_AT_HAND:
                del self._boxes[next(iter(self._boxes))]
            self._boxes[digest] = box
        return box


def _read(game: Game, digest: str, facts: dict[str, Any] | None) -> Box[Any] | None:
    if facts is None:
        return None
    try:
        box = game.box(facts)
    except BoxError:
        return None
    return box if box.digest == digest else None

"""The games: one package each, found by the entry point group `barnboard.games`.

Ours lie in this folder and register in the same way as anybody's:

    [project.entry-points."barnboard.games"]
    oregon = "barnboard.games.oregon:GAME"
"""

import logging
from functools import cache
from importlib.metadata import EntryPoint, entry_points

from .boxes import BoxError
from .game import Game
from .meta import Option, SetupError

GROUP = "barnboard.games"

log = logging.getLogger(__name__)


def games() -> dict[str, Game]:
    """Every game that is installed and can be loaded, by id, in the order of the lobby."""
    found = {}
    for name in _installed():
        try:
            found[name] = game(name)
        except SetupError as problem:
            log.warning("%s", problem)
    return dict(sorted(found.items(), key=lambda item: (item[1].order, item[0])))


@cache
def game(name: str) -> Game:
    """One game by id, or a SetupError that lists the ids, or says why it cannot be loaded."""
    points = _installed().get(name)
    if points is None:
        raise SetupError(f"no game is called {name!r}; the games: {', '.join(_installed()) or 'none is installed'}")
    if len({point.value for point in points}) > 1:
        raise SetupError(f"two packages have a game called {name!r}: {' and '.join(point.value for point in points)}")
    try:
        found = points[0].load()
    except Exception as problem:
        raise SetupError(f"the game {name!r} ({points[0].value}) cannot be loaded: {problem}") from problem
    if not isinstance(found, Game) or found.id != name:
        raise SetupError(f"{points[0].value} is not a Game with the id {name!r}")
    return found


@cache
def _installed() -> dict[str, list[EntryPoint]]:
    """The entry points of all games, by id."""
    found: dict[str, list[EntryPoint]] = {}
    for point in sorted(entry_points(group=GROUP)):
        found.setdefault(point.name, []).append(point)
    return found


__all__ = ["GROUP", "BoxError", "Game", "Option", "SetupError", "game", "games"]

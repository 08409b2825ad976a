"""The games, one folder each, all with the same files."""

from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from .boxes import BoxError
from .game import Game, Option, SetupError


def games() -> dict[str, Game]:
    """Every game in the house, by id."""
    return {name: game(name) for name in _names()}


@cache
def game(name: str) -> Game:
    """One game by id, or a SetupError that lists the ids."""
    if name not in _names():
        raise SetupError(f"no game is called {name!r}; the games: {', '.join(_names())}")
    found: Game = import_module(f"{__name__}.{name}").GAME
    return found


@cache
def _names() -> tuple[str, ...]:
    return tuple(module.name for module in iter_modules(__path__) if module.ispkg)


__all__ = ["BoxError", "Game", "Option", "SetupError", "game", "games"]

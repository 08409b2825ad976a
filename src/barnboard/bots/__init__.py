"""Seats without people.

A bot is given a position in which everything that its seat cannot know was dealt again (`Match.imagined`), never the true
one. It knows no game: it asks the verbs.
"""

from collections.abc import Callable

from barnboard.games import SetupError

from .bot import Bot, take_turn
from .greedy import GreedyBot
from .random import RandomBot

_MAKERS: dict[str, Callable[[], Bot]] = {"random": RandomBot, "greedy": GreedyBot}


def bot_names() -> list[str]:
    """The names of all bots, weakest first."""
    return list(_MAKERS)


def make_bot(name: str) -> Bot:
    """A bot by name, or a SetupError that lists the names."""
    if name not in _MAKERS:
        raise SetupError(f"no bot is called {name!r}; the bots: {', '.join(_MAKERS)}")
    return _MAKERS[name]()


def seat_bots(names: str, seats: int) -> list[str]:
    """Bot names for all seats from a list such as `greedy,random`; one name alone sits on every seat."""
    given = [name.strip() for name in names.split(",")]
    if len(given) == 1:
        given *= seats
    if len(given) != seats:
        raise SetupError(f"name one bot, or one for each of the {seats} seats, not {len(given)}")
    for name in given:
        make_bot(name)
    return given


__all__ = ["Bot", "GreedyBot", "RandomBot", "bot_names", "make_bot", "seat_bots", "take_turn"]

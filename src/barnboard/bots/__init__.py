"""Seats without people.

A bot is given a position in which everything that its seat cannot know was dealt again (`Match.imagined`), never the true
one. It knows no game: it asks the verbs.

Bots of other packages are found by the entry point group `barnboard.bots`. An entry names a class, or anything else that makes a
`Bot` when it is called without arguments:

    [project.entry-points."barnboard.bots"]
    my_bot = "my_package:MyBot"
"""

from functools import cache
from importlib.metadata import EntryPoint, entry_points

from barnboard.games import SetupError
from barnboard.words import keys, say

from .bot import Bot, take_turn
from .greedy import GreedyBot
from .levels import LEVELS, Level, ThinkingBot
from .random import RandomBot

USUAL_BOT = "medium"  # plays where nobody chose another, and for people who are away: neither the weakest nor the slowest
GROUP = "barnboard.bots"
_SIMPLE: dict[str, type[RandomBot] | type[GreedyBot]] = {"random": RandomBot, "greedy": GreedyBot}
_LONGEST_SECONDS = 3600.0
_MOST_ITERATIONS = 100_000_000


def bot_names() -> list[str]:
    """The names of all bots: ours, weakest first, then those of other packages."""
    return [*_SIMPLE, *LEVELS, *_guests()]


@cache
def _guests() -> dict[str, EntryPoint]:
    """The bots of other packages by name. None can take the place of one of ours."""
    found = sorted(entry_points(group=GROUP), key=lambda entry: entry.name)
    return {entry.name: entry for entry in found if entry.name not in _SIMPLE and entry.name not in LEVELS}


def introduce(name: str, language: str) -> tuple[str, str]:
    """A bot's title, and a sentence about how it plays. A bot of another package is called by its name."""
    if f"bot.{name}.title" in keys(language):
        return say(language, f"bot.{name}.title"), say(language, f"bot.{name}.character")
    return name.replace("_", " ").capitalize(), ""


def called(name: str, language: str) -> str:
    """What a bot is called in the middle of a sentence, however long it thinks: a person's name, or its title."""
    plain = name.partition("@")[0]
    return LEVELS[plain].person if plain in LEVELS else introduce(plain, language)[0]


def make_bot(name: str, seconds: float | None = None, iterations: int | None = None) -> Bot:
    """A bot by name, or a SetupError that lists the names.

    `seconds` or `iterations` a move replace those of a bot that thinks. They can also stand in the name: `expert@0.25` thinks a
    quarter of a second, `expert@500i` 500 iterations.
    """
    plain, at, budget = name.partition("@")
    if plain not in bot_names():
        raise SetupError(f"no bot is called {plain!r}; the bots: {', '.join(bot_names())}")
    if at:
        seconds, iterations = _read_budget(name, budget)
    if plain not in LEVELS:
        if at:
            raise SetupError(f"{plain} cannot be told how long to think: leave out {at}{budget}")
        return _SIMPLE[plain]() if plain in _SIMPLE else _invite(plain)
    _check_budget(seconds, iterations)
    return ThinkingBot(LEVELS[plain], seconds, iterations)


def _invite(name: str) -> Bot:
    """A bot of another package, or a SetupError that says why it does not come."""
    entry = _guests()[name]
    try:
        guest: Bot = entry.load()()
    except Exception as problem:
        raise SetupError(f"the bot {name!r} ({entry.value}) cannot be made: {problem}") from problem
    if not callable(getattr(guest, "choose", None)):
        raise SetupError(f"the bot {name!r} ({entry.value}) has no method choose(game, box, s)")
    return guest


def _read_budget(name: str, budget: str) -> tuple[float | None, int | None]:
    try:
        if budget.endswith("i"):
            return None, int(budget[:-1])
        return float(budget), None
    except ValueError:
        raise SetupError(f"{name!r}: after the @ stand seconds (0.25) or iterations (500i)") from None


def _check_budget(seconds: float | None, iterations: int | None) -> None:
    if seconds is not None and not 0 < seconds <= _LONGEST_SECONDS:
        raise SetupError(f"seconds a move must be more than 0 and at most {_LONGEST_SECONDS:g}, not {seconds:g}")
    if iterations is not None and not 0 < iterations <= _MOST_ITERATIONS:
        raise SetupError(f"iterations a move must be 1..{_MOST_ITERATIONS}, not {iterations}")


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


__all__ = [
    "LEVELS",
    "USUAL_BOT",
    "Bot",
    "GreedyBot",
    "Level",
    "RandomBot",
    "ThinkingBot",
    "bot_names",
    "introduce",
    "make_bot",
    "seat_bots",
    "take_turn",
]

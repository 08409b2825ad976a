"""How fast the rules run: random matches on one core, compiled."""

import time
from collections.abc import Iterable
from typing import NamedTuple

from rich.console import Console
from rich.table import Table

from barnboard.bots.batches import play_randomly
from barnboard.games import Game
from barnboard.kernel.records import copies
from barnboard.match import keys_of

_BATCH = 200


class Speed(NamedTuple):
    """Random play of one game with one number of seats."""

    moves_per_second: float
    games_per_second: float


def measure(game: Game, seats: int, seconds: float) -> Speed:
    """Plays random matches for that long. The best third of the batches counts: that is what a quiet core does."""
    blank = game.blank(seats, game.check_setup(seats, {}))
    play_randomly(game, copies(blank, 1))
    rates: list[Speed] = []
    number, end = 0, time.perf_counter() + seconds
    while time.perf_counter() < end or not rates:
        records = copies(blank, _BATCH)
        records["key"] = keys_of(f"bench {number + which}" for which in range(_BATCH))
        number += _BATCH
        start = time.perf_counter()
        played = play_randomly(game, records)
        spent = time.perf_counter() - start
        rates.append(Speed(float(played.moves.sum()) / spent, _BATCH / spent))
    rates.sort(reverse=True)
    best = rates[: max(1, len(rates) // 3)]
    return Speed(*(sum(column) / len(best) for column in zip(*best, strict=True)))


def bench_table(games: Iterable[Game], seconds: float, progress: Console) -> Table:
    """A row for every game and number of seats."""
    table = Table(box=None, header_style="dim", title="Random play on one core", title_justify="left")
    for heading in ("game", "seats", "moves/s", "games/s"):
        table.add_column(heading, justify="left" if heading == "game" else "right")
    for game in games:
        for seats in game.seats:
            with progress.status(f"{game.title}, {seats} seats"):
                speed = measure(game, seats, seconds)
            table.add_row(game.title, str(seats), f"{speed.moves_per_second:,.0f}", f"{speed.games_per_second:,.0f}")
    return table

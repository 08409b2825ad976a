"""Matches of bots as a table for learning: a row for every decision, written as Parquet.

A row says which match and ply it is of and which seat decided, what that seat knew (`observation`), its `legal` codes, the code
that was `played`, how often the search tried each legal move (`visits`), what it thought the position worth (`value`), and which
share of the win the seat had in the end (`outcome`). A bot that does not think tried what it played, once, and knows no value.
"""

import json
import math
import random
import tempfile
from collections.abc import Callable
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
import polars as pl

from barnboard.bots import ThinkingBot, make_bot
from barnboard.games import Game, SetupError
from barnboard.games import game as find_game
from barnboard.kernel import verbs
from barnboard.kernel.ranks import win_shares
from barnboard.match import Match

from .engines import Engine, Local
from .self_play import SelfPlay

FORMAT = "barnboard decisions 1"


@dataclass(frozen=True)
class Work(SelfPlay):
    """What is played for a table. The same work gives the same rows."""

    seed: str = "export"


class Decision(NamedTuple):
    """One row."""

    match: int
    ply: int
    seat: int
    observation: npt.NDArray[np.float32]
    legal: list[int]
    played: int
    visits: list[int]
    value: float
    outcome: float


def decisions_of(work: Work, number: int) -> list[Decision]:
    """Plays one match and tells its decisions; moves without a choice are none."""
    seed = f"{work.seed} {number}"
    options: dict[str, Any] = {**work.options}
    match = Match(find_game(work.game), seats=work.seats, seed=seed, **options)
    bot, chance = make_bot(work.bot), random.Random(seed)
    found: list[Decision] = []
    while (seat := match.to_move) is not None:
        legal = match.codes()
        played = legal[0]
        if len(legal) > 1:
            seen = np.zeros(match.game.observation, np.float32)
            verbs.observe(match.box.record, match._s, seat, seen)
            imagined = match.imagined(seat, (chance.getrandbits(64), chance.getrandbits(64)))
            played = bot.choose(match.game, match.box, imagined)
            visits, value = {played: 1}, math.nan
            if isinstance(bot, ThinkingBot) and bot.last is not None:
                visits = {thought.code: thought.visits for thought in bot.last.moves}
                value = next(thought.value for thought in bot.last.moves if thought.code == played)
            tried = [visits.get(code, 0) for code in legal]
            found.append(Decision(number, match.ply, seat, seen, legal, played, tried, value, math.nan))
        match.play(played)
    shares = win_shares([row.place for row in match.standing()])
    return [one._replace(outcome=float(shares[one.seat])) for one in found]


def export(work: Work, file: Path, engine: Engine | None = None, progress: Callable[[int], None] = lambda done: None) -> int:
    """Plays the matches and writes their decisions, in order, into a new file; returns how many there are."""
    game = find_game(work.game)
    make_bot(work.bot)
    if file.exists():
        raise SetupError(f"{file} is there already; name a new file")
    about = {
        "format": FORMAT,
        **asdict(work),
        "rules": game.rules_version,
        "box": game.usual_box.digest,
        "observation": {
            name: {"start": stretch.start, "step": stretch.step, "shape": stretch.shape, "about": stretch.about}
            for name, stretch in game.observation_layout.stretches.items()
        },
    }
    rows = 0
    with tempfile.TemporaryDirectory(dir=file.parent, prefix=f"{file.name}.") as folder:
        ended = (engine or Local()).run(partial(decisions_of, work), range(work.matches), game)
        for done, (number, found) in enumerate(ended, 1):
            rows += len(found)
            _frame(game, found).write_parquet(Path(folder) / f"{number:08}.parquet")  # their names put them in order
            progress(done)
        whole = pl.scan_parquet(Path(folder) / "*.parquet")
        whole.sink_parquet(file, metadata={"barnboard": json.dumps(about)}, maintain_order=True)
    return rows


def _frame(game: Game, found: list[Decision]) -> pl.DataFrame:
    """The decisions of a match as a table."""
    columns: dict[str, Any] = {
        "match": pl.Int32,
        "ply": pl.Int32,
        "seat": pl.Int8,
        "observation": pl.Array(pl.Float32, game.observation),
        "legal": pl.List(pl.Int32),
        "played": pl.Int32,
        "visits": pl.List(pl.Int32),
        "value": pl.Float32,
        "outcome": pl.Float32,
    }
    seen: Any = np.concatenate([one.observation for one in found]).reshape(-1, game.observation) if found else []
    told = {name: seen if name == "observation" else [getattr(one, name) for one in found] for name in columns}
    return pl.DataFrame(told, schema=columns)

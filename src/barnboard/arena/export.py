"""Matches of bots as a table for learning: a row for every decision, written as Parquet.

A row says which match and ply it is of and which seat decided, what that seat knew (`observation`), its `legal` codes, the code
that was `played`, how often the search tried each legal move (`visits`), what it thought the position worth (`value`), and which
share of the win the seat had in the end (`outcome`). A bot that does not think tried what it played, once, and knows no value.
"""

import json
import math
import random
from collections.abc import Callable
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from barnboard.bots import ThinkingBot, make_bot
from barnboard.games import SetupError
from barnboard.games import game as find_game
from barnboard.kernel import verbs
from barnboard.kernel.ranks import win_shares
from barnboard.match import Match

from .run import in_processes
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


def export(work: Work, file: Path, workers: int = 0, progress: Callable[[int], None] = lambda done: None) -> int:
    """Plays the matches and writes their decisions, in order, into a new file; returns how many there are."""
    try:
        import pyarrow as pa
        import pyarrow.parquet as pq
    except ImportError:
        raise SetupError('an export needs PyArrow: pip install "barnboard[export]"') from None
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
            name: {"start": stretch.start, "shape": stretch.shape, "about": stretch.about}
            for name, stretch in game.observation_layout.stretches.items()
        },
    }
    columns = {
        "match": pa.int32(),
        "ply": pa.int32(),
        "seat": pa.int8(),
        "observation": pa.list_(pa.float32(), game.observation),
        "legal": pa.list_(pa.int32()),
        "played": pa.int32(),
        "visits": pa.list_(pa.int32()),
        "value": pa.float32(),
        "outcome": pa.float32(),
    }
    schema = pa.schema(columns, metadata={"barnboard": json.dumps(about)})
    waiting: dict[int, list[Decision]] = {}
    written = rows = 0
    with pq.ParquetWriter(file, schema, compression="zstd") as out:
        for number, found in in_processes(partial(decisions_of, work), range(work.matches), game, workers):
            waiting[number] = found
            while written in waiting:
                ready = waiting.pop(written)
                flat = pa.array(np.concatenate([one.observation for one in ready]), pa.float32())
                arrays = [
                    pa.FixedSizeListArray.from_arrays(flat, game.observation)
                    if name == "observation"
                    else pa.array([getattr(one, name) for one in ready], kind)
                    for name, kind in columns.items()
                ]
                out.write_table(pa.Table.from_arrays(arrays, schema=schema))
                written, rows = written + 1, rows + len(ready)
                progress(written)
    return rows

"""The same rules give the same match, byte for byte, compiled and interpreted."""

import hashlib
import json
import os
import random
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from typing import Any

import numpy as np

from barnboard.games import Game
from barnboard.kernel import verbs
from barnboard.kernel.compile import JIT
from barnboard.kernel.events import new_log
from barnboard.kernel.loops import imagine
from barnboard.kernel.records import MAX_SEATS, NOBODY, copy
from barnboard.match import key_of

from .faults import Fault, place_of
from .positions import Setup, offered

_PLIES = 60


def trace(game: Game, seats: int, seed: int, options: Mapping[str, Any], most: int) -> Iterator[str]:
    """The hash of every position of one random match: equal wherever the same rules are run."""
    chosen = game.check_setup(seats, options)
    usual = game.usual_box
    box = usual.record
    s = game.blank(seats, chosen, key_of(f"trace {seed}"))
    verbs.deal(box, s)
    log = new_log(1000)
    points, places = np.zeros(MAX_SEATS, np.int64), np.zeros(MAX_SEATS, np.int64)
    vector = np.zeros(game.observation, np.float32)
    chance = random.Random(seed)
    while s.to_move != NOBODY and s.ply < most:
        codes = offered(game, usual, s)
        log[0, 0] = 0
        verbs.play(box, s, chance.choice(codes), log)
        verbs.standing(box, s, points, places)
        seat = chance.randrange(seats)
        verbs.observe(box, s, seat, vector)
        other = copy(s)
        imagine(box, other, seat, np.uint64(chance.getrandbits(64)), np.uint64(chance.getrandbits(64)))
        told = log[: 1 + int(log[0, 0])]
        parts = (s, np.array(codes, np.int32), told, points, places, vector, other)
        yield hashlib.sha256(b"".join(part.tobytes() for part in parts)).hexdigest()


def check_compiling(game: Game, setups: Sequence[Setup], seed: int = 1) -> None:
    """Compiled and interpreted rules agree. Where nothing is compiled there is nothing to compare."""
    if not JIT:
        return
    words = [game.package, str(seed), str(_PLIES), json.dumps(setups)]
    interpreted = subprocess.run(
        [sys.executable, "-W", "error", "-m", "barnboard.testing", *words],
        env={**os.environ, "BARNBOARD_JIT": "0", "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)},
        capture_output=True,
        text=True,
        check=False,
    )
    where = place_of(game, game.rules.play)
    if interpreted.returncode:
        raise Fault(f"{where}: without compiling the rules end in {interpreted.stderr.strip().splitlines()[-1]}")
    for setup, slow in zip(setups, interpreted.stdout.splitlines(), strict=True):
        quick = trace(game, setup.seats, seed, setup.options, _PLIES)
        for ply, (one, other) in enumerate(zip(quick, slow.split(), strict=True)):
            if one != other:
                raise Fault(f"{where}: compiled and interpreted rules differ after move {ply + 1} of a match for {setup}.")


def main() -> None:
    """`python -m barnboard.testing PACKAGE SEED MOST SETUPS`: prints the trace of each, to compare ways of running."""
    package, seed, most, setups = sys.argv[1:]
    game: Game = import_module(package).GAME
    for seats, options in json.loads(setups):
        print(*trace(game, seats, int(seed), options, int(most)))

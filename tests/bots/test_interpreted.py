"""The search thinks the same without compiling: what a debugger steps through is what plays."""

import os
import subprocess
import sys

import pytest

from barnboard.games import games

_THINK = """
import sys
from barnboard import Match
from barnboard.bots.search import Search
match = Match(sys.argv[1], seed="interpreted")
while len(match.codes()) < 3 or match.ply < 10:
    match.play(match.codes()[-1])
search = Search(match.game, match.box, match.imagined(match.to_move, (5, 6)))
search.grow(3)
report = search.report()
print([(thought.code, thought.visits, round(thought.value, 9)) for thought in report.moves], report.line)
print(search.compare(match.codes()[:2], 2).tolist())
"""


def think(game: str, jit: str) -> str:
    settings = {**os.environ, "BARNBOARD_JIT": jit}
    done = subprocess.run([sys.executable, "-W", "error", "-c", _THINK, game], env=settings, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("game", sorted(games()))
def test_compiled_and_interpreted_searches_agree(game: str) -> None:
    assert think(game, "0") == think(game, "1")

"""Magic Farm: two farmers grow wondrous crops through the seasons and sabotage each other on the way to riches."""

from barnboard.games.game import Game, Option

from . import rules
from .box import MagicFarmBox, pack
from .draw import board
from .moves import CODES, EVENTS, MOST_MOVES, details, names, touch
from .state import STATE, Phase, census
from .view import breakdown, view

GAME = Game(
    id="magic_farm",
    title="Magic Farm",
    rules=rules,
    rules_version=1,
    dtype=STATE,
    phases=Phase,
    seats=range(2, 3),
    codes=CODES,
    events=EVENTS,
    most_moves=MOST_MOVES,
    observation=rules.OBSERVATION,
    facts=MagicFarmBox,
    pack=pack,
    names=names,
    touch=touch,
    details=details,
    view=view,
    breakdown=breakdown,
    census=census,
    board=board,
    options={
        "target": Option(2000, 501, 10_000),  # no box starts with more than 500 gold
        "head_start": Option(0, 0, 3),
    },
    horizon=40,
)

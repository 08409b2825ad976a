"""My Happy Farm: sow in spring, harvest in time, and feed every animal better than the neighbours do."""

from barnboard.games.game import Game

from . import rules
from .box import HappyFarmBox, pack
from .draw import board
from .moves import CODES, EVENTS, MOST_MOVES, details, names, touch
from .state import STATE, Phase, census
from .view import breakdown, view

GAME = Game(
    id="happy_farm",
    title="My Happy Farm",
    rules=rules,
    rules_version=1,
    dtype=STATE,
    phases=Phase,
    seats=range(2, 5),
    codes=CODES,
    events=EVENTS,
    most_moves=MOST_MOVES,
    observation=rules.OBSERVATION,
    facts=HappyFarmBox,
    pack=pack,
    names=names,
    touch=touch,
    details=details,
    view=view,
    breakdown=breakdown,
    census=census,
    board=board,
)

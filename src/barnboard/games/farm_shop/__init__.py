"""My Farm Shop: fields that dice activate, cards that make them better, goods sold in the shop beside the farm."""

from barnboard.games.game import Game, Option

from . import rules
from .box import FarmShopBox, pack
from .draw import board
from .moves import CODES, EVENTS, MOST_MOVES, details, names, touch
from .state import STATE, Phase, census
from .view import breakdown, view

GAME = Game(
    id="farm_shop",
    title="My Farm Shop",
    rules=rules,
    rules_version=1,
    dtype=STATE,
    phases=Phase,
    seats=range(2, 5),
    codes=CODES,
    events=EVENTS,
    most_moves=MOST_MOVES,
    observation=rules.OBSERVATION,
    facts=FarmShopBox,
    pack=pack,
    names=names,
    touch=touch,
    details=details,
    view=view,
    breakdown=breakdown,
    census=census,
    board=board,
    options={"jump_start": Option(False), "farmer": Option(False), "goals": Option(False)},
)

"""Oregon: settlers claim the land with pairs of cards, beside the buildings that pay them."""

from barnboard.games.game import Game

from . import rules
from .box import OregonBox, pack
from .draw import board
from .moves import CODES, EVENTS, MOST_MOVES, TOLD_ALIKE, details, names, touch
from .state import STATE, Phase, census
from .view import SECRET_SOURCES, breakdown, view

GAME = Game(
    id="oregon",
    title="Oregon",
    rules=rules,
    rules_version=1,
    dtype=STATE,
    phases=Phase,
    seats=range(2, 5),
    codes=CODES,
    events=EVENTS,
    most_moves=MOST_MOVES,
    observation=rules.OBSERVATION,
    facts=OregonBox,
    pack=pack,
    names=names,
    touch=touch,
    details=details,
    view=view,
    breakdown=breakdown,
    secret_sources=SECRET_SOURCES,
    census=census,
    board=board,
    told_alike=TOLD_ALIKE,
    horizon=4,
)

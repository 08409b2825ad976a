"""Fences: tiles grow into fields, barns claim them, and whoever closes a field is paid by his farmer."""

from barnboard.games.game import Game

from . import rules
from .box import FencesBox, pack
from .draw import board
from .moves import CODES, EVENTS, MOST_MOVES, details, names, touch
from .state import STATE, Phase, census
from .view import breakdown, view

GAME = Game(
    id="fences",
    title="Fences",
    rules=rules,
    rules_version=1,
    dtype=STATE,
    phases=Phase,
    seats=range(2, 5),
    codes=CODES,
    events=EVENTS,
    most_moves=MOST_MOVES,
    observation=rules.OBSERVATION,
    facts=FencesBox,
    pack=pack,
    names=names,
    touch=touch,
    details=details,
    view=view,
    breakdown=breakdown,
    census=census,
    board=board,
    horizon=4,
)

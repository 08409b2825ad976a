"""Windfall: fruit picked from three trees before the wasps come, and one kind that each player wants most."""

from barnboard.games import Game

GAME = Game.of_package(__name__)

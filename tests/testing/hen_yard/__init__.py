"""Hen Yard: draw eggs unseen, or sell one. A small whole game, which the tests of the kit break in one place at a time."""

from barnboard.games.game import Game

GAME = Game.of_package(__name__)

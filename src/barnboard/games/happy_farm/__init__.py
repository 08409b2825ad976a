"""My Happy Farm: sow in spring, harvest in time, and feed every animal better than the neighbours do."""

from barnboard.games.game import Game

GAME = Game.of_package(__name__)

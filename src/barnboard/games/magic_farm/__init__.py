"""Magic Farm: two farmers grow wondrous crops through the seasons and sabotage each other on the way to riches."""

from barnboard.games.game import Game

GAME = Game.of_package(__name__)

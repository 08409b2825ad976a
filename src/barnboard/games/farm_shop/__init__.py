"""My Farm Shop: fields that dice activate, cards that make them better, goods sold in the shop beside the farm."""

from barnboard.games.game import Game

GAME = Game.of_package(__name__)

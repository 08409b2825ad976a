"""Oregon: settlers claim the land with pairs of cards, beside the buildings that pay them."""

from barnboard.games.game import Game

GAME = Game.of_package(__name__)

"""Fences: tiles grow into fields, barns claim them, and whoever closes a field is paid by his farmer."""

from barnboard.games.game import Game

GAME = Game.of_package(__name__)

"""Hen Yard on a terminal."""

from rich.console import RenderableType
from rich.table import Table

from barnboard.games.words import Words
from barnboard.kernel.codes import SEAT

from .view import HenYardView


def board(view: HenYardView, words: Words) -> RenderableType:
    """A row for each player."""
    table = Table("", words.label("points"), words.label("held"), title=f"{words.label('nest')}: {view.nest}")
    for seat, player in enumerate(view.players):
        held = player.eggs or {}
        told = ", ".join(f"{many} {words.call('egg', egg)}" for egg, many in held.items()) or str(player.held)
        table.add_row(words.name(SEAT, seat), str(player.points), told)
    return table

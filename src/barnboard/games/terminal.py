"""What the boards of all games have in common on a terminal: the colours of the seats and how a seat is named."""

from rich.style import Style
from rich.text import Text

from barnboard.kernel.codes import SEAT

from .views import View
from .words import CHAIRS, Words

SEAT_COLOURS = dict(zip(CHAIRS, ("#d1495b", "#2f9e6e", "#e9b44c", "#3a6ea5"), strict=True))


def seat_colour(seat: int) -> str:
    """The colour of a seat's chair."""
    return SEAT_COLOURS[CHAIRS[seat]]


def seat_style(seat: int) -> Style:
    """How the name of a seat is written: bold, in the colour of its chair."""
    return Style(color=seat_colour(seat), bold=True)


def seat_name(view: View, seat: int, words: Words) -> Text:
    """The name of a seat with a mark where it is to move, and a word for the viewer himself."""
    mark = "▶ " if view.to_move == seat else "  "
    you = f" ({words.label('you')})" if seat == view.seat else ""
    return Text(f"{mark}{words.name(SEAT, seat)}{you}", seat_style(seat))

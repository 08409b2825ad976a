"""The board of a match as text or as a picture, for those who watch an agent play."""

import io
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt
from rich.cells import cell_len
from rich.console import Console
from rich.segment import Segment
from rich.terminal_theme import DEFAULT_TERMINAL_THEME

from barnboard.games import Game
from barnboard.games.boxes import Box
from barnboard.kernel.records import Record

RENDER_MODES = ["ansi", "rgb_array"]
_WIDTH = 110  # columns
_FONTS = ("DejaVuSansMono.ttf", "LiberationMono-Regular.ttf", "Menlo.ttc", "consola.ttf")  # the first that is there
_POINTS = 15
_MARGIN = 12


def drawn(game: Game, box: Box[Any], s: Record, mode: str) -> Any:
    """The table as a spectator sees it: "ansi" is text with colours, "rgb_array" the same as a picture."""
    if mode not in RENDER_MODES:
        raise ValueError(f"render_mode must be {' or '.join(RENDER_MODES)}, not {mode!r}")
    board = game.board(game.view(box, s, None), game.words(box))
    console = Console(file=io.StringIO(), width=_WIDTH, force_terminal=True, color_system="truecolor", legacy_windows=False)
    if mode == "ansi":
        with console.capture() as text:
            console.print(board)
        return text.get()
    return _picture(console.render_lines(board, pad=False))


def _picture(lines: list[list[Segment]]) -> npt.NDArray[np.uint8]:
    """Lines of a terminal, letter by letter: every letter in its cell, as a terminal has it."""
    from PIL import Image, ImageDraw

    theme, font = DEFAULT_TERMINAL_THEME, _font()
    _, top, _, bottom = font.getbbox("█")
    width, height = max(1, round(font.getlength("M"))), round(bottom - top)
    size = (2 * _MARGIN + _WIDTH * width, 2 * _MARGIN + len(lines) * height)
    picture = Image.new("RGB", size, tuple(theme.background_color))
    draw = ImageDraw.Draw(picture)
    for row, line in enumerate(lines):
        column = 0
        for text, style, _ in line:
            ink, ground = theme.foreground_color, None
            if style is not None:
                ink = style.color.get_truecolor(theme) if style.color else ink
                ground = style.bgcolor.get_truecolor(theme, foreground=False) if style.bgcolor else None
                if style.reverse:
                    ink, ground = ground or theme.background_color, ink
            for letter in text:
                wide = cell_len(letter)
                at = _MARGIN + column * width, _MARGIN + row * height
                if ground is not None:
                    draw.rectangle((*at, at[0] + wide * width - 1, at[1] + height - 1), fill=tuple(ground))
                if not letter.isspace():
                    draw.text(at, letter, font=font, fill=tuple(ink))
                column += wide
    return np.asarray(picture)


@cache
def _font() -> Any:
    from PIL import ImageFont

    for name in _FONTS:
        try:
            return ImageFont.truetype(name, _POINTS)
        except OSError:
            continue
    return ImageFont.load_default(_POINTS)

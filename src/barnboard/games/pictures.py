"""The picture of a game on the front page: the one in its folder, or one made from its title.

A picture is an SVG of 280 by 176 that is drawn with the page's own colours (`var(--land)` …) and may use its symbols, so that it
fits by day and by night.
"""

import hashlib
from functools import cache
from html import escape

from .game import Game

_SIZE = (280, 176)
_INK = 'stroke="var(--print-key)" stroke-width="2.2" stroke-linejoin="round"'
_FIELDS = (
    "var(--print-leaf)",
    "var(--print-straw)",
    "var(--print-clay)",
    "var(--print-sky)",
    "var(--print-rose)",
    "var(--print-plum)",
)


@cache
def picture(game: Game) -> str:
    """The picture as SVG."""
    if game.picture is not None:
        return game.folder.joinpath(game.picture).read_text("utf-8")
    return _made_from(game.title)


def _made_from(title: str) -> str:
    """Hills, a ploughed field, and a sign with the first letters of the title; another title gives another land."""
    chance = hashlib.sha256(title.encode()).digest()
    width, height = _SIZE
    peaks = [40 + chance[at] % 40 for at in range(4)]
    hills = " ".join(f"{x} {y}" for x, y in zip((20, 90, 170, 250), peaks, strict=True))
    field, crop = _FIELDS[chance[4] % len(_FIELDS)], _FIELDS[(chance[4] + 1 + chance[5] % (len(_FIELDS) - 1)) % len(_FIELDS)]
    rows = "".join(
        f'<path d="M{140 + 4 * at} 118 {140 + 26 * at} {height}" stroke="{crop}" stroke-width="6" fill="none"/>'
        for at in range(-6, 7)
    )
    letters = "".join(word[0] for word in title.split())[:3].upper()
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" preserveAspectRatio="xMidYMid slice">'
        f'<rect width="{width}" height="{height}" fill="var(--lamp-wash)"/>'
        f'<circle cx="{60 + chance[6] % 160}" cy="40" r="17" fill="var(--print-straw)" {_INK}/>'
        f'<path d="M-5 120 {hills} 285 96V{height}H-5z" fill="var(--hill)" {_INK}/>'
        f'<path d="M-5 118c80-16 200-16 290-2v70H-5z" fill="{field}" {_INK}/>{rows}'
        f'<path d="M136 100h8v62h-8z" fill="var(--print-clay)" {_INK}/>'
        f'<rect x="82" y="52" width="116" height="54" rx="7" fill="var(--print-paper)" {_INK}/>'
        f'<text x="140" y="91" text-anchor="middle" font-family="Fraunces Variable, serif" font-weight="700" font-size="36" '
        f'fill="var(--print-key)">{escape(letters)}</text></svg>'
    )

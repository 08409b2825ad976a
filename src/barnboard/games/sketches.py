"""Small boards of a position, for the cards of links: SVG with the page's colours and symbols, as `pictures.py` has them.

A game that has `sketch(view)` in its `draw.py` is drawn so, any other by its picture. It is given what a spectator sees, and
writes nothing but figures: a card is for readers of any language.
"""

from collections.abc import Iterator, Sequence
from html import escape

WIDE, HIGH = 506, 338  # the room that a card has for it; others are fitted into it
_INK = 'stroke="var(--print-key)" stroke-linejoin="round"'


class Sketch:
    """A drawing that grows from back to front."""

    def __init__(self, x: float = 0, y: float = 0, wide: float = WIDE, high: float = HIGH, ground: str = "paper-sunk") -> None:
        self._room = f"{x:g} {y:g} {wide:g} {high:g}"
        self._parts: list[str] = []
        self.box(x, y, wide, high, ground, line=0, corner=0)

    def box(self, x: float, y: float, wide: float, high: float, ink: str, line: float = 1.4, corner: float = 6) -> None:
        """A rectangle in a colour of the page."""
        edge = f' {_INK} stroke-width="{line:g}"' if line else ""
        size = f'width="{wide:g}" height="{high:g}" rx="{corner:g}"'
        self._parts.append(f'<rect x="{x:g}" y="{y:g}" {size} fill="var(--{ink})"{edge}/>')

    def path(
        self, d: str, fill: str = "", line: str = "", thick: float = 1.4, dashes: str = "", at: tuple[float, float] = (0, 0)
    ) -> None:
        """A shape or a line."""
        inks = f'fill="var(--{fill})"' if fill else 'fill="none"'
        if line:
            inks += f' stroke="var(--{line})" stroke-width="{thick:g}" stroke-linecap="round" stroke-linejoin="round"'
        if dashes:
            inks += f' stroke-dasharray="{dashes}"'
        moved = f' transform="translate({at[0]:g} {at[1]:g})"' if any(at) else ""
        self._parts.append(f'<path d="{d}" {inks}{moved}/>')

    def use(self, symbol: str, x: float, y: float, size: float) -> None:
        """A symbol of the page with its middle there; one that the page does not have is left out."""
        half = size / 2
        at = f'x="{x - half:g}" y="{y - half:g}" width="{size:g}" height="{size:g}"'
        self._parts.append(f'<use href="#{escape(symbol)}" {at}/>')

    def figure(self, number: int, x: float, y: float, size: float = 14, ink: str = "ink") -> None:
        """A number with its middle there."""
        where = f'x="{x:g}" y="{y + 0.36 * size:g}" font-size="{size:g}" text-anchor="middle"'
        self._parts.append(f'<text {where} font-weight="700" fill="var(--{ink})">{number:d}</text>')

    def lay(
        self, things: Sequence[tuple[str, int | None]], x: float, y: float, wide: float, high: float, largest: float = 40
    ) -> None:
        """Symbols side by side in a room, as large as all of them fit; what has a number shows it below on the right."""
        if not things:
            return
        size = largest
        while int(wide // size) * int(high // size) < len(things):
            size *= 0.95
        columns = int(wide // size)
        for place, (symbol, number) in enumerate(things):
            at = x + (place % columns + 0.5) * size, y + (place // columns + 0.5) * size
            self.use(symbol, *at, 0.94 * size)
            if number is not None:
                self.disc(number, at[0] + 0.3 * size, at[1] + 0.3 * size, 0.24 * size)

    def disc(self, number: int, x: float, y: float, radius: float) -> None:
        """A number on a small disc."""
        line = f'{_INK} stroke-width="1"'
        self._parts.append(f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="var(--print-paper)" {line}/>')
        self.figure(number, x, y, 1.3 * radius, "print-key")

    def strips(self, points: Sequence[int], top: float = 0, high: float = HIGH) -> Iterator[tuple[float, float]]:
        """A strip for each seat, with its emblem and its points on the left: where it begins, and how high it is."""
        step = high / len(points)
        for seat, many in enumerate(points):
            y = top + seat * step
            self.box(0, y, WIDE, step, f"seat-{seat + 1}-wash", line=0, corner=0)
            self.use(f"emblem-{seat + 1}", 30, y + step / 2 - 15, 26)
            self.figure(many, 30, y + step / 2 + 17, 24)
            yield y, step
        for seat in range(1, len(points)):
            self.path(f"M0 {top + seat * step:g}H{WIDE}", line="rule-strong")

    def svg(self) -> str:
        """The whole drawing."""
        return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{self._room}">{"".join(self._parts)}</svg>'

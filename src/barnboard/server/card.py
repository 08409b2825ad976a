"""The picture of a finished match for where its link is posted: 1200 by 630, by day, drawn from the page's own symbols and fonts.

Everything comes from the built page: symbols from its sprites, colours from its style sheets, letters from its fonts. A renderer
knows no `var(--paper)` and no `.seat-1`, so colours are filled in and symbols laid out here. It takes some tenths of a second
and is done in the workshop.
"""

import hashlib
import io
import re
import tempfile
from collections.abc import Iterator
from functools import cache, partial
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple
from xml.etree import ElementTree as Xml

from barnboard.kernel.shelves import home

SIZE = (1200, 630)
_SVG = "{http://www.w3.org/2000/svg}"
_VARIABLE = re.compile(r"var\((--[a-z0-9-]+)\)")
_ROOT = re.compile(r":root\s*\{([^}]*)\}")
_SEAT = re.compile(r"\bseat-([1-4])\b")
_SCENE, _PICTURE = (56, 196, 540, 284), (658, 150, 506, 338)
_WIDE = 1088  # from the left edge of the text to the right one
_HEADLINES = ((60, 1), (46, 2), (36, 2), (30, 2), (26, 3))  # sizes, and lines of them
_BOUND_BEFORE = "、。，．：！？」』）・…ーぁぃぅぇぉっゃゅょァィゥェォッャュョ々"  # no line begins with one of these
_BOUND_AFTER = "「『（"  # and none ends with one of these
_WIDE_LETTER = "[\u3000-\u30ff\u3400-\u9fff\uff00-\uffef]"
_BREAK = re.compile(rf"(?<=\s)|(?:(?<={_WIDE_LETTER})|(?={_WIDE_LETTER}))(?<![{_BOUND_AFTER}])(?![\s{_BOUND_BEFORE}])")
_FACES: dict[str, tuple[str, dict[str, float]]] = {
    "display": ("fraunces-{}-full-normal", {"wght": 640, "SOFT": 100, "WONK": 0, "opsz": 72}),
    "text": ("inter-{}-wght-normal", {"wght": 550, "opsz": 20}),
}
_SCRIPTS = ("latin", "latin-ext")
_WIDE_FONT = "wide"  # one for headlines and for text


class Place(NamedTuple):
    """Somebody on the podium."""

    seat: int
    name: str
    points: int
    place: int


class Card(NamedTuple):
    """What a card tells: a headline, a line about the match, who stands where, and the board or the picture of the game."""

    headline: str
    line: str
    places: tuple[Place, ...]
    picture: str


def card_png(page: str, card: Card) -> bytes:
    """The picture, made from the page that lies in that folder."""
    import resvg_py

    folder = Path(page)
    drawing = card_svg(folder, card)
    fonts = sorted({face.file for faces in _faces(folder).values() for face in faces})
    return bytes(resvg_py.svg_to_bytes(svg_string=drawing, font_files=fonts, width=SIZE[0], height=SIZE[1]))


def card_svg(folder: Path, card: Card) -> str:
    """The same as SVG that needs nothing of the page but its fonts."""
    faces = _faces(folder)
    display, text = faces["display"], faces["text"]
    inks = _inks(folder)
    root = Xml.Element("svg", {"xmlns": _SVG[1:-1], "width": str(SIZE[0]), "height": str(SIZE[1]), "viewBox": "0 0 1200 630"})
    Xml.SubElement(root, "rect", {"width": "1200", "height": "630", "fill": inks["--paper"]})
    size, lines = _fitted(card.headline, display)
    for number, line in enumerate(lines):
        y = 98 if len(lines) == 1 else 76 + number * round(1.15 * size)
        _text(root, line, (54, y), size, display, inks["--ink"])
    _text(root, _cut(card.line, text, 25, 590), (57, 146 if len(lines) == 1 else 168), 25, text, inks["--ink-soft"])
    _scene(root, folder, card.places, inks)
    step = _SCENE[2] / max(4, len(card.places))
    for at, who in enumerate(card.places):
        middle = _SCENE[0] + _SCENE[2] / 2 + step * (at - (len(card.places) - 1) / 2)
        name = _cut(who.name, text, 22, step - 30)
        wide = _width(name, text, 22)
        _use(root, folder, f"emblem-{who.seat + 1}", (middle - wide / 2 - 24, 501, 20, 20), inks)
        _text(root, name, (middle + 4, 520), 22, text, inks[f"--seat-{who.seat + 1}-text"], "middle")
        _text(root, str(who.points), (middle, 573), 54 if who.place == 1 else 42, display, inks["--ink"], "middle")
    _game(root, folder, card.picture, inks)
    _use(root, folder, "barn-1", (912, 528, 56, 56), inks)
    _text(root, "Barnboard", (980, 567), 34, display, inks["--ink"])
    return Xml.tostring(root, encoding="unicode")


# ------------------------------------------------------------ parts of the card


def _scene(root: Xml.Element, folder: Path, places: tuple[Place, ...], inks: dict[str, str]) -> None:
    """The farmers on hay bales, as on the page of the result."""
    x, y, wide, high = _SCENE
    box = {"x": str(x), "y": str(y), "width": str(wide), "height": str(high), "viewBox": "0 0 760 400"}
    scene = Xml.SubElement(root, "svg", box)
    inner = _framed(scene, "scene", 760, 400, inks)
    _use(inner, folder, "scene-fair", (0, 0, 760, 400), inks)
    step = 570 / max(3, len(places) - 1)
    for at, who in enumerate(places):
        middle, bales = 380 + step * (at - (len(places) - 1) / 2), max(0, 4 - who.place)
        shade = {"cx": str(middle), "cy": "369", "rx": "82" if bales else "46", "ry": "8", "fill": inks["--print-key"]}
        Xml.SubElement(inner, "ellipse", {**shade, "fill-opacity": ".2"})
        for bale in range(bales):
            _use(inner, folder, "hay", (middle - 75 + (6 if bale % 2 else 0), 316 - 50 * bale, 146, 56), inks)
        _use(inner, folder, f"farmer-{who.seat + 1}-large", (middle - 62, 260 - 50 * bales, 124, 124), inks)
        if bales:
            disc = {"cx": str(middle), "cy": "343", "r": "19", "fill": inks["--print-paper"], "stroke": inks["--print-key"]}
            Xml.SubElement(inner, "circle", {**disc, "stroke-width": "2.2"})
            _text(inner, str(who.place), (middle, 351), 23, _faces(folder)["display"], inks["--on-tile"], "middle")


def _game(root: Xml.Element, folder: Path, picture: str, inks: dict[str, str]) -> None:
    """The position or the picture of the game, as large as there is room."""
    x, y, wide, high = _PICTURE
    drawn = Xml.fromstring(picture)
    left, top, across, down = (float(number) for number in drawn.get("viewBox", "0 0 280 176").split())
    scale = min(wide / across, high / down)
    at = {
        "x": f"{x + (wide - scale * across) / 2:.1f}",
        "y": f"{y}",
        "width": f"{scale * across:.1f}",
        "height": f"{scale * down:.1f}",
    }
    frame = Xml.SubElement(root, "svg", {**at, "viewBox": f"0 0 {across:g} {down:g}"})
    inner = Xml.SubElement(_framed(frame, "game", across, down, inks), "g", {"transform": f"translate({-left:g} {-top:g})"})
    inner.extend(_inked(part, folder, inks) for part in drawn)


def _framed(parent: Xml.Element, name: str, wide: float, high: float, inks: dict[str, str]) -> Xml.Element:
    """A place with round corners and a line around it."""
    round_, line = wide / 42, wide / 316
    clip = Xml.SubElement(parent, "clipPath", {"id": name})
    Xml.SubElement(clip, "rect", {"width": str(wide), "height": str(high), "rx": str(round_)})
    inner = Xml.SubElement(parent, "g", {"clip-path": f"url(#{name})"})
    edge = {"x": str(line / 2), "y": str(line / 2), "width": str(wide - line), "height": str(high - line), "rx": str(round_)}
    Xml.SubElement(parent, "rect", {**edge, "fill": "none", "stroke": inks["--print-key"], "stroke-width": str(line)})
    return inner


def _text(
    parent: Xml.Element,
    told: str,
    at: tuple[float, float],
    size: int,
    faces: "tuple[_Face, ...]",
    fill: str,
    anchor: str = "start",
) -> None:
    where = {"x": f"{at[0]:.1f}", "y": f"{at[1]:.1f}", "font-size": str(size), "fill": fill, "text-anchor": anchor}
    written = Xml.SubElement(parent, "text", where)
    for family, letters in groupby(told, partial(_family, faces)):
        Xml.SubElement(written, "tspan", {"font-family": family}).text = "".join(letters)


def _family(faces: "tuple[_Face, ...]", letter: str) -> str:
    """The font that a letter is written in; the renderer would write a whole text in another one for a single letter."""
    return next((face.family for face in faces if letter in face.widths), faces[0].family)


def _width(told: str, faces: "tuple[_Face, ...]", size: float) -> float:
    """How wide a text is about: letters that no font has count as wide ones."""
    return size * sum(next((face.widths[letter] for face in faces if letter in face.widths), 1.0) for letter in told)


def _fitted(headline: str, faces: "tuple[_Face, ...]") -> tuple[int, list[str]]:
    """The largest size in which a headline fits, and its lines; what fits in none is cut."""
    for size, most in _HEADLINES:
        lines = list(_lines(headline, faces, size))
        if len(lines) <= most and all(_width(line, faces, size) <= _WIDE for line in lines):
            return size, lines
    kept = lines[:most]
    if len(lines) > most:
        kept[-1] += " …"
    return size, [_cut(line, faces, size, _WIDE) for line in kept]


def _lines(told: str, faces: "tuple[_Face, ...]", size: int) -> Iterator[str]:
    """A text in lines: they end after a space, or beside a letter of a script that has none, but not before its full stop."""
    line = ""
    for piece in _BREAK.split(" ".join(told.split())):
        if line and _width((line + piece).rstrip(), faces, size) > _WIDE:
            yield line.rstrip()
            line = ""
        line += piece
    yield line


def _cut(told: str, faces: "tuple[_Face, ...]", size: int, most: float) -> str:
    if _width(told, faces, size) <= most:
        return told
    while told and _width(told + "…", faces, size) > most:
        told = told[:-1]
    return told.rstrip() + "…"


# ------------------------------------------------------------ the page's colours and symbols


@cache
def _inks(folder: Path) -> dict[str, str]:
    """The colours by day, by the names that the page gives them; where one is told twice, the first is for everybody."""
    inks: dict[str, str] = {}
    for sheet in sorted((folder / "assets").glob("*.css")):
        for block in _ROOT.findall(sheet.read_text("utf-8")):
            for entry in block.split(";"):
                name, _, value = entry.partition(":")
                if name.strip().startswith("--"):
                    inks.setdefault(name.strip(), value.strip())
    return inks


@cache
def _symbols(folder: Path) -> dict[str, Xml.Element]:
    found = {}
    for sheet in sorted((folder / "assets").glob("sprite*.svg")):
        drawn = Xml.fromstring(sheet.read_text("utf-8"))
        found.update({str(symbol.get("id")): symbol for symbol in drawn.iter(f"{_SVG}symbol")})
    return found


def _use(parent: Xml.Element, folder: Path, symbol: str, box: tuple[float, float, float, float], inks: dict[str, str]) -> None:
    """Lays a symbol into a box; one with the number of a seat has that seat's colours."""
    numbered = re.fullmatch(r"[a-z]+-([1-4])(-large)?", symbol)
    own = inks if numbered is None else _with_seat(inks, numbered[1])
    drawn = _symbols(folder).get(symbol)
    if drawn is None:
        return
    kept = {name: value for name, value in drawn.attrib.items() if name not in ("id", "class")}
    x, y, wide, high = box
    place = Xml.SubElement(parent, "svg", {**kept, "x": f"{x:.1f}", "y": f"{y:.1f}", "width": f"{wide}", "height": f"{high}"})
    place.extend(_inked(part, folder, own) for part in drawn)


def _inked(element: Xml.Element, folder: Path, inks: dict[str, str]) -> Xml.Element:
    """A copy of a drawing with colours for their names, and with what it uses laid into it."""
    seat = _SEAT.search(element.get("class", ""))
    own = inks if seat is None else _with_seat(inks, seat[1])
    name = element.tag.removeprefix(_SVG)
    if name == "use":
        group = Xml.Element("g", {key: value for key, value in element.attrib.items() if key in ("transform", "opacity")})
        numbers = [float(element.get(key, usual)) for key, usual in (("x", 0), ("y", 0), ("width", 32), ("height", 32))]
        _use(group, folder, element.get("href", "").removeprefix("#"), (numbers[0], numbers[1], numbers[2], numbers[3]), own)
        return group
    copy = Xml.Element(name, {key: _filled(value, own) for key, value in element.attrib.items() if key != "class"})
    if name == "text":
        copy.set("font-family", _faces(folder)["display"][0].family)
    copy.text = element.text
    copy.extend(_inked(part, folder, own) for part in element)
    return copy


def _with_seat(inks: dict[str, str], number: str) -> dict[str, str]:
    ours = {"--seat": f"--seat-{number}", "--on-seat": f"--on-seat-{number}", "--seat-text": f"--seat-{number}-text"}
    return {**inks, **{name: inks[value] for name, value in ours.items()}, "--seat-wash": inks[f"--seat-{number}-wash"]}


def _filled(value: str, inks: dict[str, str]) -> str:
    while (found := _VARIABLE.search(value)) is not None:
        value = value.replace(found[0], inks.get(found[1], "none"))
    return value


# ------------------------------------------------------------ the page's fonts


class _Face(NamedTuple):
    """A font of the page in one weight, as a file that the renderer reads, and how wide its letters are."""

    family: str
    file: str
    widths: dict[str, float]


@cache
def _faces(folder: Path) -> dict[str, tuple[_Face, ...]]:
    """The fonts of headlines and of text. The page has them packed and in all weights, which the renderer does not read."""
    found = {}
    for kind, (pattern, axes) in _FACES.items():
        files = [(script, file) for script in _SCRIPTS for file in (folder / "assets").glob(f"{pattern.format(script)}-*.woff2")]
        latin = [_face(file, f"card-{kind}-{script}", axes) for script, file in files]
        wide = [_face(file, f"card-{_WIDE_FONT}", {}) for file in (folder / "assets").glob(f"{_WIDE_FONT}-*.woff2")]
        found[kind] = (*latin, *wide)
    return found


def _face(file: Path, family: str, axes: dict[str, float]) -> _Face:
    """One font. Unpacking it takes seconds: it is kept beside the compiled rules."""
    from fontTools.ttLib import TTFont

    packed = file.read_bytes()
    name = hashlib.sha256(packed + repr((family, axes)).encode()).hexdigest()[:16]
    kept = home() / "fonts" / f"{family}-{name}.ttf"
    if not kept.is_file():
        kept = _unpacked(packed, family, axes, kept)
    with TTFont(kept) as font:
        units, advances = font["head"].unitsPerEm, font["hmtx"]
        widths = {chr(code): advances[glyph][0] / units for code, glyph in font.getBestCmap().items()}
    return _Face(family, str(kept), widths)


def _unpacked(packed: bytes, family: str, axes: dict[str, float], kept: Path) -> Path:
    from fontTools.ttLib import TTFont
    from fontTools.varLib.instancer import instantiateVariableFont

    font: Any = TTFont(io.BytesIO(packed))
    if axes:
        present = {axis.axisTag for axis in font["fvar"].axes}
        font = instantiateVariableFont(font, {axis: value for axis, value in axes.items() if axis in present})
    font.flavor = None
    for name_id in (1, 16):
        font["name"].setName(family, name_id, 3, 1, 0x409)
    try:
        kept.parent.mkdir(parents=True, exist_ok=True)
        target = Path(tempfile.mkstemp(dir=kept.parent, suffix=".part")[1])
    except OSError:  # nothing can be written there
        kept = target = Path(tempfile.mkstemp(suffix=".ttf")[1])
    font.save(target)
    return target.replace(kept)

"""A report as one page that needs nothing else: a template built with the house's page, with numbers and drawings put in."""

import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files

from pydantic import BaseModel

from barnboard.games import SetupError

_PAGE = files("barnboard").joinpath("web")
_NUMBERS, _DRAWINGS = "<!-- the numbers -->", "<!-- the drawings -->"  # in web/report.html
_OF_THE_HOUSE = {"barn-1", "i-sun", "i-moon"}
_RISKY = "<>&\u2028\u2029"


def render(document: BaseModel, language: str = "en") -> str:
    """The page of a report. It is drawn by the same parts as in the house, and opens without a server."""
    try:
        page = _PAGE.joinpath("report.html").read_text("utf-8")
    except FileNotFoundError:
        raise SetupError("the page was not built: python hatch_build.py makes it") from None
    told = document.model_dump_json()
    drawn = "".join(drawing for name, drawing in _drawings().items() if name in _named(told))
    sheet = f'<svg width="0" height="0" style="position:absolute" aria-hidden="true">{drawn}</svg>'
    numbers = f'<script type="application/json" id="numbers" data-language="{language}">{escaped(told)}</script>'
    before, after = page.split(_DRAWINGS, 1)
    return before + sheet + after.replace(_NUMBERS, numbers, 1)


def escaped(json: str) -> str:
    """JSON that cannot end the script that it stands in, nor begin a comment there; it says the same."""
    return "".join(f"\\u{ord(sign):04x}" if sign in _RISKY else sign for sign in json)


def _named(told: str) -> set[str]:
    """The drawings that a report may want: whatever it speaks of by an id, and what those are drawn with."""
    wanted = _OF_THE_HOUSE | set(re.findall(r"[a-z][a-z0-9_-]*", told))
    drawings = _drawings()
    return wanted | {inner for name in wanted & drawings.keys() for inner in re.findall(r'href="#([^"]+)"', drawings[name])}


@cache
def _drawings() -> dict[str, str]:
    """All drawings of the built page by their ids."""
    return {
        name: drawing for sheet in _sheets() for drawing, name in re.findall(r'(<symbol id="([^"]+)".*?</symbol>)', sheet, re.S)
    }


def _sheets() -> Iterator[str]:
    for file in sorted(_PAGE.joinpath("assets").iterdir(), key=lambda file: file.name):
        if file.name.startswith("sprite") and file.name.endswith(".svg"):
            yield file.read_text("utf-8")

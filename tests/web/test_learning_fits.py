"""What teaches fits every size: the lesson's note, the move of the day, the slips, the card of a part; by day and by night."""

from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .conftest import Visit, until
from .live import show
from .test_everyone import violations
from .test_lessons import Learner
from .test_recap import staged

SIZES = ((1440, 900), (1280, 720), (1024, 768), (820, 1180), (390, 844))
BY_AXE = ((1440, 900), (390, 844))

# Which of some things do not lie whole in the window, and which of the notes lie over a hole of the light
_LOST = """(things) => {
  const box = (one) => one.getBoundingClientRect();
  const shown = [...document.querySelectorAll(things)].filter((one) => box(one).width > 1);
  const whole = ({ left, top, right, bottom }) => left > -1 && top > -1 && right < innerWidth + 1 && bottom < innerHeight + 1;
  const out = shown.filter((one) => !whole(box(one)));
  const notes = [...document.querySelectorAll('.coach.laid .note')].map(box);
  const lit = [...document.querySelectorAll('.dusk .glow')].map(box);
  const over = lit.filter((hole) => notes.some((note) =>
    note.left < hole.right - 3 && note.right > hole.left + 3 && note.top < hole.bottom - 3 && note.bottom > hole.top + 3));
  return { shown: shown.length, out: out.length, over: over.length, wide: document.documentElement.scrollWidth > innerWidth };
}"""
_FINE = {"out": 0, "over": 0, "wide": False}


def lesson(visit: Visit) -> tuple[Page, str]:
    page = visit("/learn/oregon", bypass_csp=True)
    learner = Learner(page, "mouse")
    for _ in range(4):
        assert learner.do()
    learner.wanted()
    return page, ".coach .note, .hob .note"


def riddle(visit: Visit) -> tuple[Page, str]:
    page = visit("/puzzle", bypass_csp=True)
    expect(page.locator(".riddle-head .real")).to_be_visible(timeout=60_000)
    return page, ".tray .acts .btn.main"


def slips(visit: Visit) -> tuple[Page, str]:
    shown, answers = staged("oregon", 4)
    page = show(visit, shown, 1440, 900, answers)
    expect(page.locator(".since .did").first).to_be_visible()
    return page, ".since .did"


def asked(page: Page) -> bool:
    """What is this: a key that comes while a board is laid out anew may find nothing in focus."""
    page.locator("#board").focus()
    page.keyboard.press("i")
    with suppress(AssertionError):
        expect(page.locator(".wit.laid")).to_be_visible(timeout=3000)
        return True
    return False


@pytest.mark.parametrize("opened", [lesson, riddle, slips], ids=lambda opened: opened.__name__)
def test_it_fits_five_sizes_by_day_and_by_night(visit: Visit, opened: Any) -> None:
    page, things = opened(visit)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})

        def fits() -> bool:
            found = page.evaluate(_LOST, things)
            return found.pop("shown") > 0 and found == _FINE

        until(fits, what=f"all to be seen on {width} x {height}: {page.evaluate(_LOST, things)}")
        if opened is not slips:  # any touch lets them go, and the server behind them is a play of the test
            until(lambda: asked(page), what="the card of a part")
            assert page.evaluate(_LOST, ".wit.laid") == {"shown": 1, **_FINE}
            page.keyboard.press("Escape")
        if (width, height) in BY_AXE:
            for theme in ("light", "dark"):
                page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
                until(
                    lambda: not violations(page), what=f"axe to find nothing on {width} x {height}, {theme}"
                )  # colours change gently

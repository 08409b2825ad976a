"""My Farm Shop on the page: what moves, and a board without exceptions for axe."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .conftest import Visit, until
from .player import Player
from .test_everyone import violations
from .test_farms import MODULES, play_on, sit_down

# Every animation is looked at when it begins: where its part is at the beginning, on the way and at the end of it. The clock of
# the machine has no say in that.
_WATCH = """() => {
  window.moved = [];
  const kinds = {
    dice: '[data-die]', take: '.hold, .stall > .leaving', leave: '.fld > .leaving', lay: '.fld > .fc6', activate: '.fld > .print',
    refill: '.stall > .mcard', farmer: '.visitor > svg', gain: '.stamp:not(.minus)', pay: '.stamp.minus',
    shop: '[data-shelf] > svg', sunflower: '.sl svg', goal: '.gv u',
  };
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...how) {
    const going = animate.apply(this, how);
    const { delay, duration } = going.effect.getComputedTiming();
    const boxes = [0, 0.1, 0.2, 0.3, 0.5, 0.7, 0.999].map((part) => {
      going.currentTime = delay + part * duration;
      const { x, y, width, height } = this.getBoundingClientRect();
      return [x + width / 2, y + height / 2, width, height];
    });
    going.currentTime = 0;
    const apart = (one, other) => Math.max(...one.map((value, at) => Math.abs(value - other[at])));
    const far = Math.max(...boxes.map((box) => apart(boxes[0], box)));
    const kind = Object.keys(kinds).find((name) => this.matches(kinds[name])) ?? 'another';
    window.moved.push({ kind, far: Math.round(far), ends: delay + duration });
    return going;
  };
}"""
_KINDS = {"dice", "take", "lay", "gain", "pay", "shop", "refill", "sunflower", "goal", "farmer", "leave"}
_LEAVE = """async (table) => fetch(`/api/tables/${table}/seats/0`, { method: 'DELETE' })"""


# Buttons lie over what is drawn: words that stand there must be in their names, so that who speaks to the page can say them.
_UNSAID = """() => {
  const words = (text) => text.replaceAll('\u00ad', '').toLowerCase().match(/\\p{L}{3,}/gu) ?? [];
  return [...document.querySelectorAll('main.table .hit[role=button]')].flatMap((el) => {
    const said = new Set(words(el.getAttribute('aria-label')));
    return words(el.parentElement.innerText).filter((word) => !said.has(word)).map((word) => `${el.dataset.part}: ${word}`);
  });
}"""


def watch_bots(visit: Visit, **look: object) -> Page:
    """A table where bots play for everyone."""
    page = sit_down(visit, "farm_shop", 4, MODULES, bot="easy", **look)
    page.evaluate(_WATCH)
    page.evaluate(_LEAVE, page.url.rpartition("/")[2])
    return page


def moved(page: Page) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = page.evaluate("() => window.moved ?? []")
    return found


def test_what_happens_moves(visit: Visit) -> None:
    """A match of bots that knows all kinds of events; where one of them did not come up, another one is watched."""
    seen: dict[str, int] = {}
    for _ in range(3):
        page = watch_bots(visit, reduced_motion="no-preference")

        def look(page: Page = page) -> bool:
            for one in moved(page):
                seen[one["kind"]] = max(seen.get(one["kind"], 0), one["far"])
                assert one["ends"] <= 1201, one
            return seen.keys() >= _KINDS or page.locator("main.result, .acts .btn.main:has-text('result')").count() > 0

        until(look, 180, "all kinds of things to move, or the end of the match")
        if seen.keys() >= _KINDS:
            break
    assert sorted(_KINDS - seen.keys()) == []
    assert {kind: far for kind, far in seen.items() if far < 3} == {}
    assert min(seen[kind] for kind in ("take", "lay", "gain", "refill", "farmer")) > 40, seen


def test_who_wants_a_still_page_gets_one(visit: Visit) -> None:
    page = watch_bots(visit, reduced_motion="reduce")
    until(lambda: page.locator(".log li, ol li").count() > 25, 120, "some moves")
    assert moved(page) == []


@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
def test_axe_finds_nothing_at_all(visit: Visit, locale: str) -> None:
    page = sit_down(visit, "farm_shop", 3, MODULES, bypass_csp=True, locale=locale)
    player = Player(page, 4)
    for turn in range(12):
        page.emulate_media(color_scheme="dark" if turn % 2 else "light")
        play_on(player, 4)
        expect(page.locator("[data-part][role=button], .acts .btn.main, dialog[open] .btn.main").first).to_be_visible()
        assert violations(page) == [], page.title()
        assert page.evaluate(_UNSAID) == []

"""Learning a game by playing it: every lesson goes to its end in a real browser, and leaves nothing behind."""

import re
import time
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from barnboard.games import games

from .conftest import Visit, until
from .player import unpainted
from .test_everyone import violations

TAUGHT = [game.id for game in games().values() if game.lesson is not None]

# what is waited for: the part, whether it lies in the light, and a point of the screen where it lies on top
_WANTED = """() => {
  const lesson = document.querySelector('.lesson');
  if (document.querySelector('.fin')) return { wants: 'end' };
  const wants = lesson?.dataset.wants;
  if (!wants) return null;
  const lit = document.querySelectorAll('.dusk .glow').length;
  const step = document.querySelector('.steps-line span').textContent;
  const pressed = document.querySelectorAll('[data-part][aria-pressed=true]').length;
  const meant = wants === 'go on' ? '.acts .btn.main' : `[data-part="${CSS.escape(wants)}"]:is([role=button], button)`;
  const all = document.querySelectorAll(meant);
  const shares = [0.5, 0.25, 0.75, 0.1, 0.9];
  const size = (one) => one.getBoundingClientRect().width;
  for (const el of [...all].filter((one) => !one.disabled && one.getClientRects().length).sort((a, b) => size(b) - size(a))) {
    el.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const box = el.getBoundingClientRect();
    for (const v of shares) for (const u of shares) {
      const [x, y] = [box.left + box.width * u, box.top + box.height * v];
      if (el.contains(document.elementFromPoint(x, y))) return { wants, lit, step, pressed, x, y };
    }
  }
  return null;
}"""

_FOCUSED = """(wants) => {
  const active = document.activeElement;
  return wants === 'go on' ? active.matches('.acts .btn.main') : active.dataset?.part === wants;
}"""


class Learner:
    """Somebody who does what Hob says: by mouse, by finger, or by keys alone."""

    def __init__(self, page: Page, how: str) -> None:
        self.page = page
        self.how = how
        self.done: list[str] = []

    def wanted(self) -> dict[str, Any]:
        """What Hob waits for, as soon as it can be touched."""
        found: list[dict[str, Any]] = []

        def look() -> bool:
            one = self.page.evaluate(_WANTED)
            if one is None or (one["wants"] != "end" and not one["lit"]):
                return False
            key = f"{one.get('step')} {one['wants']} {one.get('pressed')}"
            if self.done and key == self.done[-1]:
                return False
            found[:] = [{**one, "key": key}]
            return True

        until(look, 120, f"what comes after {self.done[-1:]}")  # the server may still take the game from the disk
        return found[0]

    def do(self) -> bool:
        """One touch; False at the end. On a small map a finger first opens the lens, then touches the place in it."""
        one = self.wanted()
        if one["wants"] == "end":
            return False
        self.done.append(str(one["key"]))
        if self.how == "keys":
            until(lambda: self.page.evaluate(_FOCUSED, one["wants"]), 30, f"the focus on {one['wants']}")
            self.page.keyboard.press("Enter")
        elif self.how == "mouse":
            self.page.mouse.click(one["x"], one["y"])
        else:
            self.page.touchscreen.tap(one["x"], one["y"])
            if str(one["wants"]).startswith("space:"):
                self.page.wait_for_timeout(300)
                again = self.page.evaluate(_WANTED)
                if again and again["wants"] == one["wants"]:
                    self.page.touchscreen.tap(again["x"], again["y"])
        return True

    def learn(self) -> None:
        """Goes on to the end."""
        end = time.monotonic() + 240
        while self.do():
            assert time.monotonic() < end, f"the lesson does not end: {self.done[-3:]}"


@pytest.mark.parametrize(("game", "how"), [(game, ("touch", "mouse", "keys")[number % 3]) for number, game in enumerate(TAUGHT)])
def test_a_lesson_is_played_to_its_end(visit: Visit, game: str, how: str) -> None:
    """From the front page in one click: by touch on a phone, by mouse, by keys alone in German. No name is asked for."""
    title = games()[game].title
    if how == "touch":
        page = visit(before=unpainted, width=390, height=844, has_touch=True, is_mobile=True)
        page.get_by_role("link", name=f"Learn it: {title}", exact=True).tap()
    elif how == "mouse":
        page = visit(before=unpainted)
        page.get_by_role("link", name=f"Learn it: {title}", exact=True).click()
    else:
        page = visit(before=unpainted, locale="de-DE", width=1024, height=768)
        page.get_by_role("link", name=f"Lernen: {title}", exact=True).press("Enter")
    Learner(page, how).learn()
    ends = page.get_by_role("button", name="Weiterspielen" if how == "keys" else "Play on")
    expect(ends).to_be_focused()
    assert page.evaluate("async () => (await (await fetch('/api/me')).json()).tables") == []


def test_another_touch_help_a_step_back_and_leaving(visit: Visit) -> None:
    """Hob says what another move would bring and why not now, shows it when asked, and waits where one left him."""
    page = visit("/learn/oregon")
    learner = Learner(page, "mouse")
    for _ in range(4):
        learner.do()
    learner.wanted()
    assert violations(page) == []
    note = page.locator(".coach .note")
    expect(note).to_contain_text("Two landscape cards set a farmer")
    for card in ("eagle", "settlers"):
        page.locator(f'[data-part="hand:{card}"]').click()
    page.locator('[data-part="space:r8c9"]').click()  # which no building touches
    expect(note).to_contain_text("That brings nothing yet.")
    expect(note).to_contain_text("Farmer in row eagle, column settlers, bottom right.")
    expect(note).to_contain_text("stays free for a later farmer")
    expect(note).to_contain_text("Nothing is lost.")
    expect(page.locator(".seat-1 .pts").first).to_contain_text("0")
    page.locator('[data-part="space:r8c9"]').click()
    expect(page.get_by_role("button", name="Show me")).to_have_class(re.compile("main"))
    page.get_by_role("button", name="Back a step").click()
    expect(page.get_by_text("Step 4 of")).to_be_visible()
    page.get_by_role("button", name="Go on").click()
    page.get_by_role("button", name="Show me").click()
    expect(page.get_by_text("Step 6 of")).to_be_visible()
    expect(page.locator(".seat-1 .pts").first).to_contain_text("7")
    page.get_by_role("link", name="Leave the lesson").click()
    page.get_by_role("link", name=re.compile("Hob waits at step 6 of")).click()
    expect(note).to_contain_text("7 points. Your extra turn is awake")


def test_after_a_lesson_one_plays_on_with_hints(visit: Visit) -> None:
    done = "localStorage.setItem('barnboard', JSON.stringify({ lessons: { oregon: { step: 14, of: 15, done: false } } }))"
    page = visit("/learn/oregon", before=lambda page: page.add_init_script(done))
    Learner(page, "mouse").do()
    page.get_by_role("button", name="Play on").click()
    page.wait_for_url(re.compile("/t/"))
    expect(page.get_by_role("button", name="Hint")).to_be_visible()

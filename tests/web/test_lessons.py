"""Learning a game by playing it: every lesson goes to its end in a real browser, and leaves nothing behind."""

import os
import re
import time
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from barnboard.games import games
from barnboard.words import languages

from .conftest import ROOT, Visit, until
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


# another part that can be touched where a move is waited for, large enough to be met by a finger at once
_OTHER = """(wants) => {
  if (wants === 'go on' || wants === 'end') return null;
  for (const el of document.querySelectorAll('main.table [data-part][role=button], main.table button[data-part]')) {
    const part = el.dataset.part;
    const box = el.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    if (part === wants || part.startsWith('space:') || el.getAttribute('aria-pressed') === 'true' || box.width < 24) continue;
    if (document.querySelectorAll('.dusk .glow').length && el.contains(document.elementFromPoint(x, y))) return { part, x, y };
  }
  return null;
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
        since = time.monotonic()

        def look() -> bool:
            one = self.page.evaluate(_WANTED)
            if one is None or (one["wants"] != "end" and not one["lit"]):
                return False
            key = f"{one.get('step')} {one['wants']} {one.get('pressed')}"
            if self.done and key == self.done[-1] and time.monotonic() - since < 10:  # whoever was not heard says it again
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

    def touch(self, there: Locator) -> None:
        """Something that Hob does not speak of."""
        if self.how == "keys":
            there.press("Enter")
        elif self.how == "mouse":
            there.click()
        else:
            there.tap()

    def go_astray(self, answer: str) -> int:
        """Goes on until something else could be touched, touches it, and is answered kindly; the number of the step."""
        for _ in range(40):
            one = self.wanted()
            other = self.page.evaluate(_OTHER, one["wants"])
            if other is not None:
                if self.how == "keys":
                    self.page.locator(f'[data-part="{other["part"]}"]:is([role=button], button):visible').first.press("Enter")
                elif self.how == "mouse":
                    self.page.mouse.click(other["x"], other["y"])
                else:
                    self.page.touchscreen.tap(other["x"], other["y"])
                if self.hears(answer):
                    return self.step()
                self.done.clear()  # it was part of the move, in another order
            assert self.do()
        raise AssertionError("nothing else could be touched in the whole lesson")

    def hears(self, answer: str) -> bool:
        """Whether Hob says something within a few seconds."""
        try:
            expect(self.page.locator(".note").first).to_contain_text(answer, timeout=3000)
        except AssertionError:
            return False
        return True

    def step(self) -> int:
        """The number of the step that is told."""
        said = self.page.locator(".steps-line span").first.inner_text()
        return int(re.findall(r"\d+", said)[0])

    def wait_for(self, step: int) -> None:
        """Waits until a step is told, from wherever it is come to."""
        until(lambda: self.page.locator(".steps-line span").count() and self.step() == step, 60, f"step {step}")
        self.done.clear()

    def learn(self) -> None:
        """Goes on to the end."""
        end = time.monotonic() + 240
        while self.do():
            assert time.monotonic() < end, f"the lesson does not end: {self.done[-3:]}"


HOW = ("touch", "mouse", "keys")
# every lesson with a wrong touch, help, a step back, and leaving; in all ways and languages with BARNBOARD_LESSONS=every
EVERY = [(game, how, language) for game in TAUGHT for how in HOW for language in languages()]
USUAL = [(game, HOW[number % 3], languages()[-1 - number]) for number, game in enumerate(TAUGHT)]


def texts(language: str) -> dict[str, str]:
    """What the page says in a language where that is one sentence, by its keys; parts as they stand in the file: `${step}`."""
    file = ROOT / "web" / "src" / "lib" / "texts" / f"{language}.ts"
    entry = re.compile(r"""^  (\w+): (?:\([^)]*\) => )?(['`])(.*)\2,$""", re.MULTILINE)
    return {key: said for key, _, said in entry.findall(file.read_text("utf-8"))}


@pytest.mark.parametrize(("game", "how", "language"), EVERY if os.environ.get("BARNBOARD_LESSONS") == "every" else USUAL)
def test_a_lesson_is_played_to_its_end(visit: Visit, game: str, how: str, language: str) -> None:
    """From the front page in one click: by touch on a phone, by mouse, by keys alone. No name is asked, nothing is left behind.

    Midway something else is touched, help is asked for, a step is taken back, and the lesson is left and gone on with.
    """
    said, title = texts(language), games()[game].title
    sizes = {"touch": {"width": 390, "height": 844, "has_touch": True, "is_mobile": True}, "keys": {"width": 1024, "height": 768}}
    page = visit(before=unpainted, locale=language, **sizes.get(how, {}))
    learner = Learner(page, how)
    learner.touch(page.get_by_role("link", name=said["learnGame"].replace("${game}", title), exact=True))
    step = learner.go_astray(said["lessonNothingLost"])
    page.evaluate("document.documentElement.style.opacity = ''")
    assert violations(page) == []
    page.evaluate("document.documentElement.style.opacity = '0'")
    learner.touch(page.get_by_role("button", name=said["lessonShow"]))
    learner.wait_for(step + 1)
    learner.touch(page.get_by_role("button", name=said["lessonBack"]))
    learner.wait_for(step)
    learner.touch(page.get_by_role("link", name=said["lessonLeave"]))
    waits = re.escape(said["learnOnSub"]).replace(r"\$\{step\}", str(step)).replace(r"\$\{of\}", r"\d+")
    learner.touch(page.get_by_role("link", name=re.compile(waits)))
    learner.wait_for(step)
    learner.learn()
    expect(page.get_by_role("button", name=said["lessonPlay"])).to_be_focused()
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


def test_after_a_lesson_one_plays_on_from_there(visit: Visit) -> None:
    done = "localStorage.setItem('barnboard', JSON.stringify({ lessons: { oregon: { step: 14, of: 15, done: false } } }))"
    page = visit("/learn/oregon", before=lambda page: page.add_init_script(done))
    Learner(page, "mouse").do()
    page.get_by_role("button", name="Play on").click()
    page.wait_for_url(re.compile("/b/"))
    expect(page.get_by_role("heading", name="What if")).to_be_visible()
    expect(page.locator(".whatif .board svg").first).to_be_visible()
    page.get_by_role("button", name="Hint").click()  # where one plays on, hints are free
    expect(page.locator(".whatif .prompt .why")).to_contain_text("%")
    page.locator("#board").focus()
    page.keyboard.press("i")  # and parts can be asked about
    expect(page.locator(".wit.laid")).to_be_visible()

"""The move of the day in a real browser: found, missed three times, helped, shared, by mouse, by finger and by keys alone."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from barnboard.games import games
from barnboard.puzzles import in_order, of_day, position_of

from .conftest import Visit, until
from .player import unpainted
from .test_everyone import violations

PLAYED = [game.id for game in games().values() if in_order(game)]

# a part that can be touched: a point of the screen where it lies on top
_SPOT = """(part) => {
  for (const el of document.querySelectorAll(`[data-part="${CSS.escape(part)}"]:is([role=button], button)`)) {
    if (!el.getClientRects().length) continue;
    el.scrollIntoView({ block: 'center', inline: 'nearest' });
    const box = el.getBoundingClientRect();
    for (const v of [0.5, 0.25, 0.75, 0.1, 0.9]) for (const u of [0.5, 0.25, 0.75, 0.1, 0.9]) {
      const [x, y] = [box.left + box.width * u, box.top + box.height * v];
      if (el.contains(document.elementFromPoint(x, y))) return { x, y };
    }
  }
  return null;
}"""


def today(page: Page) -> int:
    """The number of the day, as the house counts it."""
    number: int = page.evaluate("async () => (await (await fetch('/api/puzzles/today')).json()).day")
    return number


def day_with(game: str, last: int) -> int:
    """The last day that has a puzzle of a game."""
    return next(day for day in range(last, 0, -1) if (found := of_day(day)) and found.game.id == game)


def moves_of(day: int) -> tuple[Any, list[Any]]:
    """The answer of a day, and the other moves."""
    found = of_day(day)
    assert found is not None
    offered = position_of(found.game, found.puzzle).moves()
    answer = next(move for move in offered if move.text == found.puzzle.answer)
    return answer, [move for move in offered if move is not answer]


class Solver:
    """Somebody who touches the parts of a move, and then tries it."""

    def __init__(self, page: Page, how: str = "mouse") -> None:
        self.page, self.how = page, how

    def touch(self, part: str) -> None:
        if self.how == "keys":
            spot = self.page.locator(f'[data-part="{part}"]:is([role=button], button)').first
            spot.focus()
            self.page.keyboard.press("Enter")
            return
        found: list[dict[str, float]] = []

        def look() -> bool:
            at = self.page.evaluate(_SPOT, part)
            found[:] = [at] if at else []
            return bool(at)

        until(look, 60, f"{part} can be touched")
        if self.how == "touch":
            self.page.touchscreen.tap(found[0]["x"], found[0]["y"])
        else:
            self.page.mouse.click(found[0]["x"], found[0]["y"])

    def attempt(self, move: Any) -> None:
        """Touches all parts of a move, and tries it."""
        button = self.page.get_by_role("button", name=re.compile("Try this move|Diesen Zug versuchen"))
        until(lambda: self.page.locator(".riddle[aria-busy=false]").count() == 1, 60, "the page waits")
        for part in move.touch:
            if button.is_enabled():
                break
            self.touch(part)
            self.page.wait_for_timeout(120)
            if self.how == "touch" and part.startswith("space:") and not button.is_enabled():
                self.touch(part)  # on a small map a finger first opens the lens
        if not button.is_enabled():
            self.page.locator(".choices").get_by_role("button", name=move.words, exact=True).first.click()
        expect(button).to_be_enabled()
        if self.how == "keys":
            self.page.keyboard.press("t")
        else:
            button.tap() if self.how == "touch" else button.click()


@pytest.mark.parametrize(("game", "how"), [(game, ("mouse", "touch", "keys")[number % 3]) for number, game in enumerate(PLAYED)])
def test_a_move_of_the_day_is_found(visit: Visit, game: str, how: str) -> None:
    """The real board of every game: by mouse, by finger on a phone, by keys alone in German."""
    if how == "touch":
        page = visit("/", before=unpainted, width=390, height=844, has_touch=True, is_mobile=True)
    else:
        page = visit("/", before=unpainted, locale="de-DE" if how == "keys" else "en-US")
    day = day_with(game, today(page))
    page.goto(page.url.rstrip("/") + f"/puzzle/{day}")
    answer, _ = moves_of(day)
    expect(page.locator(".tries li")).to_have_count(3)
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.url))
    Solver(page, how).attempt(answer)
    expect(page.get_by_role("heading", name=re.compile("Found, at the first try|Gefunden, beim ersten Versuch"))).to_be_visible()
    expect(page.locator(".chances .best")).to_contain_text("%")
    expect(page.locator(".reason p")).not_to_be_empty()
    assert [url for url in sent if "/answer" in url]
    assert page.evaluate("async () => (await (await fetch('/api/me')).json()).tables") == []


def test_three_misses_with_growing_help_then_the_answer(visit: Visit) -> None:
    """Today's, from the front page: help comes after each miss, the answer is sent only at the end, and the row of days ends."""
    page = visit("/")
    day = today(page)
    kept = f"{{ by: {{ {day - 1}: {{ id: 'x', tries: [], end: 'found' }} }}, last: {day - 1}, run: 5, longest: 11 }}"
    page.evaluate(f"localStorage.setItem('barnboard', JSON.stringify({{ days: {kept} }}))")
    page.reload()
    expect(page.get_by_text("5 days in a row, the next is waiting.")).to_be_visible()
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.url))
    page.get_by_role("link", name=re.compile("Move of the day")).click()
    expect(page.get_by_text("5 days in a row")).to_be_visible()
    _, others = moves_of(day)
    solver = Solver(page)
    assert violations(page) == []
    solver.attempt(others[0])
    expect(page.get_by_text("It lies in the lit area").first).to_be_visible()
    expect(page.locator(".dusk .glow").first).to_be_attached()
    expect(page.locator(".tries li").first).to_contain_text("missed")
    assert violations(page) == []
    page.reload()  # what was tried is remembered
    expect(page.get_by_text("It lies in the lit area").first).to_be_visible()
    solver.attempt(others[1])
    expect(page.get_by_text("It touches what is lit").first).to_be_visible()
    assert not [url for url in sent if "/answer" in url]
    solver.attempt(others[2])
    expect(page.get_by_role("heading", name="This was the move.")).to_be_visible()
    expect(page.locator(".sharetext")).to_have_text(
        re.compile(rf"^Barnboard, move of the day {day}\s.*: ✗ ✗ ✗ · not found today$")
    )
    expect(page.get_by_text("No day in a row yet")).to_be_visible()
    assert violations(page) == []


def test_a_day_that_is_found_makes_the_row_longer_and_is_shared_without_the_move(visit: Visit) -> None:
    page = visit("/", before=unpainted)
    day = today(page)
    answer, others = moves_of(day)
    kept = f"{{ by: {{}}, last: {day - 1}, run: 5, longest: 5 }}"
    page.evaluate(f"localStorage.setItem('barnboard', JSON.stringify({{ days: {kept} }}))")
    page.goto(page.url.rstrip("/") + "/puzzle")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    solver = Solver(page)
    solver.attempt(others[0])
    expect(page.get_by_text("It lies in the lit area").first).to_be_visible()
    solver.attempt(answer)
    expect(page.get_by_role("heading", name="Found, at the second try.")).to_be_visible()
    expect(page.get_by_text("6 days in a row").first).to_be_visible()
    expect(page.get_by_text("Your longest: 6")).to_be_visible()
    page.get_by_role("button", name="Copy").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    text = page.evaluate("navigator.clipboard.readText()")
    assert re.fullmatch(rf"Barnboard, move of the day {day}\n[\w ]+: ✗ ✓ · second try, one lantern\n6 days in a row", text)
    assert answer.words not in text
    page.get_by_role("link", name="The day before").click()
    expect(page.get_by_text("it does not count for your row")).to_be_visible()


def test_giving_up_shows_the_answer(visit: Visit) -> None:
    page = visit("/puzzle", before=unpainted, width=1024, height=768)
    _, others = moves_of(today(page))
    Solver(page).attempt(others[0])
    page.get_by_role("button", name="Show me the answer").click()
    expect(page.get_by_role("heading", name="This was the move.")).to_be_visible()
    expect(page.locator(".chances .best")).to_be_visible()

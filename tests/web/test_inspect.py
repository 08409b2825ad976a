"""What is this, and why not, on a real page: every part of the fullest boards, by keys, by pointing, by a long press."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from barnboard import Match

from .conftest import Visit
from .fullest import fullest
from .live import answer_about, latest, moment, show
from .test_everyone import violations
from .test_in_sight import LOCALES, MOST_SEATS

LANGUAGES = {"oregon": "ja", "fences": "de", "happy_farm": "fr", "magic_farm": "de", "farm_shop": "en"}

# What lies on a board and no move touches
DRAWN = {
    "oregon": {"mine"},
    "fences": {"stack", "cell"},
    "happy_farm": {"bed", "stall", "held"},
    "magic_farm": {"grows", "weather", "shield", "held"},
    "farm_shop": {"purse", "good", "shelf", "deck"},
}

# All parts in sight, each once, with a point on it
_PARTS = """() => {
  const found = new Map();
  for (const el of document.querySelectorAll('main.table :is([data-part], [data-about])')) {
    const { left, top, width, height } = el.getBoundingClientRect();
    if (width > 1 && height > 1) found.set(el.dataset.about ?? el.dataset.part, [left + width / 2, top + height / 2]);
  }
  return [...found];
}"""


def full_board(game: str) -> Match:
    """A board on which much lies, with a decision for seat 0."""
    if game in ("oregon", "fences"):
        return latest(game, MOST_SEATS[game])["action" if game == "oregon" else "set"]
    return next(iter(fullest(game)))[1]


@pytest.mark.parametrize("game", sorted(LANGUAGES))
def test_every_part_of_a_full_board_can_be_asked_about(visit: Visit, game: str) -> None:
    language, match = LANGUAGES[game], full_board(game)
    page = show(visit, moment(match, language), 1440, 900, locale=LOCALES[language], bypass_csp=True)
    answer_about(page, match, language)
    told: dict[str, Any] = page.evaluate(
        """async (parts) => {
          const told = {};
          for (const [part] of parts) {
            const answer = await fetch(`/api/tables/live/parts?part=${encodeURIComponent(part)}&picked=`);
            told[part] = answer.ok ? await answer.json() : null;
          }
          return told;
        }""",
        page.evaluate(_PARTS),
    )
    assert len(told) > 15
    assert {part.partition(":")[0] for part in told} >= DRAWN[game]
    assert [part for part, card in told.items() if not card or not all(card[line] for line in ("name", "kind", "does"))] == []
    pictures = {card["picture"] for card in told.values()} | {row["good"] for card in told.values() for row in card["now"]}
    lost = page.evaluate("(ids) => ids.filter((id) => id && !document.getElementById(id))", sorted(pictures))
    assert lost == []

    card = page.locator(".wit.laid")
    page.locator(".board").focus()
    page.keyboard.press("i")
    expect(card).to_be_visible()
    seen = set()
    for key in ("ArrowRight", "ArrowDown", "ArrowRight", "ArrowLeft", "ArrowDown", "ArrowUp"):
        page.keyboard.press(key)
        expect(card).to_be_visible()
        seen.add(card.inner_text())
        described = page.evaluate(
            "() => document.getElementById(document.activeElement.getAttribute('aria-describedby'))?.className"
        )
        assert "wit" in (described or ""), "the card is the description of the part that has the focus"
    assert len(seen) > 2
    assert violations(page) == []
    page.keyboard.press("Escape")
    expect(card).to_have_count(0)
    assert page.locator("[aria-describedby]").count() == 0

    # a pointer that rests; what cannot be chosen says why when it is touched
    pale = [part for part, one in told.items() if one["why"] and not part.startswith("seat:")]
    part, (x, y) = next((part, at) for part, at in page.evaluate(_PARTS) if part in pale and _on_top(page, part, at))
    page.mouse.move(x - 1, y - 1)
    page.mouse.move(x, y)
    expect(card).to_contain_text(told[part]["name"])
    box = card.bounding_box()
    assert box is not None
    assert not (box["x"] < x < box["x"] + box["width"] and box["y"] < y < box["y"] + box["height"])
    page.mouse.click(x, y)
    expect(page.locator(".nay[role=alert]")).to_contain_text(told[part]["why"]["text"])
    page.keyboard.press("Escape")
    expect(page.locator(".nay")).to_have_count(0)


def _on_top(page: Page, part: str, at: list[float]) -> bool:
    """Whether a touch there means this part, and no button."""
    return bool(
        page.evaluate(
            """([part, [x, y]]) => {
              const top = document.elementFromPoint(x, y);
              const on = top?.closest('[data-part], [data-about]');
              const means = on?.dataset.about ?? on?.dataset.part;
              return !!top?.closest('.board') && means === part && !top.closest('button, [role=button]');
            }""",
            [part, at],
        )
    )


def test_a_long_press_on_a_phone_opens_the_card_and_plays_nothing(visit: Visit) -> None:
    match = full_board("oregon")
    page = show(visit, moment(match, "en"), 390, 844, has_touch=True, is_mobile=True)
    answer_about(page, match, "en")
    page.wait_for_selector(".tray [data-part][role=button]")
    lit = page.locator(".tray [data-part][role=button]").first
    box = lit.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    session = page.context.new_cdp_session(page)
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    card = page.locator(".wit.laid")
    expect(card).to_be_visible()
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(card).to_be_visible()  # until the next touch
    assert page.locator(".tray [aria-pressed=true][data-part]").count() == 0, "a long press is no touch"
    over = card.bounding_box()
    assert over is not None
    assert over["x"] >= 0
    assert over["x"] + over["width"] <= 390
    assert over["y"] + over["height"] <= box["y"] + 1 or over["y"] >= box["y"] + box["height"] - 1, "the part stays in sight"
    page.touchscreen.tap(200, 20)
    expect(card).to_have_count(0)

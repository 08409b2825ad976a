"""Pages that everyone can use: axe finds nothing on any of them, light and dark."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from .conftest import ROOT, Visit, until
from .player import Player, play_to_the_end
from .test_in_sight import LOCALES
from .test_matches import make_table

AXE = ROOT / "web/node_modules/axe-core/axe.min.js"


def violations(page: Page) -> list[str]:
    page.evaluate(Path(AXE).read_text("utf-8"))
    found = page.evaluate("async () => (await axe.run(document, { resultTypes: ['violations'] })).violations")
    return [f"{one['id']}: {one['help']}: {json.dumps([node['html'][:160] for node in one['nodes'][:4]])}" for one in found]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_before_and_during_a_match(visit: Visit, theme: str) -> None:
    page = visit("/", color_scheme=theme, bypass_csp=True)
    expect(page.locator(".game").first).to_be_visible()
    assert violations(page) == [], "front page"
    page.get_by_role("button", name="Oregon, the rules").click()
    expect(page.locator(".drawer h3").first).to_be_visible()
    assert violations(page) == [], "rules"
    page.goto(page.url.split("#")[0].rstrip("/") + "/new")
    expect(page.locator(".chair").first).to_be_visible()
    assert violations(page) == [], "new table"
    told = page.evaluate(_OPTIONS)  # each is explained where it is chosen
    assert len(told) >= 4
    for title, about in told:
        page.locator("label").filter(has_text=title).first.click()
        expect(page.get_by_text(about)).to_be_visible()
    path = make_table(page, "Oregon", ["Me", "Open"])
    expect(page.get_by_text("Send this link")).to_be_visible()
    assert violations(page) == [], "waiting"
    guest = visit(path, color_scheme=theme, bypass_csp=True)
    expect(guest.get_by_label("Your name")).to_be_visible()
    assert violations(guest) == [], "join"
    guest.get_by_label("Your name").fill("Ben")
    guest.get_by_role("button", name="Sit down as Ben").click()
    expect(page.locator("main.table")).to_be_visible(timeout=60_000)
    expect(page.locator("[data-part]").first).to_be_visible()
    for tab in ("Chat", "Moves", "Log"):
        page.get_by_role("tab", name=tab).click()
        assert violations(page) == [], tab
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()
    assert violations(page) == [], "keys"


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_on_fences(visit: Visit, theme: str) -> None:
    page = visit("/new", color_scheme=theme, bypass_csp=True)
    make_table(page, "Fences", ["Me", "Bot"])
    expect(page.locator("main.table [data-part]:visible").first).to_be_visible(timeout=60_000)
    player = Player(page, 3)
    for _ in range(12):
        player.step()
    assert violations(page) == []


_OPTIONS = """async () => (await (await fetch('/api/games?lang=en')).json())
  .flatMap(({ title, options }) => options.map(({ about }) => [title, about]))"""

# of the review: all that is drawn of the board lies in the screen, in its column, and is not lost in it
_BOARD_FITS = """() => {
  const frame = document.querySelector('.bd').getBoundingClientRect();
  const boxes = [...document.querySelectorAll('.bd .board *')].map((el) => el.getBoundingClientRect());
  const drawn = boxes.filter((box) => box.width > 1);
  const ends = (side) => Math.max(...drawn.map((box) => box[side]));
  return ends('bottom') <= innerHeight && ends('right') <= frame.right + 1 && ends('bottom') - frame.top > 300;
}"""


def test_axe_finds_nothing_on_result_and_review(visit: Visit) -> None:
    page = visit("/new", bypass_csp=True)
    make_table(page, "Oregon", ["Me", "Bot"])
    play_to_the_end([Player(page, 3)])
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
        page.wait_for_timeout(400)  # colours change gently
        assert violations(page) == [], f"result, {theme}"
    page.get_by_role("link", name="Review").click()
    expect(page.get_by_role("heading", name="How the chance to win was shared")).to_be_visible(timeout=120_000)
    expect(page.locator(".dec.sel")).to_have_count(1)
    expect(page.locator(".bd [data-part][role=button]").first).to_be_visible()  # the better move is marked
    expect(page.locator(".better")).to_be_visible()
    for width, height in ((1920, 1080), (1440, 900)):
        page.set_viewport_size({"width": width, "height": height})
        until(lambda: page.evaluate(_BOARD_FITS), what=f"the whole board to be seen on {width} x {height}")
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
        page.wait_for_timeout(400)  # colours change gently
        assert violations(page) == [], f"review, {theme}"
    page.keyboard.press("Home")
    expect(page.locator(".dec.sel, .better, .bd [data-part][role=button]")).to_have_count(0)


def test_every_button_of_the_house_has_a_name_in_every_language(visit: Visit) -> None:
    for locale in LOCALES.values():
        page = visit("/new", locale=locale)
        expect(page.locator(".chair").first).to_be_visible()
        nameless = page.evaluate(
            """[...document.querySelectorAll('button, a[href]')]
               .filter((one) => !(one.getAttribute('aria-label') || one.textContent.trim())).length"""
        )
        assert nameless == 0

"""Whole matches by clicking: two browsers and two bots, as people would play them: one at a tablet, one at a phone."""

import json
import random

import pytest
from playwright.sync_api import Page, expect

from barnboard.fairness import check_kept

from .conftest import Visit, until
from .player import Player, play_to_the_end, unpainted

FORGET_ALL_BUT_LIES = """() => {
  const kept = localStorage.getItem('barnboard.deals');
  localStorage.setItem('barnboard.deals', kept.replaceAll(/[0-9a-f]{64}/g, 'ff'));
}"""


def make_table(page: Page, game: str, seats: list[str], bot: str = "random") -> str:
    """Lays a table by the form of the new-table page; returns its path."""
    page.get_by_role("radio", name=game).check(force=True)
    page.get_by_label("How many chairs").get_by_text(str(len(seats)), exact=True).click()
    page.get_by_label("Your name").fill("Anna")
    chairs = page.locator("li.chair")
    for at, kind in enumerate(seats[1:], 1):
        chairs.nth(at).get_by_text(kind, exact=True).click()
        if kind == "Bot":
            chairs.nth(at).locator("select").select_option(bot)
        if kind == "Here":
            chairs.nth(at).get_by_label("Their name").fill(["", "Ida", "Ben", "Mo"][at])
    page.locator(".sum .btn.main").click()
    page.wait_for_url("**/t/*")
    return page.evaluate("location.pathname")  # type: ignore[no-any-return]


@pytest.mark.parametrize("game", ["Oregon", "Fences"])
def test_two_people_and_two_bots_play_a_whole_match_by_clicking(visit: Visit, game: str) -> None:
    anna = visit("/new", width=1024, height=768, before=unpainted)
    path = make_table(anna, game, ["Me", "Open", "Bot", "Bot"])
    expect(anna.get_by_role("heading", name="One chair is still free.")).to_be_visible()
    ben = visit(path, width=390, height=844, has_touch=True, before=unpainted)
    ben.get_by_label("Your name").fill("Ben")
    ben.get_by_role("button", name="Sit down as Ben").click()
    expect(anna.locator("main.table")).to_be_visible(timeout=60_000)
    expect(ben.locator("main.table")).to_be_visible()
    players = [Player(anna, 1), Player(ben, 2, by_finger=True)]
    play_to_the_end(players)
    for page in (anna, ben):
        expect(page.locator("main.result .score tbody tr").last).to_contain_text("Total")
    assert all(player.clicks > 20 for player in players)
    anna.get_by_role("button", name="Check the deal").click()
    expect(anna.get_by_text("Deal checked")).to_be_visible()
    expect(anna.get_by_text("This browser kept fingerprint and seals from before the deal")).to_be_visible()
    with anna.expect_download() as saved:
        anna.get_by_role("button", name="Download").click()
    assert saved.value.suggested_filename.endswith(".json")
    with ben.expect_download() as kept:
        ben.get_by_role("button", name="Keep the receipt").click()
    receipt = json.loads(kept.value.path().read_text())
    assert len(receipt["nonces"]["1"]) == 64
    match = json.loads(saved.value.path().read_text())
    check_kept(receipt, match["deal"], match["nonces"])
    ben.evaluate(FORGET_ALL_BUT_LIES)
    ben.reload()
    expect(ben.get_by_role("alert").filter(has_text="not the one that this browser saw first")).to_be_visible()
    ben.get_by_role("button", name="Check the deal").click()
    expect(ben.get_by_text("This deal does not check out.").first).to_be_visible()


def test_who_plays_against_bots_is_asked_once_how_strong_they_should_be(visit: Visit) -> None:
    page = visit("/")
    page.get_by_role("button", name="Play Oregon against bots").click()
    expect(page.get_by_role("radio").first).to_be_checked()  # who is new begins with the weakest
    page.get_by_role("button", name="Begin").click()
    expect(page.locator("main.table .seat")).to_have_count(3, timeout=60_000)
    expect(page.locator("[data-part][role=button]").first).to_be_visible()
    page.goto(page.url.split("/t/")[0])
    expect(page.get_by_text("Your tables")).to_be_visible()
    page.get_by_role("button", name="Play Oregon against bots").click()
    expect(page.locator("main.table .seat small", has_text="bot, gentle")).to_have_count(2, timeout=60_000)


def test_who_shares_a_screen_sees_no_other_hand(visit: Visit) -> None:
    page = visit("/new")
    make_table(page, "Oregon", ["Me", "Here"])
    player, curtain, cards = Player(page), page.locator(".curtain"), page.locator("[data-part^='hand:']")
    opened = []
    for _ in range(4):  # both set their start tile, then both play cards
        expect(curtain).to_be_visible(timeout=60_000)
        expect(cards).to_have_count(0)
        assert page.locator("main.table").count() == 0
        opened.append(page.locator(".curtain button").inner_text())
        page.locator(".curtain button").click()
        expect(cards).to_have_count(4)
        until(lambda: curtain.count() or not player.step(leave="curtain"), 60, "the next one's turn")
    assert sorted(opened[:2]) == sorted(opened[2:]) == ["I am Anna, show my cards", "I am Ida, show my cards"]


def test_a_whole_match_by_keys_alone(visit: Visit) -> None:
    page = visit("/new", width=1280, before=unpainted)
    make_table(page, "Oregon", ["Me", "Bot"])
    expect(page.locator("main.table")).to_be_visible(timeout=60_000)
    chance = random.Random(1)
    for _ in range(3000):
        where = page.evaluate(
            """() => document.querySelector('main.result') ? 'over' : document.querySelector('dialog[open]') ? 'ask'
               : document.querySelector('.tray.turn') ? 'mine' : 'wait'"""
        )
        if where == "over":
            break
        if where == "ask":
            page.keyboard.press("Shift+Tab")
            page.keyboard.press("Enter")
        elif where == "mine":
            for _step in range(chance.randrange(4)):
                page.keyboard.press(chance.choice(["ArrowDown", "ArrowRight", "ArrowLeft", "ArrowUp"]))
            page.keyboard.press("Enter")
        page.wait_for_timeout(20)
    expect(page.locator("main.result")).to_be_visible()

"""What can happen at a table besides playing: reload, a server that goes away, undo, replay, hints, chat, languages, screens."""

import re

import pytest
from playwright.sync_api import Page, expect

from .conftest import Visit, until
from .player import Player
from .test_matches import make_table


@pytest.fixture
def page(visit: Visit) -> Page:
    """A running match of Oregon against one bot, at its start."""
    page = visit("/new")
    make_table(page, "Oregon", ["Me", "Bot"])
    expect(page.locator("main.table")).to_be_visible(timeout=60_000)
    expect(page.locator("[data-part][role=button]").first).to_be_visible()
    return page


CARDS = "main.table :is(button, [role=button])[data-part^='hand:']"


def play_the_start_tile(page: Page) -> None:
    """Goes on to the first choice of cards, with nothing picked."""
    player = Player(page)
    until(lambda: page.locator(CARDS).count() > 0 or not player.step(), 30, "cards to choose from")
    page.keyboard.press("Escape")  # the last step may have picked one already
    expect(page.get_by_role("button", name="Put back")).to_have_count(0)


def test_a_reload_in_the_middle_of_a_turn_keeps_the_turn(page: Page) -> None:
    play_the_start_tile(page)
    log = page.locator(".log ol li").count()
    page.locator(CARDS).first.click()
    page.reload()
    expect(page.locator("main.table")).to_be_visible()
    expect(page).to_have_title(re.compile("^● Your turn"))
    expect(page.locator(".log ol li")).to_have_count(log)


def test_a_hint_and_a_look_back(page: Page) -> None:
    play_the_start_tile(page)
    page.get_by_role("button", name="Hint").click()
    expect(page.get_by_text("What a strong bot would do")).to_be_visible(timeout=60_000)
    assert page.locator(".hints li").count() >= 1
    slider = page.get_by_label("Look back over the moves")
    slider.focus()
    slider.press("Home")
    expect(page.get_by_text("You are looking at move 0")).to_be_visible()
    assert page.locator("[data-part][role=button]").count() == 0
    page.get_by_role("button", name="Back to now").first.click()
    expect(page.get_by_text("You are looking at move")).to_have_count(0)


def test_a_move_can_be_taken_back_until_something_is_drawn(page: Page) -> None:
    play_the_start_tile(page)
    player, back = Player(page), page.get_by_role("button", name="Take back")
    for _ in range(200):
        if page.get_by_text("Put back").count() == 0 and back.is_enabled() and page.title().startswith("●"):
            break
        player.step()
    before = page.locator(".log li[class*=seat-]").count()
    back.click()
    expect(page.get_by_text("takes a move back").first).to_be_visible()
    assert page.locator(".log li[class*=seat-]").count() < before


def test_escape_puts_back_what_was_picked(page: Page) -> None:
    play_the_start_tile(page)
    page.locator(CARDS).first.click()
    expect(page.get_by_role("button", name="Put back")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Put back")).to_have_count(0)


def test_talk_reaches_the_table(page: Page) -> None:
    page.get_by_role("tab", name="Chat").click()
    page.get_by_label("Write something").fill("hello <b>all</b>")
    page.get_by_role("button", name="Send").click()
    expect(page.locator(".chat li")).to_contain_text("hello <b>all</b>")


def test_the_page_speaks_german(visit: Visit) -> None:
    page = visit("/", locale="de-DE")
    expect(page.get_by_role("heading", name="Setz dich dazu.")).to_be_visible()
    page.get_by_role("button", name="Oregon gegen Bots spielen").click()
    expect(page.locator("main.table")).to_be_visible(timeout=60_000)
    expect(page.get_by_role("button", name="Tipp")).to_be_visible()
    page.get_by_role("button", name="Show in English").click()
    expect(page.get_by_role("button", name="Hint")).to_be_visible()


@pytest.mark.parametrize("width", [360, 390, 768, 1024])
def test_nothing_is_wider_than_the_screen(visit: Visit, width: int) -> None:
    page = visit("/", width=width, height=780)
    expect(page.locator(".game").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.get_by_role("button", name="Play Oregon against bots").click()
    expect(page.locator("main.table")).to_be_visible(timeout=60_000)
    expect(page.locator("[data-part]").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_the_board_is_there_in_a_second(visit: Visit, page: Page) -> None:
    page.reload(wait_until="commit")
    page.wait_for_selector("[data-part][role=button]")
    took = page.evaluate("performance.now()")
    assert took < 4000, f"{took:.0f} ms"  # 1 s on a quiet machine; a loaded one takes longer

"""What can happen at a table besides playing: reload, a server that goes away, undo, replay, hints, chat, languages, screens."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from .conftest import Visit, Watch, until
from .live import drawn, latest, moment, show
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
    until(lambda: page.locator(CARDS).count() > 0 or not player.step(), 60, "cards to choose from")
    page.keyboard.press("Escape")  # the last step may have picked one already
    expect(page.get_by_role("button", name="Put back")).to_have_count(0)


def say_no(page: Page) -> None:
    """Waits until no move is on its way, and answers a question about one that comes up meanwhile with no."""

    def nothing_is_left() -> bool:
        if page.get_by_role("alertdialog").count():
            page.keyboard.press("Escape")
        return page.locator(".log .pending").count() == 0

    until(nothing_is_left, 60, "the last move")


def test_a_reload_in_the_middle_of_a_turn_keeps_the_turn(page: Page) -> None:
    play_the_start_tile(page)
    log = page.locator(".log ol li").count()
    page.locator(CARDS).first.click()
    page.reload()
    expect(page.locator("main.table")).to_be_visible()
    expect(page).to_have_title("Your turn. Oregon")
    expect(page.locator(".log ol li")).to_have_count(log)


def test_a_hint_and_a_look_back(page: Page) -> None:
    play_the_start_tile(page)
    page.get_by_role("button", name="Hint").click()
    expect(page.get_by_text("What a strong bot would do")).to_be_visible(timeout=60_000)
    assert page.locator(".hints li").count() >= 1
    slider = page.get_by_label("Look back over the moves")
    slider.focus()
    slider.press("Home")
    expect(page.get_by_role("heading", name="You are looking at move 0")).to_be_visible()
    assert page.locator("[data-part][role=button]").count() == 0
    page.get_by_role("button", name="Back to now").first.click()
    expect(page.get_by_text("You are looking at move")).to_have_count(0)


def test_a_move_can_be_taken_back_until_something_is_drawn(page: Page) -> None:
    play_the_start_tile(page)
    player, back = Player(page), page.get_by_role("button", name="Take back")
    for _ in range(200):
        nothing_is_picked = page.get_by_text("Put back").count() == 0 and page.locator(".tray.turn").count() > 0
        if nothing_is_picked and back.is_enabled() and page.get_by_role("alertdialog").count() == 0:
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
    page.get_by_role("button", name="Los").click()
    expect(page.locator("main.table")).to_be_visible(timeout=60_000)
    expect(page.get_by_role("button", name="Tipp")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "de")
    page.get_by_role("combobox", name="Sprache").select_option("English")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.get_by_role("button", name="Hint")).to_be_visible()


@pytest.mark.parametrize("width", [360, 390, 768, 1024])
def test_nothing_is_wider_than_the_screen(visit: Visit, width: int) -> None:
    page = visit("/", width=width, height=780)
    expect(page.locator(".game").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.get_by_role("button", name="Play Oregon against bots").click()
    page.get_by_role("button", name="Begin").click()
    expect(page.locator("main.table")).to_be_visible(timeout=60_000)
    expect(page.locator("[data-part]:visible").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= width


# a line that tells nothing more once the page is deaf
_DEAF = """window.EventSource = class extends EventSource {
  addEventListener(kind, hear) {
    super.addEventListener(kind, (event) => window.deaf || hear(event));
  }
}"""


def test_a_move_shows_at_once_and_what_follows_comes_with_its_answer(page: Page) -> None:
    page.add_init_script(_DEAF)
    page.reload()
    expect(page.locator("[data-part^='space:'][role=button]").first).to_be_visible()
    page.evaluate("window.deaf = true")
    waiting: list[Route] = []
    page.route("**/moves?*", lambda route: waiting.append(route) if route.request.method == "POST" else route.continue_())
    page.locator("[data-part^='space:'][role=button]").first.click()
    pending, held = page.locator(".log .pending"), page.locator("#board .held")
    expect(pending).to_have_count(1)
    expect(pending).to_contain_text("Place the")
    expect(held).to_have_count(1)
    expect(page.locator("[data-part^='space:'][role=button]")).to_have_count(0)
    until(lambda: page.wait_for_timeout(20) or waiting, 10, "the move to be sent")
    waiting[0].continue_()
    expect(pending).to_have_count(0)
    expect(page.locator(".log li[class*=seat-]", has_text="Anna starts with")).to_have_count(1)


def test_a_move_that_is_refused_is_taken_back_with_the_reason(page: Page, watch: Watch) -> None:
    no = {"error": "illegal", "reason": "The wind blew it off the table."}
    page.route(
        "**/moves?*", lambda route: route.fulfill(status=422, json=no) if route.request.method == "POST" else route.continue_()
    )
    lit = page.locator("[data-part^='space:'][role=button]")
    before, moves = lit.count(), page.locator(".log li[class*=seat-]").count()
    watch.expected = "422"
    lit.first.click()
    expect(page.get_by_role("alert")).to_contain_text("The wind blew it off the table.")
    expect(lit).to_have_count(before)
    expect(page.locator("#board .held, .log .pending")).to_have_count(0)
    assert page.locator(".log li[class*=seat-]").count() == moves
    page.unroute("**/moves?*")
    lit.first.click()
    expect(page.locator(".log li[class*=seat-]", has_text="Anna starts with")).to_have_count(1)
    expect(page.get_by_role("alert")).to_have_count(0)


def test_the_rules_open_where_one_is(page: Page) -> None:
    def open_at(head: str) -> None:
        page.keyboard.press("b")
        expect(page.locator(".drawer h3").first).to_be_visible()
        first = """() => {
          const top = document.querySelector('.drawer article').getBoundingClientRect().top;
          const heads = [...document.querySelectorAll('.drawer h3')];
          return heads.find((one) => one.getBoundingClientRect().bottom > top)?.textContent;
        }"""
        until(lambda: page.evaluate(first) == head, what=f"the rules at {head}")
        page.keyboard.press("Escape")
        expect(page.locator(".drawer")).to_have_count(0)

    open_at("The start")
    play_the_start_tile(page)
    open_at("Your turn")
    page.get_by_role("combobox", name="Language").select_option("Deutsch")
    expect(page.get_by_role("button", name="Tipp")).to_be_visible()
    open_at("Dein Zug")


def test_the_key_sheet_tells_of_the_board_at_hand(visit: Visit, page: Page) -> None:
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("put it back")
    expect(page.get_by_role("dialog")).not_to_contain_text("turn the tile")
    fences = visit("/new")
    make_table(fences, "Fences", ["Me", "Bot"])
    expect(fences.locator("main.table [data-part]:visible").first).to_be_visible(timeout=60_000)
    fences.keyboard.press("?")
    expect(fences.get_by_role("dialog")).to_contain_text("turn the tile")


_SMALL = """(zone) => [...document.querySelectorAll(`${zone} :is(button, a[href], input, select)`)]
  .filter((one) => one.checkVisibility() && !one.closest('p, .vh, .board, .holds, .seat') && one.type !== 'range')
  .map((one) => [one.getAttribute('aria-label') || one.textContent.trim(), (one.closest('label') ?? one).getBoundingClientRect()])
  .filter(([, box]) => box.width < 43.5 || box.height < 43.5)
  .map(([name, box]) => `${name} ${Math.round(box.width)} x ${Math.round(box.height)}`)"""


@pytest.mark.parametrize("game", ["Oregon", "Fences"])
def test_a_phone_is_enough(visit: Visit, game: str) -> None:
    page = visit("/new", width=360, height=640, has_touch=True, is_mobile=True)
    make_table(page, game, ["Me", "Bot"])
    expect(page.locator("main.table [data-part]:visible").first).to_be_visible(timeout=60_000)
    player, moves = Player(page, 2, by_finger=True), page.locator(".log li.seat-1")
    until(lambda: not player.step() or moves.count() >= 3, 60, "three moves by fingers")
    say_no(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.get_by_role("button", name="Log").click()
    for tab in ("Chat", "Moves", "Log"):
        page.get_by_role("tab", name=tab).click()
        assert page.evaluate(_SMALL, "body") == [], tab
    page.get_by_role("button", name="Settings").click()
    assert page.evaluate(_SMALL, "dialog") == []


def test_one_screen_holds_the_table(page: Page) -> None:
    assert page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0


def test_giving_up_is_asked_for_and_told_and_then_it_is_nobodys_turn(page: Page) -> None:
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("button", name="Give up").click()
    ask = page.get_by_role("alertdialog")
    ask.get_by_role("button", name="Not yet").click()
    expect(ask).to_have_count(0)
    page.get_by_role("button", name="Give up").click()
    ask.get_by_role("button", name="Give up").click()
    expect(page.get_by_role("heading", name="You gave up.")).to_be_visible()
    expect(page).not_to_have_title(re.compile("^Your turn"))
    expect(page.locator(".log")).to_contain_text("resigns")


def test_a_look_back_shows_its_line_of_the_log_and_goes_on_step_by_step(page: Page) -> None:
    player = Player(page)
    until(lambda: not player.step() or page.locator(".log li[class*=seat-]").count() > 8, 60, "some moves")
    say_no(page)
    page.keyboard.press("Home")
    heading = page.locator(".prompt h2")
    expect(heading).to_contain_text("move 0")
    page.get_by_role("button", name="A move on").click()
    expect(heading).to_contain_text("move 1")
    expect(page.locator(".log .latest")).to_have_count(1)
    assert page.locator(".log li[class*=seat-]").first.evaluate("(one) => one.classList.contains('latest')")
    page.get_by_role("button", name="Play it on").click()
    expect(heading).to_contain_text(re.compile("move [2-8] "))
    page.get_by_role("button", name="Hold").click()
    expect(page.get_by_role("button", name="Play it on")).to_be_visible()


def test_a_chosen_card_is_exchanged_by_touching_another(visit: Visit) -> None:
    page = show(visit, moment(latest("oregon", 2)["action"], "en"), 1440, 900)
    page.locator(CARDS).first.click()
    drawn(page)
    other = page.locator(f"{CARDS}[data-swap]").first
    part = other.get_attribute("data-part")
    other.click()
    expect(page.locator(f"[data-part='{part}'][aria-pressed=true]")).to_have_count(1)
    expect(page.locator("[data-part^='hand:'][aria-pressed=true]")).to_have_count(1)

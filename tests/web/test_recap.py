"""Since your last turn, on the real page: the slips, a move seen again, the longer form after hours, what the tab says."""

import random
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from barnboard import Match
from barnboard.bots import make_bot, take_turn
from barnboard.games import games
from barnboard.recap import recap
from barnboard.server.recap import _mark_shape as mark_shape
from barnboard.server.showing import breakdown_shape, event_shapes

from .conftest import Visit, until
from .live import NAMES, Moment, moment, show
from .test_everyone import violations

HOUR = 3_600_000


def staged(game: str, seats: int, language: str = "en", plies: int = 60, hours: float = 0.0) -> tuple[Moment, dict[str, Any]]:
    """A match among bots at the beginning of a turn of the first seat, and what the server would answer there."""
    match = Match(game, seats=seats, seed="recap", names=list(NAMES[:seats]))
    bot, chance = make_bot("greedy"), random.Random(3)
    while match.ply < plies or match.to_move != 0 or match.mover(match.ply - 1) == 0 or len(match.codes()) < 2:
        take_turn(match, bot, chance)
        assert match.to_move is not None
    told = recap(match, 0, language)
    slips = [
        slip._asdict() | {"marks": [mark_shape(mark, NAMES[slip.seat], language) for mark in slip.marks]} for slip in told.slips
    ]
    answers: dict[str, Any] = {
        "/recap": {
            "ply": match.ply,
            "since": told.since,
            "moved_at": round(-hours * HOUR),  # on a clock that shows 0 now
            "own": told.own,
            "slips": slips,
        }
    }
    for ply in range(told.since, match.ply + 1):
        then = match.at(ply)
        events = [event for _, event in then.events(0, ply - 1)] if ply else []
        answers[f"/replay/{ply}"] = {
            "ply": ply,
            "last_ply": match.ply,
            "viewer": 0,
            "to_move": then.to_move,
            "prompt": then.prompt(language),
            "view": then.view(0).model_dump(mode="json"),
            "events": event_shapes(then, events, language),
            "points": [row.points for row in then.standing()],
            "places": [row.place for row in then.standing()],
            "breakdown": breakdown_shape(then, language),
        }
    return moment(match, language, seconds=None), answers


def boxes(page: Page) -> Any:
    """Where everything lies that must not move when the slips go."""
    return page.evaluate(
        """() => [...document.querySelectorAll('.board, .tray, .prompt, .acts, .tray .btn, .holds, .doings')].map((one) => {
          const { x, y, width, height } = one.getBoundingClientRect();
          return [one.className.split(' ')[0], x, y, width, height].join(' ');
        })"""
    )


@pytest.mark.parametrize(("game", "width", "height"), [("oregon", 1440, 900), ("farm_shop", 1024, 768), ("fences", 390, 844)])
def test_slips_lie_in_the_place_of_the_prompt_and_go_with_the_first_touch(
    visit: Visit, game: str, width: int, height: int
) -> None:
    shown, answers = staged(game, games()[game].seats[-1])
    page = show(visit, shown, width, height, answers)
    slips = page.locator(".since .did")
    told = answers["/recap"]["slips"]
    expect(slips).to_have_count(len(told))
    for at, slip in enumerate(told):
        expect(slips.nth(at)).to_contain_text(NAMES[slip["seat"]])
        expect(slips.nth(at)).to_contain_text(slip["text"])
        for mark in slip["marks"]:
            expect(slips.nth(at)).to_contain_text(mark["short"])
    expect(page.locator(".prompt h2")).to_have_text(shown.state["prompt"])  # a screen reader has it all
    expect(page).to_have_title(f"Your turn. {shown.state['title']}")
    icon = page.locator("link[rel=icon]")
    expect(icon).to_have_attribute("href", re.compile("^data:image/svg"))
    assert violations(page) == []
    before = boxes(page)
    points = page.locator(".seat-2 .pts").first.inner_text()
    page.keyboard.press("1")  # reduced motion: it stands for a second
    expect(slips.nth(0)).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".since .on .t")).to_have_text(told[0]["tale"].removeprefix(f"{NAMES[told[0]['seat']]} "))
    assert boxes(page) == before
    page.keyboard.press("Escape")
    expect(slips.nth(0)).to_have_attribute("aria-pressed", "false")
    expect(slips).to_have_count(len(told))
    slips.nth(0).click()
    expect(slips.nth(0)).to_have_attribute("aria-pressed", "true")
    expect(slips.nth(0)).to_have_attribute("aria-pressed", "false", timeout=10_000)  # it ends by itself
    expect(page.locator(".seat-2 .pts").first).to_have_text(points, use_inner_text=True)
    page.mouse.click(width - 8, 52)
    expect(slips).to_have_count(0)
    expect(page.locator(".prompt h2")).to_be_visible()
    assert boxes(page) == before


def test_a_move_is_seen_again_on_the_board(visit: Visit) -> None:
    """With motion: the board goes back to before the move, and on; then it shows how it stands."""
    shown, answers = staged("oregon", 2)
    page = show(visit, shown, 1440, 900, answers, reduced_motion="no-preference")
    pieces = "document.querySelectorAll('.board use').length"
    page.evaluate(
        f"""() => {{
          window.seen = [];
          const drawn = new MutationObserver(() => window.seen.push({pieces}));
          drawn.observe(document.querySelector('.board'), {{ subtree: true, childList: true }});
        }}"""
    )
    now = page.evaluate(pieces)
    page.locator(".since .did").first.click()
    expect(page.locator(".since .did").first).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".since .did").first).to_have_attribute("aria-pressed", "false", timeout=10_000)
    assert min(page.evaluate("window.seen")) < now  # something was not there yet
    until(lambda: page.evaluate(pieces) == now, 10, "the board as it stands")


@pytest.mark.parametrize(("width", "height", "language"), [(1440, 900, "en"), (390, 844, "de")])
def test_after_hours_away_there_is_a_longer_form(visit: Visit, width: int, height: int, language: str) -> None:
    shown, answers = staged("oregon", 4, language, hours=5.2)
    page = show(visit, shown, width, height, answers, locale=language)
    box = page.locator(".awaybox")
    expect(box.locator("h2")).to_have_text("You were away for 5 hours." if language == "en" else "Du warst 5 Stunden weg.")
    expect(box).to_contain_text(answers["/recap"]["own"])
    for slip in answers["/recap"]["slips"]:
        expect(box).to_contain_text(slip["tale"].removeprefix(NAMES[slip["seat"]]))
        for mark in slip["marks"]:
            expect(box).to_contain_text(mark["long"])
    expect(box.locator(".stand > div")).to_have_count(4)
    expect(page.locator(".since")).to_have_count(0)
    expect(page.locator(".prompt h2")).to_be_visible()
    assert violations(page) == []
    box.get_by_role("button", name="Show me" if language == "en" else "Zeig").click()
    expect(page.locator(".awaybox.showing")).to_have_count(1)
    expect(page.locator(".awaybox.showing")).to_have_count(0, timeout=20_000)
    box.get_by_role("button", name="To my turn" if language == "en" else "Zu meinem Zug").click()
    expect(box).to_have_count(0)
    if width > 1200:
        expect(page.locator(".log")).to_be_visible()


def test_a_tab_tells_at_how_many_tables_it_is_your_turn(visit: Visit) -> None:
    page = visit("/", before=_two_turns)
    expect(page).to_have_title("2 turns. Oregon, Fences")
    assert "%3E2%3C" in (page.locator("link[rel=icon]").get_attribute("href") or "")


def _two_turns(page: Page) -> None:
    def table(number: int, title: str) -> dict[str, Any]:
        seat = {"seat": 0, "colour": "pine", "colour_name": "Pine", "kind": "person", "name": "Anna", "bot": None, "away": None}
        return {
            "id": str(number),
            "game": title.lower(),
            "title": title,
            "status": "playing",
            "seats": [seat],
            "ply": 3,
            "to_move": 0,
            "your_seats": [0],
            "your_turn": True,
        }

    page.route("**/api/me?*", lambda route: route.fulfill(json={"tables": [table(1, "Oregon"), table(2, "Fences")]}))


def test_hob_asks_once_whether_to_knock_at_a_table_with_people_and_then_knocks(visit: Visit) -> None:
    """After three own moves, while somebody else is to play. A tab in the background is played by the test."""

    def stubbed(page: Page) -> None:
        page.add_init_script(
            """{
              window.knocks = [];
              window.Notification = class {
                static permission = 'default';
                static requestPermission = async () => (Notification.permission = 'granted');
                constructor(head, { body }) { window.knocks.push(`${head} ${body}`); }
              };
              let seen = 'visible';
              Object.defineProperty(document, 'visibilityState', { get: () => seen });
              window.turnAway = (state) => { seen = state; document.dispatchEvent(new Event('visibilitychange')); };
            }"""
        )

    shown, answers = staged("oregon", 2)
    state = shown.state
    seats = [{**seat, "kind": "person", "bot": None} for seat in state["seats"]]

    def moved(number: int, seat: int) -> list[Any]:
        move = {"number": number, "ply": number, "seat": seat, "text": f"{NAMES[seat]} moves.", "events": [], "at": 0}
        to_move = 1 - seat
        moves = state["moves"] if to_move == 0 else []
        now = {**state, "seats": seats, "number": number + 1, "ply": number + 1, "to_move": to_move, "moves": moves}
        return [["move", move], ["state", now]]

    page = show(visit, shown, 1440, 900, answers, prepare=stubbed)
    ask = page.locator(".ask")
    for number in range(1000, 1004):
        page.evaluate("(news) => window.line.tell(news, null)", moved(number, number % 2))
        expect(ask).to_have_count(0)
    page.evaluate("(news) => window.line.tell(news, null)", moved(1004, 0))  # the third of the own moves
    expect(ask).to_contain_text("Shall we knock")
    assert violations(page) == []
    ask.get_by_role("button", name="Yes, knock").click()
    expect(ask).to_have_count(0)
    page.evaluate("() => window.turnAway('hidden')")
    page.evaluate("(news) => window.line.tell(news, null)", moved(1005, 1))
    page.wait_for_function("() => window.knocks.length === 1")
    assert page.evaluate("() => window.knocks[0]") == "Your turn, Anna. Maximiliane moves. Oregon"


def test_marks_on_the_board_carry_the_number_of_their_slip_and_lie_in_the_light_when_seen_again(visit: Visit) -> None:
    shown, answers = staged("happy_farm", 2)
    page = show(visit, shown, 1440, 900, answers)
    expect(page.locator(".since .did")).to_have_count(1)
    expect(page.locator(".board .touched b[data-drawn='1'], .board svg.an circle + text").first).to_be_attached()
    page.keyboard.press("1")
    expect(page.locator(".dusk .glow").first).to_be_attached()
    page.keyboard.press("Escape")
    expect(page.locator(".dusk")).to_have_count(0)

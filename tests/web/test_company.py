"""Somebody to play with, in browsers: found, not found, a chair taken over, a club evening."""

import pytest
from playwright.sync_api import Page, expect

from .conftest import House, Visit, Watch
from .test_everyone import violations


def look_for(page: Page, name: str, game: str) -> None:
    """Ticks one game for two, and begins to wait."""
    expect(page.locator(".pick").first).to_be_visible()
    for pick in page.locator(".pick").all():
        box = pick.locator("input")
        if box.is_checked() != (game in pick.inner_text()):
            box.click(force=True)
    for size in ("3", "4"):
        page.locator(".row3 .opt", has_text=size).locator("input").click(force=True)
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Look for somebody").click()


def test_two_who_look_are_named_on_the_front_page_and_find_each_other(visit: Visit, house: House) -> None:
    anna, ben = visit("/quick", bypass_csp=True), visit("/quick", width=390, height=844)
    look_for(anna, "Anna", "Fences")
    expect(anna.get_by_text("Looking for somebody")).to_be_visible()
    front = visit("/", width=390, height=844, bypass_csp=True)
    hosted = {"game": "oregon", "seats": [{"kind": "me", "name": "Ida"}, {"kind": "open"}], "open": True}
    anna.request.post(f"{house.address}/api/tables", data=hosted)
    front.reload()
    expect(front.locator(".row", has_text="Oregon").filter(has_text="Waiting for 1")).to_contain_text("Ida waits")
    assert violations(front) == []
    assert front.evaluate("document.documentElement.scrollWidth") <= 390
    front.get_by_role("link", name="Anna waits").click()
    expect(front.locator(".waits")).to_contain_text("Anna")
    front.close()
    look_for(ben, "Ben", "Fences")
    expect(ben.get_by_role("heading", name="Anna. Fences?")).to_be_visible()
    expect(anna.get_by_role("heading", name="Ben. Fences?")).to_be_visible()
    assert violations(anna) == []
    anna.get_by_role("button", name="Sit down with them").click()
    ben.get_by_role("button", name="Sit down with them").click()
    for page in (anna, ben):
        expect(page.locator("main.table")).to_be_visible(timeout=60_000)


def test_nobody_comes_so_a_bot_begins_and_somebody_takes_its_chair(visit: Visit) -> None:
    anna, ben = visit("/quick"), visit("/quick")
    look_for(anna, "Anna", "Oregon")
    expect(anna.get_by_role("button", name="Wait without bots")).to_be_visible()  # else they begin by themselves
    expect(anna.locator("main.table")).to_be_visible(timeout=60_000)
    look_for(ben, "Ben", "Oregon")
    ben.get_by_role("button", name="’s chair").click(timeout=60_000)
    expect(ben.locator("main.table")).to_be_visible(timeout=60_000)
    assert ben.url == anna.url
    expect(anna.locator(".plate, .seats").filter(has_text="Ben").first).to_be_visible()


@pytest.mark.parametrize("width", [390, 1440])
def test_a_club_evening_begins_by_one_link(visit: Visit, width: int) -> None:
    host = visit("/quick", width=width, bypass_csp=True)
    expect(host.locator(".pick").first).to_be_visible()
    host.get_by_label("Your name").fill("Lea")
    host.get_by_role("button", name="Make the evening").click()
    expect(host.get_by_role("heading", name="3 more, and the first round can begin.")).to_be_visible()
    for name in ("Ida", "Anna", "Ben"):
        guest = visit(host.url.partition("/club")[1] + host.url.partition("/club")[2])
        guest.get_by_label("Your name").fill(name)
        guest.get_by_role("button", name="Come in").click()
        expect(guest.locator(".stand tr.me")).to_contain_text(name)
    host.get_by_role("button", name="Begin round 1").click()
    expect(host.get_by_role("heading", name="Round 1 of 4 is played.")).to_be_visible(timeout=60_000)
    assert violations(host) == []
    assert host.evaluate("document.documentElement.scrollWidth") <= width
    guest.get_by_role("button", name="Sit down").click()
    guest.wait_for_url("**/t/**")
    expect(guest.get_by_text("Ben").first).to_be_visible()


def test_who_comes_late_is_told_so_and_takes_a_bots_chair_and_the_host_names_a_chat(
    visit: Visit, house: House, watch: Watch
) -> None:
    host = visit("/", bypass_csp=True)
    clubs = f"{house.address}/api/clubs"
    wanted = {"name": "Barn club", "you": "Lea", "size": 2, "rounds": 2, "bot": "greedy"}
    made = host.request.post(clubs, data=wanted).json()
    club = f"/club/{made['id']}"
    for name in ("Ida", "Anna", "Ben", "Kim"):
        visit("/").request.post(f"{clubs}/{made['id']}/members", data={"name": name})
    host.goto(house.address + club)
    watch.expected = "422"  # the first address is refused
    host.get_by_label("The chat’s address").fill("https://127.0.0.1/hook")
    host.get_by_role("button", name="Tell it").click()
    expect(host.get_by_role("alert")).to_contain_text("not an address that this house may send to")
    host.get_by_label("The chat’s address").fill("https://93.184.215.14/hook")
    host.get_by_role("button", name="Tell it").click()
    expect(host.get_by_text("93.184.215.14 is told.")).to_be_visible()
    host.get_by_role("button", name="Tell it no more").click()
    expect(host.get_by_label("The chat’s address")).to_be_visible()
    host.get_by_role("button", name="Begin round 1").click()
    expect(host.get_by_role("heading", name="Round 1 of 2 is played.")).to_be_visible(timeout=60_000)
    late = visit(club, width=390, height=844, bypass_csp=True)
    expect(late.get_by_text("Tell our chat")).to_have_count(0)
    late.get_by_label("Your name").fill("Uwe")
    late.get_by_role("button", name="Come in").click()
    expect(late.locator("p.sub[role=status]")).to_have_text(
        "You sit from the next round on. Or take a bot’s chair now, with its cards and points."
    )
    assert violations(late) == []
    assert late.evaluate("document.documentElement.scrollWidth") <= 390
    late.get_by_role("button", name="Take a chair").click()
    late.wait_for_url("**/t/**")
    expect(late.get_by_role("list", name="Seats")).to_contain_text("Uwe")
    last = visit(club)
    last.get_by_label("Your name").fill("Nora")
    last.get_by_role("button", name="Come in").click()
    expect(last.locator("p.sub[role=status]")).to_have_text("You sit from the next round on.")

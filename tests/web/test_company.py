"""Somebody to play with, in browsers: found, not found, a chair taken over, a club evening."""

import pytest
from playwright.sync_api import Page, expect

from .conftest import Visit
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


def test_two_who_look_find_each_other(visit: Visit) -> None:
    anna, ben = visit("/quick", bypass_csp=True), visit("/quick", width=390, height=844)
    look_for(anna, "Anna", "Fences")
    expect(anna.get_by_text("Looking for somebody")).to_be_visible()
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
    anna.get_by_role("button", name="Begin with bots").click(timeout=60_000)
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

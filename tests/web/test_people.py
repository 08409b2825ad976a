"""You on the page: matches, another device, a passkey, twelve words, a rated match up the ladder; by keys alone."""

import random
import re
import time
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .conftest import House, Visit, Watch, until
from .test_everyone import violations

BANK = {"kind": "bank", "seconds": 900}
WIDTHS = [(1440, 900), (1024, 768), (768, 1024), (390, 844)]


def asks(page: Page, path: str, **sent: Any) -> Any:
    """What the server answers to the person of a page."""
    answer = page.request.post(path, data=sent) if sent else page.request.get(path)
    assert answer.ok, answer.text()
    return answer.json()


def finish_match(house: House, pages: list[Page], names: list[str], seed: int, **more: Any) -> str:
    """People play a match to its end by requests; a single one with a bot. Its address."""
    at = f"{house.address}/api/tables"
    others: list[dict[str, str]] = [{"kind": "open"} for _ in names[1:]] or [{"kind": "bot", "bot": "random"}]
    made = asks(pages[0], at, game="fences", seats=[{"kind": "me", "name": names[0]}, *others], **more)
    table, chance = f"{at}/{made['id']}", random.Random(seed)
    for page, name in zip(pages[1:], names[1:], strict=True):
        asks(page, f"{table}/seats", name=name)
    while (told := asks(pages[0], table))["status"] != "over":
        seat = told["to_move"]
        if seat >= len(pages):
            time.sleep(0.02)
            continue
        moves = asks(pages[seat], table)["moves"]
        if moves:
            asks(pages[seat], f"{table}/moves", ply=told["ply"], move=chance.choice(moves)["text"])
    until(lambda: made["id"] not in running(house.address, pages[0]), what="the result to be written down")
    return f"/t/{made['id']}"


def running(address: str, page: Page) -> list[str]:
    return [table["id"] for table in asks(page, f"{address}/api/me/running")["tables"]]


def from_elsewhere(number: int) -> dict[str, Any]:
    return {"extra_http_headers": {"x-forwarded-for": f"203.0.113.{number}"}}


def test_a_code_opens_the_house_as_you_on_a_phone(house: House, visit: Visit, watch: Watch) -> None:
    laptop = visit("/", width=1024, height=768)
    finish_match(house, [laptop], ["Anna"], 1)
    laptop.goto(f"{house.address}/you")
    expect(laptop.get_by_role("heading", name=re.compile("in 1 match, Anna"))).to_be_visible()
    laptop.get_by_role("button", name="Show a code").click()
    code = laptop.locator(".code").inner_text()
    assert re.fullmatch("[0-9A-Z]{3}(-[0-9A-Z]{3}){2}", code)
    expect(laptop.get_by_role("img", name=re.compile("QR code for"))).to_be_visible()
    phone = visit(f"/d#{code}", width=390, height=844)  # as its camera would
    expect(phone.get_by_role("heading", name="Anna, 1 match. Is that you?")).to_be_visible()
    assert "#" not in phone.url
    phone.get_by_role("button", name="Yes, open as me").click()
    expect(phone.get_by_text("Welcome back.")).to_be_visible()
    phone.get_by_role("link", name="To your page").click()
    expect(phone.get_by_role("heading", name=re.compile("in 1 match, Anna"))).to_be_visible()
    expect(phone.locator(".mt.rows").get_by_role("link", name=re.compile("Review: Fences"))).to_be_visible()
    expect(laptop.get_by_text("Your other device is in.").last).to_be_visible()
    expect(laptop.get_by_role("button", name=re.compile("Sign off"))).to_have_count(1)
    watch.expected = "404"
    again = visit("/d")
    again.get_by_label("Code").fill(code.lower())
    again.get_by_role("button", name="Look").click()
    expect(again.get_by_role("alert")).to_contain_text("used already")


def test_twelve_words_bring_back_whoever_lost_everything(house: House, visit: Visit) -> None:
    page = visit("/")
    finish_match(house, [page], ["Ida"], 2)
    page.goto(f"{house.address}/you")
    page.get_by_role("button", name="Write down twelve words").click()
    expect(page.locator(".words12 li")).to_have_count(12)
    words = page.locator(".words12 li").all_inner_texts()
    page.get_by_role("button", name="I have written them down").click()
    expect(page.get_by_role("button", name="Write down new words")).to_be_visible()
    other = visit("/d")
    other.get_by_label("Twelve words").fill("\n".join(words))
    other.get_by_role("button", name="Use the words").click()
    other.get_by_role("button", name="Yes, open as me").click()
    other.get_by_role("link", name="To your page").click()
    expect(other.get_by_role("heading", name=re.compile("in 1 match, Ida"))).to_be_visible()


def test_a_passkey_is_made_and_brings_you_back(house: House, visit: Visit, watch: Watch) -> None:
    at_home = house.address.replace("127.0.0.1", "localhost")
    page = visit("/house")
    expect(page.locator(".housepage")).to_be_visible()
    watch.host = at_home.removeprefix("http://")
    devices = page.context.new_cdp_session(page)
    devices.send("WebAuthn.enable")
    options = {"protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True}
    devices.send(
        "WebAuthn.addVirtualAuthenticator",
        {"options": {**options, "isUserVerified": True, "automaticPresenceSimulation": True}},
    )
    page.goto(f"{at_home}/you")
    table = asks(page, f"{at_home}/api/tables", game="fences", seats=[{"kind": "me", "name": "Lea"}, {"kind": "open"}])["id"]
    page.reload()
    page.get_by_role("button", name="Make a passkey").click()
    expect(page.get_by_role("button", name=re.compile("Remove the passkey"))).to_be_visible()
    page.context.clear_cookies()
    page.goto(f"{at_home}/d")
    page.get_by_role("button", name="Use a passkey").click()
    expect(page.get_by_text("Welcome back.")).to_be_visible()
    assert running(at_home, page) == [table]


def test_a_rated_match_moves_ratings_and_stands_on_the_ladder(house: House, visit: Visit) -> None:
    anna, ben = visit("/", **from_elsewhere(7)), visit("/", **from_elsewhere(8))
    anna.goto(f"{house.address}/new?game=fences")
    anna.get_by_role("checkbox", name=re.compile("^Rated")).check()
    expect(anna.get_by_role("complementary").get_by_text("Rated", exact=True)).to_be_visible()
    expect(anna.get_by_role("radio", name="None", exact=True)).to_be_disabled()  # a clock, so that nobody waits for ever
    made = asks(
        anna,
        f"{house.address}/api/tables",
        game="fences",
        rated=True,
        clock=BANK,
        seats=[{"kind": "me", "name": "A"}, {"kind": "open"}],
    )
    ben.goto(f"{house.address}/t/{made['id']}")
    expect(ben.get_by_text("Rated: this match counts.")).to_be_visible()
    table = finish_match(house, [anna, ben], ["Anna", "Ben"], 4, rated=True, clock=BANK)
    for page in (anna, ben):
        page.goto(f"{house.address}{table}")
        expect(page.get_by_role("link", name=re.compile("Rating [+\u2212-]?\\d+ → "))).to_be_visible()
    anna.get_by_role("link", name=re.compile("Rating ")).click()
    expect(anna.get_by_role("img", name=re.compile("Your rating at Fences after 1 match"))).to_be_visible()
    anna.goto(f"{house.address}/house")
    expect(anna.get_by_role("img", name=re.compile("Fences: You .* \\(provisional\\)"))).to_be_visible()
    expect(anna.get_by_role("region", name="The games").get_by_text("Fences").first).to_be_visible()


def test_everything_is_deleted_after_typing_ones_name(house: House, visit: Visit) -> None:
    page = visit("/")
    finish_match(house, [page], ["Tom"], 5)
    page.goto(f"{house.address}/you")
    page.get_by_role("button", name="Delete everything").click()
    dialog = page.get_by_role("alertdialog")
    expect(dialog.get_by_role("button", name="Not yet")).to_be_focused()
    expect(dialog.get_by_role("button", name="Delete everything")).to_be_disabled()
    dialog.get_by_label("Your name").fill("Tom")
    dialog.get_by_role("button", name="Delete everything").click()
    expect(page.get_by_text("Everything about you is deleted.")).to_be_visible()
    page.goto(f"{house.address}/you")
    expect(page.get_by_role("heading", name="No match is finished yet.")).to_be_visible()


def test_your_page_works_by_keys_alone(house: House, visit: Visit) -> None:
    page = visit("/")
    finish_match(house, [page], ["Kim"], 6)
    page.goto(f"{house.address}/")
    page.get_by_role("link", name="You", exact=True).focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name=re.compile("Kim"))).to_be_visible()
    reached = []
    for _ in range(40):
        page.keyboard.press("Tab")
        reached.append(
            page.evaluate("document.activeElement.innerText || document.activeElement.getAttribute('aria-label') || ''").strip()
        )
        if reached[-1] == "Show a code":
            break
    page.keyboard.press("Enter")
    expect(page.locator(".code")).to_be_visible()
    assert any("Fences" in one for one in reached)


@pytest.mark.parametrize(("theme", "locale"), [("light", "en-GB"), ("dark", "de-DE"), ("light", "fr-FR")])
def test_axe_finds_nothing_and_nothing_is_cut_off(house: House, visit: Visit, theme: str, locale: str) -> None:
    page = visit("/", color_scheme=theme, locale=locale, bypass_csp=True)
    for seed in range(2):
        finish_match(house, [page], ["Mia"], seed)
    for path, there in (("/you", ".mt.rows"), ("/house", ".housepage .mt"), ("/d", ".entry")):
        page.goto(f"{house.address}{path}")
        expect(page.locator(there).first).to_be_visible()
        for width, height in WIDTHS:
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), (path, width)
        assert violations(page) == [], path

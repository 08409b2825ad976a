"""The workshop from end to end: a box is changed, refused, mended, studied, read, and played with a friend to the end."""

import json
import re
import time
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from barnboard import verify

from .conftest import House, Visit

AXE = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"


def faults(page: Page) -> list[str]:
    page.evaluate(AXE.read_text("utf-8"))
    found = page.evaluate("async () => (await axe.run(document, { resultTypes: ['violations'] })).violations")
    return [f"{one['id']}: {[node['html'][:120] for node in one['nodes'][:3]]}" for one in found]


def ask(page: Page, method: str, path: str, body: Any = None) -> Any:
    sent = {"method": method, "headers": {"content-type": "application/json"}}
    if body is not None:
        sent["body"] = json.dumps(body)
    return page.evaluate("async ([path, sent]) => (await fetch(path, sent)).json()", [path, sent])


def test_a_box_is_changed_mended_studied_and_played_with_a_friend(visit: Visit, house: House) -> None:
    page = visit("/workshop")
    page.get_by_role("link", name="Open the box of Oregon").click()
    heading = page.locator("h2.big")
    expect(heading).to_have_text("This is the usual box.")

    # a change that cannot be: it is refused with its bounds and its reason, and nothing is put right silently
    points = page.get_by_label("harbor, Points")
    points.fill("600")
    points.blur()
    expect(heading).to_have_text("One thing stops this box.")
    expect(page.get_by_role("alert")).to_contain_text("points must be farmers or 0..99")
    expect(page.get_by_role("button", name="Study it")).to_be_disabled()

    # the text is the same box; there it is mended, and the form follows
    page.get_by_role("button", name=re.compile(r"Line \d+")).click()
    text = page.get_by_label("The box as text")
    written = text.input_value()
    assert 'points = "600"' in written or "points = 600" in written
    assert "# touches water orthogonally or diagonally: rulebook" in written  # comments stay
    text.fill(re.sub(r'points = "?600"?', 'points = "6"', written))
    expect(heading).to_have_text("One entry differs from the usual box.")
    page.get_by_role("radio", name="Form").check(force=True)
    expect(points).to_have_value("6")
    expect(page.locator("tr.chg")).to_contain_text("usual 4")

    # the map is painted by keys, and put back
    page.get_by_role("application").focus()
    page.keyboard.press("2")
    page.keyboard.press("Space")
    expect(page.locator(".chgline")).to_contain_text("1 space is painted")
    page.get_by_role("button", name="Put back").click()
    expect(page.locator(".chgline")).to_have_count(0)
    expect(heading).to_have_text("One entry differs from the usual box.")
    assert faults(page) == []

    # it is kept: the same link shows it again
    expect(page).to_have_url(re.compile(r"/workshop/oregon\?box=[0-9a-f]+"))
    page.reload()
    expect(heading).to_have_text("One entry differs from the usual box.")

    # a study, and its report
    for _ in range(3):
        page.get_by_role("button", name="Fewer").click()
    page.get_by_label("Bots").select_option("random")
    page.get_by_role("radio", name="2", exact=True).check(force=True)
    page.get_by_role("button", name="Study it").click()
    expect(page.get_by_text(re.compile("The study (runs|waits)")).first).to_be_visible()
    page.get_by_role("link", name="Read the report").click(timeout=300_000)
    expect(page.locator("main h2, main h1").first).to_be_visible()
    expect(page).to_have_url(re.compile(r"/study/[0-9a-f]+"))
    for name in ("Keep this page", "CSV", "Parquet", "The box"):
        link = page.get_by_role("link", name=name)
        assert page.evaluate("async (path) => (await fetch(path)).ok", link.get_attribute("href")), name
    expect(page.locator(".cmd code")).to_contain_text("barnboard study oregon --box box.toml")
    page.get_by_role("button", name="Throw this study away").click()
    expect(page.get_by_role("alertdialog")).to_contain_text("cannot be brought back")
    page.get_by_role("button", name="Keep it").click()
    assert faults(page) == []
    page.go_back()

    # a table with this box; a friend comes by the link and is told at the door
    page.get_by_role("button", name="Open a table").click()
    expect(page).to_have_url(re.compile(r"/t/"))
    table = page.url.rpartition("/")[2].partition("?")[0]
    friend = visit(f"/t/{table}")
    expect(friend.locator(".box-note")).to_contain_text("Harbor")
    expect(friend.locator(".box-note")).to_contain_text("My Oregon")
    assert faults(friend) == []
    friend.get_by_label("Your name").fill("Ben")
    friend.locator("form button.main").click()
    expect(friend.locator("main.table")).to_be_visible()
    expect(page.locator("main.table")).to_be_visible()
    _play(table, page, friend)
    expect(page.locator("main.result")).to_be_visible()

    # the box travels with the match
    assert ask(page, "GET", f"/api/tables/{table}/verify")["true"]
    saved = ask(page, "GET", f"/api/tables/{table}/match")
    match = verify(saved)
    assert match.box.edited
    assert next(one for one in match.box.facts.building if one.id == "harbor").points == "6"


def _play(table: str, *pages: Page) -> None:
    """Both play to the end; by the house's own interface, since every click is tested elsewhere."""
    end = time.monotonic() + 240
    while time.monotonic() < end:
        for page in pages:
            shown = ask(page, "GET", f"/api/tables/{table}")
            if shown["status"] == "over":
                return
            if shown["moves"]:
                move = shown["moves"][shown["ply"] % len(shown["moves"])]["text"]
                ask(page, "POST", f"/api/tables/{table}/moves", {"ply": shown["ply"], "move": move})
    raise TimeoutError("the match does not end")


@pytest.mark.parametrize("game", ["farm_shop", "fences", "happy_farm", "magic_farm"])
def test_every_game_has_a_bench(visit: Visit, game: str) -> None:
    page = visit(f"/workshop/{game}")
    expect(page.locator("h2.big")).to_have_text("This is the usual box.")
    assert page.locator(".grp").count() >= 3
    assert page.locator(".nf").count() > 20
    assert faults(page) == []


def test_a_box_of_somebody_else_is_copied(visit: Visit) -> None:
    page = visit("/workshop/happy_farm")
    capacity = page.get_by_label("Barn capacity")
    capacity.fill("8")
    capacity.blur()
    expect(page.locator("h2.big")).to_have_text("One entry differs from the usual box.")
    page.get_by_role("button", name="Make a link").click()
    link = page.locator(".cmd code").inner_text()
    friend = visit(link.partition("//")[2].partition("/")[1] + link.partition("//")[2].partition("/")[2])
    expect(friend.locator(".sub")).to_contain_text("was shared with you")
    friend.get_by_role("button", name="Take a copy").click()
    expect(friend.locator(".sub")).to_contain_text("Saved as you go")
    assert friend.url != page.url

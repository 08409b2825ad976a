"""A game from outside, on a machine that never compiled it: the page is there at once, says how far it is, and plays it."""

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import expect

from barnboard.kernel import shelves

from ..outside import EXAMPLE, Outside
from .conftest import House, Visit
from .player import Player, play_to_the_end


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house with Windfall, whose own shelf is empty; the shelves of the other games are those of this machine."""
    folder = tmp_path_factory.mktemp("house")
    outside = Outside(tmp_path_factory.mktemp("outside"))
    outside.install(EXAMPLE)
    cache = folder / "cache"
    cache.mkdir()
    for shelf in shelves.home().iterdir():
        if "windfall" not in shelf.name:
            (cache / shelf.name).symlink_to(shelf)
    here = House(folder, {**outside.env, "BARNBOARD_CACHE": str(cache)})
    yield here
    here.stop()


def test_from_a_cold_start_to_the_end_of_a_match(visit: Visit, house: House) -> None:
    with httpx.Client(base_url=house.address, timeout=20) as client:
        told = {game["id"]: game for game in client.get("/api/games").json()}
        assert list(told)[-1] == "windfall"
        assert told["oregon"]["ready"]
        assert not told["windfall"]["ready"]
        assert client.get("/api/tables").status_code == 200
    page = visit("/")
    card = page.locator("article.game").filter(has=page.get_by_role("heading", name="Windfall"))
    expect(card).to_contain_text("before the wasps come", timeout=60_000)
    expect(card).to_contain_text("10 min")
    expect(card.get_by_role("progressbar")).to_be_visible()
    assert page.locator("symbol#vig-windfall text").text_content() == "W"
    card.get_by_role("button", name="Play Windfall against bots").click()
    page.get_by_role("button", name="Begin").click()  # with the weakest bots
    expect(page.locator("main.table .seat")).to_have_count(3, timeout=180_000)
    player = Player(page, 3)
    play_to_the_end([player])
    expect(page.locator("main.result .score tbody tr").last).to_contain_text("Total")
    assert player.clicks > 5
    with httpx.Client(base_url=house.address, timeout=20) as client:
        assert all(game["ready"] for game in client.get("/api/games").json())


def test_the_page_says_that_a_game_does_not_speak_your_language(visit: Visit, house: House) -> None:
    """Windfall speaks English and German."""
    untold = "Windfall ne parle pas encore tout à fait ta langue : ce qui manque est raconté en anglais."
    page = visit("/new?game=windfall", locale="fr-FR")
    expect(page.get_by_text(untold)).to_be_visible()
    page.locator("label").filter(has_text="Fences").click()
    expect(page.get_by_role("heading", name="Fences", level=3)).to_be_visible()
    expect(page.get_by_text(untold)).to_have_count(0)
    page.goto(f"{house.address}/rules/windfall")
    expect(page.get_by_text(untold)).to_be_visible()
    with httpx.Client(base_url=house.address) as anna:
        chairs = [{"kind": "me", "name": "Anna"}, {"kind": "open"}]
        table = anna.post("/api/tables", json={"game": "windfall", "seats": chairs}).json()["id"]
    page.goto(f"{house.address}/t/{table}")
    expect(page.get_by_text(untold)).to_be_visible()


def test_a_table_of_a_warm_game_does_not_wait_for_a_cold_one(tmp_path: Path) -> None:
    """Every shelf is empty but Oregon's: a table of Oregon opens while the others are compiled."""
    cache = tmp_path / "cache"
    cache.mkdir()
    for shelf in shelves.home().iterdir():
        if shelf.name.startswith(("oregon", "kernel")):
            (cache / shelf.name).symlink_to(shelf)
    house = House(tmp_path, {**Outside(tmp_path).env, "BARNBOARD_CACHE": str(cache)})
    try:
        with httpx.Client(base_url=house.address, timeout=30) as client:
            chairs = [{"kind": "me", "name": "Anna"}, {"kind": "bot", "bot": "random"}]
            made = client.post("/api/tables", json={"game": "oregon", "seats": chairs})
            assert made.status_code == 201
            ready = {game["id"]: game["ready"] for game in client.get("/api/games").json()}
            assert ready["oregon"]
            assert not all(ready.values())
    finally:
        house.stop()

"""A server that goes away while people play. It has a house of its own: the others go on playing in theirs."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from .conftest import House, Visit, Watch, until
from .player import Player
from .test_matches import make_table


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    here = House(tmp_path)
    yield here
    here.stop()


def test_a_server_that_goes_away_and_comes_back(visit: Visit, house: House, watch: Watch) -> None:
    page = visit("/new")
    make_table(page, "Oregon", ["Me", "Bot"])
    expect(page.locator("main.table [data-part][role=button]").first).to_be_visible(timeout=60_000)
    watch.expected = "net::ERR_"
    house.stop()
    expect(page.get_by_text("The line dropped.")).to_be_visible(timeout=15_000)
    house.start()
    page.get_by_role("button", name="Try now").click()
    expect(page.get_by_text("The line dropped.")).to_have_count(0, timeout=30_000)
    watch.expected = None
    player, moves = Player(page), page.locator(".log li[class*=seat-]")
    until(lambda: player.step() and moves.count() > 0, 60, "a move after the server came back")

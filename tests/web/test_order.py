"""Order in the house, as the page shows it: chairs that the host frees, talk muted and reported, the page of the operator."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from hashlib import sha256

import httpx
import pytest
from playwright.sync_api import Page, expect

from .conftest import House, Visit, Watch
from .test_matches import make_table


@pytest.fixture
def guest(house: House) -> Iterator[Callable[..., tuple[httpx.Client, str]]]:
    """Seats somebody without a page at the table of a page."""
    with ExitStack() as until_the_end:

        def sit(page: Page, name: str, **more: str) -> tuple[httpx.Client, str]:
            client = until_the_end.enter_context(httpx.Client(base_url=house.address, timeout=60))
            table = f"/api/tables/{page.url.rpartition('/')[2]}"
            assert client.post(f"{table}/seats", json={"name": name, **more}).status_code == 200
            return client, table

        yield sit


def take_up_the_cards(page: Page) -> None:
    """Chance picks who begins: where it is somebody of this screen, the cards lie under a curtain."""
    curtain, talk = page.get_by_role("button", name="show my cards"), page.get_by_role("tab", name="Chat")
    expect(curtain.or_(talk).first).to_be_visible()
    if curtain.is_visible():
        curtain.click()


def test_a_host_frees_a_chair_and_talk_is_muted_and_reported(
    visit: Visit, house: House, watch: Watch, guest: Callable[..., tuple[httpx.Client, str]]
) -> None:
    page = visit("/new")
    make_table(page, "Oregon", ["Me", "Open", "Open"])
    zed, table = guest(page, "Zed")
    page.get_by_role("listitem").filter(has_text="Zed").get_by_role("button", name="Free the chair").click()
    expect(page.get_by_role("heading", name="Two chairs are still free.")).to_be_visible()
    assert zed.post(f"{table}/seats", json={"name": "Zed"}).json()["error"] == "turned_away"
    page.get_by_role("button", name="For somebody beside me").first.click()
    page.get_by_label("Their name").fill("Abby")
    page.get_by_role("button", name="Sit down as Abby").click()
    number = "0123456789abcdef" * 4
    ben, _ = guest(page, "Ben", seal=sha256(number.encode()).hexdigest())
    expect(page.get_by_text("Seal not opened yet")).to_be_visible()
    assert ben.post(f"{table}/seats/2/open", json={"nonce": number}).status_code == 200
    take_up_the_cards(page)
    assert ben.post(f"{table}/chat", json={"text": "a rude word"}).status_code == 201
    page.get_by_role("tab", name="Chat").click()
    page.get_by_role("button", name="Ben: mute or report").click()
    page.get_by_role("button", name="Report it").click()
    expect(page.get_by_text("Whoever runs this house is told.")).to_be_visible()
    page.get_by_role("button", name="Mute Ben").click()
    expect(page.get_by_text("a rude word")).to_have_count(0)
    page.reload()
    take_up_the_cards(page)
    page.get_by_role("tab", name="Chat").click()
    page.get_by_role("button", name="Hear again").click()
    expect(page.get_by_text("a rude word")).to_be_visible()

    keeper = visit("/admin")
    keeper.get_by_label("The key").fill((house.folder / "barnboard.admin").read_text())
    keeper.get_by_role("button", name="Open").click()
    report = keeper.get_by_role("region", name="Reported").get_by_role("listitem").filter(has_text="a rude word")
    expect(report).to_contain_text("Ben")
    report.get_by_role("button", name="Mute").click()
    expect(keeper.get_by_role("region", name="Muted and banned").get_by_role("listitem")).to_contain_text("muted")
    assert ben.post(f"{table}/chat", json={"text": "more"}).json()["error"] == "muted"
    report.get_by_role("button", name="Done").click()
    expect(report).to_have_count(0)
    keeper.get_by_label("What everybody is told").fill("We close at ten.")
    keeper.get_by_role("button", name="Tell everybody").click()
    expect(page.get_by_text("We close at ten.")).to_be_visible()
    page.get_by_label("The house has something to say").get_by_role("button", name="Close").click()
    expect(page.get_by_text("We close at ten.")).to_have_count(0)
    watch.expected = "404"  # of the table that is gone
    keeper.get_by_role("region", name="Tables").get_by_role("listitem").filter(has_text=table.rpartition("/")[2]).get_by_role(
        "button", name="Delete"
    ).click()
    keeper.get_by_role("button", name="Do it").click()
    expect(page.get_by_text("There is no such table.")).to_be_visible()
    keeper.get_by_label("What everybody is told").fill("")
    keeper.get_by_role("button", name="Tell everybody").click()
    for client in (zed, ben):
        client.close()

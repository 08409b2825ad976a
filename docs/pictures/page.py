"""Takes the pictures of the page that the README shows: `make pictures` writes `page-*.png` beside this file.

A server with a database of its own is started; bots play a while at each table, so the positions are real.
"""

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parents[1]))

from tests.web.browser import FLAGS, chromium  # noqa: E402
from tests.web.conftest import House  # noqa: E402
from tests.web.player import Player  # noqa: E402
from tests.web.test_matches import make_table  # noqa: E402

LOOKS = {"light": (1440, 900, "light"), "dark": (1440, 900, "dark"), "phone": (390, 844, "light")}


def shoot(page: Page, name: str) -> None:
    """One place in every look."""
    for look, (width, height, scheme) in LOOKS.items():
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
        page.wait_for_timeout(900)
        page.screenshot(path=HERE / f"page-{name}-{look}.png")
    page.set_viewport_size({"width": 1440, "height": 900})


def a_match(browser: Browser, address: str, game: str, clicks: int) -> Page:
    """A table with one person and three bots in the middle of a match."""
    page = browser.new_context(viewport={"width": 1440, "height": 900}, locale="en-GB", reduced_motion="reduce").new_page()
    page.goto(f"{address}/new")
    make_table(page, game, ["Me", "Bot", "Bot", "Bot"], "medium")
    page.wait_for_selector("main.table", timeout=120_000)
    player = Player(page, 4)
    while player.clicks < clicks and player.step():
        pass
    page.wait_for_timeout(500)
    return page


def main() -> None:
    """Takes them all."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        house = House(Path(folder))
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        try:
            fences = a_match(browser, house.address, "Fences", 50)
            shoot(fences, "fences")
            oregon = a_match(browser, house.address, "Oregon", 45)
            shoot(oregon, "oregon")
            player = Player(oregon, 5)
            while player.step():
                pass
            shoot(oregon, "result")
            oregon.get_by_role("link", name="Review").click()
            oregon.wait_for_selector("main.review", timeout=180_000)
            shoot(oregon, "review")
            oregon.goto(house.address)
            oregon.wait_for_selector(".game")
            shoot(oregon, "home")
        finally:
            browser.close()
            house.stop()


if __name__ == "__main__":
    main()

"""Takes the pictures of the page that the README shows: `make pictures` writes `page-*.webp` beside this file.

A server with a database of its own is started. At each table bots play a while, also for the person, who then comes back: so the
positions are real, and those of people who know the game.
"""

import base64
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parents[1]))

from tests.web.browser import FLAGS, chromium  # noqa: E402
from tests.web.conftest import House  # noqa: E402

LOOKS = {"light": (1440, 900, "light"), "dark": (1440, 900, "dark"), "phone": (390, 844, "light")}
MODULES = {"jump_start": True, "farmer": True, "goals": True}
# seats, options, and the move from which on the picture is taken
TABLES: dict[str, tuple[int, dict[str, bool], int]] = {
    "fences": (4, {}, 50),
    "happy_farm": (3, {}, 260),
    "magic_farm": (2, {}, 150),
    "farm_shop": (4, MODULES, 150),
    "oregon": (4, {}, 60),
}
# what the person has in hand then: parts to be touched one after the other
TOUCHES = {"farm_shop": ("die:",)}
QUALITY = 80

_ASK = """async ([method, path, body]) => {
  const headers = { 'content-type': 'application/json' };
  const init = { method, headers, body: body === null ? undefined : JSON.stringify(body) };
  return (await fetch('/api/tables' + path, init)).json();
}"""

# colours change gently
_SETTLED = "async () => { await Promise.allSettled(document.getAnimations().map((one) => one.finished)); }"


def shoot(page: Page, name: str) -> None:
    """One place in every look."""
    camera = page.context.new_cdp_session(page)
    for look, (width, height, scheme) in LOOKS.items():
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
        page.wait_for_timeout(900)
        page.evaluate(_SETTLED)
        taken = camera.send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY})
        (HERE / f"page-{name}-{look}.webp").write_bytes(base64.b64decode(taken["data"]))
    page.set_viewport_size({"width": 1440, "height": 900})


def a_match(browser: Browser, address: str, game: str) -> Page:
    """A table with one person and bots, in the middle of a match and with the person to move."""
    seats, options, ply = TABLES[game]
    page = browser.new_context(viewport={"width": 1440, "height": 900}, locale="en-GB", reduced_motion="reduce").new_page()
    page.goto(address)
    me = {"kind": "me", "name": "Anna", "nonce": "00" * 16}
    bots = [{"kind": "bot", "bot": "easy", "nonce": ""}] * (seats - 1)
    clock = {"kind": "none", "seconds": 0}
    wanted = {"game": game, "options": options, "open": False, "clock": clock, "seats": [me, *bots]}
    table = page.evaluate(_ASK, ["POST", "", wanted])["id"]
    touches = TOUCHES.get(game, ())
    while True:
        page.evaluate(_ASK, ["DELETE", f"/{table}/seats/0", None])
        while (now := page.evaluate(_ASK, ["GET", f"/{table}", None]))["ply"] < ply and now["status"] != "over":
            page.wait_for_timeout(300)
        page.evaluate(_ASK, ["POST", f"/{table}/seats/0/back", None])
        if page.evaluate(_ASK, ["GET", f"/{table}", None])["status"] == "over":
            page.context.close()
            return a_match(browser, address, game)
        page.goto(f"{address}/t/{table}")
        page.wait_for_selector("main.table [data-part][role=button]", state="attached", timeout=120_000)
        if all(_touch(page, kind) for kind in touches):
            return page
        ply += 1


def _touch(page: Page, kind: str) -> bool:
    """Touches the last part of a kind that is lit and was not touched, if there is one."""
    lit = page.locator(f"main.table [data-part^='{kind}'][role=button]:not([aria-pressed=true])")
    if lit.count():
        lit.last.click()
    return lit.count() > 0 or page.locator(f"main.table [data-part^='{kind}'][aria-pressed=true]").count() > 0


def finish(page: Page) -> None:
    """The bots play to the end, and the page shows the result."""
    table = page.url.rpartition("/")[2]
    page.evaluate(_ASK, ["DELETE", f"/{table}/seats/0", None])
    page.wait_for_selector("main.result, .acts .btn.main:has-text('result')", timeout=300_000)
    if page.locator("main.result").count() == 0:
        page.locator(".acts .btn.main").click()
    page.wait_for_selector("main.result")


def main(wanted: list[str]) -> None:
    """Takes them all, or those of some games."""
    path = chromium()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        house = House(Path(folder))
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        try:
            for game in wanted or TABLES:
                page = a_match(browser, house.address, game)
                shoot(page, game)
                if game != "oregon":
                    page.context.close()
                    continue
                finish(page)
                shoot(page, "result")
                page.get_by_role("link", name="Review").click()
                page.wait_for_selector("main.review .dec", timeout=300_000)
                shoot(page, "review")
                page.goto(house.address)
                page.wait_for_selector(".game")
                shoot(page, "home")
        finally:
            browser.close()
            house.stop()


if __name__ == "__main__":
    main(sys.argv[1:])

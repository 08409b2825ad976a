"""How long after a click the page shows the move.

    python bench/clicks.py
    python bench/clicks.py --moves 200 oregon fences

A person plays against a bot by clicking, in Chromium, at a server on this machine. For every move the time is taken from the last
click of it until the browser has painted the position that follows. What is not a click is not counted: moves of the bot, and
moves that the page makes because there is no choice. Run it on a quiet machine; the goal is 100 ms for 95 of 100 moves.
"""

import argparse
import statistics
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.web.browser import FLAGS, chromium
from tests.web.conftest import House
from tests.web.player import Player
from tests.web.test_farms import LIKES

from barnboard.games import games

# The slider that looks back over the moves has as many steps as there are moves: when it grows, a new position is drawn, and the
# message that the next frame posts arrives after that frame was painted.
_WATCH = """() => {
  window.took = [];
  let clicked = null;
  addEventListener('click', (event) => (clicked = event.timeStamp), true);
  const watch = new MutationObserver(() => {
    if (clicked === null) return;
    const since = clicked;
    clicked = null;
    const painted = new MessageChannel();
    painted.port1.onmessage = () => window.took.push(performance.now() - since);
    requestAnimationFrame(() => painted.port2.postMessage(null));
  });
  watch.observe(document.querySelector('.log input[type=range]'), { attributes: true, attributeFilter: ['max'] });
}"""

_LAY = """async (game) => {
  const seats = [{ kind: 'me', name: 'Anna' }, { kind: 'bot', bot: 'random' }];
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ game, seats }) };
  return (await (await fetch('/api/tables', init)).json()).id;
}"""


def sit_down(browser: Browser, address: str, game: str) -> Page:
    """A new table with one bot, in a fresh browser."""
    page = browser.new_context(viewport={"width": 1440, "height": 900}, locale="en-GB").new_page()
    page.goto(address)
    page.goto(f"{address}/t/{page.evaluate(_LAY, game)}")
    page.wait_for_selector("main.table [data-part]", timeout=120_000)
    page.evaluate(_WATCH)
    return page


def measure(browser: Browser, address: str, game: str, moves: int) -> list[float]:
    """Milliseconds of so many moves, in as many matches as that takes."""
    took: list[float] = []
    while len(took) < moves:
        page = sit_down(browser, address, game)
        player = Player(page, len(took) + 1, LIKES.get(game, ()))
        while player.step() and len(took) + page.evaluate("window.took.length") < moves:
            pass
        took += page.evaluate("window.took")
        page.context.close()
    return took[:moves]


def tell(name: str, took: Sequence[float]) -> None:
    """One line of the table."""
    hundredths = statistics.quantiles(took, n=100)
    print(f"{name:12} {len(took):6} {hundredths[49]:8.0f} {hundredths[94]:8.0f} {max(took):8.0f}", flush=True)


def main() -> None:
    """Prints the times of every game."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=list(games()), metavar="GAME")
    parser.add_argument("--moves", type=int, default=100)
    asked = parser.parse_args()
    print(f"{'game':12} {'moves':>6} {'p50 ms':>8} {'p95 ms':>8} {'max ms':>8}")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        house = House(Path(folder))
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        try:
            for game in asked.games:
                tell(game, measure(browser, house.address, game, asked.moves))
        finally:
            browser.close()
            house.stop()


if __name__ == "__main__":
    main()

"""Any position on a real page: the page looks back, and is told what a test wants instead of what was.

A position comes from a match that a test has built; the page draws it as it draws every old position, with what the last move
did.
"""

import random
import time
from collections.abc import Callable, Mapping
from typing import Any

from playwright.sync_api import Page, Route

from barnboard import Match
from barnboard.server.showing import event_shapes

from .conftest import until
from .live import drawn

Position = Mapping[str, Any]


def position(match: Match, seat: int | None = 0, moved: bool = True, language: str = "en") -> Position:
    """A match as the page is told of it, with the events of its last move."""
    events = [event for _, event in match.events(seat, match.ply - 1)] if moved and match.ply else []
    points = [row.points for row in match.standing()]
    return {
        "view": match.view(seat).model_dump(mode="json"),
        "events": event_shapes(match, events, language),
        "to_move": match.to_move,
        "points": points,
    }


def play_by_request(page: Page, table: str, enough: Callable[[dict[str, Any]], bool]) -> None:
    """The person of seat 0 plays by requests, until it is their turn and what a table's address tells is enough.

    The page is not asked: it has enough to do with drawing what is played, if it is at the table already. Bots play only when it
    is their turn, so that nobody can be too late to stop them.
    """
    end = time.monotonic() + 300
    while not ((told := page.request.get(table).json())["to_move"] == 0 and enough(told)):
        assert told["status"] == "playing"
        assert time.monotonic() < end, f"waited at ply {told['ply']}"
        if told["to_move"] == 0:
            move = random.Random(told["ply"]).choice(told["moves"])["text"]
            assert page.request.post(f"{table}/moves", data={"ply": told["ply"], "move": move}).ok
        else:
            time.sleep(0.05)


class Stage:
    """A page at a table on which enough moves were made to look back on."""

    def __init__(self, page: Page, plies: int = 4) -> None:
        self.page = page
        play_by_request(page, page.url.replace("/t/", "/api/tables/"), lambda told: told["ply"] >= plies)
        until(lambda: self._plies() >= plies and page.locator(".tray.turn").count() > 0, 60, "the turn of the person")
        self._next: Position = {}
        page.route("**/api/tables/*/replay/*", self._answer)

    def _plies(self) -> int:
        return int(self.page.locator(".log input[type=range]").get_attribute("max") or 0)

    def _answer(self, route: Route) -> None:
        told = route.fetch().json()
        route.fulfill(json={**told, **self._next})

    def show(self, shown: Position) -> None:
        """Draws a position, one further back than the last."""
        self._next = shown
        if self.page.get_by_role("alertdialog").count():
            self.page.keyboard.press("Escape")
        before = self._heading()
        with self.page.expect_response("**/api/tables/*/replay/*"):
            self.page.keyboard.press(",")
        until(lambda: self._heading() != before, 60, "the move before it")
        drawn(self.page)

    def _heading(self) -> str:
        """Of which move it tells; how many there are may change meanwhile."""
        return self.page.locator(".prompt h2").inner_text().partition(" of ")[0]

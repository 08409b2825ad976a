"""A match that a test has played, on a real page as if it were played now: the page's line to the table tells what the test says.

Nobody has to wait for bots, and every moment of a match can be looked at with its moves lit, clocks and all.
"""

import json
import random
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple
from urllib.parse import parse_qs, urlsplit

from playwright.sync_api import Page, Route

from barnboard import Match
from barnboard.bots import make_bot, take_turn
from barnboard.games.words import CHAIRS
from barnboard.server.inspecting import inspected
from barnboard.server.showing import breakdown_shape, event_shapes

from .conftest import Visit

NAMES = ("Anna", "Maximiliane", "Ben", "Mo")
REASON = "It leads to about 4 more in the next turns than the next best move: coal mine, train station."  # as long as they are
_LATER = 10_000  # more plies than any match has: what is shown next is always later

# Stands in for the browser's line: it is open, and tells what it was given. A hint is answered, and what the test has an answer
# for by the end of its address; a move stays on its way. What a part is, is asked of the server: `answer_about` answers.
_LINE = """([news, hints], answers) => {
  window.EventSource = class extends EventTarget {
    constructor() {
      super();
      setTimeout(() => {
        this.onopen?.();
        this.tell(news, hints);
      });
      window.line = this;
    }
    tell(news, answer) {
      hints = answer;
      for (const [kind, told] of news) this.dispatchEvent(new MessageEvent(kind, { data: JSON.stringify(told) }));
    }
    close() {}
  };
  const asked = window.fetch;
  window.fetch = (url, ...rest) => {
    if (!String(url).includes('/tables/live/') || String(url).includes('/parts?')) return asked(url, ...rest);
    const answer = new Response(JSON.stringify(hints), { headers: { 'content-type': 'application/json' } });
    const [, known] = Object.entries(answers).find(([end]) => new URL(url, location.origin).pathname.endsWith(end)) ?? [];
    if (known) return Promise.resolve(new Response(JSON.stringify(known), { headers: { 'content-type': 'application/json' } }));
    return String(url).includes('/hints') ? Promise.resolve(answer) : new Promise(() => {});
  };
}"""


class Moment(NamedTuple):
    """A position with the seat that has to decide, in the words of a language."""

    name: str
    state: dict[str, Any]
    last: dict[str, Any] | None


def moment(match: Match, language: str, name: str = "", seconds: int | None = 61, names: Sequence[str] = NAMES) -> Moment:
    """What the page is told of a match while seat 0 looks on; `seconds` are left on every clock."""
    words = match.game.words(match.box, language)
    seats = [
        {
            "seat": seat,
            "colour": CHAIRS[seat],
            "colour_name": words.call("seat", CHAIRS[seat]),
            "kind": "bot" if seat else "person",
            "name": names[seat],
            "bot": "medium" if seat else None,
            "away": None,
            "present": True,
            "yours": seat == 0,
            "points": row.points,
            "place": row.place,
            "left_ms": None if seconds is None else seconds * 1000,
        }
        for seat, row in enumerate(match.standing())
    ]
    ours = match.to_move == 0
    clock = {"kind": "none" if seconds is None else "bank", "seconds": seconds or 0, "running": match.to_move}
    state = {
        "id": "live",
        "number": match.ply + 1,
        "game": match.game.id,
        "title": match.game.title,
        "status": "playing" if match.to_move is not None else "over",
        "open": False,
        "options": {},
        "clock": clock,
        "commitment": "00" * 32,
        "secret": None,
        "seats": seats,
        "watching": 0,
        "host": True,
        "your_seats": [0],
        "viewer": 0,
        "hand_over": None,
        "ply": match.ply,
        "to_move": match.to_move,
        "prompt": match.prompt(language),
        "view": match.view(0).model_dump(mode="json"),
        "moves": [{"text": one.text, "words": one.words, "touch": one.touch} for one in match.moves(language)] if ours else [],
        "can_undo": ours,
        "breakdown": breakdown_shape(match, language),
        "before": None,
        "after": None,
        "now": 0,
    }
    events = event_shapes(match, [event for _, event in match.events(0, match.ply - 1)], language) if match.ply else []
    mover = next((int(one["about"]["seat"]) for one in events if "seat" in one["about"]), 0)
    text = match.tale(match.ply - 1, 0, language).text if match.ply else ""
    last = {"number": match.ply, "ply": match.ply - 1, "seat": mover, "text": text, "words": "", "events": events, "at": 0}
    return Moment(name or match.view(0).phase, state, last if match.ply else None)


@cache
def latest(game: str, seats: int, **options: bool | int) -> dict[str, Match]:
    """For every phase in which seat 0 decides: the last such moment of a match between bots. Then most lies on the table.

    The match at its end is there too, under "over".
    """
    match = Match(game, seats=seats, seed="live", names=list(NAMES[:seats]), **options)
    bot, chance = make_bot("greedy"), random.Random(7)
    plies: dict[str, int] = {}
    while match.to_move is not None:
        if match.to_move == 0 and len(match.codes()) > 1:
            plies[match.view(0).phase] = match.ply
        take_turn(match, bot, chance)
    saved = match.save()
    return {phase: Match.load(saved, upto=ply) for phase, ply in plies.items()} | {"over": match}


def show(
    visit: Visit,
    shown: Moment,
    width: int,
    height: int,
    answers: Mapping[str, object] | None = None,
    prepare: Callable[[Page], None] = lambda page: None,
    **look: object,
) -> Page:
    """Opens a page on which this moment is now.

    `answers`: what requests are answered, by the end of their addresses; `prepare` does something to the page before.
    """
    told = f"{json.dumps(_news(shown))}, {json.dumps(answers or {})}"

    def before(page: Page) -> None:
        prepare(page)
        page.add_init_script(f"({_LINE})({told})")

    page = visit("/t/live", width=width, height=height, before=before, **look)
    page.wait_for_selector("main.table [data-part], main.page h2", state="attached")
    return page


def show_next(page: Page, shown: Moment, turn: int) -> None:
    """Shows another moment of the same game on an open page, as the `turn`th one; what was picked before is forgotten."""
    state = {**shown.state, "ply": _LATER + turn, "number": _LATER + turn + 1}
    last = shown.last and {**shown.last, "ply": _LATER + turn - 1, "number": _LATER + turn}
    page.evaluate("([news, hints]) => window.line.tell(news, hints)", _news(Moment(shown.name, state, last)))
    drawn(page)


def answer_about(page: Page, match: Match, language: str) -> None:
    """Answers what is asked about the parts of a moment, as the server would for seat 0."""

    def answer(route: Route) -> None:
        asked = parse_qs(urlsplit(route.request.url).query)
        told = inspected(match, 0, asked["part"][0], asked.get("picked", [""])[0], language)
        route.fulfill(json=told)

    page.unroute("**/api/tables/live/parts?*")
    page.route("**/api/tables/live/parts?*", answer)


def drawn(page: Page) -> None:
    """Waits until all that changed is drawn."""
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def _news(shown: Moment) -> list[Any]:
    """What the line tells, and the answer to who asks for a hint."""
    news: list[list[Any]] = [["move", shown.last]] if shown.last else []
    news.append(["state", shown.state])
    moves = shown.state["moves"][-3:]
    best = [{"move": one["text"], "words": one["words"], "touch": one["touch"], "chance": 0.42} for one in moves]
    return [news, {"ply": shown.state["ply"], "seat": 0, "hints": best, "reason": REASON, "settled": False}]

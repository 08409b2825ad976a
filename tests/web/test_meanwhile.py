"""What comes meanwhile: somebody else is to play, talk, a bot that plays for one, marks of what others did. It moves nothing.

On the last table of every game, at a tablet and a phone.
"""

from typing import Any

import pytest

from .conftest import Visit
from .live import Moment, drawn, latest, moment, show, show_next
from .test_in_sight import _BOARD, MODULES, MOST_SEATS, hidden

SIZES = ((1024, 768), (390, 844))
SAID = {"number": 1, "seat": 1, "name": "Ben", "text": "A good move.", "at": 0}


def changed(shown: Moment, **more: Any) -> Moment:
    return shown._replace(state={**shown.state, **more})


def variants(own: Moment) -> dict[str, Moment]:
    """The same position while somebody else is to play, while a bot plays for us, and for somebody who only watches."""
    first, second, *others = own.state["seats"]
    ben = {**second, "kind": "person", "bot": None, "present": False}
    theirs = changed(own, to_move=1, moves=[], takeable=[], seats=[first, ben, *others])
    away = changed(theirs, seats=[{**first, "away": "left"}, second, *others])
    watched = changed(theirs, viewer=None, your_seats=[], seats=[{**first, "yours": False}, ben, *others])
    return {"theirs": theirs, "away": away, "watched": watched}


@pytest.mark.parametrize("game", MOST_SEATS)
def test_what_comes_meanwhile_moves_nothing(visit: Visit, game: str) -> None:
    matches = [match for phase, match in latest(game, MOST_SEATS[game], **MODULES.get(game, {})).items() if phase != "over"]
    own = moment(max(matches, key=lambda match: match.ply), "en")
    page = show(visit, own, *SIZES[0])
    found: list[str] = []
    turn = 0
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        show_next(page, own, turn)
        board = page.evaluate(_BOARD)
        for name, shown in variants(own).items():
            turn += 1
            show_next(page, shown, turn)
            assert page.get_by_role("button", name="Let a bot play").count() == (name == "theirs")
            if name == "watched":  # who only looks on has no hand and no clock
                continue
            faults = hidden(page)
            if (now := page.evaluate(_BOARD)) != board:
                faults.append(f"the board was {board} and is {now}")
            found += [f"{name} on {width} x {height}: {fault}" for fault in faults]
        turn += 1
        show_next(page, own, turn)
        if width < 1200:  # talk shows on the button of the log
            page.evaluate("(said) => window.line.tell([['chat', said]])", {**SAID, "number": 90_000 + turn})
            drawn(page)
            assert page.locator(".logtool .n").is_visible()
    assert found == []

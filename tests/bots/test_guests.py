"""Bots of other packages, found by their entry points."""

import random
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from typing import Any

import pytest

from barnboard import Match, SetupError, bots
from barnboard.bots import bot_names, introduce, make_bot, take_turn
from barnboard.games import Game
from barnboard.kernel.records import Record


class LastMove:
    """Always plays the last move on offer."""

    name = "last_move"

    def choose(self, game: Game, box: Any, s: Record) -> int:
        return game.codes_in(box, s)[-1]


class Speechless:
    name = "speechless"


@pytest.fixture(autouse=True)
def installed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """As if a package with these bots were installed."""
    given = {"last_move": "LastMove", "speechless": "Speechless", "gone": "Nobody", "expert": "LastMove"}
    entries = [EntryPoint(name, f"{__name__}:{maker}", bots.GROUP) for name, maker in given.items()]
    monkeypatch.setattr(bots, "entry_points", lambda group: entries if group == "barnboard.bots" else [])
    bots._guests.cache_clear()
    yield
    bots._guests.cache_clear()


def test_a_bot_of_another_package_plays_after_ours_in_the_list() -> None:
    assert bot_names()[-3:] == ["gone", "last_move", "speechless"]
    match = Match("oregon", seats=2, seed="guest")
    last = match.codes()[-1]
    assert take_turn(match, make_bot("last_move"), random.Random(1)) == last
    assert introduce("last_move", "de") == ("Last move", "")


def test_nobody_takes_the_place_of_one_of_ours() -> None:
    assert bot_names().count("expert") == 1
    assert not isinstance(make_bot("expert"), LastMove)
    assert introduce("expert", "en")[0] == "Old Barnabas"


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("gone", "cannot be made: .*Nobody"),
        ("speechless", "has no method choose"),
        ("last_move@3", "last_move cannot be told how long to think"),
    ],
)
def test_a_bot_that_does_not_work_is_refused_with_the_reason(name: str, reason: str) -> None:
    with pytest.raises(SetupError, match=reason):
        make_bot(name)

"""Whole matches of every game with bots, over HTTP; of some on PostgreSQL too, which knows no game."""

import random
from collections.abc import Callable

import pytest

import barnboard
from barnboard.games import games

from .harness import BOT, Server, me, new_table, play_on


@pytest.mark.parametrize(
    ("game", "database"), [*((game, "sqlite") for game in sorted(games())), ("oregon", "postgres"), ("farm_shop", "postgres")]
)
def test_a_whole_match_with_bots(game: str, database: str, start: Callable[..., Server], request: pytest.FixtureRequest) -> None:
    server = start("" if database == "sqlite" else request.getfixturevalue("postgres"))
    rules = games()[game]
    seats = rules.seats[-1 if database == "sqlite" else 0]
    shortest = {name: option.low for name, option in rules.options.items() if not isinstance(option.default, bool)}
    with server.client() as anna:
        table = new_table(anna, [me("Anna"), *[BOT] * (seats - 1)], game=game, options=shortest)["id"]
        shown = play_on([anna], table, random.Random(f"{game} {database}"))
        assert shown["status"] == "over"
        assert sorted(seat["place"] for seat in shown["seats"])[0] == 1
        match = barnboard.verify(anna.get(f"/api/tables/{table}/match").json())
        assert match.ply == shown["ply"]
        told = anna.get(f"/api/tables/{table}/history", params={"lang": "de"}).json()
        assert len(told["moves"]) == match.ply
        assert anna.get(f"/api/tables/{table}/verify").json()["true"]

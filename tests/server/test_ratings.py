"""Ratings: who is better than whom, between the bots; counted once, and the same when counted anew."""

import random
import sqlite3
from collections.abc import Callable
from contextlib import ExitStack
from typing import Any

import httpx
import pytest
from typer.testing import CliRunner

from barnboard.bots.ladder import Rung
from barnboard.cli.app import app
from barnboard.server import rating
from barnboard.server.rating import START, beats, class_of, is_provisional, ranks_of, rated, reach, shown
from barnboard.server.store import Result
from barnboard.server.store.results import rate_match

from .harness import BOT, OPEN, Server, from_network, me, new_table, play_match, play_on, show
from .test_you import in_store

RUNGS = tuple(Rung(level, mu, 1.0, 100) for level, mu in (("easy", 18.0), ("medium", 25.0), ("hard", 31.0)))


def stored(server: Server) -> list[Any]:
    db = sqlite3.connect(server.database)
    found = [
        db.execute("SELECT person, game, size, name, matches, mu, sigma FROM ratings ORDER BY person, game, size").fetchall(),
        db.execute(
            "SELECT table_id, seat, number, counts, mu_before, sigma_before, mu, sigma FROM results ORDER BY 1, 2"
        ).fetchall(),
    ]
    db.close()
    return found


# ------------------------------------------------------------ the model


def test_whoever_wins_rises_and_bots_stay() -> None:
    became = rated([START, (25.0, 1.0)], [1, 2], {0: [0]})
    assert set(became) == {0}
    assert became[0][0] > START[0]
    assert became[0][1] < START[1]
    assert rated([START, (25.0, 1.0)], [2, 1], {0: [0]})[0][0] < START[0]


def test_people_of_one_network_are_rated_against_the_others_only() -> None:
    near = {0: [0, 1], 1: [0, 1], 2: [2]}
    became = rated([START, START, START], [1, 2, 3], near)
    assert became[0] == rated([START, START], [1, 2], {0: [0]})[0]
    assert became[1] == became[0]  # each was ahead of the third one, and nothing else counts
    assert rated([START, START], [1, 2], {0: [0, 1], 1: [0, 1]}) == {}


def test_whoever_left_is_last() -> None:
    people = [{"place": 1, "left": True}, {"place": 2, "left": False}, {"place": 3, "left": False}]
    assert ranks_of(people) == [4, 2, 3]


def test_a_rating_converges_to_its_rung_and_is_provisional_until_its_interval_is_small(monkeypatch: pytest.MonkeyPatch) -> None:
    chance, mark, needed = random.Random(7), START, 0
    hard = (31.0, 1.0)
    for match in range(120):
        won = chance.random() < 0.5
        mark = rated([mark, hard], [1, 2] if won else [2, 1], {0: [0]})[0]
        if is_provisional(mark[1]):
            needed = match + 1
    assert abs(mark[0] - 31) < 2 * mark[1]
    assert 5 <= needed <= 30
    assert beats(mark, hard) == pytest.approx(0.5, abs=0.15)
    assert shown(25) == 1000
    assert reach(mark[1]) < reach(START[1])


def test_a_bot_without_a_mark_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("barnboard.server.rating.rungs", lambda game, size: RUNGS)

    def against(bot: str) -> dict[int, tuple[float, float]]:
        people = [{"name": "A", "bot": None, "place": 1, "left": False}, {"name": "B", "bot": bot, "place": 2, "left": False}]
        row = Result("t", 0, "a", "fences", 2, 1, 9, 0, 1, True, 3, 0, False, True, people, {}, {}, [0])
        return rate_match([row], {0: START})

    assert against("hard")[0][0] > against("easy")[0][0] > START[0]
    assert against("random") == {}
    assert rating.bot_mark("fences", 2, "hard") == (31.0, 1.0)
    assert [class_of(seats) for seats in (2, 3, 4)] == [2, 3, 3]


# ------------------------------------------------------------ at tables


def test_a_rated_match_is_counted_and_a_recount_gives_the_same_numbers(start: Callable[..., Server]) -> None:
    server = start()
    with from_network(server, 2) as anna, from_network(server, 3) as ben, from_network(server, 4) as ida:
        for seed in range(3):
            table = play_match([anna, ben], ["Anna", "Ben"], seed, rated=True)
        play_match([ida, anna, ben], ["Ida", "Anna", "Ben"], 9, rated=True)
        play_match([anna, ben], ["Anna", "Ben"], 10)
        told = anna.get(f"/api/tables/{table}/ratings").json()
        assert [row["seat"] for row in told] == [0, 1]
        places = [seat["place"] for seat in show(anna, table)["seats"]]
        assert (told[0]["value"] > told[0]["before"]) == (places[0] < places[1])
        curves = {one["rating"]["size"]: one for one in anna.get("/api/me/games/fences").json()["ratings"]}
        assert {size: len(one["curve"]) for size, one in curves.items()} == {2: 3, 3: 1}
        assert curves[2]["curve"][-1]["value"] == told[0]["value"]
        assert curves[2]["rating"]["provisional"]
        before = stored(server)
        assert len(before[0]) == 5
        counted = in_store(server, lambda store: store.results.recompute())
        assert (counted, stored(server)) == (4, before)
        assert anna.delete("/api/me").status_code == 204  # nobody is missed in the ratings of the others
        after = stored(server)
        in_store(server, lambda store: store.results.recompute())
        assert stored(server) == after
        assert [row for row in after[0] if row[3] == "Ben"] == [row for row in before[0] if row[3] == "Ben"]


def test_playing_oneself_is_not_rated(start: Callable[..., Server]) -> None:
    server = start()
    with from_network(server, 2) as anna, from_network(server, 2) as also_anna:
        table = play_match([anna, also_anna], ["Anna", "Annas cousin"], 1, rated=True)
        assert anna.get(f"/api/tables/{table}/ratings").json() == []
        assert stored(server)[0] == []
        for seats in ([me("Anna"), me("Ben")], [me("Anna"), me("Ben"), OPEN]):
            refused = anna.post("/api/tables", json={"game": "fences", "rated": True, "seats": seats})
            assert refused.json()["error"] == "rated_alone"
        assert anna.post(
            "/api/tables", json={"game": "fences", "rated": True, "shares": True, "seats": [me("Anna"), OPEN]}
        ).json()["error"] == ("rated_alone")
        table = new_table(anna, [me("Anna"), OPEN, OPEN], "fences", rated=True)["id"]
        assert anna.post(f"/api/tables/{table}/seats", json={"name": "Twin"}).json()["error"] == "one_chair"
    db = sqlite3.connect(server.database)
    assert {row[0] for row in db.execute("SELECT network FROM seats WHERE table_id != ?", (table,))} == {
        ""
    }  # forgotten at the end
    (network,) = db.execute("SELECT network FROM seats WHERE table_id = ? AND seat = 0", (table,)).fetchone()
    assert len(network) == 64
    assert "127.0.0.2" not in network
    db.close()


def test_a_person_who_was_two_is_not_rated_against_themselves(start: Callable[..., Server]) -> None:
    server = start()
    with from_network(server, 2) as anna, from_network(server, 3) as phone:
        table = new_table(anna, [me("Anna"), OPEN], "fences", rated=True)["id"]
        phone.post(f"/api/tables/{table}/seats", json={"name": "Ben"})
        phone.post("/api/keys/use", json={"code": anna.post("/api/me/code").json()["code"]})
        assert show(anna, table)["your_seats"] == [0, 1]
        chance = random.Random(3)
        while (shown := show(anna, table))["status"] != "over":
            seat = shown["to_move"]
            moves = show(anna, table, seat=seat)["moves"]
            anna.post(
                f"/api/tables/{table}/moves", json={"ply": shown["ply"], "move": chance.choice(moves)["text"], "seat": seat}
            )
        assert anna.get(f"/api/tables/{table}/ratings").json() == []


def test_what_could_not_be_rated_is_refused_with_the_reason(start: Callable[..., Server]) -> None:
    clock = {"kind": "bank", "seconds": 900}
    with start().client() as anna:
        for error, wanted in {
            "rated_box": {"box": "b" * 64, "clock": clock},
            "rated_clock": {},
            "rated_bots": {"seats": [me("Anna"), {"kind": "bot", "bot": "random"}], "clock": clock},
        }.items():
            asked = {"game": "fences", "rated": True, "seats": [me("Anna"), OPEN], **wanted}
            refused = anna.post("/api/tables", json=asked)
            assert (refused.status_code, refused.json()["error"]) == (409, error)
        assert anna.get("/api/me").json()["tables"] == []
        bot = {"kind": "bot", "bot": "medium"}
        for good in ({"clock": clock}, {"pace": "days"}, {"seats": [me("Anna"), bot], "clock": clock}):
            asked = {"game": "fences", "rated": True, "seats": [me("Anna"), OPEN], **good}
            assert anna.post("/api/tables", json=asked).status_code == 201


def test_nothing_is_taken_back_and_nobody_helps_in_a_rated_match(start: Callable[..., Server]) -> None:
    server = start()
    with from_network(server, 2) as anna, from_network(server, 3) as ben:
        table = new_table(anna, [me("Anna"), OPEN], "oregon", rated=True)
        assert table["rated"]
        assert ben.get(f"/api/tables/{table['id']}").json()["rated"]
        ben.post(f"/api/tables/{table['id']}/seats", json={"name": "Ben"})
        shown = show(anna, table["id"])
        mover = [anna, ben][shown["to_move"]]
        hint = mover.get(f"/api/tables/{table['id']}/hints")
        assert (hint.status_code, hint.json()["error"]) == (409, "rated_match")
        play_on([anna, ben], table["id"], random.Random(1), most=3)
        shown = show(anna, table["id"])
        for client in (anna, ben):
            assert not show(client, table["id"])["can_undo"]
            back = client.post(f"/api/tables/{table['id']}/undo", json={"ply": shown["ply"] - 1})
            assert back.json()["error"] in ("rated_match", "not_your_turn", "no_undo")
        assert anna.get("/api/me").json()["tables"][0]["rated"]


def test_leaving_a_rated_match_is_a_last_place(start: Callable[..., Server]) -> None:
    server = start()
    with from_network(server, 2) as anna, from_network(server, 3) as ben:
        table = new_table(anna, [me("Anna"), OPEN], "fences", rated=True, stand_in="random")["id"]
        ben.post(f"/api/tables/{table}/seats", json={"name": "Ben"})
        ben.delete(f"/api/tables/{table}/seats/1")
        play_on([anna], table, random.Random(2))
        while not (told := anna.get(f"/api/tables/{table}/ratings").json()):
            pass
        assert told[0]["value"] > told[0]["before"]
        assert told[1]["value"] < told[1]["before"]
        assert anna.get("/api/me/matches").json()["matches"][0]["people"][0]["left"]


def test_a_rematch_is_rated_as_well(start: Callable[..., Server]) -> None:
    server = start()
    with from_network(server, 2) as anna, from_network(server, 3) as ben:
        table = play_match([anna, ben], ["Anna", "Ben"], 1, rated=True)
        again = anna.post(f"/api/tables/{table}/rematch").json()["id"]
        assert ben.post(f"/api/tables/{table}/rematch").json()["rated"]
        play_on([ben, anna], again, random.Random(4))
        assert len(anna.get(f"/api/tables/{again}/ratings").json()) == 2


def test_two_keys_that_become_one_keep_the_rating_with_more_matches(start: Callable[..., Server]) -> None:
    server = start()
    with ExitStack() as stack:
        anna, phone, ben = (stack.enter_context(from_network(server, at)) for at in (2, 3, 4))
        for seed in range(2):
            play_match([anna, ben], ["Anna", "Ben"], seed, rated=True)
        play_match([phone, ben], ["Anna on the train", "Ben"], 5, rated=True)
        kept = anna.get("/api/me/games/fences").json()["ratings"][0]
        phone.post("/api/keys/use", json={"code": anna.post("/api/me/code").json()["code"]})
        merged = phone.get("/api/me/games/fences").json()
        assert merged["ratings"][0] == kept
        assert merged["seats"][0]["played"] == 3
        before = stored(server)
        in_store(server, lambda store: store.results.recompute())
        assert stored(server) == before


def test_the_best_of_the_house_are_told_without_provisional_ones_but_you_see_yourself(start: Callable[..., Server]) -> None:
    server = start()
    with from_network(server, 2) as anna, from_network(server, 3) as ben, from_network(server, 4) as stranger:
        for seed in range(2):
            play_match([anna, ben], ["Anna", "Ben"], seed, rated=True)
        assert stranger.get("/api/house/best").json() == []
        (ladder,) = anna.get("/api/house/best").json()
        assert [(one["name"], one["you"], one["provisional"]) for one in ladder["people"]] == [("Anna", True, True)]
        db = sqlite3.connect(server.database)
        with db:
            db.execute("UPDATE ratings SET sigma = 2")
        db.close()
        (ladder,) = stranger.get("/api/house/best").json()
        values = [one["value"] for one in ladder["people"]]
        assert sorted(values, reverse=True) == values
        assert {one["name"] for one in ladder["people"]} == {"Anna", "Ben"}
        assert not any(one["you"] for one in ladder["people"])


def test_an_unrated_table_says_so(start: Callable[..., Server]) -> None:
    server = start()
    with httpx.Client(base_url=server.url) as anna:
        table = new_table(anna, [me("Anna"), BOT], "fences")
        assert not table["rated"]
        assert anna.get(f"/api/tables/{table['id']}/ratings").json() == []


def test_the_command_rates_all_matches_anew(start: Callable[..., Server]) -> None:
    server = start()
    with from_network(server, 2) as anna, from_network(server, 3) as ben:
        play_match([anna, ben], ["Anna", "Ben"], 2, rated=True)
    server.stop()
    before = stored(server)
    db = sqlite3.connect(server.database)
    with db:
        db.execute("UPDATE ratings SET mu = 99")
    db.close()
    done = CliRunner().invoke(app, ["ratings", "--recompute", "--database", server.database])
    assert done.output == "1 matches were rated anew.\n"
    assert stored(server) == before
    assert CliRunner().invoke(app, ["ratings", "--database", server.database]).exit_code == 2


def test_postgresql_tells_the_same(start: Callable[..., Server], postgres: str) -> None:
    server = start(postgres)
    with from_network(server, 2) as anna, from_network(server, 3) as ben, from_network(server, 4) as phone:
        before = anna.get("/api/house/statistics").json()["matches"]
        table = play_match([anna, ben], ["Anna", "Ben"], 8, rated=True)
        told = anna.get(f"/api/tables/{table}/ratings").json()
        assert len(told) == 2
        in_store(server, lambda store: store.results.recompute())
        assert anna.get(f"/api/tables/{table}/ratings").json() == told
        assert anna.get("/api/house/statistics").json()["matches"] == before + 1
        phone.post("/api/keys/use", json={"code": anna.post("/api/me/code").json()["code"]})
        assert phone.get("/api/me/matches").json()["matches"][0]["table"] == table
        assert phone.get("/api/me/games/fences").json()["ratings"][0]["rating"]["matches"] == 1
        assert phone.get("/api/me/costly").json() == []
        assert phone.get("/api/house/best").status_code == 200
        assert phone.delete("/api/me").status_code == 204
        assert ben.get("/api/me/matches").json()["matches"][0]["people"][0]["name"] == "Guest 1"

"""Making tables, sitting down, getting up, playing again."""

import random
import time
from collections.abc import Callable

import httpx

from .harness import BOT, OPEN, Server, listening, me, new_table, play, play_on, show
from .test_moves import two_at_a_table


def test_a_table_is_dealt_when_everybody_sits(anna: httpx.Client, ben: httpx.Client) -> None:
    table = new_table(anna, [me("Anna"), OPEN])
    assert (table["status"], table["view"], table["secret"]) == ("waiting", None, None)
    joined = ben.post(f"/api/tables/{table['id']}/seats", json={"name": "  Ben \u200b"}).json()
    assert (joined["status"], joined["your_seats"], joined["viewer"], joined["host"]) == ("playing", [1], 1, False)
    assert [seat["name"] for seat in joined["seats"]] == ["Anna", "Ben"]
    assert joined["commitment"] == table["commitment"]
    assert joined["view"]["players"][1]["hand"] is not None
    assert joined["view"]["players"][0]["hand"] is None


def test_sitting_down_twice_is_sitting_down_once(anna: httpx.Client, ben: httpx.Client) -> None:
    table = new_table(anna, [me("Anna"), OPEN, OPEN])["id"]
    for _ in range(2):
        assert ben.post(f"/api/tables/{table}/seats", json={"name": "Ben"}).json()["your_seats"] == [1]
    taken = ben.post(f"/api/tables/{table}/seats", json={"name": "Anna"})
    assert (taken.status_code, taken.json()["error"]) == (409, "same_name")
    assert ben.post(f"/api/tables/{table}/seats", json={"name": "Bea", "seat": 0}).json()["error"] == "taken"


def test_an_open_table_is_in_the_lobby_until_it_is_closed(anna: httpx.Client, ben: httpx.Client) -> None:
    table = new_table(anna, [me("Anna"), OPEN], open=True)["id"]
    hidden = new_table(anna, [me("Anna"), OPEN])["id"]
    listed = [entry["id"] for entry in ben.get("/api/tables").json()]
    assert table in listed
    assert hidden not in listed
    assert ben.delete(f"/api/tables/{table}").json()["error"] == "not_host"
    assert anna.delete(f"/api/tables/{table}").json()["status"] == "closed"
    assert table not in [entry["id"] for entry in ben.get("/api/tables").json()]
    assert ben.post(f"/api/tables/{table}/seats", json={"name": "Ben"}).json()["error"] == "closed"


def test_my_tables_are_found_again(anna: httpx.Client, ben: httpx.Client) -> None:
    table = new_table(anna, [me("Anna"), OPEN])["id"]
    ben.post(f"/api/tables/{table}/seats", json={"name": "Ben"})
    for client in (anna, ben):
        mine = {entry["id"]: entry for entry in client.get("/api/me").json()["tables"]}
        assert mine[table]["your_turn"] == (mine[table]["to_move"] in mine[table]["your_seats"])


def test_before_the_deal_a_chair_can_be_left_and_given_to_a_bot(anna: httpx.Client, ben: httpx.Client) -> None:
    table = new_table(anna, [me("Anna"), OPEN, OPEN])["id"]
    ben.post(f"/api/tables/{table}/seats", json={"name": "Ben"})
    assert ben.delete(f"/api/tables/{table}/seats/1").json()["seats"][1]["kind"] == "free"
    assert ben.put(f"/api/tables/{table}/seats/1/bot", json={"bot": "random"}).json()["error"] == "not_host"
    shown = anna.put(f"/api/tables/{table}/seats/1/bot", json={"bot": "random"}).json()
    assert (shown["seats"][1]["kind"], shown["seats"][1]["bot"], shown["status"]) == ("bot", "random", "waiting")
    assert anna.delete(f"/api/tables/{table}/seats/1").json()["seats"][1]["kind"] == "free"
    for seat in (1, 2):
        shown = anna.put(f"/api/tables/{table}/seats/{seat}/bot", json={"bot": "greedy"}).json()
    assert shown["status"] == "playing"


def test_two_seats_in_one_browser_see_only_the_seat_to_move(anna: httpx.Client) -> None:
    table = new_table(anna, [me("Anna"), me("Ben")])
    assert (table["your_seats"], table["viewer"], table["moves"]) == ([0, 1], None, [])
    mover = table["hand_over"]
    assert mover == table["to_move"]
    other = anna.get(f"/api/tables/{table['id']}", params={"seat": 1 - mover})
    assert (other.status_code, other.json()["error"]) == (403, "hand_over")
    shown = show(anna, table["id"], seat=mover)
    assert shown["view"]["players"][mover]["hand"] is not None
    assert shown["view"]["players"][1 - mover]["hand"] is None
    with listening(anna, table["id"]) as stream:
        stream.wait_for(lambda it: it.named("state"))
        assert play(anna, table["id"], 0, shown["moves"][0]["text"]).status_code == 200
        stream.wait_for(lambda it: it.named("move"))
        stream.wait_for(lambda it: len(it.named("state")) > 1)
        assert all(player["hand"] is None for state in stream.named("state") for player in state["view"]["players"])
        assert stream.named("move")[0]["move"] is None
    assert show(anna, table["id"], seat=mover)["viewer"] == mover  # who moved last may look at what he drew


def test_who_leaves_is_played_by_a_bot_and_may_come_back(anna: httpx.Client, ben: httpx.Client) -> None:
    table = new_table(anna, [me("Anna"), OPEN])["id"]
    ben.post(f"/api/tables/{table}/seats", json={"name": "Ben"})
    left = ben.delete(f"/api/tables/{table}/seats/1").json()
    assert (left["seats"][1]["away"], left["seats"][1]["kind"]) == ("left", "person")
    play_on([anna], table, random.Random(1), most=6)
    assert anna.post(f"/api/tables/{table}/seats/1/back").json()["error"] == "not_your_seat"
    back = ben.post(f"/api/tables/{table}/seats/1/back").json()
    assert (back["seats"][1]["away"], back["seats"][1]["bot"]) == (None, None)
    assert ben.post(f"/api/tables/{table}/seats/1/back").status_code == 200
    shown = show(ben, table)
    if shown["to_move"] == 1:
        assert play(ben, table, shown["ply"], shown["moves"][0]["text"]).status_code == 200


def test_while_a_bot_plays_for_somebody_he_cannot_move(start: Callable[..., Server]) -> None:
    server = start(bot_pause=600)
    with server.client() as anna:
        table = new_table(anna, [me("Anna"), me("Ben")])
        mover = table["to_move"]
        move = show(anna, table["id"], seat=mover)["moves"][0]["text"]
        anna.delete(f"/api/tables/{table['id']}/seats/{mover}")
        answer = play(anna, table["id"], 0, move, seat=mover)
        assert (answer.status_code, answer.json()["error"]) == (409, "bot_plays")


def test_what_a_bot_played_for_somebody_is_not_his_own_move(anna: httpx.Client, ben: httpx.Client) -> None:
    table, people = two_at_a_table(anna, ben)
    shown = show(anna, table)
    mover = people[shown["to_move"]]
    own = show(mover, table)["moves"][0]["text"]
    made = play(mover, table, 0, own)
    shown = play_on(people, table, random.Random(11), most=1)
    while shown["to_move"] != people.index(mover):
        shown = play_on(people, table, random.Random(11), most=1)
    with listening(mover, table) as stream:
        mover.delete(f"/api/tables/{table}/seats/{people.index(mover)}")
        stream.wait_for(lambda it: it.named("move"))
        of_the_bot = stream.named("move")[0]
    assert (of_the_bot["seat"], of_the_bot["ply"]) == (people.index(mover), shown["ply"])
    answer = play(mover, table, of_the_bot["ply"], of_the_bot["move"])
    assert (answer.status_code, answer.json()["error"]) == (409, "stale")
    assert play(mover, table, 0, own).content == made.content  # that one was his own


def test_nobody_present_is_replaced_but_the_absent_are(start: Callable[..., Server]) -> None:
    server = start(away_after=0.3)
    with server.client() as anna, server.client() as ben:
        table = new_table(anna, [me("Anna"), OPEN])["id"]
        ben.post(f"/api/tables/{table}/seats", json={"name": "Ben"})
        with listening(ben, table) as stream:
            stream.wait_for(lambda it: it.named("state"))
            refused = anna.put(f"/api/tables/{table}/seats/1/bot", json={"bot": "random"})
            assert (refused.status_code, refused.json()["error"]) == (409, "still_here")
        with listening(anna, table) as stream:
            stream.wait_for(lambda it: it.named("presence") and it.named("presence")[-1]["present"] == [0])
            answer = refused
            while answer.status_code == 409:
                time.sleep(0.05)
                answer = anna.put(f"/api/tables/{table}/seats/1/bot", json={"bot": "random"})
            assert answer.json()["seats"][1]["away"] == "absent"


def test_resigning_is_for_good(anna: httpx.Client, ben: httpx.Client) -> None:
    table = new_table(anna, [me("Anna"), OPEN])["id"]
    ben.post(f"/api/tables/{table}/seats", json={"name": "Ben"})
    assert anna.post(f"/api/tables/{table}/seats/1/resign").json()["error"] == "not_your_seat"
    assert ben.post(f"/api/tables/{table}/seats/1/resign").json()["seats"][1]["away"] == "resigned"
    assert ben.post(f"/api/tables/{table}/seats/1/back").json()["error"] == "resigned"
    assert play_on([anna], table, random.Random(2))["status"] == "over"


def test_a_rematch_keeps_the_chairs_of_the_same_people(anna: httpx.Client, ben: httpx.Client, stranger: httpx.Client) -> None:
    table = new_table(anna, [me("Anna"), OPEN, BOT])["id"]
    ben.post(f"/api/tables/{table}/seats", json={"name": "Ben"})
    assert anna.post(f"/api/tables/{table}/rematch").json()["error"] == "running"
    play_on([anna, ben], table, random.Random(3))
    again = anna.post(f"/api/tables/{table}/rematch").json()
    assert [seat["kind"] for seat in again["seats"]] == ["kept", "bot", "person"]
    assert again["before"] == table
    assert show(ben, table)["after"] == again["id"]
    assert stranger.post(f"/api/tables/{table}/rematch").status_code == 200  # a look, no chair
    kept = stranger.post(f"/api/tables/{again['id']}/seats", json={"name": "Carl", "seat": 0})
    assert (kept.status_code, kept.json()["error"]) == (403, "kept")
    joined = ben.post(f"/api/tables/{table}/rematch").json()
    assert (joined["id"], joined["status"], joined["your_seats"]) == (again["id"], "playing", [0])

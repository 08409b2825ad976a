"""Streams: what happened, to whom it may be told, nothing twice, nothing missed."""

import asyncio
import random
import socket
import time
from collections.abc import Callable
from typing import Any

import httpx
import pytest

from barnboard.server.seats import Person
from barnboard.server.stream import EventStream, Listener

from .harness import BOT, OPEN, Server, listening, me, new_table, play, play_on, show
from .test_moves import two_at_a_table


def test_a_listener_is_told_everything_in_order(anna: httpx.Client, ben: httpx.Client, stranger: httpx.Client) -> None:
    table = new_table(anna, [me("Anna"), OPEN])["id"]
    with listening(anna, table) as mine, listening(stranger, table) as watching:
        ben.post(f"/api/tables/{table}/seats", json={"name": "Ben"})
        ben.post(f"/api/tables/{table}/chat", json={"text": "hello"})
        play_on([anna, ben], table, random.Random(5), most=12)
        for stream in (mine, watching):
            stream.wait_for(lambda it: it.named("state") and it.named("state")[-1]["ply"] == 12)
            numbers = [data["number"] for data in stream.named("seat", "chat", "move")]
            assert numbers == list(range(2, 2 + len(numbers)))
            assert [move["ply"] for move in stream.named("move")] == list(range(12))
            assert [seat["what"] for seat in stream.named("seat")] == ["sat", "dealt"]
            assert all(events["text"] for move in stream.named("move") for events in move["events"])
        assert all((move["move"] is not None) == (move["seat"] == 0) for move in mine.named("move"))
        assert all(move["move"] is None for move in watching.named("move"))
        assert mine.named("state")[-1]["view"] == show(anna, table)["view"]
        assert watching.named("state")[-1]["view"] == show(stranger, table)["view"]
        assert all(player["hand"] is None for player in watching.named("state")[-1]["view"]["players"])


def test_who_comes_back_gets_exactly_what_was_missed(anna: httpx.Client, ben: httpx.Client) -> None:
    table, people = two_at_a_table(anna, ben)
    chance = random.Random(6)
    with listening(anna, table, query="?since=0") as whole:
        with listening(anna, table) as first:
            play_on(people, table, chance, most=4)
            first.wait_for(lambda it: it.named("state")[-1]["ply"] == 4)
        last = first.last
        shown = play_on(people, table, chance, most=4)
        mover = people[shown["to_move"]]
        if not show(mover, table)["can_undo"]:
            play(mover, table, shown["ply"], show(mover, table)["moves"][0]["text"])
        ben.post(f"/api/tables/{table}/chat", json={"text": "are you there?"})
        play_on(people, table, chance, most=3)
        final = show(anna, table)
        with listening(anna, table, last=last) as second:
            second.wait_for(lambda it: it.named("state"))
            whole.wait_for(lambda it: it.named("state")[-1]["number"] == final["number"])
            heard = [(at, name, data) for at, name, data in second.events if name in ("move", "chat", "undo", "seat")]
            missed = [(at, name, data) for at, name, data in whole.events if name in ("move", "chat", "undo", "seat")]
            assert heard == [entry for entry in missed if int(entry[0]) > int(last)]
            assert len(second.named("state")) == 1
            assert second.named("state")[0]["number"] == final["number"]


def test_the_answer_to_a_move_shows_what_the_stream_tells(anna: httpx.Client, ben: httpx.Client) -> None:
    table, people = two_at_a_table(anna, ben)
    chance = random.Random(8)
    sent: list[tuple[httpx.Client, int, str]] = []
    with listening(anna, table) as hers, listening(ben, table) as his:
        for _ in range(12):
            shown = show(anna, table)
            mover, stream = people[shown["to_move"]], (hers, his)[shown["to_move"]]
            move = chance.choice(show(mover, table)["moves"])["text"]
            sent.append((mover, shown["ply"], move))
            made = play(mover, table, shown["ply"], move, show=True).json()
            stream.wait_for(lambda it, number=made["number"]: it.named("state")[-1]["number"] == number)
            told = stream.named("state")[-1]
            assert {**made["state"], "now": 0} == {**told, "now": 0}
            assert made["told"] == stream.named("move")[-1]
            assert [player["hand"] is None for player in told["view"]["players"]] == [seat is not mover for seat in people]
    mover, ply, move = sent[0]
    late = play(mover, table, ply, move, show=True).json()
    assert late.keys() == {"number", "ply", "move"}  # what others did since is the stream's to tell, move by move


def test_sitting_down_changes_what_the_open_stream_tells(anna: httpx.Client, ben: httpx.Client) -> None:
    ben.get("/api/me")
    table = new_table(anna, [me("Anna"), OPEN])["id"]
    with listening(ben, table) as stream:
        stream.wait_for(lambda it: it.named("state"))
        assert stream.named("state")[0]["viewer"] is None
        ben.post(f"/api/tables/{table}/seats", json={"name": "Ben"})
        stream.wait_for(lambda it: it.named("state")[-1]["status"] == "playing")
        state = stream.named("state")[-1]
        assert (state["viewer"], state["your_seats"]) == (1, [1])
        assert state["view"]["players"][1]["hand"] is not None


def test_presence_is_told(anna: httpx.Client, ben: httpx.Client, stranger: httpx.Client) -> None:
    table, _ = two_at_a_table(anna, ben)
    with listening(anna, table) as stream:
        with listening(ben, table), listening(stranger, table):
            stream.wait_for(lambda it: {"present": [0, 1], "watching": 1} in it.named("presence"))
        stream.wait_for(lambda it: it.named("presence")[-1] == {"present": [0], "watching": 0})


def test_a_quiet_stream_shows_signs_of_life(start: Callable[..., Server]) -> None:
    server = start(heartbeat=0.1)
    with server.client() as anna:
        table = new_table(anna, [me("Anna"), OPEN])["id"]
        with anna.stream("GET", f"/api/tables/{table}/stream") as response:
            assert response.headers["content-type"].startswith("text/event-stream")
            assert response.headers["cache-control"] == "no-store"
            text = b""
            for chunk in response.iter_raw():
                text += chunk
                if text.count(b": still here\n\n") >= 2:
                    break


@pytest.mark.parametrize(("stuck_at", "heartbeat"), [(b"id:", 60.0), (b": still", 0.001)])
def test_a_slow_reader_is_cut_off(stuck_at: bytes, heartbeat: float) -> None:
    """Whoever takes no more bytes is let go when the line before him is too long."""
    closed = []

    async def sends(message: dict[str, Any]) -> None:
        if message.get("body", b"").startswith(stuck_at):
            await asyncio.Event().wait()  # the reader takes nothing any more

    async def receives() -> dict[str, Any]:
        await asyncio.Event().wait()
        return {}

    async def run() -> int:
        listener = Listener(Person("x"), "en", room=8)
        stream = asyncio.create_task(EventStream(listener, heartbeat, lambda: closed.append(True))({}, receives, sends))
        await asyncio.sleep(10 * heartbeat if heartbeat < 1 else 0)
        for sent in range(100):
            if stream.done():
                return sent
            listener.send(b"id: 1\nevent: state\ndata: {}\n\n")
            await asyncio.sleep(0)
        await stream
        return 100

    assert asyncio.run(run()) < 30
    assert closed == [True]


def test_closing_the_house_ends_the_streams_without_complaint(start: Callable[..., Server]) -> None:
    server = start()
    with server.client() as anna:
        table = new_table(anna, [me("Anna"), OPEN])["id"]
        with anna.stream("GET", f"/api/tables/{table}/stream") as response:
            told = response.iter_raw()
            assert b"retry:" in next(told)
            server.stop()
            assert b"event: state" in b"".join(told)  # to its proper end
    assert server.complaints == ""


def test_a_reader_who_stops_does_not_hold_up_the_others(anna: httpx.Client, ben: httpx.Client, shared: Server) -> None:
    table, people = two_at_a_table(anna, ben)
    with socket.create_connection(("127.0.0.1", shared.port)) as stuck:
        stuck.sendall(f"GET /api/tables/{table}/stream HTTP/1.1\r\nHost: x\r\n\r\n".encode())
        with listening(anna, table) as stream:
            stream.wait_for(lambda it: it.named("state") and it.named("presence", "state")[-1]["watching"] == 1)
            play_on(people, table, random.Random(7), most=8)
            stream.wait_for(lambda it: it.named("state")[-1]["ply"] == 8)
    with listening(anna, table) as stream:
        stream.wait_for(lambda it: it.named("state") and it.named("presence", "state")[-1]["watching"] == 0)


def test_a_stream_ends_with_its_connection_whatever_was_asked_after_it(start: Callable[..., Server]) -> None:
    server = start(heartbeat=0.2)
    with server.client() as anna:
        table = new_table(anna, [me("Anna"), OPEN])["id"]
        with listening(anna, table) as stream:
            with socket.create_connection(("127.0.0.1", server.port)) as line:
                line.sendall(f"GET /api/tables/{table}/stream HTTP/1.1\r\nHost: x\r\n\r\n".encode())
                stream.wait_for(lambda it: it.named("presence") and it.named("presence")[-1]["watching"] == 1)
                line.sendall(b"GET /api/games HTTP/1.1\r\nHost: x\r\n\r\n")
                time.sleep(0.1)
            stream.wait_for(lambda it: it.named("presence")[-1]["watching"] == 0)
    assert server.complaints == ""


def test_bots_move_and_the_stream_tells_it(anna: httpx.Client) -> None:
    table = new_table(anna, [BOT, BOT])["id"]
    with listening(anna, table, query="?since=0") as stream:
        stream.wait_for(lambda it: it.named("state") and it.named("state")[-1]["status"] == "over")
        plies = [move["ply"] for move in stream.named("move")]
        assert plies == list(range(len(plies)))
        assert stream.named("state")[-1]["secret"]

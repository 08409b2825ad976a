"""Two processes on one PostgreSQL serve the same tables."""

import asyncio
import json
import random
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace
from typing import Any

import barnboard
from barnboard.server import moves, schema
from barnboard.server.ledger import Ledger
from barnboard.server.seats import Person
from barnboard.server.settings import wall_clock
from barnboard.server.store import Change, News, Store, Stored

from .harness import BOT, OPEN, Server, listening, me, new_table, play, show
from .test_siege import new_match, table_of


def test_a_change_that_was_told_whole_is_followed_and_not_read() -> None:
    match, news = new_match(), [News(1, "made", 0), News(2, "dealt", 0)]
    table, known = (table_of(match, [News(item.number, item.kind, 0) for item in news]) for _ in range(2))
    told: list[int] = []
    read: list[int] = []

    async def in_memory(name: str) -> Any:
        return table

    async def load(name: str, after: int) -> Stored:
        read.append(after)
        return Stored(table.row, table.seats, [item for item in known.news if item.number > after])

    rooms: Any = SimpleNamespace(
        in_memory=in_memory, load=load, news=lambda table, items: told.extend(one.number for one in items)
    )
    ledger = Ledger(*[rooms] * 10)

    def play() -> Change:
        seat, text = known.to_move or 0, known.match.moves()[0].text if known.match is not None else ""
        change = moves.move(known, Person(["anna", "ben"][seat]), None, known.ply, text, None, 0)
        assert isinstance(change, Change)
        known.apply(change)
        return Change.of(json.loads(json.dumps(change.as_dict())))

    first, second, third = play(), play(), play()
    for change in (first, first, third):  # once, once more, and with one missing before it
        asyncio.run(ledger.heard("quiet-mill", change.news[-1].number, change))
    assert table.ply == known.ply == 3
    assert told == [3, 4, 5]
    assert read == [second.news[0].number - 1]


def test_what_happens_in_one_process_shows_in_the_streams_of_the_other(start: Callable[..., Server], postgres: str) -> None:
    one, two = start(postgres), start(postgres)
    with one.client() as anna, two.client() as ben:
        table = new_table(anna, [me("Anna"), OPEN])["id"]
        with listening(ben, table) as there:
            there.wait_for(lambda it: it.named("state"))
            with listening(anna, table) as here:
                there.wait_for(lambda it: 0 in it.named("presence", "state")[-1].get("present", []))
                ben.post(f"/api/tables/{table}/seats", json={"name": "Ben"})
                here.wait_for(lambda it: it.named("state")[-1]["status"] == "playing")
                mover = (anna, ben)[here.named("state")[-1]["to_move"]]
                move = show(mover, table)["moves"][0]["text"]
                assert play(mover, table, 0, move).status_code == 200
                for stream in (here, there):
                    stream.wait_for(lambda it: it.named("state")[-1]["ply"] == 1)
                    assert [told["ply"] for told in stream.named("move")] == [0]
                anna.post(f"/api/tables/{table}/chat", json={"text": "over there"})
                there.wait_for(lambda it: it.named("chat"))
            there.wait_for(lambda it: 0 not in it.named("presence")[-1]["present"])


def test_200_racing_moves_give_one_list(start: Callable[..., Server], postgres: str) -> None:
    chance = random.Random(200)
    tables: list[str] = []
    races = raced = 0
    with start(postgres).client() as one, start(postgres).client() as two, ThreadPoolExecutor(2) as threads:
        one.get("/api/me")
        two.cookies = one.cookies
        while races < 200:
            if not tables or (shown := (one, two)[races % 2].get(f"/api/tables/{tables[-1]}").json())["status"] == "over":
                tables.append(new_table(one, [me("Anna"), me("Ben")])["id"])
                continue
            seen = one.get(f"/api/tables/{tables[-1]}", params={"seat": shown["to_move"]}).json()
            if not seen.get("moves"):
                continue  # told by a process that has not heard of the last move yet
            texts = [move["text"] for move in seen["moves"]]
            wanted = chance.sample(texts, 2) if len(texts) > 1 else texts * 2
            answers = list(threads.map(play, (one, two), tables[-1:] * 2, [seen["ply"]] * 2, wanted))
            statuses = sorted(answer.status_code for answer in answers)
            assert statuses == ([200, 200] if wanted[0] == wanted[1] else [200, 409]), [answer.text for answer in answers]
            raced += wanted[0] != wanted[1]
            races += 1
        for table in tables:
            histories = [client.get(f"/api/tables/{table}/history").json() for client in (one, two)]
            assert histories[0] == histories[1]
            plies = [move["ply"] for move in histories[0]["moves"]]
            assert plies == list(range(len(plies)))
            saved = two.get(f"/api/tables/{table}/match")
            if saved.status_code == 200:
                barnboard.verify(saved.json())
    assert raced > 100


def test_a_bots_turn_is_taken_over_from_a_process_that_died(start: Callable[..., Server], postgres: str) -> None:
    one = start(postgres, bot_pause=600)
    with one.client() as anna:
        table = new_table(anna, [BOT, BOT])["id"]
    one.kill()
    two = start(postgres)
    with two.client() as anna, listening(anna, table, query="?since=0") as stream:
        stream.wait_for(lambda it: it.named("move"))
    one.start()


def test_processes_that_begin_together_note_the_time_before_them_once(start: Callable[..., Server], postgres: str) -> None:
    start(postgres).stop()  # it makes the schema
    later = wall_clock() + 10**9

    async def begin_together() -> list[int]:
        stores = [Store(postgres) for _ in range(10)]
        try:
            await stores[0].pulses.beat("the last one", wall_clock())
            await asyncio.gather(*(store.pulses.outages() for store in stores))  # all are connected
            await asyncio.gather(*(store.pulses.note_silence(later, 1000) for store in stores))
            noted = [since for since, until in await stores[0].pulses.outages() if until == later]
            await stores[0]._db.write(lambda db: db.execute(schema.outages.delete().where(schema.outages.c.until == later)))
            return noted
        finally:
            for store in stores:
                await store.stop()

    assert len(asyncio.run(begin_together())) == 1

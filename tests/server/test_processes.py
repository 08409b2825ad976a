"""Two processes on one PostgreSQL serve the same tables."""

import random
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import barnboard

from .harness import BOT, OPEN, Server, listening, me, new_table, play, show


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

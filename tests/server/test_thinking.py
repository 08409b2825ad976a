"""Thinking is shared fairly by the people who wait for it."""

import asyncio
import contextlib
import json
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from barnboard.bots.advice import Advice
from barnboard.bots.hints import hint, review
from barnboard.games import Game
from barnboard.kernel.records import Record
from barnboard.match import Match
from barnboard.server import thinking as thinking_room
from barnboard.server.distant import as_job, found_for
from barnboard.server.thinking import Thinking

from .harness import BOT, PATIENCE, Server, client_of, listening, me, new_table, show
from .test_noninterference import InThread

Wanted = tuple[str, str, frozenset[str]]  # a name, the kind of thought, the people who wait
ANNA, BEN, NOBODY = frozenset({"anna"}), frozenset({"ben"}), frozenset[str]()


@contextlib.contextmanager
def thinker_on(database: str) -> Iterator[subprocess.Popen[str]]:
    """A process that only thinks; it is gone afterwards, whatever happens."""
    words = [sys.executable, "-m", "barnboard.cli", "think", "--database", database]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as thinker:
        try:
            assert thinker.stdout is not None
            assert "Thinking" in thinker.stdout.readline()
            yield thinker
        finally:
            thinker.kill()


def test_thinkers_elsewhere_think_and_may_die(start: Callable[..., Server], postgres: str) -> None:
    server = start(postgres, bot_pause=0.0)
    with thinker_on(postgres) as thinker, server.client() as anna:
        shared = new_table(anna, [me("Anna"), me("Ben")], game="fences")
        told = anna.get(f"/api/tables/{shared['id']}/hints", params={"seat": shared["to_move"]}).json()
        assert 0 <= told["hints"][0]["chance"] <= 1
        table = new_table(anna, [{"kind": "bot", "bot": "greedy"}] * 2, game="fences")["id"]
        end = time.monotonic() + PATIENCE
        while show(anna, table)["ply"] < 8:
            assert time.monotonic() < end
            time.sleep(0.1)
        thinker.send_signal(signal.SIGTERM)
        told, problems = thinker.communicate(timeout=PATIENCE)
        assert int(told.split()[1]) >= 3, told + problems  # Thought 7 times.
        while show(anna, table)["status"] != "over":  # the server thinks itself
            assert time.monotonic() < end + PATIENCE
            time.sleep(0.1)


class Elsewhere:
    """A thinker elsewhere, as a server sees it; what is told goes through JSON."""

    slots, is_there, asked = 1, True, 0

    async def advise(self, game: Game, box: Any, s: Record, iterations: int, seconds: None, keep: list[int]) -> Advice:
        self.asked += 1
        job = json.loads(json.dumps(as_job(game, box, s, wants="advice", iterations=iterations, seconds=seconds, keep=keep)))
        told = json.dumps(found_for(job, game, box))
        assert len(told) < 7_000  # what a NOTIFY carries
        return Advice.of(json.loads(told))


def test_hints_and_reviews_are_thought_elsewhere_and_come_out_the_same() -> None:
    match = Match("fences", seed="elsewhere")
    elsewhere: Any = Elsewhere()
    here = hint(match, match.to_move or 0, iterations=60)
    over = match.at(0)
    while over.to_move is not None:
        over.play(over.codes()[0])

    async def go() -> tuple[Any, Any]:
        thinking = Thinking(1, elsewhere)
        hints = await thinking.advise("anna", lambda adviser: hint(match, match.to_move or 0, iterations=60, adviser=adviser))
        found = await thinking.in_slices("anna", lambda adviser, _: review(over, iterations=3, adviser=adviser))
        thinking.stop()
        return hints, found

    hints, found = asyncio.run(go())
    assert hints == here
    assert found == review(over, iterations=3)
    assert elsewhere.asked > 10


async def served(thinking: Thinking, wanted: list[Wanted]) -> list[tuple[str, float]]:
    """In which order thoughts that were all asked for at once are granted, and with which share of time."""
    order: list[tuple[str, float]] = []

    async def think(name: str, kind: str, people: frozenset[str]) -> None:
        async with thinking.slot(kind, people) as share:
            order.append((name, share))
            await asyncio.sleep(0.01)

    await asyncio.gather(*(think(*one) for one in wanted))
    return order


def run(slots: int, wanted: list[Wanted]) -> list[tuple[str, float]]:
    async def go() -> list[tuple[str, float]]:
        thinking = Thinking(slots)
        try:
            return await served(thinking, wanted)
        finally:
            thinking.stop()

    return asyncio.run(go())


def test_who_has_many_tables_does_not_keep_others_waiting() -> None:
    order = [name for name, _ in run(1, [(f"anna {n}", "move", ANNA) for n in range(20)] + [("ben", "move", BEN)])]
    assert order.index("ben") == 1  # after the thought that had begun


def test_tables_that_nobody_has_open_wait_for_all_others() -> None:
    wanted = [(f"empty {n}", "move", NOBODY) for n in range(5)] + [(f"ben {n}", "move", BEN) for n in range(3)]
    order = [name for name, _ in run(1, wanted)]
    assert order[1:4] == ["ben 0", "ben 1", "ben 2"]


def test_under_load_thoughts_are_shorter_and_people_are_served_in_turn() -> None:
    wanted = [(f"{n}", "move", frozenset({f"{n}"})) for n in range(20)]
    shares = [share for _, share in run(2, wanted)]
    assert shares[:2] == [1.0, 1.0]
    assert shares[2] == 0.15
    assert shares[-1] == 1.0
    assert shares[2:] == sorted(shares[2:])


def test_moves_hints_and_reviews_have_their_own_shares() -> None:
    kinds = [(f"{kind} {n}", kind, frozenset({f"{kind}"})) for n in range(60) for kind in ("review", "hint", "move")]
    order = [name.split()[0] for name, _ in run(1, kinds)][:70]
    assert order.count("move") > order.count("hint") > order.count("review") > 5


def test_long_work_lets_others_think_in_between() -> None:
    seen: list[str] = []

    def long_work(_: Any, next_turn: Callable[[], None]) -> str:
        for _ in range(10):
            next_turn()
            seen.append("slice")
            time.sleep(0.02)
        return threading.current_thread().name

    async def go() -> str:
        thinking = Thinking(1)
        long = asyncio.create_task(thinking.in_slices("anna", long_work))
        while len(seen) < 2:
            await asyncio.sleep(0.001)
        async with thinking.slot("move", BEN):
            seen.append("move")
        name = await long
        async with thinking.slot("move", BEN):  # the last slot was given back
            pass
        thinking.stop()
        return name

    assert asyncio.run(go()).startswith("reviewer")
    assert 2 <= seen.index("move") <= 4


def test_a_cancelled_wait_takes_no_slot() -> None:
    async def go() -> None:
        thinking = Thinking(1)
        async with thinking.slot("move", ANNA):
            waits = asyncio.create_task(thinking.take("move", BEN))
            await asyncio.sleep(0)
            assert thinking.waiting == 1
            waits.cancel()
            await asyncio.gather(waits, return_exceptions=True)
        async with asyncio.timeout(1), thinking.slot("move", BEN):
            pass
        thinking.stop()

    asyncio.run(go())


def test_tables_full_of_bots_keep_no_person_waiting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    thought: list[str] = []

    def slowly(level: str, match: Match, *_: Any) -> int:
        time.sleep(0.1)
        thought.append((match.names or [""])[0])
        return match.codes()[0]

    monkeypatch.setattr(thinking_room, "_think", slowly)
    monkeypatch.setattr(Thinking, "_share", lambda self, first: 0.5)  # as if many waited, which is told of the bots
    server = InThread(tmp_path, seed=1)
    server.app.state.house.thinking._slots = 1
    with server.open() as url, client_of(url) as anna:
        table = new_table(anna, [me("Anna"), BOT])["id"]
        with listening(anna, table) as stream:
            for _ in range(12):
                new_table(anna, [BOT, BOT])
            time.sleep(1.5)  # all of them are in line
            stream.wait_for(lambda it: it.named("state")[-1]["to_move"] == 0)
            shown, before = show(anna, table), len(thought)
            anna.post(f"/api/tables/{table}/moves", json={"ply": shown["ply"], "move": shown["moves"][0]["text"]})
            while show(anna, table)["to_move"] == 0:
                shown = show(anna, table)
                anna.post(f"/api/tables/{table}/moves", json={"ply": shown["ply"], "move": shown["moves"][0]["text"]})
            before = len(thought)
            stream.wait_for(lambda it: "Anna" in thought[before:])
            pause = 0.6 / 0.1
            assert thought[before:].index("Anna") <= pause + 3
            stream.wait_for(lambda it: it.named("state")[-1]["seats"][1]["hurried"])
            assert not show(anna, table)["seats"][0]["hurried"]

"""One client never slows the others: what costs much is cut in slices, done elsewhere, remembered, or refused."""

import asyncio
import os
import signal
import time
from collections.abc import Callable
from typing import Any

import httpx
import pytest

from barnboard.games import game
from barnboard.match import Match
from barnboard.server import moves
from barnboard.server.refusals import Refusal
from barnboard.server.safety import Paces, network_of
from barnboard.server.seats import Person
from barnboard.server.showing import Audience
from barnboard.server.store import News, SeatRow, Stored, TableRow
from barnboard.server.tables import Table
from barnboard.server.telling import Tellings, history
from barnboard.server.workshop import Lane, Workshop

from .harness import OPEN, Server, me, new_table, play, show
from .test_moves import two_at_a_table


def table_of(match: Match, news: list[News]) -> Table:
    row = TableRow("quiet-mill", match.game.id, dict(match.options), False, "none", 0, match.seed, "anna", "playing", 0)
    seats = [SeatRow("person", name, name, None, nonce) for name, nonce in zip(match.names or [], match.nonces, strict=True)]
    return Table(Stored(row, seats, news), [], match.box)


def new_match() -> Match:
    return Match("oregon", 2, seed="siege", names=["anna", "ben"], nonces=["1", "2"])


def test_a_move_after_thousands_of_undone_ones_is_quick() -> None:
    match = new_match()
    mover, text = match.to_move, match.moves()[0].text
    news = [News(1, "made", 0), News(2, "dealt", 0)]
    for _ in range(20_000):
        news.append(News(len(news) + 1, "move", 0, mover, None, text))
        news.append(News(len(news) + 1, "undo", 0, mover, None, "0"))
    table, who = table_of(match, news), Person(["anna", "ben"][mover or 0])
    began = time.perf_counter()
    moves.move(table, who, None, 0, match.moves()[1].text, 0, 0)
    assert time.perf_counter() - began < 10  # a minute where every one of them is looked at for every other


def test_a_turn_has_an_end_of_taking_back(anna: httpx.Client, ben: httpx.Client) -> None:
    table, people = two_at_a_table(anna, ben)
    mover = people[show(anna, table)["to_move"]]
    move = show(mover, table)["moves"][0]["text"]
    for _ in range(moves.MOST_UNDONE):
        assert play(mover, table, 0, move, seen=show(mover, table)["number"]).status_code == 200
        assert mover.post(f"/api/tables/{table}/undo", json={"ply": 0}).status_code == 200
    assert play(mover, table, 0, move, seen=show(mover, table)["number"]).status_code == 200
    refused = mover.post(f"/api/tables/{table}/undo", json={"ply": 0})
    assert (refused.status_code, refused.json()["error"]) == (409, "undone_enough")


def test_a_long_history_lets_others_in_between_and_is_written_once() -> None:
    table = table_of(new_match(), [News(1, "made", 0), *(News(at, "chat", 0, 0, None, f"word {at}") for at in range(2, 2_002))])
    spent: list[float] = []

    async def run() -> int:
        turns, tellings, to = 0, Tellings(Lane()), Audience(None, (), False, "en")
        asked = asyncio.create_task(tellings.lines(table, to, 0, spent.append))
        while not asked.done():
            turns += 1
            await asyncio.sleep(0)
        assert b"word 2001" in history(table, asked.result())
        slices = len(spent)
        assert await tellings.lines(table, to, 0, spent.append) == asked.result()
        assert len(spent) == slices
        assert [line.number for line in await tellings.lines(table, to, 1_999, spent.append)] == [2_000, 2_001]
        return turns

    assert asyncio.run(run()) >= 2_000 / 20


def test_what_was_written_is_written_again_when_it_is_told_otherwise() -> None:
    match = new_match()
    mover, text = match.to_move, match.moves()[0].text
    table = table_of(match, [News(1, "made", 0), News(2, "dealt", 0), News(3, "move", 0, mover, 0, text)])
    tellings, to = Tellings(Lane()), Audience(None, (), False, "en")

    async def told() -> list[bytes]:
        return [line.data for line in await tellings.lines(table, to, 2, lambda seconds: None)]

    before = asyncio.run(told())
    table.apply(moves.Change([News(4, "undo", 0, mover, None, "0")], taken_back=0))
    after = asyncio.run(told())
    assert b'"ply":0' in before[0]
    assert b'"ply":null' in after[0]


@pytest.mark.parametrize("name", ["oregon", "fences"])
def test_any_ply_is_a_few_moves_away_and_is_what_a_whole_replay_gives(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match(game(name), seed="at")
    while match.to_move is not None:
        match.play(match.codes()[match.ply % len(match.codes())])
        if match.ply % 5 == 0 and match.can_undo(match._played[-1].seat):
            match.undo(match._played[-1].seat)
            match.play(match.codes()[-1])
    saved, played = match.save(), []
    true = Match.play
    monkeypatch.setattr(Match, "play", lambda self, move: played.append(1) or true(self, move))
    for ply in (0, 1, 31, 32, 33, match.ply // 2, match.ply):
        played.clear()
        then = match.at(ply)
        assert len(played) < 32
        whole = Match.load(saved, upto=ply)
        assert then.view(0) == whole.view(0)
        assert (then.ply, then.to_move, then.log(0)) == (whole.ply, whole.to_move, whole.log(0))
    with pytest.raises(ValueError, match="no ply"):
        match.at(match.ply + 1)


def test_whoever_used_up_their_share_of_work_waits() -> None:
    paces = Paces(is_on=True)
    paces.check_purse("one")
    paces.spend("one", 2.9)
    paces.check_purse("one")
    paces.spend("one", 2.1)
    with pytest.raises(Refusal) as refused:
        paces.check_purse("one")
    assert refused.value.error == "too_fast"
    assert 10 <= refused.value.more["seconds"] <= 21
    paces.check_purse("another")


def test_a_household_is_one_client() -> None:
    assert network_of("2001:db8:1:2:3:4:5:6") == network_of("2001:db8:1:2:ffff::1") != network_of("2001:db8:1:3::1")
    assert network_of("::ffff:10.0.0.7") == network_of("10.0.0.7") != network_of("10.0.0.8")
    assert network_of("testclient") == "testclient"


def test_the_workshop_works_in_a_process_of_its_own_and_gets_a_new_one() -> None:
    async def run() -> None:
        workshop = Workshop(1)
        first, seconds = await workshop.run(os.getpid)
        assert first != os.getpid()
        assert seconds >= 0
        os.kill(first, signal.SIGKILL)
        assert (await workshop.run(os.getpid))[0] not in (first, os.getpid())
        workshop.stop()

    asyncio.run(run())


def test_a_finished_match_is_verified_once(start: Callable[..., Server]) -> None:
    server = start()
    with server.client() as anna:
        table = new_table(anna, [{"kind": "bot", "bot": "random"}] * 2, game="fences")["id"]
        while show(anna, table)["status"] != "over":
            time.sleep(0.05)
        answers: list[Any] = [anna.get(f"/api/tables/{table}/verify") for _ in range(3)]
        assert all(answer.json()["true"] for answer in answers)
        waits = new_table(anna, [me("Anna"), OPEN])["id"]
        assert anna.get(f"/api/tables/{waits}/verify").json()["error"] == "running"

"""What is sent again because no answer came is done once and answered alike, whichever process hears it."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from types import SimpleNamespace
from typing import Any

import asyncpg
import pytest

from barnboard.fairness import Signet
from barnboard.match import Match
from barnboard.server import moves, tables
from barnboard.server.ledger import Ledger
from barnboard.server.refusals import Refusal
from barnboard.server.registry import Registry
from barnboard.server.seats import Person
from barnboard.server.settings import Settings
from barnboard.server.shelf import Shelf
from barnboard.server.store import Change, News, SeatRow, Store, TableRow
from barnboard.server.tables import Table
from barnboard.server.workshop import Workshop

from .harness import PATIENCE, Server
from .test_siege import new_match, table_of

ANNA = Person("anna")
DEALT = [News(1, "made", 0), News(2, "dealt", 0)]


@pytest.fixture(autouse=True)
def _foresight(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "foresees", lambda game: True)


def dealt(match: Match, *more: News) -> Table:
    return table_of(match, [News(item.number, item.kind, 0) for item in DEALT] + list(more))


def told_elsewhere(change: Change) -> Change:
    return Change.of(Change(change.news, change.seats, change.table).as_dict())


def take_back(table: Table, who: str, ply: int, seen: int | None) -> Change | moves.Played:
    return moves.undo(table, Person(who), None, ply, seen, 0)


def first_of(table: Table) -> Change:
    assert table.match is not None
    return moves.make(table, table.match, table.to_move or 0, table.match.moves()[0].text, 0)


def first_move(table: Table) -> Change:
    made = first_of(table)
    table.apply(made)
    return made


def undoable(match: Match) -> Match:
    """A match in which the seat to move makes a move that it may take back, and is still to move after it."""
    while True:
        mover, tried = match.to_move, match.at(match.ply)
        assert mover is not None
        tried.play(tried.moves()[0])
        if tried.to_move == mover and tried.can_undo(mover):
            return match
        match.play(match.moves()[0])


# ------------------------------------------------------------ in one process


def test_an_undo_that_is_sent_again_from_several_chairs_is_the_same_undo() -> None:
    table = dealt(new_match())
    for who in table.seats:
        who.holder = "anna"
    while True:
        before, made = table.last_mover, first_move(table)
        if before not in (None, made.news[0].seat) and table.can_undo(made.news[0].seat or 0):
            break
    ply, seen = table.ply - 1, table.number
    undo = take_back(table, "anna", ply, seen)
    assert isinstance(undo, Change)
    table.apply(undo)
    assert take_back(table, "anna", ply, seen) == moves.Played(undo.news[0].number, ply, "")


def test_an_undo_that_is_sent_again_when_the_match_is_over_is_the_same_undo() -> None:
    table = dealt(new_match())
    while not table.can_undo(first_move(table).news[0].seat or 0):
        pass
    ply, seen = table.ply - 1, table.number
    who = table.seats[table.last_mover or 0].holder or ""
    undo = take_back(table, who, ply, seen)
    assert isinstance(undo, Change)
    table.apply(undo)
    while table.to_move is not None:
        first_move(table)
    assert take_back(table, who, ply, seen) == moves.Played(undo.news[0].number, ply, "")
    with pytest.raises(Refusal, match="over"):
        take_back(table, who, ply, table.number)


# ------------------------------------------------------------ in two processes


def test_two_processes_agree_on_what_can_be_taken_back() -> None:
    """One saw how somebody moved and took it back; the other one read that later, when the move had lost its ply."""
    here = dealt(new_match())
    while True:  # until two seats in turn have made a move that they may take back
        mover = first_move(here).news[0].seat or 0
        if here.to_move == mover or not here.can_undo(mover):
            continue
        other = first_move(here).news[0].seat or 0
        if here.can_undo(other):
            break
    undo = take_back(here, here.seats[other].holder or "", here.ply - 1, here.number)
    assert isinstance(undo, Change)
    here.apply(undo)
    there = table_of(new_match(), [News(item.number, item.kind, 0, item.seat, item.ply, item.text) for item in here.news])
    assert there.ply == here.ply
    assert here.last_mover == there.last_mover == mover
    assert here.can_undo(mover) is there.can_undo(mover) is False


def test_a_process_follows_an_undo_that_it_would_have_refused() -> None:
    table = dealt(new_match())
    while (mover := first_move(table).news[0].seat) == table.to_move:
        pass
    first_move(table)
    assert mover is not None
    for ply in (table.ply - 1, table.ply - 2):
        undo = Change([News(table.next_number(), "undo", 0, mover, None, str(ply))], taken_back=ply)
        table.apply(told_elsewhere(undo))
    assert table.match is not None
    fresh = new_match()
    for ply in range(table.ply):
        fresh.play(table.move_at(ply).text or "")
    assert (table.ply, table.to_move) == (fresh.ply, mover)
    assert table.match.codes() == fresh.codes()


class Process:
    """As much of a process as changes tables on a database."""

    def __init__(self, database: str) -> None:
        self.store = Store(database)

        async def at_once(*_: Any) -> None:
            pass

        rooms: Any = SimpleNamespace(
            notice=at_once, ready=at_once, note=lambda *_: "{}", news=lambda *_: None, happened=lambda *_: None
        )
        shelf = Shelf(self.store)
        self.registry = Registry(self.store, shelf, rooms, Workshop(0), [], 100)
        self.ledger = Ledger(Settings(), rooms, self.store, shelf, self.registry, rooms, rooms, rooms, rooms, Signet(b"1" * 32))


@asynccontextmanager
async def commits_that_wait(database: str) -> AsyncIterator[Callable[[], Any]]:
    """Lets whatever takes a move back wait in the middle of its commit; yields how many wait for anything at all."""
    held, looking = await asyncpg.connect(database), await asyncpg.connect(database)
    await held.execute(
        "CREATE FUNCTION wait_here() RETURNS trigger LANGUAGE plpgsql AS "
        "'BEGIN PERFORM pg_advisory_xact_lock(14); RETURN NULL; END'"
    )
    await held.execute(
        "CREATE CONSTRAINT TRIGGER wait_here AFTER INSERT ON news DEFERRABLE INITIALLY DEFERRED "
        "FOR EACH ROW WHEN (NEW.kind = 'undo') EXECUTE FUNCTION wait_here()"
    )
    await held.execute("SELECT pg_advisory_lock(14)")

    async def waiting() -> int:
        return int(await looking.fetchval("SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'"))

    try:
        yield waiting
    finally:
        await held.close()  # and with it the lock
        await looking.execute("DROP TRIGGER wait_here ON news")
        await looking.execute("DROP FUNCTION wait_here")
        await looking.close()


async def lay(process: Process, match: Match, name: str) -> str:
    """A table on which a match was played so far; all chairs are Anna's."""
    await process.store.start()
    row = TableRow(name, "oregon", {}, False, "none", 0, match.seed, "anna", "playing", 0,
                   match.game.rules_version, match.box.digest)  # fmt: skip
    seats = [SeatRow("person", who, "anna", None, nonce) for who, nonce in zip(["A", "B"], match.nonces, strict=True)]
    told = [(played.seat, ply, match.game.text(match.box, played.code)) for ply, played in enumerate(match._played)]
    await process.store.make(row, seats, [*DEALT, *(News(ply + 3, "move", 0, seat, ply, text) for seat, ply, text in told)])
    return name


@asynccontextmanager
async def two_processes(database: str) -> AsyncIterator[tuple[Process, Process, str]]:
    one, two = Process(database), Process(database)
    table = await lay(one, undoable(new_match()), "quiet-mill-14")
    try:
        yield one, two, table
    finally:
        await one.store.delete(table)
        await one.store.stop()
        await two.store.stop()


def test_a_move_that_is_made_again_after_an_undo_is_not_the_one_that_a_process_still_sees(
    start: Callable[..., Server], postgres: str
) -> None:
    """Anna moved, took it back, and means the same move after all; that goes to a process that has not heard of the undo."""
    start(postgres).stop()  # it makes the schema

    async def play() -> None:
        async with two_processes(postgres) as (one, two, table):
            made = (await one.ledger.change(table, first_of))[1]
            assert isinstance(made, Change)
            first, ply = made.news[0], made.news[0].ply or 0
            await two.registry.table(table)
            undone = (await one.ledger.change(table, lambda it: take_back(it, "anna", ply, first.number)))[1]
            assert isinstance(undone, Change)
            seen = undone.news[0].number
            again = (await two.ledger.change(table, lambda it: moves.move(it, ANNA, None, ply, first.text or "", seen, 0)))[1]
            assert isinstance(again, Change)
            assert (again.news[0].number, again.news[0].ply) == (seen + 1, ply)

    asyncio.run(play())


def test_nothing_is_refused_while_another_process_may_just_have_stored_it(
    start: Callable[..., Server], postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A process was killed in the middle of a commit, which PostgreSQL ends without it; the request comes again elsewhere."""
    start(postgres).stop()  # it makes the schema

    async def play() -> None:
        async with two_processes(postgres) as (one, two, name):
            table, _ = await one.ledger.change(name, first_of)
            ply, seen = table.ply - 1, table.number

            def undo(it: Table) -> Change | moves.Played:
                return take_back(it, "anna", ply, seen)

            async with commits_that_wait(postgres) as waiting:
                stored = asyncio.create_task(one.ledger.change(name, undo))
                async with asyncio.timeout(PATIENCE):
                    while await waiting() < 1:
                        await asyncio.sleep(0.01)
                monkeypatch.setattr(tables, "foresees", lambda game: False)  # two has just begun
                again = asyncio.create_task(two.ledger.change(name, undo))
                async with asyncio.timeout(PATIENCE):
                    while await waiting() < 2 and not again.done():
                        await asyncio.sleep(0.01)
            done = (await stored)[1]
            assert isinstance(done, Change)
            assert (await again)[1] == moves.Played(done.news[0].number, ply, "")

    asyncio.run(play())

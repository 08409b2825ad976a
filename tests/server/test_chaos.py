"""The server is killed at random moments while people play."""

from collections.abc import Callable

from . import chaos
from .harness import Server, listening, me, new_table, show

SHORT = chaos.Habits(games=("oregon", "fences", "farm_shop"))  # matches at random that end soon: they are played to their ends


def test_no_acknowledged_move_is_lost_or_doubled(start: Callable[..., Server]) -> None:
    servers = [start()]
    told = chaos.run(servers, kills=20, players=3, seed="twenty", habits=SHORT)
    assert told.made > 20
    assert told.undone > 0
    chaos.check(servers, told)


def test_no_acknowledged_move_is_lost_or_doubled_on_two_processes(start: Callable[..., Server], postgres: str) -> None:
    servers = [start(postgres), start(postgres)]
    told = chaos.run(servers, kills=6, players=2, seed="six", habits=SHORT)
    assert told.made >= 4
    chaos.check(servers, told)


def test_a_bot_that_was_thinking_is_taken_up_at_start(start: Callable[..., Server]) -> None:
    server = start(bot_pause=600)
    with server.client() as anna:
        table = new_table(anna, [{"kind": "bot", "bot": "random"}] * 2)["id"]
        assert show(anna, table)["ply"] == 0
        server.kill()
        server.start(bot_pause=0)
        with listening(anna, table, query="?since=0") as stream:
            stream.wait_for(lambda it: it.named("move"))


def test_an_open_stream_comes_back_after_a_restart(start: Callable[..., Server]) -> None:
    server = start()
    with server.client() as anna, server.client() as ben:
        table = new_table(anna, [me("Anna"), {"kind": "open"}])["id"]
        with listening(anna, table) as stream:
            stream.wait_for(lambda it: it.named("state"))
        server.kill()
        server.start()
        ben.post(f"/api/tables/{table}/seats", json={"name": "Ben"})
        with listening(anna, table, last=stream.last) as again:
            again.wait_for(lambda it: it.named("state"))
            assert [seat["what"] for seat in again.named("seat")] == ["sat", "dealt"]

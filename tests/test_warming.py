"""Games compiled ahead of time: in which order, and on how many cores."""

import threading
from collections.abc import Callable
from queue import Queue
from typing import Any

import pytest

from barnboard import warming
from barnboard.games import games
from barnboard.server.readiness import Readiness
from barnboard.warming import Oven

from .server.harness import PATIENCE

A, B, C = list(games().values())[:3]


class Process:
    """A process that compiles until it is told that it is done."""

    started: list["Process"]

    def __init__(self, command: list[str], **_: Any) -> None:
        self.what = tuple(command[-2:])
        self.returncode: int | None = None
        self._lines: Queue[str | None] = Queue()
        self.stdout = iter(self._lines.get, None)
        self.started.append(self)

    def tell(self, line: str) -> None:
        self._lines.put(line)

    def end(self, returncode: int = 0) -> None:
        self.returncode = returncode
        self._lines.put(None)

    def terminate(self) -> None:
        self.end(-15)

    def communicate(self) -> tuple[str, str]:
        return "", ""


@pytest.fixture
def processes(monkeypatch: pytest.MonkeyPatch) -> list[Process]:
    monkeypatch.setattr(Process, "started", [], raising=False)
    monkeypatch.setattr(warming.subprocess, "Popen", Process)
    monkeypatch.setattr(warming, "is_warm", lambda game, parts: False)
    monkeypatch.setattr(warming.os, "cpu_count", lambda: 2)
    return Process.started


class Kitchen:
    """An oven, and whoever waits for it to change."""

    def __init__(self, parts: tuple[str, ...]) -> None:
        self._changed = threading.Condition()
        self.oven = Oven([A, B, C], parts, self._tell)

    def _tell(self, _: Any) -> None:
        with self._changed:
            self._changed.notify_all()

    def until(self, holds: Callable[[], bool]) -> None:
        with self._changed:
            assert self._changed.wait_for(holds, PATIENCE)


def running(processes: list[Process]) -> list[tuple[str, ...]]:
    return [one.what for one in processes if one.returncode is None]


def test_one_core_is_left_to_whoever_plays_until_somebody_waits(processes: list[Process]) -> None:
    kitchen = Kitchen(("table",))
    kitchen.oven.start()
    assert running(processes) == [(A.id, "table")]
    kitchen.oven.want(C)  # before the second, and beside the first
    assert running(processes) == [(A.id, "table"), (C.id, "table")]
    processes[1].end()
    kitchen.oven.wait(C, ["table"])
    assert running(processes) == [(A.id, "table")]
    processes[0].end()
    kitchen.until(lambda: running(processes) == [(B.id, "table")])
    kitchen.oven.close()


def test_what_nobody_waits_for_makes_room_and_is_begun_again(processes: list[Process], caplog: pytest.LogCaptureFixture) -> None:
    kitchen = Kitchen(("table", "search"))
    kitchen.oven.start()
    processes[0].tell("3 4")
    kitchen.until(lambda: kitchen.oven.progress(A, ["table"]) == 0.75)
    kitchen.oven.want(B)  # both of its parts
    kitchen.until(lambda: running(processes) == [(B.id, "table"), (B.id, "search")])
    assert processes[0].returncode == -15
    assert kitchen.oven.progress(A, ["table"]) == 0.75  # it keeps what was compiled
    for one in processes[1:3]:
        one.end()
    kitchen.oven.wait(B, ["table", "search"])
    assert kitchen.oven.progress(B, ["table", "search"]) == 1.0
    seen = 0
    while seen < 4:
        kitchen.until(lambda: len(running(processes)) == 1)
        (now,) = [one for one in processes if one.returncode is None]
        now.end()
        seen += 1
    assert sorted(one.what for one in processes[3:]) == sorted((game.id, part) for game in (A, C) for part in ("table", "search"))
    for game in (A, C):
        kitchen.oven.wait(game, ["table", "search"])
    assert "cannot be compiled" not in caplog.text


def test_every_game_may_wait_at_the_same_time() -> None:
    readiness = Readiness()
    begun, go = threading.Barrier(2 * len(games()) + 1), threading.Event()

    def wait() -> None:
        begun.wait(PATIENCE)
        go.wait(PATIENCE)

    waiting = [readiness._waiters.submit(wait) for _ in range(2 * len(games()))]
    begun.wait(PATIENCE)  # all have a thread
    go.set()
    for one in waiting:
        one.result(PATIENCE)
    readiness.stop()

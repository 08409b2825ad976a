"""Several processes at one address: the system shares connections out among them, PostgreSQL keeps them in step.

The first process only looks after the others: one that dies is started again. Their numbers for Prometheus lie in a folder that
they share, so that each of them tells those of all.
"""

import contextlib
import logging
import os
import signal
import socket
import tempfile
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from multiprocessing import connection, get_context, parent_process
from multiprocessing.process import BaseProcess
from typing import Any

from prometheus_client.multiprocess import mark_process_dead

from barnboard.games import SetupError

from .database import database_url
from .gauges import FOLDER
from .settings import Settings

log = logging.getLogger("barnboard.server")

_PAUSE = 1.0  # seconds before a process that died is started again
_TIME_TO_END = 10.0

Serve = Callable[[Settings, str, int, Callable[[], None]], None]


def serve_together(settings: Settings, held: socket.socket, processes: int, serve: Serve, opened: Callable[[], None]) -> None:
    """Keeps so many processes serving the address of a socket, until it is told to stop."""
    if database_url(settings.database).get_backend_name() == "sqlite":
        raise SetupError("several processes need a PostgreSQL: --database postgresql://…")
    with tempfile.TemporaryDirectory(prefix="barnboard-") as folder:
        os.environ[FOLDER] = folder
        each = replace(settings, thinkers=max(1, settings.thinkers // processes))
        fleet = _Fleet(each, held, serve)
        for one in (signal.SIGINT, signal.SIGTERM):
            signal.signal(one, lambda *_: fleet.stop())
        fleet.run(processes, opened)


class _Fleet:
    def __init__(self, settings: Settings, held: socket.socket, serve: Serve) -> None:
        self._settings, self._serve = settings, serve
        self._host, self._port = held.getsockname()[:2]
        self._context = get_context("forkserver")
        self._context.set_forkserver_preload(["barnboard.server.run"])  # so that a process is there at once
        self._running: list[BaseProcess] = []
        self._is_stopped = False

    def run(self, processes: int, opened: Callable[[], None]) -> None:
        """Starts the processes and looks after them."""
        try:
            lines = [self._start() for _ in range(processes)]
            if not all(_is_open(line) for line in lines):
                raise SetupError("a process has ended before it was open; it says above why")
            opened()
            while not self._is_stopped:
                connection.wait([process.sentinel for process in self._running], timeout=0.5)
                self._replace_the_dead()
        finally:
            self._end()

    def stop(self) -> None:
        """Ends everything soon."""
        self._is_stopped = True

    def _start(self) -> connection.Connection:
        """Starts a process, which says on the line when it serves."""
        here, there = self._context.Pipe(duplex=False)
        process: Any = self._context.Process(target=_be_one, args=(self._serve, self._settings, self._host, self._port, there))
        process.start()
        there.close()
        self._running.append(process)
        return here

    def _replace_the_dead(self) -> None:
        for process in [process for process in self._running if not process.is_alive()]:
            if self._is_stopped:
                return
            log.error("the process %s has ended with %s; another one takes its place", process.pid, process.exitcode)
            mark_process_dead(process.pid)  # type: ignore[no-untyped-call]
            self._running.remove(process)
            time.sleep(_PAUSE)
            self._start().close()

    def _end(self) -> None:
        for process in self._running:
            process.terminate()
        for process in self._running:
            process.join(_TIME_TO_END)
            if process.is_alive():
                process.kill()
                process.join()


def _is_open(line: connection.Connection) -> bool:
    """Waits until a process serves; False for one that ended before."""
    with line:
        try:
            line.recv()
        except EOFError:
            return False
    return True


def _be_one(serve: Serve, settings: Settings, host: str, port: int, line: Any) -> None:
    threading.Thread(target=_end_with_the_first, daemon=True).start()

    def opened() -> None:
        with contextlib.suppress(OSError):  # nobody waits for a process that replaced another one
            line.send(True)

    serve(settings, host, port, opened)


def _end_with_the_first() -> None:
    """Ends this process when the one that looks after it is gone."""
    first = parent_process()
    if first is not None:
        first.join()
        os.kill(os.getpid(), signal.SIGTERM)

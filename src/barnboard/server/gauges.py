"""Numbers that Prometheus collects from `/metrics`: tables, streams, moves, how long requests and thoughts take, errors.

Where several processes serve one address they share a folder (`PROMETHEUS_MULTIPROC_DIR`), and each of them tells the numbers of
all.
"""

import asyncio
import logging
import os
from collections.abc import Callable, Sequence
from typing import Any, Literal

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

from .store import News
from .tables import Table

_EVERY = 1.0  # seconds
_REQUEST = (0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.15, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
_THOUGHT = (0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0, 32.0)
FOLDER = "PROMETHEUS_MULTIPROC_DIR"


class Gauges:
    """The numbers of one process."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        if FOLDER not in os.environ:
            ProcessCollector(registry=self._registry)
        self._errors = self._counter("barnboard_errors", "What was written to the journal as an error.", "source")
        self._moves = self._counter("barnboard_moves", "Moves that were stored by this process.", "by")
        self._requests = self._times(
            "barnboard_request_seconds", "From a request to the first byte of its answer.", _REQUEST, "method", "route", "status"
        )
        self._waits = self._times("barnboard_thought_wait_seconds", "How long thoughts waited for a slot.", _THOUGHT, "kind")
        self._thoughts = self._times("barnboard_thought_seconds", "How long was thought.", _THOUGHT, "kind")
        self._now = {
            "tables": self._level("tables", "Tables in memory."),
            "streams": self._level("streams", "Open streams."),
            "thoughts_waiting": self._level("thoughts_waiting", "Thoughts that wait for a slot."),
            "thoughts_running": self._level("thoughts_running", "Thoughts that have a slot."),
            "thinkers_elsewhere": self._level("thinkers_elsewhere", "Slots of processes that only think.", "livemax"),
            "late_seconds": self._level("late_seconds", "How late the event loop was at its last beat.", "livemax"),
        }

    def _counter(self, name: str, about: str, *labels: str) -> Counter:
        return Counter(name, about, labels, registry=self._registry)

    def _times(self, name: str, about: str, steps: Sequence[float], *labels: str) -> Histogram:
        return Histogram(name, about, labels, buckets=steps, registry=self._registry)

    def _level(self, name: str, about: str, of_all: Literal["livesum", "livemax"] = "livesum") -> Gauge:
        return Gauge(f"barnboard_{name}", about, registry=self._registry, multiprocess_mode=of_all)

    def answered(self, method: str, route: str, status: int, seconds: float) -> None:
        """A request is being answered."""
        self._requests.labels(method, route, f"{status // 100}xx").observe(seconds)

    def happened(self, table: Table, news: Sequence[News]) -> None:
        """News were stored and followed."""
        for item in news:
            if item.kind == "move":
                self._moves.labels("bot" if table.was_a_bots(item) else "person").inc()

    def waited(self, kind: str, seconds: float) -> None:
        """A thought has got its slot."""
        self._waits.labels(kind).observe(seconds)

    def thought(self, kind: str, seconds: float) -> None:
        """A slot was given back."""
        self._thoughts.labels(kind).observe(seconds)

    def count_errors(self) -> logging.Handler:
        """What counts the errors in the journal, once it is added to a logger."""
        errors = self._errors

        class Counted(logging.Handler):
            def emit(self, record: logging.LogRecord) -> None:
                errors.labels(record.name).inc()

        return Counted(logging.ERROR)

    async def look(self, ask: Callable[[], dict[str, float]]) -> None:
        """Keeps the numbers that go up and down, as long as the process lives."""
        loop = asyncio.get_running_loop()
        while True:
            for name, value in ask().items():
                self._now[name].set(value)
            due = loop.time() + _EVERY
            await asyncio.sleep(_EVERY)
            self._now["late_seconds"].set(max(0.0, loop.time() - due))

    def told(self) -> bytes:
        """All numbers, as Prometheus reads them."""
        registry: Any = self._registry
        if FOLDER in os.environ:
            registry = CollectorRegistry()
            MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
        return bytes(generate_latest(registry))

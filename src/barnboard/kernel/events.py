"""What happened while a move was played.

Rules append events to a log as they go: a kind and a few numbers. Words and animations are made from them. The log is an array of
rows; its first row counts the others. A log of length zero takes nothing and costs nothing. A log that proves too short goes on
counting, so that the caller sees how long it should have been.

A part may be `secret`: then only the seats that the event is about (every part of the domain SEAT) are told its value.
"""

from typing import NamedTuple

import numpy as np

from .codes import SEAT, Domain
from .compile import compiled
from .records import Log

WIDTH = 7  # a kind and six numbers


class Secret(NamedTuple):
    """A part of an event that only the seats in that event may know."""

    domain: Domain


class Event(NamedTuple):
    """One thing that happened: its name and its parts, None where the listener may not know."""

    name: str
    about: dict[str, int | None]


class Events:
    """All the events of a game, by name."""

    def __init__(self) -> None:
        self.names: list[str] = []
        self.parts: dict[str, dict[str, Domain]] = {}
        self.secret: dict[str, set[str]] = {}

    def event(self, name: str, /, **parts: Domain | Secret) -> int:
        """Declares an event by what it is about; returns its kind, a constant for compiled code."""
        if name in self.parts:
            raise ValueError(f"two events are called {name}")
        if len(parts) >= WIDTH:
            raise ValueError(f"event {name}: at most {WIDTH - 1} parts, not {len(parts)}")
        self.names.append(name)
        self.parts[name] = {part: d.domain if isinstance(d, Secret) else d for part, d in parts.items()}
        self.secret[name] = {part for part, d in parts.items() if isinstance(d, Secret)}
        return len(self.names) - 1

    def read(self, log: Log) -> list[Event]:
        """The events in a log, with everything that they tell."""
        found = []
        for kind, *values in log[1 : 1 + int(log[0, 0])].tolist():
            name = self.names[kind]
            found.append(Event(name, dict(zip(self.parts[name], values, strict=False))))
        return found

    def heard(self, event: Event, seat: int | None) -> Event:
        """The event as a seat, or a spectator (None), may know it."""
        secret = self.secret[event.name]
        if not secret or seat in self.seats_of(event):
            return event
        return Event(event.name, {part: None if part in secret else value for part, value in event.about.items()})

    def seats_of(self, event: Event) -> set[int | None]:
        """The seats that an event is about."""
        return {event.about[part] for part, domain in self.parts[event.name].items() if domain == SEAT}


def new_log(rows: int = 64) -> Log:
    """An empty log with room for that many events."""
    return np.zeros((1 + rows, WIDTH), np.int32)


@compiled
def emit(log: Log, kind: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0, e: int = 0, f: int = 0) -> None:
    """Appends one event to a log."""
    if log.shape[0] == 0:
        return
    log[0, 0] += 1
    at = log[0, 0]
    if at < log.shape[0]:
        log[at, 0] = kind
        log[at, 1] = a
        log[at, 2] = b
        log[at, 3] = c
        log[at, 4] = d
        log[at, 5] = e
        log[at, 6] = f

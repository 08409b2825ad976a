"""Telling: what happened at a table goes to everybody who listens, to each as their audience may know it."""

from typing import Any

from .listeners import Listeners
from .moment import Moment
from .presence import Presence
from .seats import Person
from .settings import Settings
from .showing import Line, as_json, stream_event
from .store import News
from .stream import Listener, here
from .tables import Table


class Broadcast:
    """Tells the listeners of tables. What is the same for several of them is written once."""

    def __init__(self, settings: Settings, listeners: Listeners, presence: Presence) -> None:
        self._settings = settings
        self._listeners = listeners
        self._presence = presence
        self._last: Moment | None = None

    def news(self, table: Table, items: list[News]) -> None:
        """Tells all listeners what happened and how the table stands after it."""
        moment = self._last = Moment(table, items, self._presence.at(table), self._settings.now())
        for listener in self._listeners.at(table.id):
            listener.send(moment.told(listener.audience(table)))

    def moment(self, table: Table) -> Moment:
        """The present moment of a table: the one that was just told, or one of its own."""
        now = self._settings.now()
        if self._last is None or not self._last.is_of(table, now):
            self._last = Moment(table, table.news[-1:], self._presence.at(table), now)
        return self._last

    def presence(self, table: Table) -> None:
        """Tells all listeners who is here."""
        self._listeners.send(table.id, here(self._presence.at(table)))

    def review(self, table: Table, status: str, progress: float) -> None:
        """Tells all listeners how far a review is."""
        self._listeners.send(table.id, stream_event("review", None, as_json({"status": status, "progress": progress})))

    def announcement(self, told: dict[str, Any] | None) -> None:
        """Tells all listeners at all tables what the house has to say."""
        self._listeners.send_all(stream_event("house", None, as_json({"announcement": told})))

    def open(self, table: Table, person: Person, language: str, missed: list[Line], address: str) -> Listener:
        """A new listener, with what it has missed in line already."""
        listener = Listener(person, language, self._settings.stream_queue, address)
        self._listeners.add(table.id, listener)
        self._presence.came(table, person)
        moment = Moment(table, [], self._presence.at(table), self._settings.now())
        listener.send(b"".join([stream_event(*line) for line in missed]) + moment.told(listener.audience(table)))
        return listener

    def close(self, table: Table, listener: Listener) -> None:
        """The stream of a listener has ended."""
        self._listeners.remove(table.id, listener)
        self._presence.went(table, listener.person)

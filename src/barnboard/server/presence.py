"""Who has a table open: here by open streams, in other processes by what they tell, and since when not."""

import asyncio
from collections.abc import Callable, Container

from .listeners import Listeners
from .seats import Person, seats_of
from .showing import Present
from .tables import Table

Elsewhere = Callable[[str], tuple[set[int], int]]  # table -> seats, and how many who have none


class Presence:
    """Knows who is at a table and how long somebody has been gone."""

    def __init__(self, listeners: Listeners, elsewhere: Elsewhere) -> None:
        self._listeners = listeners
        self._elsewhere = elsewhere
        self._gone_since: dict[tuple[str, int], float] = {}

    def at(self, table: Table) -> Present:
        """Who has the table open, here or in another process."""
        seats, watching = self.here(table)
        there, others = self._elsewhere(table.id)
        return Present(frozenset(seats | there), watching + others)

    def here(self, table: Table) -> tuple[set[int], int]:
        """Who has the table open in this process: seats, and how many people who have none."""
        seats: set[int] = set()
        watching: set[str] = set()
        for listener in self._listeners.at(table.id):
            mine = seats_of(table, listener.person)
            seats.update(mine)
            if not mine:
                watching.add(listener.person.digest)
        return seats, len(watching)

    def waiting(self, table: Table) -> frozenset[str]:
        """Who waits for what bots do at a table: the people who sit there and have it open, else all watchers together."""
        present = self.at(table)
        people = {table.seats[seat].holder for seat in present.seats}
        return frozenset(person for person in people if person) or frozenset(["watchers"] if present.watching else [])

    def came(self, table: Table, person: Person) -> None:
        """A person has opened a stream."""
        for seat in seats_of(table, person):
            self._gone_since.pop((table.id, seat), None)

    def went(self, table: Table, person: Person) -> None:
        """A person has closed a stream, perhaps the last one."""
        present = self.at(table).seats
        for seat in seats_of(table, person):
            if seat not in present:
                self._gone_since[table.id, seat] = asyncio.get_running_loop().time()

    def absent_for(self, table: Table, seat: int) -> float:
        """For how many seconds a person has not had the table open; 0 while it is open."""
        if seat in self.at(table).seats:
            return 0.0
        now = asyncio.get_running_loop().time()
        return now - self._gone_since.setdefault((table.id, seat), now)

    def keep_only(self, tables: Container[str]) -> None:
        """Forgets since when people are gone from all other tables."""
        for name, seat in list(self._gone_since):
            if name not in tables:
                del self._gone_since[name, seat]

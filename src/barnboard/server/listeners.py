"""The open streams of this process, by table."""

from collections.abc import Callable

from .stream import Listener


class Listeners:
    """Who listens to which table."""

    def __init__(self) -> None:
        self._by_table: dict[str, set[Listener]] = {}

    def add(self, table: str, listener: Listener) -> None:
        """A stream was opened."""
        self._by_table.setdefault(table, set()).add(listener)

    def remove(self, table: str, listener: Listener) -> None:
        """A stream has ended."""
        left = self._by_table.get(table, set())
        left.discard(listener)
        if not left:
            self._by_table.pop(table, None)

    def at(self, table: str) -> list[Listener]:
        """The listeners of a table."""
        return list(self._by_table.get(table, ()))

    def count(self) -> int:
        """How many streams are open."""
        return sum(len(some) for some in self._by_table.values())

    def tables(self) -> list[str]:
        """The ids of the tables that somebody listens to."""
        return list(self._by_table)

    def people(self) -> set[str]:
        """The digests of all who listen."""
        return {listener.person.digest for some in self._by_table.values() for listener in some}

    def send(self, table: str, message: bytes) -> None:
        """Sends the same bytes to all listeners of a table."""
        for listener in self.at(table):
            listener.send(message)

    def send_all(self, message: bytes) -> None:
        """Sends the same bytes to everybody."""
        for table in self.tables():
            self.send(table, message)

    def end(self, table: str | None = None) -> None:
        """Ends all streams, or those of one table; browsers come back by themselves."""
        for name in self.tables() if table is None else [table]:
            for listener in self.at(name):
                listener.cut_off()

    def end_where(self, is_meant: Callable[[Listener], bool]) -> None:
        """Ends some streams."""
        for table in self.tables():
            for listener in self.at(table):
                if is_meant(listener):
                    listener.cut_off()

"""The lobby: which open tables are shown, and in which order.

Tables that wait come before those that play, and those with people at them before empty ones. Where somebody waits, whoever has
waited longest comes first, so that nobody is pushed away by new tables; of empty tables the newest come first. Of each person
and each network only a few are shown.
"""

from collections import Counter
from collections.abc import Callable, Iterable

from .store import OpenTable


def ranked(tables: Iterable[OpenTable], people_at: Callable[[str], int], of_host: int, of_network: int, most: int) -> list[str]:
    """The ids of the tables to show, best first. `people_at` tells how many people who sit at a table have it open."""

    def rank(table: OpenTable) -> tuple[bool, int, int]:
        people = people_at(table.id)
        return table.status != "waiting", -people, table.made if people else -table.made

    shown: list[str] = []
    hosts: Counter[str] = Counter()
    networks: Counter[str] = Counter()
    for table in sorted(tables, key=rank):
        if hosts[table.host] >= of_host or (table.network and networks[table.network] >= of_network):
            continue
        hosts[table.host] += 1
        networks[table.network] += 1
        shown.append(table.id)
    return shown[:most]

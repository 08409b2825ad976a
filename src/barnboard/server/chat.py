"""Talk at a table."""

import unicodedata

from .refusals import Refusal
from .seats import Person, acting_seat, seats_of
from .store import Change, News
from .tables import Table

LONGEST = 300


def say(table: Table, person: Person, asked: int | None, text: str, now: int) -> Change:
    """Somebody who sits at the table says something."""
    seat = acting_seat(table, person, asked)
    kept = "".join(sign if unicodedata.category(sign)[0] != "C" else " " for sign in unicodedata.normalize("NFC", text))
    told = " ".join(kept.split())
    if not 1 <= len(told) <= LONGEST:
        raise Refusal("bad_text", most=LONGEST)
    return Change([News(table.next_number(), "chat", now, seat, text=told)])


def check_report(table: Table, person: Person, number: int) -> None:
    """Raises the Refusal where there is nothing that somebody else said under that number."""
    if not 0 < number <= table.number:
        raise Refusal("no_talk")
    item = table.news[number - 1]
    if item.kind != "chat" or item.seat in seats_of(table, person):
        raise Refusal("no_talk")

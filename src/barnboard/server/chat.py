"""Talk at a table."""

import unicodedata

from .refusals import Refusal
from .seats import Person, acting_seat
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

"""Playing again with the same people: a new table on which everybody's chair is kept."""

from collections.abc import Iterator

from .refusals import Refusal
from .seats import Person, is_same, seats_of
from .store import SeatRow, TableRow
from .tables import Table


def rematch_chairs(table: Table, person: Person, chances: Iterator[tuple[str, str]], network: str) -> list[SeatRow]:
    """The chairs of the rematch: the next person begins, bots sit, whoever asks sits, the others' chairs are kept.

    `chances` gives a nonce and a seal for each chair of whoever asks, `network` says from where.
    """
    table.check_over()
    if not seats_of(table, person):
        raise Refusal("not_seated")
    turned = [*table.seats[1:], table.seats[0]]
    chairs = []
    for who in turned:
        if who.kind == "bot":
            chairs.append(SeatRow("bot", who.name, bot=who.bot, nonce="bot"))
        elif is_same(who.holder, person.digest):
            nonce, seal = next(chances)
            chairs.append(SeatRow("person", who.name, person.digest, nonce=nonce, seal=seal, network=network))
        else:
            chairs.append(SeatRow("kept", who.name, who.holder))
    return chairs


def rematch_row(table: Table, person: Person, secret: str, now: int) -> TableRow:
    """A new table like the old one."""
    old = table.row
    return TableRow(
        id="",  # the house gives it a name
        game=old.game,
        options=dict(old.options),
        is_open=False,
        clock=old.clock,
        clock_seconds=old.clock_seconds,
        pace=old.pace,
        stand_in=old.stand_in,
        shares=old.shares,
        rated=old.rated,
        secret=secret,
        host=person.digest,
        status="waiting",
        made=now,
        before=old.id,
        box=old.box if old.is_edited else "",
        is_edited=old.is_edited,
    )

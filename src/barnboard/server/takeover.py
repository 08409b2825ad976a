"""Taking over a bot's chair early in a match, at tables that welcome that: with its cards, points and part of the deal."""

from .refusals import Refusal
from .seats import Person, check_name, is_same, seats_of
from .store import Change, News
from .tables import Table

EARLY = 2  # turns of the bot; whoever comes before it begins its third one takes the chair


def takeable(table: Table) -> list[int]:
    """The bots' seats that anybody may take over, now or as soon as the bot's turn is over."""
    return young_bots(table) if table.row.welcomes else []


def young_bots(table: Table) -> list[int]:
    """The bots' seats of a match that has hardly begun."""
    if not table.is_dealt or table.to_move is None:
        return []
    return [seat for seat, who in enumerate(table.seats) if who.kind == "bot" and table.turns_of(seat) <= EARLY]


def take_over(table: Table, person: Person, seat: int, name: str, now: int, is_invited: bool = False) -> Change | None:
    """A person takes a bot's chair at the beginning of its turn. Nonce and seal stay the bot's: they belong to the deal.

    Whoever is invited may do so at a table that does not welcome anybody.
    """
    who = table.seats[table.check_seat(seat)]
    if seat in seats_of(table, person):
        return None  # sent again
    table.running()
    if any(is_same(digest, person.digest) for digest in table.row.turned_away):
        raise Refusal("turned_away")
    if seats_of(table, person):
        raise Refusal("one_chair")
    if who.kind != "bot":
        raise Refusal("taken")
    if seat not in (young_bots(table) if is_invited else takeable(table)):
        raise Refusal("not_welcome")
    if table.to_move == seat == table.last_mover:
        raise Refusal("mid_turn", name=who.name)
    check_name(name, (other.name for at, other in enumerate(table.seats) if at != seat))
    sitting = {"kind": "person", "name": name, "holder": person.digest, "bot": None, "away": None}
    return Change([News(table.next_number(), "took", now, seat, text=name)], {seat: sitting})

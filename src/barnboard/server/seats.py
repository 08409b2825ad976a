"""Who may sit where: people known by a signed cookie, bots, empty chairs.

A person is a random secret in a signed cookie; the database knows its digest only. Whoever has the secret has the seats.
"""

import hashlib
import hmac
import os
import secrets
import unicodedata
from dataclasses import dataclass
from pathlib import Path

from itsdangerous import BadSignature, Signer

from barnboard.bots import bot_names

from .refusals import Refusal
from .store import Change, News, SeatRow
from .tables import Table

COOKIE = "barnboard"
LONGEST_NAME = 24
_BOT_NAMES = ("Mo", "Ida", "Juno", "Otis", "Pip", "Wilma", "Hugo", "Nell")


@dataclass(frozen=True, slots=True)
class Person:
    """Who asks. `cookie` is what to send back to somebody who was not known before."""

    digest: str
    cookie: str | None = None


class Doorkeeper:
    """Makes and reads the cookies by which people are known."""

    def __init__(self, key: bytes) -> None:
        self._signer = Signer(key, salt="barnboard person", digest_method=hashlib.sha256, key_derivation="hmac")

    def greet(self, cookie: str | None) -> Person:
        """The person of a cookie; a new one where there is none, or none that we signed."""
        if cookie is not None and len(cookie) < 200:
            try:
                return Person(_digest(self._signer.unsign(cookie)))
            except BadSignature:
                pass
        secret = secrets.token_urlsafe(32)
        return Person(_digest(secret.encode()), self._signer.sign(secret).decode())


def _digest(secret: bytes) -> str:
    return hashlib.sha256(secret).hexdigest()


def read_key(file: Path) -> bytes:
    """The key that signs cookies; made at the first start, for nobody else to read."""
    file.parent.mkdir(parents=True, exist_ok=True)
    try:
        handle = os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
    except FileExistsError:
        key = file.read_bytes()
        if len(key) < 32:
            raise ValueError(f"{file}: a key has at least 32 bytes; remove the file to get a new one") from None
        return key
    with os.fdopen(handle, "wb") as out:
        key = secrets.token_hex(32).encode()
        out.write(key)
    return key


# ------------------------------------------------------------ asking


def is_same(one: str | None, other: str | None) -> bool:
    """Whether two digests are equal; takes as long either way."""
    return one is not None and other is not None and hmac.compare_digest(one.encode(), other.encode())


def seats_of(table: Table, person: Person) -> tuple[int, ...]:
    """The seats that a person has."""
    return tuple(seat for seat, who in enumerate(table.seats) if who.kind == "person" and is_same(who.holder, person.digest))


def is_host(table: Table, person: Person) -> bool:
    """Whether the person made the table."""
    return is_same(table.row.host, person.digest)


def viewer_of(table: Table, person: Person, asked: int | None) -> int | None:
    """Through which seat's eyes a person sees the table; None is a spectator.

    Who has several seats shares a screen: such a person sees the seat to move, and only when asking for it.
    """
    mine = seats_of(table, person)
    if asked is None:
        return mine[0] if len(mine) == 1 else None
    table.check_seat(asked)
    if table.status == "over":
        return asked
    if asked not in mine:
        raise Refusal("not_your_seat")
    if len(mine) > 1 and table.match is not None and asked not in (table.to_move, table.last_mover):
        raise Refusal("hand_over")
    return asked


def acting_seat(table: Table, person: Person, asked: int | None) -> int:
    """The seat for which a person does something: the one asked for, else the one to move, else the only one."""
    mine = seats_of(table, person)
    if not mine:
        raise Refusal("not_seated")
    if asked is not None:
        if table.check_seat(asked) not in mine:
            raise Refusal("not_your_seat")
        return asked
    return table.to_move if table.to_move in mine and table.to_move is not None else mine[0]


def clean_name(name: str) -> str:
    """A name without what cannot be seen, or the Refusal."""
    kept = "".join(letter for letter in unicodedata.normalize("NFC", name) if unicodedata.category(letter)[0] != "C")
    told = " ".join(kept.split())
    if not 1 <= len(told) <= LONGEST_NAME:
        raise Refusal("bad_name", most=LONGEST_NAME)
    return told


def check_level(level: str) -> str:
    """A bot that there is, or the Refusal."""
    if level not in bot_names():
        raise Refusal("invalid", what=f"bots are called {', '.join(bot_names())}")
    return level


def bot_name(taken: list[str]) -> str:
    """What a bot is called at a table."""
    return next((name for name in _BOT_NAMES if name not in taken), f"Bot {len(taken)}")


# ------------------------------------------------------------ doing


def sit(table: Table, person: Person, seat: int | None, name: str, nonce: str, now: int) -> Change | None:
    """Somebody sits down; when all sit, the match is dealt."""
    if any(table.seats[mine].name == name and seat in (None, mine) for mine in seats_of(table, person)):
        return None  # sent again
    if table.match is not None:
        raise Refusal("dealt")
    if table.row.status == "closed":
        raise Refusal("closed")
    at = _chair(table, person, seat)
    if any(who.name == name for other, who in enumerate(table.seats) if other != at and who.kind != "free"):
        raise Refusal("same_name", name=name)
    sitting = {"kind": "person", "name": name, "holder": person.digest, "bot": None, "nonce": nonce, "away": None}
    return _deal_if_full(table, Change([News(table.next_number(), "sat", now, at, text=name)], {at: sitting}), now)


def _chair(table: Table, person: Person, seat: int | None) -> int:
    if seat is None:
        kept = [at for at, who in enumerate(table.seats) if who.kind == "kept" and is_same(who.holder, person.digest)]
        free = [at for at, who in enumerate(table.seats) if who.kind == "free"]
        if not kept + free:
            raise Refusal("full")
        return (kept + free)[0]
    who = table.seats[table.check_seat(seat)]
    if who.kind == "kept" and not is_same(who.holder, person.digest):
        raise Refusal("kept", name=who.name)
    if who.kind in ("person", "bot"):
        raise Refusal("taken")
    return seat


def _deal_if_full(table: Table, change: Change, now: int) -> Change:
    kinds = [change.seats.get(seat, {}).get("kind", who.kind) for seat, who in enumerate(table.seats)]
    if all(kind in ("person", "bot") for kind in kinds):
        change.news.append(News(change.news[-1].number + 1, "dealt", now))
        change.table["status"] = "playing"
    return change


def leave(table: Table, person: Person, seat: int, now: int) -> Change | None:
    """Somebody gets up. Before the deal the chair is free again; after it a bot plays on, and the chair is kept.

    Who made the table may also free a chair that a bot has or that is kept for somebody.
    """
    who = table.seats[table.check_seat(seat)]
    if table.match is None:
        theirs = who.kind in ("person", "kept") and is_same(who.holder, person.digest)
        if not theirs and not (is_host(table, person) and who.kind in ("bot", "kept")):
            raise Refusal("not_your_seat")
        free = {"kind": "free", "name": "", "holder": None, "bot": None, "nonce": "", "away": None}
        return Change([News(table.next_number(), "left", now, seat, text=who.name)], {seat: free})
    if seat not in seats_of(table, person):
        raise Refusal("not_your_seat")
    table.running()
    return None if who.away else bot_takes_over(table, seat, "left", None, now)


def seat_bot(table: Table, person: Person, seat: int, level: str, absent: bool, now: int) -> Change:
    """A bot sits down: on a free chair, by who made the table; or for somebody who went away, by anybody who plays."""
    who = table.seats[table.check_seat(seat)]
    if table.match is not None:
        table.running()
        mine = seats_of(table, person)
        if not mine:
            raise Refusal("not_seated")
        if who.kind == "bot" or who.away:
            raise Refusal("taken")
        if not absent and seat not in mine:
            raise Refusal("still_here", name=who.name)
        return bot_takes_over(table, seat, "absent", level, now)
    if table.row.status == "closed":
        raise Refusal("closed")
    if not is_host(table, person):
        raise Refusal("not_host")
    if who.kind == "person":
        raise Refusal("taken")
    name = bot_name([other.name for other in table.seats])
    sitting = {"kind": "bot", "name": name, "holder": None, "bot": level, "nonce": "bot", "away": None}
    return _deal_if_full(table, Change([News(table.next_number(), "bot_sat", now, seat, text=name)], {seat: sitting}), now)


def bot_takes_over(table: Table, seat: int, why: str, level: str | None, now: int) -> Change:
    """A bot plays on for a person: who left, has no time, was away too long or resigned."""
    values = {"away": why, "bot": level or stand_in()}
    return Change([News(table.next_number(), "away", now, seat, text=why)], {seat: values})


def stand_in() -> str:
    """The bot that plays for people who are away: neither the weakest nor the slowest."""
    names = bot_names()
    return "medium" if "medium" in names else names[-1]


def come_back(table: Table, person: Person, seat: int, now: int) -> Change | None:
    """A person takes over from the bot."""
    if table.check_seat(seat) not in seats_of(table, person):
        raise Refusal("not_your_seat")
    table.running()
    who = table.seats[seat]
    if who.away is None:
        return None
    if who.away == "resigned":
        raise Refusal("resigned")
    if who.away == "time" and table.row.clock == "bank":
        raise Refusal("out_of_time")
    return Change([News(table.next_number(), "back", now, seat)], {seat: {"away": None, "bot": None}})


def resign(table: Table, person: Person, seat: int, now: int) -> Change | None:
    """A person gives up: a bot plays the seat to the end."""
    if table.check_seat(seat) not in seats_of(table, person):
        raise Refusal("not_your_seat")
    table.running()
    if table.seats[seat].away == "resigned":
        return None
    return bot_takes_over(table, seat, "resigned", None, now)


def close(table: Table, person: Person, now: int) -> Change | None:
    """Who made the table takes it away before the deal."""
    if not is_host(table, person):
        raise Refusal("not_host")
    if table.match is not None:
        raise Refusal("dealt")
    if table.row.status == "closed":
        return None
    return Change([News(table.next_number(), "closed", now)], table={"status": "closed"})


def chairs(wanted: list[SeatRow]) -> list[SeatRow]:
    """New chairs, with names for the bots."""
    taken = [who.name for who in wanted if who.name]
    for who in wanted:
        if who.kind == "bot":
            who.name = bot_name(taken)
            taken.append(who.name)
    return wanted

"""Who may sit where: people known by a signed cookie, bots, empty chairs.

A person is a random secret in a signed cookie; the database knows its digest only. Whoever has the secret has the seats. A second
device has a secret of its own, of which the database says whose it is (`keyring`).
"""

import contextlib
import hashlib
import hmac
import json
import os
import secrets
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from itsdangerous import BadSignature, Signer

from barnboard.bots import USUAL_BOT, bot_names
from barnboard.fairness import Signet, all_sealed, fingerprint
from barnboard.words import listed

from .lookalikes import look_alike
from .refusals import Refusal
from .store import Change, News, SeatRow
from .tables import UNSEALING, Table, seal_of

COOKIE = "barnboard"
_MOST_HELD = 32  # people whose seats a table remembers
_BOT_NAMES = ("Mo", "Ida", "Juno", "Otis", "Pip", "Wilma", "Hugo", "Nell")


@dataclass(frozen=True, slots=True)
class Person:
    """Who asks, and with which key. `cookie` is what to send back to somebody who was not known before."""

    digest: str
    cookie: str | None = None
    key: str = ""  # the digest of the secret in the cookie: another one on every device of the person


class Doorkeeper:
    """Makes and reads the cookies by which people are known. `moved` has the keys that open another person's things."""

    def __init__(self, key: bytes) -> None:
        self.moved: dict[str, str] = {}
        self._signer = Signer(key, salt="barnboard person", digest_method=hashlib.sha256, key_derivation="hmac")
        self._known = lru_cache(10_000)(self._read)  # of those who come again and again

    def greet(self, cookie: str | None) -> Person:
        """The person of a cookie; a new one where there is none, or none that we signed."""
        if cookie is not None and len(cookie) < 200:
            with contextlib.suppress(BadSignature):
                return self._known(cookie)
        secret = secrets.token_urlsafe(32)
        digest = _digest(secret.encode())
        return Person(digest, self._signer.sign(secret).decode(), digest)

    def learn(self, moved: dict[str, str]) -> None:
        """Keys open other people's things from now on."""
        self.moved = moved
        self._known.cache_clear()

    def _read(self, cookie: str) -> Person:
        key = _digest(self._signer.unsign(cookie))
        return Person(self.moved.get(key, key), None, key)


def _digest(secret: bytes) -> str:
    return hashlib.sha256(secret).hexdigest()


def read_key(file: Path) -> bytes:
    """The key that signs cookies; made at the first start, for nobody else to read."""
    file.parent.mkdir(parents=True, exist_ok=True)
    if not file.exists():
        _make_key(file)
    key = file.read_bytes()
    if len(key) < 32:
        raise ValueError(f"{file}: a key has at least 32 bytes; remove the file to get a new one")
    return key


def _make_key(file: Path) -> None:
    """Makes a key. Of several processes that start at the same time one makes it for all, and none finds half of it."""
    keep_new(file, secrets.token_hex(32).encode())


def keep_new(file: Path, secret: bytes) -> None:
    """Writes a secret into a file for nobody else to read, unless another process was quicker."""
    own = file.with_name(f".{file.name}.{secrets.token_hex(8)}")
    with os.fdopen(os.open(own, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "wb") as out:
        out.write(secret)
    with contextlib.suppress(FileExistsError):
        os.link(own, file)
    own.unlink()


# ------------------------------------------------------------ asking


def is_same(one: str | None, other: str | None) -> bool:
    """Whether two digests are equal; takes as long either way."""
    return one is not None and other is not None and hmac.compare_digest(one, other)


def seats_of(table: Table, person: Person) -> tuple[int, ...]:
    """The seats that a person has."""
    held = table.held.get(person.digest)
    if held is None:
        held = tuple(seat for seat, who in enumerate(table.seats) if who.kind == "person" and is_same(who.holder, person.digest))
        if len(table.held) >= _MOST_HELD:
            table.held.clear()
        table.held[person.digest] = held
    return held


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
    if table.status in ("over", "ended"):
        return asked
    if asked not in mine:
        raise Refusal("not_your_seat")
    if len(mine) > 1 and table.is_dealt and asked not in (table.to_move, table.last_mover):
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


def check_name(name: str, others: Iterable[str]) -> None:
    """Raises the Refusal for a name that somebody at the table has already, or that could be taken for theirs."""
    for other in others:
        if other == name:
            raise Refusal("same_name", name=name)
        if look_alike(other, name):
            raise Refusal("alike_name", name=other)


def check_level(level: str) -> str:
    """A bot that there is, or the Refusal."""
    if level not in bot_names():
        raise Refusal("no_bot", names=lambda language: listed(language, list(bot_names())))
    return level


def known_level(level: str | None) -> str:
    """The bot of a seat, or the usual one where a bot of that name is no longer there."""
    return level if level in bot_names() and level is not None else USUAL_BOT


def bot_name(taken: list[str]) -> str:
    """What a bot is called at a table."""
    free = (name for name in _BOT_NAMES if not any(look_alike(name, other) for other in taken))
    return next(free, f"Bot {len(taken)}")


# ------------------------------------------------------------ doing


def sit(
    table: Table, person: Person, seat: int | None, name: str, nonce: str, seal: str, now: int, network: str = ""
) -> Change | None:
    """Somebody sits down, with a number that is told now or with the seal of one that is told later.

    Whoever sits down at a rated table agrees that the match counts; from where they come is kept until it is over.
    """
    if any(table.seats[mine].name == name and seat in (None, mine) for mine in seats_of(table, person)):
        return None  # sent again
    _check_waiting(table)
    if any(is_same(digest, person.digest) for digest in table.row.turned_away):
        raise Refusal("turned_away")
    at = _chair(table, person, seat)
    check_name(name, (who.name for other, who in enumerate(table.seats) if other != at and who.kind != "free"))
    if seats_of(table, person) and not _may_have_more(table, person, at):
        raise Refusal("one_chair")
    sitting = {"kind": "person", "name": name, "holder": person.digest, "bot": None, "away": None}
    chance = {"nonce": "" if seal else nonce, "seal": seal, "network": network if table.row.rated else ""}
    return Change([News(table.next_number(), "sat", now, at, text=name)], {at: sitting | chance})


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


def _may_have_more(table: Table, person: Person, seat: int) -> bool:
    """Whether somebody who sits may take a further chair: who made the table, who was let by them, whose chair is kept."""
    if table.row.rated:
        return False
    return table.row.shares or is_host(table, person) or table.seats[seat].kind == "kept"


def begin(table: Table, change: Change, signet: Signet) -> None:
    """Adds to a change of a table that waits what follows from it, once all chairs are taken.

    When all numbers are known the match is dealt. When some are sealed, all are signed together, and then they may be told.
    """
    if table.is_dealt or table.row.status != "waiting" or not change.seats:
        return
    chairs = [replace(who, **change.seats.get(seat, {})) for seat, who in enumerate(table.seats)]
    last, is_broken = change.news[-1], change.news[0].kind in UNSEALING
    news = opening(table.id, table.commitment, chairs, signet, last.number + 1, last.at)
    if news and (news.kind == "dealt" or is_broken or not table.is_sealed):
        change.news.append(news)
        if news.kind == "dealt":
            change.table["status"] = "playing"


def opening(table: str, commitment: str, chairs: Sequence[SeatRow], signet: Signet, number: int, now: int) -> News | None:
    """What happens by itself when all chairs are taken: the match is dealt, or all numbers are sealed; else None."""
    if not all(who.kind in ("person", "bot") for who in chairs):
        return None
    if all(who.nonce for who in chairs):
        return News(number, "dealt", now)
    seals = [seal_of(who) for who in chairs]
    if not all(seals):
        return None
    told = {"seals": seals, "signature": signet.sign(all_sealed(table, commitment, seals))}
    return News(number, "sealed", now, text=json.dumps(told))


def seal_again(table: Table, person: Person, seat: int, seal: str, now: int) -> Change | None:
    """A person seals another number, as long as nothing is dealt. If all were sealed, all others do so again."""
    if table.check_seat(seat) not in seats_of(table, person):
        raise Refusal("not_your_seat")
    _check_waiting(table)
    if table.seats[seat].seal == seal:
        return None
    name = table.seats[seat].name
    sealed = {seat: {"nonce": "", "seal": seal}}
    return Change([News(table.next_number(), "ready", now, seat, text=name)], _unsealed(table, seat) | sealed)


def open_seal(table: Table, person: Person, seat: int, nonce: str, now: int) -> Change | None:
    """A person tells the number that they sealed, when all have sealed one."""
    who = table.seats[table.check_seat(seat)]
    if seat not in seats_of(table, person):
        raise Refusal("not_your_seat")
    if who.nonce == nonce:
        return None  # sent again
    _check_waiting(table)
    if not table.is_sealed:
        raise Refusal("not_sealed")
    if who.nonce or fingerprint(nonce) != who.seal:
        raise Refusal("wrong_seal")
    return Change([News(table.next_number(), "opened", now, seat, text=who.name)], {seat: {"nonce": nonce}})


def _check_waiting(table: Table) -> None:
    if table.is_dealt:
        raise Refusal("dealt")
    if table.row.status == "closed":
        raise Refusal("closed")


def _unsealed(table: Table, apart_from: int) -> dict[int, dict[str, Any]]:
    """What the others have to seal again, because some of their numbers may have been told: nobody may know one and choose."""
    if not table.is_sealed:
        return {}
    others = [seat for seat, who in enumerate(table.seats) if who.seal and seat != apart_from]
    return {seat: {"nonce": "", "seal": ""} for seat in others}


def leave(table: Table, person: Person, seat: int, now: int) -> Change | None:
    """Somebody gets up. Before the deal the chair is free again; after it a bot plays on, and the chair is kept.

    Who made the table may also free any chair before the deal; a person who sat there does not get one again.
    """
    who = table.seats[table.check_seat(seat)]
    if not table.is_dealt:
        theirs = who.kind in ("person", "kept") and is_same(who.holder, person.digest)
        if not theirs and (not is_host(table, person) or who.kind == "free"):
            raise Refusal("not_your_seat")
        free = {"kind": "free", "name": "", "holder": None, "bot": None, "nonce": "", "seal": "", "away": None, "network": ""}
        chairs = _unsealed(table, seat) | {seat: free}
        if theirs or who.kind != "person":
            return Change([News(table.next_number(), "left", now, seat, text=who.name)], chairs)
        turned_away = [*table.row.turned_away, who.holder]
        return Change([News(table.next_number(), "freed", now, seat, text=who.name)], chairs, {"turned_away": turned_away})
    if seat not in seats_of(table, person):
        raise Refusal("not_your_seat")
    table.running()
    return None if who.away else bot_takes_over(table, seat, "left", now)


def keep_for(table: Table, person: Person, seat: int, name: str, now: int) -> Change | None:
    """Before the deal a bot gets up for somebody, for whom its chair is kept."""
    _check_waiting(table)
    who = table.seats[table.check_seat(seat)]
    if who.kind == "kept" and is_same(who.holder, person.digest):
        return None  # sent again
    if who.kind != "bot":
        raise Refusal("taken")
    check_name(name, (other.name for at, other in enumerate(table.seats) if at != seat))
    kept = {"kind": "kept", "name": name, "holder": person.digest, "bot": None, "nonce": "", "seal": "", "away": None}
    return Change([News(table.next_number(), "left", now, seat, text=who.name)], _unsealed(table, seat) | {seat: kept})


def seat_bot(table: Table, person: Person, seat: int, level: str, absent: bool, now: int) -> Change:
    """A bot sits down: on a free chair, by who made the table; or for somebody who went away, by anybody who plays.

    For the latter it is the stand-in that was agreed when the table was made, whatever bot is asked for.
    """
    who = table.seats[table.check_seat(seat)]
    if table.is_dealt:
        table.running()
        mine = seats_of(table, person)
        if not mine:
            raise Refusal("not_seated")
        if who.kind == "bot" or who.away:
            raise Refusal("taken")
        if seat not in mine and table.row.pace == "days":
            raise Refusal("not_live")
        if not absent and seat not in mine:
            raise Refusal("still_here", name=who.name)
        return bot_takes_over(table, seat, "absent", now)
    if table.row.status == "closed":
        raise Refusal("closed")
    if not is_host(table, person):
        raise Refusal("not_host")
    if who.kind == "person":
        raise Refusal("taken")
    name = bot_name([other.name for other in table.seats])
    sitting = {"kind": "bot", "name": name, "holder": None, "bot": level, "nonce": "bot", "seal": "", "away": None}
    return Change([News(table.next_number(), "bot_sat", now, seat, text=name)], {seat: sitting})


def bot_takes_over(table: Table, seat: int, why: str, now: int) -> Change:
    """The stand-in of the table plays on for a person: who left, has no time, was away too long or resigned."""
    values = {"away": why, "bot": table.row.stand_in}
    return Change([News(table.next_number(), "away", now, seat, text=why)], {seat: values})


def come_back(table: Table, person: Person, seat: int, now: int) -> Change | None:
    """A person takes over from the bot, with the time that is left."""
    if table.check_seat(seat) not in seats_of(table, person):
        raise Refusal("not_your_seat")
    table.running()
    who = table.seats[seat]
    if who.away is None:
        return None
    if who.away == "resigned":
        raise Refusal("resigned")
    if table.clock.left(seat, table.to_move, now) == 0:
        raise Refusal("out_of_time")
    return Change([News(table.next_number(), "back", now, seat)], {seat: {"away": None, "bot": None}})


def resign(table: Table, person: Person, seat: int, now: int) -> Change | None:
    """A person gives up: a bot plays the seat to the end."""
    if table.check_seat(seat) not in seats_of(table, person):
        raise Refusal("not_your_seat")
    table.running()
    if table.seats[seat].away == "resigned":
        return None
    return bot_takes_over(table, seat, "resigned", now)


def close(table: Table, person: Person, now: int) -> Change | None:
    """Who made the table takes it away before the deal."""
    if not is_host(table, person):
        raise Refusal("not_host")
    if table.is_dealt:
        raise Refusal("dealt")
    if table.row.status == "closed":
        return None
    return Change([News(table.next_number(), "closed", now)], table={"status": "closed", "ended": now, "network": ""})


def vote_to_end(table: Table, person: Person, now: int, is_banned: Callable[[str], bool]) -> Change | None:
    """Somebody wants to end a match that cannot be played on. It ends when more than half of its people want it.

    Whoever was forgotten or banned, left or gave up counts only if they voted.
    """

    def counts(who: SeatRow) -> bool:
        return who.holder is not None and who.away not in ("left", "resigned") and not is_banned(who.holder)

    if table.row.status == "ended":
        return None
    if not table.is_held:
        raise Refusal("not_held")
    mine = [seat for seat in seats_of(table, person) if seat not in table.votes]
    if not seats_of(table, person):
        raise Refusal("not_seated")
    if not mine:
        return None
    news = [News(table.next_number() + at, "vote", now, seat) for at, seat in enumerate(mine)]
    votes = {*table.votes, *mine}
    staying = [seat for seat, who in enumerate(table.seats) if seat in votes or counts(who)]
    if 2 * len(votes) <= len(staying):
        return Change(news)
    news.append(News(news[-1].number + 1, "ended", now))
    return Change(news, table={"status": "ended", "ended": now, "network": ""})


def chairs(wanted: list[SeatRow]) -> list[SeatRow]:
    """New chairs, with names for the bots."""
    taken = [who.name for who in wanted if who.name]
    for who in wanted:
        if who.kind == "bot":
            who.name = bot_name(taken)
            taken.append(who.name)
    return wanted

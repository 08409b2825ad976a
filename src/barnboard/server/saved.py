"""Copies of matches to keep, and whether a match is what was promised."""

from typing import Any

from barnboard.games import games
from barnboard.match import FORMAT, VERSION, MatchError, verify
from barnboard.words import say

from .refusals import Refusal
from .seats import Person, seats_of
from .store import Ending
from .tables import Table

_AS_IT_WAS = ("commitment", "rules", "box", "options", "seed", "nonces", "moves", "standing")


def match_in(ending: Ending) -> dict[str, Any]:
    """The match as it was written down at its end; all the rest is unpacked with it, which takes long: for the workshop."""
    document: dict[str, Any] = ending.told()["match"]
    return document


def copy_of(table: Table, person: Person, kept: dict[str, Any] | None, facts: dict[str, Any] | None) -> dict[str, Any]:
    """The match as a document: as it was `kept` at its end, or what there is of one that cannot be played on.

    While a match is held, nobody is given the secret of the deal or what others played.
    """
    if table.status == "over":
        if kept is None:
            raise Refusal("older_rules")
        is_usual = table.row.game in games() and table.game.usual_box.digest == table.row.box
        return kept if is_usual else {"edited_box": facts, **kept}
    if table.status not in ("held", "ended"):
        raise Refusal("running")
    is_open, mine = table.status == "ended", seats_of(table, person)
    moves = [item for item in table.news if item.kind == "move" and item.ply is not None]
    return {
        "format": FORMAT if is_open else f"{FORMAT}, held",
        "version": VERSION,
        "game": table.row.game,
        "rules": table.row.rules_version,
        "box": table.row.box,
        "edited_box": facts,
        "options": table.row.options,
        "seats": len(table.seats),
        "names": table.names(),
        "commitment": table.commitment,
        "deal": table.deal,
        "seed": table.row.secret if is_open else None,
        "nonces": [who.nonce for who in table.seats] if is_open else None,
        "moves": [item.text if is_open or item.seat in mine else None for item in moves],
        "over": False,
        "standing": [],
    }


def verified(now: dict[str, Any], ending: Ending, language: str) -> dict[str, Any]:
    """Whether a match, as it is saved now, replays to what was written down at its end (VerifyShape)."""
    words, is_true = say(language, "deal.is_true", moves=len(now["moves"])), True
    stored = {**match_in(ending), "edited_box": now.get("edited_box"), "standing": ending.standing}
    try:
        for what in _AS_IT_WAS:
            if now[what] != stored[what]:
                raise MatchError(f"{what} is {now[what]!r}, but was {stored[what]!r} when the match ended"[:300])
        verify(stored)
    except MatchError as problem:
        words, is_true = str(problem), False
    return {
        "true": is_true,
        "words": words,
        "commitment": now["commitment"],
        "deal": now.get("deal"),
        "secret": now["seed"],
        "nonces": now["nonces"],
    }

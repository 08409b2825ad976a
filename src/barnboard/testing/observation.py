"""An observation is complete: whatever a seat is shown can be read from its vector, and nothing else can.

One field of a position after the other is changed. If the view of a seat changes, its vector must change too. If no change of a
field ever shows in the views of a seat, none may show in its vectors. What a seat may not know is looked at in `knowledge`, too.
"""

import random
from typing import NamedTuple

from barnboard.games import Game
from barnboard.kernel.records import MAX_SEATS, Record, Records, copy
from barnboard.match import Match

from .faults import Fault, place_of
from .nudges import UNTOUCHED, Nudge, fields, nudges, pool_of
from .positions import Setup, audience, deal, observed, random_codes, some_plies

_MATCHES, _LOOKS = 2, 6  # matches, and positions of each, in which fields are changed
_EACH = 3  # changes of a kind for each field


class _Look(NamedTuple):
    """A field, in the part of the record that belongs to one seat or in all of it, and who looks at it."""

    field: str
    owner: int | None
    seat: int | None

    def __str__(self) -> str:
        return f"`{self.field}`" if self.owner is None else f"`{self.field}` of seat {self.owner}"

    @property
    def who(self) -> str:
        """Who looks at it, in words."""
        return "a spectator" if self.seat is None else f"seat {self.seat}"


class _Found:
    """What views and vectors showed of changes."""

    def __init__(self) -> None:
        self.seen: set[_Look] = set()  # in a view
        self.told: set[_Look] = set()  # in a vector, while the view stayed as it was
        self.missed: set[_Look] = set()  # in a view, while the vector stayed as it was


def check_observation(game: Game, setup: Setup) -> None:
    """Raises a Fault with one sentence for each field that a seat sees and `observe` does not tell, or the other way round."""
    chance = random.Random(f"observe {game.id} {setup}")
    found = _Found()
    for number in range(_MATCHES):
        match = deal(game, setup, f"observe {number}")
        seen = []
        for code in random_codes(match, chance):
            seen.append(copy(match._s))
            match.play(code)
        pool = pool_of(seen)
        for ply in sorted(some_plies(len(seen), _LOOKS, chance)):
            _look(match, seen[ply], pool, chance, found)
    where = place_of(game, game.rules.observe)
    faults = {f"{where}: {look.who} sees a change of `{look.field}`, but `observe` does not tell it." for look in found.missed}
    faults |= {f"{where}: `observe` tells {look.who} of {look}, which it never sees." for look in found.told - found.seen}
    if faults:
        raise Fault(*sorted(faults))


def _look(match: Match, s: Record, pool: Records, chance: random.Random, found: _Found) -> None:
    """Changes one field of a position after the other."""
    game, box = match.game, match.box
    usual = {seat: (game.view(box, s, seat).written(), observed(match, s, seat).tobytes()) for seat in audience(match)}
    shapes = {field: numbers.shape[1:] for field, numbers in fields(pool)}
    for nudge in nudges(s, pool, UNTOUCHED | set(game.options), _EACH, chance):
        owner = _owner(nudge, shapes[nudge.field])
        for seat in audience(match):
            try:
                view = game.view(box, nudge.s, seat).written()
            except Exception:  # a position that cannot come up need not be shown
                continue
            vector = observed(match, nudge.s, seat).tobytes()
            sees, tells = view != usual[seat][0], vector != usual[seat][1]
            look = _Look(nudge.field, owner, seat)
            if sees:
                found.seen.add(look)
            if sees and not tells:
                found.missed.add(look)
            if tells and not sees:
                found.told.add(look)


def _owner(nudge: Nudge, shape: tuple[int, ...]) -> int | None:
    """The seat to whose part of the record a change belongs, if it belongs to one."""
    return nudge.place[0] if "." in nudge.field and shape[0] <= MAX_SEATS else None

"""Who knows what: nothing that a seat may not know changes anything that it is told, and `conceal` deals all of it again."""

import random
from itertools import product
from typing import NamedTuple

import numpy as np

from barnboard.games import Game
from barnboard.kernel import verbs
from barnboard.kernel.events import Event
from barnboard.kernel.records import HEADER, NOBODY, Record, Records, copies, copy, no_log, same
from barnboard.match import Match

from .faults import Fault, blamed, declared, expect, place_of
from .nudges import UNTOUCHED, fields, nudges, pool_of
from .play import counted_otherwise
from .positions import Setup, audience, deal, heard_by, offered, random_codes, seen_by, some_plies, what_shows

_WORLDS = 2  # in which a position is looked at for each seat
_MOVES = 6  # that are played in them
_TRIES = 6  # deals of what is hidden, to see whether it is dealt again
_MATCHES, _LOOKS = 5, 6  # matches, and positions of each, in which that is looked for
_EACH = 2  # nudges of a kind for each field
_FUTURES = 12  # that are imagined, and moves that are played in each


def check_knowledge(match: Match, chance: random.Random) -> None:
    """What a seat may not know changes nothing of what it is told, and is dealt anew in a way that fits all the rest."""
    game = match.game
    census = dict(game.census(match.box, match._s))
    for seat in audience(match):
        with blamed(game, f"showing the position of ply {match.ply} to seat {seat}"):
            shown = seen_by(match, match._s, seat)
        for _ in range(_WORLDS):
            other = _imagined(match, seat, (chance.getrandbits(64), chance.getrandbits(64)))
            with blamed(game, f"showing a position that seat {seat} imagines at ply {match.ply}"):
                told = seen_by(match, other, seat)
            if told != shown:
                raise Fault(what_shows(game, shown, told, seat, match.ply))
            where = place_of(game, game.rules.conceal)
            lost = counted_otherwise(game, match.box, other, census)
            expect(
                lost is None,
                where,
                f"dealing again what seat {seat} cannot know at ply {match.ply} loses or makes components: {lost}",
            )
            if other.to_move != NOBODY:
                offered(game, match.box, other)
            _check_telling(match, other, seat, chance)
        _check_bytes(match, seat, chance)


def _imagined(match: Match, seat: int | None, key: tuple[int, int]) -> Record:
    with blamed(match.game, f"dealing again what seat {seat} cannot know at ply {match.ply}"):
        return match.imagined(seat, key)


def _check_telling(match: Match, other: Record, seat: int | None, chance: random.Random) -> None:
    """Where a move leads to the same sight in both worlds, the same must also be heard of it."""
    game = match.game
    both = sorted(set(match.codes()) & set(game.codes_in(match.box, other)))
    for move in chance.sample(both, min(len(both), _MOVES)):
        worlds = [copy(match._s), copy(other)]
        with blamed(game, f"playing {game.text(match.box, move)!r}"):
            heard = [heard_by(match, world, move, seat) for world in worlds]
        if heard[0] != heard[1] and seen_by(match, worlds[0], seat) == seen_by(match, worlds[1], seat):
            raise Fault(_what_is_heard(match, heard[0], heard[1], seat, move))


def _what_is_heard(match: Match, one: list[Event], other: list[Event], seat: int | None, move: int) -> str:
    game = match.game
    who = "a spectator" if seat is None else f"seat {seat}"
    when = f"after {game.text(match.box, move)!r} at ply {match.ply}"
    for here, there in zip(one, other, strict=False):
        if here.name != there.name:
            break
        for part, value in here.about.items():
            if there.about[part] != value:
                told = f"the event {here.name!r} tells {who} its part {part!r}, which is hidden ({when}): declare it Secret."
                return f"{declared(game, 'event', here.name)}: {told}"
    names = [[event.name for event in story] for story in (one, other)]
    where = place_of(game, game.rules.play)
    return f"{where}: which events {who} hears depends on what it may not know ({when}): {names[0]} or {names[1]}."


def _check_bytes(match: Match, seat: int | None, chance: random.Random) -> None:
    """Two truths that a seat cannot tell apart, imagined with one key, are one record, byte for byte."""
    key = (chance.getrandbits(64), chance.getrandbits(64))
    other = copy(match._s)
    match._s, true = _imagined(match, seat, (key[1], key[0])), match._s
    try:
        other = _imagined(match, seat, key)
    finally:
        match._s = true
    given = _imagined(match, seat, key)
    if not same(given, other):
        what = next(
            name
            for (name, one), (_, two) in zip(fields(copies(given, 1)), fields(copies(other, 1)), strict=True)
            if (one != two).any()
        )
        where = place_of(match.game, match.game.rules.conceal)
        raise Fault(f"{where}: what seat {seat} imagines at ply {match.ply} keeps something of the truth, in `{what}`.")


class _Secret(NamedTuple):
    """Something that one seat sees and another does not. Without a field it is whatever the one sees."""

    owner: int
    other: int
    field: str = ""


def check_conceal(game: Game, setup: Setup) -> None:
    """What one seat sees and another does not is dealt again for the other one.

    A field is hidden from a seat if a change of it shows in the view of another seat and not in its own. Somewhere in a few
    matches what is hidden must come out differently when it is dealt again: each field of the part of the record that belongs to
    a seat and that this seat sees, and of all else something in the view of who sees it.
    """
    chance = random.Random(f"conceal {game.id} {setup}")
    hidden: set[_Secret] = set()
    dealt_again: set[_Secret] = set()
    for number in range(_MATCHES):
        match = deal(game, setup, f"conceal {number}")
        seen = _positions(match, random_codes(match, chance))
        pool = pool_of(seen)
        for ply in sorted(some_plies(len(seen), _LOOKS, chance)):
            match._s = seen[ply]
            found = _secrets(match, pool, chance)
            hidden |= found
            dealt_again |= _dealt_again(match, found - dealt_again, chance)
        if hidden == dealt_again:
            return
    secret = min(hidden - dealt_again, key=lambda secret: (not secret.field, secret))
    what = f"`{secret.field}` of seat {secret.owner}" if secret.field else f"all that seat {secret.owner} sees"
    where = place_of(game, game.rules.conceal)
    raise Fault(f"{where}: `conceal` leaves {what} as it is, although it is hidden from seat {secret.other}.")


def _positions(match: Match, codes: list[int]) -> list[Record]:
    seen = []
    for code in codes:
        seen.append(copy(match._s))
        match.play(code)
    return seen


def _secrets(match: Match, pool: Records, chance: random.Random) -> set[_Secret]:
    """What some seats see of a position and others do not."""
    game, box, seats = match.game, match.box, range(match.seats)
    usual = [game.view(box, match._s, seat).written() for seat in seats]
    found = set()
    for nudge in nudges(match._s, pool, UNTOUCHED | set(game.options), _EACH, chance):
        try:
            sees = [game.view(box, nudge.s, seat).written() != usual[seat] for seat in seats]
        except Exception:  # a position that cannot come up need not be shown
            continue
        for owner, other in product(seats, seats):
            if sees[owner] and not sees[other]:
                its_own = "." in nudge.field and nudge.place[0] == owner
                found.add(_Secret(owner, other, nudge.field if its_own else ""))
    return found


def _dealt_again(match: Match, secrets: set[_Secret], chance: random.Random) -> set[_Secret]:
    """Those of some secrets that come out differently when they are dealt again."""
    found = set()
    true = dict(fields(copies(match._s, 1)))
    views = {owner: match.view(owner).written() for owner in range(match.seats)}
    for other in {secret.other for secret in secrets}:
        for _ in range(_TRIES):
            world = _imagined(match, other, (chance.getrandbits(64), chance.getrandbits(64)))
            dealt = dict(fields(copies(world, 1)))
            for secret in secrets:
                if secret.other != other:
                    continue
                if secret.field:
                    changed = bool((dealt[secret.field][0, secret.owner] != true[secret.field][0, secret.owner]).any())
                else:
                    changed = match.game.view(match.box, world, secret.owner).written() != views[secret.owner]
                if changed:
                    found.add(secret)
    return found


def check_chance(game: Game, setup: Setup) -> None:
    """What comes is dealt in many ways: a world that a seat imagines has a future of its own."""
    header = np.dtype(list(HEADER)).itemsize
    chance = random.Random(f"chance {game.id} {setup}")
    match = deal(game, setup, "chance")
    codes = random_codes(match, chance)
    for code in codes[: len(codes) // 3]:
        match.play(code)
    futures, drew = set(), False
    for number in range(_FUTURES):
        world = _imagined(match, None, (number, 7))
        for _ in range(_FUTURES):
            if world.to_move != NOBODY:
                verbs.play(match.box.record, world, game.codes_in(match.box, world)[0], no_log())
        futures.add(world.tobytes()[header:])
        drew = drew or world.draws != match._s.draws
    told = "chance does not come from the key of the position: every imagined future is the same."
    expect(len(futures) > 1 or not drew, place_of(game, game.rules.play), told)

"""What must hold while a match is played: moves, components, points, undo, the end, and the file of the match."""

import json
import random
from collections.abc import Mapping
from typing import Any

from barnboard.games import Game, SetupError
from barnboard.games.boxes import Box
from barnboard.kernel import verbs
from barnboard.kernel.events import Event, new_log
from barnboard.kernel.records import NOBODY, Record, copy, same
from barnboard.match import IllegalMove, Match, MatchError, NoUndo, verify

from .faults import Fault, blamed, declared, expect, place_of
from .positions import Seen, heard_by, offered, seen_by, some_languages, what_shows

_TRIED = 12  # moves of a position that are played on a copy
_REFUSED = 8  # random codes that are not offered
_WORLDS = 3  # in which a move that may be taken back is tried
_WORLDS_MORE = 40  # where it came otherwise in one: it stands if it does so in more than a tenth of them


def check_moves(match: Match, chance: random.Random) -> None:
    """Every move can be told, parsed back and played; anything else is refused and changes nothing."""
    before = copy(match._s)
    codes = match.codes()
    for language in some_languages(match.game, match.ply):
        _check_telling(match, language)
    for code in chance.sample(codes, min(len(codes), _TRIED)):
        trial = copy(match._s)
        with blamed(match.game, f"playing {match.game.text(match.box, code)!r}"):
            verbs.play(match.box.record, trial, code, new_log())
        if trial.to_move != NOBODY:
            offered(match.game, match.box, trial)
    for code in [-1, match.game.codes.size, *(chance.randrange(match.game.codes.size) for _ in range(_REFUSED))]:
        if code not in codes:
            try:
                match.play(code)
            except IllegalMove:
                pass
            else:
                raise AssertionError(f"ply {match.ply}: {code} is not offered but was played")
    where = place_of(match.game, match.game.rules.moves)
    expect(same(before, match._s), where, f"listing or telling the moves at ply {match.ply} changes the position.")


def _check_telling(match: Match, language: str) -> None:
    """The moves of a position in one language."""
    game, box = match.game, match.box
    where = f"ply {match.ply}"
    with blamed(game, f"telling the moves in {language!r}"):
        moves = match.moves(language)
    texts = [move.text for move in moves]
    names = place_of(game, game.names)
    twice = next((text for text in texts if texts.count(text) > 1), None) if len(set(texts)) < len(texts) else None
    expect(twice is None, names, f"two moves of one position have the text {twice!r} ({where}).")
    for move in moves:
        name = game.codes.read(move.code)[0]
        with blamed(game, f"reading {move.text!r}"):
            code = game.code(box, move.text)
        if code != move.code:
            raise Fault(f"{names}: {move.text!r} is not read back as the same move ({where}).")
        if not move.words:
            raise Fault(f"{declared(game, 'move', name)}: the move {move.text!r} has no words in {language!r} ({where}).")
        if not move.touch:
            raise Fault(f"{place_of(game, game.touch)}: the move {move.text!r} touches nothing ({where}).")
        if name in game.told_alike:
            words = game.move_words(box, match._s, move.code, match._words(language))
            touch = game.touch(box, match._s, move.code)
            if move.words != words or move.touch != touch:
                told = f"{words!r}" if move.words != words else f"touching {touch}"
                sentence = f"{name!r} is in told_alike, but {move.text!r} depends on the position: here it is {told} ({where})."
                raise Fault(f"{declared(game, 'move', name)}: {sentence}")
    with blamed(game, f"telling what happened in {language!r}"):
        match.log(None, language, max(0, match.ply - 1))
        match.tales(None, language, max(0, match.ply - 1))


def check_census(match: Match, before: Mapping[str, int]) -> None:
    """No component is lost or made."""
    lost = counted_otherwise(match.game, match.box, match._s, before)
    where = place_of(match.game, match.game.census)
    expect(lost is None, where, f"components were lost or made by ply {match.ply}, or are not counted where they lie: {lost}")


def counted_otherwise(game: Game, box: Box[Any], s: Record, before: Mapping[str, int]) -> str | None:
    """What there is more or less of than there was, in words; None where the count is right."""
    with blamed(game, "counting the components"):
        now = dict(game.census(box, s))
    if now == before:
        return None
    what = next(name for name in [*before, *now] if before.get(name) != now.get(name))
    return f"of {what!r} there were {before.get(what, 0)} and now there are {now.get(what, 0)}."


def check_breakdown(match: Match) -> None:
    """Points by where they came from add up to the standing, and a row stands for each seat."""
    where = place_of(match.game, match.game.breakdown)
    with blamed(match.game, "telling the points"):
        parts, rows = match.breakdown(), match.standing()
    expect(len(parts) == match.seats, where, f"the breakdown has {len(parts)} rows for {match.seats} seats.")
    for row, sources in zip(rows, parts, strict=True):
        told = sum(sources.values())
        expect(
            row.points == told,
            where,
            f"at ply {match.ply} the points of seat {row.seat} add up to {told}, but its standing is {row.points}.",
        )


def check_save(match: Match) -> None:
    """A saved match is the same match when it is loaded: the same seed and moves give the same position."""
    where = place_of(match.game, match.game.rules.play)
    document = json.loads(json.dumps(match.save()))
    try:
        loaded = Match.load(document, game=match.game)
    except (MatchError, SetupError) as problem:
        raise Fault(f"{where}: a match saved at ply {match.ply} cannot be loaded: {problem}") from problem
    expect(same(match._s, loaded._s), where, f"the same seed and the same {match.ply} moves gave another position.")
    expect(loaded.save() == document, where, f"a match that was loaded at ply {match.ply} is saved otherwise.")


def check_undo(match: Match, move: int, chance: random.Random) -> None:
    """Plays a move, takes it back if that is allowed, and plays it again.

    It is not allowed to another seat, nor after chance was drawn, nor if anybody was shown what the seat could not have told
    before.
    """
    seat, before = match.to_move, copy(match._s)
    assert seat is not None
    where, text = place_of(match.game, match.game.rules.play), match.game.text(match.box, move)
    match.play(move)
    drew, allowed = match._s.draws != before.draws, match.can_undo(seat)
    expect(not (drew and allowed), where, f"{text!r} drew from chance at ply {match.ply - 1} and could be taken back.")
    for other in range(match.seats):
        if other != seat or not allowed:
            after = copy(match._s)
            try:
                match.undo(other)
            except NoUndo:
                expect(same(after, match._s), where, f"an undo that was refused changed the position at ply {match.ply}.")
            else:
                raise Fault(f"{where}: seat {other} took {text!r} back at ply {match.ply}, which it may not.")
    if allowed:
        match.undo(seat)
        expect(same(before, match._s), where, f"taking {text!r} back did not restore the position of ply {match.ply}.")
        _check_that_nothing_was_shown(match, move, chance)
        match.play(move)


def _check_that_nothing_was_shown(match: Match, move: int, chance: random.Random) -> None:
    """In every world that is the same to the seat, the move is told alike to everybody and leads to the same sight.

    What is all but sure may be taken for known: what comes otherwise in one world of many is no fault.
    """
    true, seat = copy(match._s), match.to_move
    told = [heard_by(match, copy(true), move, other) for other in range(match.seats)]
    heard_by(match, true, move, seat)
    sight = seen_by(match, true, seat)

    def shown() -> str | None:
        return _what_was_shown(match, move, (chance.getrandbits(64), chance.getrandbits(64)), told, sight)

    for _ in range(_WORLDS):
        fault = shown()
        if fault is not None and sum(shown() is not None for _ in range(_WORLDS_MORE)) > _WORLDS_MORE // 10:
            raise Fault(fault)


def _what_was_shown(match: Match, move: int, key: tuple[int, int], told: list[list[Event]], sight: Seen) -> str | None:
    """What is wrong where a move brings something else in another world than the true one."""
    game, seat = match.game, match.to_move
    text, where = game.text(match.box, move), place_of(match.game, match.game.rules.play)
    for other in range(match.seats):
        if heard_by(match, match.imagined(seat, key), move, other) != told[other]:
            return f"{where}: {text!r} showed seat {other} something at ply {match.ply}, and could be taken back."
    world = match.imagined(seat, key)
    heard_by(match, world, move, seat)
    if seen_by(match, world, seat) == sight:
        return None
    here, there = seen_by(match, match._s, seat), seen_by(match, match.imagined(seat, key), seat)
    if here != there:  # already before the move
        return what_shows(game, here, there, seat, match.ply)
    return f"{where}: {text!r} let seat {seat} see something hidden at ply {match.ply}, and could be taken back."


def check_end(match: Match) -> None:
    """A finished match offers nothing, has a winner, and verifies."""
    assert match.to_move is None
    where = place_of(match.game, match.game.rules.standing)
    rows = match.standing()
    expect(match.codes() == [], place_of(match.game, match.game.rules.moves), "moves are offered after the end.")
    expect(min(row.place for row in rows) == 1, where, "nobody has the first place at the end.")
    unfair = any(one.points > other.points and one.place > other.place for one in rows for other in rows)
    expect(not unfair, where, f"who has more points stands behind at the end: {[tuple(row) for row in rows]}.")
    over = match.game.phases["OVER"].name.lower()
    expect(
        match.game.phase(match._s) == over,
        place_of(match.game, match.game.rules.play),
        "the match ends in another phase than OVER.",
    )
    again = verify(json.loads(json.dumps(match.save())), game=match.game)
    expect(
        same(again._s, match._s), place_of(match.game, match.game.rules.play), "the same seed and moves gave another position."
    )


def check_telling_to_the_end(match: Match) -> None:
    """All that happened can be told to everybody, in some languages to each."""
    for place, seat in enumerate([None, *range(match.seats)]):
        for language in some_languages(match.game, match.ply + place):
            with blamed(match.game, f"telling in {language!r} what happened, to seat {seat}"):
                lines = match.log(seat, language)
                match.tales(seat, language)
            empty = next((line.event for line in lines if not line.text), None)
            if empty is not None:
                raise Fault(f"{declared(match.game, 'event', empty)}: the event {empty!r} has no words in {language!r}.")

"""The conformance kit: what must hold for every game, checked on random play.

    from barnboard.testing import check_game
    check_game("oregon", seats=3, seed=7)

plays one random match and raises an AssertionError that says at which ply what did not hold. A new game gets all of it for free.
"""

import hashlib
import json
import random
import sys
from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from barnboard.games import Game
from barnboard.games import game as find_game
from barnboard.games.words import LANGUAGES
from barnboard.kernel import verbs
from barnboard.kernel.events import new_log
from barnboard.kernel.loops import imagine
from barnboard.kernel.records import MAX_SEATS, NOBODY, Record, copy, same
from barnboard.match import IllegalMove, Match, NoUndo, key_of, verify

_MOST_PLIES = 20_000


def check_game(
    game: str,
    seats: int,
    seed: int,
    looks: int = 4,
    watch: float = 1.0,
    box: Mapping[str, Any] | None = None,
    **options: Any,
) -> int:
    """Plays one random match with every check and returns the number of plies.

    Components are counted and moves taken back at a share `watch` of the plies, the costly checks of a single position made at
    about `looks` of them, and all of them once more at the end.
    """
    chance = random.Random(f"{game} {seats} {seed}")
    match = Match(game, seats=seats, seed=f"check {seed}", box=box, **options)
    census = match.game.census(match.box, match._s)
    often = looks / _usual_length(match.game, seats, options)
    while match.to_move is not None:
        assert match.ply < _MOST_PLIES, f"{game} does not end"
        codes = match.codes()
        assert codes, f"ply {match.ply}: no move although the match is not over"
        assert len(set(codes)) == len(codes), f"ply {match.ply}: a move is offered twice"
        if chance.random() < often:
            look_closely(match, chance)
        move = chance.choice(codes)
        if chance.random() < watch:
            check_undo(match, move)
            assert match.game.census(match.box, match._s) == census, f"ply {match.ply}: components were lost or made"
        else:
            match.play(move)
        assert match._s.ply == match.ply, f"ply {match.ply}: the record counts {match._s.ply}"
    assert match.game.census(match.box, match._s) == census, "components were lost or made"
    check_end(match)
    if looks:
        look_closely(match, chance)
        check_telling_to_the_end(match)
    return match.ply


def look_closely(match: Match, chance: random.Random) -> None:
    """Every check of a single position."""
    check_moves(match, chance)
    check_knowledge(match, chance)
    check_views(match)
    check_breakdown(match)
    check_save(match)


def check_moves(match: Match, chance: random.Random) -> None:
    """Every move can be told, parsed back and played; anything else is refused and changes nothing."""
    before = copy(match._s)
    codes = match.codes()
    for language in LANGUAGES:
        moves = match.moves(language)
        texts = [move.text for move in moves]
        assert len(set(texts)) == len(texts), f"ply {match.ply}: two moves have the same text"
        for move in moves:
            assert match.game.code(match.box, move.text) == move.code, f"{move.text!r} does not parse back"
            assert move.words, f"{move.text!r} has no words"
            assert move.touch, f"{move.text!r} touches nothing"
            told = match.game.move_words(match.box, match._s, move.code, match._words(language))
            assert move.words == told, f"{move.text!r} is told alike everywhere, but here it should be {told!r}"
            touch = match.game.touch(match.box.facts, match._s, move.code)
            assert move.touch == touch, f"{move.text!r} touches the same everywhere, but here it should be {touch}"
        assert match.log(None, language) is not None
    for code in chance.sample(codes, min(len(codes), 12)):
        trial = copy(match._s)
        verbs.play(match.box.record, trial, code, new_log())
        assert trial.to_move == NOBODY or match.game.codes_in(match.box, trial), f"{code} leads to nowhere"
    for code in [-1, match.game.codes.size, *(chance.randrange(match.game.codes.size) for _ in range(8))]:
        if code not in codes:
            try:
                match.play(code)
            except IllegalMove:
                pass
            else:
                raise AssertionError(f"ply {match.ply}: {code} is not offered but was played")
    assert same(before, match._s), f"ply {match.ply}: looking at the moves changed the position"


def check_views(match: Match) -> None:
    """Every view is what its type says, and is written as it is."""
    for seat in [None, *range(match.seats)]:
        view = match.view(seat)
        written = view.written()
        type(view).model_validate_json(written, strict=True)
        assert json.loads(written) == view.model_dump(mode="json"), f"ply {match.ply}, seat {seat}: the view is written otherwise"


def check_knowledge(match: Match, chance: random.Random) -> None:
    """What a seat may not know changes nothing of what it is shown, and is dealt anew in a way that fits all the rest."""
    census = match.game.census(match.box, match._s)
    for seat in [None, *range(match.seats)]:
        shown = seen_by(match, match._s, seat)
        for _ in range(2):
            other = match.imagined(seat, (chance.getrandbits(64), chance.getrandbits(64)))
            where = f"ply {match.ply}, seat {seat}"
            assert seen_by(match, other, seat) == shown, f"{where}: hidden things show"
            assert match.game.census(match.box, other) == census, f"{where}: concealing lost or made components"
            assert other.to_move == NOBODY or match.game.codes_in(match.box, other), f"{where}: concealing left no move"
            _check_telling(match, other, seat, chance)


def _check_telling(match: Match, other: Record, seat: int | None, chance: random.Random) -> None:
    """Where a move leads to the same sight in both worlds, it must also be told in the same words."""
    both = sorted(set(match.codes()) & set(match.game.codes_in(match.box, other)))
    if not both:
        return
    move = chance.choice(both)
    sights, stories = [], []
    for world in (match._s, other):
        after, log = copy(world), new_log(1000)
        verbs.play(match.box.record, after, move, log)
        sights.append(match.game.view(match.box, after, seat))
        words = match.game.words(match.box)
        heard = [match.game.events.heard(event, seat) for event in match.game.events.read(log)]
        stories.append([match.game.event_words(event, words) for event in heard])
    if sights[0] == sights[1]:
        assert stories[0] == stories[1], f"ply {match.ply}, seat {seat}: the log tells what is hidden: {stories}"


def seen_by(match: Match, s: Record, seat: int | None) -> tuple[Any, ...]:
    """Everything that a seat is ever told about a position."""
    game, box = match.game, match.box
    vector = np.zeros(game.observation, np.float32)
    game.rules.observe(box.record, s, NOBODY if seat is None else seat, vector)
    mine = None
    if s.to_move != NOBODY and s.to_move == seat:
        words = game.words(box)
        codes = game.codes_in(box, s)
        mine = [game.told(box, s, code, words) for code in codes]
    public = [
        {source: points for source, points in row.items() if source not in game.secret_sources or s.to_move == NOBODY}
        for row in game.breakdown(box, s)
    ]
    return game.view(box, s, seat).written(), vector.tobytes(), mine, public


def check_undo(match: Match, move: int) -> None:
    """Plays a move, takes it back if that is allowed, and plays it again."""
    seat, before = match.to_move, copy(match._s)
    assert seat is not None
    match.play(move)
    revealed = any(event.name in match.game.events.reveals for event in match._played[-1].events)
    drew = match._s.draws != before.draws
    assert match.can_undo(seat) == (not drew and not revealed), f"ply {match.ply}: undo allowed after a draw or refused without"
    for other in range(match.seats):
        if other != seat or not match.can_undo(seat):
            after = copy(match._s)
            try:
                match.undo(other)
            except NoUndo:
                assert same(after, match._s)
            else:
                raise AssertionError(f"ply {match.ply}: seat {other} took back what it may not")
    if match.can_undo(seat):
        match.undo(seat)
        assert same(before, match._s), f"ply {match.ply}: undo did not restore the position"
        match.play(move)


def check_breakdown(match: Match) -> None:
    """Points by where they came from add up to the standing."""
    for row, parts in zip(match.standing(), match.breakdown(), strict=True):
        assert row.points == sum(parts.values()), f"ply {match.ply}: breakdown and standing differ for seat {row.seat}"


def check_save(match: Match) -> None:
    """A saved match is the same match when it is loaded."""
    document = json.loads(json.dumps(match.save()))
    loaded = Match.load(document)
    assert same(match._s, loaded._s), f"ply {match.ply}: the same seed and moves gave another position"
    assert loaded.save() == match.save()


def check_end(match: Match) -> None:
    """A finished match offers nothing, has a winner, and verifies."""
    assert match.to_move is None
    assert match.codes() == []
    rows = match.standing()
    assert min(row.place for row in rows) == 1
    assert all(not (a.points > b.points and a.place > b.place) for a in rows for b in rows)
    assert same(verify(match.save())._s, match._s), "the same seed and moves gave another position"


def check_telling_to_the_end(match: Match) -> None:
    """All that happened can be told to everybody in every language."""
    for language in LANGUAGES:
        for seat in [None, *range(match.seats)]:
            assert all(line.text for line in match.log(seat, language))


def trace(game: Game, seats: int, seed: int, options: Mapping[str, Any], most: int = _MOST_PLIES) -> Iterator[str]:
    """The hash of every position of one random match: equal wherever the same rules are run."""
    chosen = game.check_setup(seats, options)
    box = game.usual_box.record
    s = game.blank(seats, chosen, key_of(f"trace {seed}"))
    verbs.deal(box, s)
    out, log = np.zeros(game.most_moves, np.int32), new_log(1000)
    points, places = np.zeros(MAX_SEATS, np.int64), np.zeros(MAX_SEATS, np.int64)
    vector = np.zeros(game.observation, np.float32)
    chance = random.Random(seed)
    while s.to_move != NOBODY and s.ply < most:
        count = verbs.moves(box, s, out)
        log[0, 0] = 0
        verbs.play(box, s, int(out[chance.randrange(count)]), log)
        verbs.standing(box, s, points, places)
        seat = chance.randrange(seats)
        verbs.observe(box, s, seat, vector)
        other = copy(s)
        imagine(box, other, seat, np.uint64(chance.getrandbits(64)), np.uint64(chance.getrandbits(64)))
        told = log[: 1 + int(log[0, 0])]
        parts = (s, out[:count], told, points, places, vector, other)
        yield hashlib.sha256(b"".join(part.tobytes() for part in parts)).hexdigest()


def _usual_length(game: Game, seats: int, options: Mapping[str, Any]) -> int:
    return _lengths.setdefault((game.id, seats, str(sorted(options.items()))), sum(1 for _ in trace(game, seats, 0, options)))


_lengths: dict[tuple[str, int, str], int] = {}


def main() -> None:
    """`python -m barnboard.testing GAME SEATS SEED MOST OPTIONS`: prints the trace, to compare ways of running."""
    name, seats, seed, most, options = sys.argv[1:]
    for line in trace(find_game(name), int(seats), int(seed), json.loads(options), int(most)):
        print(line)


if __name__ == "__main__":
    main()

"""The whole kit: every check, for every way to sit down."""

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from barnboard.bots.batches import play_randomly
from barnboard.games import Game
from barnboard.kernel import verbs
from barnboard.kernel.compile import JIT
from barnboard.kernel.records import NOBODY, copies
from barnboard.match import Match, keys_of

from .bots import check_fairness
from .faults import Fault, blamed, expect, place_of
from .inspection import check_inspection
from .knowledge import check_chance, check_conceal, check_knowledge
from .lessons import check_lesson
from .observation import check_observation
from .play import (
    check_breakdown,
    check_census,
    check_end,
    check_moves,
    check_save,
    check_telling_to_the_end,
    check_undo,
    counted_otherwise,
)
from .positions import Setup, deal, found, random_codes, setups, some_plies
from .puzzles import check_puzzles
from .rules_texts import check_rules_for_people
from .traces import check_compiling
from .views import check_drawing, check_views
from .words import check_words

_CLOSELY, _OPTIONS = 2, 1  # matches with every check: for each number of seats, and for each choice of options
_WATCHED = 40  # plies of such a match at which components are counted and the move is taken back
_MANY = 200 if JIT else 20  # matches that are only played, for each number of seats; without compiling each takes long
_STAGES = (7, 40, 150)  # plies after which components are counted in them


@dataclass(frozen=True)
class Check:
    """One thing that must hold for a game, as a fact. Calling it raises a Fault where it does not."""

    game: Game
    fact: str
    run: Callable[[], object]

    def __call__(self) -> None:
        """Makes the check."""
        self.run()

    def __str__(self) -> str:
        return f"{self.game.id}: {self.fact}"


def checks(game: Game | str) -> list[Check]:
    """Everything that must hold for a game: for `pytest.mark.parametrize`, with `ids=str`, or to be called one by one."""
    game = found(game)
    made = [
        Check(game, "words are there in all languages", partial(check_words, game)),
        Check(game, "there are rules for people", partial(check_rules_for_people, game)),
        Check(game, "its lesson fits its rules", partial(check_lesson, game)),
        Check(game, "its puzzles fit its rules", partial(check_puzzles, game)),
        Check(game, "compiled and interpreted rules agree", partial(check_compiling, game, setups(game))),
    ]
    plain = [setup for setup in setups(game) if not setup.options]
    for setup in plain:
        made.append(Check(game, f"{_MANY} random matches end and lose nothing, {setup}", partial(check_many, game, setup)))
    for setup in setups(game):
        made.append(Check(game, f"random matches pass every check, {setup}", partial(check_matches, game, setup)))
    for setup in plain:
        made.append(Check(game, f"what is hidden is dealt again, {setup}", partial(check_conceal, game, setup)))
        made.append(Check(game, f"the board can be drawn for everybody, {setup}", partial(check_drawing, game, setup)))
    ends = plain[0], plain[-1], setups(game)[-1]  # the fewest seats, the most, and all options
    for setup in [setup for setup in setups(game) if setup in ends]:
        made.append(Check(game, f"observations tell what is seen, {setup}", partial(check_observation, game, setup)))
    made.append(Check(game, f"the future is dealt in many ways, {plain[-1]}", partial(check_chance, game, plain[-1])))
    made.append(Check(game, f"bots are fair, {plain[-1]}", partial(check_fairness, game, plain[-1])))
    return made


def check_matches(game: Game, setup: Setup) -> None:
    """Some random matches with every check."""
    for seed in range(_OPTIONS if setup.options else _CLOSELY):
        check_game(game, setup.seats, seed, looks=2, watch=_WATCHED, **setup.options)


def check_game(
    game: Game | str,
    seats: int,
    seed: int,
    looks: int = 4,
    watch: int | None = None,
    box: Mapping[str, Any] | None = None,
    **options: Any,
) -> int:
    """Plays one random match with every check and returns the number of plies.

    Components are counted and moves taken back at so many plies (`watch`; at all of them if it is not told), the costly checks of
    a single position made at `looks` of them, and all of them once more at the end.
    """
    game = found(game)
    chance = random.Random(f"{game.id} {seats} {seed}")
    match = deal(game, Setup(seats, options), f"check {seed}", box)
    with blamed(game, "counting the components"):
        census = dict(game.census(match.box, match._s))
    codes = random_codes(match, chance)
    at = some_plies(len(codes), looks, chance)
    watched = some_plies(len(codes), len(codes) if watch is None else watch, chance)
    for ply, code in enumerate(codes):
        if ply in at:
            look_closely(match, chance)
        if code not in match.codes():
            raise Fault(f"{place_of(game, game.rules.play)}: the same seed and the same {ply} moves gave another position.")
        if ply in watched:
            check_undo(match, code, chance)
            check_census(match, census)
        else:
            match.play(code)
        if match._s.ply != match.ply:
            expect(False, place_of(game, game.rules.play), f"the record counts {match._s.ply} plies after {match.ply} moves.")
    check_census(match, census)
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
    check_inspection(match)


def check_many(game: Game, setup: Setup) -> None:
    """Many matches, compiled from the deal on, end; components are counted after the deal, on the way and at the end."""
    box = game.usual_box
    blank = game.blank(setup.seats, game.check_setup(setup.seats, setup.options))
    for first, most in enumerate([*_STAGES, game.most_plies]):
        records = copies(blank, _MANY // 3 if most in _STAGES else _MANY)
        records["key"] = keys_of(f"quickly {first} {number}" for number in range(len(records)))
        dealt = records.copy()
        with blamed(game, "playing a random match"):
            played = play_randomly(game, records, most=most)
        for before, after, plies in zip(dealt, records, played.moves, strict=True):
            verbs.deal(box.record, before)
            lost = counted_otherwise(game, box, after, dict(game.census(box, before)))
            expect(lost is None, place_of(game, game.census), f"components were lost or made within {plies} random moves: {lost}")
            expect(
                after.ply == plies, place_of(game, game.rules.play), f"the record counts {after.ply} plies after {plies} moves."
            )
        if most == game.most_plies:
            running = int((records["to_move"] != NOBODY).sum())
            where = place_of(game, game.rules.play)
            expect(not running, where, f"{running} of {len(records)} random matches do not end within {most:,} moves.")

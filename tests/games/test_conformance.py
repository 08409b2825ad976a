"""What must hold for every game, on random play. A new game is picked up by itself."""

import json
import os
import subprocess
import sys
from itertools import product

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from barnboard import Match, games
from barnboard.games import Game
from barnboard.kernel import verbs
from barnboard.kernel.loops import play_many
from barnboard.kernel.records import HEADER, NOBODY, copies, no_log
from barnboard.match import key_of
from barnboard.testing import check_game, trace


def setups() -> list[object]:
    """Every game with every number of seats and every on/off choice of its options."""
    found = []
    for game in games().values():
        switches = [name for name, option in game.options.items() if isinstance(option.default, bool)]
        for values in product([False, True], repeat=len(switches)):
            chosen = {name: True for name, value in zip(switches, values, strict=True) if value}
            for seats in game.seats:
                found.append(pytest.param(game, seats, chosen, id="-".join([game.id, str(seats), *chosen])))
    return found


GAMES = [pytest.param(game, id=game.id) for game in games().values()]
SEATS = [pytest.param(game, seats, id=f"{game.id}-{seats}") for game in games().values() for seats in game.seats]
CLOSELY, QUICKLY = 6, 200  # matches for each number of seats
MANY_PLIES = 20_000  # no match takes more
plain = settings(deadline=None, database=None, derandomize=True, suppress_health_check=list(HealthCheck))


@pytest.mark.parametrize(("game", "seats", "options"), setups())
def test_every_check_holds_on_random_matches(game: Game, seats: int, options: dict[str, bool]) -> None:
    @settings(plain, max_examples=CLOSELY if not options else 2)
    @given(st.integers(0, 2**32))
    def check(seed: int) -> None:
        check_game(game.id, seats, seed, looks=2, watch=0.2, **options)

    check()


@pytest.mark.parametrize(("game", "seats"), SEATS)
def test_two_hundred_matches_end_and_lose_nothing(game: Game, seats: int) -> None:
    """Compiled from the deal on; components are counted after the deal, on the way and at the end."""
    box = game.usual_box
    blank = game.blank(seats, game.check_setup(seats, {}))
    for first, most in enumerate([7, 40, 150, MANY_PLIES]):
        records = copies(blank, QUICKLY // 3 if most < MANY_PLIES else QUICKLY)
        records["key"] = [key_of(f"quickly {first} {number}") for number in range(len(records))]
        dealt = records.copy()
        played = play_many(box.record, records, game.most_moves, most=most)
        for before, after, plies in zip(dealt, records, played.moves, strict=True):
            verbs.deal(box.record, before)
            assert game.census(box, after) == game.census(box, before)
            assert after.ply == plies
        if most == MANY_PLIES:
            assert (records["to_move"] == NOBODY).all()


@pytest.mark.parametrize(("game", "seats", "options"), setups())
def test_compiled_and_interpreted_rules_agree_byte_for_byte(game: Game, seats: int, options: dict[str, bool]) -> None:
    plies = 60
    words = [game.id, str(seats), "1", str(plies), json.dumps(options)]
    interpreted = subprocess.run(
        [sys.executable, "-W", "error", "-m", "barnboard.testing", *words],
        env={**os.environ, "BARNBOARD_JIT": "0"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert interpreted.stdout.split() == list(trace(game, seats, 1, options, plies))


@pytest.mark.parametrize("game", GAMES)
def test_what_is_hidden_and_what_comes_are_dealt_in_many_ways(game: Game) -> None:
    header = np.dtype(list(HEADER)).itemsize
    match = Match(game, seats=game.seats[-1], seed="conceal")
    for _ in range(30):
        match.play(match.codes()[0])
    if any(game.events.secret.values()):  # seats hide something: the deal itself must differ
        deals = {match.imagined(None, (number, 7)).tobytes()[header:] for number in range(8)}
        assert len(deals) > 4
    worlds = set()
    for number in range(8):
        world = match.imagined(None, (number, 7))
        for _ in range(12):
            verbs.play(match.box.record, world, game.codes_in(match.box, world)[0], no_log())
        worlds.add(world.tobytes()[header:])
    assert len(worlds) > 4


@pytest.mark.parametrize("game", GAMES)
def test_a_game_has_rules_and_words_in_both_languages(game: Game) -> None:
    assert game.folder.joinpath("RULES.md").read_text("utf-8").startswith(f"# {game.title}")
    for language in ("en", "de"):
        words = game.words(game.usual_box, language)
        decisions = [phase for phase in game.phases if phase <= game.phases["OVER"]]  # beyond it are steps of the rules
        assert all(words.phase(phase.name.lower()) for phase in decisions)


@pytest.mark.parametrize(("game", "seats"), SEATS)
def test_the_board_can_be_drawn_for_everybody(game: Game, seats: int) -> None:
    from rich.console import Console

    match = Match(game, seats=seats, seed="draw")
    while match.to_move is not None:
        match.play(match.codes()[match.ply % len(match.codes())])
        if match.ply % 40 == 1 or match.to_move is None:
            for seat in [None, *range(seats)]:
                console = Console(width=100, record=True, file=open(os.devnull, "w"))  # noqa: SIM115
                console.print(game.board(match.view(seat), game.words(match.box)))
                assert console.export_text().strip()
                console.file.close()

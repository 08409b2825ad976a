"""No box from outside can hurt: whatever its entries are, it is refused in words, or its matches play to their end.

`make boxes` tries thousands of boxes of every game, with every index of the compiled rules checked; here it is some.
"""

import os
import random
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, event, given, settings
from hypothesis import strategies as st

from barnboard import BoxError
from barnboard.bots.batches import play_randomly
from barnboard.games import Game, games
from barnboard.games.boxes import Box, Problem
from barnboard.games.toml_lines import MOST_BYTES, MOST_DEPTH
from barnboard.kernel import verbs
from barnboard.kernel.records import NOBODY, copies
from barnboard.match import keys_of
from barnboard.testing import check_game
from barnboard.testing.play import counted_otherwise
from barnboard.testing.positions import setups

from .random_boxes import broken, edited, kinds_of_entries, usual

MANY = int(os.environ.get("BARNBOARD_BOXES", "25"))  # of each game
MATCHES = 3  # of each box, for every way to sit down
chance = settings(deadline=None, database=None, suppress_health_check=list(HealthCheck), derandomize=MANY <= 25)
every_game = pytest.mark.parametrize("game", games().values(), ids=lambda game: game.id)


@every_game
def test_any_box_is_refused_in_words_or_plays_to_the_end(game: Game) -> None:
    @settings(chance, max_examples=MANY)
    @given(edited(game), st.integers(0, 2**32))
    def play(given_box: dict[str, Any], seed: int) -> None:
        box = _checked(game, given_box)
        event("refused" if box is None else "played")
        if box is not None:
            _play_to_the_end(game, box, seed)

    play()


@every_game
def test_an_edited_box_passes_every_check(game: Game) -> None:
    @settings(chance, max_examples=max(2, MANY // 20))
    @given(edited(game), st.integers(0, 2**32))
    def play(given_box: dict[str, Any], seed: int) -> None:
        box = _checked(game, given_box)
        assume(box is not None)
        setup = random.Random(seed).choice(setups(game))
        check_game(game, setup.seats, seed, looks=2, watch=5, box=given_box, **setup.options)

    play()


@every_game
def test_a_broken_box_is_refused_in_words(game: Game) -> None:
    @settings(chance, max_examples=4 * MANY)
    @given(broken(game))
    def refuse(given_box: dict[str, Any]) -> None:
        _checked(game, given_box)

    refuse()


@every_game
def test_a_text_that_was_tampered_with_is_refused_in_words(game: Game) -> None:
    text = game.folder.joinpath("box.toml").read_text("utf-8")
    junk = st.sampled_from(
        ["", "[", "[[", "]", "{", "=", '"', '"""', "\n", "9" * 5000, "a." * 3000, "0x" + "f" * 9000, "\x00", "é", "1e999"]
    )

    @settings(chance, max_examples=MANY)
    @given(st.lists(st.tuples(st.integers(0, len(text)), st.integers(0, 40), junk), min_size=1, max_size=4))
    def refuse(changes: list[tuple[int, int, str]]) -> None:
        told = text
        for where, many, put in changes:
            told = told[:where] + put + told[where + many :]
        _refused(lambda: game.box_of_text(told))

    refuse()


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("x = " + "[" * 100_000, f"line 1: lists and tables must lie at most {MOST_DEPTH} deep in each other"),
        ("\n" + "a . " * 1000 + "a = 1", f"line 2: lists and tables must lie at most {MOST_DEPTH} deep in each other"),
        ("x = " + "9" * 5000, "line 1: a number or a bare name must be at most 80 signs long"),
        ("# " + "x" * MOST_BYTES, f"a box must be at most {MOST_BYTES:,} bytes"),
    ],
)
def test_a_text_is_bounded_before_it_is_read(text: str, says: str) -> None:
    with pytest.raises(BoxError) as refused:
        games()["oregon"].box_of_text(text)
    assert [str(problem) for problem in refused.value.problems] == [says]


def _checked(game: Game, given_box: dict[str, Any]) -> Box[Any] | None:
    """The box, or None where it is refused in words."""
    return _refused(lambda: game.box(given_box))


def _refused(make: Callable[[], Box[Any]]) -> Box[Any] | None:
    """What is made, or None where it is refused; a refusal says in a line each what is wrong."""
    refused: list[Problem] = []
    box = None
    try:
        box = make()
    except BoxError as problem:
        refused = problem.problems
    assert box is not None or refused
    assert all(problem.says.strip() and "\n" not in problem.says for problem in refused)
    return box


def _play_to_the_end(game: Game, box: Box[Any], seed: int) -> None:
    for setup in setups(game):
        blank = game.blank(setup.seats, game.check_setup(setup.seats, setup.options))
        records = copies(blank, MATCHES)
        records["key"] = keys_of(f"{seed} {setup} {number}" for number in range(MATCHES))
        dealt = records.copy()
        play_randomly(game, records, box=box)
        assert (records["to_move"] == NOBODY).all(), f"a match of {setup} does not end"
        for before, after in zip(dealt, records, strict=True):
            verbs.deal(box.record, before)
            assert counted_otherwise(game, box, after, dict(game.census(box, before))) is None


def test_the_usual_boxes_are_edited_in_every_sort_of_entry() -> None:
    """Else nothing of the above would hold for it."""
    for game in games().values():
        assert len(kinds_of_entries(game)) > 20
        assert usual(game)["id"] == game.id

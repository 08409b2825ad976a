import random

import pytest

from barnboard import Match, SetupError
from barnboard.bots import bot_names, make_bot, seat_bots, take_turn
from barnboard.bots.simulate import Study, simulate
from barnboard.games import game

PLAIN_BOTS = ["random", "greedy"]


@pytest.mark.parametrize("name", PLAIN_BOTS)
def test_a_bot_plays_a_whole_match(name: str) -> None:
    match, chance = Match("oregon", seats=3, seed="bots"), random.Random(1)
    while match.to_move is not None:
        take_turn(match, make_bot(name), chance)
    assert match.ply > 30


@pytest.mark.parametrize("name", PLAIN_BOTS)
def test_a_bot_chooses_the_same_whatever_is_hidden(name: str) -> None:
    match = Match("oregon", seats=2, seed="fair")
    for _ in range(25):
        match.play(match.codes()[match.ply % len(match.codes())])
    seat = match.to_move
    chosen = set()
    for number in range(6):
        other = Match("oregon", seats=2, seed="fair")
        other._s = match.imagined(seat, (number, 1))
        position = other.imagined(seat, (99, 99))
        chosen.add(make_bot(name).choose(match.game, match.box, position))
    assert len(chosen) == 1


def test_greedy_takes_the_most_points_at_once() -> None:
    from tests.games.oregon.scene import Scene

    scene = Scene("harbor r2c13, post_office r10c1", hand="wagon campfire", asleep="joker", seats=2)
    code = make_bot("greedy").choose(scene.match.game, scene.match.box, scene.match.imagined(0, (1, 2)))
    assert scene.match.game.text(scene.match.box, code).split()[1] in {"r1c13", "r1c14", "r2c14"}


def study(**changes: object) -> Study:
    oregon = game("oregon")
    usual = {
        "game": oregon,
        "seats": 2,
        "games": 40,
        "bots": ["greedy", "random"],
        "seed": "s",
        "box": oregon.usual_box,
        "options": {},
    }
    return Study(**{**usual, **changes})  # type: ignore[arg-type]


def test_greedy_beats_random() -> None:
    result = simulate(study())
    assert result.win_share[0] > 0.8
    assert result.mean_points[0] > result.mean_points[1]


@pytest.mark.parametrize("bots", [["random", "random"], ["greedy", "random"]])
def test_the_same_seed_gives_the_same_result(bots: list[str]) -> None:
    one, other = (simulate(study(bots=bots)).as_dict() for _ in range(2))
    for timed in ("seconds", "moves_per_second"):
        del one[timed], other[timed]
    assert one == other
    assert sum(one["win_share"]) == pytest.approx(1)


def test_bots_are_named_one_for_all_or_one_for_each_seat() -> None:
    assert seat_bots("greedy", 3) == ["greedy"] * 3
    assert seat_bots("greedy, random", 2) == ["greedy", "random"]
    with pytest.raises(SetupError, match="one for each of the 3 seats, not 2"):
        seat_bots("greedy,random", 3)
    with pytest.raises(SetupError, match="no bot is called 'deep_blue'; the bots: random, greedy"):
        seat_bots("deep_blue", 2)
    assert set(PLAIN_BOTS) <= set(bot_names())

import numpy as np
import pytest

from barnboard import SetupError
from barnboard.envs import Vector
from barnboard.envs.position import Position
from barnboard.games import Game, games
from barnboard.kernel.records import NOBODY, copy
from barnboard.match import IllegalMove

GAMES = [pytest.param(game, id=game.id) for game in games().values()]


def shadow(env: Vector, which: int) -> Position:
    """The match in a row of an environment, played by itself."""
    return Position(env.game, env.box, copy(env._batch.records[which]))


def check_marks(env: Vector, which: int) -> None:
    """A long observation is made from pairs: each number once, and no zeros."""
    marks = env._batch.marks[which]
    if len(marks) > 1:
        marked = marks[1 : 1 + int(marks[0])].tolist()
        assert sorted(marked) == np.flatnonzero(env.observations[which]).tolist() != []


@pytest.mark.parametrize("game", GAMES)
def test_a_step_is_what_playing_each_match_by_itself_gives(game: Game) -> None:
    env = Vector(game, 2, seed=1, threads=1)
    alone = [shadow(env, which) for which in range(2)]
    ends = 0
    for _ in range(10_000):
        for which, match in enumerate(alone):
            seat = env.to_move[which]
            assert seat == match.seat
            assert env.codes[which, : env.counts[which]].tolist() == match.codes
            assert np.flatnonzero(env.masks[which]).tolist() == sorted(match.codes)
            assert (env.observations[which] == match.observed(seat)).all()
            check_marks(env, which)
        movers, moves = env.to_move.copy(), env.random_moves().copy()
        env.step(moves)
        for which, match in enumerate(alone):
            match.play(int(moves[which]))
            assert env.terminated[which] == (match.seat == NOBODY)
            if not env.terminated[which]:
                assert env.rewards[which] == 0
                continue
            ends += 1
            assert env.final_rewards[which].tolist() == pytest.approx(match.rewards())
            assert env.rewards[which] == pytest.approx(match.rewards()[movers[which]])
            assert (env.final_observations[which] == match.observed(movers[which])).all()
            alone[which] = shadow(env, which)
            assert alone[which].s.ply <= 2, "the next match begins in the same step"
        if ends:
            break
    assert ends
    env.close()


def test_the_same_seed_gives_the_same_matches_on_any_number_of_threads() -> None:
    one, several, other = (
        Vector("happy_farm", 7, opponents="greedy", seed=seed, threads=n) for seed, n in ((5, 1), (5, 3), (6, 1))
    )
    for _ in range(150):
        moves = one.random_moves().copy()
        assert (several.random_moves() == moves).all()
        one.step(moves)
        several.step(moves)
        assert one._batch.records.tobytes() == several._batch.records.tobytes()
        assert (one.observations == several.observations).all()
    assert one._batch.records.tobytes() != other._batch.records.tobytes()


@pytest.mark.parametrize("opponents", ["random", "greedy", ["expert@3i", "random"]])
def test_only_the_learner_is_asked_and_opponents_play_by_themselves(opponents: str | list[str]) -> None:
    env = Vector("happy_farm", 4, seats=3, opponents=opponents, seat=1, seed=2, threads=1)
    assert (env.to_move == 1).all()
    for _ in range(12):
        env.step(env.random_moves())
        assert (env.to_move == 1).all()
    assert (env._batch.turns[:, [0, 2]].min(axis=1) > 0).any()


def _step_often(env: Vector) -> None:
    for _ in range(100):
        env.step(env.random_moves())


def test_a_step_that_was_broken_off_is_not_gone_on_with(monkeypatch: pytest.MonkeyPatch) -> None:
    env = Vector("happy_farm", 4, opponents="expert@2i", seed=2, threads=2)

    def interrupt(*_: object) -> int:
        raise KeyboardInterrupt

    with monkeypatch.context() as broken:
        broken.setattr(env._crowd, "_play_on", interrupt)
        with pytest.raises(KeyboardInterrupt):
            _step_often(env)
    with pytest.raises(RuntimeError, match="deal them again"):
        env.step(np.full(4, -1))
    env.reset(seed=2)
    env.step(env.random_moves())


def test_the_learner_sits_on_every_seat_if_none_is_chosen() -> None:
    env = Vector("happy_farm", 60, seats=4, opponents="random", seed=3)
    assert set(env.to_move.tolist()) == {0, 1, 2, 3}


def test_an_illegal_move_is_told_and_nothing_is_played() -> None:
    env = Vector("happy_farm", 3, seed=4)
    before, moves = env._batch.records.tobytes(), env.random_moves().copy()
    moves[1] = np.flatnonzero(~env.masks[1])[0]
    with pytest.raises(IllegalMove, match=f"match 1: the move {moves[1]} is not legal"):
        env.step(moves)
    assert env._batch.records.tobytes() == before
    moves[1] = -1
    env.step(moves)
    records = env._batch.records
    assert records[1].tobytes() == before[records.itemsize : 2 * records.itemsize], "-1 leaves a match alone"
    assert records[0].tobytes() != before[: records.itemsize]


def test_a_match_that_does_not_end_is_cut_off_and_brings_nothing() -> None:
    env = Vector("happy_farm", 5, seed=4, most_plies=6)
    cut = 0
    for _ in range(10):
        env.step(env.random_moves())
        cut += int(env.truncated.sum())
        assert not env.terminated.any()
        assert not env.rewards.any()
        assert (env._batch.records["ply"] < 6).all()
    assert cut >= 5


def test_rewards_are_margins_or_any_function_of_the_standing() -> None:
    margin = Vector("happy_farm", 2, seed=7, reward="margin")
    own = Vector("happy_farm", 2, seed=7, reward=lambda points, places: points * 10 + places)
    while not margin.terminated.any():
        moves = margin.random_moves().copy()
        margin.step(moves)
        own.step(moves)
    over = np.flatnonzero(margin.terminated)
    points, places = margin.final_points[over], margin.final_places[over]
    assert (margin.final_rewards[over] == points - points[:, ::-1]).all()
    assert (own.final_rewards[over] == points * 10 + places).all()
    assert own.rewards[over[0]] in own.final_rewards[over[0]]


def test_some_matches_can_be_begun_anew() -> None:
    env = Vector("happy_farm", 3, seed=8)
    env.step(env.random_moves())
    before = env._batch.records["key"].copy()
    env.reset(which=np.array([False, True, False]))
    assert (env._batch.records["key"] == before).all(axis=1).tolist() == [True, False, True]
    assert env._batch.records["ply"][1] < env._batch.records["ply"].max()


@pytest.mark.parametrize(
    ("settings", "told"),
    [
        ({"many": 0}, "at least one match"),
        ({"seat": 2}, "seats go from 0 to 1"),
        ({"reward": "fame"}, "reward must be win or margin or a function"),
        ({"opponents": "deep_blue"}, "no bot is called 'deep_blue'"),
        ({"seats": 7}, "2 to 4 seats"),
    ],
)
def test_what_cannot_be_set_up_is_told(settings: dict[str, object], told: str) -> None:
    with pytest.raises(SetupError, match=told):
        Vector("happy_farm", **{"many": 1, **settings})  # type: ignore[arg-type]


def test_others_take_the_arrays_over_without_a_copy() -> None:
    env = Vector("happy_farm", 3, seed=9)
    for array in (env.observations, env.masks, env.codes, env.counts, env.rewards, env.terminated, env.to_move):
        assert array.ctypes.data % 64 == 0
        assert np.from_dlpack(array).ctypes.data == array.ctypes.data

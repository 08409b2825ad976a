import json
from collections import Counter
from pathlib import Path

import pytest

from barnboard import SetupError
from barnboard.arena import Local, Outcome, Results, ResultsError, make_plan, rate, run, wilson


def plan(**changes: object):
    return make_plan(**{"game": "oregon", "bots": ["greedy", "random"], "games": 6, **changes})


def test_every_bot_sits_on_every_seat_and_every_seating_plays_the_same_deals() -> None:
    made = plan(bots=["greedy", "random", "easy"], seats=2, games=12)
    sat = Counter((bot, seat) for number in range(made.games) for seat, bot in enumerate(made.seating(number)))
    assert set(sat.values()) == {4}
    deals = Counter(made.seed_of(number) for number in range(made.games))
    assert set(deals.values()) == {len(made.seatings)} == {6}


def test_games_are_rounded_up_to_whole_rounds_and_seats_filled_with_the_last_bot() -> None:
    made = plan(seats=4, games=5)
    assert made.games == 8
    assert made.bots == ["greedy", "random", "random", "random"]
    assert len({made.seating(number) for number in range(4)}) == 4


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"bots": ["nobody"]}, "no bot is called"),
        ({"seats": 7}, "seats"),
        ({"game": "chess"}, "no game is called"),
        ({"games": 0}, "at least 1"),
    ],
)
def test_wrong_plans_are_refused(changes: dict[str, object], reason: str) -> None:
    with pytest.raises(SetupError, match=reason):
        plan(**changes)


def test_results_are_the_same_with_one_process_and_with_two() -> None:
    outcomes = []
    for workers in (1, 2):
        with Results(plan(games=4)) as results:
            run(results, Local(workers))
        outcomes.append(results.in_order())
    assert outcomes[0] == outcomes[1]
    assert len(outcomes[0]) == 4


def test_an_interrupted_arena_goes_on_where_it_was(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"

    def interrupt(done: int) -> None:
        if done == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt), Results(plan(), file) as results:
        run(results, Local(1), interrupt)
    with file.open("a", encoding="utf-8") as torn:
        torn.write('{"match": 3, "se')
    told: list[int] = []
    with Results(plan(), file) as results:
        assert len(results.missing()) == 3
        run(results, Local(1), told.append)
    assert told == [3, 4, 5, 6]
    with Results(plan()) as fresh:
        run(fresh, Local(1))
    assert fresh.in_order() == results.in_order()
    lines = file.read_text("utf-8").splitlines()
    assert len(lines) == 7
    assert all(json.loads(line) for line in lines)


def test_more_games_go_on_from_fewer(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    with Results(plan(games=2), file) as results:
        run(results, Local(1))
    with Results(plan(games=4), file) as results:
        assert results.missing() == [2, 3]


@pytest.mark.parametrize(
    ("spoil", "reason"),
    [
        (lambda lines: ["hello", *lines[1:]], "line 1: not JSON"),
        (lambda lines: ["{}", *lines[1:]], "line 1: not a results file"),
        (lambda lines: [lines[0].replace('"seed": "arena"', '"seed": "other"'), *lines[1:]], "another study: seed is 'other'"),
        (lambda lines: [lines[0], lines[1].replace('"match":0', '"match":1')], "line 2: match 1 is not on the schedule"),
        (lambda lines: [lines[0], lines[1].replace('"plies":', '"plies":"many","x":')], "line 2: plies"),
        (lambda lines: [lines[0], lines[1], "garbage", lines[2]], "line 3: not JSON"),
        (lambda lines: [*lines, lines[1].replace('"plies":', '"plies":1')], "line 4: match 0 is there twice"),
    ],
)
def test_every_line_of_a_results_file_is_checked(tmp_path: Path, spoil: object, reason: str) -> None:
    file = tmp_path / "results.jsonl"
    with Results(plan(games=2), file) as results:
        run(results, Local(1))
    lines = file.read_text("utf-8").splitlines()
    file.write_text("\n".join(spoil(lines)) + "\n", "utf-8")  # type: ignore[operator]
    with pytest.raises(ResultsError, match=reason):
        Results(plan(games=2), file)


def test_a_file_that_is_something_else_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear Anna,")
    with pytest.raises(ResultsError, match="not a results file"):
        Results(plan(), file)
    assert file.read_text() == "Dear Anna,"


def outcome(number: int, bots: list[str], places: list[int]) -> Outcome:
    return Outcome(match=number, seed="s", bots=bots, points=[10 - place for place in places], places=places, plies=9)


def test_ratings_put_the_winner_first_and_shares_have_intervals() -> None:
    rows = rate([outcome(number, ["good", "bad", "bad"], [1, 2, 3]) for number in range(20)])
    assert [row.bot for row in rows] == ["good", "bad"]
    assert rows[0].share == 1
    assert rows[0].low > 0.8
    assert rows[0].fair == pytest.approx(1 / 3)
    assert rows[1].games == 40
    assert rows[0].mu > rows[1].mu


def test_a_shared_win_counts_in_parts() -> None:
    rows = rate([outcome(0, ["a", "b"], [1, 1])])
    assert [row.wins for row in rows] == [0.5, 0.5]


def test_wilson_intervals_are_those_of_the_textbook() -> None:
    assert wilson(8, 10) == pytest.approx((0.4902, 0.9433), abs=1e-4)
    assert wilson(0, 10)[0] == 0
    assert wilson(10, 10) == pytest.approx((0.7225, 1.0), abs=1e-4)
    assert wilson(0, 0) == (0.0, 1.0)

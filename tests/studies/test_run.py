from pathlib import Path

import polars as pl
import pytest

from barnboard.arena import Local, ResultsError
from barnboard.studies import Progress, StudyPlan, StudyResults, make_plan, play_again, run, summarize
from barnboard.studies.plan import Piece
from barnboard.studies.play import play_piece
from tests.studies.test_plan import edited


def plan(**changes: object) -> StudyPlan:
    asked = {"game": "oregon", "bots": "random", "games": 12, "rungs": 4, "ladder": ["random", "greedy"], **changes}
    return make_plan(**asked)  # type: ignore[arg-type]


def played(asked: StudyPlan, folder: Path | None = None, workers: int = 1) -> StudyResults:
    results = StudyResults(asked, folder)
    run(results, Local(workers))
    return results


def test_numbers_are_the_same_with_one_process_with_two_and_in_other_pieces() -> None:
    asked = plan(box=edited())
    one, two = played(asked), played(asked, workers=2)
    assert one.rows().equals(two.rows())
    assert summarize(one) == summarize(two)
    pieces = [Piece(0, box, first, first + 3) for box in (0, 1) for first in range(0, 12, 3)]
    assert pl.concat([play_piece(asked, piece) for piece in pieces]).sort("box", "match", "seat").equals(one.rows())


def test_a_broken_off_study_goes_on_and_can_grow(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("barnboard.studies.plan._QUICK", 5)

    def stop(far: Progress) -> None:
        if far.done >= 10:
            raise KeyboardInterrupt

    broken = StudyResults(plan(), tmp_path)
    with pytest.raises(KeyboardInterrupt):
        run(broken, Local(1), stop)
    again = StudyResults(plan(), tmp_path)
    assert again.done == broken.done == 10
    run(again, Local(1))
    assert again.rows().equals(played(plan()).rows())
    larger = StudyResults(plan(games=15), tmp_path)
    assert [piece.numbers for piece in larger.missing()] == [range(12, 15)]
    run(larger, Local(1))
    assert larger.rows().equals(played(plan(games=15)).rows())


def test_a_folder_of_another_study_or_with_a_broken_file_is_refused(tmp_path: Path) -> None:
    played(plan(games=2), tmp_path)
    with pytest.raises(ResultsError, match="another study: seed is different"):
        StudyResults(plan(games=2, seed="other"), tmp_path)
    next((tmp_path / "pieces").iterdir()).write_bytes(b"PAR1 torn")
    with pytest.raises(ResultsError, match="delete it to play it again"):
        StudyResults(plan(games=2), tmp_path)


def test_progress_tells_how_often_whoever_begins_wins_so_far() -> None:
    told: list[Progress] = []
    results = StudyResults(plan())
    run(results, Local(1), told.append)
    assert (told[0].done, told[0].left, told[-1].done, told[-1].total) == (0, None, 16, 16)
    last = told[-1].curves[0][-1]
    began = results.rows().filter(pl.col("order") == 0)
    assert (last.matches, last.share) == (12, pytest.approx(began["win"].mean()))
    assert last.low < last.share < last.high


@pytest.mark.parametrize("bots", ["random", "greedy", "easy@4i"])
def test_a_match_of_a_study_can_be_played_again_move_by_move(bots: str) -> None:
    asked = plan(bots=bots, games=2, rungs=0)
    rows = played(asked).rows().filter(pl.col("match") == 1)
    match = play_again(asked, 0, 0, 1)
    assert match.to_move is None
    assert match.mover(0) == rows.filter(pl.col("order") == 0)["seat"].item()
    assert [row.points for row in match.standing()] == rows["points"].to_list()
    assert match.ply == rows["moves"][0]
    for seat, row in enumerate(match.breakdown()):
        assert row == {name.removeprefix("from "): rows[name][seat] for name in rows.columns if name.startswith("from ")}

from pathlib import Path

import pytest
from typer.testing import CliRunner

from barnboard.arena import Local, Results, Tournament, make_plan, run, tournament_of
from barnboard.cli.app import app


@pytest.fixture(scope="module")
def results() -> Results:
    with Results(make_plan("oregon", ["random", "greedy"], 12)) as played:
        run(played, Local(1))
    return played


def test_a_tournament_tells_who_came_before_whom(results: Results) -> None:
    told = tournament_of(results)
    assert [place.bot for place in told.bots] == ["greedy", "random"]
    greedy, rnd = told.bots
    ahead = sum(1.0 if one < other else 0.5 if one == other else 0.0 for one, other in _places(results))
    assert greedy.before[0] is None
    assert greedy.before[1] is not None
    assert rnd.before[0] is not None
    assert greedy.before[1].value == pytest.approx(ahead / 12)
    assert greedy.before[1].value + rnd.before[0].value == pytest.approx(1)
    assert greedy.rating.low < greedy.rating.value < greedy.rating.high
    assert told.said["en"].startswith("greedy is the best")
    assert Tournament.model_validate_json(told.model_dump_json()) == told


def _places(results: Results) -> list[tuple[int, int]]:
    return [
        (outcome.places[outcome.bots.index("greedy")], outcome.places[outcome.bots.index("random")])
        for outcome in results.in_order()
    ]


def test_bots_that_are_alike_are_not_called_better() -> None:
    with Results(make_plan("oregon", ["random", "random"], 4)) as played:
        run(played, Local(1))
    assert tournament_of(played).said["en"] == "random played against itself."
    with Results(make_plan("oregon", ["greedy", "easy@2i"], 2)) as played:
        run(played, Local(1))
    assert "cannot be told apart yet" in tournament_of(played).said["en"]


def test_the_command_writes_the_page_of_a_tournament(tmp_path: Path) -> None:
    page = tmp_path / "arena.html"
    asked = ["arena", "oregon", "--bots", "greedy,random", "--games", "2", "--workers", "1", "--page", str(page)]
    assert CliRunner().invoke(app, asked).exit_code == 0
    written = page.read_text("utf-8")
    assert '"format":"barnboard tournament"' in written
    assert 'symbol id="barn-1"' in written

from collections import Counter

import pytest

from barnboard import SetupError
from barnboard.bots import LEVELS
from barnboard.games import game
from barnboard.studies import StudyPlan, make_plan
from barnboard.studies.plan import repeatable


def edited(points: str = "6") -> dict[str, object]:
    facts = game("oregon").usual_box.facts.model_dump(mode="json")
    next(building for building in facts["building"] if building["id"] == "harbor")["points"] = points
    return facts


def test_an_edited_box_is_compared_with_the_usual_one_on_the_same_deals() -> None:
    plan = make_plan("oregon", edited(), games=10, rungs=0)
    assert [box.name for box in plan.boxes] == ["usual", "changed"]
    assert plan.boxes[0].facts is None
    assert plan.boxes[1].facts is not None
    assert plan.total == 20
    assert StudyPlan.model_validate_json(plan.model_dump_json()) == plan


def test_everybody_sits_everywhere_equally_often() -> None:
    plan = make_plan("oregon", bots="greedy,random,random", seats=3, games=6, rungs=0)
    sat = Counter((bot, chair) for number in range(6) for chair, bot in enumerate(plan.seating(0, number)))
    assert {sat["greedy", chair] for chair in range(3)} == {2}


def test_a_step_of_the_ladder_has_one_better_bot() -> None:
    plan = make_plan("oregon", seats=3, games=5, ladder=["random", "greedy", "easy@5i"], rungs=4)
    assert plan.parts == [(["greedy"] * 3, 5), (["greedy", "random", "random"], 4), (["easy@5i", "greedy", "greedy"], 4)]
    assert plan.seed_of(1, 3) == plan.seed_of(2, 3) != plan.seed_of(0, 3)


def test_matches_are_cut_into_pieces_without_a_gap() -> None:
    plan = make_plan("oregon", games=1200, rungs=0)
    pieces = list(plan.pieces(0, 0, [*range(3), *range(100, 1200)]))
    assert [number for piece in pieces for number in piece.numbers] == [*range(3), *range(100, 1200)]
    assert len(pieces) == 4


def test_bots_think_by_iterations_so_that_a_study_repeats() -> None:
    assert repeatable("greedy") == "greedy"
    assert repeatable("easy") == f"easy@{LEVELS['easy'].iterations}i"
    assert repeatable("expert@20i") == "expert@20i"
    for name in ("expert", "easy@0.5"):
        with pytest.raises(SetupError, match="thinks by the clock"):
            repeatable(name)


@pytest.mark.parametrize(
    ("asked", "reason"),
    [
        ({"game": "chess"}, "no game is called"),
        ({"bots": "nobody"}, "no bot is called"),
        ({"seats": 9}, "is for 2 to 4 seats"),
        ({"games": 0}, "at least 1 match"),
        ({"against": edited(), "box": edited()}, "the two boxes are the same"),
    ],
)
def test_what_cannot_be_studied_is_refused(asked: dict[str, object], reason: str) -> None:
    with pytest.raises(SetupError, match=reason):
        make_plan(**{"game": "oregon", **asked})  # type: ignore[arg-type]

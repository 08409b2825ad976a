"""Lessons as the server tells them: from what whoever learns may know, and without keeping anything."""

import json

import pytest

from barnboard.games import Game, game, games
from barnboard.server.lessons import inspected_in_lesson, instead_shape, lesson_json, position_json, steps_of
from barnboard.server.refusals import Refusal

OREGON = game("oregon")
TAUGHT = [one for one in games().values() if one.lesson is not None]


def test_a_lesson_tells_its_steps_and_the_table_at_every_ply() -> None:
    told = json.loads(lesson_json(OREGON, "de"))
    assert len(told["steps"]) == steps_of(OREGON)
    last = told["steps"][-1]["until"]
    assert [tale["ply"] for tale in told["told"]] == list(range(last))
    for step in told["steps"]:
        then = json.loads(position_json(OREGON, step["ply"], "de"))
        assert then["view"]["seat"] == told["seat"]  # nothing of the others' hands
        assert step["move"] is None or step["move"] in then["moves"]
    with pytest.raises(Refusal, match="not come that far"):
        position_json(OREGON, last + 1, "en")


def test_another_move_is_told_with_what_it_brings_and_changes_nothing() -> None:
    told = json.loads(lesson_json(OREGON, "en"))
    ply = next(step["ply"] for step in told["steps"] if step["move"] and step["move"]["text"] == "farmer r8c8 row+column")
    before = position_json(OREGON, ply, "en")
    beside = instead_shape(OREGON, ply, "farmer r7c8 row+column", "en")  # this one touches both buildings as well
    assert beside == {"words": "Farmer in row eagle, column settlers, top middle", "points": 7}
    assert instead_shape(OREGON, ply, "farmer r8c9 row+column", "en")["points"] == 0
    with pytest.raises(Refusal, match="not possible now"):
        instead_shape(OREGON, ply, "farmer r1c1 row+column", "en")
    position_json.cache_clear()
    assert position_json(OREGON, ply, "en") == before


def test_parts_of_a_lesson_can_be_asked_about() -> None:
    told = json.loads(lesson_json(OREGON, "en"))
    ply = next(step["ply"] for step in told["steps"] if step["move"] and step["move"]["text"] == "farmer r8c8 row+column")
    space = inspected_in_lesson(OREGON, ply, "space:r8c8", "hand:eagle hand:settlers", "en")
    assert list(space["now"]) == [{"text": "Farmer in row eagle, column settlers, bottom middle", "brings": 7, "good": ""}]
    assert space["why"] is None
    water = inspected_in_lesson(OREGON, ply, "space:r8c5", "", "de")
    assert water["why"]["text"] == "Das ist Wasser."
    with pytest.raises(Refusal, match="no such thing"):
        inspected_in_lesson(OREGON, ply, "space:r99c1", "", "en")


@pytest.mark.parametrize("game", TAUGHT, ids=lambda game: game.id)
def test_a_lesson_is_short_and_so_are_its_notes(game: Game) -> None:
    assert game.lesson is not None
    assert len(game.lesson.step) <= 18
    for step in game.lesson.step:
        assert len(step.say.split()) <= 20, step.say

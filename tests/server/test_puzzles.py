"""Moves of the day as the server tells them: by what the seat to move knows, the answer only when asked, nothing kept."""

import datetime
import json
from typing import Any

import pytest

from barnboard.games import games
from barnboard.puzzles import date_of, day_of, help_after, in_order, of_day, position_of
from barnboard.server.puzzles import answer_shape, found_for, help_shape, inspected_in_puzzle, puzzle_json, today, tried_shape
from barnboard.server.refusals import Refusal
from barnboard.server.showing import as_json

NOON = int(datetime.datetime(2026, 11, 18, 12, tzinfo=datetime.UTC).timestamp() * 1000)
TODAY = today(NOON)
WEEK = [found_for(day, NOON) for day in range(TODAY - 4, TODAY + 1)]


def told(found: Any, language: str = "en") -> dict[str, Any]:
    document: dict[str, Any] = json.loads(puzzle_json(found.game, found.day, language))
    return document


def test_days_are_counted_and_go_round_the_games() -> None:
    assert TODAY == day_of(datetime.date(2026, 11, 18)) == 322
    assert date_of(TODAY) == datetime.date(2026, 11, 18)
    with_puzzles = [game for game in games().values() if in_order(game)]
    round_of_days = [of_day(day) for day in range(10, 10 + len(with_puzzles))]
    assert {found.game.id for found in round_of_days if found} == {game.id for game in with_puzzles}
    for game in with_puzzles:  # no puzzle comes again before all were there
        many = len(in_order(game))
        days = [day for day in range(1, 1 + many * len(with_puzzles)) if (one := of_day(day)) and one.game is game]
        assert len({found.puzzle.moves for day in days if (found := of_day(day))}) == many


def test_tomorrow_is_not_told() -> None:
    assert found_for(TODAY, NOON).day == TODAY
    for day in (0, TODAY + 1):
        with pytest.raises(Refusal, match="no move of the day"):
            found_for(day, NOON)


@pytest.mark.parametrize("found", WEEK, ids=lambda found: found.game.id)
def test_the_position_is_told_by_what_its_seat_knows_and_without_the_answer(found: Any) -> None:
    there = told(found)
    match = position_of(found.game, found.puzzle)
    assert there["seat"] == match.to_move == there["view"]["seat"]
    assert there["view"] == match.view(match.to_move).model_dump(mode="json")
    assert [seat["yours"] for seat in there["seats"]].count(True) == 1
    assert there["points"] == [row.points for row in match.standing()]
    texts = [move["text"] for move in there["moves"]]
    assert texts == [move.text for move in match.moves()]
    rest = json.dumps({name: value for name, value in there.items() if name not in ("moves", "view")})
    assert found.puzzle.answer not in rest
    assert found.puzzle.seed not in json.dumps(there)


@pytest.mark.parametrize("found", WEEK, ids=lambda found: found.game.id)
def test_a_try_is_right_only_with_the_answer_and_changes_nothing(found: Any) -> None:
    before = puzzle_json(found.game, found.day, "de")
    for move in told(found)["moves"]:
        tried = tried_shape(found.game, found.day, move["text"], "en")
        assert tried["right"] == (move["text"] == found.puzzle.answer)
        assert tried["words"] == move["words"]
    with pytest.raises(Refusal, match="not possible now"):
        tried_shape(found.game, found.day, "dance", "en")
    puzzle_json.cache_clear()
    assert puzzle_json(found.game, found.day, "de") == before


@pytest.mark.parametrize("found", WEEK, ids=lambda found: found.game.id)
def test_parts_tell_what_they_are_and_not_what_they_would_bring(found: Any) -> None:
    for part in {part for move in told(found)["moves"] for part in move["touch"]}:
        card = inspected_in_puzzle(found.game, found.day, part, "", "en")
        assert card["name"]
        assert card["now"] == []
    with pytest.raises(Refusal, match="no such thing"):
        inspected_in_puzzle(found.game, found.day, "hand:nothing", "", "en")


@pytest.mark.parametrize("found", WEEK, ids=lambda found: found.game.id)
def test_help_grows_and_always_leaves_more_than_one_move(found: Any) -> None:
    moves = told(found)["moves"]
    first, second = (help_shape(found.game, found.day, misses, "en") for misses in (1, 2))
    assert first["reason"] is None
    assert second["reason"]
    assert 1 < first["left"] < len(moves) or len(moves) <= 3
    assert 1 <= second["left"] <= first["left"]
    answer = next(move for move in moves if move["text"] == found.puzzle.answer)
    assert set(answer["touch"]) & set(first["parts"])
    assert set(answer["touch"]) <= set(second["parts"])
    assert set(second["parts"]) - set(answer["touch"])  # something else is lit as well


@pytest.mark.parametrize("found", WEEK, ids=lambda found: found.game.id)
def test_the_answer_has_chances_and_a_reason_in_both_languages(found: Any) -> None:
    english, german = (json.loads(as_json(answer_shape(found.game, found.day, language))) for language in ("en", "de"))
    assert english["move"]["text"] == found.puzzle.answer == english["chances"][0]["move"]["text"]
    chances = [one["chance"] for one in english["chances"]]
    assert chances[0] == max(chances)
    assert chances[1:] == sorted(chances[1:], reverse=True)
    assert english["reason"] != german["reason"]


def test_an_area_is_made_of_neighbours_and_depends_on_chance() -> None:
    kinds = []
    for day in WEEK:
        moves = position_of(day.game, day.puzzle).moves()
        answer = next(move for move in moves if move.text == day.puzzle.answer)
        areas = [tuple(help_after(moves, answer, 1, f"chance {number}").parts) for number in range(12)]
        assert areas[0] == tuple(help_after(moves, answer, 1, "chance 0").parts)
        kinds.append(len(set(areas)))
    assert max(kinds) > 1  # the answer is not always in the middle

"""Both languages say the same things, everything has a name, and the board can be drawn at any time."""

import io
import re
import tomllib
from itertools import cycle
from typing import Any

import pytest
from rich.console import Console

from barnboard import Match
from barnboard.games import game
from barnboard.inspection import inspect
from barnboard.words import languages

from .scene import Scene


def words(language: str) -> dict[str, Any]:
    return tomllib.loads(game("farm_shop").folder.joinpath("words", f"{language}.toml").read_text("utf-8"))


@pytest.mark.parametrize("language", languages())
def test_everything_in_the_box_has_a_name(language: str) -> None:
    names, facts = words(language)["name"], game("farm_shop").usual_box.facts
    faces = [*facts.all_cards, *facts.farm.red, *facts.farm.black]
    assert {face.id for face in faces} == set(names["face"])
    for domain, entries in (("skill", facts.skill), ("transport", facts.transport), ("goal", facts.goal)):
        assert {entry.id for entry in entries} == set(names[domain])


@pytest.mark.parametrize("options", [{}, {"jump_start": True, "farmer": True, "goals": True}], ids=["base", "all"])
def test_the_board_can_be_drawn(options: dict[str, bool]) -> None:
    match = Match("farm_shop", seats=3, seed="draw", **options)
    told = cycle([match.game.words(match.box, language) for language in languages()])
    while match.to_move is not None:
        if match.ply % 6 == 0:
            console, words = Console(width=100, file=io.StringIO()), next(told)
            console.print(match.game.board(match.view(match.to_move), words))
            console.print(match.game.board(match.view(None), words))
            assert max(map(len, console.file.getvalue().splitlines())) <= 100  # type: ignore[attr-defined]
        match.play(match.codes()[match.ply % len(match.codes())])


def test_a_skill_says_what_it_takes_only_where_it_takes_something() -> None:
    scene = Scene(phase="take", dice=(3, 3, 5), shop="1 bike, 1 van, 2 egg", skills="pair_good pair_bags swap_cards swap_goods")
    scene.play("take 5 5", "lay 3")
    told = {move.text: move.words for move in scene.match.moves() if move.text.startswith("skill")}
    assert told["skill bike first"] == "Pay the cargo bicycle: Lucky pair: sacks, gain 2 bags"
    for language in languages():
        for move in scene.match.moves(language):
            assert not re.search(r", *[,→]|（→", move.words), move.words


@pytest.mark.parametrize("language", languages())
def test_the_card_of_a_skill_is_told_in_whole_sentences(language: str) -> None:
    scene = Scene(phase="take", dice=(3, 3, 5), skills="pair_good pair_bags swap_cards swap_goods")
    told = inspect(scene.match, 0, "skill:bike", (), language).does
    assert not re.search(r"[:：]\s*[A-ZŁŚŻ袋]", told), told

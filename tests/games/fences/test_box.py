"""Boxes that were edited: right ones play, wrong ones are refused with one line that names the entry."""

from collections.abc import Callable
from typing import Any

import pytest

from barnboard import BoxError, Match, verify
from barnboard.games.fences.box import picture

from .scene import GAME, usual

Edit = Callable[[dict[str, Any]], Any]


def edited(edit: Edit) -> dict[str, Any]:
    box = usual()
    edit(box)
    return box


def test_the_usual_box_is_what_the_rulebook_lists() -> None:
    facts = GAME.usual_box.facts
    assert sum(tile.copies for tile in facts.tile) == 84
    assert [sum(tile.copies for tile in facts.tile if tile.mark == mark) for mark in (0, 3, 4)] == [42, 21, 21]
    assert len(facts.farmer) == 16
    assert facts.barns.stock == 4
    assert not GAME.usual_box.edited


def test_every_turn_of_a_kind_has_a_picture_of_its_own() -> None:
    looks: dict[Any, int] = {}
    for number, kind in enumerate(GAME.usual_box.facts.kinds):
        for turn in range(4):
            assert looks.setdefault(picture(kind, turn), number) == number


EDITS: dict[str, Edit] = {
    "one tile in hand": lambda box: box["hand"].update(tiles=1),
    "eight barns": lambda box: box["barns"].update(stock=8),
    "nothing doubled": lambda box: box["scoring"].update(single_kind_factor=1),
    "crosses only": lambda box: box.update(tile=[{"layout": "cross", "animals": ["c", "c", "p", ""], "copies": 84, "mark": 0}]),
    "open tiles and crosses": lambda box: box.update(
        tile=[
            {"layout": "cross", "animals": ["", "", "", ""], "copies": 20, "mark": 0},
            {"layout": "open", "animals": ["s"], "copies": 20, "mark": 0},
            {"layout": "twin", "animals": ["", "cps", ""], "copies": 44, "mark": 4},
        ]
    ),
    "another layout": lambda box: (
        box["layout"].append({"id": "half", "fences": "W E", "regions": ["NW NE", "SE SW"]}),
        box["tile"].append({"layout": "half", "animals": ["c", "p"], "copies": 1, "mark": 0}),
        box["tile"].pop(0),
    ),
    "a farmer with no lines": lambda box: box["farmer"][0].update(bonus=[]),
}


@pytest.mark.parametrize("name", EDITS)
@pytest.mark.parametrize("seats", [2, 4])
def test_an_edited_box_plays_through(name: str, seats: int) -> None:
    match = Match("fences", seats=seats, seed=name, box=edited(EDITS[name]))
    census = GAME.census(match.box, match._s)
    while match.to_move is not None:
        codes = match.codes()
        match.play(codes[match.ply * 7 % len(codes)])
        assert GAME.census(match.box, match._s) == census
    assert verify(match.save()).box.edited


WRONG: dict[str, Edit] = {
    "hand: tiles must be 1..2": lambda box: box["hand"].update(tiles=3),
    "barns: stock must be 1..8": lambda box: box["barns"].update(stock=0),
    "scoring: per_animal is missing": lambda box: box["scoring"].pop("per_animal"),
    "start_tile is not known here": lambda box: box.update(start_tile=1),
    "layout 2 (corner): source must be rulebook, review, reconstructed or designed": lambda box: box["layout"][1].update(
        source="hearsay"
    ),
    "layout: id must not occur twice": lambda box: box["layout"][1].update(id="open"),
    "layout corner: regions must name each of NW, NE, SE and SW once": lambda box: box["layout"][1].update(
        regions=["NE", "SE SW"]
    ),
    "layout corner: fences must be N E, as its regions are": lambda box: box["layout"][1].update(fences="N"),
    "layout open: fences must be empty, as its regions are": lambda box: box["layout"][0].update(fences="N S"),
    "layout twin: two regions cannot cross each other": lambda box: box["layout"][4].update(regions=["NE SW", "NW SE"]),
    "layout open: a region must have a quarter": lambda box: box["layout"][0].update(regions=["NW NE SE SW", " "]),
    "tile 1: layout names loop, which no layout has": lambda box: box["tile"][0].update(layout="loop"),
    "tile 1: animals must be 1 texts, one for each region": lambda box: box["tile"][0].update(animals=["c", "p"]),
    "tile 2: animals must be up to 3 letters of c, p, s for each region": lambda box: box["tile"][1].update(animals=["g", ""]),
    "tile 3: copies must be 1..84": lambda box: box["tile"][2].update(copies=0),
    "tile 3: mark must be 0, 3 or 4": lambda box: box["tile"][2].update(mark=2),
    "tile: copies must add up to at most 84": lambda box: box["tile"][2].update(copies=2),
    "tile: at least 4 tiles must be in play with 2 players": lambda box: box.update(tile=box["tile"][50:]),
    "farmer: there must be 4 to 32 cards": lambda box: box.update(farmer=box["farmer"][:3]),
    "farmer: id must not occur twice": lambda box: box["farmer"][1].update(id="tim"),
    "farmer tim: kinds must not have a kind": lambda box: box["farmer"][0]["bonus"][0].update(test="kinds"),
    "farmer tim: only must have a kind": lambda box: box["farmer"][0]["bonus"][1].update(test="only"),
    "farmer tim: at most 4 lines": lambda box: box["farmer"][0].update(bonus=box["farmer"][0]["bonus"] * 3),
    "farmer 1 (tim), bonus 1 (cow): points must be 0..99": lambda box: box["farmer"][0]["bonus"][0].update(points=-1),
}


@pytest.mark.parametrize("line", WRONG)
def test_a_wrong_box_is_refused_with_one_line(line: str) -> None:
    with pytest.raises(BoxError) as refused:
        GAME.box(edited(WRONG[line]))
    assert str(refused.value.problems[0]).startswith(line)

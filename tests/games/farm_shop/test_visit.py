"""What the view tells of a visit of the Farmer is what it brings."""

import random

import pytest

from barnboard import Match

TAKEN = ("takes_tile", "takes_tile_from")


def test_a_visit_brings_as_many_tiles_as_the_view_tells() -> None:
    chance, visits = random.Random(3), 0
    for seed in range(4):
        match = Match("farm_shop", seats=3, seed=f"visit {seed}", farmer=True)
        while match.to_move is not None:
            visits += _visit(match, chance) if match.view(None).phase == "take" else 0
            if match.to_move is not None:
                match.play(chance.choice(match.codes()))
    assert visits > 5


@pytest.mark.parametrize("types", [0, 1, 2, 3])
def test_where_few_types_are_left_a_visit_brings_what_there_is(types: int) -> None:
    match, chance = Match("farm_shop", seats=2, seed="few", farmer=True), random.Random(4)
    while not (match.view(None).phase == "take" and _ways(match)):
        match.play(chance.choice(match.codes()))
    match._s.supply[:] = [1] * types + [0] * (4 - types)
    match._s.player["tiles"][:] = 0
    assert match.view(None).visit_tiles == min(2, types)
    assert _visit(match, chance)


def test_without_the_farmer_there_is_nothing_to_bring() -> None:
    assert Match("farm_shop", seats=2, seed="none").view(None).visit_tiles == 0


def _ways(match: Match) -> list[str]:
    """The moves that lead to the Farmer."""
    stall = next((f"stall:{stall.number}" for stall in match.view(None).stalls if stall.farmer), None)
    return [move.text for move in match.moves() if stall in move.touch]


def _visit(match: Match, chance: random.Random) -> bool:
    """Visits the Farmer where that can be done, and counts the tiles."""
    ways = _ways(match)
    if not ways:
        return False
    told, since = match.view(None).visit_tiles, match.ply
    match.play(chance.choice(ways))
    while match.view(None).phase in ("take_tiles", "take_from"):
        match.play(chance.choice(match.codes()))
    assert told == sum(event.name in TAKEN for _, event in match.events(None, since))
    return True

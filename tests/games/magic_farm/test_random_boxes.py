"""Random boxes within the grammar play through without a broken invariant."""

import random
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from barnboard import Match
from barnboard.games import game
from barnboard.games.magic_farm.box import GOLD, GRAMMAR, KIND_IDS, NEED, SEASON_IDS
from barnboard.testing import check_end, look_closely

from . import invariants

copies = st.integers(1, 3)
price = st.integers(1, 300)
season = st.sampled_from(SEASON_IDS)
plain = settings(deadline=None, database=None, derandomize=True, suppress_health_check=list(HealthCheck))


@st.composite
def crops(draw: Any, number: int) -> dict[str, Any]:
    return {
        "id": f"crop_{number}",
        "copies": draw(copies),
        "native": draw(season),
        "price": draw(price),
        "rate": draw(st.integers(1, 6)),
        "returns": draw(st.integers(0, GOLD)),
        "bonus": draw(st.integers(0, GOLD)),
        "penalty": draw(st.integers(0, GOLD)),
        "multi_yield": draw(st.booleans()),
    }


@st.composite
def magic(draw: Any, table: str, number: int) -> dict[str, Any]:
    """A spell or a construct: any effect of the grammar with any figures that it allows."""
    name = draw(st.sampled_from([name for name, effect in GRAMMAR.items() if effect.card == table]))
    effect = GRAMMAR[name]
    target = draw(st.sampled_from(sorted(effect.targets)))
    card = {"id": f"{table}_{number}", "copies": draw(copies), "price": draw(price), "effect": name, "target": target}
    card["amount"] = draw(st.integers(*effect.targets[target]))
    for kind in ("gem",) if table == "spell" else ("wood", "metal"):
        card[kind] = draw(st.integers(0, NEED))
    if "turns" in effect.says:
        card["turns"] = draw(st.integers(1, 9))
    if "bonus" in effect.says:
        card["bonus"] = draw(st.integers(0, GOLD))
    if "seasons" in effect.says:
        card["seasons"] = draw(st.lists(season, min_size=1, max_size=4, unique=True))
    if "special" in effect.says:
        card["special"] = draw(st.sampled_from(["none", "trample", "leap", "plunder"]))
        if card["special"] == "plunder":
            card["special_amount"] = draw(st.integers(1, GOLD))
    return card


@st.composite
def resources(draw: Any) -> list[dict[str, Any]]:
    found = []
    for kind in draw(st.lists(st.sampled_from(KIND_IDS), min_size=1, max_size=3, unique=True)):
        for worth in draw(st.lists(st.integers(1, NEED), min_size=1, max_size=3, unique=True)):
            found.append({"id": f"{kind}_{worth}", "kind": kind, "worth": worth, "copies": draw(st.integers(3, 9))})
    return found


@st.composite
def boxes(draw: Any) -> dict[str, Any]:
    least, start, most = sorted(draw(st.lists(st.integers(1, 6), min_size=3, max_size=3)))
    kinds = draw(st.integers(2, 12))
    planted = [draw(crops(number)) for number in range(kinds)]
    for crop in planted:
        crop["rate"] = min(crop["rate"], most)
    return {
        "format": 1,
        "id": "magic_farm",
        "name": "A box of chance",
        "setup": {
            "start_gold": draw(st.integers(0, 500)),
            "market_slots": draw(st.integers(1, min(6, kinds))),
            "start_resources": [0, 0],
        },
        "season": {"first": draw(season)},
        "turn": {"actions": draw(st.integers(1, 4)), "limit": draw(st.integers(1, 30))},
        "growth": {
            "start": start,
            "least": least,
            "most": most,
            "end_of_turn": draw(st.integers(0, 3)),
            "water": draw(st.integers(1, 6)),
        },
        "multi_yield": {"die": draw(st.integers(1, 20))},
        "shop": {"least_price": draw(st.integers(1, 50))},
        "sabotage": {"bare_hand": draw(st.integers(0, 6)), "ultimatum": draw(st.integers(1, 200))},
        "resource": draw(resources()),
        "crop": planted,
        "spell": [draw(magic("spell", number)) for number in range(draw(st.integers(0, 4)))],
        "blueprint": [draw(magic("construct", number)) for number in range(draw(st.integers(0, 4)))],
    }


@settings(plain, max_examples=24)
@given(boxes(), st.integers(0, 3), st.integers(501, 10_000), st.integers(0, 2**32))
def test_random_boxes_play_through(box: dict[str, Any], head_start: int, target: int, seed: int) -> None:
    match = Match("magic_farm", seed=str(seed), box=game("magic_farm").box(box), head_start=head_start, target=target)
    census = match.game.census(match.box, match._s)
    chance = random.Random(seed)
    while match.to_move is not None:
        if chance.random() < 0.2:
            invariants.check(match)
            assert match.game.census(match.box, match._s) == census
        if chance.random() < 0.005:
            look_closely(match, chance)
        match.play(chance.choice(match.codes()))
    invariants.check(match)
    check_end(match)


def test_the_usual_box_keeps_the_invariants_too() -> None:
    for seed in range(4):
        match = Match("magic_farm", seed=f"usual {seed}", head_start=seed)
        chance = random.Random(seed)
        while match.to_move is not None:
            if chance.random() < 0.2:
                invariants.check(match)
            match.play(chance.choice(match.codes()))
        invariants.check(match)

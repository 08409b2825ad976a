"""At a table with a changed box every part that shows something changed is known, in all five games, and says what is usual."""

import random
from collections.abc import Callable
from typing import Any

import pytest

from barnboard.games import game
from barnboard.inspection import Inspector
from barnboard.match import Match

Facts = dict[str, Any]


def oregon(facts: Facts) -> None:
    facts["building"][1]["points"] = "6"
    row = facts["board"]["map"]["rows"][0]
    facts["board"]["map"]["rows"][0] = ("m" if row[0] == "g" else "g") + row[1:]


def fences(facts: Facts) -> None:
    for tile in facts["tile"]:
        if tile["layout"] == "open":
            tile["animals"] = ["ccc"]
    for farmer in facts["farmer"]:
        farmer["bonus"][0]["points"] = 9


def happy_farm(facts: Facts) -> None:
    facts["seed"][0]["exchange"] = 3


def magic_farm(facts: Facts) -> None:
    for crop in facts["crop"]:
        crop["price"] += 10


def farm_shop(facts: Facts) -> None:
    facts["cards"]["start"][0]["name"] = "Corner"


@pytest.mark.parametrize(
    ("change", "marked", "line"),
    [
        (oregon, ["hand:harbor", "pile:harbor", "space:r1c1", "space:"], "Harbor: Points 6, usual 4"),
        (fences, ["hand:", "region:", "seat:"], ": Points 9, usual "),
        (happy_farm, ["barn:", "bed:", "hand:clover", "market:"], "Clover: Exchange 3, usual 2"),
        (magic_farm, ["market:", "crop:", "hand:"], ", usual "),
        (farm_shop, ["field:", "farm:"], "Name is new"),
    ],
    ids=["oregon", "fences", "happy_farm", "magic_farm", "farm_shop"],
)
def test_whatever_shows_something_changed_is_marked_and_says_what_is_usual(
    change: Callable[[Facts], None], marked: list[str], line: str
) -> None:
    found = game(change.__name__)
    facts = found.usual_box.facts.model_dump(mode="json")
    change(facts)
    match, chance = Match(found, seed="changed", box=facts), random.Random(2)
    seen: set[str] = set()
    told: set[str] = set()
    for _ in range(80):
        if match.to_move is None:
            break
        inspector = Inspector(match, match.to_move)
        parts = inspector.changed()
        seen |= set(parts)
        told |= {line for part in (*parts[:2], *parts[-2:]) for line in inspector.about(part).changed}
        assert len(parts) < len(inspector.parts), "what is as usual is not marked"
        match.play(chance.choice(match.moves()))
    for start in marked:
        assert any(part.startswith(start) for part in seen), f"{start} is never marked: {sorted(seen)}"
    assert any(line in one for one in told), told
    assert Inspector(Match(found, seed="changed"), 0).changed() == []

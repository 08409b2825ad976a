"""An edited box plays without a change of code, a wrong one is refused with one line, any box of the grammar plays through."""

import random
import tomllib
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from barnboard import BoxError, Match, verify
from barnboard.games import game
from barnboard.games.happy_farm.market import must_flush, seeds_left
from barnboard.games.happy_farm.state import ACTION, EMPTY
from barnboard.testing import check_breakdown, check_end, check_knowledge, check_moves


def usual() -> dict[str, Any]:
    return tomllib.loads(game("happy_farm").folder.joinpath("box.toml").read_text("utf-8"))


def edited(change: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
    box = usual()
    change(box)
    return box


def test_the_usual_box_has_the_cards_of_the_rulebook() -> None:
    facts = game("happy_farm").usual_box.facts
    assert {seed.id: seed.cards for seed in facts.seed} == {"clover": 19, "corn": 16, "beet": 20, "oats": 15}
    assert len(facts.feeding) == 20
    assert {card.points for card in facts.feeding} == set(range(2, 9))
    for mark in ("ladybird", "butterfly"):
        assert sorted(card.animal for card in facts.feeding if card.mark == mark) == sorted(facts.animals)


def test_an_edited_box_plays_by_its_own_figures() -> None:
    def turnips(box: dict[str, Any]) -> None:
        box["seed"].append({"id": "turnip", "cards": 30, "ripe": ["summer"], "exchange": 1})
        box["animal"].append({"id": "goat"})
        for number in range(4):
            box["feeding"].append({"id": f"goat_{number}", "animal": "goat", "points": 9, "needs": ["turnip"]})
        box["setup"].update(sow_two_alike=True, actions_per_turn=3, turn_limit=40)

    match = Match("happy_farm", seats=3, seed="turnips", box=edited(turnips))
    assert match.box.edited
    chance = random.Random(1)
    while match.to_move is not None:
        match.play(chance.choice(match.codes()))
    assert sum(row["goat"] for row in match.breakdown()) % 9 == 0
    assert "sow turnip*2" in {match.game.text(match.box, played.code) for played in match._played}
    assert verify(match.save()).box.digest == match.box.digest


def test_sources_do_not_make_a_box_another() -> None:
    assert not game("happy_farm").box(edited(lambda box: box["seed"][0].update(source="review"))).edited


WRONG: list[tuple[Callable[[dict[str, Any]], object], str]] = [
    (lambda b: b["seed"][1].update(cards=0), "seed 2 (corn): cards must be 1..99"),
    (lambda b: b["seed"][1].update(exchange=13), "seed 2 (corn): exchange must be 1..12"),
    (lambda b: b["seed"][1].update(ripe=["winter"]), "seed 2 (corn): ripe 1 must be summer or fall"),
    (lambda b: b["seed"][1].update(ripe=[]), "seed corn: ripe must name summer, fall or both"),
    (lambda b: b["seed"][1].update(ripe=["fall", "fall"]), "seed corn: ripe must name summer, fall or both"),
    (lambda b: b["seed"][1].update(id="clover"), "seed: id clover must not occur twice"),
    (lambda b: b["seed"][1].update(id="any"), "seed any: id must not be any, which means any forage in a recipe"),
    (lambda b: b.update(seed=[]), "seed: must have 1..6 entries"),
    (lambda b: b["feeding"][0].update(points="many"), "feeding 1 (pig_1): points must be 0..20"),
    (lambda b: b["feeding"][0].update(animal="goat"), "feeding pig_1: animal must be rabbit or pig or cow or sheep"),
    (lambda b: b["feeding"][0].update(needs=[]), "feeding pig_1: needs must be 1..6 forage"),
    (lambda b: b["feeding"][0].update(needs=["corn"] * 7), "feeding pig_1: needs must be 1..6 forage"),
    (lambda b: b["feeding"][0].update(needs=["hay"]), "feeding pig_1: needs names hay, which no seed has"),
    (lambda b: b["feeding"][0].pop("needs"), "feeding 1 (pig_1): needs is missing"),
    (lambda b: b["feeding"][0].update(copies=2), "feeding 1 (pig_1): copies is not known here"),
    (lambda b: b["table"][1].update(remove=["wasp"]), "table for 3: remove names wasp, which no feeding card has"),
    (lambda b: b["table"].pop(), "table: must have one entry each for players 2, 3 and 4"),
    (lambda b: b.update(feeding=b["feeding"][:8]), "table for 2: remove must leave at least 6 feeding cards, not 4"),
    (lambda b: b["setup"].update(sow_two_alike=1), "setup: sow_two_alike must be true or false"),
    (lambda b: b["setup"].update(turn_limit=151), "setup: turn_limit must be 1..150"),
    (lambda b: b["setup"].update(market_slots=2), "setup: market_slots must be 3..8"),
    (lambda b: [seed.update(cards=4) for seed in b["seed"]], "seed: cards must add up to at least 18"),
    (lambda b: b["score"].update(unfed_penalty=5), "score: unfed_penalty must be -20..0"),
    (lambda b: b.update(format=2), "format must be 1"),
]


@pytest.mark.parametrize(("change", "line"), WRONG)
def test_a_wrong_box_is_refused_with_one_line(change: Callable[[dict[str, Any]], object], line: str) -> None:
    with pytest.raises(BoxError) as refused:
        game("happy_farm").box(edited(change))
    assert str(refused.value.problems[0]).startswith(line)


# ---------------------------------------------------------------- any box


@st.composite
def boxes(draw: st.DrawFn) -> dict[str, Any]:
    """A box with other prices, recipes, cards and counts, anything that the grammar allows (turns kept few)."""
    number = st.integers
    market, hand, barn = draw(number(3, 8)), draw(number(0, 9)), draw(number(1, 12))
    crops = [f"crop-{n}" for n in range(draw(number(1, 6)))]
    animals = [f"animal-{n}" for n in range(draw(number(1, 6)))]
    seasons = st.sampled_from([["summer"], ["fall"], ["summer", "fall"]])
    seeds = [{"id": crop, "cards": draw(number(1, 30)), "ripe": draw(seasons), "exchange": draw(number(1, 12))} for crop in crops]
    missing = market + 4 * hand - sum(seed["cards"] for seed in seeds)
    seeds[0]["cards"] = min(99, seeds[0]["cards"] + max(0, missing))
    pasture = draw(number(1, 8))
    recipe = st.lists(st.sampled_from([*crops, "any"]), min_size=1, max_size=min(barn, draw(number(1, 12))))
    feeding = [
        {"id": f"card-{n}", "animal": draw(st.sampled_from(animals)), "points": draw(number(0, 20)), "needs": draw(recipe)}
        for n in range(draw(number(pasture, 40)))
    ]
    marked = feeding[pasture:]  # without them the pasture can still be filled
    for card in marked:
        if draw(st.booleans()):
            card["mark"] = "moth"
    moths = ["moth"] if any("mark" in card for card in feeding) else []
    return {
        "format": 1,
        "id": "happy_farm",
        "name": "Another Farm",
        "table": [{"players": seats, "remove": moths if draw(st.booleans()) else []} for seats in (2, 3, 4)],
        "setup": {
            "market_slots": market,
            "pasture_slots": pasture,
            "start_hand": hand,
            "barn_capacity": barn,
            "actions_per_turn": draw(number(1, 6)),
            "sow_mixed_max": draw(number(1, 6)),
            "sow_alike": draw(number(2, 6)),
            "sow_two_alike": draw(st.booleans()),
            "turn_limit": draw(number(1, 10)),
        },
        "score": {"unfed_penalty": draw(number(-20, 0)), "best_fed_bonus": draw(number(0, 20))},
        "seed": seeds,
        "animal": [{"id": animal} for animal in animals],
        "feeding": feeding,
    }


def check_position(match: Match) -> None:
    """What must hold whenever an action is to be chosen, whatever is in the box."""
    s, box, setup = match._s, match.box.record, match.box.facts.setup
    open_slots = int((s.market[: setup.market_slots] == EMPTY).sum())
    assert not open_slots or seeds_left(s) == 0, "the market has a gap although there are seeds"
    assert not must_flush(box, s), "the market shows one type only"
    assert not (s.pasture[: setup.pasture_slots] == EMPTY).any() or s.ender != -1, "a gap in the pasture, but not the last turns"
    assert bin(int(s.used)).count("1") < setup.actions_per_turn
    for player in s.player[: match.seats]:
        assert player.barn.sum() <= setup.barn_capacity, "the barn is too full"
        assert min(player.known.min(), player.hidden.min(), player.bed.min(), player.barn.min()) >= 0
        for bed in player.bed:
            kinds = int((bed > 0).sum())
            assert bed.max() <= 1 or kinds == 1, "a bed holds what no sowing can be"
            assert kinds <= setup.sow_mixed_max
            assert bed.max() <= setup.sow_alike or setup.sow_two_alike


@settings(max_examples=40, deadline=None, database=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(boxes(), st.integers(2, 4), st.integers(0, 2**32))
def test_any_box_within_the_grammar_plays_through(box: dict[str, Any], seats: int, seed: int) -> None:
    match = Match("happy_farm", seats=seats, seed=str(seed), box=box)
    chance = random.Random(seed)
    census = match.game.census(match.box, match._s)
    while match.to_move is not None:
        codes = match.codes()
        assert codes
        assert len(set(codes)) == len(codes)
        assert len(codes) <= match.game.most_moves
        if match._s.phase == ACTION:
            check_position(match)
            assert match.game.census(match.box, match._s) == census
        if chance.random() < 0.01:
            check_moves(match, chance)
            check_knowledge(match, chance)
            check_breakdown(match)
        match.play(chance.choice(codes))
    assert match._s.rounds <= match.box.facts.setup.turn_limit
    check_end(match)

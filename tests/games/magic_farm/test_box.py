"""An edited box plays without a change of code; a wrong one is refused with one line."""

import tomllib
from collections.abc import Callable
from typing import Any

import pytest

from barnboard import BoxError, Match, verify
from barnboard.games import SetupError, game
from barnboard.testing import check_game


def edited(change: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
    box = tomllib.loads(game("magic_farm").folder.joinpath("box.toml").read_text("utf-8"))
    change(box)
    return box


def test_the_usual_box_has_the_pieces_of_the_rulebook() -> None:
    facts = game("magic_farm").usual_box.facts
    assert sum(card.copies for card in facts.resource) == 26
    assert sum(card.copies for card in facts.products) == 63
    assert [sum(card.copies for card in cards) for cards in (facts.crop, facts.spell, facts.blueprint)] == [36, 15, 12]
    assert facts.setup.start_gold == 500
    assert facts.setup.market_slots == 4


WEATHER = {"effect": "weather", "target": "enemy_crops", "amount": -2, "turns": 3}
MONSTER = {"effect": "summon", "target": "self", "amount": 6, "special": "trample"}
FENCE = {"effect": "fence", "target": "own_crops", "amount": 9}
NEW_CARDS: list[tuple[str, dict[str, Any]]] = [
    ("spell", {"id": "blizzard", "price": 50, "gem": 2, **WEATHER}),
    ("spell", {"id": "giant_mole", "price": 90, "gem": 3, **MONSTER}),
    ("blueprint", {"id": "stone_wall", "price": 30, "wood": 0, "metal": 4, **FENCE}),
]


def test_new_cards_with_known_effects_need_no_code() -> None:
    def change(box: dict[str, Any]) -> None:
        for table, card in NEW_CARDS:
            box[table].append({**card, "copies": 3})

    assert check_game("magic_farm", 2, 3, looks=3, watch=60, box=edited(change), target=1500) > 20


def test_an_edited_box_is_saved_with_its_match() -> None:
    match = Match("magic_farm", seed="edited", box=edited(lambda box: box["setup"].update(start_gold=100)), target=600)
    assert match.box.edited
    assert [row.points for row in match.standing()] == [100, 100]
    while match.to_move is not None:
        match.play(match.codes()[match.ply % len(match.codes())])
    assert verify(match.save()).box.digest == match.box.digest


def test_sources_and_comments_do_not_make_a_box_another() -> None:
    assert not game("magic_farm").box(edited(lambda box: box["crop"][0].update(source="rulebook"))).edited


def test_ways_to_pay_leave_out_every_card_that_is_not_needed() -> None:
    match = Match("magic_farm")
    names = match.game.names(match.box.facts)["way"]
    record = match.box.record

    def ways(kind: int, need: int) -> set[str]:
        return {name for number, name in enumerate(names) if int(record.ways_for[kind, need]) >> number & 1}

    assert ways(0, 1) == {"wood_1", "wood_2"}
    assert ways(0, 2) == {"wood_1+wood_1", "wood_2"}
    assert ways(2, 3) == {"gem_1+gem_1+gem_1", "gem_1+gem_2", "gem_2+gem_2"}


WRONG: list[tuple[Callable[[dict[str, Any]], object], str]] = [
    (lambda b: b["crop"][2].update(rate=7), "crop 3 (thrift_tulip): rate must be 1..6"),
    (lambda b: b["crop"][2].update(native="monsoon"), "crop 3 (thrift_tulip): native must be spring, summer, fall or winter"),
    (lambda b: b["crop"][2].pop("price"), "crop 3 (thrift_tulip): price is missing"),
    (lambda b: b["crop"][2].update(colour="red"), "crop 3 (thrift_tulip): colour is not known here"),
    (lambda b: b["crop"][2].update(multi_yield=1), "crop 3 (thrift_tulip): multi_yield must be true or false"),
    (lambda b: b["crop"][2].update(id="moonpea"), "crop, spell, blueprint: moonpea must not occur twice"),
    (lambda b: b["crop"][0].update(copies=30), "crop: copies must add up to at most 48"),
    (
        lambda b: b["spell"][0].update(effect="explode"),
        "spell 1 (gentle_rain): effect must be one of grow, weather, wither, break, steal_gold, gold, extra_action, "
        "turn_season, harvest, summon",
    ),
    (
        lambda b: b["blueprint"][0].update(effect="gold"),
        "blueprint 1 (wattle_fence): effect must be one of fence, end_growth, no_winter_penalty, sale_bonus, restart, guard, "
        "water_bonus, discount",
    ),
    (lambda b: b["spell"][0].update(target="self"), "spell 1 (gentle_rain): target must be own_crops or enemy_crops"),
    (lambda b: b["spell"][0].update(amount=-1), "spell 1 (gentle_rain): amount must be 1..6"),
    (lambda b: b["spell"][3].update(amount=1), "spell 4 (thirsty_sky): amount must be -6..-1"),
    (lambda b: b["spell"][5].update(amount=2), "spell 6 (rust_curse): amount must be 1"),
    (lambda b: b["spell"][0].pop("turns"), "spell 1 (gentle_rain): turns must be 1..9"),
    (lambda b: b["spell"][1].update(turns=2), "spell 2 (cloudburst): turns has no meaning for grow"),
    (lambda b: b["spell"][1].update(special="leap"), "spell 2 (cloudburst): special has no meaning for grow"),
    (lambda b: b["spell"][13].update(special="leap"), "spell 14 (mudmaw): special_amount goes with plunder, and only with it"),
    (lambda b: b["spell"][0].update(gem=9), "spell 1 (gentle_rain): gem must be 0..4"),
    (lambda b: b["spell"][0].update(wood=1), "spell 1 (gentle_rain): wood is not known here"),
    (lambda b: b["blueprint"][2].update(seasons=[]), "blueprint 3 (dragonfly_sprinkler): seasons must name at least one season"),
    (lambda b: b["blueprint"][0].update(copies=20), "blueprint: copies of constructs and monsters must add up to at most 24"),
    (lambda b: b["resource"][0].update(kind="clay"), "resource 1 (wood_1): kind must be wood, metal or gem"),
    (lambda b: b["resource"][1].update(worth=1), "resource: only one card of wood can have the worth 1"),
    (lambda b: b["resource"][1].update(id="moonpea"), "resource: moonpea is the id of a product"),
    (lambda b: b.update(resource=[{**b["resource"][0], "copies": 2}]), "resource: copies must add up to at least 3"),
    (lambda b: b["setup"].update(start_resources=[1]), "setup: start_resources must be two numbers"),
    (lambda b: b["setup"].update(start_gold=501), "setup: start_gold must be 0..500"),
    (lambda b: b["growth"].update(start=1, least=2), "growth: start must lie between least and most"),
    (lambda b: b["growth"].update(most=5), "crop grumble_pumpkin: rate must be at most 5, where growth ends"),
    (lambda b: b.update(format=2), "format must be 1"),
    (lambda b: b.pop("turn"), "turn is missing"),
]


@pytest.mark.parametrize(("change", "line"), WRONG)
def test_a_wrong_box_is_refused_with_one_line(change: Callable[[dict[str, Any]], object], line: str) -> None:
    with pytest.raises(BoxError) as refused:
        game("magic_farm").box(edited(change))
    assert str(refused.value.problems[0]).startswith(line)


@pytest.mark.parametrize(
    ("options", "line"),
    [
        ({"target": 500}, "target must be 501..10000, not 500"),
        ({"target": True}, "target must be 501..10000, not True"),
        ({"head_start": 4}, "head_start must be 0..3, not 4"),
        ({"seats": 3}, "Magic Farm is for 2 to 2 seats, not 3"),
    ],
)
def test_a_wrong_setup_is_refused_with_one_line(options: dict[str, Any], line: str) -> None:
    with pytest.raises(SetupError) as refused:
        Match("magic_farm", **options)
    assert str(refused.value) == line

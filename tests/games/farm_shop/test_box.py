"""An edited box plays without a change of code; a wrong one is refused with one line."""

import random
import tomllib
from collections.abc import Callable
from typing import Any

import pytest

from barnboard import BoxError, Match, verify
from barnboard.games import game
from barnboard.games.farm_shop.box import ITEM_IDS
from barnboard.testing import check_game


def edited(change: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
    box = tomllib.loads(game("farm_shop").folder.joinpath("box.toml").read_text("utf-8"))
    change(box)
    return box


def card(box: dict[str, Any], ident: str) -> dict[str, Any]:
    return next(card for stack in box["cards"].values() for card in stack if card["id"] == ident)


def test_the_usual_box_has_the_pieces_of_the_rulebook() -> None:
    facts = game("farm_shop").usual_box.facts
    pieces = [sum(card.copies for card in stack) for stack in facts.cards.stacks]
    assert pieces == [6, 12, 9, 12, 6, 14, 7, 12]
    assert [sum(players.deck) + 1 for players in facts.players] == [28, 33, 40]
    assert [skill.effect for skill in facts.skill].count("errand") == 4
    assert (len(facts.skill), len(facts.goal), len(facts.transport)) == (7, 6, 4)
    assert [printed.field for printed in facts.farm.black if not printed.areas] == [4, 8]


def test_an_edited_box_plays_by_its_own_figures() -> None:
    def change(box: dict[str, Any]) -> None:
        box["farm"]["red"][5]["areas"] = [{"gain": {"coin": 7}}]
        box["start"]["bags"] = 0

    match = Match("farm_shop", seats=2, seed="edited", box=edited(change))
    assert match.box.edited
    while match.to_move is not None:
        match.play(match.codes()[-1])
    assert verify(match.save()).box.digest == match.box.digest


def test_every_part_of_the_grammar_plays() -> None:
    """A box whose cards pay and gain everything that can be written, three at once and with arrows all over."""

    def change(box: dict[str, Any]) -> None:
        box["shop"]["capacity"] = 8
        box["farm"]["red"][6].update(arrow="sides", areas=[], shop=False)
        everything = {"coin": 1, "bag": 1, "honey": 1, "sunflower": 2, "good": 2, "same": 2, "each": 1}
        for number, stack in enumerate(box["cards"].values()):
            for entry in stack[::2]:
                if "areas" in entry:
                    entry["areas"] = [
                        {"pay": {"good": 1, "same": 2, "card": 1}, "gain": everything},
                        {"pay": {"pairs": 1, "sunflower": 2, "bag": number}, "gain": everything}
                        if number
                        else {"gain": everything},
                    ]
        box["skill"] = [skill for skill in box["skill"] if skill["id"] not in ("pair_good", "pair_bags", "swap_goods")]

    box = edited(change)
    for seed in range(3):
        check_game("farm_shop", 2 + seed, seed, looks=1, watch=30, box=box, farmer=True, goals=True, jump_start=bool(seed % 2))


def test_the_box_can_be_given_as_a_file(tmp_path: Any) -> None:
    file = tmp_path / "mine.toml"
    text = game("farm_shop").folder.joinpath("box.toml").read_text("utf-8")
    file.write_text(text.replace("capacity = 16", "capacity = 20"), "utf-8")
    assert Match("farm_shop", box=file).view(None).capacity == 20  # type: ignore[attr-defined]
    file.write_text(text.replace("capacity = 16", "capacity = 1"), "utf-8")
    with pytest.raises(BoxError) as problem:
        Match("farm_shop", box=file)
    assert (
        str(problem.value)
        == f"{file}: line 35: shop: capacity must be 4..40 (it holds one of each good at least, and 40 can be drawn)"
    )


def test_an_action_may_take_coins() -> None:
    text = game("farm_shop").folder.joinpath("box.toml").read_text("utf-8")
    text = text.replace("coins = 0", "coins = 5").replace(
        "areas = [{ gain = { bag = 2 } }]", "areas = [{ pay = { coin = 2 }, gain = { bag = 2 } }]"
    )
    match = Match("farm_shop", seats=2, seed="coins", box=game("farm_shop").box_of_text(text))
    chance = random.Random(5)
    while match.to_move is not None:
        match.play(chance.choice(match.codes()))
        assert min(row.points for row in match.standing()) >= 0
    paid = [
        event.about for _, event in match.events(None) if event.name == "pays" and event.about["thing"] == ITEM_IDS.index("coin")
    ]
    assert paid
    assert all(about["number"] == 2 for about in paid)
    assert [sum(row.values()) for row in match.breakdown()] == [row.points for row in match.standing()]


WRONG: list[tuple[str, Callable[[dict[str, Any]], object]]] = [
    ("start, goods: honey must be 0..40", lambda box: box["start"]["goods"].update(honey=-1)),
    ("start: goods must fit into the shop of 16", lambda box: box["start"]["goods"].update(honey=16)),
    (
        "cards, start 1 (s-hens), areas 1, gain: egg must be 0..20",
        lambda box: card(box, "s-hens")["areas"][0]["gain"].update(egg=21),
    ),
    (
        "cards, stack_2 3 (2-clearing), areas 1, gain: card is not known here",
        lambda box: card(box, "2-clearing")["areas"][0]["gain"].update(card=1),
    ),
    (
        "cards, start 1 (s-hens), areas 1: gain must name at least one item",
        lambda box: card(box, "s-hens").update(areas=[{"gain": {}}]),
    ),
    (
        "cards, start 1 (s-hens), areas 1: pay must not name both same and pairs",
        lambda box: card(box, "s-hens")["areas"][0].update(pay={"same": 1, "pairs": 1}),
    ),
    ("cards, start 1 (s-hens): must have areas or an arrow", lambda box: card(box, "s-hens").pop("areas")),
    ("cards, start 1 (s-hens): must have areas or an arrow, not both", lambda box: card(box, "s-hens").update(arrow="up")),
    (
        "cards, start 6 (s-gate): once does not go with an arrow, which has no action of its own",
        lambda box: card(box, "s-gate").update(once=True),
    ),
    ("cards, start 6 (s-gate): arrow must be , up or sides", lambda box: card(box, "s-gate").update(arrow="down")),
    ("cards, start: copies must add up to 6", lambda box: card(box, "s-gate").update(copies=2)),
    ("cards, jump: at most one card may have an arrow up", lambda box: card(box, "j-gate").update(arrow="up", copies=2)),
    ("cards, jump: copies must add up to at least 8", lambda box: box["cards"].update(jump=box["cards"]["jump"][:7])),
    ("id s-bees must not occur twice among cards and fields", lambda box: card(box, "s-hens").update(id="s-bees")),
    (
        "farm, red 3 (red-4): an arrow up must be on a field from 7 to 11",
        lambda box: box["farm"]["red"][2].update(areas=[], arrow="up"),
    ),
    ("farm: red must have the fields 2 to 11 in this order", lambda box: box["farm"]["red"].reverse()),
    ("farm: slots must be two rows of 5 numbers", lambda box: box["farm"]["slots"].append([1])),
    ("players: must have one entry each for count 2, 3 and 4", lambda box: box["players"].pop()),
    ("players 2: deck takes 9 cards from stack 6, which has 7", lambda box: box["players"][0]["deck"].__setitem__(5, 9)),
    (
        "players 2: deck must add up to one less than a multiple of 2, so that all have as many turns",
        lambda box: box["players"][0]["deck"].__setitem__(5, 3),
    ),
    ("jump_start: one of the fields must be in the lower row", lambda box: box["jump_start"].update(fields=[4, 5])),
    ("skill 2 (pair_bags): areas are for an errand, and an errand needs them", lambda box: box["skill"][1].pop("areas")),
    ("skill: must have 4 to 8 entries", lambda box: box.update(skill=box["skill"][:3])),
    ("transport: must have 4 entries", lambda box: box["transport"].pop()),
    ("transport honey: id must not be that of an item", lambda box: box["transport"][0].update(id="honey")),
    (
        "goal 1 (busy_counters): counts must be shop_icons, same_goods, bags, sunflowers, top_row_cards or stored",
        lambda box: box["goal"][0].update(counts="cows"),
    ),
    ("goal: must have 2 to 8 entries", lambda box: box.update(goal=box["goal"][:1])),
    ("goals: first must be 1..99", lambda box: box["goals"].update(first=0)),
    ("farm: source must be rulebook, review, reconstructed or designed", lambda box: box["farm"].update(source="guess")),
    ("colour is not known here", lambda box: box.update(colour="red")),
]


@pytest.mark.parametrize(("line", "change"), WRONG, ids=[line for line, _ in WRONG])
def test_a_wrong_box_is_refused_with_one_line(line: str, change: Callable[[dict[str, Any]], object]) -> None:
    with pytest.raises(BoxError) as problem:
        game("farm_shop").box(edited(change))
    assert str(problem.value.problems[0]).startswith(line)

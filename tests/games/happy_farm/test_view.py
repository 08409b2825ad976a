"""What the view tells of the pasture is what the rules do with it."""

import random
from typing import Any

import pytest

from barnboard import Match

from .scene import play, scene


def hungry(match: Match, chance: random.Random) -> str:
    """A move by chance, but nobody waits who can feed or fill his barn."""
    texts = [move.text for move in match.moves()]
    likely = [text for text in texts if text.startswith(("feed", "choose feed"))] or [
        text for text in texts if text.startswith(("choose harvest", "harvest", "choose sow"))
    ]
    return chance.choice(likely or texts)


@pytest.mark.parametrize("seats", [2, 4])
def test_a_recipe_lacks_nothing_exactly_where_the_feeding_is_offered(seats: int) -> None:
    match, chance = Match("happy_farm", seats=seats, seed="recipes"), random.Random(1)
    offered = refused = 0
    while match.to_move is not None:
        view = match.view(match.to_move)
        texts = {move.text for move in match.moves()}
        for slot, (card, recipe) in enumerate(zip(view.pasture, view.recipes, strict=True)):
            assert (card is None) == (recipe is None)
            if recipe and view.phase == "feed":
                assert (not recipe.lacks) == (f"feed {slot + 1}" in texts)
                offered, refused = offered + (not recipe.lacks), refused + bool(recipe.lacks)
            if recipe and view.phase == "action" and not view.actions["feed"]:
                assert recipe.lacks or "choose feed" in texts
        text = hungry(match, chance)
        match.play(text)
        if text.startswith("feed "):
            _check_payment(match, view, int(text.split()[1]) - 1)
    assert min(offered, refused) > 5


def _check_payment(match: Match, before: Any, slot: int) -> None:
    """Of a card without "any" exactly that is paid, of one with it at least."""
    card, recipe = before.pasture[slot], before.recipes[slot]
    crops, paid = match.box.facts.crops, dict[str, int]()
    for _, event in match.events(None, match.ply - 1):
        if event.name == "pays":
            crop = crops[event.about["crop"] or 0]
            paid[crop] = paid.get(crop, 0) + (event.about["count"] or 0)
    if "any" not in card.needs:
        assert recipe.pays == paid
    assert all(paid[crop] >= count for crop, count in recipe.pays.items())


def test_what_is_left_over_serves_for_any() -> None:
    match = scene(
        """
        pasture  pig_1 rabbit_3 - cow_5
        0 barn   C B
        """
    )
    for slot, recipe in enumerate(match.view(0).recipes[:4]):
        card = match.view(0).pasture[slot]
        if card is None:
            assert recipe is None
            continue
        here = {"clover": 1, "beet": 1}
        named = [place for place, need in enumerate(card.needs) if need != "any"]
        there = [place for place in named if here.pop(card.needs[place], 0)]
        wild = [place for place, need in enumerate(card.needs) if need == "any"]
        assert recipe.lacks == sorted({*named} - {*there} | {*wild[sum(here.values()) :]})
        assert recipe.pays == {card.needs[place]: 1 for place in there}


def test_a_card_that_is_being_paid_lacks_nothing_for_its_payer() -> None:
    match = scene(
        """
        pasture  pig_1
        0 barn   C M B O
        """
    )
    play(match, "choose feed")  # there is but one card
    assert match.view(0).phase == "pay"
    assert (match.view(0).recipes[0].lacks, match.view(0).recipes[0].pays) == ([], {})
    needs = match.view(1).pasture[0].needs
    assert match.view(1).recipes[0].lacks == list(range(len(needs)))  # an empty barn
    assert match.view(None).recipes == []


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_last_turns_come_with_the_meal_that_was_told(seats: int) -> None:
    match, chance = Match("happy_farm", seats=seats, seed="meals"), random.Random(2)
    told, meals, came = [], 0, None
    while match.to_move is not None:
        told.append((match.view(None).meals_left, meals))
        match.play(hungry(match, chance))
        for _, event in match.events(None, match.ply - 1):
            meals += event.name == "feeds"
            came = meals if event.name == "last_turns" else came
    assert came is not None
    for left, before in told:
        assert left == (came - before if before < came else None)

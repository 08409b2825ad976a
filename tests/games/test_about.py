"""What the cards of the games promise is what the rules then pay: each number is held against a move played on a copy.

Sentences, hidden things and the points of moves are looked at by the kit (`barnboard.testing.inspection`), for every game.
"""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from barnboard.games import game, games
from barnboard.games.about import suppose
from barnboard.inspection import Inspector
from barnboard.kernel.events import Event
from barnboard.kernel.records import copy
from barnboard.match import Match
from tests.web.fullest import happy, magic, shop


def positions(name: str, seats: int, many: int = 30, longest: int = 90, **options: Any) -> Iterator[Match]:
    """Positions of random matches in which somebody has to decide."""
    for number in range(many):
        chance = random.Random(f"{name} {number}")
        match = Match(name, seats=seats, seed=f"about {number}", **options)
        for _ in range(chance.randrange(10, longest)):
            if match.to_move is None:
                break
            match.play(chance.choice(match.codes()))
        if match.to_move is not None:
            yield match


def happens(match: Match, code: int) -> list[Event]:
    """What a move leads to."""
    return suppose(match.box, copy(match._s), code, match.game.events)


def some(match: Match, name: str, many: int = 6) -> list[tuple[int, dict[str, int]]]:
    """Some of the legal moves of a kind, with what they are about."""
    offered = [(code, match.game.codes.read(code)) for code in match.codes()]
    of_kind = [(code, about) for code, (kind, about) in offered if kind == name]
    return random.Random(match.ply).sample(of_kind, min(many, len(of_kind)))


def brings(match: Match, part: str) -> int | None:
    """The number that the game itself tells of a part."""
    card = match.game.about(match.box, match.imagined(match.to_move, (1, 2)), match.to_move, part)
    assert card is not None
    return None if card.now is None else card.now.brings


def test_oregon_a_farmer_gets_what_his_space_and_each_building_beside_him_promise() -> None:
    oregon, held = game("oregon"), 0
    for match in positions("oregon", 3):
        seat = match.to_move
        ids = oregon.names(match.box.facts)["space"]
        for code, about in some(match, "farmer"):
            events = happens(match, code)
            earned = sum(
                int(one.about["points"] or 0) for one in events if one.name in ("scores", "group") and one.about["seat"] == seat
            )
            assert brings(match, f"space:{ids[about['space']]}") == earned
            for one in events:
                if one.name == "scores" and one.about["seat"] == seat:
                    assert brings(match, f"space:{ids[int(one.about['space'] or 0)]}") == one.about["points"]
                    held += 1
    assert held > 8


def test_fences_a_field_pays_what_it_promises_if_it_closes_as_it_stands() -> None:
    held = 0
    for match in positions("fences", 2, 40, 75):
        seat = match.to_move
        assert seat is not None
        fields = match.view(seat).fields  # type: ignore[attr-defined]
        for code, _ in some(match, "set", 12):
            then = match.at(match.ply)
            then.play(code)
            closed = [one for _, one in then.events(seat, match.ply) if one.name == "closes"]
            if len(closed) != 1:
                continue
            paid = sum(
                int(one.about["points"] or 0)
                for _, one in then.events(seat, match.ply)
                if one.name == "scores" and one.about["seat"] == seat
            )
            after = next(
                (one for one in then.view(seat).fields if one.closed and len(one.regions) == closed[0].about["tiles"]), None
            )  # type: ignore[attr-defined]
            for field in fields:
                same = after is not None and set(field.regions) < set(after.regions) and field.animals == after.animals
                if (
                    same
                    and field.barns[seat]
                    and sum(
                        other.barns != field.barns and any(other.barns)
                        for other in fields
                        if set(other.regions) <= set(after.regions)
                    )
                    == 0
                ):
                    assert brings(match, f"region:{field.regions[0]}") == paid
                    held += 1
    assert held > 0


def test_happy_farm_a_meal_changes_the_points_by_what_it_promises() -> None:
    match, held = happy("choose feed"), 0
    of, box = match.game, match.box
    before = sum(of.breakdown(box, match._s)[0].values())
    for code, about in some(match, "feed"):
        then = copy(match._s)
        suppose(box, then, code, of.events)
        while of.phase(then) == "pay":
            suppose(box, then, of.codes_in(box, then)[0], of.events)
        assert brings(match, f"pasture:{about['slot'] + 1}") == sum(of.breakdown(box, then)[0].values()) - before
        held += 1
    assert held > 1


def test_magic_farm_a_ripe_crop_and_a_product_are_worth_what_they_promise() -> None:
    held = {"take": 0, "buy": 0}
    for match in (magic(8, 6, 9, "act shop"), magic(8, 6, 9, "act cultivate", "harvest")):
        seat = match.to_move
        for code, about in some(match, "buy"):
            (bought,) = [one for one in happens(match, code) if one.name == "buys"]
            assert brings(match, f"market:{about['slot'] + 1}") == bought.about["gold"]
            held["buy"] += 1
        for code, about in some(match, "take"):
            crop = match.box.facts.crop[int(match._s.player[seat].crop[about["crop"]])]
            if not crop.multi_yield:
                paid = next(one for one in happens(match, code) if one.name == "harvests")
                assert brings(match, f"crop:{seat}:{about['crop'] + 1}") == paid.about["gold"]
                held["take"] += 1
    assert min(held.values()) > 0


def test_farm_shop_a_field_gives_the_coins_that_it_promises() -> None:
    held = 0
    for match in (shop(phase="target"), *positions("farm_shop", 3)):
        seat = match.to_move
        assert seat is not None
        view: Any = match.view(seat)
        for code, about in some(match, "activate"):
            field = view.players[seat].fields[about["field"]]
            if len(field.face.areas) != 1 or not field.outlook.usable:
                continue
            area = field.outlook.areas[0]
            coins = [
                one
                for one in happens(match, code)
                if one.name == "gains" and one.about["seat"] == seat and one.about["thing"] == 0
            ]
            if coins:
                assert brings(match, f"field:{field.number}") == area.gain["coin"] == coins[0].about["number"]
                held += 1
    assert held > 0


@pytest.mark.parametrize("name", games())
def test_what_cannot_be_chosen_says_why_and_what_would_change_it(name: str) -> None:
    for match in positions(name, 2, 3):
        asking = Inspector(match, match.to_move, language="de")
        for part in asking.parts:
            told = asking.about(part)
            if asking.offer(part) is None and not part.startswith("seat:"):
                assert told.why is not None, part
                assert told.why.text, part
                assert told.why.remedy, part

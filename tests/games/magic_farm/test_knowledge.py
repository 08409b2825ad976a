"""R23: who knows what of the hands, exactly."""

from collections import Counter
from itertools import product
from math import comb
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from barnboard.games.magic_farm.hands import gather_unseen, pass_resource, put_down, show_kind
from barnboard.games.magic_farm.state import OPPONENT, PUBLIC
from barnboard.kernel.records import copy, same

from .scene import ME, THEM, Scene

plain = settings(deadline=None, database=None, derandomize=True, suppress_health_check=list(HealthCheck))
Hand = tuple[int, ...]
KIND = (0, 0, 1, 1, 2, 2)  # of the six resource cards


def plus(hand: Hand, card: int, many: int = 1) -> Hand:
    return tuple(count + many * (number == card) for number, count in enumerate(hand))


def of_kind(hand: Hand, kind: int) -> int:
    return sum(count for card, count in enumerate(hand) if KIND[card] == kind)


def hands_within(known: Any, cards: int) -> set[Hand]:
    """Every hand of that many cards that the bounds allow."""
    found = set()
    for hand in product(range(cards + 1), repeat=6):
        if sum(hand) == cards and all(count >= seen for count, seen in zip(hand, known.shown, strict=False)):
            if all(known.least[kind] <= of_kind(hand, kind) <= known.most[kind] for kind in range(3)):
                found.add(hand)
    return found


HAPPENINGS = st.lists(
    st.sampled_from(["gather", "put_down", "receive", "hand_over", "ask 0", "ask 1", "ask 2"]), min_size=1, max_size=14
)


@settings(plain, max_examples=80)
@given(HAPPENINGS, st.integers(0, 2**32))
def test_r23_the_bounds_allow_exactly_the_hands_that_fit_all_that_was_seen(happenings: list[str], seed: int) -> None:
    """Beside the bounds, every hand that could be there is followed through all that happens, one set for each onlooker."""
    scene = Scene(hand="wood_1 wood_2 metal_1 metal_2 gem_1 gem_2")
    scene.s.key[0] = seed
    box, s, them = scene.match.box.record, scene.s, scene.s.player[THEM]
    possible: list[set[Hand]] = [{(0,) * 6}, {(0,) * 6}]
    for number, happening in enumerate(happenings):
        held = [card for card in range(6) if them.resources[card]]
        mine = [card for card in range(6) if s.player[ME].resources[card]]
        if happening == "gather" and them.resources.sum() < 5:
            gather_unseen(box, s, THEM)
            possible = [{plus(hand, card) for hand in hands for card in range(6)} for hands in possible]
        elif happening == "put_down" and held:
            card = held[number % len(held)]
            put_down(box, s, THEM, card)
            possible = [{plus(hand, card, -1) for hand in hands if hand[card]} for hands in possible]
        elif happening == "receive" and mine and them.resources.sum() < 5:
            card = mine[number % len(mine)]
            pass_resource(box, s.player[ME], them, card)
            possible[OPPONENT] = {plus(hand, card) for hand in possible[OPPONENT]}
            possible[PUBLIC] = {plus(hand, any_card) for hand in possible[PUBLIC] for any_card in range(6)}
        elif happening == "hand_over" and held:
            card = held[number % len(held)]
            pass_resource(box, them, s.player[ME], card)
            possible[OPPONENT] = {plus(hand, card, -1) for hand in possible[OPPONENT] if hand[card]}
            possible[PUBLIC] = {plus(hand, gone, -1) for hand in possible[PUBLIC] for gone in range(6) if hand[gone]}
        elif happening.startswith("ask"):
            kind = int(happening[-1])
            there = any(KIND[card] == kind for card in held)
            show_kind(them, kind, there)
            possible = [{hand for hand in hands if (of_kind(hand, kind) > 0) == there} for hands in possible]
        for who in (OPPONENT, PUBLIC):
            assert hands_within(them.known[who], int(them.resources.sum())) == possible[who]


def test_r23_gathered_cards_are_hidden_and_bought_products_open() -> None:
    scene = Scene(market="moonpea").play("act gather", "act shop", "buy slot1", "end_turn")
    for viewer in (THEM, None):
        player = scene.match.view(viewer).players[ME]
        assert player.resources is None
        assert (player.resource_cards, player.products) == (1, {"moonpea": 1})
    assert scene.match.view(ME).players[ME].resources is not None


def test_r23_an_ultimatum_shows_the_kind_to_all() -> None:
    scene = Scene(their_hand="gem_1 wood_1", their_gold=500).play("act sabotage", "ultimatum gem", "pay_gold")
    for viewer in (ME, None):
        assert scene.known(viewer, THEM).least == {"wood": 0, "metal": 0, "gem": 1}
    scene = Scene(their_hand="gem_1 wood_1").play("act sabotage", "ultimatum metal")
    for viewer in (ME, None):
        assert scene.known(viewer, THEM).most == {"wood": 2, "metal": 0, "gem": 2}
    scene.play("end_turn", "act gather", "end_turn")
    assert scene.known(ME, THEM).most == {"wood": 3, "metal": 1, "gem": 3}


def test_r23_a_switcheroo_is_seen_by_both_players_and_by_nobody_else() -> None:
    scene = Scene(hand="moonpea", their_hand="gem_2").play("act sabotage", "switcheroo", "give gem_2")
    for viewer in (ME, THEM):
        assert [event.about["resource"] for _, event in scene.match.events(viewer, 1) if "resource" in event.about] == [5, 5]
    assert [event.about["resource"] for _, event in scene.match.events(None, 1) if "resource" in event.about] == [None, None]
    assert scene.known(ME, THEM).shown == {"gem_2": 1}
    assert scene.known(None, THEM).shown == {}


def test_r23_spectators_lose_sight_of_a_product_that_may_have_changed_hands() -> None:
    scene = Scene(hand="frostleek", their_hand="moonpea giggle_radish").play("act sabotage", "switcheroo", "give frostleek")
    assert scene.match.view(None).players[ME].products == {}
    assert scene.match.view(None).players[THEM].products == {}
    assert sum(scene.match.view(ME).players[THEM].products.values()) == 2
    hands = Counter()
    for key in range(200):
        imagined = scene.match.imagined(None, (key, 1))
        assert [int(imagined.player[seat].products.sum()) for seat in (ME, THEM)] == [1, 2]
        hands[int(imagined.player[ME].held)] += 1
    assert len(hands) == 3


def test_r23_when_the_deck_has_run_out_the_other_hand_is_known() -> None:
    scene = Scene(hand="wood_1", their_hand="gem_1 metal_2")
    scene.s.resource_discard[:] = scene.s.resource_deck
    scene.s.resource_deck[:] = 0
    scene.play("act gather")
    assert scene.known(ME, THEM).shown == {"gem_1": 1, "metal_2": 1}
    assert scene.known(THEM, ME).shown == {"wood_1": 1}
    assert scene.known(None, THEM).shown == {}


def test_r23_being_asked_tells_nothing_of_the_rest_of_the_hand() -> None:
    """Payments and answers are asked for even where only one is possible."""
    assert Scene(hand="scarecrow wood_1").play("play scarecrow").phase == "pay"
    assert Scene(their_hand="gem_1", their_gold=0).play("act sabotage", "ultimatum gem").phase == "ultimatum_answer"


def test_concealing_deals_every_hand_as_often_as_chance_would() -> None:
    """Three unseen cards, one of them a gem: each hand comes as often as there are ways to draw it."""
    scene = Scene(their_hand="gem_1 wood_1 metal_2", their_gold=500).play("act sabotage", "ultimatum gem", "pay_gold")
    supply = [int(count) for count in scene.match.box.record.resource_copies[:6]]
    ways = {}
    for hand in product(range(4), repeat=6):
        if sum(hand) == 3 and of_kind(hand, 2) >= 1:
            ways[hand] = 1
            for card, count in enumerate(hand):
                ways[hand] *= comb(supply[card], count)
    tries = 4000
    seen = Counter()
    for key in range(tries):
        seen[tuple(int(count) for count in scene.match.imagined(ME, (key, 7)).player[THEM].resources[:6])] += 1
    assert set(seen) <= set(ways)
    expected = {hand: tries * count / sum(ways.values()) for hand, count in ways.items()}
    distance = sum((seen[hand] - mean) ** 2 / mean for hand, mean in expected.items())
    assert distance < len(ways) + 5 * (2 * len(ways)) ** 0.5


@pytest.mark.parametrize("viewer", [ME, None])
def test_nothing_of_the_true_hands_is_left_after_concealing(viewer: int | None) -> None:
    """With one key, all hands that fit what was seen become one and the same."""
    scene = Scene(hand="wood_1 gem_2 metal_1", their_hand="gem_1 wood_1 metal_2 metal_1", their_gold=500)
    scene.play("act sabotage", "ultimatum gem", "pay_gold")
    truth = scene.match._s
    for key in range(100):
        told = scene.match.imagined(viewer, (key, 7))
        for other in range(4):
            scene.match._s = copy(truth)
            scene.match._s = scene.match.imagined(viewer, (other, 99))
            assert same(scene.match.imagined(viewer, (key, 7)), told)
        scene.match._s = truth


@pytest.mark.parametrize("viewer", [ME, THEM, None])
def test_concealing_leaves_a_hand_that_can_pay_what_was_announced(viewer: int | None) -> None:
    scene = Scene(hand="midas_turnip gem_2 wood_1", their_hand="wood_1").play("play midas_turnip")
    for key in range(200):
        imagined = scene.match.imagined(viewer, (key, 3))
        assert imagined.player[ME].units[2] >= 2
        assert scene.match.game.codes_in(scene.match.box, imagined)

"""The rulings, one test or more each; docs/rulings/magic_farm.md tells which are true by construction."""

from typing import Any

import pytest

from barnboard import IllegalMove, Match, NoUndo

from .scene import ME, THEM, Scene
from .test_box import edited


def first_moves(match: Match) -> None:
    """Plays the first offered move to the end of the match."""
    while match.to_move is not None:
        match.play(match.codes()[-1])


# ---------------------------------------------------------------- set-up and turn


def test_r01_500_gold_four_products_spring_and_the_first_player_by_lot() -> None:
    first = set()
    for seed in range(20):
        view = Match("magic_farm", seed=str(seed)).view(None)
        assert [player.gold for player in view.players] == [500, 500]
        assert [bool(slot.product) for slot in view.market] == [True] * 4
        assert (view.season, view.target, view.to_move) == ("spring", 2000, view.first)
        first.add(view.first)
    assert first == {0, 1}


@pytest.mark.parametrize("target", [1000, 2000, 3000, 777])
def test_r01_the_target_is_chosen_before_the_deal(target: int) -> None:
    assert Match("magic_farm", target=target).view(None).target == target


@pytest.mark.parametrize("cards", [0, 1, 2, 3])
def test_r02_no_opening_hand_but_a_head_start_for_the_second_player(cards: int) -> None:
    match = Match("magic_farm", seed="head start", head_start=cards)
    view = match.view(match.to_move)
    assert match.to_move is not None
    assert [view.players[seat].resource_cards for seat in (match.to_move, 1 - match.to_move)] == [0, cards]
    assert view.players[1 - match.to_move].known.shown == {}


def test_r03_either_action_may_be_left_out_and_cards_are_played_before_between_and_after() -> None:
    scene = Scene("moonpea 1", hand="thrift_tulip giggle_radish foxberry")
    scene.play("play thrift_tulip", "act gather", "play giggle_radish", "act cultivate", "water", "play foxberry")
    assert scene.texts() == ["end_turn"]
    assert Scene().play("end_turn").match.to_move == THEM


def test_r03_cultivate_needs_a_crop() -> None:
    assert Scene("moonpea 1").offers("act cultivate")
    assert not Scene("wattle_fence", "moonpea 1").offers("act cultivate")


def test_r04_playing_a_card_costs_no_gold() -> None:
    assert Scene(hand="grumble_pumpkin", gold=0).play("play grumble_pumpkin").gold() == 0


def test_r05_a_shop_without_a_purchase_is_no_action() -> None:
    scene = Scene(market="moonpea giggle_radish").play("act shop")
    assert scene.texts() == ["buy slot1", "buy slot2"]
    assert scene.play("buy slot1").offers("done")
    assert not Scene(market="moonpea", gold=109).offers("act shop")


def test_r05_of_two_equal_products_the_lower_slot_is_offered() -> None:
    assert Scene(market="moonpea moonpea giggle_radish").play("act shop").texts() == ["buy slot1", "buy slot3"]


def test_r06_both_kinds_of_a_cost_are_paid_one_after_the_other() -> None:
    scene = Scene(hand="glass_greenhouse wood_1 wood_2 metal_2").play("play glass_greenhouse")
    assert scene.texts() == ["pay wood_1", "pay wood_2"]
    assert scene.play("pay wood_2").texts() == ["pay metal_2"]
    assert scene.play("pay metal_2").cards() == "wood_1"
    assert scene.builds() == ["glass_greenhouse"]
    assert not Scene(hand="glass_greenhouse wood_1 wood_2").offers("play glass_greenhouse")


def test_r06_two_units_come_from_one_card_or_two() -> None:
    scene = Scene(hand="midas_turnip gem_1 gem_1 gem_2").play("play midas_turnip")
    assert set(scene.texts()) == {"pay gem_1+gem_1", "pay gem_2"}
    assert scene.play("pay gem_2").gold() == 650


def test_r07_an_empty_resource_deck_is_renewed_and_without_discards_gather_is_not_offered() -> None:
    scene = Scene(hand="wood_1 gem_1")
    scene.s.resource_discard[:] = scene.s.resource_deck
    scene.s.resource_deck[:] = 0
    assert scene.play("act gather").s.resource_deck.sum() == 23
    assert scene.s.resource_discard.sum() == 0
    scene = Scene()
    scene.s.player[THEM].resources[:] = scene.s.resource_deck
    scene.s.resource_deck[:] = 0
    assert not scene.offers("act gather")


def test_r07_there_is_no_hand_limit() -> None:
    scene = Scene()
    for _ in range(20):
        scene.turn("act gather")
    assert len(scene.cards().split()) == 20


def test_r08_an_empty_product_deck_is_renewed_and_open_slots_wait_for_a_discard() -> None:
    scene = Scene(hand="cloudburst gem_1", market="moonpea giggle_radish")
    scene.s.product_discard[:] = scene.s.product_deck
    scene.s.product_deck[:] = 0
    scene.play("act shop", "buy slot1", "done")
    assert all(scene.market())
    assert scene.s.product_discard.sum() == 0
    scene = Scene(hand="cloudburst gem_1", market="moonpea giggle_radish")
    scene.s.player[THEM].products[:] = scene.s.product_deck
    scene.s.product_deck[:] = 0
    scene.play("act shop", "buy slot1", "done")
    assert scene.market() == [None, "giggle_radish", None, None]
    scene.play("play cloudburst", "pay gem_1")
    assert scene.market() == ["cloudburst", "giggle_radish", None, None]


# ---------------------------------------------------------------- crops


def test_r09_growth_is_cut_at_6_and_a_crop_past_its_rate_stays_ripe() -> None:
    scene = Scene("thunder_corn 5", hand="cloudburst gem_1").play("play cloudburst", "pay gem_1")
    assert scene.counters() == [6]
    assert scene.play("act cultivate", "harvest").counters() == [1]


def test_r10_weather_is_replaced_not_doubled_and_both_sides_run_side_by_side() -> None:
    scene = Scene("moonpea 1", hand="gentle_rain gentle_rain gem_1 gem_1 gem_1", their_hand="thirsty_sky gem_1")
    scene.turn("play gentle_rain", "pay gem_1")
    scene.play("play gentle_rain", "pay gem_1")
    weather = scene.match.view(None).players[ME].weather
    assert [(sky.amount, sky.turns) for sky in weather] == [(1, 3)]
    scene.play("end_turn", "play thirsty_sky", "pay gem_1", "end_turn")
    me = scene.match.view(None).players[ME]
    assert [(sky.amount, sky.turns) for sky in me.weather] == [(1, 2), (-1, 2)]
    assert me.end_growth == 1


def test_r10_growth_is_never_negative() -> None:
    box = edited(lambda box: box["spell"][3].update(amount=-3))
    scene = Scene(hand="thirsty_sky gem_1", theirs="moonpea 3", box=box)
    scene.play("play thirsty_sky", "pay gem_1", "end_turn", "end_turn")
    assert scene.counters(THEM) == [3]


def test_r11_the_player_picks_which_ripe_crops_to_take() -> None:
    scene = Scene("thrift_tulip 4, thunder_corn 3, honey_melon 2, ember_pepper 2").play("act cultivate", "harvest")
    assert scene.texts() == ["take_all", "take crop1", "take crop2", "take crop4"]
    scene.play("take crop2")
    assert scene.texts() == ["take_all", "take crop1", "take crop4", "done"]
    scene.play("done")
    assert scene.counters() == [4, 1, 2, 2]
    assert scene.gold() == 555


def test_r11_all_that_is_ripe_is_taken_in_order_of_planting() -> None:
    scene = Scene("moonpea 3, thrift_tulip 4, sunspot_tomato 5").play("act cultivate", "harvest").roll("take_all", 2, 5)
    rolled = [(event.about["product"], event.about["die"]) for event in scene.events() if event.name == "rolls"]
    assert [die for _, die in rolled] == [2, 5]
    assert scene.gold() == 500 + 19 * 2 + 130 + 25 * 5
    assert scene.counters() == [1, 1, 1]


def test_r11_a_crop_that_restarts_ripe_is_not_taken_twice() -> None:
    scene = Scene("giggle_radish 3, ember_pepper 4, seed_silo").play("act cultivate", "harvest", "take crop1")
    assert scene.counters() == [2, 4]
    assert scene.texts() == ["take crop2", "done"]


def test_r11_pay_is_at_least_0() -> None:
    box = edited(lambda box: box["crop"][2].update(penalty=500))
    assert Scene("thrift_tulip 4", season="winter", box=box).play("act cultivate", "harvest").gold() == 500


def test_r12_winter_crops_get_their_bonus_in_winter_and_a_greenhouse_lifts_the_penalty() -> None:
    harvest = "act cultivate", "harvest"
    assert Scene("frostleek 2", season="winter", gold=0).play(*harvest).gold() == 44
    assert Scene("thrift_tulip 4, glass_greenhouse", season="winter", gold=0).play(*harvest).gold() == 95
    assert Scene("thrift_tulip 4, glass_greenhouse", season="fall", gold=0).play(*harvest).gold() == 80


def test_r13_a_spell_turns_the_wheel_besides() -> None:
    scene = Scene(hand="turning_wheel gem_1").play("play turning_wheel", "pay gem_1")
    assert scene.match.view(None).season == "summer"
    assert scene.turn().match.view(None).season == "fall"


def test_r14_protect_ends_when_the_owners_next_turn_begins() -> None:
    scene = Scene("moonpea 3").play("act cultivate", "protect", "end_turn")
    assert scene.match.view(None).players[ME].protected
    assert not scene.play("end_turn").match.view(None).players[ME].protected


# ---------------------------------------------------------------- attack


def test_r15_monsters_stay_attack_at_once_and_only_break_removes_them() -> None:
    scene = Scene(theirs="moonpea 5", hand="sky_gremlin gem_1", their_hand="rust_curse gem_1")
    scene.play("play sky_gremlin", "pay gem_1", "act sabotage", "attack", "hit_crop build1 crop1")
    assert scene.counters(THEM) == [3]
    scene.play("end_turn", "act sabotage")
    assert not scene.offers("attack")
    scene.play("ultimatum wood", "play rust_curse", "pay gem_1", "break_build build1")
    assert scene.builds() == []


def test_r16_monsters_hit_one_after_another_each_once_or_the_bare_hand_alone() -> None:
    scene = Scene("mudmaw, sky_gremlin", "grumble_pumpkin 6, honey_melon 6").play("act sabotage", "attack")
    assert scene.offers("hit_crop bare_hand crop1")
    assert not scene.offers("done")
    scene.play("hit_crop build2 crop2")
    assert scene.texts() == ["hit_crop build1 crop1", "hit_crop build1 crop2", "done"]
    scene.play("hit_crop build1 crop2")
    assert scene.phase == "main"
    assert scene.counters(THEM) == [6, 1]
    scene = Scene("mudmaw", "moonpea 6").play("act sabotage", "attack", "hit_crop bare_hand crop1")
    assert scene.phase == "main"


def test_r16_a_monster_may_hit_again_in_another_attack() -> None:
    scene = Scene("mudmaw", "moonpea 6, thunder_corn 6", hand="borrowed_hour gem_1")
    attack = "act sabotage", "attack", "hit_crop build1 crop1"
    scene.play(*attack, "play borrowed_hour", "pay gem_1", *attack)
    assert scene.counters(THEM) == [1, 6]


def test_r16_fences_must_be_hit_first_and_the_attacker_chooses_which() -> None:
    scene = Scene("mudmaw", "moonpea 6, wattle_fence, ironthorn_fence").play("act sabotage", "attack")
    assert scene.texts() == [f"hit_fence {who} {fence}" for who in ("bare_hand", "build1") for fence in ("build1", "build2")]


def test_r17_damage_adds_up_within_a_turn() -> None:
    scene = Scene("mudmaw, sky_gremlin", "moonpea 6, ironthorn_fence").play("act sabotage", "attack")
    scene.play("hit_fence build1 build1")
    assert scene.builds(THEM) == ["ironthorn_fence"]
    scene.play("hit_fence build2 build1")
    assert scene.builds(THEM) == []


def test_r17_surplus_is_lost_except_with_trample() -> None:
    attack = "act sabotage", "attack"
    box = edited(lambda box: [card.update(amount=4) for card in box["spell"] if card["effect"] == "summon"])
    scene = Scene("mudmaw", "moonpea 6, wattle_fence", box=box).play(*attack, "hit_fence build1 build1")
    assert scene.counters(THEM) == [6]
    scene = Scene("hedgeboar", "moonpea 6, thunder_corn 5, wattle_fence, ironthorn_fence", box=box)
    scene.play(*attack, "hit_fence build1 build1")
    assert scene.texts() == ["trample crop1", "trample crop2"]  # past the other fence
    assert scene.play("trample crop2").counters(THEM) == [6, 4]
    assert scene.phase == "main"


def test_r18_an_attack_needs_a_fence_or_a_crop_and_may_be_fruitless() -> None:
    assert not Scene("mudmaw", "scarecrow").play("act sabotage").offers("attack")
    assert Scene(theirs="wattle_fence").play("act sabotage").offers("attack")
    assert Scene(theirs="moonpea 1").play("act sabotage").offers("attack")


# ---------------------------------------------------------------- Switcheroo and Ultimatum


def test_r19_switcheroo_takes_any_card_at_random_and_gives_any_card() -> None:
    taken = set()
    for key in range(40):
        scene = Scene(hand="gem_1", their_hand="moonpea wood_2")
        scene.s.key[0] = key
        scene.play("act sabotage", "switcheroo")
        taken |= {text for text in scene.texts() if text != "give gem_1"}
        assert scene.offers("give gem_1")
        scene.play("give gem_1")
        assert "gem_1" in scene.cards(THEM)
    assert taken == {"give moonpea", "give wood_2"}


def test_r20_he_chooses_which_worth_to_discard_and_the_turn_comes_back() -> None:
    scene = Scene(their_hand="gem_1 gem_2 wood_1").play("act sabotage", "ultimatum gem")
    assert scene.texts() == ["discard gem_1", "discard gem_2", "pay_gold"]
    scene.play("discard gem_2")
    assert scene.cards(THEM) == "wood_1 gem_1"
    assert (scene.match.to_move, scene.phase) == (ME, "main")
    assert scene.offers("act gather")


def test_r21_the_target_is_reached_in_the_middle_of_a_harvest() -> None:
    scene = Scene("thrift_tulip 4, thunder_corn 3", gold=1900).play("act cultivate", "harvest", "take_all")
    assert scene.match.to_move is None
    assert scene.counters() == [1, 3]
    assert scene.gold() == 2030


def test_r21_an_ultimatum_paid_in_gold_can_win() -> None:
    scene = Scene(their_hand="gem_1", gold=1900).play("act sabotage", "ultimatum gem", "pay_gold")
    assert scene.match.to_move is None
    assert [row.place for row in scene.match.standing()] == [1, 2]


def test_r21_plunder_can_win_and_property_is_not_counted() -> None:
    scene = Scene("mudmaw", "moonpea 5", gold=1990).play("act sabotage", "attack", "hit_crop build1 crop1")
    assert scene.match.to_move is None
    assert [row.points for row in scene.match.standing()] == [2000, 490]


def test_r22_after_200_turns_each_the_richer_player_wins_and_equal_gold_is_a_draw() -> None:
    match = Match("magic_farm", seed="passive")
    first_moves(match)
    assert match.ply == 400
    assert [row.place for row in match.standing()] == [1, 1]
    scene = Scene(gold=501)
    first_moves(scene.match)
    assert [row.place for row in scene.match.standing()] == [1, 2]
    assert scene.events()[-1].name == "limit"


# ---------------------------------------------------------------- spells


def test_r24_all_crop_spells_may_fizzle_and_one_crop_spells_need_a_crop() -> None:
    scene = Scene(hand="cloudburst beanstalk_hymn killing_frost harvest_moon gem_1 gem_1 gem_1")
    assert [text for text in scene.texts() if text.startswith("play")] == [
        "play cloudburst", "play killing_frost", "play harvest_moon",
    ]  # fmt: skip
    assert scene.play("play cloudburst", "pay gem_1").phase == "main"
    scene = Scene("moonpea 1, thunder_corn 1", hand="beanstalk_hymn gem_1").play("play beanstalk_hymn", "pay gem_1")
    assert scene.texts() == ["grow_crop crop1", "grow_crop crop2"]
    assert scene.play("grow_crop crop2").counters() == [1, 6]


def test_r24_harvest_moon_needs_no_action_and_pays_more_before_multiplying() -> None:
    scene = Scene("moonpea 3, thunder_corn 2", hand="harvest_moon gem_1").play("play harvest_moon").roll("pay gem_1", 3)
    assert scene.gold() == 500 + (13 + 6 + 15) * 3
    assert scene.offers("act cultivate")


def test_r25_a_player_without_crops_and_gold_plays_on() -> None:
    scene = Scene(gold=0, market="moonpea")
    assert scene.texts() == ["act gather", "act sabotage", "end_turn"]


def test_water_bonus_and_fall_of_a_fence_by_a_spell() -> None:
    assert Scene("moonpea 1, wishing_well").play("act cultivate", "water").counters() == [3]
    scene = Scene(theirs="wattle_fence, moonpea 3", hand="rust_curse gem_1")
    scene.play("play rust_curse", "pay gem_1", "break_build build1", "act sabotage", "attack")
    assert scene.texts() == ["hit_crop bare_hand crop1"]


def test_r26_a_guard_weakens_the_surplus_of_a_trampler() -> None:
    box = edited(lambda box: [card.update(amount=5) for card in box["spell"] if card["effect"] == "summon"])
    attack = "act sabotage", "attack", "hit_fence build1 build1", "trample crop1"
    assert Scene("hedgeboar", "moonpea 6, wattle_fence", box=box).play(*attack).counters(THEM) == [4]
    assert Scene("hedgeboar", "moonpea 6, wattle_fence, scarecrow", box=box).play(*attack).counters(THEM) == [5]


def test_r27_equal_constructs_add_up() -> None:
    scene = Scene("thrift_tulip 4, market_stall, market_stall", season="summer", gold=0).play("act cultivate", "harvest")
    assert scene.gold() == 100


def test_of_equal_crops_only_the_first_is_offered() -> None:
    scene = Scene(theirs="moonpea 2, moonpea 2, thunder_corn 2").play("act sabotage", "attack")
    assert scene.texts() == ["hit_crop bare_hand crop1", "hit_crop bare_hand crop3"]


@pytest.mark.parametrize(
    ("scene", "move"),
    [
        (Scene(), "act gather"),
        (Scene(their_hand="gem_1").play("act sabotage"), "switcheroo"),
        (Scene(their_hand="gem_1").play("act sabotage"), "ultimatum wood"),
    ],
    ids=["gather", "switcheroo", "ultimatum"],
)
def test_what_showed_a_card_cannot_be_taken_back(scene: Scene, move: str) -> None:
    seat = scene.match.to_move
    assert seat is not None
    scene.play(move)
    with pytest.raises(NoUndo):
        scene.match.undo(seat)


def test_what_was_paid_from_the_own_hand_can_be_taken_back() -> None:
    scene = Scene(hand="scarecrow wood_1 gem_1").play("play scarecrow")
    before, seat = scene.match.save(), scene.match.to_move
    assert seat is not None
    scene.play("pay wood_1")
    scene.match.undo(seat)
    assert scene.match.save() == before


def test_moves_of_the_wrong_phase_are_refused() -> None:
    scene: Any = Scene("moonpea 1")
    for text in ("water", "buy slot1", "pay wood_1", "give moonpea", "trample crop1", "pay_gold"):
        with pytest.raises(IllegalMove):
            scene.play(text)

"""The rulings that the worked examples do not show; docs/rulings/farm_shop.md lists them all."""

import random
import tomllib
from typing import Any

import numpy as np
import pytest

from barnboard import Match
from barnboard.games import game
from barnboard.games.farm_shop.box import FIELDS, ITEM_IDS
from barnboard.games.farm_shop.effects import can_pay
from barnboard.games.farm_shop.farm import price
from barnboard.kernel.records import same

from .scene import Scene

START = ("s-hens", "s-bees", "s-cows", "s-sheep", "s-odd", "s-gate")
SKILLS = "swap_goods bags_goods swap_cards updown"  # of the barrow, the bike, the tractor and the van


def edited(**card: Any) -> dict[str, Any]:
    """The usual box with one card changed."""
    box = tomllib.loads(game("farm_shop").folder.joinpath("box.toml").read_text("utf-8"))
    box["cards"]["start"][0].update(card)
    return box


# ---------------------------------------------------------------- turn, market, end


def test_r01_chance_names_the_start_player() -> None:
    starts = {int(Match("farm_shop", seats=3, seed=str(seed))._s.start_seat) for seed in range(20)}
    assert starts == {0, 1, 2}


@pytest.mark.parametrize("jump_start", [False, True])
def test_r01_the_first_roll_is_told(jump_start: bool) -> None:
    match = Match("farm_shop", seats=2, seed="first roll", jump_start=jump_start)
    while match.view(None).phase != "take":
        match.play(match.codes()[0])
    start, dice = match.to_move, match._s.dice.tolist()
    match.play(match.codes()[0])
    rolls = [event for _, event in match.events(None) if event.name == "rolls"]
    assert list(rolls[0].about.values()) == [start, *dice]


def test_r02_a_card_must_be_taken_and_laid() -> None:
    scene = Scene(phase="take", dice=(2, 3, 4), bags=1).market(*START)
    assert {text.split()[0] for text in scene.texts()} == {"take"}
    scene.play("take 2 1")
    assert {text.split()[0] for text in scene.texts()} == {"lay"}
    assert len(scene.texts()) == FIELDS


def test_r03_the_price_is_the_distance_without_a_way_round() -> None:
    scene = Scene(phase="take", dice=(1, 1, 4), bags=1).market(*START)
    assert scene.offered("take") == {"1 1", "1 2", "4 3", "4 4", "4 5"}


def test_r04_no_stall_is_empty_when_a_turn_begins() -> None:
    match = Match("farm_shop", seats=2, seed="stalls", farmer=True)
    while match.to_move is not None:
        if match.view(None).phase == "take":
            assert -1 not in match._s.stall
        match.play(match.codes()[match.ply % len(match.codes())])


def test_r05_a_covered_card_leaves_the_game() -> None:
    scene = Scene("4: s-gate", phase="take", dice=(1, 2, 2)).market(*START).play("take 1 1", "lay 4")
    assert scene.s.gone[scene.face("s-gate")] == 1
    assert scene.on(4) == "s-hens"


def test_r07_the_turn_without_a_refill_is_played_to_its_end() -> None:
    scene = Scene(phase="take", dice=(1, 2, 3)).market(*START)
    scene.s.deck[:] = 0
    scene.play("take 1 1", "lay 5", "activate 5")
    assert scene.shop() == "2 egg"
    assert (scene.s.to_move, scene.phase) == (1, "target")
    scene.play("activate 5")
    assert (scene.s.to_move, scene.phase) == (0, "final")


def test_r09_activations_go_clockwise_from_the_active_player() -> None:
    scene = Scene(seats=3)
    order = []
    while scene.phase == "target":
        order.append(int(scene.s.to_move))
        scene.play("skip")
    assert order == [0, 1, 2]


def test_r10_the_final_activation_is_any_field_without_bags() -> None:
    scene = Scene("11: s-hens, 9: s-gate", shop="1 honey").final()
    assert scene.offered("activate") == {"2", "3", "4", "5", "6", "7", "8", "9", "11"}
    scene.play("activate 11")
    assert scene.shop() == "1 honey, 2 egg"
    assert (scene.s.to_move, scene.phase) == (1, "final")
    scene.play("skip")
    assert scene.match.to_move is None


def test_r11_sunflowers_cards_and_tiles_break_no_tie() -> None:
    scene = Scene("9: s-hens **").has(1)
    scene.final().play("skip", "skip")
    assert [row.place for row in scene.match.standing()] == [1, 1]


def test_r12_coins_have_no_limit() -> None:
    scene = Scene("7: 6-rent", coins=148).play("activate 7")
    player = scene.match.view(0).players[0]  # type: ignore[attr-defined]
    assert (player.coins, player.coin_tile, player.coin_space) == (153, 150, 3)


def test_r13_only_what_is_drawn_later_is_hidden() -> None:
    match = Match("farm_shop", seats=2, seed="open", farmer=True, goals=True)
    other = match.imagined(0, (1, 2))
    other.key[:], other.imagined = match._s.key, 0
    assert same(other, match._s)
    assert match.view(0).deck == [5, 5, 5, 3, 7, 2]  # type: ignore[attr-defined]


# ---------------------------------------------------------------- activation and payment


def test_r15_skipping_is_always_offered_and_changes_nothing() -> None:
    scene = Scene("7: 1-sacks", shop="1 egg", bags=1).play("skip")
    assert (scene.shop(), scene.bags(), scene.coins()) == ("1 egg", 1, 0)


def test_r16_each_field_has_its_lowest_price() -> None:
    prices = {total: [price(total, field) for field in range(FIELDS)] for total in (2, 7, 12)}
    assert prices[2] == [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
    assert prices[7] == [5, 4, 3, 2, 1, 0, 1, 2, 3, 4]
    assert prices[12] == [0, 9, 8, 7, 6, 5, 4, 3, 2, 1]


def test_r17_a_field_that_would_do_nothing_is_not_offered() -> None:
    scene = Scene(bags=9, total=9)
    assert scene.offered("activate") == {"2", "3", "4", "5", "6", "7", "11"}  # nothing to sell on 8, 9 and 10


def test_r18_what_is_gained_cannot_pay_for_itself() -> None:
    scene = Scene("7: 2-swap")
    assert "7" not in scene.offered("activate")


def test_r20_with_one_payable_area_there_is_no_choice() -> None:
    scene = Scene("7: 3-baker").play("activate 7")
    assert scene.shop() == "1 honey, 1 egg"


def test_r22_goods_mix_freely_and_alike_means_one_type() -> None:
    mixed = Scene("7: 5-any", shop="1 egg, 2 wool, 1 milk").play("activate 7", "pay egg", "pay wool", "pay milk")
    assert (mixed.shop(), mixed.coins()) == ("1 wool", 9)
    alike = Scene("7: 5-three", shop="3 egg, 2 wool, 3 milk").play("activate 7")
    assert alike.offered("pay_same") == {"egg", "milk"}
    pairs = Scene("7: 2-twins", shop="2 egg, 2 wool, 5 milk").play("activate 7")
    assert pairs.offered("pay_pairs") == {"milk+wool", "milk+egg", "wool+egg"}
    assert "7" not in Scene("7: 3-hamper", shop="4 egg, 4 wool, 4 milk").offered("activate")


def test_r22_pairs_twice_leave_enough_for_the_second_time() -> None:
    box = edited(areas=[{"pay": {"pairs": 2}, "gain": {"coin": 20}}])
    assert "7" not in Scene("7: s-hens", shop="6 egg, 2 wool", box=box).offered("activate")
    scene = Scene("7: s-hens", shop="4 egg, 2 wool, 2 milk", box=box).play("activate 7")
    assert scene.offered("pay_pairs") == {"milk+egg", "wool+egg"}
    assert scene.play("pay_pairs milk+egg").coins() == 20
    assert scene.shop() == ""


def test_r23_the_arrow_that_led_to_the_action_may_be_given_up() -> None:
    scene = Scene("9: 1-ladder, 4: 2-clearing", total=9).play("activate 9")
    assert (scene.on(9), scene.on(4), scene.coins()) == ("red-9", "2-clearing", 4)


def test_r24_bonus_and_planting_come_before_the_card_leaves() -> None:
    scene = Scene("9: 1-seed *", total=9).play("activate 9", "plant 3", "plant 4")
    assert (scene.sunflowers(), scene.on(9)) == (3, "red-9")
    led = Scene("10: s-gate, 9: 1-basket", total=10).play("activate 10")
    if led.phase == "arrow":
        led.play("follow 9")
    assert (led.on(10), led.on(9)) == ("s-gate", "red-9")


def test_r25_the_whole_gain_is_taken_before_anything_goes_back() -> None:
    scene = Scene("7: 5-barn", shop="15 honey").play("activate 7", "gain egg", "gain egg")
    assert scene.phase == "gain_good"
    scene.play("gain wool", "give_back honey", "give_back wool")
    assert scene.shop() == "14 honey, 2 egg"


# ---------------------------------------------------------------- arrows


def test_r26_one_may_stop_where_an_arrow_leaves_a_choice_and_never_for_less_than_skipping() -> None:
    scene = Scene("9: s-gate", shop="1 honey, 2 egg", total=9).play("activate 9", "stop")
    assert (scene.shop(), scene.coins()) == ("1 honey, 2 egg", 0)
    assert scene.s.to_move == 1
    assert "skip" in Scene("9: 1-ladder", total=9).texts()


def test_r27_two_arrows_that_face_each_other_lead_out_and_never_back() -> None:
    scene = Scene("8: s-gate, 9: 4-gate", total=9, shop="2 egg").play("activate 9")
    assert scene.offered("follow") == {"8", "10"}
    scene.play("follow 8")
    assert scene.phase == "gain_good"  # the printed 7


def test_r28_a_neighbour_that_cannot_be_used_is_not_offered() -> None:
    assert Scene("9: s-gate", shop="2 egg", total=9).play("activate 9").offered("follow") == {"8", "10"}
    assert Scene("9: s-gate", shop="1 honey", total=9).play("activate 9").coins() == 2  # 8 only
    assert "9" not in Scene("9: s-gate", total=9).offered("activate")


def test_r29_bags_paid_on_the_way_are_not_there_at_the_end() -> None:
    farm = "10: s-gate"
    assert "10" not in Scene(farm, bags=1, total=9).offered("activate")
    scene = Scene(farm, bags=2, total=9).play("activate 10")
    assert (scene.phase, scene.bags()) == ("gain_good", 0)  # one to get to 10, one paid on 11


def test_r31_no_arrow_up_reaches_the_top_row() -> None:
    scene = Scene("7: 1-ladder, 3: s-hens, 8: s-bees", shop="1 tractor", skills=SKILLS)
    scene.play("skill tractor first")
    assert scene.offered("swap") == {"3+8", "7+8"}


# ---------------------------------------------------------------- sunflowers


def test_r32_any_free_slot_will_do() -> None:
    scene = Scene("7: 1-seed, 9: s-gate, 3: 1-potting, 4: **, 6: *").play("activate 7")
    assert scene.offered("plant") == {"2", "3", "5", "8", "9", "10", "11"}


def test_r35_a_bonus_on_free_goods_is_any_type_and_on_each_any_of_the_four() -> None:
    goods = {"honey", "milk", "wool", "egg"}
    helpers = Scene("9: 2-helpers *", total=9).play("activate 9", "gain egg", "gain egg")
    assert helpers.offered("bonus") == goods
    assert Scene("9: 1-basket *", total=9).play("activate 9").offered("bonus") == goods


def test_r36_a_bonus_may_be_another_sunflower() -> None:
    scene = Scene("9: j-seeds *", total=9).play("activate 9")
    assert scene.offered("bonus") == {"bag", "sunflower"}
    scene.play("bonus sunflower", "plant 2", "plant 3")
    assert (scene.sunflowers(), scene.bags()) == (3, 1)


def test_r37_a_sunflower_gained_now_does_not_help_now() -> None:
    scene = Scene("9: 1-seed", total=9).play("activate 9", "plant 9")
    assert scene.sunflowers() == 1


def test_r38_the_bonus_is_taken_even_if_it_must_go_back() -> None:
    scene = Scene("6: *", shop="15 honey", total=6).play("activate 6")
    assert scene.phase == "give_back"


def test_r39_a_sunflower_is_paid_from_any_field() -> None:
    scene = Scene("4: 3-bouquet **, 9: *", bags=1, total=4).play("activate 4")
    assert scene.offered("pay_sunflower") == {"4", "9"}
    assert scene.play("pay_sunflower 9").coins() == 7
    assert Scene("4: 3-bouquet **, 9: *", bags=1, total=4).play("activate 4", "pay_sunflower 4").coins() == 6


# ---------------------------------------------------------------- jump-start


def test_r41_cards_are_laid_before_the_next_seat_picks() -> None:
    match = Match("farm_shop", seats=2, seed="lay", jump_start=True)
    first = match.to_move
    assert first is not None
    match.play("pick 1")
    match.play("first_on 8")
    fields = match.view(None).players[first].fields  # type: ignore[attr-defined]
    assert [field.is_card for field in fields] == [field.number in ("4", "8") for field in fields]
    assert match.to_move != first


def test_r42_blank_fields_do_nothing_and_keep_their_slots() -> None:
    scene = Scene("4: **, 8: *", bags=9, total=4, jump_start=True)
    assert not scene.offered("activate") & {"4", "8"}
    assert scene.s.player[0].sunflowers.sum() == 3


def test_r43_a_jump_start_arrow_up_goes_to_8() -> None:
    box = edited()
    box["cards"]["jump"][9].update(arrow="up")  # the stepping stones
    for seed in range(12):
        match = Match("farm_shop", seats=4, seed=str(seed), box=box, jump_start=True)
        while match.view(None).phase.startswith("jump"):
            match.play(match.codes()[0])
        for player in match.view(None).players:  # type: ignore[attr-defined]
            assert player.fields[2].face.arrow != "up"


def test_r44_the_draft_comes_after_the_other_modules() -> None:
    match = Match("farm_shop", seats=3, seed="order", jump_start=True, farmer=True, goals=True)
    view = match.view(None)
    assert view.phase == "jump_set"
    assert len(view.skills) == 4  # type: ignore[attr-defined]
    assert len(view.goals) == 2  # type: ignore[attr-defined]


def test_r72_no_arrow_ends_on_a_blank_field() -> None:
    scene = Scene("3: s-gate", total=3, jump_start=True).play("activate 3")
    assert scene.bags() == 2  # 2/12; the blank 4 is not offered


# ---------------------------------------------------------------- farmer


def visit(**more: Any) -> Scene:
    return Scene(phase="take", dice=(1, 2, 3), skills=SKILLS, **more).market("farmer", *START[1:])


def test_r45_a_visit_brings_no_card() -> None:
    match = Match("farm_shop", seats=2, seed="visit", farmer=True)
    assert sum(stall.farmer for stall in match.view(None).stalls) == 1  # type: ignore[attr-defined]
    assert sum(match.view(None).gone.values()) == 1  # type: ignore[attr-defined]
    scene = visit().play("take 1 1")
    assert scene.phase == "take_tiles"


def test_r46_two_different_types_are_chosen() -> None:
    scene = visit().play("take 1 1")
    assert len(scene.offered("tiles")) == 6
    assert {text.split()[0] for text in scene.texts()} == {"tiles"}


def test_r47_the_visitor_picks_the_rival_only_where_the_supply_is_empty() -> None:
    scene = visit(seats=3)
    scene.s.supply[:] = [0, 5, 0, 0]
    scene.seat(1).tiles[0] = scene.seat(2).tiles[0] = scene.seat(1).tiles[1] = 1
    scene.play("take 1 1")
    assert scene.offered("take_from") == {"pine", "straw"}
    scene.play("take_from straw")
    assert (scene.shop(), scene.shop(1), scene.shop(2)) == ("1 barrow, 1 bike", "1 barrow, 1 bike", "")


def test_r47_with_fewer_than_two_types_one_takes_what_there_is() -> None:
    scene = visit()
    scene.s.supply[:] = [0, 0, 0, 1]
    scene.play("take 1 1")
    assert scene.shop() == "1 van"
    nothing = visit()
    nothing.s.supply[:] = 0
    assert nothing.play("take 1 1").phase == "target"


def test_r48_tiles_share_the_shop_and_may_go_back() -> None:
    scene = visit(shop="15 egg").play("take 1 1", "tiles barrow+van")
    assert scene.offered("give_back") == {"egg", "barrow", "van"}
    scene.play("give_back van")
    assert scene.shop() == "15 egg, 1 barrow"
    assert scene.s.supply.tolist() == [4, 5, 5, 5]


def test_r49_on_the_last_turn_the_farmer_stays_away() -> None:
    scene = visit()
    scene.s.deck[:] = 0
    scene.play("take 1 1", "tiles bike+tractor", "skip", "skip")
    assert scene.phase == "final"


def test_r50_each_type_once_a_turn_and_the_final_activation_is_a_turn() -> None:
    scene = Scene(shop="2 barrow, 2 egg", skills=SKILLS).play("skill barrow first", "gain egg", "gain egg")
    assert not scene.offered("skill")
    scene.s.deck[:] = 0
    scene.play("skip", "skip")
    assert scene.phase == "final"
    assert scene.offered("skill") == {"barrow first"}


def test_r51_three_windows() -> None:
    scene = Scene(phase="take", dice=(1, 2, 3), shop="2 egg, 2 barrow", skills=SKILLS).market(*START)
    assert scene.offered("skill") == {"barrow first"}  # before the die is chosen
    scene.play("take 1 1", "lay 7")
    assert scene.offered("skill") == {"barrow first"}  # before the activation
    scene.play("activate 5")
    assert scene.phase == "after"
    assert scene.texts() == ["done", "skill barrow first"]  # and after it
    scene.play("done")
    assert scene.s.to_move == 1


def test_r52_doubles_skills_need_dice() -> None:
    skills = "pair_good sun_seven swap_cards updown"
    assert not Scene(dice=(1, 3, 4), shop="1 barrow", skills=skills).offered("skill")
    assert Scene(dice=(1, 3, 3), shop="1 barrow", skills=skills).offered("skill") == {"barrow first"}
    assert not Scene(phase="take", dice=(3, 3, 3), shop="1 barrow", skills=skills).market(*START).offered("skill")
    assert not Scene(dice=(1, 3, 3), shop="1 barrow", skills=skills).final().offered("skill")


def test_r53_bags_then_the_tile_then_arrows() -> None:
    scene = Scene("11: s-gate", shop="1 van, 2 egg", bags=1, skills=SKILLS)
    scene.play("across 6")  # 7 to 6 for a bag, across to 11, by its arrow to 10
    assert (scene.coins(), scene.shop(), scene.bags()) == (4, "", 0)
    assert not Scene(shop="1 van", skills=SKILLS).final().offered("across")


def test_r54_the_tile_plants_on_7_once_a_turn_and_twice_at_most() -> None:
    skills = "sun_seven swap_goods swap_cards updown"
    scene = Scene("9: 4-tray", shop="2 barrow", total=9, skills=skills).play("activate 9")
    assert "7" in scene.offered("plant")
    scene.play("plant 7")
    assert scene.shop() == "1 barrow"
    assert "7" not in scene.offered("plant")
    twice = Scene("7: **, 9: 1-seed", shop="1 barrow", total=9, skills=skills).play("activate 9")
    assert "7" not in twice.offered("plant")
    full = "2: **, 3: **, 4: **, 5: **, 6: *, 7: 1-seed, 8: *, 9: **, 10: **, 11: **"
    scene = Scene(full, shop="1 barrow", skills=skills).play("activate 7")
    assert scene.texts() == ["plant 7", "let_go"]
    assert scene.play("plant 7").sunflowers(7) == 1


def test_r55_both_fields_need_cards_and_sunflowers_stay() -> None:
    assert not Scene("3: s-hens **", shop="1 tractor", skills=SKILLS).offered("skill")
    scene = Scene("3: s-hens **, 9: s-bees", shop="1 tractor", skills=SKILLS).play("skill tractor first")
    assert (scene.on(3), scene.on(9), scene.sunflowers(3)) == ("s-bees", "s-hens", 2)
    assert not Scene("3: 1-seed, 9: 1-seed", shop="1 tractor", skills=SKILLS).offered("skill")  # it would change nothing


def test_r56_exchanged_goods_may_be_any() -> None:
    scene = Scene(shop="1 barrow, 1 egg, 2 wool", skills=SKILLS).play("skill barrow first", "pay egg")
    assert scene.play("gain egg", "gain milk").shop() == "1 milk, 1 wool, 1 egg"
    scene = Scene(shop="1 bike, 2 wool", bags=2, skills=SKILLS)
    assert scene.offered("skill") == {"bike first", "bike second"}
    assert scene.play("skill bike second").bags() == 4
    assert scene.shop() == ""


# ---------------------------------------------------------------- goals


def test_r40_skills_get_no_bonus() -> None:
    scene = Scene("7: **, 9: **", shop="1 bike, 2 wool", skills=SKILLS).play("skill bike second")
    assert (scene.bags(), scene.phase) == (2, "target")


def test_r58_a_goal_once_met_is_claimed_even_if_it_is_lost_again() -> None:
    scene = Scene(phase="take", dice=(2, 3, 4), shop="1 bike, 2 egg", bags=6, skills=SKILLS, goals="sack_pile in_bloom")
    scene.market(*START).play("skill bike second")
    assert (scene.bags(), scene.coins()) == (8, 6)
    scene.play("take 2 1", "lay 3")
    assert (scene.bags(), scene.coins()) == (7, 6)


def test_r59_the_second_turn_pays_3_to_all_who_come_then() -> None:
    scene = Scene("7: 1-sacks", seats=3, bags=6, goals="sack_pile in_bloom")
    scene.s.claims[0] = scene.s.claims_before[0] = 1
    scene.seat(2).claimed[0] = 6
    scene.has(1, "7: 1-sacks", bags=6).play("activate 7", "activate 7")
    assert (scene.coins(0), scene.coins(1)) == (4, 4)


def test_r60_a_closed_goal_pays_nobody() -> None:
    scene = Scene("7: 1-sacks", bags=6, goals="sack_pile in_bloom")
    scene.s.closed[0] = 1
    assert scene.play("activate 7").coins() == 1


def test_r61_the_final_activation_is_one_more_turn_for_goals() -> None:
    scene = Scene("7: 1-sacks", bags=6, goals="sack_pile in_bloom").has(1, "7: 1-sacks", bags=6)
    scene.final().play("activate 7", "activate 7")
    assert (scene.coins(0), scene.coins(1)) == (7, 7)


def test_r62_only_icons_that_can_be_seen_count() -> None:
    scene = Scene("8: s-hens, 2: 3-baker, 3: 2-churn, 7: 1-basket", goals="busy_counters in_bloom")
    goal = scene.match.view(0).goals[0]  # type: ignore[attr-defined]
    assert goal.reached[0] == 4  # 2, 3, and the printed 9 and 10; two areas are one icon
    covered = Scene("8: 1-basket, 2: 3-baker, 3: 2-churn, 9: *", total=8, goals="busy_counters in_bloom")
    assert covered.play("activate 8").coins() == 6  # the used card shows the printed counter again


def test_r63_six_alike_are_goods_and_sunflowers_on_7_count() -> None:
    view = Scene("7: **, 3: *", shop="5 egg, 3 van", skills=SKILLS, goals="one_crop in_bloom").match.view(0)
    assert [goal.reached[0] for goal in view.goals] == [5, 3]  # type: ignore[attr-defined]
    overflow = Scene("7: s-hens", shop="5 egg, 11 milk", goals="one_crop full_shelves")
    overflow.play("activate 7", "give_back egg", "give_back egg")
    assert overflow.shop() == "11 milk, 5 egg"
    assert overflow.coins() == 12  # eleven milk, and sixteen stored


def test_r64_nobody_claims_at_set_up() -> None:
    box = edited()
    box["start"]["bags"] = 12
    match = Match("farm_shop", seats=2, seed="early", box=box, goals=True)
    assert all(player.coins == 0 for player in match.view(None).players)  # type: ignore[attr-defined]


def test_r65_a_visit_adds_no_card_to_the_top_row() -> None:
    top = "2: s-hens, 3: s-bees, 4: s-cows, 5: s-sheep"
    scene = visit(farm=top, goals="new_front in_bloom").play("take 1 1", "tiles bike+van")
    assert scene.coins() == 0


def test_r67_the_farmer_is_never_in_hand() -> None:
    scene = visit().play("take 1 1")
    assert scene.s.card == -1
    assert scene.s.visited == 1


def test_r68_one_effect_may_fulfil_both_goals() -> None:
    scene = Scene("7: s-hens", shop="14 egg", goals="one_crop full_shelves").play("activate 7")
    assert scene.coins() == 12


def test_r69_equal_dice_are_one_option() -> None:
    scene = Scene(phase="take", dice=(3, 3, 3), bags=1).market(*START)
    assert scene.offered("take") == {"3 2", "3 3", "3 4"}


def test_r70_skills_and_transports_are_paired_by_chance() -> None:
    pairings = {tuple(Match("farm_shop", seats=2, seed=str(seed), farmer=True)._s.skill.tolist()) for seed in range(12)}
    assert len(pairings) > 6
    assert all(len(set(pairing)) == 4 for pairing in pairings)


def test_r71_bags_for_the_stall_are_missing_at_the_activation() -> None:
    scene = Scene(phase="take", dice=(2, 3, 4), bags=1).market(*START).play("take 2 1", "lay 7")
    assert scene.offered("activate") == {"7"}
    gained = Scene("10: 1-sacks", bags=0, total=9)
    assert "10" not in gained.offered("activate")


# ---------------------------------------------------------------- no click without a thought


def test_forced_choices_are_played_by_the_rules() -> None:
    scene = Scene("7: 5-sack", shop="1 egg", bags=1).play("activate 7")
    assert (scene.coins(), scene.shop(), scene.bags()) == (8, "", 0)
    paid_to_the_last = Scene("7: 5-any", shop="2 egg, 1 wool, 1 milk").play("activate 7", "pay egg")
    assert paid_to_the_last.phase == "pay_good"
    whole = Scene("7: 5-any", shop="2 egg, 1 wool").play("activate 7")
    assert whole.phase != "pay_good"
    assert whole.coins() == 9


@pytest.mark.parametrize(("seats", "options"), [(2, {}), (4, {"jump_start": True, "farmer": True, "goals": True})])
def test_the_outlook_of_a_field_says_what_the_offers_say(seats: int, options: dict[str, bool]) -> None:
    match, chance, looked = Match("farm_shop", seats=seats, seed="outlook", **options), random.Random(5), 0
    while match.to_move is not None:
        view = match.view(match.to_move)
        fields = view.players[match.to_move].fields  # type: ignore[attr-defined]
        if view.phase in ("target", "final"):
            offered = {move.text.split()[1] for move in match.moves() if move.text.startswith("activate")}
            assert {field.number for field in fields if field.outlook.usable} == offered
            looked += 1
        for field in fields:
            assert (field.outlook.reason is None) == field.outlook.usable
            face = int(match._s.player[match.to_move].face[int(field.number) - 2])
            for which, area in enumerate(field.outlook.areas):
                payable = can_pay(match.box.record, match._s.player[match.to_move], 2 * face + which, int(field.number) - 2)
                assert payable == (not set(area.missing) - {"bag"})
        match.play(chance.choice(match.codes()))
    assert looked > 20


@pytest.mark.parametrize(("seats", "options"), [(2, {}), (4, {"jump_start": True, "farmer": True, "goals": True})])
def test_the_dice_apart_are_shown_as_they_then_fall(seats: int, options: dict[str, bool]) -> None:
    """What a die costs at every stall, and what the two others name on every farm: as it comes true when the move is played."""
    match, chance, looked = Match("farm_shop", seats=seats, seed="splits", **options), random.Random(6), 0
    while match.to_move is not None:
        view: Any = match.view(None)
        if view.phase != "take":
            assert len(view.splits) == (view.total is not None)
            match.play(chance.choice(match.codes()))
            continue
        taker, held = match.to_move, view.players[match.to_move].bags
        ways = {(split.die, stall): way for split in view.splits for stall, way in enumerate(split.ways, 1)}
        assert {die for die, _ in ways} == set(view.dice)
        offered = [move.text for move in match.moves() if move.text.startswith("take")]
        assert offered == [f"take {die} {stall}" for (die, stall), way in sorted(ways.items()) if way.bags <= held]
        if not offered or chance.random() < 0.3:
            match.play(chance.choice(match.codes()))
            continue
        _, die, stall = (played := chance.choice(offered)).split()
        (split,) = (split for split in view.splits if split.die == int(die))
        way = split.ways[int(stall) - 1]
        match.play(played)
        after: Any = match.view(taker)
        assert after.players[taker].bags == held - way.bags
        if after.phase not in ("lay", "take_tiles"):
            continue  # there was no choice of tiles, and the turn went on
        (now,) = after.splits
        assert (now.die, now.total, now.field, now.ways) == (split.die, split.total, split.field, [])
        assert after.total == now.total
        for seat in range(seats):
            assert now.farms[seat] == ((seat == taker and way.then) or split.farms[seat])
            own: Any = match.view(seat)
            (field,) = (field for field in own.players[seat].fields if field.number == now.field)
            assert field.outlook.bags == 0
            assert (field.outlook.areas, field.outlook.leads_to) == (now.farms[seat].areas, now.farms[seat].leads_to)
            assert (field.outlook.usable, field.outlook.reason) == (now.farms[seat].usable, now.farms[seat].reason)
        looked += 1
    assert looked > 15


def test_bags_for_the_stall_are_gone_when_the_field_is_looked_at() -> None:
    view: Any = Scene("8: 5-sack", shop="2 egg", phase="take", dice=(3, 3, 5), bags=1).market(*START).match.view(0)
    split = view.splits[0]
    assert (split.die, split.total, split.field) == (3, 8, "8")
    assert [way.bags for way in split.ways] == [2, 1, 0, 1, 2, 3]
    assert split.farms[0].usable
    lacks = [way.then and (way.then.reason, way.then.areas[0].missing) for way in split.ways]
    assert lacks == [None, ("cannot_pay", {"bag": 1}), None, ("cannot_pay", {"bag": 1}), None, None]


def test_why_not_is_told() -> None:
    scene = Scene("7: 3-baker *, 8: 5-egg, 11: s-hens, 4: 2-clearing", shop="1 egg", bags=1)
    fields = {field.number: field.outlook for field in scene.match.view(0).players[0].fields}  # type: ignore[attr-defined]
    assert (fields["7"].areas[0].gain, fields["7"].areas[0].bonus) == ({"honey": 1, "egg": 1}, 1)
    assert (fields["8"].reason, fields["8"].areas[0].missing) == ("cannot_pay", {"egg": 1})
    assert (fields["11"].reason, fields["11"].bags) == ("too_few_bags", 4)
    assert (fields["6"].reason, fields["6"].bags, fields["6"].areas[0].gain) == (None, 1, {"milk": 1})
    other = scene.match.view(1).players[0].fields[0]  # type: ignore[attr-defined]
    assert other.outlook is None


def test_observations_tell_cards_by_what_they_do() -> None:
    one, other = Scene("7: 3-hamper"), Scene("7: 3-hamper")
    other.s.player[0].face[5] = other.face("5-hamper")
    vectors = []
    for scene in (one, other):
        vector = np.zeros(scene.match.game.observation, np.float32)
        scene.match.game.rules.observe(scene.match.box.record, scene.s, 0, vector)
        vectors.append(vector)
    layout = one.match.game.observation_layout
    changed = [layout.explain(int(index))[0] for index in np.flatnonzero(vectors[0] != vectors[1])]
    assert changed == ["face", "says"]  # another card; 8 coins, 11 coins
    assert len(ITEM_IDS) == 12

"""The worked examples: given, when, then."""

import pytest

from barnboard import Match

from .scene import Scene

START = ("s-hens", "s-bees", "s-cows", "s-sheep", "s-odd", "s-gate")


# ---------------------------------------------------------------- the market


def test_t01_a_4_used_as_6_for_two_bags_leaves_a_total_of_5() -> None:
    scene = Scene(phase="take", dice=(2, 3, 4), bags=2).market(*START).play("take 4 6")
    assert scene.bags() == 0
    assert scene.names["face"][int(scene.s.card)] == "s-gate"
    assert scene.s.total == 5


@pytest.mark.parametrize(("die", "stall"), [(1, 6), (6, 1)])
def test_t02_from_1_to_6_it_takes_five_bags(die: int, stall: int) -> None:
    scene = Scene(phase="take", dice=(die, die, die), bags=4).market(*START)
    assert f"{die} {stall}" not in scene.offered("take")
    scene = Scene(phase="take", dice=(die, die, die), bags=5).market(*START).play(f"take {die} {stall}")
    assert scene.bags() == 0


# ---------------------------------------------------------------- activating


def test_t03_each_player_alters_the_total_for_himself_only() -> None:
    scene = Scene(seats=3, dice=(4, 2, 3), bags=1).has(1, bags=2)
    scene.play("activate 4")
    assert (scene.shop(), scene.bags()) == ("1 honey", 0)
    scene.play("activate 7", "gain wool")
    assert (scene.shop(1), scene.bags(1)) == ("1 wool", 0)
    assert "activate 5" in scene.texts()
    assert scene.s.dice.tolist() == [4, 2, 3]
    scene.play("activate 5")
    assert scene.shop(2) == "1 egg"


@pytest.mark.parametrize(("wanted", "bags"), [("11", 1), ("3", 9)])
def test_t04_from_12_it_is_1_bag_to_11_and_9_to_3(wanted: str, bags: int) -> None:
    farm = "11: s-hens"
    assert wanted not in Scene(farm, bags=bags - 1, total=12).offered("activate")
    assert Scene(farm, bags=bags, total=12).play(f"activate {wanted}").bags() == 0


def test_t05_two_eggs() -> None:
    assert Scene("7: s-hens").play("activate 7").shop() == "2 egg"


def test_t06_one_good_of_choice() -> None:
    assert Scene().play("activate 7", "gain wool").shop() == "1 wool"


def test_t07_two_bags_and_a_coin() -> None:
    scene = Scene("7: 1-sacks").play("activate 7")
    assert (scene.bags(), scene.coins()) == (2, 1)


def test_t08_one_of_each_once() -> None:
    scene = Scene("7: 1-basket").play("activate 7")
    assert scene.shop() == "1 honey, 1 milk, 1 wool, 1 egg"
    assert scene.on(7) == "red-7"


def test_t09_three_alike_once() -> None:
    scene = Scene("7: 1-bumper").play("activate 7", "gain_same milk")
    assert scene.shop() == "3 milk"
    assert scene.on(7) == "red-7"


def test_t10_one_honey_is_sold_once_though_there_are_three() -> None:
    scene = Scene(shop="3 honey", total=9).play("activate 9")
    assert (scene.shop(), scene.coins()) == ("2 honey", 3)


def test_t11_two_pairs_are_sold() -> None:
    scene = Scene("7: 2-twins", shop="2 wool, 2 egg").play("activate 7")
    assert (scene.shop(), scene.bags(), scene.coins()) == ("", 1, 7)


def test_t12_a_bag_for_two_goods() -> None:
    scene = Scene(bags=1, total=11).play("activate 11", "gain egg", "gain honey")
    assert (scene.shop(), scene.bags()) == ("1 honey, 1 egg", 0)


def test_t13_a_card_is_given_up_for_coins_but_not_the_acting_one() -> None:
    scene = Scene("5: 2-clearing, 9: s-hens", total=5).play("activate 5")
    assert scene.coins() == 4
    assert (scene.on(9), scene.on(5)) == ("red-9", "2-clearing")
    scene = Scene("5: 2-clearing, 9: s-hens, 10: s-bees", total=5).play("activate 5")
    assert scene.offered("pay_card") == {"9", "10"}


def test_t14_without_another_card_it_cannot_be_used() -> None:
    assert "5" not in Scene("5: 2-clearing", total=5).offered("activate")


@pytest.mark.parametrize(("area", "shop", "coins"), [("first", "2 honey, 2 egg", 0), ("second", "", 6)])
def test_t15_make_or_sell_never_both(area: str, shop: str, coins: int) -> None:
    scene = Scene("7: 3-baker", shop="1 honey, 1 egg").play("activate 7", f"area {area}")
    assert (scene.shop(), scene.coins()) == (shop, coins)


def test_t16_an_arrow_up_on_9_activates_4() -> None:
    assert Scene("9: 1-ladder", total=9).play("activate 9").shop() == "1 honey"


def test_t17_an_arrow_up_is_laid_in_the_lower_row() -> None:
    scene = Scene(phase="take", dice=(1, 1, 1), bags=1).market("1-ladder", *START[1:]).play("take 1 1")
    assert scene.offered("lay") == {"7", "8", "9", "10", "11"}


def test_t18_an_arrow_to_the_sides_on_9_activates_8_or_10() -> None:
    scene = Scene("9: s-gate", shop="1 honey, 2 egg", total=9).play("activate 9")
    assert scene.offered("follow") == {"8", "10"}
    assert scene.play("follow 10").coins() == 4


def test_t19_an_arrow_to_the_sides_on_6_activates_5_never_7() -> None:
    assert Scene("6: s-gate", total=6).play("activate 6").shop() == "1 egg"


# ---------------------------------------------------------------- sunflowers


def test_t21_a_sunflower_once() -> None:
    scene = Scene("7: 1-seed").play("activate 7", "plant 9")
    assert (scene.sunflowers(9), scene.on(7)) == (1, "red-7")


def test_t22_two_goods_for_a_sunflower() -> None:
    scene = Scene("7: 1-potting", shop="1 egg, 1 wool").play("activate 7", "plant 3")
    assert (scene.shop(), scene.sunflowers(3)) == ("", 1)


def test_t23_a_sunflower_makes_one_milk_two() -> None:
    assert Scene("6: *", total=6).play("activate 6").shop() == "2 milk"


def test_t24_a_sunflower_makes_three_alike_four_alike() -> None:
    assert Scene("9: 1-bumper *", total=9).play("activate 9", "gain_same wool").shop() == "4 wool"


def test_t25_a_sunflower_on_make_or_sell() -> None:
    farm, shop = "9: 3-baker *", "1 honey, 1 egg"
    make = Scene(farm, shop, total=9).play("activate 9", "area first")
    assert make.offered("bonus") == {"honey", "egg"}
    assert make.play("bonus honey").shop() == "3 honey, 2 egg"
    make = Scene(farm, shop, total=9).play("activate 9", "area first", "bonus egg")
    assert make.shop() == "2 honey, 3 egg"
    assert Scene(farm, shop, total=9).play("activate 9", "area second").coins() == 7


@pytest.mark.parametrize(("thing", "bags", "coins"), [("bag", 3, 1), ("coin", 2, 2)])
def test_t26_a_sunflower_on_bags_and_a_coin(thing: str, bags: int, coins: int) -> None:
    scene = Scene("9: 1-sacks *", total=9).play("activate 9", f"bonus {thing}")
    assert (scene.bags(), scene.coins()) == (bags, coins)


@pytest.mark.parametrize(
    ("first", "second", "bags", "coins"), [("bag", "bag", 4, 1), ("bag", "coin", 3, 2), ("coin", "coin", 2, 3)]
)
def test_t27_two_sunflowers_choose_each_for_itself(first: str, second: str, bags: int, coins: int) -> None:
    scene = Scene("9: 1-sacks **", total=9).play("activate 9", f"bonus {first}", f"bonus {second}")
    assert (scene.bags(), scene.coins()) == (bags, coins)


def test_t28_a_sunflower_paid_from_the_acting_field_gives_no_bonus() -> None:
    scene = Scene("4: 3-bouquet *", bags=1, total=4).play("activate 4")
    assert (scene.coins(), scene.sunflowers(), scene.bags()) == (5, 0, 0)


def test_t29_48_coins_and_5_are_the_tile_50_and_space_3() -> None:
    scene = Scene("7: 6-rent", coins=48).play("activate 7")
    player = scene.match.view(0).players[0]  # type: ignore[attr-defined]
    assert (player.coins, player.coin_tile, player.coin_space) == (53, 50, 3)


# ---------------------------------------------------------------- modules, in short


def test_t30_a_bag_to_6_and_the_tile_across_to_11() -> None:
    scene = Scene("11: s-hens", shop="1 van", bags=1, total=7, skills="swap_cards swap_goods sun_seven updown")
    scene.play("across 6")
    assert (scene.shop(), scene.bags()) == ("2 egg", 0)


def test_t31_jump_start_a_card_used_up_leaves_a_blank_field() -> None:
    scene = Scene("8: j-loan", total=8, jump_start=True).play("activate 8")
    assert (scene.on(8), scene.coins(), scene.bags()) == ("black-8", 3, 3)
    scene.s.to_move = 0
    assert "8" not in scene.roll(total=8).offered("activate")


# ---------------------------------------------------------------- from the rulings


def test_t33_four_of_one_type_are_no_two_pairs() -> None:
    assert "7" not in Scene("7: 2-twins", shop="4 honey").offered("activate")


def test_t34_from_8_it_is_four_bags_to_2_by_way_of_12() -> None:
    assert "2" not in Scene(bags=3, total=8).offered("activate")
    scene = Scene(bags=4, total=8).play("activate 2")
    assert scene.bags() == 2  # all four paid, two gained there


def test_t35_seventeen_goods_are_one_too_many() -> None:
    scene = Scene("7: s-hens", shop="8 honey, 7 milk").play("activate 7")
    assert scene.offered("give_back") == {"honey", "milk", "egg"}
    scene.play("give_back honey")
    assert scene.shop() == "7 honey, 7 milk, 2 egg"


def test_t37_arrows_lead_on_to_arrows() -> None:
    scene = Scene("2: s-gate, 3: 4-gate", total=2).play("activate 2")
    assert scene.shop() == "1 honey"


def test_t38_sunflowers_on_the_arrow_give_no_bonus() -> None:
    assert Scene("9: s-gate **", shop="2 egg", total=9).play("activate 9", "follow 10").coins() == 4


def test_t39_a_card_that_cannot_be_paid_stays() -> None:
    scene = Scene("7: 5-fair", shop="3 honey")
    assert scene.texts() == ["skip"] or "7" not in scene.offered("activate")
    assert scene.on(7) == "5-fair"


def test_t41_sunflowers_stay_when_a_card_is_covered() -> None:
    scene = Scene("4: s-gate **", phase="take", dice=(1, 2, 2), bags=0).market(*START).play("take 1 1", "lay 4")
    assert (scene.on(4), scene.sunflowers(4)) == ("s-hens", 2)
    assert scene.play("activate 4").shop() == "4 egg"


def test_t42_without_a_free_slot_the_sunflower_goes_back() -> None:
    full = "2: **, 3: **, 4: **, 5: **, 6: *, 7: 1-seed, 8: *, 9: **, 10: **, 11: **"
    scene = Scene(full).play("activate 7")
    assert scene.sunflowers() == 16
    assert scene.on(7) == "red-7"


def test_t44_no_bonus_where_the_mark_says_so() -> None:
    scene = Scene("9: 1-potting **", shop="1 egg, 1 wool", total=9).play("activate 9", "plant 3")
    assert scene.sunflowers() == 3


@pytest.mark.parametrize(("seats", "turns", "each"), [(2, 28, 14), (3, 33, 11), (4, 40, 10)])
def test_t45_t46_every_seat_has_as_many_turns_then_the_final_activation(seats: int, turns: int, each: int) -> None:
    match = Match("farm_shop", seats=seats, seed="turns")
    takers = []
    while match.to_move is not None:
        if match.view(None).phase == "take":
            takers.append(match.to_move)
        match.play(match.codes()[match.ply % len(match.codes())])
    assert match.view(None).turn == turns  # type: ignore[attr-defined]
    assert match.view(None).final  # type: ignore[attr-defined]
    assert max(takers.count(seat) for seat in range(seats)) <= each
    rolled = [event.about["seat"] for _, event in match.events(None) if event.name == "rolls"]
    assert len(rolled) == turns
    assert {rolled.count(seat) for seat in range(seats)} == {each}


def test_t47_goods_and_bags_break_a_tie() -> None:
    scene = Scene(shop="3 honey", bags=2, coins=70).has(1, shop="4 egg", coins=70)
    scene.final().play("skip", "skip")
    assert [(row.points, row.place) for row in scene.match.standing()] == [(70, 1), (70, 2)]


def test_t48_equal_dice_are_for_all_whatever_the_bags() -> None:
    skills = "pair_good pair_bags swap_cards sun_seven"
    scene = Scene(phase="take", dice=(3, 3, 5), bags=2, shop="1 barrow", skills=skills).has(1, shop="1 bike")
    scene.market(*START).play("take 5 6", "lay 3")
    assert scene.s.total == 6
    assert scene.offered("skill") == {"barrow first"}
    scene.play("skill barrow first", "gain egg", "skip")
    assert scene.shop() == "1 egg"
    assert scene.offered("skill") == {"bike first"}
    assert scene.play("skill bike first").bags(1) == 2


def test_t50_two_in_the_same_turn_get_6_each_and_the_goal_is_closed() -> None:
    scene = Scene("7: 1-sacks", bags=6, goals="sack_pile in_bloom").has(1, "7: 1-sacks", bags=6)
    scene.play("activate 7", "activate 7")
    assert (scene.coins(0), scene.coins(1)) == (7, 7)
    assert scene.s.closed.tolist() == [1, 0]


def test_t52_a_transport_that_the_supply_lacks_comes_from_a_rival() -> None:
    scene = Scene(phase="take", dice=(1, 2, 3), skills="swap_cards swap_goods sun_seven updown")
    scene.s.supply[:] = [5, 5, 0, 1]
    scene.has(1, shop="1 van").market("farmer", *START[1:])
    assert scene.s.supply.tolist() == [5, 5, 0, 0]
    scene.play("take 1 1")
    assert scene.offered("tiles") == {"barrow+bike", "barrow+van", "bike+van"}
    scene.play("tiles barrow+van")
    assert scene.shop() == "1 barrow, 1 van"
    assert (scene.shop(1), scene.bags(1), scene.coins(1)) == ("", 0, 0)


def test_t53_the_farmer_goes_to_another_stall_and_his_own_is_refilled() -> None:
    scene = Scene(phase="take", dice=(3, 6, 6), skills="pair_good sun_seven updown swap_cards")
    scene.market("s-hens", "s-bees", "farmer", "s-sheep", "s-odd", "s-gate")
    scene.play("take 3 3", "tiles bike+van")
    while scene.phase != "move_farmer":
        scene.play(next(text for text in scene.texts() if text in ("skip", "done")))
    assert scene.offered("move_farmer") == {"1", "2", "4", "5", "6"}
    scene.play("move_farmer 5")
    assert scene.match.view(None).stalls[4].farmer  # type: ignore[attr-defined]
    assert scene.s.gone[scene.face("s-odd")] == 1
    assert scene.s.stall[2] >= 0


def test_t54_a_coin_for_each_tile_left_and_none_in_the_tie_break() -> None:
    scene = Scene(shop="2 van, 1 bike", coins=10, skills="sun_seven pair_good swap_cards updown").has(1, shop="1 egg", coins=13)
    scene.final().play("skip", "skip")
    assert [(row.points, row.place) for row in scene.match.standing()] == [(13, 2), (13, 1)]


def test_t56_the_draft_goes_against_the_clock_and_the_start_player_is_last() -> None:
    match = Match("farm_shop", seats=3, seed="draft", jump_start=True)
    start, order = match.view(None).start_seat, []  # type: ignore[attr-defined]
    while match.view(None).phase.startswith("jump"):
        order.append(match.to_move)
        match.play(match.codes()[0])
    assert list(dict.fromkeys(order)) == [(start + step) % 3 for step in (2, 1, 0)]
    assert match.to_move == start


def test_t57_goods_and_tiles_fill_the_shelves() -> None:
    scene = Scene(
        "7: s-hens", shop="12 wool, 2 van", goals="full_shelves in_bloom", skills="sun_seven updown swap_cards pair_good"
    )
    scene.play("activate 7")
    assert scene.coins() == 6


def test_t59_a_fresh_tile_can_be_used_in_the_same_turn() -> None:
    scene = Scene(phase="take", dice=(1, 2, 3), shop="2 egg", skills="swap_goods sun_seven updown pair_good")
    scene.market("farmer", *START[1:]).play("take 1 1", "tiles barrow+van")
    assert scene.offered("skill") == {"barrow first"}
    scene.play("skill barrow first", "gain wool", "gain honey")
    assert scene.shop() == "1 honey, 1 wool, 1 van"

"""The worked examples, one test each."""

from typing import Any

import pytest

from barnboard import IllegalMove

from .scene import ME, THEM, Scene
from .test_box import edited


def pattern(box: dict[str, Any]) -> None:
    """Adds the crop of the rulebook's example."""
    figures = {"price": 50, "rate": 3, "returns": 30, "bonus": 10, "penalty": 10}
    box["crop"].append({"id": "example", "native": "spring", "multi_yield": True, "copies": 2, **figures})


def test_v01_a_crop_of_rate_4_grows_by_itself_and_can_be_harvested_on_turn_4() -> None:
    scene = Scene(hand="thrift_tulip").play("play thrift_tulip")
    assert scene.counters() == [1]
    for counter in (2, 3, 4):
        assert not scene.play("act cultivate").offers("harvest")
        scene.play("protect").turn()
        assert scene.counters() == [counter]
    assert scene.play("act cultivate").offers("harvest")


def test_v02_water_on_two_turns_ripens_it_but_cultivate_is_spent() -> None:
    scene = Scene(hand="thrift_tulip").play("play thrift_tulip", "act cultivate", "water")
    assert scene.counters() == [2]
    scene.turn()
    assert scene.counters() == [3]
    scene.play("act cultivate", "water")
    assert scene.counters() == [4]
    assert not scene.offers("act cultivate")
    scene.turn()
    assert scene.counters() == [5]
    assert scene.play("act cultivate").offers("harvest")


def test_v03_a_crop_of_rate_2_is_harvested_every_turn_from_the_second_on() -> None:
    scene = Scene(hand="giggle_radish").turn("play giggle_radish")
    for _ in range(3):
        before = scene.gold()
        scene.turn("act cultivate", "harvest")
        assert scene.gold() > before


def test_v04_a_counter_never_passes_6_and_a_hit_above_the_rate_leaves_it_ripe() -> None:
    scene = Scene("thrift_tulip 6").play("act cultivate", "water")
    assert scene.counters() == [6]
    scene.turn()
    assert scene.counters() == [6]
    scene = Scene(theirs="thunder_corn 5").play("act sabotage", "attack", "hit_crop bare_hand crop1")
    assert scene.counters(THEM) == [4]
    assert scene.match.view(None).players[THEM].crops[0].ripe


def test_v05_a_crop_of_rate_6_hit_at_6_is_unripe_until_its_owner_ends_his_turn() -> None:
    scene = Scene(theirs="grumble_pumpkin 6").play("act sabotage", "attack", "hit_crop bare_hand crop1")
    assert scene.counters(THEM) == [5]
    scene.play("end_turn", "act cultivate")
    assert not scene.offers("harvest")
    scene.play("protect", "end_turn")
    assert scene.counters(THEM) == [6]


def test_v06_damage_never_takes_a_counter_below_1() -> None:
    scene = Scene("mudmaw", "thrift_tulip 2, moonpea 1").play("act sabotage", "attack", "hit_crop build1 crop1")
    assert scene.counters(THEM) == [1, 1]
    scene = Scene(theirs="moonpea 1").play("act sabotage", "attack", "hit_crop bare_hand crop1")
    assert scene.counters(THEM) == [1]


@pytest.mark.parametrize(("season", "gold"), [("spring", 130), ("summer", 80), ("fall", 80), ("winter", 50)])
def test_v07_a_thrift_tulip_pays_by_the_season(season: str, gold: int) -> None:
    assert Scene("thrift_tulip 4", season=season, gold=0).play("act cultivate", "harvest").gold() == gold


@pytest.mark.parametrize(("farm", "season", "gold"), [("", "spring", 76), (", market_stall", "spring", 116), ("", "winter", 36)])
def test_v09_a_moonpea_is_multiplied_after_all_modifiers(farm: str, season: str, gold: int) -> None:
    scene = Scene("moonpea 3" + farm, season=season, gold=0).play("act cultivate").roll("harvest", 4)
    assert scene.gold() == gold


@pytest.mark.parametrize(("season", "gold"), [("spring", 160), ("winter", 80)])
def test_v10_return_30_bonus_10_die_4_pays_160_and_80_in_winter(season: str, gold: int) -> None:
    scene = Scene("example 3", season=season, gold=0, box=edited(pattern)).play("act cultivate").roll("harvest", 4)
    assert scene.gold() == gold


@pytest.mark.parametrize(("die", "gold"), [(1, 90), (6, 540)])
def test_v11_an_aurora_mushroom_in_winter(die: int, gold: int) -> None:
    scene = Scene("aurora_mushroom 6", season="winter", gold=0).play("act cultivate").roll("harvest", die)
    assert scene.gold() == gold


def test_v13_with_a_silo_a_harvested_crop_restarts_at_2() -> None:
    scene = Scene("thrift_tulip 4, seed_silo").play("act cultivate", "harvest")
    assert scene.counters() == [2]
    assert scene.turn().counters() == [3]


def test_v14_gentle_rain_lasts_for_three_ends_of_turn() -> None:
    def growth(scene: Scene) -> int:
        return scene.match.view(None).players[ME].end_growth

    scene = Scene("grumble_pumpkin 1", hand="gentle_rain gem_1").play("play gentle_rain", "pay gem_1")
    assert [growth(scene), growth(scene.turn()), growth(scene.turn()), growth(scene.turn())] == [2, 2, 2, 1]
    assert scene.counters() == [6]  # 1 + 2 + 2 + 2, cut at 6
    rain = "play gentle_rain", "pay gem_1"
    assert growth(Scene("dragonfly_sprinkler", hand="gentle_rain gem_1", season="fall").play(*rain)) == 3
    assert growth(Scene("dragonfly_sprinkler", hand="gentle_rain gem_1", season="winter").play(*rain)) == 2


def test_v16_bare_hits_never_break_a_fence_of_3() -> None:
    scene = Scene(theirs="moonpea 5, wattle_fence")
    for _ in range(3):
        scene.play("act sabotage", "attack")
        assert scene.texts() == ["hit_fence bare_hand build1"]
        scene.play("hit_fence bare_hand build1")
        assert int(scene.s.player[THEM].mark[0]) == 1
        scene.turn()
        assert int(scene.s.player[THEM].mark[0]) == 0
    assert scene.builds(THEM) == ["wattle_fence"]


def test_v17_the_gremlin_leaps_and_the_hedgeboar_breaks_a_fence_of_3_with_nothing_left() -> None:
    scene = Scene("sky_gremlin, hedgeboar", "grumble_pumpkin 5, wattle_fence").play("act sabotage", "attack")
    assert not scene.offers("hit_crop build2 crop1")
    scene.play("hit_crop build1 crop1")
    assert scene.counters(THEM) == [3]
    scene.play("hit_fence build2 build1")
    assert scene.builds(THEM) == []
    assert scene.phase == "main"
    assert scene.counters(THEM) == [3]


def test_v18_mudmaw_breaks_the_fence_and_the_hedgeboar_hits_the_crop_behind_it() -> None:
    scene = Scene("mudmaw, hedgeboar", "grumble_pumpkin 5, wattle_fence").play("act sabotage", "attack")
    scene.play("hit_fence build1 build1", "hit_crop build2 crop1")
    assert scene.counters(THEM) == [2]


def test_v20_a_scarecrow_weakens_each_hit_on_a_crop_but_not_on_a_fence() -> None:
    hit = "act sabotage", "attack"
    assert Scene(theirs="moonpea 5, scarecrow").play(*hit, "hit_crop bare_hand crop1").counters(THEM) == [5]
    assert Scene("mudmaw", "moonpea 5, scarecrow").play(*hit, "hit_crop build1 crop1").counters(THEM) == [3]
    frost = Scene(theirs="moonpea 5, thunder_corn 3, scarecrow", hand="killing_frost gem_1")
    assert frost.play("play killing_frost", "pay gem_1").counters(THEM) == [4, 2]
    fence = Scene("mudmaw", "moonpea 5, scarecrow, wattle_fence").play(*hit, "hit_fence build1 build2")
    assert fence.builds(THEM) == ["scarecrow"]


def test_v21_protect_keeps_every_counter_but_no_fence_and_starves_plunder() -> None:
    scene = Scene("moonpea 3, wattle_fence", "mudmaw, hedgeboar", their_hand="killing_frost gem_1")
    scene.play("act cultivate", "protect", "end_turn")
    assert scene.counters() == [4]
    scene.play("play killing_frost", "pay gem_1", "act sabotage", "attack", "hit_fence build2 build1")
    assert scene.builds() == []
    gold = scene.gold()
    scene.play("hit_crop build1 crop1")
    assert scene.counters() == [4]
    assert scene.gold() == gold


def test_v22_plunder_takes_what_is_there_and_needs_a_real_loss() -> None:
    hit = "act sabotage", "attack", "hit_crop build1 crop1"
    scene = Scene("mudmaw", "moonpea 3", gold=100, their_gold=6).play(*hit)
    assert (scene.gold(ME), scene.gold(THEM)) == (106, 0)
    scene = Scene("mudmaw", "moonpea 1", gold=100, their_gold=6).play(*hit)
    assert (scene.gold(ME), scene.gold(THEM)) == (100, 6)


def test_v23_a_log_may_pay_1_wood_and_no_card_is_added_that_could_be_left_out() -> None:
    scene = Scene(hand="scarecrow wood_2").play("play scarecrow")
    assert scene.texts() == ["pay wood_2"]
    assert scene.play("pay wood_2").cards() == ""
    assert scene.builds() == ["scarecrow"]
    scene = Scene(hand="scarecrow wood_1 wood_2").play("play scarecrow")
    assert scene.texts() == ["pay wood_1", "pay wood_2"]


def test_v25_a_shop_can_be_bought_empty_and_is_filled_only_after_all_buying() -> None:
    scene = Scene(market="thrift_tulip sunspot_tomato whisper_squash giggle_radish").play("act shop")
    for slot in (1, 2, 3):
        scene.play(f"buy slot{slot}")
        assert scene.market()[slot - 1] is None
    scene.play("buy slot4")
    assert scene.gold() == 20
    assert all(scene.market())
    assert scene.phase == "main"
    assert not scene.offers("act shop")


def test_v26_the_trading_post_takes_15_off_down_to_10() -> None:
    scene = Scene("trading_post", market="scarecrow thrift_tulip wattle_fence")
    assert [slot.prices for slot in scene.match.view(None).market[:3]] == [[10, 20], [135, 150], [10, 10]]
    assert scene.play("act shop", "buy slot2", "buy slot1").gold() == 500 - 135 - 10


def test_v27_two_different_actions_and_no_third_until_an_hour_is_borrowed() -> None:
    scene = Scene("moonpea 3", market="moonpea", hand="borrowed_hour gem_1")
    scene.play("act shop", "buy slot1", "act cultivate", "water")
    assert not any(text.startswith("act") for text in scene.texts())
    with pytest.raises(IllegalMove):
        scene.play("act gather")
    scene.play("play borrowed_hour", "pay gem_1", "act cultivate").roll("harvest", 2)
    scene.play("act gather")
    assert not any(text.startswith("act") for text in scene.texts())
    scene = Scene("moonpea 3").play("act cultivate", "water")
    with pytest.raises(IllegalMove):
        scene.play("act cultivate")


def test_v28_under_100_gold_an_ultimatum_takes_the_card() -> None:
    ask = "act sabotage", "ultimatum gem"
    scene = Scene(their_hand="gem_1", their_gold=99).play(*ask)
    assert scene.match.to_move == THEM
    assert scene.texts() == ["discard gem_1"]
    scene = Scene(their_hand="gem_1", their_gold=100).play(*ask)
    assert scene.texts() == ["discard gem_1", "pay_gold"]
    scene.play("pay_gold")
    assert (scene.gold(ME), scene.gold(THEM)) == (600, 0)
    assert scene.match.to_move == ME


def test_v29_an_ultimatum_for_what_he_does_not_have_spends_the_action() -> None:
    scene = Scene(their_hand="gem_1").play("act sabotage", "ultimatum wood")
    assert "lacks" in scene.told()
    assert scene.match.to_move == ME
    assert scene.phase == "main"
    assert not scene.offers("act sabotage")
    assert scene.cards(THEM) == "gem_1"


def test_v30_with_an_empty_hand_the_card_taken_is_the_only_one_to_give_back() -> None:
    scene = Scene(their_hand="moonpea").play("act sabotage", "switcheroo")
    assert scene.texts() == ["give moonpea"]
    scene.play("give moonpea")
    assert scene.cards(THEM) == "moonpea"
    assert not Scene(hand="moonpea").play("act sabotage").offers("switcheroo")


def test_v31_magpies_bargain_wins_at_once_only_if_the_target_is_reached() -> None:
    steal = "play magpie_bargain", "pay gem_1"
    scene = Scene(hand="magpie_bargain gem_1", gold=1960, their_gold=30).play(*steal)
    assert scene.gold() == 1990
    assert scene.match.to_move == ME
    scene = Scene(hand="magpie_bargain gem_1", gold=1960, their_gold=40).play(*steal)
    assert scene.gold() == 2000
    assert scene.match.to_move is None
    assert [row.place for row in scene.match.standing()] == [1, 2]


def test_v32_the_season_moves_on_every_second_turn() -> None:
    scene = Scene()
    seen = []
    for _ in range(10):
        seen.append(scene.match.view(None).season)
        scene.play("end_turn")
    assert seen == [season for season in ("spring", "summer", "fall", "winter", "spring") for _ in range(2)]


def test_v34_a_rust_curse_on_a_sprinkler_stops_it_at_once_and_needs_something_to_break() -> None:
    scene = Scene(theirs="moonpea 1, dragonfly_sprinkler", hand="rust_curse gem_1")
    assert scene.match.view(None).players[THEM].end_growth == 2
    scene.play("play rust_curse", "pay gem_1", "break_build build1")
    assert scene.match.view(None).players[THEM].end_growth == 1
    assert not Scene(theirs="moonpea 1", hand="rust_curse gem_1").offers("play rust_curse")

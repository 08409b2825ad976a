"""The worked examples of Oregon, V01 to V43."""

import pytest

from .scene import Scene, row


def test_v01_wagon_and_campfire_open_eleven_spaces() -> None:
    scene = Scene(hand="wagon campfire", asleep="joker")
    assert scene.offered("farmer") == row("r1-2 c13-15, r9-10 c1-3") - {"r9c3"}


def test_v02_gold_mine_with_campfire_has_eight_mountain_spaces() -> None:
    scene = Scene(hand="campfire gold_mine", asleep="joker")
    assert scene.offered("build", "gold_mine") == row("r7 c13, r8 c13, r9 c11-14, r10 c12-13")


def test_v03_farmer_by_mine_post_and_church() -> None:
    scene = Scene("gold_mine r2c7, post_office r1c9, church r3c8, blue r4c8, green r4c7").farmer("r2c8")
    assert (scene.points("red"), scene.tiles("red", "gold")) == (6, 1)
    assert scene.points("blue") == scene.points("green") == 0


def test_v04_farmer_by_station_harbor_and_warehouse_wakes_the_joker() -> None:
    scene = Scene("train_station r8c8, harbor r9c7, warehouse r10c8", asleep="joker").farmer("r9c8")
    assert scene.points("red") == 6
    assert (scene.player("red").joker, scene.player("red").extra_turn) == (1, 1)


def test_v05_three_in_a_row_score_five() -> None:
    assert Scene("yellow r6c9 r6c10", turn="yellow").farmer("r6c11").points("yellow") == 5


def test_v06_two_pairs_joined_score_five_once() -> None:
    assert Scene("yellow r7c1 r7c2 r7c4 r8c4", turn="yellow").farmer("r7c3").points("yellow") == 5


def test_v07_a_scored_group_pays_nothing_more() -> None:
    scene = Scene("yellow r6c9 r6c10 r6c11", turn="yellow", scored="r6c9 r6c10 r6c11").farmer("r6c12")
    assert scene.points("yellow") == 0


def test_v08_church_pays_every_farmer_the_number_of_farmers() -> None:
    scene = Scene("red r5c10, green r5c11, blue r6c10 r7c12", turn="blue").build("church", "r6c11")
    assert [scene.points(colour) for colour in ("red", "green", "blue")] == [4, 4, 8]


def test_v09_station_wakes_the_extra_turns_of_all_who_touch_it() -> None:
    scene = Scene("blue r7c9, green r7c10 r9c8", turn="blue", asleep="extra_turn")
    scene.player("green").extra_turn = 0
    scene.build("train_station", "r8c9")
    assert (scene.points("blue"), scene.points("green")) == (1, 2)
    assert (scene.player("blue").extra_turn, scene.player("green").extra_turn) == (1, 1)


def test_v10_two_equal_cards_open_one_area() -> None:
    assert Scene(hand="eagle eagle", asleep="joker").offered("farmer") == row("r7-8 c10-12")


def test_v11_taken_spaces_are_not_offered() -> None:
    scene = Scene("green r7c10, post_office r8c11", hand="eagle eagle", asleep="joker")
    assert scene.offered("farmer") == row("r7-8 c10-12") - {"r7c10", "r8c11"}


def test_v12_wagon_and_joker_reach_53_spaces() -> None:
    assert Scene(hand="wagon").offered("farmer") == row("r1-2 c1-15, r1-10 c1-3") - {"r9c3"}
    assert len(Scene(hand="wagon").texts()) == 53


def test_v15_two_buildings_left_without_joker_give_no_extra_action() -> None:
    scene = Scene(hand="eagle post_office post_office harbor", asleep="joker").play("build post_office r7c1 row")
    assert scene.phase == "draw"
    assert scene.player("red").extra_turn == 1


def test_v16_the_joker_serves_in_the_extra_action() -> None:
    scene = Scene(hand="eagle post_office post_office harbor", turn="red").play("build post_office r7c1 row")
    assert scene.phase == "extra"
    scene.play("build post_office r1c1 joker")
    assert (scene.player("red").joker, scene.player("red").extra_turn) == (0, 0)
    assert scene.cards() == "harbor"
    for _ in range(3):
        assert scene.match.to_move == 0
        scene.play("draw_landscape")
    assert len(scene.cards().split()) == 4
    assert scene.match.to_move == 1


def test_v17_a_joker_used_by_a_warehouse_is_active_again() -> None:
    scene = Scene("warehouse r8c3", hand="eagle campfire campfire post_office").play("farmer r7c4 row+joker")
    assert scene.points("red") == 1
    assert scene.player("red").joker == 1
    assert scene.cards() == "campfire campfire post_office"


def test_v18_an_extra_turn_woken_by_the_first_action_is_offered_at_once() -> None:
    scene = Scene("train_station r7c8", hand="eagle settlers wagon wagon", asleep="extra_turn")
    assert scene.play("farmer r7c9 row+column").phase == "extra"


def test_v20_a_declined_extra_turn_stays_active() -> None:
    scene = Scene(hand="eagle eagle wagon wagon").play("farmer r7c10 row+column").play("decline")
    assert scene.player("red").extra_turn == 1
    assert scene.phase == "draw"


def test_v21_two_warehouses_pay_twice_and_wake_once() -> None:
    scene = Scene("warehouse r6c9 r6c11", asleep="joker").farmer("r5c10")
    assert scene.points("red") == 2
    assert scene.player("red").joker == 1


START_SPACES = {
    "post_office": 85,
    "church": 85,
    "warehouse": 85,
    "harbor": 34,
    "coal_mine": 23,
    "gold_mine": 23,
    "train_station": 28,
}


@pytest.mark.parametrize(("kind", "spaces"), START_SPACES.items())
def test_v22_spaces_for_a_start_tile(kind: str, spaces: int) -> None:
    scene = Scene()
    scene.s.phase = 0
    scene.player("red").start_tile = scene.kind(kind)
    assert len(scene.offered("start")) == spaces


def test_v23_a_start_tile_scores_nothing_and_leaves_the_stack_alone() -> None:
    scene = Scene(seats=2)
    scene.s.phase = 0
    scene.player("red").start_tile = scene.kind("harbor")
    scene.player("green").start_tile = scene.kind("post_office")
    scene.play("start r2c13")
    assert scene.points("red") == 0
    assert scene.s.tiles[scene.kind("harbor")] == 4
    assert len(scene.offered("start")) == 84


def test_v25_corners_do_not_join_a_group() -> None:
    assert Scene("yellow r5c11 r7c9", turn="yellow").farmer("r6c10").points("yellow") == 0


def test_v26_two_colours_are_no_group() -> None:
    assert Scene("yellow r6c9, red r6c11", turn="yellow").farmer("r6c10").points("yellow") == 0


def drawing(hand: str, **given: object) -> Scene:
    """A player who drew nothing yet, with this hand left after the action."""
    scene = Scene("green r1c1", hand=f"{hand} eagle eagle", asleep="joker extra_turn", **given)  # type: ignore[arg-type]
    return scene.play("farmer r7c10 row+column")


def test_v27_with_three_buildings_the_last_card_is_a_landscape() -> None:
    scene = drawing("post_office church")
    scene.play("draw_building")
    assert scene.s.to_move == 1
    assert scene.player("red").landscape.sum() == 1


def test_v28_with_three_landscapes_the_last_card_is_a_building() -> None:
    scene = drawing("wagon wagon")
    scene.play("draw_landscape")
    assert scene.s.to_move == 1
    assert scene.player("red").building.sum() == 1


def test_v29_an_exchanged_card_is_put_aside_before_the_next_is_drawn() -> None:
    scene = Scene("church r1c1 r1c2 r2c1 r2c2", hand="wagon wagon church eagle eagle", asleep="joker extra_turn")
    scene.s.building_deck[:] = 0
    scene.s.building_deck[scene.kind("church")] = 1
    scene.play("farmer r7c10 row+column")
    assert scene.texts() == ["draw_landscape", "draw_building", "exchange church"]
    scene.play("draw_landscape")
    assert scene.texts() == ["exchange church", "done"]
    scene.play("exchange church")
    assert scene.s.to_move == 1  # nothing more to exchange or to draw: the turn ended by itself
    assert scene.player("red").building[scene.kind("church")] == 1
    assert scene.s.building_discard[scene.kind("church")] == 1


def test_v30_an_empty_deck_is_renewed_from_its_discards() -> None:
    scene = Scene(hand="wagon church eagle eagle", asleep="joker extra_turn")
    campfire = scene.facts.symbols.index("campfire")
    scene.play("farmer r7c10 row+column")
    scene.s.landscape_deck[:] = 0
    scene.s.landscape_discard[:] = 0
    scene.s.landscape_discard[campfire] = 3
    scene.play("draw_landscape")
    assert scene.player("red").landscape[campfire] == 1
    assert scene.s.landscape_deck[campfire] == 2
    assert scene.s.landscape_discard.sum() == 0


def finish_turn(scene: Scene) -> None:
    """Declines and draws until the next player is on."""
    seat = scene.match.to_move
    while scene.match.to_move == seat:
        scene.match.play(scene.match.codes()[0])


def test_v32_after_the_last_farmer_the_round_is_finished() -> None:
    scene = Scene(turn="green", seats=3)
    scene.player("green").farmers_left = 1
    scene.hold("wagon wagon buffalo church", "yellow")
    scene.hold("eagle eagle")
    scene.play("farmer r7c10 row+column")
    finish_turn(scene)
    assert (scene.match.to_move, scene.phase) == (2, "action")
    scene.hold("wagon wagon buffalo church")
    scene.play("farmer r1c1 row+column")
    finish_turn(scene)
    assert scene.match.to_move is None


def test_v33_two_empty_stacks_end_a_match_of_two() -> None:
    scene = Scene(turn="green", seats=2)
    scene.s.tiles[scene.kind("post_office")] = 0
    scene.s.tiles[scene.kind("church")] = 1
    scene.build("church", "r1c1")
    finish_turn(scene)
    assert scene.match.to_move is None


def test_v34_a_start_tile_does_not_empty_a_stack() -> None:
    scene = Scene("church r10c1", turn="green", seats=2)
    scene.s.tiles[scene.kind("post_office")] = 0
    scene.s.tiles[scene.kind("church")] = 2
    scene.build("church", "r1c1")
    assert scene.s.tiles[scene.kind("church")] == 1
    finish_turn(scene)
    assert scene.match.to_move == 0


def test_v36_with_useless_buildings_only_the_joker_helps() -> None:
    scene = Scene("church r1c1 r1c2 r2c1 r2c2", hand="eagle church church church")
    assert all(text.startswith("farmer") and text.endswith("joker") for text in scene.texts())
    assert len(scene.offered("farmer")) == len(scene.texts()) == 49


def test_v37_after_the_last_farmer_only_buildings_are_left() -> None:
    scene = Scene(hand="eagle eagle eagle post_office")
    scene.player("red").farmers_left = 1
    scene.play("farmer r7c10 row+column")
    assert scene.phase == "extra"
    assert {text.split()[0] for text in scene.texts()} == {"build", "decline"}


def test_v39_a_building_without_farmers_pays_nobody() -> None:
    scene = Scene().build("post_office", "r1c1")
    assert all(scene.points(colour) == 0 for colour in ("red", "green", "yellow", "blue"))
    assert scene.s.tiles[scene.kind("post_office")] == 3


@pytest.mark.parametrize(("red", "green", "places"), [(12, 11, [1, 2]), (12, 12, [1, 1])])
def test_v43_a_tie_goes_to_more_farmers_or_is_shared(red: int, green: int, places: list[int]) -> None:
    scene = Scene(seats=2)
    for colour, farmers in (("red", red), ("green", green)):
        scene.player(colour).farmers_left = 14 - farmers
        scene.player(colour).earned[0] = 30
    scene.s.to_move, scene.s.phase = -1, 5
    assert [entry.place for entry in scene.match.standing()] == places
    assert [entry.points for entry in scene.match.standing()] == [30, 30]

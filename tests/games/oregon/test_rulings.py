"""The rulings of Oregon that no worked example covers. docs/rulings/oregon.md lists them all."""

import tomllib

import numpy as np
import pytest

from barnboard import Match
from barnboard.bots.batches import play_randomly
from barnboard.games import game
from barnboard.games.oregon.box import neighbours, terrain_at
from barnboard.kernel import sets, verbs
from barnboard.kernel.records import NOBODY, copies, copy
from barnboard.match import keys_of

from .scene import Scene, row
from .test_examples import drawing, finish_turn


def test_r03_the_starting_player_is_drawn_by_the_seed() -> None:
    starts = [Match("oregon", seats=4, seed=str(seed)).to_move for seed in range(60)]
    assert set(starts) == {0, 1, 2, 3}


def test_r04_a_start_harbor_must_touch_water() -> None:
    scene = Scene()
    scene.s.phase = 0
    scene.player("red").start_tile = scene.kind("harbor")
    for name in scene.offered("start"):
        near = neighbours(scene.facts, scene.space(name), diagonal=True)
        assert terrain_at(scene.facts, scene.space(name)) == "g"
        assert any(terrain_at(scene.facts, space) == "w" for space in near)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_r06_start_tiles_go_round_once_and_the_starting_player_begins(seats: int) -> None:
    match = Match("oregon", seats=seats, seed="start")
    first = match.to_move
    for step in range(seats):
        assert match.to_move == (first + step) % seats
        match.play(match.codes()[0])
    assert (match.to_move, match.view(None).phase, match.view(None).round) == (first, "action", 1)
    assert all(player.landscape_cards == 3 and player.building_cards == 1 for player in match.view(None).players)


def test_r07_two_different_cards_open_two_areas() -> None:
    assert Scene(hand="eagle wagon", asleep="joker").offered("farmer") == row("r7-8 c1-3, r1-2 c10-12")


def test_r08_a_building_goes_anywhere_in_the_rows_or_columns_of_the_symbol() -> None:
    scene = Scene(hand="wagon post_office", asleep="joker")
    green = {name for name in row("r1-2 c1-15, r1-10 c1-3") if terrain_at(scene.facts, scene.space(name)) == "g"}
    assert scene.offered("build") == green


def test_r08_the_row_and_the_column_of_one_card_are_one_option() -> None:
    texts = Scene(hand="wagon post_office", asleep="joker").texts()
    assert [text for text in texts if " r1c1 " in text] == ["build post_office r1c1 row"]


def test_r09_two_building_cards_are_never_a_play() -> None:
    assert Scene(hand="post_office church harbor warehouse", asleep="joker").s.phase == 1
    assert Scene(hand="post_office church harbor warehouse", asleep="joker").texts() == []


def test_r10_the_joker_may_repeat_the_symbol_of_the_card_beside_it() -> None:
    assert "r7c10" in Scene(hand="eagle").offered("farmer", "row+joker")


def test_r10_a_building_and_the_joker_reach_every_fitting_space() -> None:
    assert len(Scene(hand="post_office").offered("build", "joker")) == 85


def test_r12_the_first_action_cannot_be_declined() -> None:
    assert "decline" not in Scene(hand="eagle wagon church church").texts()


def stuck_scene() -> Scene:
    """Green is to draw; red holds buildings only and has no joker: a turn with nothing to place."""
    scene = Scene("green r1c1", turn="green", seats=2)
    scene.player("red").joker = 0
    scene.hold("post_office church harbor warehouse", "red")
    scene.s.start_seat = 0
    scene.hold("eagle eagle wagon church")
    scene.play("farmer r7c10 row+column")
    finish_turn(scene)
    return scene


def test_r14_who_can_place_nothing_puts_two_cards_down_and_draws() -> None:
    scene = stuck_scene()
    assert (scene.match.to_move, scene.phase) == (0, "stuck")
    scene.play("discard_building church")
    assert scene.phase == "stuck"
    scene.play("discard_building harbor")
    assert scene.phase == "draw"
    assert scene.cards() == "post_office warehouse"
    assert scene.player("red").extra_turn == 1
    assert scene.points("red") == 0


def test_r42_a_round_in_which_nobody_places_anything_is_the_last() -> None:
    box = tomllib.loads(game("oregon").folder.joinpath("box.toml").read_text("utf-8"))
    for building in box["building"]:
        building["tiles"] = 30
    records = copies(game("oregon").blank(4, {}), 100)
    records["key"] = keys_of(f"full {number}" for number in range(100))
    play_randomly(game("oregon"), records, most=5000, box=game("oregon").box(box))
    assert (records["to_move"] == NOBODY).all()
    stood_still = records[records["ending"] == 0]
    assert len(stood_still) > 50  # without the ruling these would never end
    assert (stood_still["idle"] >= 4).all()


def test_r15_farmers_stand_on_all_land_but_not_on_water() -> None:
    scene = Scene(hand="wagon buffalo settlers eagle")
    offered = scene.offered("farmer")
    assert {terrain_at(scene.facts, scene.space(name)) for name in offered} == {"g", "m", "r"}


def test_r16_a_kind_that_is_used_up_cannot_be_built() -> None:
    scene = Scene(hand="eagle church")
    scene.s.tiles[scene.kind("church")] = 0
    assert not scene.offered("build")


def test_r16_a_building_may_stand_alone() -> None:
    assert Scene().build("church", "r10c1").s.tiles.sum() == 27


def test_r17_two_buildings_of_a_kind_pay_twice() -> None:
    scene = Scene("post_office r1c1 r1c3, green r2c1").farmer("r2c2")
    assert (scene.points("red"), scene.points("green")) == (6, 0)


def test_r18_a_church_pays_nobody_again_when_more_farmers_come() -> None:
    scene = Scene("church r6c11, green r5c10").farmer("r6c10")
    assert (scene.points("red"), scene.points("green")) == (2, 0)


def test_r21_the_extra_turn_is_never_used_twice_in_a_turn() -> None:
    scene = Scene("train_station r7c8", hand="eagle settlers eagle settlers")
    scene.play("farmer r7c9 row+column").play("farmer r8c7 row+column")
    assert scene.phase == "draw"
    assert scene.player("red").extra_turn == 1


def test_r22_nothing_is_drawn_between_the_two_actions() -> None:
    scene = Scene(hand="eagle eagle wagon wagon").play("farmer r7c10 row+column")
    assert scene.phase == "extra"
    assert scene.cards() == "wagon wagon"
    scene.play("farmer r1c1 row+column")
    for _ in range(3):
        scene.play("draw_landscape")
    assert len(scene.cards().split()) == 4


def test_r23_two_scored_groups_joined_pay_nothing() -> None:
    groups = "r6c7 r6c8 r6c9 r6c11 r6c12 r6c13"
    assert Scene(f"red {groups}", scored=groups).farmer("r6c10").points("red") == 0


def test_r23_a_scored_part_makes_a_joined_group_worth_nothing_and_marks_it() -> None:
    scene = Scene("red r6c7 r6c8 r6c9 r6c11", scored="r6c7 r6c8 r6c9").farmer("r6c10")
    assert scene.points("red") == 0
    assert sets.has(scene.player("red").scored, scene.space("r6c11"))
    (group,) = scene.match.view(None).groups
    assert (group.seat, group.spaces, group.points) == (0, ["r6c7", "r6c8", "r6c9", "r6c10", "r6c11"], 5)


def test_r23_buildings_do_not_change_groups() -> None:
    scene = Scene("red r6c9 r6c10", turn="green").build("church", "r6c11")
    assert scene.player("red").earned[-1] == 0


def test_r24_the_deck_is_chosen_anew_for_each_card() -> None:
    scene = drawing("post_office wagon")
    assert scene.texts() == ["draw_landscape", "draw_building"]
    scene.play("draw_building")
    assert scene.match.to_move == 0
    assert scene.texts() == ["draw_landscape", "draw_building"]


def test_r25_a_hand_ends_with_one_of_each_at_least() -> None:
    match = Match("oregon", seats=2, seed="draw")
    rng = np.random.default_rng(4)
    while match.to_move is not None:
        seat = match.to_move
        match.play(int(rng.choice(match.codes())))
        if match.to_move != seat and match.view(None).round > 0:
            player = match.view(None).players[seat]
            assert player.landscape_cards + player.building_cards == 4
            assert player.landscape_cards >= 1
            assert player.building_cards >= 1


def test_r27_a_useless_building_card_may_be_kept() -> None:
    scene = Scene("church r1c1 r1c2 r2c1 r2c2", hand="wagon wagon church eagle eagle", asleep="joker extra_turn")
    scene.play("farmer r7c10 row+column").play("draw_landscape").play("done")
    assert scene.match.to_move == 1
    assert scene.player("red").building[scene.kind("church")] == 1


def test_r29_no_building_left_means_none_is_offered() -> None:
    scene = drawing("post_office wagon")
    scene.s.building_deck[:] = 0
    scene.s.building_discard[:] = 0
    assert scene.texts() == ["draw_landscape"]


def test_r30_the_active_player_takes_mine_tiles_first_then_clockwise() -> None:
    scene = Scene("yellow r2c6, red r2c7, green r2c8", turn="yellow")
    scene.s.mine_stack[1] = 0
    scene.s.mine_stack[1, 5] = 2
    scene.build("gold_mine", "r1c7")
    assert [scene.tiles(colour, "gold") for colour in ("yellow", "red", "green")] == [1, 1, 0]


def test_r32_an_empty_mine_stack_pays_nothing() -> None:
    scene = Scene("coal_mine r1c7")
    scene.s.mine_stack[0] = 0
    scene.farmer("r2c7")
    assert scene.tiles("red", "coal") == 0
    assert scene.points("red") == 0


def test_r33_and_r40_only_the_owner_sees_mine_tiles_and_hand() -> None:
    scene = Scene("coal_mine r1c7").farmer("r2c7")
    own, other, nobody = scene.match.view(0), scene.match.view(1), scene.match.view(None)
    assert len(own.players[0].tile_values["coal"]) == 1
    for view in (other, nobody):
        assert view.players[0].tile_values is None
        assert view.players[0].hand is None
        assert view.players[0].tiles["coal"] == 1


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_r35_as_many_empty_stacks_as_players_bring_the_end(seats: int) -> None:
    scene = Scene(seats=seats)
    scene.s.tiles[: seats - 1] = 0
    last = scene.kind("train_station")
    scene.s.tiles[last] = 1
    scene.build("train_station", "r8c8")
    assert scene.s.ending == 1
    scene = Scene(seats=seats)
    scene.s.tiles[: seats - 2] = 0
    scene.s.tiles[last] = 1
    scene.build("train_station", "r8c8")
    assert scene.s.ending == 0


def test_r36_extra_actions_and_drawing_go_on_in_the_last_round() -> None:
    scene = Scene(hand="eagle eagle wagon wagon", seats=2)
    scene.s.ending = 1
    assert scene.play("farmer r7c10 row+column").phase == "extra"
    assert scene.play("decline").phase == "draw"


def test_r38_mine_tiles_count_at_the_end() -> None:
    scene = Scene("coal_mine r1c7", seats=2).farmer("r2c7")
    before = [entry.points for entry in scene.match.standing()]
    worth = scene.match.view(0).players[0].tile_values["coal"][0]
    scene.s.to_move, scene.s.phase = -1, 5
    assert [entry.points for entry in scene.match.standing()] == [before[0] + worth, before[1]]


def test_r39_points_go_on_beyond_a_hundred() -> None:
    scene = Scene("post_office r1c1")
    scene.player("red").earned[0] = 99
    assert scene.farmer("r2c2").points("red") == 102


def test_r41_running_scores_leave_mine_tiles_out() -> None:
    scene = Scene("coal_mine r1c7").farmer("r2c7")
    assert scene.match.standing()[0].points == 0
    assert "coal" not in scene.match.breakdown()[0]


def test_conceal_deals_other_hands_and_mines_from_everything_unseen() -> None:
    scene = Scene("gold_mine r1c7", seats=2, turn="green")
    scene.s.start_seat = 1
    scene.farmer("r2c7")
    finish_turn(scene)
    scene.hold("wagon wagon church church")
    kept, hands, tiles = scene.s.player[0].tobytes(), set(), set()
    for number in range(60):
        other = scene.match.imagined(0, (number, 1))
        assert other.player[0].tobytes() == kept
        hands.add(other.player[1].landscape.tobytes())
        tiles.add(int(other.player[1].mines[1].argmax()))
    assert len(hands) > 10
    assert tiles == {3, 4, 5}


def test_conceal_keeps_what_the_phase_tells_about_a_hand() -> None:
    scene = Scene("church r1c1 r1c2 r2c1 r2c2", hand="wagon wagon church eagle eagle", asleep="joker extra_turn", seats=2)
    scene.play("farmer r7c10 row+column").play("draw_landscape")  # the turn goes on only because a church can be exchanged
    for number in range(40):
        other = scene.match.imagined(1, (number, 2))
        assert other.player[0].building[scene.kind("church")] >= 1


def test_an_imagined_future_is_not_the_true_one() -> None:
    match = Match("oregon", seats=2, seed="future")
    while match.view(None).phase != "draw":
        match.play(match.codes()[0])
    seat, code = match.to_move, match.game.codes.write("draw_landscape")
    drawn = set()
    for number in range(30):
        other = match.imagined(seat, (number, 3))
        before = copy(other)
        verbs.play(match.box.record, other, code, np.zeros((0, 0), np.int32))
        drawn.add(int((other.player[seat].landscape - before.player[seat].landscape).argmax()))
    assert len(drawn) > 2

"""The rulings of My Happy Farm that no worked example shows (docs/rulings/happy_farm.md)."""

from typing import Any

import numpy as np
import pytest

from barnboard import IllegalMove, Match, NoUndo
from barnboard.games import game
from barnboard.games.happy_farm.market import must_flush
from barnboard.games.happy_farm.state import EMPTY
from barnboard.inspection import inspect

from .scene import at, box_with, farm, offers, pass_turns, pasture, phase, play, scene


def events(match: Match, seat: int | None = None) -> list[str]:
    return [line.event for line in match.log(seat)]


def mostly_clover(corn: int) -> dict[str, Any]:
    box = box_with({})
    for seed, count in zip(box["seed"], (90, corn, 1, 1), strict=True):
        seed["cards"] = count
    return box


@pytest.mark.parametrize(("seats", "removed"), [(2, {"ladybird", "butterfly"}), (3, {"ladybird"}), (4, set())])
def test_r1_marked_feeding_cards_stay_in_the_box(seats: int, removed: set[str]) -> None:
    match = Match("happy_farm", seats=seats, seed="r1")
    s = match._s
    for number, card in enumerate(match.box.facts.feeding):
        there = s.feeding_deck[number] + (s.pasture == number).sum()
        assert there == int(card.mark not in removed)
    assert [len(at(match, f"{seat} hand")) for seat in range(seats)] == [3] * seats
    assert EMPTY not in s.market[:6]
    assert EMPTY not in s.pasture[:6]


def test_r2_the_opening_market_is_never_of_one_type() -> None:
    for seed in range(40):
        match = Match("happy_farm", seats=2, seed=str(seed), box=mostly_clover(4))
        assert len(set(at(match, "market"))) > 1


def test_r3_chance_decides_who_starts() -> None:
    assert {Match("happy_farm", seats=4, seed=str(seed)).to_move for seed in range(40)} == {0, 1, 2, 3}


def test_r4_ripening_comes_before_the_actions_of_the_same_turn() -> None:
    match = scene("1 spring C C C")
    pass_turns(match)
    assert "choose harvest_summer" in offers(match)


def test_r5_an_action_without_effect_is_not_offered() -> None:
    match = scene("0 summer B")  # not ripe in summer; nothing in hand, in fall or in the barn
    assert offers(match) == {"choose draw", "end_turn"}
    match = scene(
        """
        pasture  rabbit_3
        0 hand   C
        0 summer M
        0 fall   B
        0 barn   C M
        """
    )
    every = {f"choose {action}" for action in ("sow", "harvest_summer", "harvest_fall", "exchange", "draw")}
    assert offers(match) == every | {"end_turn"}  # no feed: the beet is missing


def test_r5_a_player_may_stop_after_one_action() -> None:
    match = scene("0 hand C C")
    play(match, "choose draw", "end_turn")
    assert match.to_move == 1


def test_r6_there_is_one_sowing_a_turn_and_beds_have_no_size() -> None:
    match = scene("0 hand C C C M", setup={"sow_mixed_max": 4, "sow_alike": 3})
    play(match, "choose sow", "sow clover+corn")
    assert (at(match, "0 spring"), "choose sow" in offers(match)) == ("CM", False)


def test_r7_part_of_a_summer_harvest_may_stay_for_fall() -> None:
    match = scene("0 summer C C C")
    play(match, "choose harvest_summer")
    assert offers(match) == {"harvest clover", "harvest clover*2", "harvest clover*3"}
    play(match, "harvest clover*2")
    assert farm(match, 0) == "spring -  summer C  fall -  barn CC"
    pass_turns(match, 2)
    assert farm(match, 0) == "spring -  summer -  fall C  barn CC"


def test_r7_only_what_is_ripe_in_summer_is_offered() -> None:
    match = scene("0 summer C M")
    play(match, "choose harvest_summer")
    assert offers(match) == {"harvest clover", "harvest corn", "harvest clover+corn"}
    unripe = scene("0 summer B O")
    assert "choose harvest_summer" not in offers(unripe)


def test_r8_what_stays_in_fall_is_lost() -> None:
    match = scene("0 fall B O")
    play(match, "choose harvest_fall")
    assert offers(match) == {"harvest beet", "harvest oats", "harvest beet+oats"}
    play(match, "harvest oats")
    pass_turns(match, 2)
    assert (farm(match, 0), at(match, "discard")) == ("spring -  summer -  fall -  barn O", "B")


def test_r9_a_barn_of_one_type_needs_no_question() -> None:
    match = scene(
        """
        0 fall C C C
        0 barn C C C C C
        """
    )
    play(match, "choose harvest_fall", "harvest clover*3")
    assert (phase(match), at(match, "0 barn"), at(match, "discard")) == ("action", "CCCCCC", "CC")


def test_r9_less_may_be_harvested_instead() -> None:
    match = scene(
        """
        0 fall B O
        0 barn C C C C C
        """
    )
    play(match, "choose harvest_fall", "harvest oats")
    assert (phase(match), at(match, "0 barn"), at(match, "0 fall")) == ("action", "CCCCCO", "B")


def test_r10_several_feedings_in_one_action_also_with_the_card_that_just_came() -> None:
    match = scene(
        """
        pasture      rabbit_3
        feeding_deck rabbit_4
        0 barn       C C M M M B
        """
    )
    play(match, "choose feed")
    assert (pasture(match)[0], at(match, "0 barn")) == ("rabbit_4", "CMM")
    assert offers(match) == {"feed 1", "done"}
    play(match, "feed 1")
    assert (phase(match), match.breakdown()[0]["rabbit"]) == ("action", 8)  # nothing left to pay with: the action ends by itself


def test_r10_done_is_offered_after_the_first_feeding_only() -> None:
    match = scene(
        """
        pasture rabbit_3 rabbit_2
        0 barn  C C M M B
        """
    )
    play(match, "choose feed")
    assert offers(match) == {"feed 1", "feed 2"}
    play(match, "feed 2")
    assert "done" in offers(match)
    play(match, "done")
    assert (phase(match), at(match, "0 barn")) == ("action", "CMB")


def test_r10_more_than_one_any_is_asked_for_one_by_one() -> None:
    box = box_with({})
    box["feeding"][2]["needs"] = ["any", "any", "corn"]
    match = scene(
        """
        pasture pig_3
        0 barn  C M B O
        """
    )
    match.box = game("happy_farm").box(box)
    play(match, "choose feed", "pay clover")
    assert offers(match) == {"pay beet", "pay oats"}
    assert match.view(None).paying == 0
    play(match, "pay oats")
    assert (at(match, "0 barn"), at(match, "discard")) == ("B", "CMO")


@pytest.mark.parametrize(("crop", "seeds"), [("clover", 2), ("corn", 3), ("beet", 4), ("oats", 5)])
def test_r11_what_one_forage_is_changed_for(crop: str, seeds: int) -> None:
    match = scene("0 barn C M B O")
    play(match, "choose exchange", f"give {crop}", *["take_deck"] * (seeds - 1))
    assert phase(match) == "take"
    play(match, "take_deck")
    assert (phase(match), len(at(match, "0 hand"))) == ("action", seeds)


def test_r11_the_full_number_must_be_taken() -> None:
    match = scene("0 barn C")
    play(match, "choose exchange", "take 1")
    with pytest.raises(IllegalMove):
        match.play("done")
    assert offers(match) == {"take_deck", *(f"take {slot}" for slot in range(1, 7))}


def test_r12_a_flush_is_repeated_while_the_new_market_is_alike_too() -> None:
    flushes = []
    for seed in range(30):
        match = scene(
            """
            market  M C C C C C
            deck    C C C C C C C
            discard B
            0 barn  C
            """
        )
        match._s.key[0] = seed
        play(match, "choose exchange", "take 1")
        assert not must_flush(match.box.record, match._s)
        flushes.append(events(match).count("flushes"))
    assert min(flushes) >= 2  # six clovers come out of the deck for certain


def test_r12_without_another_type_to_come_the_market_stays() -> None:
    match = scene(
        """
        market  M C C C C C
        deck    C C C
        discard
        0 barn  C
        """
    )
    play(match, "choose exchange", "take 1")
    assert (at(match, "market"), "flushes" in events(match)) == ("CCCCCC", False)


def test_r12_a_market_that_stayed_goes_when_another_type_is_discarded() -> None:
    match = scene(
        """
        market  C C C C C C
        deck    C C
        discard
        0 fall  B
        """
    )
    pass_turns(match, 2)
    assert "flushes" in events(match)


def test_r13_a_drawn_card_is_known_to_its_owner_only() -> None:
    match = scene(
        """
        deck    O
        """
    )
    play(match, "choose draw")
    told = {seat: match.log(seat)[0].text for seat in (0, 1, None)}
    assert told == {0: "Barn red draws oats.", 1: "Barn red draws a seed card.", None: "Barn red draws a seed card."}
    assert match.view(0).players[0].hand["oats"] == 1
    assert match.view(1).players[0].hand is None


def test_r13_the_last_card_of_a_deck_cannot_be_given_back() -> None:
    match = scene(
        """
        deck    O
        1 hand  C
        """
    )
    play(match, "choose draw")
    assert match._s.draws == 0  # no chance was needed, but it might have been the clover
    with pytest.raises(NoUndo):
        match.undo(0)


def test_r13_a_last_card_that_could_be_counted_out_can_be_given_back() -> None:
    match = scene("deck O")  # all others lie open
    play(match, "choose draw")
    match.undo(0)
    assert match.ply == 0


def test_r14_an_empty_deck_is_renewed_when_a_card_is_needed() -> None:
    match = scene(
        """
        deck    O
        discard B B B
        """
    )
    play(match, "choose draw")
    assert (at(match, "deck"), at(match, "discard")) == ("", "BBB")
    pass_turns(match)
    play(match, "choose draw")
    assert (at(match, "deck"), at(match, "discard")) == ("BB", "")


def test_r14_with_no_seed_left_nothing_is_drawn_and_an_exchange_gives_what_there_is() -> None:
    match = scene(
        """
        market  M B - - - -
        deck
        discard
        0 barn  O
        """
    )
    assert "choose draw" not in offers(match)
    play(match, "choose exchange")  # the oats themselves fill the lowest gap
    assert at(match, "market") == "MBO---"
    assert offers(match) == {"take 1", "take 2", "take 3"}
    play(match, "take 3", "take 1", "take 2")
    assert (at(match, "0 known"), at(match, "market"), phase(match)) == ("MBO", "------", "action")


def test_r14_gaps_are_filled_lowest_first_by_whatever_is_discarded_next() -> None:
    ripening = scene(
        """
        market  - M B - C M
        deck
        discard
        0 fall  O
        """
    )
    pass_turns(ripening, 2)
    assert at(ripening, "market") == "OMB-CM"
    overflow = scene(
        """
        market  C M B - C M
        deck
        discard
        0 fall  O
        0 barn  C C C C C C
        """
    )
    play(overflow, "choose harvest_fall", "discard oats")
    assert at(overflow, "market") == "CMBOCM"
    payment = scene(
        """
        market  - M B - C -
        pasture rabbit_2
        deck
        discard
        0 barn  C M
        """,
        seats=4,
    )
    play(payment, "choose feed")
    assert sorted(at(payment, "market")) == sorted("CMMBC-")
    assert at(payment, "market")[5] == "-"


def test_r15_a_hand_has_no_limit() -> None:
    match = scene("0 hand " + "C " * 13)
    play(match, "choose draw")
    assert len(at(match, "0 hand")) == 14


@pytest.mark.parametrize(("seats", "feedings"), [(2, 7), (3, 11), (4, 15)])
def test_r16_which_feeding_brings_on_the_end(seats: int, feedings: int) -> None:
    match = Match("happy_farm", seats=seats, seed="r16")
    s = match._s
    fed = 0
    while s.ender == -1:
        s.player[s.to_move].barn[:4] = [6, 6, 6, 6]  # a barn out of a tale
        match.play("choose feed")
        while s.ender == -1 and phase(match) in ("feed", "pay"):
            match.play(match.codes()[0])
        match._s.player[s.to_move].barn[:] = 0
        fed = int((s.eater != -1).sum())
        if phase(match) != "action":
            break
        match.play("end_turn")
        s = match._s
    assert fed == feedings


def test_r16_the_others_have_exactly_one_more_turn_each() -> None:
    match = scene(
        """
        pasture      rabbit_2
        feeding_deck -
        0 barn       C M
        """,
        seats=4,
    )
    play(match, "choose feed", "end_turn")
    assert events(match).count("last_turns") == 1
    turns = []
    while match.to_move is not None:
        turns.append(match.to_move)
        assert "choose feed" not in offers(match)  # the pasture is empty
        pass_turns(match)
    assert turns == [1, 2, 3]


def test_r16_the_end_is_not_brought_on_twice() -> None:
    match = scene(
        """
        pasture      rabbit_2 rabbit_3
        feeding_deck -
        0 barn       C M
        1 barn       C M B
        """,
        seats=3,
    )
    play(match, "choose feed", "end_turn", "choose feed")
    assert match._s.ender == 0
    pass_turns(match, 2)
    assert match.to_move is None


def test_r17_only_cards_count_for_the_bonus_and_a_tie_gives_it_to_nobody() -> None:
    match = scene(
        """
        0 fed cow_1 rabbit_1 rabbit_2
        1 fed cow_5 rabbit_5
        """,
        seats=3,
    )
    rows = match.breakdown()
    assert [row["best_fed_bonus"] for row in rows] == [3, 0, 0]  # rabbits 2 against 1, cows 1 against 1
    assert [row["unfed_penalty"] for row in rows] == [-10, -10, -20]


def test_r17_hand_field_and_barn_are_worth_nothing() -> None:
    match = scene(
        """
        0 hand C C C
        0 fall B B
        0 barn O O O
        """
    )
    assert [row.points for row in match.standing()] == [-20, -20]


def test_r19_a_card_taken_face_up_stays_known_until_it_is_sown() -> None:
    match = scene(
        """
        market C M B O C M
        0 hand B
        0 barn C
        """
    )
    play(match, "choose exchange", "take 3", "take_deck")
    seen = match.view(1).players[0]
    assert (seen.known["beet"], seen.hidden, seen.hand_size) == (1, 2, 3)
    for number in range(20):
        other = match.imagined(1, (number, 5))
        assert other.player[0].known[2] == 1
        assert other.player[0].hidden.sum() == 2
    play(match, "choose sow", "sow beet")  # the beet that all have seen goes first
    assert (at(match, "0 known"), "B" in at(match, "0 hand")) == ("", True)


def test_r19_hidden_cards_are_dealt_anew_for_those_who_do_not_hold_them() -> None:
    match = scene(
        """
        0 hand C C C
        0 known O
        1 hand M B O
        """
    )
    hands = {tuple(match.imagined(1, (number, 1)).player[0].hidden) for number in range(30)}
    assert len(hands) > 5
    for number in range(30):
        mine = match.imagined(1, (number, 1))
        assert np.array_equal(mine.player[1].hidden, match._s.player[1].hidden)
        assert mine.player[0].hidden.sum() == 3


def test_r21_after_150_turns_each_the_points_count_as_they_are() -> None:
    match = Match("happy_farm", seats=2, seed="r21")
    turns = 0
    while match.to_move is not None:
        pass_turns(match)
        turns += 1
    assert (turns, match._s.rounds) == (300, 150)
    assert [(row.points, row.place) for row in match.standing()] == [(-20, 1), (-20, 1)]


def test_a_bundle_touches_its_cards_and_then_the_button() -> None:
    match = scene("0 hand C C C M")
    play(match, "choose sow")
    touched = {move.text: move.touch for move in match.moves()}
    assert touched["sow clover+corn"] == ["hand:clover", "hand:corn", "button:done"]
    assert touched["sow clover*3"] == ["hand:clover"] * 3 + ["button:done"]


def test_the_button_of_a_bundle_is_called_by_what_was_chosen() -> None:
    match = scene("0 hand C C C M")
    play(match, "choose sow")
    told = {move.text: move.words for move in match.moves(language="de")}
    button = inspect(match, 0, "button:done", ["hand:clover"], "de")
    assert (button.name, button.now[0].text) == (told["sow clover"], told["sow clover"])
    assert inspect(match, 0, "button:done", [], "de").name == "Aktion", "it stands for many bundles, and has no name of its own"

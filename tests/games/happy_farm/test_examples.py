"""The worked examples of My Happy Farm, T1 to T30 (numbers that are missing were never given)."""

import pytest

from barnboard import IllegalMove, Match
from barnboard.games import game

from .scene import at, farm, offers, pass_turns, pasture, phase, play, scene

TWO_FARMS = """
    0 fed  cow_2 cow_5 pig_3 pig_2 rabbit_2 rabbit_1 rabbit_3
    1 fed  cow_3 cow_1 pig_4 pig_5 sheep_1 rabbit_5
"""

CLOVER_COMES_FIRST = 0  # a key with which the first card that is drawn in T22 is the clover


def points(match: Match) -> list[int]:
    return [row.points for row in match.standing()]


def best_fed(match: Match, seat: int) -> list[str]:
    return [animal.id for animal in match.view(None).players[seat].animals if animal.bonus is not None]


def test_t1_four_animals_one_unfed_one_best_fed_make_28() -> None:
    match = scene(TWO_FARMS, seats=4)
    cards = [[card.points for card in animal.cards] for animal in match.view(0).players[0].animals]
    assert cards == [[2, 3, 4], [3, 4], [6, 8], []]
    assert best_fed(match, 0) == ["rabbit"]
    assert points(match)[0] == (6 + 8) + (4 + 3) + (3 + 2 + 4) - 5 + 3 == 28


def test_t2_six_cards_worth_32_and_one_best_fed_make_35() -> None:
    match = scene(TWO_FARMS, seats=4)
    assert best_fed(match, 1) == ["sheep"]
    assert points(match)[1] == 4 + 5 + 7 + 5 + 6 + 3 + 5 == 35


def test_t3_the_two_printed_farms_against_each_other() -> None:
    match = scene(TWO_FARMS, seats=4)
    fed = [[int(count) for count in match._s.player[seat].fed[:4]] for seat in range(2)]
    assert fed == [[3, 2, 2, 0], [1, 2, 2, 1]]
    assert points(match) == [28, 35, -20, -20]


def test_t4_set_up_for_four() -> None:
    view = Match("happy_farm", seats=4, seed="t4").view(None)
    assert (len(view.pasture) + view.feeding_deck, view.feeding_deck, view.seed_deck) == (20, 14, 52)


def test_t5_set_up_for_three() -> None:
    view = Match("happy_farm", seats=3, seed="t5").view(None)
    assert (len(view.pasture) + view.feeding_deck, view.feeding_deck, view.seed_deck) == (16, 10, 55)


def test_t6_set_up_for_two() -> None:
    view = Match("happy_farm", seats=2, seed="t6").view(None)
    assert (len(view.pasture) + view.feeding_deck, view.feeding_deck, view.seed_deck) == (12, 6, 58)


def test_t7_ripening_moves_every_bed_on() -> None:
    match = scene(
        """
        1 spring B B
        1 summer C
        1 fall   O
        """
    )
    pass_turns(match)
    assert farm(match, 1) == "spring -  summer BB  fall C  barn -"
    assert at(match, "discard") == "O"


def test_t8_beet_is_not_ripe_in_summer() -> None:
    match = scene("0 summer B C")
    play(match, "choose harvest_summer")  # clover is the only choice
    assert farm(match, 0) == "spring -  summer B  fall -  barn C"
    pass_turns(match, 2)
    assert farm(match, 0) == "spring -  summer -  fall B  barn C"


def test_t10_two_alike_cannot_be_sown() -> None:
    match = scene("0 hand C C M")
    play(match, "choose sow")
    assert offers(match) == {"sow clover", "sow corn", "sow clover+corn"}
    with pytest.raises(IllegalMove):
        match.play("sow clover*2")
    allowed = scene("0 hand C C M", setup={"sow_two_alike": True})
    play(allowed, "choose sow")
    assert offers(allowed) == {"sow clover", "sow corn", "sow clover+corn", "sow clover*2"}


def test_t11_three_alike_can_be_sown_but_nothing_with_them() -> None:
    match = scene("0 hand C C C M")
    play(match, "choose sow")
    assert offers(match) == {"sow clover", "sow corn", "sow clover+corn", "sow clover*3"}
    play(match, "sow clover*3")
    assert (at(match, "0 spring"), at(match, "0 hand")) == ("CCC", "M")


@pytest.mark.parametrize(("thrown", "left"), [("clover", "CCCCBO"), ("beet", "CCCCCO"), ("oats", "CCCCCB")])
def test_t12_an_overfull_barn_is_emptied_to_six_by_choice(thrown: str, left: str) -> None:
    match = scene(
        """
        0 fall B O
        0 barn C C C C C
        """
    )
    play(match, "choose harvest_fall", "harvest beet+oats")
    assert (phase(match), at(match, "0 barn")) == ("overflow", "CCCCCBO")
    assert offers(match) == {"discard clover", "discard beet", "discard oats"}
    play(match, f"discard {thrown}")
    assert (phase(match), at(match, "0 barn")) == ("action", left)


def test_t13_a_full_barn_swaps_one_forage_for_another() -> None:
    match = scene(
        """
        0 fall B
        0 barn C C C C C C
        """
    )
    play(match, "choose harvest_fall", "discard clover")
    assert (at(match, "0 barn"), at(match, "discard")) == ("CCCCCB", "C")
    assert "choose harvest_summer" not in offers(match)  # nothing lies there: harvesting nothing is no action


def test_t14_the_rabbit_eats_clover_corn_and_beet() -> None:
    match = scene(
        """
        pasture rabbit_3
        0 barn  C M B
        """
    )
    assert [row["unfed_penalty"] for row in match.breakdown()] == [-20, -20]
    play(match, "choose feed")
    assert (at(match, "0 barn"), at(match, "discard")) == ("", "CMB")
    assert list(match._s.player[0].fed[:4]) == [1, 0, 0, 0]
    assert [row["unfed_penalty"] for row in match.breakdown()] == [-15, -20]
    assert match.breakdown()[0]["rabbit"] == 4


def test_t16_any_is_paid_from_what_the_named_crops_leave() -> None:
    match = scene(
        """
        pasture pig_3
        0 barn  M M B
        """
    )
    play(match, "choose feed")  # corn and beet are named, so the second corn is the only choice for any
    assert (at(match, "0 barn"), at(match, "discard")) == ("", "MMB")


def test_t17_any_takes_one_forage_and_the_payer_chooses_which() -> None:
    same = scene(
        """
        pasture pig_1
        0 barn  O O
        """,
        seats=4,
    )
    play(same, "choose feed")
    assert at(same, "0 barn") == "O"
    choice = scene(
        """
        pasture pig_1
        0 barn  C O
        """,
        seats=4,
    )
    play(choice, "choose feed")
    assert offers(choice) == {"pay clover", "pay oats"}
    play(choice, "pay clover")
    assert (at(choice, "0 barn"), choice.breakdown()[0]["pig"]) == ("O", 2)


def test_t19_oats_fetch_five_seeds_also_all_from_one_slot() -> None:
    match = scene(
        """
        market  C M B O C M
        deck    B B B B B
        discard C
        0 barn  O
        """
    )
    play(match, "choose exchange")
    before = at(match, "0 known")
    play(match, *["take 3"] * 5)
    assert (before, at(match, "0 known"), at(match, "market")) == ("", "BBBBB", "CMBOCM")
    assert phase(match) == "action"


def test_t20_clover_fetches_two_one_hidden_and_one_seen() -> None:
    match = scene(
        """
        market C M B O C M
        deck   B O
        0 barn C
        """
    )
    play(match, "choose exchange", "take_deck")
    hidden = at(match, "0 hand")
    assert hidden in ("B", "O")
    assert (at(match, "market"), at(match, "0 known")) == ("CMBOCM", "")
    play(match, "take 1")
    refill = "O" if hidden == "B" else "B"
    assert (at(match, "market"), at(match, "0 known"), phase(match)) == (f"{refill}MBOCM", "C", "action")


def test_t21_no_action_twice_in_a_turn() -> None:
    exchange = scene("0 barn C C")
    play(exchange, "choose exchange", "take_deck", "take_deck")
    with pytest.raises(IllegalMove):
        exchange.play("choose exchange")
    feed = scene(
        """
        pasture  rabbit_2 rabbit_3
        0 barn   C C M M B
        """
    )
    play(feed, "choose feed", "feed 1", "done")
    with pytest.raises(IllegalMove):
        feed.play("choose feed")


def test_t22_a_market_of_six_alike_is_laid_out_anew_before_the_next_pick() -> None:
    match = scene(
        """
        market  M C C C C C
        deck    C B B M M O O O
        discard
        0 barn  M
        """
    )
    match._s.key[0] = CLOVER_COMES_FIRST
    play(match, "choose exchange", "take 1")
    assert [line.event for line in match.log(None)].count("flushes") == 1
    assert at(match, "discard") == "CCCCCCM"  # the six, and the corn that was given
    assert sorted(at(match, "market") + at(match, "deck")) == sorted("BBMMOOO")
    assert (phase(match), match._s.picks_due) == ("take", 2)


def test_t24_the_seventh_feeding_of_two_players_brings_on_the_last_turns() -> None:
    match = scene(
        """
        pasture      rabbit_3 rabbit_4 cow_3 cow_4 cow_5 pig_3
        feeding_deck -
        0 hand       C
        0 barn       C C M M M B
        0 fed        pig_4 pig_5
        1 fed        sheep_2 sheep_4 sheep_5 rabbit_5
        """
    )
    play(match, "choose feed", "feed 1")
    assert pasture(match)[0] == "-"
    assert match.view(None).last_turns == 0
    play(match, "feed 2")  # a further feeding from what remains
    assert pasture(match)[:2] == ["-", "-"]
    play(match, "choose sow", "sow clover")
    assert match.to_move == 1
    pass_turns(match)
    assert match.to_move is None


def test_t27_more_best_fed_animals_break_a_tie_and_else_it_is_shared() -> None:
    tied = scene(
        """
        0 fed pig_2 sheep_4 rabbit_2 cow_5 rabbit_1
        1 fed cow_4 sheep_2 cow_3 cow_2 rabbit_5
        """,
        seats=4,
    )
    assert points(tied)[:2] == [30, 30]
    assert (len(best_fed(tied, 0)), len(best_fed(tied, 1))) == (2, 1)
    tied._s.to_move = -1
    assert [row.place for row in tied.standing()][:2] == [1, 2]
    shared = scene(
        """
        0 fed rabbit_3 rabbit_4 sheep_5 pig_1 cow_3 rabbit_1
        1 fed rabbit_2 sheep_1 pig_4 pig_5 cow_2 pig_2
        """,
        seats=4,
    )
    assert points(shared)[:2] == [30, 30]
    assert (len(best_fed(shared, 0)), len(best_fed(shared, 1))) == (1, 1)
    shared._s.to_move = -1
    assert [row.place for row in shared.standing()][:2] == [1, 1]


def test_t28_no_animal_fed_is_minus_20() -> None:
    assert points(scene("")) == [-20, -20]


def test_t29_two_actions_a_turn_and_none_at_all_is_allowed() -> None:
    match = scene(
        """
        0 hand   C C
        1 spring B
        """
    )
    play(match, "choose draw", "choose sow", "sow clover")
    assert match.to_move == 1  # the turn is over: no third action
    assert at(match, "1 summer") == "B"
    pass_turns(match)  # no action, but it ripened
    assert (match.to_move, at(match, "0 summer")) == (0, "C")


def test_t30_points_and_forage_of_the_feeding_cards() -> None:
    box = game("happy_farm").usual_box
    totals = {}
    for seats in (2, 3, 4):
        cards = [card for number, card in enumerate(box.facts.feeding) if box.record.feeding_deck[seats, number]]
        needs = [crop for card in cards for crop in card.needs]
        totals[seats] = (len(cards), sum(card.points for card in cards), len(needs))
        if seats == 4:
            assert [needs.count(crop) for crop in ("clover", "corn", "beet", "oats", "any")] == [17, 14, 20, 14, 5]
    assert totals == {4: (20, 105, 70), 3: (16, 90, 62), 2: (12, 71, 50)}

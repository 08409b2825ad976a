import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from barnboard.kernel import piles, sets
from barnboard.kernel.records import blank, position

counts = st.lists(st.integers(0, 5), min_size=8, max_size=8).filter(any)


@settings(deadline=None)
@given(counts, st.integers(0, 2**32))
def test_a_pile_drawn_empty_gives_each_card_once(cards: list[int], key: int) -> None:
    s, pile = blank(position(__name__)), np.array(cards, np.int64)
    s.key[0] = key
    drawn = [piles.draw(s, pile) for _ in range(sum(cards))]
    assert np.bincount(drawn, minlength=8).tolist() == cards
    assert piles.size(pile) == 0


@settings(deadline=None)
@given(st.lists(counts, min_size=4, max_size=4), counts, st.integers(-1, 3), st.integers(0, 2**32))
def test_dealing_again_keeps_sizes_totals_and_the_keepers_hand(
    hands: list[list[int]], deck: list[int], keeper: int, key: int
) -> None:
    s, pile, held = blank(position(__name__)), np.array(deck, np.int64), np.array(hands, np.int64)
    s.key[0] = key
    total, sizes, kept = pile + held.sum(axis=0), held.sum(axis=1), held[keeper].copy()
    piles.deal_again(s, pile, held, keeper)
    assert (pile + held.sum(axis=0) == total).all()
    assert (held.sum(axis=1) == sizes).all()
    assert min(held.min(), pile.min()) >= 0
    if keeper >= 0:
        assert (held[keeper] == kept).all()


def test_dealing_again_can_move_a_card_between_two_hidden_hands() -> None:
    """Hand by hand it could not: the second hand's cards would never be in the heap for the first."""
    seen = set()
    for key in range(40):
        s, pile = blank(position(__name__)), np.zeros(8, np.int64)
        s.key[0] = key
        hands = np.zeros((4, 8), np.int64)
        hands[1, 0] = hands[2, 1] = 1
        piles.deal_again(s, pile, hands, 0)
        seen.add(int(hands[1].argmax()))
    assert seen == {0, 1}


def test_an_empty_deck_is_renewed_from_its_discards() -> None:
    s, deck, discard = blank(position(__name__)), np.zeros(8, np.int64), np.zeros(8, np.int64)
    discard[3] = 2
    assert piles.draw_renewed(s, deck, discard) == 3
    assert (deck[3], discard[3]) == (1, 0)


@given(st.sets(st.integers(0, 179)), st.integers(0, 179))
@settings(deadline=None)
def test_a_set_of_words_is_a_set(numbers: set[int], other: int) -> None:
    members = np.zeros(sets.words_for(180), np.int64)
    for number in numbers:
        sets.add(members, number)
    assert sets.members(members) == sorted(numbers)
    assert sets.size(members) == len(numbers)
    assert sets.has(members, other) == (other in numbers)
    sets.remove(members, other)
    assert sets.members(members) == sorted(numbers - {other})
    sets.clear(members)
    assert sets.size(members) == 0

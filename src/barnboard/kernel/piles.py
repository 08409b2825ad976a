"""Piles whose order nobody knows.

A face-down pile is kept as counts: how many of each kind lie in it. Drawing picks one of the cards that are left, each as
likely as the others, so no shuffled list is needed and dealing it again for someone who must not know is cheap.
"""

from typing import Any

from .compile import compiled
from .random import below
from .records import Record


@compiled
def size(pile: Any) -> int:
    """How many lie in a pile."""
    total = 0
    for count in pile:
        total += count
    return total


@compiled
def draw(s: Record, pile: Any) -> int:
    """Takes one at random out of a pile that is not empty and returns its kind."""
    left = below(s, size(pile))
    kind = 0
    while left >= pile[kind]:
        left -= pile[kind]
        kind += 1
    pile[kind] -= 1
    return kind


@compiled
def pour(source: Any, target: Any) -> None:
    """Moves everything from one pile to another."""
    for kind in range(len(source)):
        target[kind] += source[kind]
        source[kind] = 0


@compiled
def deal(s: Record, pile: Any, hand: Any, many: int) -> None:
    """Draws that many at random from a pile into a hand of counts."""
    for _ in range(many):
        hand[draw(s, pile)] += 1


@compiled
def draw_renewed(s: Record, pile: Any, discard: Any) -> int:
    """Draws from a pile; an empty one is first renewed from its discards. One of them must hold something."""
    if size(pile) == 0:
        pour(discard, pile)
    return draw(s, pile)


@compiled
def deal_again(s: Record, pile: Any, hands: Any, keeper: int) -> None:
    """Deals all hands but the keeper's again from one heap with the pile; each holds as many as before.

    `hands` has a row of counts for each seat. The heap must be whole before the first card is dealt: dealing hand by hand would
    tell which cards the hands still to come cannot have held.
    """
    for seat in range(len(hands)):
        if seat != keeper:
            held = size(hands[seat])
            pour(hands[seat], pile)
            hands[seat, 0] = -held  # how many are owed, until they are dealt
    for seat in range(len(hands)):
        if seat != keeper:
            owed = -hands[seat, 0]
            hands[seat, 0] = 0
            deal(s, pile, hands[seat], owed)

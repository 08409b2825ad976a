import numpy as np
import pytest

from barnboard.kernel.random import below, quick, siphash, u64
from barnboard.kernel.records import blank, position


def test_siphash_gives_the_published_value() -> None:
    """The reference vector for the key 00..0f and the eight bytes 00..07."""
    low, high = u64(0x0706050403020100), u64(0x0F0E0D0C0B0A0908)
    assert int(siphash(low, high, u64(0x0706050403020100))) == 0x93F5F5799A932462


def test_quick_gives_the_published_values() -> None:
    """SplitMix64 begun at 1234567."""
    seed, none = u64(1234567), u64(0)
    assert [int(quick(seed, none, u64(count))) for count in range(3)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
    ]


@pytest.mark.parametrize("imagined", [0, 1])
@pytest.mark.parametrize("limit", [2, 3, 6, 7, 50, 150])
def test_every_number_below_the_limit_is_as_likely(limit: int, imagined: int) -> None:
    s = blank(position(__name__))
    s.key[0], s.key[1] = 3, 4
    s.imagined = imagined
    draws = 400 * limit
    counts = np.bincount([below(s, limit) for _ in range(draws)], minlength=limit)
    chi_square = ((counts - 400) ** 2 / 400).sum()
    assert len(counts) == limit
    assert chi_square < limit + 5 * (2 * limit) ** 0.5


def test_the_same_key_draws_the_same_numbers_and_counts_them() -> None:
    one, other = blank(position(__name__)), blank(position(__name__))
    assert [below(one, 1000) for _ in range(20)] == [below(other, 1000) for _ in range(20)]
    assert one.draws == 20


def test_a_choice_of_one_draws_nothing() -> None:
    s = blank(position(__name__))
    assert below(s, 1) == 0
    assert s.draws == 0

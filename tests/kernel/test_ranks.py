"""Who is ahead, and which share of the win that is."""

from barnboard.kernel.ranks import win_shares


def test_a_win_is_shared_by_all_first_places_of_a_match() -> None:
    assert win_shares([2, 1, 3]).tolist() == [0, 1, 0]
    assert win_shares([[1, 1, 3, 3], [1, 2, 2, 4], [1, 1, 1, 1]]).tolist() == [[0.5, 0.5, 0, 0], [1, 0, 0, 0], [0.25] * 4]

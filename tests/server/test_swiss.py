"""Swiss pairing: everybody sits once, nobody meets twice while that is possible, and who is ahead stands ahead."""

from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from barnboard.server.swiss import PLACES, Pair, Sat, meetings, on_chairs, pair, standing


def pairs_of(tables: list[list[int]]) -> list[Pair]:
    return [Pair(two) for table in tables for two in combinations(table, 2)]


def arrangements(people: tuple[int, ...], few: int, more: int, less: int) -> list[list[list[int]]]:
    """All ways to spread people over tables."""
    if not people:
        return [[]]
    found = []
    for extra in (1, 0):
        if not (more if extra else less):
            continue
        for some in combinations(people[1:], few + extra - 1):
            rest = tuple(who for who in people[1:] if who not in some)
            for other in arrangements(rest, few, more - extra, less - 1 + extra):
                found.append([[people[0], *some], *other])
    return found


@given(st.integers(4, 32), st.integers(2, 4), st.data())
@settings(max_examples=40, deadline=None)
def test_everybody_sits_once_a_round_and_tables_are_filled_evenly(people: int, size: int, data: st.DataObject) -> None:
    order = data.draw(st.permutations(range(people)))
    met: set[Pair] = set()
    for _ in range(3):
        tables = pair(order, met, size)
        assert sorted(who for table in tables for who in table) == list(range(people))
        assert len(tables) == -(-people // size)
        assert max(map(len, tables)) - min(map(len, tables)) <= 1
        met |= set(pairs_of(tables))


@given(st.integers(4, 8), st.integers(2, 4), st.data())
@settings(max_examples=60, deadline=None)
def test_nobody_meets_twice_while_that_is_possible(people: int, size: int, data: st.DataObject) -> None:
    every = [Pair(two) for two in combinations(range(people), 2)]
    met = set(data.draw(st.lists(st.sampled_from(every), unique=True)))
    tables = -(-people // size)
    few, more = divmod(people, tables)
    fewest = min(sum(two in met for two in pairs_of(one)) for one in arrangements(tuple(range(people)), few, more, tables - more))
    assert sum(two in met for two in pairs_of(pair(range(people), met, size))) == fewest


def test_the_first_round_is_drawn_by_order_and_the_second_one_without_meeting_again() -> None:
    assert pair(range(8), (), 4) == [[0, 1, 2, 3], [4, 5, 6, 7]]
    assert pair(range(8), {Pair((0, 1)), Pair((2, 3))}, 2) == [[0, 2], [1, 3], [4, 5], [6, 7]]


def test_a_round_for_32_is_drawn_at_once() -> None:
    met: set[Pair] = set()
    for _ in range(5):
        tables = pair(range(32), met, 4)
        assert len(tables) == 8
        met |= set(pairs_of(tables))


def test_nobody_sits_alone_among_bots_twice_while_others_have_not() -> None:
    tables = pair(range(5), (), 2)
    assert [4] in tables
    again = pair(range(5), pairs_of(tables), 2, alone=[4])
    assert [4] not in again
    assert meetings([[[0, 1], [2, None]]]) == ({Pair((0, 1))}, {2})


def test_points_for_places_then_those_of_the_others_then_shares() -> None:
    first = [[Sat(0, 1, 30), Sat(1, 2, 10)], [Sat(2, 1, 20), Sat(3, 2, 10)]]
    second = [[Sat(0, 1, 30), Sat(2, 2, 10)], [Sat(1, 1, 10), Sat(3, 2, 9)]]
    rows = standing(range(4), [first, second])
    assert [row.member for row in rows] == [0, 2, 1, 3]
    assert [row.score for row in rows] == [2 * PLACES[0], PLACES[0] + PLACES[1], PLACES[0] + PLACES[1], 2 * PLACES[1]]
    assert rows[1].against == 10 + 6  # met 3 and 0
    assert rows[2].against == 10 + 6
    assert rows[1].share > rows[2].share
    assert [row.rank for row in rows] == [1, 2, 3, 4]


def test_who_is_level_in_everything_shares_a_rank_and_a_bot_that_wins_takes_the_place() -> None:
    rows = standing(
        range(4), [[[Sat(0, 2, 5), Sat(None, 1, 15)], [Sat(1, 2, 5), Sat(None, 1, 15)], [Sat(2, None, None), Sat(3, None, None)]]]
    )
    assert [(row.rank, row.score) for row in rows] == [(1, 3), (1, 3), (3, 0), (3, 0)]
    assert rows[2].by_round == [None]


def test_everybody_begins_about_as_often() -> None:
    before = [[[0, 1, 2, 3]]]
    assert on_chairs([0, 1, 2, 3], before) == [3, 2, 1, 0]

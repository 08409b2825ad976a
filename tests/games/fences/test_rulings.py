"""Rulings that the worked examples leave open. docs/rulings/fences.md lists all of them with their tests."""

from typing import Any

import numpy as np
import pytest

from barnboard import Match
from barnboard.games.fences.box import FIRST_CELL
from barnboard.games.fences.fields import add_tile
from barnboard.games.fences.state import BUILD, NO_TILE, OVER, SET
from barnboard.kernel.events import new_log
from barnboard.kernel.loops import imagine
from barnboard.kernel.records import NOBODY, Record, copy

from .scene import GAME, scene, tidy, tile_of, tiles_of

BOX = GAME.usual_box


def kind_of(text: str) -> int:
    """The number of a tile in the usual box."""
    layout, animals = tile_of(text)
    return next(n for n, kind in enumerate(BOX.facts.kinds) if (kind.layout.id, kind.animals) == (layout, tuple(animals)))


def position(seats: int, hands: list[list[str]], stack: dict[str, int], first: str | None = None) -> Record:
    """A position of the usual box with these hands and this stack; seat 0 to move; perhaps a tile on the table."""
    s = GAME.blank(seats, {}, (1, 2))
    GAME.rules.deal(BOX.record, s)
    s.to_move = s.start_seat = 0
    s.stack[:] = 0
    for tile, many in stack.items():
        s.stack[kind_of(tile)] = many
    for seat, hand in enumerate(hands):
        s.player[seat].hand[:] = [*(kind_of(tile) for tile in hand), NO_TILE, NO_TILE][:2]
    if first:
        add_tile(BOX.record, s, kind_of(first), FIRST_CELL, 0)
    return s


def play(s: Record, text: str) -> list[str]:
    """Plays a legal move of the usual box and returns the names of what happened."""
    code, log = GAME.code(BOX, text), new_log(500)
    assert code in GAME.codes_in(BOX, s)
    GAME.rules.play(BOX.record, s, code, log)
    return [event.name for event in GAME.events.read(log)]


def texts(s: Record) -> list[str]:
    return [GAME.text(BOX, code) for code in GAME.codes_in(BOX, s)]


def stack_size(s: Record) -> int:
    return int(s.stack.sum())


# ---------------------------------------------------------------- setting tiles


def test_r1_the_first_tile_is_either_of_the_hand_unturned_in_the_middle() -> None:
    match = Match("fences", seats=2, seed="r1")
    assert [move.text for move in match.moves()] == ["set 0 0,0 r0", "set 1 0,0 r0"]
    match.play("set 1 0,0 r0")
    assert match.moves()[0].text == "keep"


def test_r5_who_can_set_a_tile_must() -> None:
    s = position(2, [["cross[c,p,c,p]", "open[cps]"], []], {"tee[c,c,p]": 9}, first="open[cps]")
    assert texts(s)
    assert all(text.startswith("set 1 ") for text in texts(s))


def test_r10_a_field_inside_another_is_a_field_of_its_own() -> None:
    table = scene()
    nested = tiles_of("""
        . . . . .
        . F F F .
        . F I F .
        . F F F .
        . . . . .
    """)
    last = nested.pop(0)
    for tile in nested:
        table.lay(tile)
    table.expect("1,1 SE", closed=True, tiles=4)
    table.expect("1,1 NW", closed=False, gaps=2)
    table.turn("Y", last.replace("corner[,]", "corner[p,]"))
    assert table.closed == 1
    table.expect("1,1 NW", closed=True, tiles=16, pig=1)
    table.expect("1,1 SE", closed=True, tiles=4, pig=0)


def test_r18_two_regions_of_one_field_are_scored_once() -> None:
    """The cross at 1,1 closes the point I and meets the field F on two sides."""
    table = scene()
    around = tiles_of("""
        . . . . .
        . . F F .
        . F I F .
        . F F F .
        . . . . .
    """)
    around.remove("cross[,,,] 1,1 r0")
    for tile in around:
        table.lay(tile)
    table.turn("Y", "cross[c,,c,] 1,1 r0")
    assert table.closed == 2
    table.expect("1,1 NE", tiles=15, cow=2, value=4, closed=True)


def test_r30_eighty_four_tiles_in_a_row() -> None:
    """One row of straight fences, east of the first tile: the table wraps, and nothing meets that should not."""
    table = scene()
    for x in range(83):
        name = f"{(x + 42) % 85 - 42},0"
        if x:
            assert table.fits(f"straight[,] {name} r1")
        table.lay(f"straight[,] {name} r1")
        table.expect("0,0 NW", tiles=x + 1, gaps=2 * (x + 1) + 2)
        assert table.s.places == 2 * (x + 1) + 2
    table.turn("Y", "straight[,] -2,0 r1")
    table.expect("0,0 SW", tiles=84, gaps=170, closed=False)


def test_r31_turns_that_look_the_same_are_one_option() -> None:
    table = scene("""
             0

        0    ·

    """)
    looks = {"open[]": 1, "straight[,]": 2, "straight[c,]": 4, "corner[c,c]": 4, "twin[c,c,]": 2, "twin[c,p,]": 4}
    looks |= {"cross[,,,]": 1, "cross[c,p,c,p]": 2, "cross[c,p,p,c]": 4, "tee[,,]": 4}
    for tile, many in looks.items():
        kind, _ = table._face(tile, 0)
        assert int(table.box.record.looks[kind]).bit_count() == many, tile


def test_r31_two_equal_tiles_in_hand_are_one_option() -> None:
    s = position(2, [["tee[c,c,p]", "tee[c,c,p]"], []], {"tee[c,c,p]": 9}, first="open[cps]")
    assert {text.split()[1] for text in texts(s)} == {"0"}


def test_r31_tiles_that_are_printed_alike_are_one_kind() -> None:
    assert sum(sum(kind.copies.values()) for kind in BOX.facts.kinds) == 84
    assert len(BOX.facts.kinds) == 81
    assert BOX.facts.kinds[kind_of("tee[c,,pp]")].copies == {0: 1, 4: 1}


# ---------------------------------------------------------------- scoring and barns


def test_r12_an_empty_field_sends_barns_home_and_is_read_by_the_card() -> None:
    table = scene(
        """
             0      1

        0    ┌──────┐
             │ Y    │
                    │
        1        ───┘
        """,
        farmers="- oskar",
    )
    table.turn("B", "corner[,] 0,1 r0")
    assert table.scored == {"B": 4}
    assert table.stock("Y") == 4


def test_r13_two_own_barns_earn_two_shares() -> None:
    table = scene(
        """
             0      1

        0    ┌──────┐
             │Ycc pp│
                 Yss│
        1        ───┘
        """,
        players=3,
    )
    table.turn("O", "corner[c,] 0,1 r0")
    assert table.scored == {"Y": 8}


def test_r14_regions_of_one_field_are_one_site() -> None:
    """The two sides of the new fence meet round its end."""
    table = scene("""
               -1     0      1

        -2     ·      ·      ·


        -1     ·             ·


         0     ·             ·
    """)
    table.turn("Y", "straight[c,cc] 0,0 r0")
    assert table.sites == "NE+SE"


def test_r19_set_score_return_build_draw() -> None:
    table = scene(
        """
             0      1

        0    ┌──────┐
             │ Bc c │
                    │
        1        ───┘
        """,
        farmers="tim -",
    )
    table.turn("Y", "corner[c,] 0,1 r0", build="SW")
    assert table.told == ["sets", "closes", "scores", "bonus", "builds", "draws", "begins"]
    assert table.picture() == tidy("""
             0      1

        0    ┌──────┐
             │ c  c │
             │ c    │
        1    └──────┘
           Y
    """)


def test_r22_building_none_is_always_possible() -> None:
    match = Match("fences", seats=3, seed="r22")
    match.play(match.moves()[0])
    assert match.prompt() == "You may build a barn on the tile that you have just set."
    match.play("keep")
    assert match.to_move is not None
    assert match.view(None).phase == "set"


# ---------------------------------------------------------------- a hand that fits nowhere


def stuck_seat_one() -> tuple[Record, list[str]]:
    """G3: seat 0 has set a cross, seat 1 holds two open tiles, 56 tees lie in the stack after his draw."""
    hands = [["cross[c,p,c,p]", "tee[c,c,p]"], ["open[cps]", "open[]"], ["tee[p,p,s]", "tee[s,s,c]"]]
    s = position(3, hands, {"tee[,,]": 57})
    told = play(s, "set 0 0,0 r0")
    return s, told + play(s, "keep")


def test_g3_r6_a_stuck_hand_is_shown_and_its_first_tile_exchanged() -> None:
    s, told = stuck_seat_one()
    assert told == ["sets", "draws", "begins", "shows", "shows", "swaps", "draws", "shuffles"]
    assert stack_size(s) == 56
    assert s.to_move == 1
    assert texts(s)
    assert all(text.startswith("set 0 ") for text in texts(s))
    assert [int(kind) for kind in s.player[1].hand] == [kind_of("tee[,,]"), kind_of("open[]")]


def test_r32_what_was_shown_stays_known() -> None:
    """All know the tile that seat 1 kept, and that no hand dealt before can hold the one that went back into the stack."""
    s, _ = stuck_seat_one()
    back = kind_of("open[cps]")
    view: Any = GAME.view(BOX, s, None)
    assert [face and face.layout for face in view.players[1].hand] == [None, "open"]
    assert [face.layout for face in view.returned] == ["open"]
    for seed in range(200):
        other = copy(s)
        imagine(BOX.record, other, 2, np.uint64(seed), np.uint64(1))
        assert other.player[1].hand[1] == kind_of("open[]")
        assert back not in other.player[0].hand
        assert back not in other.player[1].hand
        assert GAME.rules.can_set(BOX.record, other, 1)
        assert GAME.census(BOX, other) == GAME.census(BOX, s)


def test_r32_a_tile_drawn_later_may_be_the_one_that_went_back() -> None:
    s, _ = stuck_seat_one()
    play(s, texts(s)[0])
    if s.phase == BUILD:
        play(s, "keep")
    held = 0
    for seed in range(400):
        other = copy(s)
        imagine(BOX.record, other, 2, np.uint64(seed), np.uint64(1))
        assert kind_of("open[cps]") not in other.player[0].hand
        held += other.player[1].hand[0] == kind_of("open[cps]")
    assert 0 < held < 40  # one of 57


def test_r32_hands_are_hidden_from_others() -> None:
    match = Match("fences", seats=3, seed="r32")
    view: Any = match.view(1)
    assert [[face is not None for face in player.hand] for player in view.players] == [[False] * 2, [True] * 2, [False] * 2]


def test_g4_r6_the_last_tile_fits_nowhere() -> None:
    s = position(2, [["open[]"], ["cross[c,p,c,p]"]], {}, first="open[cps]")
    told = play(s, "set 0 1,0 r0") + play(s, "keep")
    assert told == ["sets", "begins", "shows", "passes", "over"]
    assert s.to_move == NOBODY
    assert s.phase == OVER
    assert s.player[1].hand[0] == kind_of("cross[c,p,c,p]")


def test_r6_a_pass_with_tiles_in_the_stack_leaves_the_others_their_turns() -> None:
    """Seat 1 can set nothing, whatever he draws; seat 0 can, so the match goes on, and no tile is lost."""
    s = position(2, [["open[cps]", "open[]"], ["cross[c,p,c,p]", "cross[p,s,p,s]"]], {"twin[,,]": 3}, first="open[]")
    before = GAME.census(BOX, s)
    told = play(s, "set 1 1,0 r0") + play(s, "keep")
    assert told.count("swaps") == 2
    assert told[-3:] == ["shuffles", "passes", "begins"]
    assert s.to_move == 0
    assert s.phase == SET
    assert stack_size(s) == 2
    told = play(s, "set 0 2,0 r0") + play(s, "keep")
    assert told[-1] == "over"
    assert GAME.census(BOX, s) == before
    assert stack_size(s) == 1


# ---------------------------------------------------------------- whole games


@pytest.mark.parametrize(("seats", "stack"), [(2, 38), (3, 57), (4, 76)])
def test_g1_r34_tiles_by_number_of_players(seats: int, stack: int) -> None:
    match = Match("fences", seats=seats, seed="g1")
    view: Any = match.view(None)
    assert view.stack == stack
    turns = [0] * seats
    while (seat := match.to_move) is not None:
        turns[seat] += match.view(None).phase == "set"
        match.play(match.codes()[0])
    assert turns == [21] * seats


def test_g2_r25_play_goes_on_without_a_stack() -> None:
    s = position(2, [["tee[c,c,p]", "tee[p,p,s]"], ["tee[s,s,c]", "tee[,,]"]], {}, first="open[cps]")
    seats = []
    while s.to_move != NOBODY:
        if s.phase == SET:
            seats.append(int(s.to_move))
        play(s, texts(s)[0])
    assert seats == [0, 1, 0, 1]


def test_r25_a_player_without_tiles_is_skipped() -> None:
    s = position(3, [["tee[c,c,p]"], [], ["tee[s,s,c]", "tee[,,]"]], {}, first="open[cps]")
    play(s, texts(s)[0])
    play(s, "keep")
    assert s.to_move == 2
    play(s, texts(s)[0])
    if s.phase == BUILD:
        play(s, "keep")
    assert s.to_move == 2


def test_r26_no_barn_is_asked_for_after_the_last_tile() -> None:
    s = position(2, [["tee[c,c,p]"], []], {}, first="open[cps]")
    assert play(s, texts(s)[0]) == ["sets", "over"]


def standing(s: Record) -> tuple[list[int], list[int]]:
    points, places = np.zeros(4, np.int64), np.zeros(4, np.int64)
    GAME.rules.standing(BOX.record, s, points, places)
    return points.tolist(), places.tolist()


def test_g5_r27_tied_players_share_the_place() -> None:
    s = position(4, [[], [], [], []], {})
    for seat, points in enumerate((12, 30, 7, 30)):
        s.player[seat].earned[0] = points
    assert standing(s) == ([12, 30, 7, 30], [3, 1, 4, 1])


def test_g6_g7_unfinished_fields_are_worth_nothing() -> None:
    """Yellow owns fields worth 30 at the end; Blue's last tile closes nothing."""
    table = scene("""
               0      1      2
            Yss│Ypppp │Yccc  │Yss
        0      │      │      │
            s  │p     │c     │s
    """)
    assert sum(field.value for field in GAME.view(table.box, table.s, None).fields if field.barns[0]) == 30
    table.s.stack[:] = 0
    table.s.player[0].hand[:] = NO_TILE
    table.s.player[1].hand[1] = NO_TILE
    table.s.to_move, table.s.phase = 1, SET
    table._play(table._codes()[0])
    assert table.s.phase == OVER
    assert standing(table.s)[0][:2] == [0, 0]


def test_r28_farmers_are_dealt_open_and_once() -> None:
    seen = set()
    for seed in range(40):
        match = Match("fences", seats=4, seed=f"r28 {seed}")
        view: Any = match.view(None)
        farmers = [player.farmer.id for player in view.players]
        assert len(set(farmers)) == 4
        seen |= set(farmers)
    assert len(seen) == 16


def test_r29_anybody_may_start() -> None:
    assert {Match("fences", seats=4, seed=f"r29 {seed}").to_move for seed in range(40)} == {0, 1, 2, 3}

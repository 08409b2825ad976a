"""The terminal board."""

import random
from io import StringIO
from typing import Any

import pytest
from rich.console import Console

from barnboard import Match
from barnboard.games.fences import picture
from barnboard.games.fences.draw import window
from barnboard.games.fences.view import face_of

from .scene import GAME, read, scene, tidy


def played(seats: int, plies: int, seed: str = "draw") -> Match:
    match, chance = Match("fences", seats=seats, seed=seed), random.Random(seed)
    while match.to_move is not None and match.ply < plies:
        match.play(chance.choice(match.codes()))
    return match


def drawn(match: Match, seat: int | None, width: int = 100, language: str = "en") -> str:
    console = Console(width=width, record=True, file=StringIO())
    console.print(match.game.board(match.view(seat), match.game.words(match.box, language)))
    return console.export_text()


def test_a_picture_reads_back_as_the_board_that_it_shows() -> None:
    match = played(4, 60)
    view: Any = match.view(None)
    xs, ys = [tile.x for tile in view.tiles], [tile.y for tile in view.tiles]
    columns, rows = range(min(xs), max(xs) + 1), range(min(ys), max(ys) + 1)
    text = "\n".join(picture.table(view, columns, rows, "YBOR"))
    again = scene(text, players=4).picture()
    assert tidy(text) == again
    assert len(read(text)) == len(view.tiles)


def test_every_layout_has_its_sign() -> None:
    signs = set()
    for kind in range(len(GAME.usual_box.facts.kinds)):
        for turn in range(4):
            signs.add(picture.middle(face_of(GAME.usual_box, kind, turn)))
    assert signs == {*picture.MIDDLES.values(), *picture.STRIPS.values()}


@pytest.mark.parametrize("width", [60, 80, 100, 200])
def test_a_full_table_fits_the_terminal_and_shows_the_last_tile(width: int) -> None:
    match = played(4, 10_000)
    view: Any = match.view(None)
    assert len(view.tiles) == 84
    lines = drawn(match, None, width).split("\n")
    assert max(map(len, lines)) <= width
    last = view.tiles[-1]
    header = lines[0].split()
    assert str(last.x) in header
    assert any(line[: picture.MARGIN].strip() == str(last.y) for line in lines[:40])


def test_tiles_beyond_the_frame_are_counted() -> None:
    match = played(4, 10_000)
    view: Any = match.view(None)
    xs, ys = window([tile.x for tile in view.tiles], 8), window([tile.y for tile in view.tiles], 13)
    beyond = sum(tile.x not in xs or tile.y not in ys for tile in view.tiles)
    assert beyond > 0
    assert f"Tiles beyond the frame: {beyond}" in drawn(match, None, 60)


def test_the_window_shows_all_where_there_is_room_and_the_last_tile_where_not() -> None:
    assert window([0, 1, 2, -1], 10) == [-2, -1, 0, 1, 2, 3]
    assert window(list(range(20)), 5) == [16, 17, 18, 19, 20]
    assert window([0, *range(20, 0, -1), 10], 5) == [8, 9, 10, 11, 12]
    assert window([42, -42], 4) == [41, 42, -42, -41]


def test_the_hand_is_drawn_for_its_owner_only() -> None:
    match = played(2, 20)
    assert "Your hand" in drawn(match, 0)
    assert "Deine Hand" in drawn(match, 1, language="de")
    assert "Your hand" not in drawn(match, None)


def test_a_barn_among_three_animals_of_a_corner_is_still_seen() -> None:
    table = scene("""
             0
             │ccc
        0    └───

    """)
    view: Any = GAME.view(table.box, table.s, None)
    assert picture.tile(view.tiles[0], {"A": "Y"})[0] == "   │Y3c"

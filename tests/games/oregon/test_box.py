"""An edited box plays without a change of code; a wrong one is refused with one line."""

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from barnboard import BoxError, Match, verify
from barnboard.games import game
from barnboard.testing import check_game

BOX = tomllib.loads(game("oregon").folder.joinpath("box.toml").read_text("utf-8"))


def edited(change: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
    box = tomllib.loads(game("oregon").folder.joinpath("box.toml").read_text("utf-8"))
    change(box)
    return box


def test_the_usual_box_has_the_pieces_of_the_rulebook() -> None:
    facts = game("oregon").usual_box.facts
    assert sum(card.count for card in facts.landscape_card) == 50
    assert sum(building.cards for building in facts.building) == 21
    assert sum(building.tiles for building in facts.building) == 28
    assert sum(building.start_tiles for building in facts.building) == 7
    for mineral in ("coal", "gold"):
        assert sum(tile.count for tile in facts.mine_tile if tile.kind == mineral) == 21


def test_an_edited_box_plays_by_its_own_figures() -> None:
    box = edited(lambda box: (box["building"][0].update(points="9"), box["player_kit"].update(farmers=5)))
    match = Match("oregon", seats=2, seed="edited", box=box)
    assert match.box.edited
    while match.to_move is not None:
        match.play(match.codes()[match.ply % len(match.codes())])
    assert all(row["post_office"] % 9 == 0 for row in match.breakdown())
    assert verify(match.save()).box.digest == match.box.digest


def small_map(box: dict[str, Any]) -> None:
    """Four symbols, seven kinds, a board of 12 by 8."""
    box["board"].update(columns=12, rows=8)
    symbols = ["wagon", "buffalo", "settlers", "eagle"]
    box["board"]["symbols"].update(columns=symbols, rows=symbols)
    box["board"]["map"]["rows"] = [row[:12] for row in box["board"]["map"]["rows"][:8]]
    box["board"]["must"].update({key: 0 for key in box["board"]["must"] if key.endswith("_min")} | {"rail_groups": 1})
    box["landscape_card"] = box["landscape_card"][:4]


def test_a_smaller_board_with_fewer_symbols_plays_through_every_check() -> None:
    assert check_game("oregon", 3, 5, looks=3, box=edited(small_map)) > 20


def test_sources_and_comments_do_not_make_a_box_another() -> None:
    box = edited(lambda box: box["building"][0].update(source="designed"))
    assert not game("oregon").box(box).edited


WRONG: list[tuple[Callable[[dict[str, Any]], object], str]] = [
    (lambda b: b["building"][2].update(cards=-1), "building 3 (church): cards must be 0..99"),
    (
        lambda b: b["building"][2].update(points="many"),
        "building 3 (church): points must be farmers or 0..99 (a placement is told with two digits)",
    ),
    (lambda b: b["building"][2].update(terrain="x"), "building 3 (church): terrain must be g, m, r or w"),
    (lambda b: b["building"][1].pop("tiles"), "building 2 (harbor): tiles is missing"),
    (lambda b: b["building"][1].update(colour="red"), "building 2 (harbor): colour is not known here"),
    (
        lambda b: b["building"][1].update(source="hearsay"),
        "building 2 (harbor): source must be rulebook, review, reconstructed or designed",
    ),
    (
        lambda b: b["building"][1].update(id="Big Harbor"),
        "building 2 (Big Harbor): id must be a short word of small letters, digits, _ and -",
    ),
    (lambda b: b["building"][1].update(id="church"), "building: id must not occur twice"),
    (lambda b: b["landscape_card"][0].update(count="ten"), "landscape_card 1 (wagon): count must be 1..99"),
    (lambda b: b["landscape_card"].pop(), "board, symbols: rows names campfire, which no landscape_card has"),
    (lambda b: b["board"]["map"]["rows"].pop(), "board, map: rows must be 10 lines"),
    (lambda b: b["board"]["map"]["rows"].__setitem__(3, "gg"), "board, map: row 4 must be 15 letters of g, m, r, w"),
    (lambda b: b["board"]["map"]["rows"].__setitem__(6, "g" * 15), "board, map: rail must form 1 groups"),
    (lambda b: b["board"].update(rows=99), "board: rows times columns must be at most 180"),
    (lambda b: b["hand"].update(size=5), "hand: start_landscape and start_building must add up to size 5"),
    (lambda b: b["hand"].pop("size"), "hand: size is missing"),
    (lambda b: b.update(format=2), "format must be 1"),
    (lambda b: b.update(building=5), "building must be a list"),
    (lambda b: b["building"].append(7), "building 8 must be a table"),
    (lambda b: b["end"]["exhausted_kinds"].pop(), "end: exhausted_kinds must have one entry each for players 2, 3 and 4"),
    (lambda b: b["player_kit"].update(joker_active="yes"), "player_kit: joker_active must be true or false"),
]


@pytest.mark.parametrize(("change", "line"), WRONG)
def test_a_wrong_box_is_refused_with_one_line(change: Callable[[dict[str, Any]], object], line: str) -> None:
    with pytest.raises(BoxError) as refused:
        game("oregon").box(edited(change))
    assert str(refused.value.problems[0]).startswith(line)


def test_a_box_file_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    bad = tmp_path / "bad.toml"
    for content, reason in ((b"= 5", "not valid TOML"), (b"\xff\xfe", "must be text in UTF-8"), (b"x = 1", "is missing")):
        bad.write_bytes(content)
        with pytest.raises(BoxError, match=reason) as refused:
            game("oregon").box(bad)
        assert str(refused.value).startswith(str(bad))
    with pytest.raises(BoxError, match="No such file"):
        game("oregon").box(tmp_path / "nowhere.toml")

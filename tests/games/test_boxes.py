"""Boxes of any game: all that is wrong is told at once with its lines, and what differs is told in words."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from barnboard import BoxError, Match
from barnboard.games import game, games
from barnboard.games.box_diff import differences, told_differences
from barnboard.games.toml_lines import line_at, lines_of


def usual(name: str) -> str:
    return game(name).folder.joinpath("box.toml").read_text("utf-8")


def refused(name: str, text: str, folder: Path) -> list[str]:
    file = folder / "box.toml"
    file.write_text(text, "utf-8")
    with pytest.raises(BoxError) as problem:
        game(name).box(file)
    assert str(problem.value).startswith(f"{file}: {problem.value.problems[0]}")
    return [str(one) for one in problem.value.problems]


def line_of(text: str, start: str) -> int:
    return next(number for number, line in enumerate(text.splitlines(), 1) if line.startswith(start))


def test_all_entries_that_are_wrong_are_told_with_their_lines(tmp_path: Path) -> None:
    text = usual("oregon").replace("columns     = 15", "columns     = 0").replace("[hand]\n", "[hand]\ncolour = 3\n")
    assert refused("oregon", text, tmp_path) == [
        f"line {line_of(text, 'columns ')}: board: columns must be 1..180 "
        "(a board has at most 180 spaces: a set of them is 3 machine words)",
        f"line {line_of(text, 'colour = 3')}: hand: colour is not known here",
    ]


def test_a_missing_entry_is_looked_for_in_its_table(tmp_path: Path) -> None:
    text = usual("farm_shop").replace("\ncapacity = 16", "\n")
    assert refused("farm_shop", text, tmp_path) == [f"line {line_of(text, '[shop]')}: shop: capacity is missing"]


def test_all_that_does_not_go_together_is_told_with_its_lines(tmp_path: Path) -> None:
    text = usual("happy_farm").replace(
        'players = 2\nremove  = ["ladybird", "butterfly"]', 'players = 2\nremove  = ["moth", "bee"]'
    )
    at = line_of(text, "[[table]]")
    assert refused("happy_farm", text, tmp_path) == [
        f"line {at}: table for 2: remove names moth, which no feeding card has",
        f"line {at}: table for 2: remove names bee, which no feeding card has",
    ]


def test_a_row_of_the_map_is_found_by_its_number(tmp_path: Path) -> None:
    rows = usual("oregon").splitlines()
    first = rows.index("rows = [") + 1
    rows[first + 3] = '  "gg",'
    (told,) = refused("oregon", "\n".join(rows), tmp_path)
    assert told == f"line {first + 4}: board, map: row 4 must be 15 letters of g, m, r, w"


def test_a_card_is_found_by_its_name(tmp_path: Path) -> None:
    rows = usual("magic_farm").splitlines()
    crop = tomllib.loads(usual("magic_farm"))["crop"][3]["id"]
    at = next(number for number in range(rows.index(f'id = "{crop}"'), len(rows)) if rows[number].startswith("rate = "))
    rows[at] = "rate = 99"
    (told,) = refused("magic_farm", "\n".join(rows), tmp_path)
    assert told.startswith(f"line {at + 1}: crop 4 ({crop}): rate must be")


def test_a_text_of_many_lines_is_no_entry() -> None:
    text = '''a = """
b = 1
"""
c = [ 1, 2,
  [3, 4], # 5,
  { d = "]" } ]
e = "#"
[[f.g]]
h = 1
[[f.g]]
[f.g.i]
j = 2'''
    assert lines_of(text) == {
        ("a",): 1,
        ("c",): 4,
        ("c", 0): 4,
        ("c", 1): 4,
        ("c", 2): 5,
        ("c", 3): 6,
        ("e",): 7,
        ("f",): 8,
        ("f", "g"): 8,
        ("f", "g", 0): 8,
        ("f", "g", 0, "h"): 9,
        ("f", "g", 1): 10,
        ("f", "g", 1, "i"): 11,
        ("f", "g", 1, "i", "j"): 12,
    }


@pytest.mark.parametrize("name", games())
def test_every_entry_of_the_usual_box_has_its_line(name: str) -> None:
    """Held against the reader of TOML: at the line of an entry stands its name or what it holds."""
    text = usual(name)
    lines, rows = lines_of(text), text.splitlines()
    entries = list(_entries(tomllib.loads(text), ()))
    assert len(entries) > 50
    for path, value in entries:
        assert line_at(lines, path) is not None
        if path in lines and not isinstance(value, dict):
            row = rows[lines[path] - 1].strip()
            if isinstance(path[-1], str) and not isinstance(value, list):
                assert tomllib.loads(row) == {path[-1]: value}


def _entries(value: Any, path: tuple[str | int, ...]) -> Any:
    if path:
        yield path, value
    if isinstance(value, dict):
        for key, entry in value.items():
            yield from _entries(entry, (*path, key))
    elif isinstance(value, list):
        for number, entry in enumerate(value):
            yield from _entries(entry, (*path, number))


def test_what_differs_is_told_in_words() -> None:
    box = tomllib.loads(usual("oregon"))
    box["building"][2].update(points="9")
    box["building"].append({**box["building"][2], "id": "mill", "cards": 1})
    box["hand"].update(size=5, start_landscape=4)
    assert differences(game("oregon").usual_box.facts, game("oregon").box(box).facts) == [
        f"building {box['building'][2]['id']}: points {tomllib.loads(usual('oregon'))['building'][2]['points']} → 9",
        "building mill is new",
        f"hand: size {game('oregon').usual_box.facts.hand.size} → 5",
        f"hand: start_landscape {game('oregon').usual_box.facts.hand.start_landscape} → 4",
    ]


def test_what_differs_is_told_in_the_words_of_the_reader() -> None:
    oregon, box = game("oregon"), tomllib.loads(usual("oregon"))
    warehouse = next(one for one in box["building"] if one["wakes"] == "joker")
    warehouse.update(points="9", wakes="")
    changed = oregon.box(box)
    german = told_differences(oregon.usual_box.facts, changed.facts, oregon.words(changed, "de"), "turned")
    assert [line.partition(": ")[2] for line in german] == ["Punkte 1 → 9", "Weckt Joker → nichts"]
    english = told_differences(oregon.usual_box.facts, changed.facts, oregon.words(changed, "en"))
    assert [line.partition(": ")[2] for line in english] == ["Points 9, usual 1", "Wakes nothing, usual joker"]


def test_nothing_differs_in_the_usual_box() -> None:
    for one in games().values():
        assert differences(one.usual_box.facts, one.box(tomllib.loads(usual(one.id))).facts) == []


def renamed(name: str, old: str, new: str) -> Any:
    return game(name).box_of_text(usual(name).replace(old, new, 1))


@pytest.mark.parametrize(
    ("name", "old", "domain", "ident"),
    [
        ("oregon", 'name = "Church"', "kind", "church"),
        ("fences", 'name   = "Farmer Tim"', "farmer", "tim"),
        ("happy_farm", 'id       = "clover"', "crop", "clover"),
        ("magic_farm", 'id = "moonpea"', "product", "moonpea"),
        ("farm_shop", 'id = "s-hens"', "face", "s-hens"),
    ],
)
def test_a_box_names_its_things_in_every_game_alike(name: str, old: str, domain: str, ident: str) -> None:
    names = 'name = { en = "Old chapel", de = "Alte Kapelle" }'
    new = names if "name" in old else f"{old}\n{names}" if name != "farm_shop" else f"{old}, {names}"
    box = renamed(name, old, new)
    assert box.edited
    assert game(name).words(box, "en").call(domain, ident) == "Old chapel"
    assert game(name).words(box, "de").call(domain, ident) == "Alte Kapelle"
    assert game(name).words(box, "fr").call(domain, ident) == "Old chapel"  # in English where the box does not speak it
    usual_words = game(name).words(game(name).usual_box, "en")
    assert usual_words.call(domain, ident) != "Old chapel"


def test_a_name_is_what_sentences_say() -> None:
    text = usual("oregon").replace('name = "Church"', 'name = "Chapel"')
    one = game("oregon")
    box = one.box_of_text(text)
    match = Match("oregon", seed="chapel", box=box)
    while not any(move.text.startswith("build church") for move in match.moves()):
        match.play(match.codes()[0])
    told = next(move for move in match.moves("de") if move.text.startswith("build church"))
    assert "Chapel" in told.words
    assert "Kirche" not in told.words


def test_a_new_component_needs_a_name(tmp_path: Path) -> None:
    text = usual("happy_farm").replace('id     = "sheep_5"', 'id     = "sheep_six"')
    at = line_of(text, 'id     = "sheep_six"') - 1
    assert refused("happy_farm", text, tmp_path) == [
        f"line {at}: feeding sheep_six: name is missing (it is new, and has to be called by something)"
    ]
    named = text.replace('id     = "sheep_six"', 'id     = "sheep_six"\nname   = "Old ewe"')
    assert game("happy_farm").words(game("happy_farm").box_of_text(named)).call("feeding", "sheep_six") == "Old ewe"
    with pytest.raises(BoxError, match=r"1\.\.40 letters"):
        game("happy_farm").box_of_text(named.replace("Old ewe", "{seat}"))

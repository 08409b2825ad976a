"""Every language of the house is there whole: in the house, on the page, and in all our games. They are found by their files."""

import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from io import StringIO
from pathlib import Path
from random import Random
from typing import Any, get_args
from unicodedata import east_asian_width

import pytest
from rich.cells import cell_len
from rich.console import Console

from barnboard import Match, words
from barnboard.cli.words import lacking
from barnboard.games import Game, games
from barnboard.games.boxes import Entry, Whole
from barnboard.games.lessons import read_lesson
from barnboard.games.words import Listed, Part, Several, Words, is_whole, read_words
from barnboard.inspection import Inspector
from barnboard.kernel.codes import NUMBER, SEAT, Domain
from barnboard.recap import recap
from barnboard.testing import house
from barnboard.testing.house import house_faults
from barnboard.testing.lessons import lesson_faults
from barnboard.testing.words import word_faults
from barnboard.words import FOLDER, languages, say, sentences, sign
from barnboard.words.plural import plural
from barnboard.words.sentences import Borrowed, forms

GAMES = [game for game in games().values() if game.package.startswith("barnboard.")]
PAGE = Path(__file__).parents[1] / "web" / "src"
SOURCES = Path(words.__file__).parents[1]


@cache
def faults(game: Game) -> list[str]:
    return [*word_faults(game), *lesson_faults(game)]


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_game_says_everything_in_a_language(game: Game, language: str) -> None:
    assert not [f"{lack.where}: {lack.key}" for lack in lacking(language, [game])]
    spoken = (f"{game.id}/words/{language}.toml", f"{game.id}/lesson.{language}.toml", f"{game.id}/lesson.toml")
    assert not [fault for fault in faults(game) if fault.startswith(spoken)]


@pytest.mark.parametrize("language", languages())
def test_the_house_and_the_page_say_everything_in_a_language(language: str) -> None:
    assert not [f"{lack.where}: {lack.key}" for lack in lacking(language, None) if lack.where.startswith(("words/", "web/"))]
    assert not list(house_faults(language))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_reasons_of_bounds_are_told_in_every_language(game: Game) -> None:
    reasons = {bound.why for bound in bounds(game.facts) if bound.why}
    for language in languages()[1:]:
        assert read_words(game.folder, language)["bounds"].keys() == reasons, language


def bounds(shape: Any) -> Iterator[Whole]:
    """The bounds of all numbers in the model of a box, or in the type of an entry."""
    if isinstance(shape, type) and issubclass(shape, Entry):
        for field in shape.model_fields.values():
            yield from (one for one in field.metadata if isinstance(one, Whole))
            yield from bounds(field.annotation)
    yield from (one for one in getattr(shape, "__metadata__", ()) if isinstance(one, Whole))
    for inner in get_args(shape):
        yield from bounds(inner)


def test_the_page_speaks_the_languages_of_the_house() -> None:
    for english in PAGE.glob("**/texts/**/en.ts"):
        assert {file.stem for file in english.parent.glob("??.ts")} == set(languages()), english.parent


def test_every_refusal_is_told_in_german_and_what_is_not_there_in_english() -> None:
    assert say("xx", "refusal.over") == "The match is over."
    assert not any(isinstance(sentence, Borrowed) for sentence in sentences("de").values())


def test_every_sentence_of_the_house_is_asked_for_somewhere() -> None:
    """By its name, or by two pieces of which the name is put together: `f"away_{why}"`."""
    asked = {word for file in SOURCES.rglob("*.py") for word in re.findall("[a-z_0-9]+", file.read_text("utf-8"))}

    def is_asked(name: str) -> bool:
        cuts = [at for at, letter in enumerate(name) if letter == "_"]
        pieces = [({name[:at], name[: at + 1]}, {name[at:], name[at + 1 :]}) for at in cuts]
        return name in asked or any(begin & asked and end & asked for begin, end in pieces)

    names = {key: key.rpartition(".")[2] for key in sentences("en") if not key.startswith("entry.")}  # entries of boxes
    assert not [key for key, name in names.items() if not is_asked(name)]
    assert not is_asked("a_sentence_of_before")


# ---------------------------------------------------------------- scripts without spaces

UNSPACED = [language for language in languages() if not sign(language, "between_sentences")]


def is_wide(letter: str) -> bool:
    return east_asian_width(letter) in ("W", "F")


def misjoined(text: str) -> list[str]:
    """Where wide letters are joined by what stands between Latin words."""
    return [found[0] for found in re.finditer(r"(\S)[ .,:;!?()|]+(\S)", text) if is_wide(found[1]) and is_wide(found[2])]


@pytest.mark.parametrize("language", UNSPACED)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_what_is_put_together_has_no_latin_signs_between_wide_letters(game: Game, language: str) -> None:
    match, chance = (
        Match(game, seats=game.seats[-1], seed="wide", names=("Anna", "Ben", "Ida", "Mo")[: game.seats[-1]]),
        Random(7),
    )
    for _ in range(60):
        if (seat := match.to_move) is None:
            break
        told = [move.words for move in match.moves(language)]
        inspector = Inspector(match, seat, (), language)
        for part in chance.sample(inspector.parts, min(4, len(inspector.parts))):
            about = inspector.about(part)
            told += [about.name, about.kind, about.does, *(row.text for row in about.now)]
            told += [about.why.text, about.why.remedy] if about.why else []
        match.play(chance.choice(match.codes()))
        told += [match.tale(match.ply - 1, viewer, language).text for viewer in (None, seat)]
        told += [text for slip in recap(match, seat, language).slips for text in (slip.text, slip.tale)]
        assert not [(text, found) for text in told if (found := misjoined(text))]


@pytest.mark.parametrize("language", languages())
def test_a_board_on_a_terminal_is_drawn_whole_and_straight(language: str) -> None:
    """Wide letters take two cells, and a line of them has no space at which it could break."""
    for game in GAMES:
        match = Match(game, seats=game.seats[-1], seed="terminal")
        console = Console(width=130, record=True, file=StringIO())
        console.print(game.board(match.view(0), game.words(match.box, language)))
        drawn = console.export_text()
        assert "…" not in drawn
        if game.id == "oregon":
            _, numbers, *rows = drawn.splitlines()[:16]
            assert {cell_len(row) for row in rows if row.strip()} == {cell_len(numbers)}


# ---------------------------------------------------------------- forms of words, in a game made up for it

EGG = Domain("egg", 2)

ENGLISH = """
[name.egg]
white = "white egg/white eggs"
brown = "brown egg/brown eggs"
[label]
none = "nothing"
[event]
gets = "{seat} gets {points} {points:point/points}."
holds = "{seat} holds {eggs}."
sells = "{seat} sells a {egg}."
likes = "{seat} likes {eggs}."
"""

POLISH = """
[name.egg]
white = "białe jajko/białe jajka/białych jajek"
brown = "brązo\\u00ADwe jajko/brązowe jajka/brązowych jajek"
[form.egg.of]
white = "białego jajka/białych jajek/białych jajek"
brown = "brązowego jajka/brązowych jajek/brązowych jajek"
[label]
left = "jajko zostało/jajka zostały/jajek zostało"
[event]
gets = "{seat} dostaje {points} {points:punkt/punkty/punktów}."
holds = "{seat} ma {eggs}, brakuje {eggs.of}."
sells = "{seat} pozbywa się {egg.of}, a było to {egg}."
likes = "{seat} lubi {eggs}, nie szuka {eggs.of}."
"""

JAPANESE = """
[name.egg]
white = "白い卵"
brown = "茶色の卵"
[counted.egg]
white = "白い卵{number}個"
brown = "茶色の卵{number}個"
[event]
gets = "{seat}は{points}{points:点}。"
sells = "{seat}は{egg}を売ります。"
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "words").mkdir()
    for language, text in (("en", ENGLISH), ("pl", POLISH), ("ja", JAPANESE)):
        (tmp_path / "words" / f"{language}.toml").write_text(text, "utf-8")
    return tmp_path


def told(folder: Path, language: str, event: str, **parts: Part | Several | Listed) -> str:
    words = Words(folder, language, {"egg": ["white", "brown"]}).with_seats(["Anna", "Mo"])
    return words.say("event", event, {"seat": Part(SEAT, 0), **parts})


@pytest.mark.parametrize(
    ("language", "forms"),
    [
        ("en", {0: "points", 1: "point", 2: "points", 21: "points"}),
        ("pl", {0: "punktów", 1: "punkt", 2: "punkty", 5: "punktów", 12: "punktów", 21: "punktów", 22: "punkty", 104: "punkty"}),
    ],
)
def test_a_number_chooses_the_form_that_its_language_has_for_it(folder: Path, language: str, forms: dict[int, str]) -> None:
    for number, form in forms.items():
        assert told(folder, language, "gets", points=Part(NUMBER, number)).endswith(f" {number} {form}.")


def test_a_language_may_have_one_form_only(folder: Path) -> None:
    assert told(folder, "ja", "gets", points=Part(NUMBER, 1)) == "Annaは1点。"
    assert told(folder, "ja", "gets", points=Part(NUMBER, 7)) == "Annaは7点。"


def test_amounts_are_told_in_the_forms_of_the_language(folder: Path) -> None:
    eggs = Several(((2, Part(EGG, 0)), (5, Part(EGG, 1))))
    assert told(folder, "en", "holds", eggs=eggs) == "Anna holds 2 white eggs, 5 brown eggs."
    assert "2 białe jajka, 5 brązowych jajek" in told(folder, "pl", "holds", eggs=eggs)


def test_a_name_is_bent_where_a_sentence_asks_for_it(folder: Path) -> None:
    assert told(folder, "pl", "sells", egg=Part(EGG, 1)) == "Anna pozbywa się brązowego jajka, a było to brązowe jajko."


def test_amounts_and_lists_are_bent_too_in_the_form_of_their_number(folder: Path) -> None:
    eggs = Several(((1, Part(EGG, 0)), (2, Part(EGG, 1))))
    assert told(folder, "pl", "holds", eggs=eggs) == (
        "Anna ma 1 białe jajko, 2 brązowe jajka, brakuje 1 białego jajka, 2 brązowych jajek."
    )
    both = Listed((Part(EGG, 0), Part(EGG, 1)))
    assert told(folder, "en", "likes", eggs=both) == "Anna likes white eggs, brown eggs."
    assert told(folder, "pl", "likes", eggs=both) == (
        "Anna lubi białe jajka, brązowe jajka, nie szuka białych jajek, brązowych jajek."
    )


def test_a_name_alone_is_that_of_one_and_beside_a_number_that_of_so_many(folder: Path) -> None:
    polish, english = (Words(folder, language, {"egg": ["white", "brown"]}) for language in ("pl", "en"))
    assert [polish.call("egg", "brown", number) for number in (1, 3, 5)] == [
        "brązowe jajko",
        "brązowe jajka",
        "brązowych jajek",
    ]
    assert (english.call("egg", "white"), english.label("white")) == ("white egg", "white eggs")
    assert [polish.label("left", number) for number in (1, 2, 5)] == ["jajko zostało", "jajka zostały", "jajek zostało"]
    assert forms("2/12") == ("2/12",)  # a number is called by itself


def test_what_a_language_does_not_say_is_said_in_english_with_english_forms(folder: Path) -> None:
    eggs = Several(((1, Part(EGG, 0)), (2, Part(EGG, 1))))
    assert told(folder, "xx", "holds", eggs=eggs) == "Anna holds 1 white egg, 2 brown eggs."


def test_a_game_speaks_a_language_where_no_sentence_is_missing(folder: Path) -> None:
    assert [is_whole(folder, language) for language in ("en", "pl", "ja", "xx")] == [True, False, False, False]
    with (folder / "words" / "ja.toml").open("a", encoding="utf-8") as file:
        file.write('holds = "{eggs}"\nlikes = "{eggs}"\n[label]\nnone = "なし"\n')
    assert is_whole(folder, "ja")


def test_what_a_lesson_does_not_say_yet_is_said_in_english(tmp_path: Path) -> None:
    (tmp_path / "lesson.toml").write_text(games()["oregon"].folder.joinpath("lesson.toml").read_text("utf-8"), "utf-8")
    (tmp_path / "lesson.fr.toml").write_text('[[step]]\nsay = "Bonjour."\n', "utf-8")
    english, french = (read_lesson(tmp_path, language) for language in ("en", "fr"))
    assert english is not None
    assert french is not None
    assert [step.say for step in french.step] == ["Bonjour.", *(step.say for step in english.step[1:])]
    assert french.known == english.known


@pytest.fixture
def broken_house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """The words of the house, with one sentence of the French ones missing and one left over: the lines of that file."""
    for language in ("en", "fr"):
        text = FOLDER.joinpath(f"{language}.toml").read_text("utf-8")
        if language == "fr":
            text = re.sub(r"\nno_game = .*", "", text).replace("\n[seat]\n", '\n[seat]\nhums = "La la."\n')
        (tmp_path / f"{language}.toml").write_text(text, "utf-8")
    for module in (words, house):
        monkeypatch.setattr(module, "FOLDER", tmp_path)
    for remembered in (words.sentences, words.languages):
        remembered.cache_clear()
    yield text.splitlines()
    for remembered in (words.sentences, words.languages):
        remembered.cache_clear()


def test_a_missing_and_a_left_over_sentence_of_the_house_are_named_by_line(broken_house: list[str]) -> None:
    refusals, hums = broken_house.index("[refusal]") + 1, broken_house.index('hums = "La la."') + 1
    assert set(house_faults("fr")) == {
        f"words/fr.toml:{refusals}: 'refusal.no_game' is there in English, but not here.",
        f"words/fr.toml:{hums}: 'seat.hums' is not there in English: it is left over.",
    }
    lacks = [lack for lack in lacking("fr") if lack.where.startswith("words/")]
    assert lacks == [("words/fr.toml", "refusal.no_game")]
    assert say("fr", "refusal.no_game") == "There is no such game."


def test_things_are_counted_with_words_of_their_own_where_a_language_has_them(folder: Path) -> None:
    eggs = Several(((1, Part(EGG, 0)), (12, Part(EGG, 1))))
    with (folder / "words" / "ja.toml").open("a", encoding="utf-8") as file:
        file.write('holds = "{seat}の手元に{eggs}。"\n')
    assert told(folder, "ja", "holds", eggs=eggs) == "Annaの手元に白い卵1個、茶色の卵12個。"
    assert told(folder, "ja", "sells", egg=Part(EGG, 1)) == "Annaは茶色の卵を売ります。"


def test_the_forms_that_whole_numbers_have_are_those_of_unicode() -> None:
    assert {language: plural(language).categories for language in ("en", "fr", "pl", "ja")} == {
        "en": ("one", "other"),
        "fr": ("one", "other"),
        "pl": ("one", "few", "many"),
        "ja": ("other",),
    }
    assert (plural("fr")[0], plural("en")[0]) == (0, 1)
    assert plural("fr")[1_000_000] == 1  # un million de points: no game counts so far, and nothing breaks


def test_no_words_are_read_from_anywhere_else() -> None:
    assert {file.name for file in files("barnboard.words").iterdir() if file.name.endswith(".toml")} == {
        f"{language}.toml" for language in languages()
    }

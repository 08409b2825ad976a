"""Every language of the house is there whole: in the house, on the page, and in all our games. They are found by their files."""

from functools import cache
from importlib.resources import files
from pathlib import Path

import pytest

from barnboard.cli.words import lacking
from barnboard.games import Game, games
from barnboard.games.words import Part, Several, Words
from barnboard.kernel.codes import NUMBER, SEAT, Domain
from barnboard.testing.house import house_faults
from barnboard.testing.lessons import lesson_faults
from barnboard.testing.words import word_faults
from barnboard.words import languages, say, sentences
from barnboard.words.plural import plural
from barnboard.words.sentences import Borrowed

GAMES = [game for game in games().values() if game.package.startswith("barnboard.")]
PAGE = Path(__file__).parents[1] / "web" / "src"


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


def test_the_page_speaks_the_languages_of_the_house() -> None:
    for english in PAGE.glob("**/texts/**/en.ts"):
        assert {file.stem for file in english.parent.glob("??.ts")} == set(languages()), english.parent


def test_every_refusal_is_told_in_german_and_what_is_not_there_in_english() -> None:
    assert say("xx", "refusal.over") == "The match is over."
    assert not any(isinstance(sentence, Borrowed) for sentence in sentences("de").values())


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
"""

POLISH = """
[name.egg]
white = "białe jajko/białe jajka/białych jajek"
brown = "brązo\\u00ADwe jajko/brązowe jajka/brązowych jajek"
[form.egg.of]
white = "białego jajka"
brown = "brązowego jajka"
[event]
gets = "{seat} dostaje {points} {points:punkt/punkty/punktów}."
sells = "{seat} pozbywa się {egg.of}."
"""

JAPANESE = """
[event]
gets = "{seat}は{points}{points:点}。"
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "words").mkdir()
    for language, text in (("en", ENGLISH), ("pl", POLISH), ("ja", JAPANESE)):
        (tmp_path / "words" / f"{language}.toml").write_text(text, "utf-8")
    return tmp_path


def told(folder: Path, language: str, event: str, **parts: Part | Several) -> str:
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
    assert told(folder, "pl", "sells", egg=Part(EGG, 1)) == "Anna pozbywa się brązowego jajka."


def test_what_a_language_does_not_say_is_said_in_english_with_english_forms(folder: Path) -> None:
    eggs = Several(((1, Part(EGG, 0)), (2, Part(EGG, 1))))
    assert told(folder, "ja", "holds", eggs=eggs) == "Anna holds 1 white egg, 2 brown eggs."


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

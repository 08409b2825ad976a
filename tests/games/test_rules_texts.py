"""RULES.md, RULES.de.md and so on: tellings of the same rules, which the page opens at the step that is due."""

import re
import tomllib
from collections import Counter
from itertools import pairwise
from unicodedata import east_asian_width

import pytest
from markdown_it import MarkdownIt

from barnboard.games import Game, games
from barnboard.words import languages

GAMES = list(games().values())
TRANSLATIONS = [language for language in languages() if language != "en"]

COUNTED = (
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
)
SPELLED = {word: number for number, word in enumerate(COUNTED)} | {"a": 1, "an": 1, "once": 1, "both": 2, "twice": 2, "double": 2}
PHASES = re.compile(r"<!-- phases: (.*) -->$")


def chapters(text: str) -> list[tuple[int, list[str], str]]:
    """Each heading's level, the phases it tells of, and what stands below it."""
    pieces = re.split(r"^(#+) (.*)$", text, flags=re.MULTILINE)
    assert pieces[0] == ""
    told = zip(pieces[1::3], pieces[2::3], pieces[3::3], strict=True)
    return [(len(marks), found.group(1).split() if (found := PHASES.search(head)) else [], body) for marks, head, body in told]


def shape(body: str) -> list[str]:
    """What a chapter is made of: paragraphs, items of lists, rows of tables with their cells."""
    parts = []
    for line in body.splitlines():
        item = re.match(r"( *)(-|\d\.) ", line)
        if line.startswith("|"):
            parts.append(f"row of {line.count('|') - 1}")
        elif item:
            parts.append(f"item {item.group(0)}")
        elif not line:
            parts.append("")
    return parts


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_rules_open_with_the_title_and_say_for_how_many_and_how_long(game: Game, language: str) -> None:
    title, _, line = game.rules_text(language).splitlines()[:3]
    assert title == f"# {game.title}"
    assert re.fullmatch(r"\*[^*]+\*", line)
    assert {game.seats[0], game.seats[-1], game.minutes} <= {int(number) for number in re.findall(r"\d+", line)}


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_rules_say_where_they_tell_of_each_phase(game: Game, language: str) -> None:
    """The page opens the rules at the heading that names the phase of the game: `## Your turn <!-- phases: action draw -->`."""
    phases = tomllib.loads(game.folder.joinpath(f"words/{language}.toml").read_text("utf-8"))["phase"]
    told = [phase for level, phases, _ in chapters(game.rules_text(language)) if level == 2 for phase in phases]
    assert sorted(told) == sorted(phases)


@pytest.mark.parametrize("language", TRANSLATIONS)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_translation_has_the_same_chapters_lists_tables_and_numbers(game: Game, language: str) -> None:
    assert game.folder.joinpath(f"RULES.{language}.md").is_file()
    ours, theirs = chapters(game.rules_text("en")), chapters(game.rules_text(language))
    assert [(level, phases) for level, phases, _ in ours] == [(level, phases) for level, phases, _ in theirs]
    for (_, _, body), (_, _, translated) in zip(ours, theirs, strict=True):
        assert shape(body) == shape(translated)
        assert_same_numbers(body, translated)


def assert_same_numbers(english: str, translated: str) -> None:
    """All figures are there, and no others than those that English spells out: not every language writes "four cards" so."""
    ours, theirs = (Counter(int(number) for number in re.findall(r"\d+", text)) for text in (english, translated))
    spelled = {SPELLED[word] for word in re.findall(r"[a-z]+", english.lower()) if word in SPELLED}
    assert not ours - theirs, translated
    assert not (theirs - ours).keys() - spelled, translated


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_what_is_set_off_is_set_off_on_a_terminal_too(game: Game, language: str) -> None:
    """Markdown takes two stars beside a sign and a letter for stars: where no space stands between words, they meet often."""
    for token in MarkdownIt().enable("table").parse(game.rules_text(language)):
        assert not [inner.content for inner in token.children or [] if inner.type == "text" and "*" in inner.content]


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_no_line_ends_where_no_space_belongs(game: Game, language: str) -> None:
    """A line that goes on in the next one is read with a space between: where letters are wide, a paragraph is one line."""
    lines = game.rules_text(language).splitlines()
    for line, after in pairwise(lines):
        if line and after and not re.match(r" *(-|\d\.|\||#)", after):
            assert not (east_asian_width(line[-1]) in "WF" and east_asian_width(after.strip()[0]) in "WF"), line


@pytest.mark.parametrize("language", languages())
def test_the_skills_and_goals_of_my_farm_shop_are_called_as_on_the_table(language: str) -> None:
    game = games()["farm_shop"]
    words = game.words(game.usual_box, language)
    names = game.names(game.usual_box.facts)
    for domain in ("skill", "goal"):
        for ident in names[domain]:
            assert f"\n| {words.call(domain, ident)} |" in game.rules_text(language)

"""RULES.md, RULES.de.md and so on: tellings of the same rules, which the page opens at the step that is due."""

import re
from pathlib import Path

import pytest
from markdown_it import MarkdownIt

from barnboard.games import Game, games
from barnboard.testing.rules_texts import rules_faults
from barnboard.words import languages

GAMES = list(games().values())
TRANSLATIONS = [language for language in languages() if language != "en"]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_rules_tell_the_same_in_all_languages(game: Game) -> None:
    assert not list(rules_faults(game))
    ours = game.package.startswith("barnboard.")
    assert not ours or {game.rules_file(language) for language in TRANSLATIONS} == {f"RULES.{one}.md" for one in TRANSLATIONS}


def test_what_is_told_otherwise_is_named_by_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = games()["oregon"]
    for file in ("RULES.md", "RULES.de.md", "RULES.ja.md", "words"):
        (tmp_path / file).symlink_to(Path(str(game.folder)) / file)
    french, japanese = game.rules_text("fr"), game.rules_text("ja").splitlines()
    text = french.replace("<!-- phases: ", "<!-- phases: nap ", 1)
    lines = [*text.splitlines(), "- et encore 97"]
    (tmp_path / "RULES.fr.md").write_text("\n".join(lines), "utf-8")
    japanese.insert(japanese.index("") + 1, "農場の\n話")
    (tmp_path / "RULES.ja.md").unlink()
    (tmp_path / "RULES.ja.md").write_text("\n".join(japanese), "utf-8")
    monkeypatch.setattr(Game, "folder", tmp_path)
    told = list(rules_faults(game))
    at = next(number for number, line in enumerate(lines, 1) if "phases: nap" in line)
    assert [one.partition("/")[2] for one in told if "RULES.fr" in one] == [
        f"RULES.fr.md:{at}: there is no phase 'nap'.",
        f"RULES.fr.md:{at}: there is no such chapter at this place in RULES.md.",
    ]
    assert any("RULES.ja.md:3: the line must go on" in one for one in told)
    assert not any("RULES.de" in one for one in told)
    (tmp_path / "RULES.fr.md").write_text("\n".join([*french.splitlines(), "- et encore 97"]), "utf-8")
    told = [one for one in rules_faults(game) if "RULES.fr" in one]
    assert [one.partition(": ")[2].partition(" RULES.md")[0] for one in told] == [
        "its paragraphs, lists or tables are not those of",
        "the number 97 is not told as in",
    ]


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_rules_open_with_the_title_and_say_for_how_many_and_how_long(game: Game, language: str) -> None:
    title, _, line = game.rules_text(language).splitlines()[:3]
    assert title == f"# {game.title}"
    assert re.fullmatch(r"\*[^*]+\*", line)
    assert {game.seats[0], game.seats[-1], game.minutes} <= {int(number) for number in re.findall(r"\d+", line)}


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_what_is_set_off_is_set_off_on_a_terminal_too(game: Game, language: str) -> None:
    """Markdown takes two stars beside a sign and a letter for stars: where no space stands between words, they meet often."""
    for token in MarkdownIt().enable("table").parse(game.rules_text(language)):
        assert not [inner.content for inner in token.children or [] if inner.type == "text" and "*" in inner.content]


@pytest.mark.parametrize("language", languages())
def test_the_skills_and_goals_of_my_farm_shop_are_called_as_on_the_table(language: str) -> None:
    game = games()["farm_shop"]
    words = game.words(game.usual_box, language)
    names = game.names(game.usual_box.facts)
    for domain in ("skill", "goal"):
        for ident in names[domain]:
            assert f"\n| {words.call(domain, ident)} |" in game.rules_text(language)

"""What the words of a language still lack: in the house, on the page, and in every game."""

import re
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from rich.console import Console

import barnboard
from barnboard import words
from barnboard.games import Game, games
from barnboard.testing.lessons import missing_notes
from barnboard.testing.words import missing_words

_PAGE = Path(barnboard.__file__).parents[2] / "web" / "src"  # in a checkout only


class Lack(NamedTuple):
    """A sentence that is not there: in which file and perhaps line, and its key."""

    where: str
    key: str


def lacking(language: str, chosen: Iterable[Game] | None = None) -> list[Lack]:
    """All that a language lacks; with some games given, in these only."""
    found = [] if chosen is not None else [*_in_house(language), *_on_page(language)]
    for game in games().values() if chosen is None else chosen:
        if language != words.ENGLISH and game.rules_file(language) == game.rules_file(words.ENGLISH):
            found.append(Lack(f"{game.id}/RULES.{language}.md", "the whole file"))
        found += [Lack(*one) for one in [*missing_words(game, language), *missing_notes(game, language)]]
    return found


def print_lacking(language: str, chosen: Iterable[Game] | None, out: Console) -> int:
    """Prints what a language lacks, a line each, and returns how much that is."""
    found = lacking(language, chosen)
    for lack in found:
        out.print(f"{lack.where}: {lack.key}", highlight=False, markup=False, soft_wrap=True)
    return len(found)


def _in_house(language: str) -> list[Lack]:
    ours = words.keys(language) if language in words.languages() else frozenset()
    return [Lack(f"words/{language}.toml", key) for key in words.sentences(words.ENGLISH) if key not in ours]


def _on_page(language: str) -> list[Lack]:
    """Entries of the page's texts; svelte-check names them too, with what is wrong with them."""
    found = []
    for english in sorted(_PAGE.glob("**/texts/**/en.ts")):
        file = english.with_name(f"{language}.ts")
        ours = _entries(file) if file.is_file() else []
        found += [Lack(f"web/src/{file.relative_to(_PAGE).as_posix()}", key) for key in _entries(english) if key not in ours]
    offline = _PAGE.parent / "public" / "offline.html"
    if offline.is_file() and f'lang="{language}">' not in offline.read_text("utf-8"):
        found.append(Lack("web/public/offline.html", "a line"))
    return found


def _entries(file: Path) -> list[str]:
    return re.findall(r"^  (\w+)(?=[:(])", file.read_text("utf-8"), re.MULTILINE)

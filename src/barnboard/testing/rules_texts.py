"""RULES.md, RULES.de.md and so on: tellings of the same rules, which the page opens at the step that is due."""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise, zip_longest
from typing import NamedTuple

from barnboard.games import Game
from barnboard.games.words import read_words
from barnboard.words import ENGLISH, languages

from .faults import Fault, folder_of, written_in

_PHASES = re.compile(r"<!-- phases: (.*) -->$")
_BEGINS_ANEW = re.compile(r" *(-|\d\.|\||#)")  # a line that does not go on from the one before
_COUNTED = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen"
_SPELLED = {word: number for number, word in enumerate(_COUNTED.split())}
_SPELLED |= {"a": 1, "an": 1, "once": 1, "both": 2, "twice": 2, "double": 2}


class Chapter(NamedTuple):
    """A heading: its line and level, the phases that it tells of, and what stands below it."""

    line: int
    level: int
    phases: list[str]
    body: list[str]


def check_rules_for_people(game: Game) -> None:
    """Raises a Fault with one sentence for everything that is wrong with the rules for people."""
    faults = list(rules_faults(game))
    if faults:
        raise Fault(*faults)


def rules_faults(game: Game) -> Iterator[str]:
    """Everything that is wrong with the rules for people, in every language that they are written in, by file and line."""
    folder = folder_of(game)
    english: list[Chapter] = []
    for language in languages():
        name = game.rules_file(language)
        if language != ENGLISH and name == game.rules_file(ENGLISH):
            continue  # they are read in English
        file = folder.joinpath(name)
        text = file.read_text("utf-8") if file.is_file() else ""
        if not text.startswith(f"# {game.title}\n"):
            yield f"{written_in(game, name)}: the rules for people must be there and begin with '# {game.title}'."
            continue
        ours = chapters(text)
        english = english or ours
        for line, must in [*_phase_faults(game, language, ours), *_line_faults(text), *_told_otherwise(english, ours)]:
            yield f"{written_in(game, name, line)}: {must}."


def chapters(text: str) -> list[Chapter]:
    """The chapters of a text that begins with a heading."""
    found: list[Chapter] = []
    for number, line in enumerate(text.splitlines(), 1):
        if heading := re.match(r"(#+) (.*)$", line):
            phases = _PHASES.search(heading[2])
            found.append(Chapter(number, len(heading[1]), phases[1].split() if phases else [], []))
        else:
            found[-1].body.append(line)
    return found


def _phase_faults(game: Game, language: str, ours: list[Chapter]) -> Iterator[tuple[int, str]]:
    """The page opens the rules at the heading that names the phase of the game: `## Your turn <!-- phases: action draw -->`."""
    phases = read_words(game.folder, language).get("phase", {})
    told = [(phase, chapter) for chapter in ours if chapter.level == 2 for phase in chapter.phases]
    if not told:
        return  # a game may leave it to the reader
    for phase in phases.keys() - {phase for phase, _ in told}:
        yield 1, f"no chapter tells of the phase {phase!r}"
    for phase, chapter in told:
        if phase not in phases:
            yield chapter.line, f"there is no phase {phase!r}"


def _line_faults(text: str) -> Iterator[tuple[int, str]]:
    """A line that goes on in the next one is read with a space between: where letters are wide, a paragraph is one line."""
    for number, (line, after) in enumerate(pairwise(text.splitlines()), 1):
        if line and after.strip() and not _BEGINS_ANEW.match(after) and _is_wide(line[-1]) and _is_wide(after.strip()[0]):
            yield number, "the line must go on: a space would stand here"


def _is_wide(letter: str) -> bool:
    return unicodedata.east_asian_width(letter) in ("W", "F")


def _told_otherwise(english: list[Chapter], ours: list[Chapter]) -> Iterator[tuple[int, str]]:
    """Translations have the same chapters, lists, tables and numbers."""
    for theirs, chapter in zip_longest(english, ours):
        if chapter is None:
            yield ours[-1].line, f"a chapter is missing that stands in RULES.md, line {theirs.line}"
            return
        if theirs is None or (theirs.level, theirs.phases) != (chapter.level, chapter.phases):
            yield chapter.line, "there is no such chapter at this place in RULES.md"
            return
        if _shape(theirs.body) != _shape(chapter.body):
            yield chapter.line, f"its paragraphs, lists or tables are not those of RULES.md, line {theirs.line}"
        for number in sorted(_other_numbers(theirs.body, chapter.body)):
            yield chapter.line, f"the number {number} is not told as in RULES.md, line {theirs.line}"


def _shape(body: list[str]) -> list[str]:
    """What a chapter is made of: paragraphs, items of lists, rows of tables with their cells."""
    parts = []
    for line in body:
        item = re.match(r"( *)(-|\d\.) ", line)
        if line.startswith("|"):
            parts.append(f"row of {line.count('|') - 1}")
        elif item:
            parts.append(f"item {item[0]}")
        elif not line:
            parts.append("")
    return parts


def _other_numbers(english: list[str], translated: list[str]) -> set[int]:
    """Numbers that are missing, or that English does not even spell out: not every language writes "four cards" so."""
    theirs, ours = (Counter(int(number) for number in re.findall(r"\d+", "\n".join(body))) for body in (english, translated))
    spelled = {_SPELLED[word] for word in re.findall(r"[a-z]+", "\n".join(english).lower()) if word in _SPELLED}
    return set(theirs - ours) | (set(ours - theirs) - spelled)

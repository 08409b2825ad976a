"""The workbench: a box is checked while somebody writes it, compared with the usual one, and kept version by version."""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from barnboard.games import BoxError, Game
from barnboard.games import game as find_game
from barnboard.games.box_diff import compare, told_differences
from barnboard.games.box_text import Edit, written
from barnboard.games.boxes import Box, called, is_source, names_in, parsed
from barnboard.words import ENGLISH

from .refusals import Refusal
from .seats import Person, is_same
from .store import BenchRow, VersionRow
from .workshop import Workshop

A = TypeVar("A")

MOST_BENCHES = 50  # of one person
MOST_VERSIONS = 100  # of one bench
_SAME_VERSION = 60_000  # milliseconds: what is changed again so soon is the same version still


_MOST_WAITING = 40  # texts at a time: reading one takes some tenths of a second


class Workbench:
    """Has texts of boxes read in a process of the workshop, so that nobody at a table waits for it.

    Everything comes with the seconds that it took, for whoever asked.
    """

    def __init__(self, workshop: Workshop) -> None:
        self._workshop = workshop
        self._forms: dict[tuple[str, str], dict[str, Any]] = {}
        self._waiting = 0

    async def form(self, game: Game, language: str) -> tuple[dict[str, Any], float]:
        """All that a bench for a game needs (BenchFormShape); it is made once."""
        seconds = 0.0
        if (game.id, language) not in self._forms:
            self._forms[game.id, language], seconds = await self._run(form_shape, game.id, language)
        return self._forms[game.id, language], seconds

    async def check(self, game: Game, text: str, language: str) -> tuple[dict[str, Any], float]:
        """What is to be said of a box as it is written (CheckedShape)."""
        return await self._run(checked, game.id, text, language)

    async def write(self, game: Game, text: str, edits: Sequence[Edit], language: str) -> tuple[dict[str, Any], float]:
        """The text with some entries changed, and what is to be said of it (WrittenShape)."""
        return await self._run(edited, game.id, text, edits, language)

    async def lay(self, game: Game, text: str, title: str) -> tuple[dict[str, Any] | None, float]:
        """A box to be played, with its title where it has no name of its own; None where it cannot be."""
        return await self._run(laid, game.id, text, title)

    async def _run(self, work: Callable[..., A], *given: Any) -> tuple[A, float]:
        if self._waiting >= _MOST_WAITING:
            raise Refusal("full_house", {"seconds": 5}, seconds=5)
        self._waiting += 1
        try:
            return await self._workshop.run(work, *given)
        finally:
            self._waiting -= 1


def usual_text(game: Game) -> str:
    """The usual box as it is written."""
    return game.folder.joinpath("box.toml").read_text("utf-8")


def form_shape(name: str, language: str) -> dict[str, Any]:
    """All that a bench for a game needs (BenchFormShape)."""
    game = find_game(name)
    schema, words = game.facts.model_json_schema(), game.words(game.usual_box, language)
    text = usual_text(game)
    keys = {key for part in (schema, *schema.get("$defs", {}).values()) for key in part.get("properties", {})}
    return {
        "game": game.id,
        "title": game.title,
        "schema": schema,
        "usual": text,
        "facts": without_sources(parsed(text)),
        "entries": {key: words.entry(key) for key in sorted(keys)},
        "names": _names(game, game.usual_box, language),
    }


def checked(name: str, text: str, language: str) -> dict[str, Any]:
    """What is to be said of a box as it is written (CheckedShape)."""
    game = find_game(name)
    facts: dict[str, Any] | None = None
    box = None
    problems: Sequence[Any] = ()
    words = game.words(game.usual_box, language)
    try:
        facts = parsed(text)
        box = game.box_of_text(text)
    except BoxError as refused:
        problems = refused.problems
    return {
        "problems": [
            {
                "says": one.told(language),
                "language": ENGLISH if one.must is None else language,
                "why": words.bound(one.why) or one.why,
                "why_language": ENGLISH if words.bound(one.why) is None else language,
                "line": one.line,
                "path": list(one.path),
            }
            for one in problems[:_MOST_PROBLEMS]
        ],
        "changes": [] if box is None else changes(game, box, language),
        "facts": None if facts is None else without_sources(facts),
        "box": None if box is None else box.digest,
        "edited": box is not None and box.edited,
        "title": title_of(game, box, language),
        "names": {} if box is None else _names(game, box, language),
    }


_MOST_PROBLEMS = 100


def _names(game: Game, box: Box[Any], language: str) -> dict[str, str]:
    words = game.words(box, language)
    return {one.ident: words.call(one.domain, one.ident) for one in names_in(box.facts)}


def changes(game: Game, box: Box[Any], language: str) -> list[dict[str, Any]]:
    """What differs from the usual box (a list of ChangeShape)."""
    usual = game.usual_box.facts
    told = told_differences(usual, box.facts, game.words(box, language))
    return [
        {"path": list(one.path), "kind": one.kind, "usual": one.before, "now": one.after, "words": words}
        for one, words in zip(compare(usual, box.facts), told, strict=True)
    ]


def title_of(game: Game, box: Box[Any] | None, language: str) -> str | None:
    """What a box is called, if it is called otherwise than the usual one."""
    name = getattr(box.facts, "name", None) if box is not None else None
    return None if name is None or name == getattr(game.usual_box.facts, "name", None) else called(name, language)


def without_sources(value: Any) -> Any:
    """Facts without where they come from, and without what JSON cannot say."""
    if isinstance(value, dict):
        return {key: without_sources(entry) for key, entry in value.items() if not is_source(key)}
    if isinstance(value, list):
        return [without_sources(entry) for entry in value]
    return value if isinstance(value, str | bool | int) else str(value)


def edited(name: str, text: str, edits: Sequence[Edit], language: str) -> dict[str, Any]:
    """The text with some entries changed and what is to be said of it (WrittenShape), or why it cannot be written (`refused`)."""
    try:
        text = written(text, edits)
    except BoxError as refused:
        return {"refused": refused.told(language)[:300]}
    return {"text": text, **checked(name, text, language)}


_NOT_IN_NAMES, _LONGEST_NAME = re.compile(r"[\x00-\x1f\x7f|{}]"), 40


def laid(game: str, text: str, title: str) -> dict[str, Any] | None:
    """A box to be played (LaidShape, and its facts), with a title where it has no name of its own; None where it cannot be."""
    found = find_game(game)
    try:
        box = found.box_of_text(text)
    except BoxError:
        return None
    facts: dict[str, Any] = box.facts.model_dump(mode="json")
    name = _NOT_IN_NAMES.sub("", title)[:_LONGEST_NAME].strip()
    if name and box.edited and title_of(found, box, "en") is None:
        box = found.box({**facts, "name": name})
    return {"box": box.digest, "edited": box.edited, "facts": box.facts.model_dump(mode="json")}


def mine(row: BenchRow, person: Person) -> bool:
    """Whether a bench is somebody's own."""
    return is_same(row.owner, person.digest)


def check_owner(row: BenchRow, person: Person) -> None:
    """Raises the Refusal for whoever may only look."""
    if not mine(row, person):
        raise Refusal("not_your_box" if row.is_shared else "no_box")


def next_version(last: VersionRow, text: str, box: str | None, changes: int | None, now: int) -> VersionRow:
    """What follows a version: itself where it is young, unless it could be played and this cannot."""
    is_same_version = now - last.at < _SAME_VERSION and (last.box is None or box is not None)
    if text == last.text or is_same_version:
        return replace(last, text=text, box=box, changes=changes)
    return VersionRow(last.number + 1, text, box, now, changes)

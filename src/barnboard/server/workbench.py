"""The workbench: a box is checked while somebody writes it, compared with the usual one, and kept version by version."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from barnboard.games import BoxError, Game
from barnboard.games.box_diff import compare, told_differences
from barnboard.games.box_text import Edit, written
from barnboard.games.boxes import Box, called, is_source, names_in, parsed
from barnboard.words import ENGLISH

from .refusals import Refusal
from .seats import Person, is_same
from .store import BenchRow, VersionRow

MOST_BENCHES = 50  # of one person
MOST_VERSIONS = 100  # of one bench
_SAME_VERSION = 60_000  # milliseconds: what is changed again so soon is the same version still


def usual_text(game: Game) -> str:
    """The usual box as it is written."""
    return game.folder.joinpath("box.toml").read_text("utf-8")


def form_shape(game: Game, language: str) -> dict[str, Any]:
    """All that a bench for a game needs (BenchFormShape)."""
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


def checked(game: Game, text: str, language: str) -> tuple[Box[Any] | None, dict[str, Any]]:
    """The box that a text is, if it can be played, and what is to be said of it (CheckedShape)."""
    facts: dict[str, Any] | None = None
    box = None
    problems: Sequence[Any] = ()
    words = game.words(game.usual_box, language)
    try:
        facts = parsed(text)
        box = game.box_of_text(text)
    except BoxError as refused:
        problems = refused.problems
    return box, {
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


def edited(text: str, edits: Sequence[Edit]) -> str:
    """The text with some entries changed, or the Refusal."""
    try:
        return written(text, edits)
    except BoxError as refused:
        reasons = refused
        raise Refusal("invalid", what=lambda language: reasons.told(language)[:300]) from None


def mine(row: BenchRow, person: Person) -> bool:
    """Whether a bench is somebody's own."""
    return is_same(row.owner, person.digest)


def check_owner(row: BenchRow, person: Person) -> None:
    """Raises the Refusal for whoever may only look."""
    if not mine(row, person):
        raise Refusal("not_your_box" if row.is_shared else "no_box")


def next_version(last: VersionRow, text: str, box: str | None, now: int) -> VersionRow:
    """What follows a version: itself where it is young, unless it could be played and this cannot."""
    is_same_version = now - last.at < _SAME_VERSION and (last.box is None or box is not None)
    if text == last.text or is_same_version:
        return replace(last, text=text, box=box)
    return VersionRow(last.number + 1, text, box, now)

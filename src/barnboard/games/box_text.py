"""A box as text that somebody writes into: an entry is changed where it stands, and all comments stay."""

from collections.abc import Iterable, Mapping
from typing import Any, Literal, NamedTuple

import tomlkit
from tomlkit.exceptions import TOMLKitError

from .boxes import BoxError, Problem, parsed
from .toml_lines import Path


class Edit(NamedTuple):
    """A change of a text: an entry is set, one is put at the end of a list, or one is taken out."""

    do: Literal["set", "add", "drop"]
    path: Path
    value: Any = None


def written(text: str, edits: Iterable[Edit]) -> str:
    """The text with changes; a BoxError where it cannot be read, or an entry is not there."""
    parsed(text)  # it is small and flat enough
    try:
        document = tomlkit.parse(text)
        for edit in edits:
            _do(document, edit)
        return tomlkit.dumps(document)
    except (TOMLKitError, KeyError, IndexError, TypeError, ValueError, AttributeError, RecursionError) as problem:
        raise BoxError([Problem(f"this entry cannot be written: {problem}")]) from None


def as_text(facts: Mapping[str, Any]) -> str:
    """The facts of a box as a text that says the same."""
    return tomlkit.dumps(_in_order(facts))


def _in_order(value: Any) -> Any:
    """As TOML wants it: what is not said is left out, and plain entries stand before tables."""
    if isinstance(value, Mapping):
        entries = [(key, _in_order(entry)) for key, entry in value.items() if entry is not None]
        return dict(sorted(entries, key=lambda one: _is_deep(one[1])))
    return [_in_order(entry) for entry in value] if isinstance(value, list) else value


def _is_deep(value: Any) -> bool:
    return isinstance(value, dict) or (isinstance(value, list) and any(isinstance(entry, dict) for entry in value))


def _do(document: Any, edit: Edit) -> None:
    *above, last = edit.path
    within = document
    for step in above:
        within = within[step]
    if edit.do == "set":
        within[last] = edit.value
    elif edit.do == "add":
        _add(within[last], edit.value)
    else:
        del within[last]


def _add(entries: Any, value: Any) -> None:
    if isinstance(entries, tomlkit.items.AoT):
        entries.append(tomlkit.item(value))
    elif isinstance(value, dict):
        entry = tomlkit.inline_table()
        entry.update(value)
        entries.append(entry)
    else:
        entries.append(value)

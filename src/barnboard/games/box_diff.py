"""What is different in two boxes, in words."""

from collections.abc import Iterator
from typing import Any

from .boxes import Entry, name_of

_LONGEST = 60


def differences(before: Entry, after: Entry) -> list[str]:
    """A line for everything that differs between the facts of two boxes of one game."""
    return list(_between(before.model_dump(mode="json"), after.model_dump(mode="json"), ()))


def _between(before: Any, after: Any, where: tuple[str, ...]) -> Iterator[str]:
    if before == after:
        return
    *entries, last = where or ("",)
    if before is None or after is None:
        yield f"{', '.join(where)} {'is new' if before is None else 'is gone'}"
    elif isinstance(before, dict) and isinstance(after, dict):
        for key in _either(before, after):
            yield from _between(before.get(key), after.get(key), (*where, key))
    elif isinstance(before, list) and isinstance(after, list) and _is_worth_a_look(before, after):
        old, new = _by_name(before, after)
        for name in _either(old, new):
            yield from _between(old.get(name), new.get(name), (*entries, f"{last} {name}"))
        if [name for name in old if name in new] != [name for name in new if name in old]:
            yield f"{', '.join(where)} stand in another order"
    else:
        yield f"{', '.join(entries)}{': ' if entries else ''}{last} {_told(before)} → {_told(after)}"


def _is_worth_a_look(before: list[Any], after: list[Any]) -> bool:
    """Whether two lists differ in some of their entries rather than as wholes."""
    return len(before) == len(after) or any(isinstance(entry, dict) for entry in (*before, *after))


def _by_name(*lists: list[Any]) -> Iterator[dict[Any, Any]]:
    """The entries of lists by their names, if all have names of their own; else by their places."""
    named = [[name_of(entry) for entry in entries] for entries in lists]
    if any(None in names or len(set(names)) < len(names) for names in named):
        named = [list(range(1, len(entries) + 1)) for entries in lists]
    for names, entries in zip(named, lists, strict=True):
        yield dict(zip(names, entries, strict=True))


def _either(one: dict[Any, Any], other: dict[Any, Any]) -> dict[Any, None]:
    return dict.fromkeys((*one, *other))


def _told(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    said = ", ".join(map(_told, value)) if isinstance(value, list) else str(value)
    return (said if len(said) <= _LONGEST else f"{said[: _LONGEST - 1]}…") or "nothing"

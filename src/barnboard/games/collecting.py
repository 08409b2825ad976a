"""A game put together from the files of its package, so that no game has to list what every game has."""

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from importlib.resources import files
from types import ModuleType
from typing import Any, get_type_hints

from barnboard.kernel.codes import Codes
from barnboard.kernel.events import Event
from barnboard.kernel.records import Record

from .about import no_card, no_changes, no_parts, no_reason
from .boxes import Box
from .meta import Option, read_meta
from .plain import plain_board


def collect(package: str) -> dict[str, Any]:
    """The fields of a `Game`, from `meta.toml` and the modules of a package; a TypeError says what is missing, and where."""
    meta = read_meta(files(package))
    box, state, moves, rules, view = (_room(package, name) for name in ("box", "state", "moves", "rules", "view"))
    codes, names, pack = _export(moves, "CODES"), _export(moves, "names"), _export(box, "pack")
    draw = _room(package, "draw") if files(package).joinpath("draw.py").is_file() else None
    about = _room(package, "about") if files(package).joinpath("about.py").is_file() else None
    return {
        "id": package.rpartition(".")[2],
        "title": meta.title,
        "rules": rules,
        "rules_version": meta.rules_version,
        "dtype": _export(state, "STATE"),
        "phases": _export(state, "Phase"),
        "seats": range(meta.seats[0], meta.seats[1] + 1),
        "codes": codes,
        "events": _export(moves, "EVENTS"),
        "most_moves": _export(moves, "MOST_MOVES"),
        "observation_layout": _export(rules, "LAYOUT"),
        "facts": next(iter(get_type_hints(pack).values())),
        "pack": pack,
        "names": names,
        "touch": getattr(moves, "touch", None) or _touch_by_parts(codes, names),
        "details": getattr(moves, "details", _no_details),
        "event_details": getattr(moves, "event_details", _no_event_details),
        "view": _export(view, "view"),
        "breakdown": _export(view, "breakdown"),
        "census": _export(state, "census"),
        "board": _export(draw, "board") if draw else plain_board,
        "about": _export(about, "about") if about else no_card,
        "why": _export(about, "why") if about else no_reason,
        "parts": _export(about, "parts") if about else no_parts,
        "changed": getattr(about, "changed", no_changes),
        "secret_sources": getattr(view, "SECRET_SOURCES", frozenset()),
        "options": {name: Option(option.default, option.low, option.high) for name, option in meta.options.items()},
        "told_alike": getattr(moves, "TOLD_ALIKE", frozenset()),
        "horizon": meta.horizon,
        "most_plies": meta.most_plies,
        "minutes": meta.minutes,
        "order": meta.order,
        "picture": meta.picture,
        "sketch": getattr(draw, "sketch", None),
    }


def _room(package: str, name: str) -> ModuleType:
    try:
        return import_module(f"{package}.{name}")
    except ModuleNotFoundError as problem:
        if problem.name != f"{package}.{name}":
            raise
        raise TypeError(f"{package}: there is no {name}.py") from None


def _export(room: ModuleType, name: str) -> Any:
    if not hasattr(room, name):
        raise TypeError(f"{room.__file__}: {name} is missing")
    return getattr(room, name)


def _no_details(box: Box[Any], s: Record, code: int) -> dict[str, Any]:
    """The parts of a move say all that its sentence needs."""
    return {}


def _no_event_details(box: Box[Any], event: Event) -> dict[str, Any]:
    """The parts of an event say all that its sentence needs."""
    return {}


def _touch_by_parts(
    codes: Codes, names: Callable[[Any], Mapping[str, Sequence[str]]]
) -> Callable[[Box[Any], Record, int], list[str]]:
    """A move touches what it is about, in that order, by domain and id; a move about nothing is a button."""

    def touch(box: Box[Any], s: Record, code: int) -> list[str]:
        name, about = codes.read(code)
        ids = names(box.facts)
        domains = codes.parts[name]
        return [f"{domains[part].name}:{ids[domains[part].name][value]}" for part, value in about.items()] or [f"button:{name}"]

    return touch

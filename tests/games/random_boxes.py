"""Boxes of chance: the usual box of a game with some of its entries changed, to the edges of what its model allows or beyond.

What may stand where is read from the model's JSON schema, so this holds for any game.
"""

import copy
import tomllib
from collections.abc import Iterator
from functools import cache
from typing import Any

from hypothesis import strategies as st

from barnboard.games import Game

Path = tuple[str | int, ...]
ABSENT = object()  # where an entry may be left out, and is


@cache
def usual(game: Game) -> dict[str, Any]:
    return tomllib.loads(game.folder.joinpath("box.toml").read_text("utf-8"))


def entries(value: Any, schema: dict[str, Any], whole: dict[str, Any], path: Path = ()) -> Iterator[tuple[Path, dict[str, Any]]]:
    """Every entry that a box has or may have, with what its model says of it; not what only tells where figures come from."""
    schema = _resolved(schema, whole)
    if path:
        yield path, schema
    if isinstance(value, dict):
        for key, model in schema.get("properties", {}).items():
            yield from entries(value.get(key, ABSENT), model, whole, (*path, key))
    elif isinstance(value, list):
        for number, entry in enumerate(value):
            yield from entries(entry, schema.get("items", {}), whole, (*path, number))


def _resolved(schema: dict[str, Any], whole: dict[str, Any]) -> dict[str, Any]:
    while "$ref" in schema:
        schema = {**whole["$defs"][schema["$ref"].rpartition("/")[2]], **{k: v for k, v in schema.items() if k != "$ref"}}
    return schema


def entries_of(game: Game) -> list[tuple[Path, dict[str, Any]]]:
    schema = game.facts.model_json_schema()
    return list(entries(usual(game), schema, schema))


def at(box: Any, path: Path) -> Any:
    for step in path:
        box = box[step]
    return box


@cache
def kinds_of_entries(game: Game) -> list[list[tuple[Path, dict[str, Any]]]]:
    """The entries, those of one sort taken together: so a rare sort is changed as often as one that many cards have."""
    found: dict[Path, list[tuple[Path, dict[str, Any]]]] = {}
    for path, schema in entries_of(game):
        found.setdefault(tuple(step for step in path if isinstance(step, str)), []).append((path, schema))
    return list(found.values())


@st.composite
def edited(draw: Any, game: Game) -> dict[str, Any]:
    """A box with one to five entries changed to what may stand there, often at an edge. The whole may still not go together."""
    box = copy.deepcopy(usual(game))
    kinds = kinds_of_entries(game)
    for _ in range(draw(st.integers(1, 5))):
        path, schema = draw(st.sampled_from(draw(st.sampled_from(kinds))))
        try:
            within = at(box, path[:-1])
            before = within.get(path[-1], ABSENT) if isinstance(within, dict) else within[path[-1]]
        except (KeyError, IndexError):
            continue  # taken out before
        after = draw(_within(before, schema))
        if after is not ABSENT:
            within[path[-1]] = after
    return box


@st.composite
def _within(draw: Any, value: Any, schema: dict[str, Any]) -> Any:
    """Something else that may stand there."""
    if "anyOf" in schema and any("minimum" in one for one in schema["anyOf"]):
        schema = draw(st.sampled_from(schema["anyOf"]))
    if "enum" in schema:
        return draw(st.sampled_from(schema["enum"]))
    if "const" in schema:
        return value
    if schema.get("type") == "integer":
        low, high = schema["minimum"], schema["maximum"]
        return draw(st.sampled_from([low, high]) | st.integers(low, high))
    if schema.get("type") == "boolean":
        return draw(st.booleans())
    if isinstance(value, list) and value:
        return draw(_another_list(value))
    if isinstance(value, str) and set(value) <= set("gmrw") and len(value) > 3:
        return "".join(draw(st.sampled_from("gmrw")) if draw(st.integers(0, 5)) == 0 else letter for letter in value)
    return value


@st.composite
def _another_list(draw: Any, value: list[Any]) -> list[Any]:
    where = draw(st.integers(0, len(value) - 1))
    do = draw(st.sampled_from(["drop", "more", "shuffle", "many"]))
    if do == "drop":
        return value[:where] + value[where + 1 :]
    if do == "shuffle":
        return list(draw(st.permutations(value)))
    twins = [_twin(value[where], number) for number in range(draw(st.integers(1, 20)) if do == "many" else 1)]
    return [*value, *twins]


def _twin(entry: Any, number: int) -> Any:
    """Another one of its kind, with a name of its own."""
    if not isinstance(entry, dict):
        return entry
    twin = copy.deepcopy(entry)
    for key in ("id", "symbol"):
        if key in twin:
            twin.update({key: f"{twin[key]}_{number}"[-40:], "name": f"Twin {number}"})
    return twin


@st.composite
def broken(draw: Any, game: Game) -> dict[str, Any]:
    """A box with an entry that cannot be: of another type, out of its range, or unknown."""
    box = copy.deepcopy(usual(game))
    path, schema = draw(st.sampled_from(draw(st.sampled_from(kinds_of_entries(game)))))
    within = at(box, path[:-1])
    if isinstance(path[-1], str) and draw(st.integers(0, 4)) == 0:
        within[draw(st.sampled_from(["colour", "", "näme", "x" * 200]))] = 1
        return box
    options = schema.get("anyOf", [schema])
    types = {"string" if "enum" in one else one.get("type", "object" if "$ref" in one else "string") for one in options}
    wrong: list[Any] = [1.5, float("nan")]  # no box has a number with a point
    for kind, values in _OF_A_TYPE.items():
        wrong += [] if kind in types else values
    for one in options:
        if "minimum" in one and "string" not in types:
            wrong += [one["minimum"] - 1, one["maximum"] + 1, True, str(one["minimum"]), -(2**63), 2**63]
    within[path[-1]] = draw(st.sampled_from(wrong))
    return box


_OF_A_TYPE: dict[str, list[Any]] = {
    "null": [],  # where nothing stands, None may be said as well
    "array": [[], [[[]]]],
    "object": [{"a": {"b": 1}}],
    "string": ["\x00", "x" * 10_000],
    "integer": [2**70],
}

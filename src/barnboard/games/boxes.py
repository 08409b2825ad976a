"""Boxes from outside: read, checked, packed.

A box is the facts printed on a game's components, written as TOML. Each game describes its box as a model made of `Entry`
and `whole` numbers; what does not fit is refused with one line that names the entry and says what it must be.
"""

import hashlib
import json
import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Generic, TypeVar

from pydantic import BaseModel, BeforeValidator, ConfigDict, ValidationError, model_validator
from pydantic_core import PydanticCustomError

from barnboard.kernel.records import Record

SOURCES = ("rulebook", "review", "reconstructed", "designed")
_MOST_BYTES = 1_000_000


class BoxError(ValueError):
    """A box that cannot be used, with the reason in one line."""


class Entry(BaseModel):
    """A table of a box. Where its figures come from (`source`, `counts_source`, …) may be said beside them."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    @model_validator(mode="before")
    @classmethod
    def _check_sources(cls, given: Any) -> Any:
        if not isinstance(given, Mapping):
            return given
        facts = {}
        for key, value in given.items():
            if not (key == "source" or key.endswith("_source")):
                facts[key] = value
            elif value not in SOURCES:
                raise PydanticCustomError("box", "{key} must be {sources}", {"key": key, "sources": _either(SOURCES)})
        return facts


F = TypeVar("F", bound=Entry)


def whole(low: int, high: int) -> BeforeValidator:
    """Bounds of a whole number: `count: Annotated[int, whole(1, 99)]`."""

    def check(value: Any) -> int:
        if type(value) is not int or not low <= value <= high:
            raise PydanticCustomError("box", "must be {low}..{high}", {"low": low, "high": high})
        return value

    return BeforeValidator(check)


def _check_ident(value: Any) -> str:
    if not isinstance(value, str) or not _IDENT.fullmatch(value):
        raise PydanticCustomError("box", "must be a short word of small letters, digits, _ and -")
    return value


# an id can stand in the text of a move
_IDENT = re.compile("[a-z0-9_-]{1,40}")
Ident = Annotated[str, BeforeValidator(_check_ident)]


@dataclass(frozen=True, eq=False)
class Box(Generic[F]):
    """A checked box: its facts, packed for the rules, and the hash by which a saved match knows it."""

    facts: F
    record: Record
    digest: str
    edited: bool


def read_toml(path: Path) -> dict[str, Any]:
    """The content of a TOML file, or a BoxError that says why it cannot be had."""
    try:
        if path.stat().st_size > _MOST_BYTES:
            raise BoxError(f"{path}: a box is smaller than {_MOST_BYTES:,} bytes")
        return tomllib.loads(path.read_text("utf-8"))
    except OSError as problem:
        raise BoxError(f"{path}: {problem.strerror or problem}") from None
    except UnicodeDecodeError:
        raise BoxError(f"{path}: must be text in UTF-8") from None
    except tomllib.TOMLDecodeError as problem:
        raise BoxError(f"{path}: not valid TOML: {problem}") from None


def check(model: type[F], given: Mapping[str, Any]) -> F:
    """The facts of a box, or a BoxError with one line about the first thing that is wrong."""
    try:
        return model.model_validate(given)
    except ValidationError as problem:
        raise BoxError(_one_line(problem.errors()[0], given)) from None


def make_box(model: type[F], pack: Callable[[F], Record], given: Mapping[str, Any], usual: str | None = None) -> Box[F]:
    """Checks and packs a box; it counts as edited where its hash differs from the usual one."""
    facts = check(model, given)
    digest = hashlib.sha256(json.dumps(facts.model_dump(mode="json"), sort_keys=True).encode()).hexdigest()
    return Box(facts, pack(facts), digest, edited=usual is not None and digest != usual)


def _either(words: Any) -> str:
    *most, last = [str(word) for word in words]
    return f"{', '.join(most)} or {last}" if most else last


_MUST = {
    "missing": "is missing",
    "extra_forbidden": "is not known here",
    "string_type": "must be text",
    "int_type": "must be a whole number",
    "bool_type": "must be true or false",
    "list_type": "must be a list",
    "dict_type": "must be a table",
    "model_type": "must be a table",
}


def _one_line(error: Any, given: Any) -> str:
    where: list[str] = []
    at = given
    for step in error["loc"]:
        at = at[step] if isinstance(at, list) and isinstance(step, int) and step < len(at) else _entry(at, step)
        if isinstance(step, int):
            name = next((at[key] for key in ("id", "name", "symbol", "kind") if isinstance(at, dict) and key in at), None)
            where[-1] += f" {step + 1}" + (f" ({name})" if name is not None else "")
        else:
            where.append(str(step))
    if error["type"] == "literal_error":
        must = "must be " + error["ctx"]["expected"].replace("'", "")
    elif error["type"] == "value_error":
        must = str(error["ctx"]["error"])
    else:
        must = _MUST.get(error["type"]) or str(error["msg"])
    if not where:
        return must
    *entries, last = where
    if at is not given and error["type"] in ("box", "value_error") and isinstance(at, dict):
        return f"{', '.join(where)}: {must}"
    return f"{', '.join(entries)}: {last} {must}" if entries else f"{last} {must}"


def _entry(at: Any, step: Any) -> Any:
    return at.get(step) if isinstance(at, dict) else None

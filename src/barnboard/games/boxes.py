"""Boxes from outside: read, checked, packed.

A box is the facts printed on a game's components, written as TOML. Each game describes its box as a model made of `Entry`
and `whole` numbers; what does not fit is refused with a line for each thing that is wrong: it names the entry, says what it must
be and why, and where the box is a file, in which line it stands.
"""

import hashlib
import json
import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Annotated, Any, ClassVar, Generic, NamedTuple, TypeVar

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    PlainValidator,
    SerializerFunctionWrapHandler,
    ValidationError,
    WithJsonSchema,
    model_serializer,
    model_validator,
)
from pydantic_core import PydanticCustomError, core_schema

from barnboard.kernel.records import Record
from barnboard.words import ENGLISH, say

from . import toml_lines

SOURCES = ("rulebook", "review", "reconstructed", "designed")


class Must(NamedTuple):
    """What an entry must be, for the words of the house (`[must]`). A part may be a function of the language."""

    key: str
    parts: Mapping[str, Any] = {}

    def told(self, language: str, entry: str = "") -> str:
        """What must be, said of an entry."""
        parts = {name: part(language) if callable(part) else part for name, part in self.parts.items()}
        return say(language, f"must.{self.key}", entry=entry, **parts).strip()


class Problem(NamedTuple):
    """One thing that is wrong with a box."""

    says: str  # which entry, and what it must be, in English
    path: toml_lines.Path = ()  # where the entry stands
    line: int | None = None  # in the file
    why: str = ""  # it must be so
    entry: str = ""  # what it is called
    must: Must | None = None  # what it must be, where that can be said in every language

    def told(self, language: str) -> str:
        """Which entry, and what it must be; in English where only the checks of a game know."""
        return self.says if self.must is None else self.must.told(language, self.entry)

    def __str__(self) -> str:
        told = f"{self.says} ({self.why})" if self.why else self.says
        return told if self.line is None else f"line {self.line}: {told}"


class BoxError(ValueError):
    """A box that cannot be used. In one line it says the first reason, and how many more there are; `problems` are all."""

    def __init__(self, problems: Iterable[Problem], file: Path | str | None = None) -> None:
        self.problems = list(problems)
        self.file = file
        more = len(self.problems) - 1
        said = str(self.problems[0]) + (f" (and {more} more)" if more else "")
        super().__init__(said if file is None else f"{file}: {said}")

    def told(self, language: str) -> str:
        """The first reason, in a language."""
        return self.problems[0].told(language)


class Entry(BaseModel):
    """A table of a box. Where its figures come from (`source`, `counts_source`, …) may be said beside them."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True, use_attribute_docstrings=True)

    @model_validator(mode="before")
    @classmethod
    def _check_sources(cls, given: Any) -> Any:
        if not isinstance(given, Mapping):
            return given
        facts = {}
        for key, value in given.items():
            if not is_source(key):
                facts[key] = value
            elif value not in SOURCES:
                raise PydanticCustomError("box", "{key} must be {sources}", {"key": key, "sources": _either(ENGLISH, SOURCES)})
        return facts

    @model_serializer(mode="wrap")
    def _without_what_came_later(self, told: SerializerFunctionWrapHandler) -> dict[str, Any]:
        facts: dict[str, Any] = told(self)
        for key, field in type(self).model_fields.items():
            if LATER in field.metadata and getattr(self, key) == field.get_default():
                facts.pop(key, None)
        return facts


class _Later:
    """Marks an entry that boxes of before did not have: where it is as ever it is left out, so that they keep their hash."""


LATER = _Later()


def is_source(key: Any) -> bool:
    """Whether an entry only says where figures come from."""
    return isinstance(key, str) and (key == "source" or key.endswith("_source"))


F = TypeVar("F", bound=Entry)


@dataclass(frozen=True)
class Whole:
    """The bounds of a whole number, and why it has them."""

    low: int
    high: int
    why: str = ""

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> core_schema.CoreSchema:
        number = {"type": "integer", "minimum": self.low, "maximum": self.high}
        return core_schema.no_info_before_validator_function(
            self._check, core_schema.int_schema(), metadata={"pydantic_js_updates": number}
        )

    def _check(self, value: Any) -> int:
        if type(value) is not int or not self.low <= value <= self.high:
            raise _refused("bounds", self.why, low=self.low, high=self.high)
        return value


def _refused(key: str, why: str = "", **parts: Any) -> PydanticCustomError:
    """What the model raises where an entry is not what it must be."""
    must = Must(key, parts)
    return PydanticCustomError("box", "{told}", {"told": must.told(ENGLISH), "must": must, "why": why})


def whole(low: int, high: int, why: str = "") -> Whole:
    """Bounds of a whole number, and why they are so: `count: Annotated[int, whole(1, 99, "a pile has two digits")]`."""
    return Whole(low, high, why)


def _check_ident(value: Any) -> str:
    if not isinstance(value, str) or not _IDENT.fullmatch(value):
        raise _refused("ident")
    return value


# an id can stand in the text of a move
_IDENT = re.compile("[a-z0-9_-]{1,40}")
Ident = Annotated[str, BeforeValidator(_check_ident), WithJsonSchema({"type": "string", "pattern": f"^{_IDENT.pattern}$"})]

_LANGUAGE = re.compile("[a-z]{2,3}(-[A-Za-z]{2,4})?")
_NAME = re.compile(r"[^\x00-\x1f\x7f|{}]{1,40}")  # the signs left out have a meaning in sentences


def _check_name(value: Any) -> Any:
    names = value if isinstance(value, dict) else {"en": value}
    for language, name in names.items():
        if not _LANGUAGE.fullmatch(language):
            raise _refused("name_languages")
        if not isinstance(name, str) or not _NAME.fullmatch(name):
            raise _refused("name")
    if not names:
        raise _refused("no_name")
    return value


Name = Annotated[
    str | dict[str, str],
    PlainValidator(_check_name),
    WithJsonSchema({"anyOf": [{"type": "string"}, {"type": "object", "additionalProperties": {"type": "string"}}]}),
]


class Named(Entry):
    """A component with a name: one for all languages, or a table with one for each (`name = { en = "Mill", de = "Mühle" }`).

    Where nothing is said, or what the usual box says, the words of the game name it, by its id.
    """

    domains: ClassVar[tuple[str, ...]] = ()  # as the words of the game know them; else the name of the class
    known_by: ClassVar[str] = "id"  # the entry that is its id; where there is none, the key under which it stands

    name: Annotated[Name | None, LATER] = None
    """What it is called at the table."""


class Titled(Entry):
    """A whole box that can say what it is called."""

    name: Annotated[Name | None, LATER] = None
    """What this box is called, where it is not the usual one."""


class Called(NamedTuple):
    """A component that can have a name: where it stands, in which domain it is known by which id, and its name if it has one."""

    path: toml_lines.Path
    domain: str
    ident: str
    name: str | dict[str, str] | None


def names_in(facts: Any, path: toml_lines.Path = ()) -> Iterator[Called]:
    """Every component of a box that can have a name."""
    if isinstance(facts, Named):
        for domain in facts.domains or (type(facts).__name__.lower(),):
            yield Called(path, domain, getattr(facts, facts.known_by, str(path[-1])), facts.name)
    if isinstance(facts, Entry):
        for field in type(facts).model_fields:
            yield from names_in(getattr(facts, field), (*path, field))
    elif isinstance(facts, list):
        for number, entry in enumerate(facts):
            yield from names_in(entry, (*path, number))


def called(name: str | Mapping[str, str], language: str) -> str:
    """A name in a language; where it is not said in it, in English, else in any."""
    if isinstance(name, str):
        return name
    return name.get(language) or name.get("en") or next(iter(name.values()))


@dataclass(frozen=True, eq=False)
class Box(Generic[F]):
    """A checked box: its facts, packed for the rules, and the hash by which a saved match knows it."""

    facts: F
    record: Record
    digest: str
    edited: bool


def read_toml(path: Path) -> dict[str, Any]:
    """The content of a TOML file, or a BoxError that says why it cannot be had."""
    return parsed(text_of(path), path)


def parsed(text: str, file: Path | str | None = None) -> dict[str, Any]:
    """The content of a box as it is written, or a BoxError that says why there is none."""
    if problem := toml_lines.out_of_bounds(text):
        line, must = problem
        raise BoxError([Problem(must, line=line)], file)
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as refused:
        raise BoxError([_not_toml(refused)], file) from None


_PLACE = re.compile(r" \(at line (\d+), column \d+\)$")


def _not_toml(refused: tomllib.TOMLDecodeError) -> Problem:
    place = _PLACE.search(str(refused))
    must = Must("toml", {"what": _PLACE.sub("", str(refused))})
    return Problem(must.told(ENGLISH), line=int(place[1]) if place else None, must=must)


def text_of(path: Path) -> str:
    """A file as text, or a BoxError that says why it cannot be had."""
    try:
        with path.open("rb") as file:
            return file.read(toml_lines.MOST_BYTES + 1).decode("utf-8")
    except OSError as problem:
        raise BoxError([Problem(problem.strerror or str(problem))], path) from None
    except UnicodeDecodeError:
        raise BoxError([Problem("must be text in UTF-8")], path) from None


class _Refused(ValueError):
    """What a check of a box has to say."""

    def __init__(self, sentences: list[str]) -> None:
        super().__init__(sentences[0])
        self.sentences = sentences


def require(holds: bool, must: str) -> Iterator[str]:
    """What must be, where it is not so. A check of a box is made of these: `yield from require(…)`."""
    if not holds:
        yield must


def checked(facts: F, *checks: Callable[[F], Iterable[str]]) -> F:
    """The facts, unless a check has something to say: then all that it says. The checks after it rely on it and are not asked."""
    for check in checks:
        found: dict[str, None] = {}
        try:
            for must in check(facts):
                found[must] = None
        except Exception:
            if not found:  # else it has stumbled over what it refuses
                raise
        if found:
            raise _Refused(list(found))
    return facts


def check(model: type[F], given: Mapping[str, Any]) -> F:
    """The facts of a box, or a BoxError with all that is wrong."""
    try:
        return model.model_validate(given)
    except ValidationError as problem:
        raise BoxError(found for error in problem.errors() for found in _problems(error, given)) from None


def check_file(model: type[F], file: Path) -> F:
    """The facts in a file; what is wrong is told with its lines."""
    text = text_of(file)
    with told_by_line(text, file):
        return check(model, parsed(text, file))


def make_box_of_text(
    model: type[F], pack: Callable[[F], Record], text: str, usual: str | None = None, file: Path | None = None
) -> Box[F]:
    """Checks and packs a box as it is written; what is wrong is told with its lines."""
    with told_by_line(text, file):
        return make_box(model, pack, parsed(text, file), usual)


@contextmanager
def told_by_line(text: str, file: Path | None) -> Iterator[None]:
    """Adds the file, and the lines in it, to what is wrong with a text."""
    try:
        yield
    except BoxError as problem:
        if any(one.line is not None for one in problem.problems):
            raise
        lines = toml_lines.lines_of(text)
        raise BoxError([one._replace(line=toml_lines.line_at(lines, one.path)) for one in problem.problems], file) from None


def make_box(model: type[F], pack: Callable[[F], Record], given: Mapping[str, Any], usual: str | None = None) -> Box[F]:
    """Checks and packs a box; it counts as edited where its hash differs from the usual one."""
    facts = check(model, given)
    digest = hashlib.sha256(json.dumps(facts.model_dump(mode="json"), sort_keys=True).encode()).hexdigest()
    return Box(facts, pack(facts), digest, edited=usual is not None and digest != usual)


def _either(language: str, words: Iterable[str]) -> str:
    *most, last = words
    return say(language, "must.either", most=", ".join(most), last=last) if most else last


_NAMES = ("id", "name", "symbol", "kind")  # the first of them that an entry of a list has is what it is called by
_MUST = {
    "missing": "missing",
    "extra_forbidden": "unknown",
    "string_type": "text",
    "int_type": "number",
    "bool_type": "switch",
    "list_type": "list",
    "dict_type": "table",
    "model_type": "table",
}


def _problems(error: Any, given: Any) -> Iterator[Problem]:
    """An error of the model as what is wrong with the box."""
    where, at = _entry_at(error["loc"], given)
    by_us, context = error["type"] in ("box", "value_error"), error.get("ctx", {})
    must, why = _must(error), context.get("why", "")
    if error["type"] == "value_error":
        refused = context["error"]
        musts = refused.sentences if isinstance(refused, _Refused) else [str(refused)]
    else:
        musts = [str(error["msg"]) if must is None else must.told(ENGLISH)]
    *entries, last = where or [""]
    whole_table = by_us and at is not given and isinstance(at, dict)
    entry = f"{', '.join(where)}:" if whole_table else f"{', '.join(entries)}: {last}" if entries else last
    for said in musts:
        path = tuple(error["loc"]) + (_meant(said, at) if by_us else ())
        yield Problem(f"{entry} {said}".strip() if must is None else must.told(ENGLISH, entry), path, None, why, entry, must)


def _must(error: Any) -> Must | None:
    """What an entry must be, where every language has a sentence for that."""
    if error["type"] == "literal_error":
        choices = re.findall(r"'([^']*)'", error["ctx"]["expected"]) or [error["ctx"]["expected"]]
        return Must("choice", {"choices": partial(_either, words=choices)})
    if error["type"] in _MUST:
        return Must(_MUST[error["type"]])
    found: Must | None = error.get("ctx", {}).get("must") if error["type"] == "box" else None
    return found


def _entry_at(path: Iterable[Any], given: Any) -> tuple[list[str], Any]:
    """How an entry is called, step by step, and what stands there."""
    where: list[str] = []
    at = given
    for step in path:
        at = at[step] if isinstance(at, list) and isinstance(step, int) and step < len(at) else _entry(at, step)
        if isinstance(step, int):
            name = name_of(at)
            where[-1] += f" {step + 1}" + (f" ({name})" if name is not None else "")
        else:
            where.append(str(step))
    return where, at


def _entry(at: Any, step: Any) -> Any:
    return at.get(step) if isinstance(at, dict) else None


def name_of(at: Any) -> Any:
    """What an entry of a list is called by, or None."""
    return next((at[key] for key in _NAMES if isinstance(at, dict) and key in at), None)


def _meant(must: str, at: Any) -> toml_lines.Path:
    """The entry that a sentence such as "board, map: row 3 must be …" is about, as far as it can be found below `at`."""
    path: list[str | int] = []
    *entries, rest = must.split(":", 1) if ":" in must else [must]
    for words in [*(entries[0].split(", ") if entries else []), rest.strip()]:
        name, _, which = words.partition(" ")
        if not isinstance(at, dict):
            break
        name = f"{name}s" if name not in at else name  # one of several
        if name not in at:
            break
        path.append(name)
        at = at[name]
        if isinstance(at, list) and (number := _number_of(which, at)) is not None:
            path.append(number)
            at = at[number]
    return tuple(path)


def _number_of(which: str, entries: list[Any]) -> int | None:
    """The entry of a list that is called by its number from 1, or by its name."""
    named = next((number for number, entry in enumerate(entries) if which and name_of(entry) == which), None)
    number, _, _ = which.partition(" ")
    if named is None and number.isdecimal() and 1 <= int(number) <= len(entries):
        return int(number) - 1
    return named

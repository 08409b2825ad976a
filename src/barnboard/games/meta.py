"""What the house says of a game before anybody opens its box: `meta.toml` in its folder.

(Its sentence on the front page is `front.line` in its words files.)

title = "Oregon"
rules_version = 1  # goes up when the same moves from the same seed would give another match
seats = [2, 4]
minutes = 45       # that a match takes among people
order = 1          # in the lobby; games without one come last
horizon = 4        # turns of each seat after which points tell a bot how good a position was
most_plies = 600   # no match of random moves with the usual box takes more; batches end a match there
picture = "picture.svg"

[options.target]   # choices before the deal: a switch, or a number between two bounds
default = 2000
low = 501
high = 10000
"""

import tomllib
from importlib.resources.abc import Traversable
from typing import Annotated, Any, NamedTuple

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from barnboard.kernel.records import MAX_SEATS

FILE = "meta.toml"


class SetupError(ValueError):
    """A match that cannot be set up as asked, with the reason in one line."""


class Option(NamedTuple):
    """A choice made before the deal: a switch (bool) or a number between two bounds."""

    default: bool | int
    low: int = 0
    high: int = 1

    def check(self, name: str, value: Any) -> bool | int:
        """The value, or a SetupError that says what it must be."""
        if isinstance(self.default, bool):
            if not isinstance(value, bool):
                raise SetupError(f"{name} must be true or false, not {value!r}")
            return value
        if isinstance(value, bool) or not isinstance(value, int) or not self.low <= value <= self.high:
            raise SetupError(f"{name} must be {self.low}..{self.high}, not {value!r}")
        return value


class _Table(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class _Option(_Table):
    default: bool | int
    low: int = 0
    high: int = 1

    @model_validator(mode="after")
    def _default_is_allowed(self) -> "_Option":
        if not self.low <= self.default <= self.high:
            raise ValueError(f"default must be {self.low}..{self.high}, not {self.default}")
        return self


class Meta(_Table):
    """The file as a checked model."""

    title: Annotated[str, Field(min_length=1, max_length=40)]
    rules_version: Annotated[int, Field(ge=1)]
    seats: tuple[Annotated[int, Field(ge=1, le=MAX_SEATS)], Annotated[int, Field(ge=1, le=MAX_SEATS)]]
    minutes: Annotated[int, Field(ge=1, le=600)]
    order: int = 100
    horizon: Annotated[int, Field(ge=1)] = 12
    most_plies: Annotated[int, Field(ge=1, le=1_000_000)] = 20_000
    picture: Annotated[str, Field(pattern=r"^[a-z0-9_-]+\.svg$")] | None = None
    options: dict[str, _Option] = {}

    @model_validator(mode="after")
    def _fits(self) -> "Meta":
        if self.seats[0] > self.seats[1]:
            raise ValueError(f"seats must be [least, most], not {list(self.seats)}")
        return self


def read_meta(folder: Traversable) -> Meta:
    """The checked `meta.toml` of a game's folder; a TypeError says what is wrong with it."""
    try:
        return Meta.model_validate(tomllib.loads(folder.joinpath(FILE).read_text("utf-8")))
    except FileNotFoundError:
        raise TypeError(f"{folder} has no {FILE}") from None
    except tomllib.TOMLDecodeError as problem:
        raise TypeError(f"{folder}/{FILE}: {problem}") from None
    except ValidationError as problem:
        first = problem.errors()[0]
        where = ".".join(str(step) for step in first["loc"])
        raise TypeError(f"{folder}/{FILE}: {where + ': ' if where else ''}{first['msg']}") from None

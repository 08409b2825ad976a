"""Who plays whom: every bot sits on every seat equally often, and every seating plays the same deals."""

from collections.abc import Mapping
from functools import cached_property
from itertools import combinations
from typing import Any

from pydantic import BaseModel, ConfigDict

from barnboard.bots import make_bot
from barnboard.games import SetupError
from barnboard.games import game as find_game


class Plan(BaseModel):
    """What is to be played. Two plans that are equal give the same schedule, deal by deal."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    game: str
    rules: int
    box: str  # the hash of the box, and its facts if it was edited
    edited_box: dict[str, Any] | None = None
    options: dict[str, bool | int]
    seats: int
    bots: list[str]
    seconds: float | None = None
    iterations: int | None = None
    seed: str = "arena"
    games: int

    @cached_property
    def seatings(self) -> list[tuple[str, ...]]:
        """Every choice of bots for the seats, in every rotation."""
        chosen = combinations(self.bots, self.seats)
        return [group[turn:] + group[:turn] for group in chosen for turn in range(self.seats)]

    def seating(self, number: int) -> tuple[str, ...]:
        """The bots of one match by seat."""
        return self.seatings[number % len(self.seatings)]

    def seed_of(self, number: int) -> str:
        """The seed of one match: the same for all seatings of a round."""
        return f"{self.seed} {number // len(self.seatings)}"


def make_plan(
    game: str,
    bots: list[str],
    games: int,
    seats: int | None = None,
    seconds: float | None = None,
    iterations: int | None = None,
    seed: str = "arena",
    options: Mapping[str, Any] | None = None,
    box: Any = None,
) -> Plan:
    """A plan, or a SetupError. The last bot takes the seats that are left; games are rounded up to whole rounds of seatings."""
    found = find_game(game)
    people = _seats(found.seats, len(bots)) if seats is None else seats
    chosen = found.check_setup(people, options or {})
    for name in bots:
        make_bot(name, seconds, iterations)
    if not bots:
        raise SetupError("name at least one bot")
    if games < 1:
        raise SetupError(f"games must be at least 1, not {games}")
    packed = found.box(box)
    plan = Plan(
        game=game,
        rules=found.rules_version,
        box=packed.digest,
        edited_box=packed.facts.model_dump(mode="json") if packed.edited else None,
        options=chosen,
        seats=people,
        bots=bots + bots[-1:] * (people - len(bots)),
        seconds=seconds,
        iterations=iterations,
        seed=seed,
        games=games,
    )
    a_round = len(plan.seatings)
    return plan.model_copy(update={"games": -(-games // a_round) * a_round})


def _seats(allowed: range, bots: int) -> int:
    return min(max(bots, allowed[0]), allowed[-1]) if bots <= allowed[-1] else allowed[0]

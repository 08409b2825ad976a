"""Checks a box of My Happy Farm and packs it for the rules.

Crops, animals and feeding cards are numbered in the order in which they stand in the box. The feeding cards of a table are a row
of ones and zeros: a pile of counts, like every face-down pile.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Annotated, ClassVar, Literal

from pydantic import model_validator

from barnboard.games.boxes import Entry, Ident, Named, Titled, checked, require, whole
from barnboard.kernel.records import MAX_SEATS, Record, layout, packed

CROPS = 6
ANIMALS = 6
FEEDINGS = 40  # feeding cards
MARKET = 8  # slots of the largest market
PASTURE = 8
MOST_ALIKE = 6  # that can be sown together
ANY = "any"  # in a recipe: one forage of any type

SEASONS = ("spring", "summer", "fall")
SPRING, SUMMER, FALL = range(3)

BOX = layout(
    ("crops", "i8"),
    ("animals", "i8"),
    ("feedings", "i8"),
    ("market_slots", "i8"),
    ("pasture_slots", "i8"),
    ("start_hand", "i8"),
    ("barn_capacity", "i8"),
    ("actions_per_turn", "i8"),
    ("sow_mixed_max", "i8"),
    ("sow_alike", "i8"),
    ("sow_two_alike", "i8"),
    ("turn_limit", "i8"),
    ("unfed_penalty", "i8"),
    ("best_fed_bonus", "i8"),
    ("seed_cards", "i8", CROPS),
    ("ripe", "i8", (3, CROPS)),  # 1 where a crop can be harvested in a season
    ("exchange", "i8", CROPS),
    ("feeding_deck", "i8", (MAX_SEATS + 1, FEEDINGS)),  # the feeding cards in play, by number of seats
    ("animal", "i8", FEEDINGS),
    ("points", "i8", FEEDINGS),
    ("needs", "i8", (FEEDINGS, CROPS)),
    ("needs_any", "i8", FEEDINGS),
)


_CARDS = "no more fit on the table of the page"
_POINTS = "a feeding is told with two digits"


class Table(Entry):
    players: Annotated[int, whole(2, MAX_SEATS, "My Happy Farm is for two to four")]
    """With how many players."""
    remove: list[Ident]
    """Feeding cards with these marks stay in the box."""


class Setup(Entry):
    market_slots: Annotated[int, whole(3, MARKET, f"a turn takes up to three cards of it, and {MARKET} fit beside each other")]
    """Seed cards in the market."""
    pasture_slots: Annotated[int, whole(1, PASTURE, f"one must lie open, and {PASTURE} fit beside each other")]
    """Feeding cards on the pasture."""
    start_hand: Annotated[int, whole(0, 9, _CARDS)]
    """Seed cards in the first hand."""
    barn_capacity: Annotated[int, whole(1, 12, _CARDS)]
    """Forage that a barn holds."""
    actions_per_turn: Annotated[int, whole(1, 6, "there are six different actions")]
    """Different actions in a turn."""
    sow_mixed_max: Annotated[int, whole(1, CROPS, f"a box has at most {CROPS} crops")]
    """Seeds of different types that are sown at once."""
    sow_alike: Annotated[int, whole(2, MOST_ALIKE, "every way to sow is a move of its own")]
    """Seeds of one type that are sown at once."""
    sow_two_alike: bool
    """Whether two of one type may be sown too."""
    turn_limit: Annotated[int, whole(1, 150, "a match must end, and batches of bots wait for it")]
    """Turns of each player after which the points count as they are."""


class Score(Entry):
    unfed_penalty: Annotated[int, whole(-20, 0, _POINTS)]
    """For an animal that was never fed."""
    best_fed_bonus: Annotated[int, whole(0, 20, _POINTS)]
    """For more feeding cards under an animal than anyone else has there."""


class Seed(Named):
    domains: ClassVar[tuple[str, ...]] = ("crop",)

    id: Ident
    cards: Annotated[int, whole(1, 99, "a pile is counted with two digits")]
    """How many of these cards there are."""
    ripe: list[Literal["summer", "fall"]]
    """When it can be harvested."""
    exchange: Annotated[int, whole(1, 12, "a hand would not hold more")]
    """How many seeds one forage of it is changed for."""


class Animal(Named):
    id: Ident


class Feeding(Named):
    id: Ident
    animal: Ident
    """Whom it feeds."""
    points: Annotated[int, whole(0, 20, _POINTS)]
    """What it is worth."""
    needs: list[Ident]
    """The forage that it takes; any means one of any type."""
    mark: Ident | None = None
    """By which it is taken out with fewer players."""


class HappyFarmBox(Titled):
    """The whole box."""

    format: Literal[1]
    id: Literal["happy_farm"]
    table: list[Table]
    """What stays in the box, by number of players."""
    setup: Setup
    """What lies on the table, and what a turn is made of."""
    score: Score
    """What counts at the end besides the feeding cards."""
    seed: list[Seed]
    """The seed cards."""
    animal: list[Animal]
    """The animals, one of each in front of every player."""
    feeding: list[Feeding]
    """The feeding cards: what they take and what they are worth."""

    @property
    def crops(self) -> list[str]:
        """The crops in the order of the seed cards."""
        return [seed.id for seed in self.seed]

    @property
    def animals(self) -> list[str]:
        """The animals in their order."""
        return [animal.id for animal in self.animal]

    @model_validator(mode="after")
    def _check(self) -> "HappyFarmBox":
        return checked(self, _check_lists, _check_seeds, _check_feeding, _check_tables)


def _check_lists(facts: HappyFarmBox) -> Iterator[str]:
    for what, ids, most in (
        ("seed", facts.crops, CROPS),
        ("animal", facts.animals, ANIMALS),
        ("feeding", [card.id for card in facts.feeding], FEEDINGS),
    ):
        yield from require(
            1 <= len(ids) <= most, f"{what}: must have 1..{most} entries, for every position counts them one by one"
        )
        for ident, times in Counter(ids).items():
            yield from require(times == 1, f"{what}: id {ident} must not occur twice")


def _check_seeds(facts: HappyFarmBox) -> Iterator[str]:
    """Enough seeds for the market and four hands; what runs out later is dealt with by the rules (R14)."""
    for seed in facts.seed:
        yield from require(seed.id != ANY, f"seed {seed.id}: id must not be {ANY}, which means any forage in a recipe")
        yield from require(0 < len(seed.ripe) == len(set(seed.ripe)), f"seed {seed.id}: ripe must name summer, fall or both")
    least = facts.setup.market_slots + MAX_SEATS * facts.setup.start_hand
    yield from require(sum(seed.cards for seed in facts.seed) >= least, f"seed: cards must add up to at least {least}")


def _check_feeding(facts: HappyFarmBox) -> Iterator[str]:
    """Every feeding card is for an animal of the box and can be paid out of a full barn."""
    barn = facts.setup.barn_capacity
    for card in facts.feeding:
        yield from require(card.animal in facts.animals, f"feeding {card.id}: animal must be {' or '.join(facts.animals)}")
        yield from require(1 <= len(card.needs) <= barn, f"feeding {card.id}: needs must be 1..{barn} forage")
        for crop in card.needs:
            yield from require(crop in (*facts.crops, ANY), f"feeding {card.id}: needs names {crop}, which no seed has")


def _check_tables(facts: HappyFarmBox) -> Iterator[str]:
    """Feeding cards for a full pasture at every number of players."""
    yield from require(
        [table.players for table in facts.table] == [2, 3, 4], "table: must have one entry each for players 2, 3 and 4"
    )
    for table in facts.table:
        for mark in table.remove:
            yield from require(
                any(card.mark == mark for card in facts.feeding),
                f"table for {table.players}: remove names {mark}, which no feeding card has",
            )
        least = facts.setup.pasture_slots
        left = sum(_in_play(facts, table))
        yield from require(
            left >= least, f"table for {table.players}: remove must leave at least {least} feeding cards, not {left}"
        )


def _in_play(facts: HappyFarmBox, table: Table) -> Iterable[int]:
    """1 for every feeding card that is used at this table, else 0 (R1)."""
    return [int(card.mark not in table.remove) for card in facts.feeding]


def pack(facts: HappyFarmBox) -> Record:
    """The box as the rules want it."""
    crops, animals = facts.crops, facts.animals
    decks: list[Iterable[int]] = [[0] * len(facts.feeding)] * 2
    return packed(
        BOX,
        crops=len(crops),
        animals=len(animals),
        feedings=len(facts.feeding),
        market_slots=facts.setup.market_slots,
        pasture_slots=facts.setup.pasture_slots,
        start_hand=facts.setup.start_hand,
        barn_capacity=facts.setup.barn_capacity,
        actions_per_turn=facts.setup.actions_per_turn,
        sow_mixed_max=facts.setup.sow_mixed_max,
        sow_alike=facts.setup.sow_alike,
        sow_two_alike=facts.setup.sow_two_alike,
        turn_limit=facts.setup.turn_limit,
        unfed_penalty=facts.score.unfed_penalty,
        best_fed_bonus=facts.score.best_fed_bonus,
        seed_cards=[seed.cards for seed in facts.seed],
        ripe=[[int(season in seed.ripe) for seed in facts.seed] for season in SEASONS],
        exchange=[seed.exchange for seed in facts.seed],
        feeding_deck=decks + [_in_play(facts, table) for table in facts.table],
        animal=[animals.index(card.animal) for card in facts.feeding],
        points=[card.points for card in facts.feeding],
        needs=[[card.needs.count(crop) for crop in crops] for card in facts.feeding],
        needs_any=[card.needs.count(ANY) for card in facts.feeding],
    )

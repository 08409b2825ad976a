"""What lies on the table in My Happy Farm."""

from enum import IntEnum

from barnboard.games.boxes import Box
from barnboard.kernel.records import NOBODY, Record, layout, position

from .box import ANIMALS, CROPS, FEEDINGS, MARKET, PASTURE, SEASONS, HappyFarmBox

EMPTY = -1  # a slot of the market or the pasture without a card


class Phase(IntEnum):
    """Which decision is due."""

    ACTION = 0  # choose one of the actions not yet used, or end the turn
    SOW = 1  # which seeds
    HARVEST_SUMMER = 2  # which of the ripe crops
    HARVEST_FALL = 3
    OVERFLOW = 4  # the barn is too full: put forage down
    FEED = 5  # which feeding card, or done
    PAY = 6  # which forage for "any"
    GIVE = 7  # which forage to change for seeds
    TAKE = 8  # a seed from the market or from the deck
    OVER = 9


ACTION, SOW, HARVEST_SUMMER, HARVEST_FALL, OVERFLOW, FEED, PAY, GIVE, TAKE, OVER = (int(phase) for phase in Phase)

PLAYER = layout(
    ("known", "i8", CROPS),  # seeds in hand that were taken face up (R19)
    ("hidden", "i8", CROPS),  # seeds in hand that nobody else has seen
    ("bed", "i8", (len(SEASONS), CROPS)),  # the personal playfield: spring, summer, fall
    ("barn", "i8", CROPS),
    ("fed", "i8", ANIMALS),  # feeding cards under each animal
    ("earned", "i8", ANIMALS),  # and their points
)

STATE = position(
    __name__,
    ("start_seat", "i8"),
    ("ender", "i8"),  # who fed the animal after which the pasture stayed open, else NOBODY (R16)
    ("used", "i8"),  # a bit for each action used this turn (R5)
    ("fed_now", "i8"),  # 1 once an animal was fed in this Feed action
    ("feeding_slot", "i8"),  # the pasture card that is being paid
    ("any_due", "i8"),  # forage of any type still to be paid
    ("picks_due", "i8"),  # seeds still to be taken in an exchange
    ("player", PLAYER, 4),
    ("market", "i8", MARKET),  # the crop in each slot, else EMPTY
    ("pasture", "i8", PASTURE),  # the feeding card in each slot, else EMPTY
    ("seed_deck", "i8", CROPS),
    ("discard", "i8", CROPS),
    ("feeding_deck", "i8", FEEDINGS),
    ("eater", "i8", FEEDINGS),  # who fed a card to his animal, else NOBODY
)


def census(box: Box[HappyFarmBox], s: Record) -> dict[str, int]:
    """How many of each component there are, wherever they lie."""
    facts, players = box.facts, s.player[: int(s.seats)]
    seeds = s.seed_deck + s.discard
    for pile in (players["known"], players["hidden"], players["barn"]):
        seeds = seeds + pile.sum(axis=0)
    seeds = seeds + players["bed"].sum(axis=(0, 1))
    count = {f"seed {name}": int(seeds[crop] + (s.market == crop).sum()) for crop, name in enumerate(facts.crops)}
    fed = s.eater != NOBODY
    for number, card in enumerate(facts.feeding):
        count[f"feeding card {card.id}"] = int(s.feeding_deck[number] + fed[number] + (s.pasture == number).sum())
    count["feeding cards that no animal has"] = int(fed.sum() - players["fed"].sum())
    return count

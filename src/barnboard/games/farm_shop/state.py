"""What lies on the table in My Farm Shop."""

from collections import Counter
from enum import IntEnum

from barnboard.games.boxes import Box
from barnboard.kernel.compile import compiled
from barnboard.kernel.records import Record, layout, position

from .box import CARDS, DICE, FIELDS, GOALS_IN_PLAY, GOODS, SET, STACKS, STALLS, TRANSPORTS, FarmShopBox

NONE = -1  # no card, no field, no stall
THE_FARMER = -2  # in a stall instead of a card

SOURCE_IDS = ("start", "printed", "cards", "goals", "transport")
FROM_START, FROM_PRINTED, FROM_CARDS, FROM_GOALS, FROM_TRANSPORT = range(5)
SOURCES = len(SOURCE_IDS)


class Phase(IntEnum):
    """Which decision is due."""

    JUMP_SET = 0  # draft: choose a set of two cards
    JUMP_LAY = 1  # and which of them goes where
    TAKE = 2  # a die and a stall
    LAY = 3  # the card on a field
    TAKE_TILES = 4  # the Farmer was visited: two types of transport
    TAKE_FROM = 5  # from whom, where the supply has none
    TARGET = 6  # the field to activate
    FINAL = 7  # the same after the last turn, without dice
    ARROW = 8  # where an arrow leads
    AREA = 9  # which half of the action
    PAY_PAIRS = 10
    PAY_SAME = 11
    PAY_GOOD = 12
    PAY_SUNFLOWER = 13
    PAY_CARD = 14
    GAIN_SAME = 15
    GAIN_GOOD = 16
    BONUS = 17
    PLANT = 18
    GIVE_BACK = 19  # more in the shop than it holds
    SWAP = 20  # two cards of the farm
    AFTER = 21  # a last chance to use a skill after the activation
    MOVE_FARMER = 22
    OVER = 23


class Step(IntEnum):
    """What the rules do by themselves between two decisions. A step takes the place of the phase; no position stops at one."""

    ROLL = 24
    TILES = 25
    ACTIVATIONS = 26
    ARRIVE = 27
    EFFECT = 28
    NEXT_SEAT = 29
    REFILL = 30


(
    JUMP_SET, JUMP_LAY, TAKE, LAY, TAKE_TILES, TAKE_FROM, TARGET, FINAL, ARROW, AREA, PAY_PAIRS, PAY_SAME, PAY_GOOD,
    PAY_SUNFLOWER, PAY_CARD, GAIN_SAME, GAIN_GOOD, BONUS, PLANT, GIVE_BACK, SWAP, AFTER, MOVE_FARMER, OVER,
) = (int(phase) for phase in Phase)  # fmt: skip
ROLL, TILES, ACTIVATIONS, ARRIVE, EFFECT, NEXT_SEAT, REFILL = (int(step) for step in Step)

# sets of phases as bits
_STEPS = sum(1 << step for step in Step)
_WITHIN_AN_EFFECT = sum(
    1 << phase
    for phase in (
        PAY_PAIRS, PAY_SAME, PAY_GOOD, PAY_SUNFLOWER, PAY_CARD, GAIN_SAME, GAIN_GOOD, BONUS, PLANT, GIVE_BACK, SWAP,
    )
)  # fmt: skip


@compiled
def is_step(phase: int) -> bool:
    """Whether a phase is a step that the rules take by themselves."""
    return (_STEPS >> phase) & 1 != 0


@compiled
def is_within_an_effect(phase: int) -> bool:
    """Whether something is being paid, gained, planted, given back or swapped."""
    return (_WITHIN_AN_EFFECT >> phase) & 1 != 0


# the units of `owed` in the order in which they are paid
OWED_IDS = ("pairs", "same", "good", "sunflower", "card")
OWED_PAIRS, OWED_SAME, OWED_GOOD, OWED_SUNFLOWER, OWED_CARD = range(len(OWED_IDS))

PLAYER = layout(
    ("earned", "i8", SOURCES),  # coins by where they came from
    ("bags", "i8"),
    ("goods", "i8", GOODS),
    ("tiles", "i8", TRANSPORTS),
    ("used", "i8", TRANSPORTS),  # 1 where this type was paid in this turn (R50)
    ("face", "i8", FIELDS),  # what can be seen on each field: a card, or what is printed
    ("sunflowers", "i8", FIELDS),
    ("claimed", "i8", GOALS_IN_PLAY),  # coins got for each goal, 0 while not fulfilled
)

STATE = position(
    __name__,
    ("jump_start", "i8"),  # the options
    ("farmer", "i8"),
    ("goals", "i8"),
    ("start_seat", "i8"),
    ("active", "i8"),  # whose turn it is
    ("turn", "i8"),  # how many were begun
    ("final", "i8"),  # 1 in the final activation
    ("player", PLAYER, 4),
    # the market
    ("dice", "i8", DICE),
    ("chosen", "i8"),  # the die on the market, NONE before it is chosen
    ("total", "i8"),  # of the two other dice
    ("stall", "i8", STALLS),  # a card, THE_FARMER or NONE
    ("gap", "i8"),  # the stall that is empty in this turn
    ("visited", "i8"),  # 1 while the Farmer is away from the market
    ("card", "i8"),  # taken and not yet laid
    ("unseen", "i8", CARDS),  # in the deck or left out: nobody knows which
    ("deck", "i8", STACKS),  # how many of each stack are still to come
    ("gone", "i8", CARDS),  # left the game face up
    # the modules
    ("set", "i8", (4, SET)),  # Jump-Start cards on offer
    ("picked", "i8"),  # the set that is being laid
    ("skill", "i8", TRANSPORTS),  # that each type of transport pays for
    ("supply", "i8", TRANSPORTS),
    ("tiles_due", "i8"),  # types still to be taken, as a set
    ("goal", "i8", GOALS_IN_PLAY),
    ("claims", "i8", GOALS_IN_PLAY),
    ("claims_before", "i8", GOALS_IN_PLAY),  # in earlier turns
    ("closed", "i8", GOALS_IN_PLAY),
    # the action that is being carried out
    ("field", "i8"),  # where, NONE for a skill
    ("passed", "i8"),  # fields whose arrows were followed, as a set
    ("area", "i8"),
    ("then", "i8"),  # the phase that follows the action
    ("owed", "i8", len(OWED_IDS)),  # units still to be paid: pairs, same, good, sunflower, card
    ("gained", "i8"),  # 1 once the fixed part of the gain was given
    ("due_same", "i8"),  # units still to be gained
    ("due_good", "i8"),
    ("same_good", "i8"),  # the type chosen for `same`
    ("bonuses", "i8"),
    ("to_plant", "i8"),
    # what can be decided, worked out when the position was reached
    ("choices", "i8"),
    ("skills", "i8"),
    ("need", "i8", FIELDS),  # scratch: bags that the action on each field takes
)


@compiled
def is_acting(s: Record) -> bool:
    """Whether an action is being carried out: the way to it along arrows, then its areas."""
    if s.phase == TARGET or s.phase == FINAL or s.phase == OVER or s.phase == TAKE or s.phase == LAY:
        return False
    return s.field != NONE or s.area != NONE


def census(box: Box[FarmShopBox], s: Record) -> dict[str, int]:
    """How many of each component there are, wherever they lie. Goods, bags and sunflowers are without end (R14)."""
    players = [s.player[seat] for seat in range(int(s.seats))]
    places = (s.stall, [s.card], s.set.ravel(), *(player.face for player in players))
    lying = Counter(face for place in places for face in map(int, place))
    out_of_play = (s.unseen + s.gone).tolist()
    count = {}
    for number, card in enumerate(box.facts.all_cards):
        count[f"card {card.id}"] = out_of_play[number] + lying[number]
    for number, transport in enumerate(box.facts.transport):
        count[f"transport {transport.id}"] = int(s.supply[number] + sum(player.tiles[number] for player in players))
    count["farmer"] = int(s.visited) + lying[THE_FARMER]
    return count

"""Checks a box of My Farm Shop and packs it for the rules.

Everything that can lie on a field is a *face*: the cards first, stack by stack, then what is printed on the red and on the
black side of a farm. What a face or a skill does are its *areas*, two rows of amounts each: what is paid and what is gained.
"""

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Annotated, Any, ClassVar, Literal

import numpy as np
from pydantic import Field, model_validator

from barnboard.games.boxes import LATER, Entry, Ident, Named, Titled, checked, require, whole
from barnboard.kernel.records import Record, layout, packed

FIELDS = 10  # 2 to 6 and below them 7 to 11; field 2 is also 12
ROW = 5
FIRST_NUMBER = 2
CARDS = 120  # kinds of cards at most
SIDES_OF_A_FARM = 2
FACES = CARDS + SIDES_OF_A_FARM * FIELDS
STALLS = 6
DICE = 3
PIPS = 6
STACKS = 6
GOODS = 4
TRANSPORTS = 4
SKILLS = 8  # kinds of skills at most
GOALS = 8  # kinds of goals at most
GOALS_IN_PLAY = 2
SET = 2  # Jump-Start cards of a seat
AREAS = 2  # of a face or a skill at most

# the stacks as the cards are numbered: the start market, the six stacks of the deck, Jump-Start
START_STACK, FIRST_STACK, JUMP_STACK = 0, 1, 7
ALL_STACKS = 8

ITEM_IDS = ("coin", "bag", "honey", "milk", "wool", "egg", "sunflower", "good", "same", "each", "pairs", "card")
COIN, BAG, FIRST_GOOD, SUNFLOWER, GOOD, SAME, EACH, PAIRS, CARD = 0, 1, 2, 6, 7, 8, 9, 10, 11
ITEMS = len(ITEM_IDS)
THINGS = 7  # the items that are one certain thing: coin to sunflower
GOOD_IDS = ITEM_IDS[FIRST_GOOD : FIRST_GOOD + GOODS]

NO_ARROW, UP, SIDES = range(3)
ARROW_IDS = ("", "up", "sides")

ERRAND, SWAP_CARDS, PLANT, ACROSS = range(4)
EFFECT_IDS = ("errand", "swap_cards", "plant", "across")

SHOP_ICONS, SAME_GOODS, BAGS, SUNFLOWERS, TOP_ROW_CARDS, STORED = range(6)
COUNT_IDS = ("shop_icons", "same_goods", "bags", "sunflowers", "top_row_cards", "stored")

# what a face says, as numbers: its marks, then what its areas take and give
TRAIT_IDS = (
    "card", "once", "shop", "no_bonus", *ARROW_IDS[1:],
    *(f"{way} {item} {which + 1}" for which in range(AREAS) for way in ("pay", "gain") for item in ITEM_IDS),
)  # fmt: skip
TRAITS = len(TRAIT_IDS)

FIRST_SKILL_AREA = AREAS * FACES  # the areas of the faces come first
ALL_AREAS = FIRST_SKILL_AREA + AREAS * SKILLS

BOX = layout(
    ("stack_from", "i8", ALL_STACKS + 1),  # the number of the first card of each stack
    ("copies", "i8", CARDS),
    ("areas", "i8", FACES),  # how many areas a face has
    ("arrow", "i8", FACES),
    ("once", "i8", FACES),
    ("shop", "i8", FACES),
    ("no_bonus", "i8", FACES),
    ("pay", "i8", (ALL_AREAS, ITEMS)),
    ("gain", "i8", (ALL_AREAS, ITEMS)),
    ("is_free", "i8", ALL_AREAS),  # nothing is paid
    ("traits", "i8", FACES),  # how many traits a face has
    ("trait", "i8", (FACES, TRAITS)),  # which they are
    ("trait_value", "i8", (FACES, TRAITS)),
    ("slots", "i8", FIELDS),
    ("capacity", "i8"),
    ("start_goods", "i8", GOODS),
    ("start_bags", "i8"),
    ("start_coins", "i8"),
    ("deck", "i8", (5, STACKS)),  # by number of seats
    ("jump_field", "i8", SET),
    ("skills", "i8"),
    ("skill_effect", "i8", SKILLS),
    ("skill_doubles", "i8", SKILLS),
    ("skill_areas", "i8", SKILLS),
    ("plant_field", "i8", SKILLS),
    ("plant_limit", "i8", SKILLS),
    ("transport_copies", "i8", TRANSPORTS),
    ("end_coins", "i8"),
    ("goals", "i8"),
    ("goal_counts", "i8", GOALS),
    ("goal_least", "i8", GOALS),
    ("goal_first", "i8"),
    ("goal_second", "i8"),
)


_SHELF = "a shop has at most 40 shelves"
_ITEM = "an area has room for two digits, and a shop for 40 goods"
_CARDS = "a pile of the match has no more"


class Goods(Entry):
    honey: Annotated[int, whole(0, 40, _SHELF)]
    milk: Annotated[int, whole(0, 40, _SHELF)]
    wool: Annotated[int, whole(0, 40, _SHELF)]
    egg: Annotated[int, whole(0, 40, _SHELF)]


class Start(Entry):
    goods: Goods
    """Goods of each player at the start."""
    bags: Annotated[int, whole(0, 40, "more were never needed")]
    """Burlap bags at the start."""
    coins: Annotated[int, whole(0, 99, "coins are told with two digits at the start")]
    """Coins at the start."""


class Shop(Entry):
    capacity: Annotated[int, whole(4, 40, "it holds one of each good at least, and 40 can be drawn")]
    """Goods and transport tiles that a shop holds."""


class Players(Entry):
    count: Annotated[int, whole(2, 4, "My Farm Shop is for two to four")]
    """With how many players."""
    deck: list[Annotated[int, whole(0, 30, _CARDS)]]
    """How many cards come from each of the stacks 1 to 6; stack 1 lies on top."""


class Pay(Entry):
    coin: Annotated[int, whole(0, 99, _ITEM), LATER] = 0
    bag: Annotated[int, whole(0, 20, _ITEM)] = 0
    honey: Annotated[int, whole(0, 20, _ITEM)] = 0
    milk: Annotated[int, whole(0, 20, _ITEM)] = 0
    wool: Annotated[int, whole(0, 20, _ITEM)] = 0
    egg: Annotated[int, whole(0, 20, _ITEM)] = 0
    sunflower: Annotated[int, whole(0, 20, _ITEM)] = 0
    good: Annotated[int, whole(0, 20, _ITEM)] = 0
    """Goods, each chosen freely."""
    same: Annotated[int, whole(0, 20, _ITEM)] = 0
    """Goods of one chosen type."""
    each: Annotated[int, whole(0, 5, _ITEM)] = 0
    """That many times one of all four goods."""
    pairs: Annotated[int, whole(0, 4, _ITEM)] = 0
    """That many times two goods of one type and two of another."""
    card: Annotated[int, whole(0, 9, "a farm has ten fields")] = 0
    """Other cards of the same farm."""


class Gain(Entry):
    coin: Annotated[int, whole(0, 99, _ITEM)] = 0
    bag: Annotated[int, whole(0, 20, _ITEM)] = 0
    honey: Annotated[int, whole(0, 20, _ITEM)] = 0
    milk: Annotated[int, whole(0, 20, _ITEM)] = 0
    wool: Annotated[int, whole(0, 20, _ITEM)] = 0
    egg: Annotated[int, whole(0, 20, _ITEM)] = 0
    sunflower: Annotated[int, whole(0, 20, _ITEM)] = 0
    good: Annotated[int, whole(0, 20, _ITEM)] = 0
    """Goods, each chosen freely."""
    same: Annotated[int, whole(0, 20, _ITEM)] = 0
    """Goods of one chosen type."""
    each: Annotated[int, whole(0, 5, _ITEM)] = 0
    """That many times one of all four goods."""


class Area(Entry):
    pay: Pay = Pay()
    """What it takes."""
    gain: Gain
    """What it gives."""

    @model_validator(mode="after")
    def _check(self) -> "Area":
        return checked(self, _check_area)


class Face(Named):
    """What lies on a field: areas or an arrow, or nothing at all."""

    domains: ClassVar[tuple[str, ...]] = ("face",)

    id: Ident
    areas: list[Area] = Field(default_factory=list)
    """What it does: an activation uses one of them."""
    arrow: Literal["", "up", "sides"] = ""
    """The field that it activates instead."""
    once: bool = False
    """Whether the card leaves the farm after its action."""
    shop: bool = False
    """Whether it shows the shop, for the goal that counts them."""
    no_bonus: bool = False
    """Whether sunflowers add nothing to it."""

    @model_validator(mode="after")
    def _check_action(self) -> "Face":
        return checked(self, _check_face)


_FIELD = "the fields of a farm are 2 to 11"


class Printed(Face):
    field: Annotated[int, whole(2, 11, _FIELD)]
    """The field on which it is printed."""

    @model_validator(mode="after")
    def _check_place(self) -> "Printed":
        return checked(self, _check_printed)


class Card(Face):
    copies: Annotated[int, whole(1, 9, "alike cards are told apart by one digit")] = 1
    """How many of it there are."""

    @model_validator(mode="after")
    def _check_card(self) -> "Card":
        return checked(self, lambda card: require(bool(card.areas or card.arrow), "must have areas or an arrow"))


class Farm(Entry):
    slots: list[list[Annotated[int, whole(0, 4, "no more sunflowers fit on a field")]]]
    """Slots for sunflowers: the fields 2 to 6, and below them 7 to 11."""
    red: list[Printed]
    """What is printed on the side with the red roof."""
    black: list[Printed]
    """What is printed on the side with the black roof, for Jump-Start."""


class Cards(Entry):
    start: list[Card]
    """The market at the start, always the same six."""
    stack_1: list[Card]
    stack_2: list[Card]
    stack_3: list[Card]
    stack_4: list[Card]
    stack_5: list[Card]
    stack_6: list[Card]
    jump: list[Card]
    """The cards of Jump-Start."""

    @property
    def stacks(self) -> list[list[Card]]:
        """The cards stack by stack, in the order in which the rules number them."""
        return [
            self.start,
            self.stack_1,
            self.stack_2,
            self.stack_3,
            self.stack_4,
            self.stack_5,
            self.stack_6,
            self.jump,
        ]


class JumpStart(Entry):
    fields: list[Annotated[int, whole(2, 11, _FIELD)]]
    """Where the two first cards lie."""


class Farmer(Entry):
    end_coins: Annotated[int, whole(0, 9, "a tile is told with one digit")]
    """Coins for each transport tile at the end."""


class Skill(Named):
    id: Ident
    effect: Literal["errand", "swap_cards", "plant", "across"]
    """What it does."""
    doubles: bool = False
    """Whether it needs two dice alike."""
    areas: list[Area] = Field(default_factory=list)
    """What an errand takes and gives."""
    field: Annotated[int, whole(2, 11, _FIELD)] = 2
    """The field that it plants on."""
    limit: Annotated[int, whole(0, 9, "a farm has few slots")] = 0
    """How many sunflowers it plants at most."""

    @model_validator(mode="after")
    def _check(self) -> "Skill":
        return checked(self, _check_skill)


class Transport(Named):
    domains: ClassVar[tuple[str, ...]] = ("transport", "stored")

    id: Ident
    copies: Annotated[int, whole(0, 20, "a shop holds 40 things, and there are four kinds")]
    """How many of these tiles there are."""


class Rewards(Entry):
    first: Annotated[int, whole(1, 99, "a goal is told with two digits")]
    """Coins for whoever reaches a goal first."""
    second: Annotated[int, whole(1, 99, "a goal is told with two digits")]
    """Coins for whoever comes next."""


class Goal(Named):
    id: Ident
    counts: Literal["shop_icons", "same_goods", "bags", "sunflowers", "top_row_cards", "stored"]
    """What is counted."""
    least: Annotated[int, whole(1, 99, "a goal is told with two digits")]
    """How many of it there must be."""


class FarmShopBox(Titled):
    """The whole box."""

    format: Literal[1]
    id: Literal["farm_shop"]
    start: Start
    """What each player begins with."""
    shop: Shop
    """The farm shop."""
    players: list[Players]
    """The deck, by number of players."""
    farm: Farm
    """The farm: slots, and what is printed on its fields."""
    cards: Cards
    """The field cards, stack by stack."""
    jump_start: JumpStart
    """The module Jump-Start."""
    farmer: Farmer
    """The module with the farmer."""
    skill: list[Skill]
    """The farmers' skills."""
    transport: list[Transport]
    """The transport tiles."""
    goals: Rewards
    """The module with goals."""
    goal: list[Goal]
    """The goals."""

    @cached_property
    def all_cards(self) -> list[Card]:
        """Every kind of card, as the rules number them."""
        return [card for stack in self.cards.stacks for card in stack]

    @model_validator(mode="after")
    def _check(self) -> "FarmShopBox":
        return checked(self, _check_farm, _check_cards, _check_modules)


def field_id(field: int) -> str:
    """The number of a field as it stands on the farm."""
    return str(field + FIRST_NUMBER)


def face_of(facts: FarmShopBox, face: int) -> Face:
    """What is printed on a face, given its number."""
    if face < CARDS:
        return facts.all_cards[face]
    side, field = divmod(face - CARDS, FIELDS)
    return (facts.farm.red, facts.farm.black)[side][field]


def area_of(facts: FarmShopBox, number: int) -> Area:
    """An area by its number: those of the faces come first, then those of the skills."""
    if number < FIRST_SKILL_AREA:
        face, which = divmod(number, AREAS)
        return face_of(facts, face).areas[which]
    kind, which = divmod(number - FIRST_SKILL_AREA, AREAS)
    return facts.skill[kind].areas[which]


def face_ids(facts: FarmShopBox) -> list[str]:
    """The ids of all faces by their numbers."""
    cards = [card.id for card in facts.all_cards]
    return [
        *cards,
        *(f"no-{number}" for number in range(len(cards), CARDS)),
        *(printed.id for side in (facts.farm.red, facts.farm.black) for printed in side),
    ]


def amounts(items: Pay | Gain) -> list[int]:
    """What is paid or gained, in the order of `ITEM_IDS`."""
    return [int(getattr(items, item, 0)) for item in ITEM_IDS]


def _check_area(area: Area) -> Iterator[str]:
    yield from require(any(amounts(area.gain)), "gain must name at least one item")
    yield from require(not (area.pay.same and area.pay.pairs), "pay must not name both same and pairs")


def _check_face(face: Face) -> Iterator[str]:
    yield from require(len(face.areas) <= AREAS, f"areas must be at most {AREAS}, for no more fit on a card")
    yield from require(not (face.areas and face.arrow), "must have areas or an arrow, not both")
    yield from require(not (face.once and face.arrow), "once does not go with an arrow, which has no action of its own")


def _check_printed(face: Printed) -> Iterator[str]:
    yield from require(
        not (face.arrow == "up" and face.field < FIRST_NUMBER + ROW), "an arrow up must be on a field from 7 to 11"
    )
    yield from require(not face.once, "once is for cards")


def _check_skill(skill: Skill) -> Iterator[str]:
    yield from require(bool(skill.areas) == (skill.effect == "errand"), "areas are for an errand, and an errand needs them")
    yield from require(len(skill.areas) <= AREAS, f"areas must be at most {AREAS}")
    for area in skill.areas:
        yield from require(not area.pay.card and not area.pay.sunflower, "pay: a skill is paid with coins, goods and bags")


def _check_farm(facts: FarmShopBox) -> Iterator[str]:
    farm, goods = facts.farm, facts.start.goods
    yield from require([len(row) for row in farm.slots] == [ROW, ROW], f"farm: slots must be two rows of {ROW} numbers")
    for side, fields in (("red", farm.red), ("black", farm.black)):
        numbers = [printed.field for printed in fields]
        wanted = list(range(FIRST_NUMBER, FIRST_NUMBER + FIELDS))
        yield from require(numbers == wanted, f"farm: {side} must have the fields 2 to 11 in this order")
    total = goods.honey + goods.milk + goods.wool + goods.egg
    yield from require(total <= facts.shop.capacity, f"start: goods must fit into the shop of {facts.shop.capacity}")


def _check_cards(facts: FarmShopBox) -> Iterator[str]:
    stacks = facts.cards.stacks
    ids = [card.id for card in facts.all_cards] + [printed.id for printed in (*facts.farm.red, *facts.farm.black)]
    yield from require(
        len(facts.all_cards) <= CARDS, f"cards: at most {CARDS} kinds, for every position says of each where it lies"
    )
    for face in ids:
        yield from require(ids.count(face) == 1, f"id {face} must not occur twice among cards and fields")
    pieces = [sum(card.copies for card in stack) for stack in stacks]
    yield from require(pieces[START_STACK] == STALLS, f"cards, start: copies must add up to {STALLS}")
    yield from require(
        [players.count for players in facts.players] == [2, 3, 4], "players: must have one entry each for count 2, 3 and 4"
    )
    for players in facts.players:
        where = f"players {players.count}"
        yield from require(len(players.deck) == STACKS, f"{where}: deck must be {STACKS} numbers")
        for stack, wanted in enumerate(players.deck, FIRST_STACK):
            yield from require(
                wanted <= pieces[stack], f"{where}: deck takes {wanted} cards from stack {stack}, which has {pieces[stack]}"
            )
        yield from require(
            (sum(players.deck) + 1) % players.count == 0,
            f"{where}: deck must add up to one less than a multiple of {players.count}, so that all have as many turns",
        )
    yield from require(pieces[JUMP_STACK] >= 4 * SET, f"cards, jump: copies must add up to at least {4 * SET}")
    ups = sum(card.copies for card in stacks[JUMP_STACK] if card.arrow == "up")
    yield from require(ups <= 1, "cards, jump: at most one card may have an arrow up")


def _check_modules(facts: FarmShopBox) -> Iterator[str]:
    fields = facts.jump_start.fields
    yield from require(len(set(fields)) == len(fields) == SET, f"jump_start: fields must be {SET} different fields")
    yield from require(max(fields) >= FIRST_NUMBER + ROW, "jump_start: one of the fields must be in the lower row")
    yield from require(len(facts.transport) == TRANSPORTS, f"transport: must have {TRANSPORTS} entries")
    yield from require(TRANSPORTS <= len(facts.skill) <= SKILLS, f"skill: must have {TRANSPORTS} to {SKILLS} entries")
    yield from require(GOALS_IN_PLAY <= len(facts.goal) <= GOALS, f"goal: must have {GOALS_IN_PLAY} to {GOALS} entries")
    for what, entries in (("transport", facts.transport), ("skill", facts.skill), ("goal", facts.goal)):
        ids = [entry.id for entry in entries]
        yield from require(len(set(ids)) == len(ids), f"{what}: id must not occur twice")
    for transport in facts.transport:
        yield from require(transport.id not in ITEM_IDS, f"transport {transport.id}: id must not be that of an item")


def traits_of(facts: FarmShopBox, number: int) -> dict[str, int]:
    """What a face says, but for zeros; for an observation, so that what is learned of cards holds for another box too."""
    face = face_of(facts, number)
    said = {"card": int(number < CARDS), "once": int(face.once), "shop": int(face.shop), "no_bonus": int(face.no_bonus)}
    if face.arrow:
        said[face.arrow] = 1
    for which, area in enumerate(face.areas):
        for way, items in (("pay", area.pay), ("gain", area.gain)):
            said.update({f"{way} {item} {which + 1}": many for item, many in zip(ITEM_IDS, amounts(items), strict=True)})
    return {trait: value for trait, value in said.items() if value}


def pack(facts: FarmShopBox) -> Record:
    """The box as the rules want it."""
    firsts = np.cumsum([0, *(len(stack) for stack in facts.cards.stacks)])
    faces: dict[str, Any] = {name: np.zeros(FACES, np.int64) for name in ("areas", "arrow", "once", "shop", "no_bonus")}
    pay, gain = np.zeros((ALL_AREAS, ITEMS), np.int64), np.zeros((ALL_AREAS, ITEMS), np.int64)
    traits = np.zeros(FACES, np.int64)
    trait, trait_value = np.zeros((FACES, TRAITS), np.int64), np.zeros((FACES, TRAITS), np.int64)

    def put(first: int, areas: Sequence[Area]) -> None:
        for which, area in enumerate(areas):
            pay[first + which] = amounts(area.pay)
            gain[first + which] = amounts(area.gain)

    for number in [*range(len(facts.all_cards)), *range(CARDS, FACES)]:
        face = face_of(facts, number)
        faces["areas"][number] = len(face.areas)
        faces["arrow"][number] = ARROW_IDS.index(face.arrow)
        faces["once"][number] = face.once
        faces["shop"][number] = face.shop
        faces["no_bonus"][number] = face.no_bonus
        put(AREAS * number, face.areas)
        said = traits_of(facts, number)
        traits[number] = len(said)
        trait[number, : len(said)] = [TRAIT_IDS.index(name) for name in said]
        trait_value[number, : len(said)] = list(said.values())
    for number, skill in enumerate(facts.skill):
        put(FIRST_SKILL_AREA + AREAS * number, skill.areas)
    return packed(
        BOX,
        stack_from=firsts,
        copies=[card.copies for card in facts.all_cards],
        **faces,
        pay=pay,
        gain=gain,
        is_free=pay.sum(axis=1) == 0,
        traits=traits,
        trait=trait,
        trait_value=trait_value,
        slots=[number for row in facts.farm.slots for number in row],
        capacity=facts.shop.capacity,
        start_goods=[getattr(facts.start.goods, good) for good in GOOD_IDS],
        start_bags=facts.start.bags,
        start_coins=facts.start.coins,
        deck=[[0] * STACKS, [0] * STACKS, *(players.deck for players in facts.players)],
        jump_field=[number - FIRST_NUMBER for number in facts.jump_start.fields],
        skills=len(facts.skill),
        skill_effect=[EFFECT_IDS.index(skill.effect) for skill in facts.skill],
        skill_doubles=[skill.doubles for skill in facts.skill],
        skill_areas=[len(skill.areas) for skill in facts.skill],
        plant_field=[skill.field - FIRST_NUMBER for skill in facts.skill],
        plant_limit=[skill.limit for skill in facts.skill],
        transport_copies=[transport.copies for transport in facts.transport],
        end_coins=facts.farmer.end_coins,
        goals=len(facts.goal),
        goal_counts=[COUNT_IDS.index(goal.counts) for goal in facts.goal],
        goal_least=[goal.least for goal in facts.goal],
        goal_first=facts.goals.first,
        goal_second=facts.goals.second,
    )

"""Checks a Magic Farm box and packs it for the rules.

What a spell or a construct does is a closed grammar (`GRAMMAR`): a card is a row of data, and a new card with known effects
needs no code. The ways to pay a number of units without adding a card that could be left out (R6) are worked out here, once.
"""

from collections.abc import Iterator
from typing import Annotated, ClassVar, Literal, NamedTuple

from pydantic import Field, model_validator

from barnboard.games.boxes import Entry, Ident, Named, Titled, checked, require, whole
from barnboard.kernel.records import Record, layout, packed

PRODUCTS = 60  # different ones, so that a set of them is one word
RESOURCES = 12  # different resource cards
WAYS = 60  # to pay
CROPS = 48  # crop cards: one player could plant them all
BUILDS = 24  # constructs and monsters: one player could own them all
SLOTS = 6  # of the market
NEED = 4  # units of a kind at most
GOLD = 999  # on one card at most

KIND_IDS = ("wood", "metal", "gem")
KINDS = len(KIND_IDS)
SEASON_IDS = ("spring", "summer", "fall", "winter")
SEASONS = len(SEASON_IDS)
WINTER = SEASON_IDS.index("winter")
SPECIAL_IDS = ("none", "trample", "leap", "plunder")
NO_SPECIAL, TRAMPLE, LEAP, PLUNDER = range(len(SPECIAL_IDS))
TARGET_IDS = ("own_crops", "own_crop", "enemy_crops", "enemy_build", "enemy", "self", "season")
OWN_CROPS, OWN_CROP, ENEMY_CROPS, ENEMY_BUILD, ENEMY, SELF, SEASON = range(len(TARGET_IDS))


class Effect(NamedTuple):
    """One effect: on which cards it stands, its targets with the amounts that they allow, what else it says."""

    card: str
    targets: dict[str, tuple[int, int]]
    says: tuple[str, ...] = ()


GRAMMAR = {
    "grow": Effect("spell", {"own_crops": (1, 6), "own_crop": (1, 6)}),
    "weather": Effect("spell", {"own_crops": (1, 6), "enemy_crops": (-6, -1)}, ("turns",)),
    "wither": Effect("spell", {"enemy_crops": (1, 6)}),
    "break": Effect("spell", {"enemy_build": (1, 1)}),
    "steal_gold": Effect("spell", {"enemy": (1, GOLD)}),
    "gold": Effect("spell", {"self": (1, GOLD)}),
    "extra_action": Effect("spell", {"self": (1, 4)}),
    "turn_season": Effect("spell", {"season": (1, 3)}),
    "harvest": Effect("spell", {"own_crops": (1, 1)}, ("bonus",)),
    "summon": Effect("spell", {"self": (1, 30)}, ("special", "special_amount")),
    "fence": Effect("construct", {"own_crops": (1, 30)}),
    "end_growth": Effect("construct", {"own_crops": (1, 6)}, ("seasons",)),
    "no_winter_penalty": Effect("construct", {"own_crops": (1, 1)}, ("bonus",)),
    "sale_bonus": Effect("construct", {"own_crops": (1, GOLD)}),
    "restart": Effect("construct", {"own_crops": (1, 6)}),
    "guard": Effect("construct", {"own_crops": (1, 6)}),
    "water_bonus": Effect("construct", {"own_crops": (1, 6)}),
    "discount": Effect("construct", {"self": (1, GOLD)}),
}
EFFECT_IDS = tuple(GRAMMAR)
EFFECTS = len(EFFECT_IDS)
(
    GROW, WEATHER, WITHER, BREAK, STEAL_GOLD, GOLD_GAIN, EXTRA_ACTION, TURN_SEASON, HARVEST_ALL, SUMMON,
    FENCE, END_GROWTH, NO_WINTER_PENALTY, SALE_BONUS, RESTART, GUARD, WATER_BONUS, DISCOUNT,
) = range(EFFECTS)  # fmt: skip

CROP_CARD, SPELL_CARD, CONSTRUCT_CARD = range(3)  # which type of product

BOX = layout(
    ("products", "i8"),
    ("resources", "i8"),
    ("ways", "i8"),
    ("card_type", "i8", PRODUCTS),
    ("copies", "i8", PRODUCTS),
    ("price", "i8", PRODUCTS),
    ("needs", "i8", (PRODUCTS, KINDS)),  # units to play it
    ("free", "i8", PRODUCTS),  # 1 where it needs no units
    ("native", "i8", PRODUCTS),
    ("rate", "i8", PRODUCTS),
    ("returns", "i8", PRODUCTS),
    ("bonus", "i8", PRODUCTS),
    ("penalty", "i8", PRODUCTS),
    ("multi_yield", "i8", PRODUCTS),
    ("effect", "i8", PRODUCTS),
    ("target", "i8", PRODUCTS),
    ("amount", "i8", PRODUCTS),
    ("turns", "i8", PRODUCTS),
    ("seasons", "i8", (PRODUCTS, SEASONS)),
    ("special", "i8", PRODUCTS),
    ("special_amount", "i8", PRODUCTS),
    ("resource_copies", "i8", RESOURCES),
    ("kind", "i8", RESOURCES),
    ("worth", "i8", RESOURCES),
    ("way", "i8", (WAYS, RESOURCES)),  # how many of each resource card it takes
    ("ways_for", "i8", (KINDS, NEED + 1)),  # the set of ways to pay so many units of a kind
    ("start_gold", "i8"),
    ("market_slots", "i8"),
    ("start_resources", "i8", 2),
    ("first_season", "i8"),
    ("actions", "i8"),
    ("turn_limit", "i8"),
    ("counter_start", "i8"),
    ("counter_least", "i8"),
    ("counter_most", "i8"),
    ("end_of_turn", "i8"),
    ("water", "i8"),
    ("die", "i8"),
    ("least_price", "i8"),
    ("bare_hand", "i8"),
    ("ultimatum", "i8"),
)


_DIE = "crops grow on the faces of a die"
_GOLD = "a card has room for three digits"
_COPIES = "one player could get them all"


class Setup(Entry):
    start_gold: Annotated[int, whole(0, 500, "501 is the lowest goal that a match can have")]
    """Gold at the start."""
    market_slots: Annotated[int, whole(1, SLOTS, f"{SLOTS} cards fit beside each other")]
    """Cards in the market."""
    start_resources: list[Annotated[int, whole(0, 6, "a first hand of more would be played out at once")]]
    """Resource cards of the first and the second player."""


class Season(Entry):
    first: Literal["spring", "summer", "fall", "winter"]
    """The season in which the match begins."""


class Turn(Entry):
    actions: Annotated[int, whole(1, 4, "there are four different actions")]
    """Different actions in a turn."""
    limit: Annotated[int, whole(1, 1000, "a match must end")]
    """Turns of each player; then the richer one wins."""


class Growth(Entry):
    start: Annotated[int, whole(1, 6, _DIE)]
    """The face that a new crop shows."""
    least: Annotated[int, whole(1, 6, _DIE)]
    """No damage turns it lower."""
    most: Annotated[int, whole(1, 6, _DIE)]
    """No growth turns it higher."""
    end_of_turn: Annotated[int, whole(0, 6, _DIE)]
    """How much a crop grows at the end of a turn."""
    water: Annotated[int, whole(1, 6, _DIE)]
    """How much water makes it grow."""


class MultiYield(Entry):
    die: Annotated[int, whole(1, 20, "larger dice are rare")]
    """The faces of the die that multiplies a harvest."""


class Shop(Entry):
    least_price: Annotated[int, whole(1, GOLD, _GOLD)]
    """No discount goes below it."""


class Sabotage(Entry):
    bare_hand: Annotated[int, whole(0, 6, _DIE)]
    """The strength of an attack without monsters."""
    ultimatum: Annotated[int, whole(1, GOLD, _GOLD)]
    """Gold that an Ultimatum asks for."""


class Resource(Named):
    domains: ClassVar[tuple[str, ...]] = ("resource",)

    id: Ident
    kind: Literal["wood", "metal", "gem"]
    worth: Annotated[int, whole(1, NEED, f"nothing takes more than {NEED} units of a kind")]
    """Units that it gives."""
    copies: Annotated[int, whole(1, 30, _COPIES)]
    """How many of it there are."""


class Product(Named):
    """What crops, spells and constructs have in common."""

    domains: ClassVar[tuple[str, ...]] = ("product",)

    id: Ident
    copies: Annotated[int, whole(1, 30, _COPIES)]
    """How many of it there are."""
    price: Annotated[int, whole(1, GOLD, _GOLD)]
    """Gold in the Shop."""


class Crop(Product):
    native: Literal["spring", "summer", "fall", "winter"]
    """The season in which it pays its bonus."""
    rate: Annotated[int, whole(1, 6, _DIE)]
    """The face at which it is ripe."""
    returns: Annotated[int, whole(0, GOLD, _GOLD)]
    """Gold for a harvest."""
    bonus: Annotated[int, whole(0, GOLD, _GOLD)]
    """More of it in its native season."""
    penalty: Annotated[int, whole(0, GOLD, _GOLD)]
    """Less of it in winter."""
    multi_yield: bool
    """Whether a die multiplies the harvest."""


class Magic(Product):
    """What spells and constructs have in common."""

    effect: str
    """What it does: one effect, for a card asks one question at most."""
    target: str
    """What it does it to."""
    amount: Annotated[int, whole(-GOLD, GOLD, _GOLD)]
    """How strong it is."""
    turns: Annotated[int, whole(0, 9, "a counter beside it has one digit")] = 0
    """For how many turns."""
    bonus: Annotated[int, whole(0, GOLD, _GOLD)] = 0
    """Gold besides."""
    seasons: list[Literal["spring", "summer", "fall", "winter"]] = Field(default_factory=list)
    """When it works."""
    special: Literal["none", "trample", "leap", "plunder"] = "none"
    """What a monster can do besides."""
    special_amount: Annotated[int, whole(0, GOLD, _GOLD)] = 0
    """Gold that it plunders."""

    @model_validator(mode="after")
    def _check_effect(self) -> "Magic":
        return checked(self, _check_magic)


_UNITS = f"every way to pay is a move of its own, and {NEED} units of a kind leave {WAYS}"


class Spell(Magic):
    gem: Annotated[int, whole(0, NEED, _UNITS)]
    """Gems to cast it."""


class Construct(Magic):
    wood: Annotated[int, whole(0, NEED, _UNITS)]
    """Wood to build it."""
    metal: Annotated[int, whole(0, NEED, _UNITS)]
    """Metal to build it."""


class MagicFarmBox(Titled):
    """The whole box."""

    format: Literal[1]
    id: Literal["magic_farm"]
    setup: Setup
    """What lies on the table."""
    season: Season
    """The year."""
    turn: Turn
    """What a turn is made of."""
    growth: Growth
    """How crops grow."""
    multi_yield: MultiYield
    """The die of Multi Yield."""
    shop: Shop
    """The Shop."""
    sabotage: Sabotage
    """Attacks and Ultimatums."""
    resource: list[Resource]
    """The resource cards."""
    crop: list[Crop]
    """The crops: price, growth and harvest."""
    spell: list[Spell]
    """The spells: price, gems and effect."""
    blueprint: list[Construct]
    """The constructs: price, wood, metal and effect."""

    @property
    def products(self) -> list[Crop | Spell | Construct]:
        """All product cards: crops, spells, constructs."""
        return [*self.crop, *self.spell, *self.blueprint]

    @model_validator(mode="after")
    def _check(self) -> "MagicFarmBox":
        return checked(self, _check_setup, _check_resources, _check_payments, _check_products)


def _check_magic(magic: Magic) -> Iterator[str]:
    card = type(magic).__name__.lower()
    known = [name for name, effect in GRAMMAR.items() if effect.card == card]
    yield from require(magic.effect in known, f"effect must be one of {', '.join(known)}")
    effect = GRAMMAR[magic.effect]
    yield from require(magic.target in effect.targets, f"target must be {' or '.join(effect.targets)}")
    low, high = effect.targets[magic.target]
    yield from require(low <= magic.amount <= high, f"amount must be {low}..{high}" if low < high else f"amount must be {low}")
    for key in ("turns", "bonus", "seasons", "special", "special_amount"):
        if key not in effect.says:
            yield from require(getattr(magic, key) in (0, [], "none"), f"{key} has no meaning for {magic.effect}")
    yield from require(magic.turns > 0 or "turns" not in effect.says, "turns must be 1..9")
    yield from require(magic.seasons != [] or "seasons" not in effect.says, "seasons must name at least one season")
    yield from require(
        (magic.special == "plunder") == (magic.special_amount > 0), "special_amount goes with plunder, and only with it"
    )


def _check_setup(facts: MagicFarmBox) -> Iterator[str]:
    growth = facts.growth
    yield from require(len(facts.setup.start_resources) == 2, "setup: start_resources must be two numbers")
    yield from require(growth.least <= growth.start <= growth.most, "growth: start must lie between least and most")


def _check_resources(facts: MagicFarmBox) -> Iterator[str]:
    cards = [card.id for card in facts.resource]
    yield from require(
        len(cards) <= RESOURCES, f"resource: at most {RESOURCES} different cards, for every hand is counted by them"
    )
    yield from require(len(set(cards)) == len(cards), "resource: id must not occur twice")
    worths = [(card.kind, card.worth) for card in facts.resource]
    for kind, worth in worths:
        yield from require(worths.count((kind, worth)) == 1, f"resource: only one card of {kind} can have the worth {worth}")
    least = sum(facts.setup.start_resources) + 3  # the largest head start
    yield from require(sum(card.copies for card in facts.resource) >= least, f"resource: copies must add up to at least {least}")


def _check_payments(facts: MagicFarmBox) -> Iterator[str]:
    yield from require(
        len(ways(facts)) <= WAYS, f"resource: the worths leave more than {WAYS} ways to pay: a set of them is one machine word"
    )


def _check_products(facts: MagicFarmBox) -> Iterator[str]:
    ids = [card.id for card in facts.products]
    yield from require(
        len(ids) <= PRODUCTS, f"crop, spell, blueprint: at most {PRODUCTS} different products: a set of them is one machine word"
    )
    for name in ids:
        yield from require(ids.count(name) == 1, f"crop, spell, blueprint: {name} must not occur twice")
        yield from require(name not in [card.id for card in facts.resource], f"resource: {name} is the id of a product")
    yield from require(
        sum(card.copies for card in facts.crop) <= CROPS,
        f"crop: copies must add up to at most {CROPS}: one player could plant them all",
    )
    stays = [*facts.blueprint, *(card for card in facts.spell if card.effect == "summon")]
    yield from require(
        sum(card.copies for card in stays) <= BUILDS,
        f"blueprint: copies of constructs and monsters must add up to at most {BUILDS}: one player could own them all",
    )
    for crop in facts.crop:
        yield from require(
            crop.rate <= facts.growth.most, f"crop {crop.id}: rate must be at most {facts.growth.most}, where growth ends"
        )
    yield from require(
        sum(card.copies for card in facts.products) >= facts.setup.market_slots,
        f"crop, spell, blueprint: copies must add up to at least {facts.setup.market_slots}, the market",
    )


def ways(facts: MagicFarmBox) -> dict[tuple[int, ...], None]:
    """Every set of resource cards (as counts) that is a payment for some need, in a fixed order."""
    found: dict[tuple[int, ...], None] = {}
    for kind in KIND_IDS:
        for need in range(1, NEED + 1):
            found.update(dict.fromkeys(_minimal(facts, kind, need)))
    return found


def _minimal(facts: MagicFarmBox, kind: str, need: int) -> Iterator[tuple[int, ...]]:
    """The sets of cards of a kind that reach a need and from which no card could be left out (R6)."""
    own = [number for number, card in enumerate(facts.resource) if card.kind == kind]

    def extend(which: int, counts: tuple[int, ...], total: int) -> Iterator[tuple[int, ...]]:
        if total >= need:
            least = min(facts.resource[number].worth for number in own if counts[number])
            if total - least < need:
                yield counts
            return
        for later in range(which, len(own)):
            number = own[later]
            if counts[number] < facts.resource[number].copies:
                more = tuple(count + (at == number) for at, count in enumerate(counts))
                yield from extend(later, more, total + facts.resource[number].worth)

    return extend(0, (0,) * len(facts.resource), 0)


def way_id(facts: MagicFarmBox, counts: tuple[int, ...]) -> str:
    """The name of a way to pay, such as wood_1+wood_1."""
    return "+".join(card.id for card, count in zip(facts.resource, counts, strict=True) for _ in range(count))


def units(card: Crop | Spell | Construct) -> list[int]:
    """How many units of each kind it takes to play a product."""
    return [int(getattr(card, kind, 0)) for kind in KIND_IDS]


def pack(facts: MagicFarmBox) -> Record:
    """The box as the rules want it."""
    cards = facts.products
    types = [CROP_CARD] * len(facts.crop) + [SPELL_CARD] * len(facts.spell) + [CONSTRUCT_CARD] * len(facts.blueprint)
    pays = list(ways(facts))
    ways_for = [
        [sum(1 << pays.index(counts) for counts in _minimal(facts, kind, need)) if need else 0 for need in range(NEED + 1)]
        for kind in KIND_IDS
    ]

    def number(key: str) -> list[int]:
        return [int(getattr(card, key, 0)) for card in cards]

    def choice(key: str, ids: tuple[str, ...], usual: str) -> list[int]:
        return [ids.index(getattr(card, key, usual)) for card in cards]

    return packed(
        BOX,
        products=len(cards),
        resources=len(facts.resource),
        ways=len(pays),
        card_type=types,
        copies=number("copies"),
        price=number("price"),
        needs=[units(card) for card in cards],
        free=[sum(units(card)) == 0 for card in cards],
        native=choice("native", SEASON_IDS, "spring"),
        rate=number("rate"),
        returns=number("returns"),
        bonus=number("bonus"),
        penalty=number("penalty"),
        multi_yield=number("multi_yield"),
        effect=[-1 if isinstance(card, Crop) else EFFECT_IDS.index(card.effect) for card in cards],
        target=choice("target", TARGET_IDS, "self"),
        amount=number("amount"),
        turns=number("turns"),
        seasons=[[season in getattr(card, "seasons", ()) for season in SEASON_IDS] for card in cards],
        special=choice("special", SPECIAL_IDS, "none"),
        special_amount=number("special_amount"),
        resource_copies=[card.copies for card in facts.resource],
        kind=[KIND_IDS.index(card.kind) for card in facts.resource],
        worth=[card.worth for card in facts.resource],
        way=pays or [[0]],
        ways_for=ways_for,
        start_gold=facts.setup.start_gold,
        market_slots=facts.setup.market_slots,
        start_resources=facts.setup.start_resources,
        first_season=SEASON_IDS.index(facts.season.first),
        actions=facts.turn.actions,
        turn_limit=facts.turn.limit,
        counter_start=facts.growth.start,
        counter_least=facts.growth.least,
        counter_most=facts.growth.most,
        end_of_turn=facts.growth.end_of_turn,
        water=facts.growth.water,
        die=facts.multi_yield.die,
        least_price=facts.shop.least_price,
        bare_hand=facts.sabotage.bare_hand,
        ultimatum=facts.sabotage.ultimatum,
    )

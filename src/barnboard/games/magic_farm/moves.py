"""What one can do in Magic Farm, and what is told of it."""

from collections.abc import Mapping, Sequence

from barnboard.games.words import Part
from barnboard.kernel.codes import NUMBER, SEAT, Codes, Domain
from barnboard.kernel.events import Events, Secret
from barnboard.kernel.records import Record

from .box import (
    BUILDS,
    CROPS,
    DISCOUNT,
    KIND_IDS,
    KINDS,
    PRODUCTS,
    RESOURCES,
    SEASON_IDS,
    SEASONS,
    SLOTS,
    WAYS,
    MagicFarmBox,
    discounted,
    way_id,
    ways,
)
from .state import ACTION_IDS

ACTION = Domain("action", len(ACTION_IDS))
PRODUCT = Domain("product", PRODUCTS)
RESOURCE = Domain("resource", RESOURCES)
KIND = Domain("kind", KINDS)
CARD = Domain("card", PRODUCTS + RESOURCES)  # a product, or PRODUCTS + a resource card
WAY = Domain("way", WAYS)
SLOT = Domain("slot", SLOTS)
CROP = Domain("crop", CROPS)  # the place of a crop in its field
BUILD = Domain("build", BUILDS)  # the place of a construct or monster in its row
ATTACKER = Domain("attacker", 1 + BUILDS)  # the bare hand, or 1 + the place of a monster
SEASON = Domain("season", SEASONS)

BARE_HAND = 0
MOST_MOVES = (1 + BUILDS) * (BUILDS + CROPS) + 1

CODES = Codes(
    act={"action": ACTION},
    play={"product": PRODUCT},
    end_turn={},
    done={},
    buy={"slot": SLOT},
    pay={"way": WAY},
    grow_crop={"crop": CROP},
    break_build={"build": BUILD},
    water={},
    protect={},
    harvest={},
    take={"crop": CROP},
    take_all={},
    attack={},
    switcheroo={},
    ultimatum={"kind": KIND},
    hit_fence={"attacker": ATTACKER, "build": BUILD},
    hit_crop={"attacker": ATTACKER, "crop": CROP},
    trample={"crop": CROP},
    give={"card": CARD},
    discard={"resource": RESOURCE},
    pay_gold={},
)
ACT = CODES["act"]
PLAY = CODES["play"]
END_TURN = CODES["end_turn"]
DONE = CODES["done"]
BUY = CODES["buy"]
PAY_WITH = CODES["pay"]
GROW_CROP = CODES["grow_crop"]
BREAK_BUILD = CODES["break_build"]
WATER = CODES["water"]
PROTECT = CODES["protect"]
HARVEST = CODES["harvest"]
TAKE = CODES["take"]
TAKE_ALL = CODES["take_all"]
ATTACK = CODES["attack"]
SWITCHEROO = CODES["switcheroo"]
ULTIMATUM = CODES["ultimatum"]
HIT_FENCE = CODES["hit_fence"]
HIT_CROP = CODES["hit_crop"]
TRAMPLE_CROP = CODES["trample"]
GIVE = CODES["give"]
DISCARD = CODES["discard"]
PAY_GOLD = CODES["pay_gold"]

EVENTS = Events(
    reveals=(
        "gathers",
        "spends",
        "lays_out",
        "takes_product",
        "takes_resource",
        "gives_product",
        "gives_resource",
        "names",
        "discards",
    ),
    begins={"seat": SEAT},
    season={"season": SEASON},
    plays={"seat": SEAT, "product": PRODUCT},
    spends={"seat": SEAT, "resource": RESOURCE},
    plants={"seat": SEAT, "product": PRODUCT},
    builds={"seat": SEAT, "product": PRODUCT},
    summons={"seat": SEAT, "product": PRODUCT},
    buys={"seat": SEAT, "product": PRODUCT, "gold": NUMBER, "slot": SLOT},
    lays_out={"product": PRODUCT, "slot": SLOT},
    gathers={"seat": SEAT, "resource": Secret(RESOURCE)},
    waters={"seat": SEAT, "amount": NUMBER},
    protects={"seat": SEAT},
    rolls={"seat": SEAT, "product": PRODUCT, "die": NUMBER, "crop": CROP},
    harvests={"seat": SEAT, "product": PRODUCT, "gold": NUMBER, "crop": CROP},
    grows={"seat": SEAT, "product": PRODUCT, "counter": NUMBER, "crop": CROP},
    grows_all={"seat": SEAT, "amount": NUMBER},
    good_weather={"seat": SEAT, "amount": NUMBER, "turns": NUMBER},
    bad_weather={"seat": SEAT, "amount": NUMBER, "turns": NUMBER},
    withers={"seat": SEAT, "amount": NUMBER},
    breaks={"seat": SEAT, "product": PRODUCT, "build": BUILD},
    steals={"seat": SEAT, "other": SEAT, "gold": NUMBER},
    gains={"seat": SEAT, "gold": NUMBER},
    extra_actions={"seat": SEAT, "amount": NUMBER},
    hits_fence={"seat": SEAT, "other": SEAT, "product": PRODUCT, "damage": NUMBER, "build": BUILD},
    hits_crop={"seat": SEAT, "other": SEAT, "product": PRODUCT, "loss": NUMBER, "counter": NUMBER, "crop": CROP},
    attacks_with={"seat": SEAT, "product": PRODUCT, "build": BUILD},
    takes_product={"seat": SEAT, "other": SEAT, "product": Secret(PRODUCT)},
    takes_resource={"seat": SEAT, "other": SEAT, "resource": Secret(RESOURCE)},
    gives_product={"seat": SEAT, "other": SEAT, "product": Secret(PRODUCT)},
    gives_resource={"seat": SEAT, "other": SEAT, "resource": Secret(RESOURCE)},
    names={"seat": SEAT, "kind": KIND},
    lacks={"seat": SEAT, "kind": KIND},
    discards={"seat": SEAT, "resource": RESOURCE},
    pays={"seat": SEAT, "other": SEAT, "gold": NUMBER},
    end_growth={"seat": SEAT, "amount": NUMBER},
    wins={"seat": SEAT, "gold": NUMBER},
    limit={},
)
BEGINS = EVENTS["begins"]
SEASON_TURNS = EVENTS["season"]
PLAYS = EVENTS["plays"]
SPENDS = EVENTS["spends"]
PLANTS = EVENTS["plants"]
BUILDS_IT = EVENTS["builds"]
SUMMONS = EVENTS["summons"]
BUYS = EVENTS["buys"]
LAYS_OUT = EVENTS["lays_out"]
GATHERS = EVENTS["gathers"]
WATERS = EVENTS["waters"]
PROTECTS = EVENTS["protects"]
ROLLS = EVENTS["rolls"]
HARVESTS = EVENTS["harvests"]
GROWS = EVENTS["grows"]
GROWS_ALL = EVENTS["grows_all"]
GOOD_WEATHER = EVENTS["good_weather"]
BAD_WEATHER = EVENTS["bad_weather"]
WITHERS = EVENTS["withers"]
BREAKS = EVENTS["breaks"]
STEALS = EVENTS["steals"]
GAINS = EVENTS["gains"]
EXTRA_ACTIONS = EVENTS["extra_actions"]
HITS_FENCE = EVENTS["hits_fence"]
HITS_CROP = EVENTS["hits_crop"]
ATTACKS_WITH = EVENTS["attacks_with"]
TAKES_PRODUCT = EVENTS["takes_product"]
TAKES_RESOURCE = EVENTS["takes_resource"]
GIVES_PRODUCT = EVENTS["gives_product"]
GIVES_RESOURCE = EVENTS["gives_resource"]
NAMES = EVENTS["names"]
LACKS = EVENTS["lacks"]
DISCARDS = EVENTS["discards"]
PAYS = EVENTS["pays"]
GROWS_AT_END = EVENTS["end_growth"]
WINS = EVENTS["wins"]
LIMIT = EVENTS["limit"]


def names(facts: MagicFarmBox) -> Mapping[str, Sequence[str]]:
    """The ids of the things that moves and events speak of."""
    products = [card.id for card in facts.products]
    resources = [card.id for card in facts.resource]
    unused = [f"no-product-{number}" for number in range(len(products), PRODUCTS)]
    places = [f"build{number + 1}" for number in range(BUILDS)]
    return {
        "action": ACTION_IDS,
        "product": products,
        "resource": resources,
        "card": [*products, *unused, *resources],
        "kind": KIND_IDS,
        "way": [way_id(facts, counts) for counts in ways(facts)],
        "slot": [f"slot{number + 1}" for number in range(SLOTS)],
        "crop": [f"crop{number + 1}" for number in range(CROPS)],
        "build": places,
        "attacker": ["bare_hand", *places],
        "season": SEASON_IDS,
    }


def card_part(card: int) -> Part:
    """A card of a hand as the product or the resource card that it is."""
    return Part(PRODUCT, card) if card < PRODUCTS else Part(RESOURCE, card - PRODUCTS)


def _field(s: Record, name: str) -> Record:
    """Whose crops and builds a move speaks of: its own where it grows or harvests, else the opponent's."""
    return s.player[s.to_move if name in ("take", "grow_crop") else 1 - s.to_move]


def details(facts: MagicFarmBox, s: Record, code: int) -> dict[str, Part]:
    """What the sentence about a move says besides: the product in that place, its price, its counter, who attacks."""
    name, about = CODES.read(code)
    more = {}
    if "slot" in about:
        product = int(s.market[about["slot"]])
        more["product"] = Part(PRODUCT, product)
        more["gold"] = Part(NUMBER, asking_price(facts, s, int(s.to_move), product))
    if "crop" in about:
        field = _field(s, name)
        more["product"] = Part(PRODUCT, int(field.crop[about["crop"]]))
        more["counter"] = Part(NUMBER, int(field.counter[about["crop"]]))
    if "build" in about:
        more["product"] = Part(PRODUCT, int(_field(s, name).build[about["build"]]))
    if "attacker" in about:
        monster = about["attacker"] - 1
        bare = about["attacker"] == BARE_HAND
        more["who"] = Part(ATTACKER, BARE_HAND) if bare else Part(PRODUCT, int(s.player[s.to_move].build[monster]))
    if "card" in about:
        more["what"] = card_part(about["card"])
    if name == "pay_gold":
        more["gold"] = Part(NUMBER, facts.sabotage.ultimatum)
    return more


def asking_price(facts: MagicFarmBox, s: Record, seat: int, product: int) -> int:
    """What a seat pays for a product of the market."""
    discount = int(s.player[seat].works[DISCOUNT])
    return int(discounted(facts.products[product].price, discount, facts.shop.least_price))


def touch(facts: MagicFarmBox, s: Record, code: int) -> list[str]:
    """The parts that a move touches, in the order in which a hand would."""
    name, about = CODES.read(code)
    seat = int(s.to_move)
    whose = seat if name in ("take", "grow_crop") else 1 - seat
    if name == "act":
        return [f"action:{ACTION_IDS[about['action']]}"]
    if name == "play":
        return [f"hand:{facts.products[about['product']].id}"]
    if name == "give":
        card = about["card"]
        return [f"hand:{(facts.products[card] if card < PRODUCTS else facts.resource[card - PRODUCTS]).id}"]
    if name == "buy":
        return [f"market:{about['slot'] + 1}"]
    if name == "discard":
        return [f"hand:{facts.resource[about['resource']].id}"]
    if name == "pay":
        return [f"hand:{card}" for card in way_id(facts, list(ways(facts))[about["way"]]).split("+")]
    if name == "ultimatum":
        return ["button:ultimatum", f"kind:{KIND_IDS[about['kind']]}"]
    parts = []
    if "attacker" in about:
        parts.append("button:bare_hand" if about["attacker"] == BARE_HAND else f"build:{seat}:{about['attacker']}")
    if "crop" in about:
        parts.append(f"crop:{whose}:{about['crop'] + 1}")
    if "build" in about:
        parts.append(f"build:{whose}:{about['build'] + 1}")
    return parts or [f"button:{name}"]

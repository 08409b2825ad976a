"""What one can do in Magic Farm, and what is told of it."""

from collections.abc import Mapping, Sequence

from barnboard.games.boxes import Box
from barnboard.games.words import Part
from barnboard.kernel.codes import NUMBER, SEAT, Codes, Domain
from barnboard.kernel.events import Events, Secret
from barnboard.kernel.records import Record

from .box import (
    BUILDS,
    CROPS,
    KIND_IDS,
    KINDS,
    PRODUCTS,
    RESOURCES,
    SEASON_IDS,
    SEASONS,
    SLOTS,
    WAYS,
    MagicFarmBox,
    way_id,
    ways,
)
from .prices import price
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

CODES = Codes()
ACT = CODES.move("act", action=ACTION)
PLAY = CODES.move("play", product=PRODUCT)
END_TURN = CODES.move("end_turn")
DONE = CODES.move("done")
BUY = CODES.move("buy", slot=SLOT)
PAY_WITH = CODES.move("pay", way=WAY)
GROW_CROP = CODES.move("grow_crop", crop=CROP)
BREAK_BUILD = CODES.move("break_build", build=BUILD)
WATER = CODES.move("water")
PROTECT = CODES.move("protect")
HARVEST = CODES.move("harvest")
TAKE = CODES.move("take", crop=CROP)
TAKE_ALL = CODES.move("take_all")
ATTACK = CODES.move("attack")
SWITCHEROO = CODES.move("switcheroo")
ULTIMATUM = CODES.move("ultimatum", kind=KIND)
HIT_FENCE = CODES.move("hit_fence", attacker=ATTACKER, build=BUILD)
HIT_CROP = CODES.move("hit_crop", attacker=ATTACKER, crop=CROP)
TRAMPLE_CROP = CODES.move("trample", crop=CROP)
GIVE = CODES.move("give", card=CARD)
DISCARD = CODES.move("discard", resource=RESOURCE)
PAY_GOLD = CODES.move("pay_gold")

EVENTS = Events()
BEGINS = EVENTS.event("begins", seat=SEAT)
SEASON_TURNS = EVENTS.event("season", season=SEASON)
PLAYS = EVENTS.event("plays", seat=SEAT, product=PRODUCT)
SPENDS = EVENTS.event("spends", seat=SEAT, resource=RESOURCE)
PLANTS = EVENTS.event("plants", seat=SEAT, product=PRODUCT)
BUILDS_IT = EVENTS.event("builds", seat=SEAT, product=PRODUCT)
SUMMONS = EVENTS.event("summons", seat=SEAT, product=PRODUCT)
BUYS = EVENTS.event("buys", seat=SEAT, product=PRODUCT, gold=NUMBER, slot=SLOT)
LAYS_OUT = EVENTS.event("lays_out", product=PRODUCT, slot=SLOT)
GATHERS = EVENTS.event("gathers", seat=SEAT, resource=Secret(RESOURCE))
WATERS = EVENTS.event("waters", seat=SEAT, amount=NUMBER)
PROTECTS = EVENTS.event("protects", seat=SEAT)
ROLLS = EVENTS.event("rolls", seat=SEAT, product=PRODUCT, die=NUMBER, crop=CROP)
HARVESTS = EVENTS.event("harvests", seat=SEAT, product=PRODUCT, gold=NUMBER, crop=CROP)
GROWS = EVENTS.event("grows", seat=SEAT, product=PRODUCT, counter=NUMBER, crop=CROP)
GROWS_ALL = EVENTS.event("grows_all", seat=SEAT, amount=NUMBER)
GOOD_WEATHER = EVENTS.event("good_weather", seat=SEAT, amount=NUMBER, turns=NUMBER)
BAD_WEATHER = EVENTS.event("bad_weather", seat=SEAT, amount=NUMBER, turns=NUMBER)
WITHERS = EVENTS.event("withers", seat=SEAT, amount=NUMBER)
BREAKS = EVENTS.event("breaks", seat=SEAT, product=PRODUCT, build=BUILD)
STEALS = EVENTS.event("steals", seat=SEAT, other=SEAT, gold=NUMBER)
GAINS = EVENTS.event("gains", seat=SEAT, gold=NUMBER)
EXTRA_ACTIONS = EVENTS.event("extra_actions", seat=SEAT, amount=NUMBER)
HITS_FENCE = EVENTS.event("hits_fence", seat=SEAT, other=SEAT, product=PRODUCT, damage=NUMBER, build=BUILD)
HITS_CROP = EVENTS.event("hits_crop", seat=SEAT, other=SEAT, product=PRODUCT, loss=NUMBER, counter=NUMBER, crop=CROP)
ATTACKS_WITH = EVENTS.event("attacks_with", seat=SEAT, product=PRODUCT, build=BUILD)
TAKES_PRODUCT = EVENTS.event("takes_product", seat=SEAT, other=SEAT, product=Secret(PRODUCT))
TAKES_RESOURCE = EVENTS.event("takes_resource", seat=SEAT, other=SEAT, resource=Secret(RESOURCE))
GIVES_PRODUCT = EVENTS.event("gives_product", seat=SEAT, other=SEAT, product=Secret(PRODUCT))
GIVES_RESOURCE = EVENTS.event("gives_resource", seat=SEAT, other=SEAT, resource=Secret(RESOURCE))
NAMES = EVENTS.event("names", seat=SEAT, kind=KIND)
LACKS = EVENTS.event("lacks", seat=SEAT, kind=KIND)
DISCARDS = EVENTS.event("discards", seat=SEAT, resource=RESOURCE)
PAYS = EVENTS.event("pays", seat=SEAT, other=SEAT, gold=NUMBER)
GROWS_AT_END = EVENTS.event("end_growth", seat=SEAT, amount=NUMBER)
WINS = EVENTS.event("wins", seat=SEAT, gold=NUMBER)
LIMIT = EVENTS.event("limit")


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


def _whose(s: Record, name: str) -> int:
    """Whose crops and builds a move speaks of: those of the player where he grows or harvests, else the opponent's."""
    return int(s.to_move if name in ("take", "grow_crop") else 1 - s.to_move)


def details(box: Box[MagicFarmBox], s: Record, code: int) -> dict[str, Part]:
    """What the sentence about a move says besides: the product in that place, its price, its counter, who attacks."""
    name, about = CODES.read(code)
    me, field = s.player[s.to_move], s.player[_whose(s, name)]
    more = {}
    if "slot" in about:
        product = int(s.market[about["slot"]])
        more["product"] = Part(PRODUCT, product)
        more["gold"] = Part(NUMBER, int(price(box.record, me, product)))
    if "crop" in about:
        more["product"] = Part(PRODUCT, int(field.crop[about["crop"]]))
        more["counter"] = Part(NUMBER, int(field.counter[about["crop"]]))
    if "build" in about:
        more["product"] = Part(PRODUCT, int(field.build[about["build"]]))
    if "attacker" in about:
        monster = about["attacker"] - 1
        bare = about["attacker"] == BARE_HAND
        more["who"] = Part(ATTACKER, BARE_HAND) if bare else Part(PRODUCT, int(me.build[monster]))
    if "card" in about:
        more["what"] = card_part(about["card"])
    if name == "pay_gold":
        more["gold"] = Part(NUMBER, box.facts.sabotage.ultimatum)
    return more


def attacker_part(seat: int, attacker: int) -> str:
    """The part that is touched for an attacker."""
    return "button:bare_hand" if attacker == BARE_HAND else f"build:{seat}:{attacker}"


def touch(box: Box[MagicFarmBox], s: Record, code: int) -> list[str]:
    """The parts that a move touches, in the order in which a hand would."""
    name, about = CODES.read(code)
    facts, seat, whose = box.facts, int(s.to_move), _whose(s, name)
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
        parts.append(attacker_part(seat, about["attacker"]))
    if "crop" in about:
        parts.append(f"crop:{whose}:{about['crop'] + 1}")
    if "build" in about:
        parts.append(f"build:{whose}:{about['build'] + 1}")
    return parts or [f"button:{name}"]

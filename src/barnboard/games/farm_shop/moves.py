"""What one can do in My Farm Shop, and what is told of it.

The codes of one decision lie side by side from `FIRST_CODE[phase]`, so that the options of a decision are a set of small
numbers: member n is the code FIRST_CODE[phase] + n. Skills have their own codes, as they stand beside several decisions.
"""

from collections.abc import Mapping, Sequence
from itertools import combinations

from barnboard.games.boxes import Box
from barnboard.games.words import CHAIRS, Part, Several
from barnboard.kernel.codes import NUMBER, SEAT, Codes, Domain
from barnboard.kernel.events import Event, Events
from barnboard.kernel.records import Record

from . import farm
from .box import ACROSS as ACROSS_EFFECT
from .box import (
    AREAS,
    EFFECT_IDS,
    FACES,
    FIELDS,
    GOALS,
    GOOD_IDS,
    GOODS,
    ITEM_IDS,
    ITEMS,
    PIPS,
    SKILLS,
    STALLS,
    THINGS,
    TRANSPORTS,
    Area,
    FarmShopBox,
    amounts,
    face_ids,
    face_of,
    field_id,
)
from .state import THE_FARMER, Phase

FIELD = Domain("field", FIELDS)
FACE = Domain("face", FACES)
DIE = Domain("die", PIPS)
STALL = Domain("stall", STALLS)
SET = Domain("set", 4)
GOOD = Domain("good", GOODS)
THING = Domain("thing", THINGS)
AMOUNT = Domain("amount", ITEMS)
TRANSPORT = Domain("transport", TRANSPORTS)
STORED = Domain("stored", GOODS + TRANSPORTS)
AREA = Domain("area", AREAS)
SKILL_KIND = Domain("skill", SKILLS)
EFFECT = Domain("effect", len(EFFECT_IDS))
GOAL = Domain("goal", GOALS)
YES = Domain("yes", 2)
ERRAND = Domain("errand", 3)
TAKING = Domain("taking", 4)
COUNT_IDS = ("shop_icons", "same_goods", "bags", "sunflowers", "top_row_cards", "stored")
COUNTS = Domain("counts", len(COUNT_IDS))  # what goals count
ARROW_IDS = ("up", "sides")
ARROW = Domain("arrow", len(ARROW_IDS))

GOOD_PAIRS = tuple(combinations(range(GOODS), 2))
TRANSPORT_PAIRS = tuple(combinations(range(TRANSPORTS), 2))
FIELD_PAIRS = tuple(combinations(range(FIELDS), 2))
GOOD_PAIR = Domain("good_pair", len(GOOD_PAIRS))
TRANSPORT_PAIR = Domain("transport_pair", len(TRANSPORT_PAIRS))
FIELD_PAIR = Domain("field_pair", len(FIELD_PAIRS))

MOST_MOVES = 64

CODES = Codes()
CODES.move("pick", set=SET)
CODES.move("first_on", field=FIELD)
CODES.move("take", die=DIE, stall=STALL)
CODES.move("lay", field=FIELD)
CODES.move("tiles", pair=TRANSPORT_PAIR)
CODES.move("take_from", rival=SEAT)
CODES.move("skip")
CODES.move("activate", field=FIELD)
CODES.move("across", field=FIELD)
CODES.move("follow", field=FIELD)
CODES.move("stop")
CODES.move("area", area=AREA)
CODES.move("pay_pairs", pair=GOOD_PAIR)
CODES.move("pay_same", good=GOOD)
CODES.move("pay", good=GOOD)
CODES.move("pay_sunflower", field=FIELD)
CODES.move("pay_card", field=FIELD)
CODES.move("gain_same", good=GOOD)
CODES.move("gain", good=GOOD)
CODES.move("bonus", thing=THING)
CODES.move("plant", field=FIELD)
CODES.move("let_go")
CODES.move("give_back", stored=STORED)
CODES.move("swap", pair=FIELD_PAIR)
CODES.move("done")
CODES.move("move_farmer", stall=STALL)
SKILL = CODES.move("skill", transport=TRANSPORT, area=AREA)

# the first of the moves that each decision offers
_FIRST_MOVE = {
    Phase.JUMP_SET: "pick",
    Phase.JUMP_LAY: "first_on",
    Phase.TAKE: "take",
    Phase.LAY: "lay",
    Phase.TAKE_TILES: "tiles",
    Phase.TAKE_FROM: "take_from",
    Phase.TARGET: "skip",
    Phase.FINAL: "skip",
    Phase.ARROW: "follow",
    Phase.AREA: "area",
    Phase.PAY_PAIRS: "pay_pairs",
    Phase.PAY_SAME: "pay_same",
    Phase.PAY_GOOD: "pay",
    Phase.PAY_SUNFLOWER: "pay_sunflower",
    Phase.PAY_CARD: "pay_card",
    Phase.GAIN_SAME: "gain_same",
    Phase.GAIN_GOOD: "gain",
    Phase.BONUS: "bonus",
    Phase.PLANT: "plant",
    Phase.GIVE_BACK: "give_back",
    Phase.SWAP: "swap",
    Phase.AFTER: "done",
    Phase.MOVE_FARMER: "move_farmer",
}
FIRST_CODE = tuple(CODES[_FIRST_MOVE[phase]].base if phase in _FIRST_MOVE else CODES.size for phase in Phase)  # by phase

# members of the options of TARGET, ARROW and PLANT
SKIP, ACTIVATE, ACROSS = 0, 1, 1 + FIELDS
STOP = FIELDS
LET_GO = FIELDS

EVENTS = Events()
ROLLS = EVENTS.event("rolls", seat=SEAT, one=NUMBER, two=NUMBER, three=NUMBER)
PICKS = EVENTS.event("picks", seat=SEAT, set=SET)
LAYS = EVENTS.event("lays", seat=SEAT, face=FACE, field=FIELD)
COVERS = EVENTS.event("covers", seat=SEAT, face=FACE, field=FIELD)
TAKES = EVENTS.event("takes", seat=SEAT, face=FACE, stall=STALL)
VISITS = EVENTS.event("visits", seat=SEAT, stall=STALL)
TAKES_TILE = EVENTS.event("takes_tile", seat=SEAT, number=NUMBER, transport=TRANSPORT)
TAKES_TILE_FROM = EVENTS.event("takes_tile_from", seat=SEAT, rival=SEAT, number=NUMBER, transport=TRANSPORT)
SKIPS = EVENTS.event("skips", seat=SEAT)
ACTIVATES = EVENTS.event("activates", seat=SEAT, field=FIELD, face=FACE)
CROSSES = EVENTS.event("crosses", seat=SEAT, transport=TRANSPORT, field=FIELD, tiles=NUMBER)
STOPS = EVENTS.event("stops", seat=SEAT)
PAYS = EVENTS.event("pays", seat=SEAT, number=NUMBER, thing=THING)
PAYS_SUNFLOWER = EVENTS.event("pays_sunflower", seat=SEAT, field=FIELD, number=NUMBER)
PAYS_CARD = EVENTS.event("pays_card", seat=SEAT, face=FACE, field=FIELD)
GAINS = EVENTS.event("gains", seat=SEAT, number=NUMBER, thing=THING)
GETS_BONUS = EVENTS.event("bonus", seat=SEAT, number=NUMBER, thing=THING)
PLANTS = EVENTS.event("plants", seat=SEAT, field=FIELD, number=NUMBER)
PLANTS_WITH = EVENTS.event("plants_with", seat=SEAT, field=FIELD, number=NUMBER, transport=TRANSPORT, tiles=NUMBER)
LETS_GO = EVENTS.event("lets_go", seat=SEAT)
GIVES_BACK = EVENTS.event("gives_back", seat=SEAT, number=NUMBER, stored=STORED)
USED_UP = EVENTS.event("used_up", seat=SEAT, face=FACE, field=FIELD)
USES = EVENTS.event("uses", seat=SEAT, transport=TRANSPORT, tiles=NUMBER, skill=SKILL_KIND)
SWAPS = EVENTS.event("swaps", seat=SEAT, one=FACE, other=FACE)
GOAL_MET = EVENTS.event("goal", seat=SEAT, goal=GOAL, coins=NUMBER)
GOAL_CLOSED = EVENTS.event("goal_closed", goal=GOAL)
MOVES_FARMER = EVENTS.event("moves_farmer", seat=SEAT, stall=STALL, face=FACE)
REFILLS = EVENTS.event("refills", stall=STALL, face=FACE)
FINAL_BEGINS = EVENTS.event("final")
TILE_COINS = EVENTS.event("tile_coins", seat=SEAT, coins=NUMBER)
GAME_OVER = EVENTS.event("over")


_FIELD_IDS = tuple(field_id(field) for field in range(FIELDS))

# the ids that are the same in every box
_FIXED_IDS: Mapping[str, Sequence[str]] = {
    "seat": CHAIRS,
    "field": _FIELD_IDS,
    "die": [str(pips + 1) for pips in range(PIPS)],
    "stall": [str(stall + 1) for stall in range(STALLS)],
    "set": [str(number + 1) for number in range(4)],
    "good": GOOD_IDS,
    "thing": ITEM_IDS[:THINGS],
    "amount": ITEM_IDS,
    "area": ("first", "second"),
    "effect": EFFECT_IDS,
    "yes": ("no", "yes"),
    "errand": ("no", "free", "yes"),
    "counts": COUNT_IDS,
    "arrow": ARROW_IDS,
    "taking": ("card_free", "card", "farmer_free", "farmer"),
    "good_pair": [f"{GOOD_IDS[one]}+{GOOD_IDS[other]}" for one, other in GOOD_PAIRS],
    "field_pair": [f"{_FIELD_IDS[one]}+{_FIELD_IDS[other]}" for one, other in FIELD_PAIRS],
}


def names(facts: FarmShopBox) -> Mapping[str, Sequence[str]]:
    """The ids of the things that moves and events speak of."""
    transports = [transport.id for transport in facts.transport]
    return {
        **_FIXED_IDS,
        "face": face_ids(facts),
        "transport": transports,
        "stored": [*GOOD_IDS, *transports],
        "skill": [skill.id for skill in facts.skill],
        "goal": [goal.id for goal in facts.goal],
        "transport_pair": [f"{transports[one]}+{transports[other]}" for one, other in TRANSPORT_PAIRS],
    }


def several(items: Sequence[int]) -> Several:
    """Amounts of items, to be told in a row."""
    return Several(tuple((number, Part(AMOUNT, item)) for item, number in enumerate(items) if number))


def area_parts(area: Area) -> dict[str, Part | Several]:
    """What is paid and gained, for a sentence."""
    paid = amounts(area.pay)
    return {"paid": Part(YES, int(any(paid))), "pay": several(paid), "gain": several(amounts(area.gain))}


def details(box: Box[FarmShopBox], s: Record, code: int) -> Mapping[str, Part | Several]:
    """What the sentence about a move says besides."""
    name, about = CODES.read(code)
    tell = _DETAILS.get(name)
    return tell(box, s, about) if tell else {}


def event_details(box: Box[FarmShopBox], event: Event) -> Mapping[str, Part | Several]:
    """What the sentence about an event says besides: the amount of what is paid or gained."""
    thing, number = event.about.get("thing"), event.about.get("number")
    if thing is None or number is None:
        return {}
    return {"what": Several(((number, Part(AMOUNT, thing)),))}


def _me(s: Record) -> Record:
    return s.player[s.to_move]


def _about_set(box: Box[FarmShopBox], s: Record, about: Mapping[str, int]) -> dict[str, Part | Several]:
    number = about.get("set", int(s.picked))
    return {"one": Part(FACE, int(s.set[number, 0])), "other": Part(FACE, int(s.set[number, 1]))}


def _about_first_on(box: Box[FarmShopBox], s: Record, about: Mapping[str, int]) -> dict[str, Part | Several]:
    elsewhere = int(farm.other_jump_field(box.record, about["field"]))
    return {**_about_set(box, s, about), "elsewhere": Part(FIELD, elsewhere)}


def _about_take(box: Box[FarmShopBox], s: Record, about: Mapping[str, int]) -> dict[str, Part | Several]:
    card, bags = int(s.stall[about["stall"]]), int(farm.stall_price(about["die"], about["stall"]))
    return {
        "taking": Part(TAKING, 2 * (card == THE_FARMER) + (bags > 0)),
        "face": Part(FACE, max(card, 0)),
        "bags": Part(NUMBER, bags),
    }


def _about_lay(box: Box[FarmShopBox], s: Record, about: Mapping[str, int]) -> dict[str, Part | Several]:
    return {"face": Part(FACE, int(s.card)), "old": Part(FACE, int(_me(s).face[about["field"]]))}


def _about_pair(domain: Domain, pairs: Sequence[tuple[int, int]], pair: int) -> dict[str, Part | Several]:
    return {"one": Part(domain, pairs[pair][0]), "other": Part(domain, pairs[pair][1])}


def _about_activate(box: Box[FarmShopBox], s: Record, about: Mapping[str, int]) -> dict[str, Part | Several]:
    bags = int(farm.price_now(s, about["field"]))
    return {**_about_face(box, s, about), "bags": Part(NUMBER, bags), "free": Part(YES, int(bags == 0))}


def _about_across(box: Box[FarmShopBox], s: Record, about: Mapping[str, int]) -> dict[str, Part | Several]:
    there = int(farm.opposite(about["field"]))
    return {
        **_about_activate(box, s, about),
        "transport": Part(TRANSPORT, _crossing_tile(box, s)),
        "there": Part(FIELD, there),
        "face": Part(FACE, int(_me(s).face[there])),
    }


def _crossing_tile(box: Box[FarmShopBox], s: Record) -> int:
    return int(farm.tile_for(box.record, s, _me(s), ACROSS_EFFECT))


def _about_face(box: Box[FarmShopBox], s: Record, about: Mapping[str, int]) -> dict[str, Part | Several]:
    return {"face": Part(FACE, int(_me(s).face[about["field"]]))}


def _about_area(box: Box[FarmShopBox], s: Record, about: Mapping[str, int]) -> dict[str, Part | Several]:
    return area_parts(face_of(box.facts, int(_me(s).face[s.field])).areas[about["area"]])


def _about_plant(box: Box[FarmShopBox], s: Record, about: Mapping[str, int]) -> dict[str, Part | Several]:
    if farm.has_free_slot(box.record, _me(s), about["field"]):
        return {"skill": Part(YES, 0)}
    return {"skill": Part(YES, 1), "transport": Part(TRANSPORT, int(farm.planting_tile(box.record, s, _me(s))))}


def _about_swap(box: Box[FarmShopBox], s: Record, about: Mapping[str, int]) -> dict[str, Part | Several]:
    one, other = FIELD_PAIRS[about["pair"]]
    face = _me(s).face
    faces = {"one_face": Part(FACE, int(face[one])), "other_face": Part(FACE, int(face[other]))}
    return {**_about_pair(FIELD, FIELD_PAIRS, about["pair"]), **faces}


def _about_skill(box: Box[FarmShopBox], s: Record, about: Mapping[str, int]) -> dict[str, Part | Several]:
    kind = int(s.skill[about["transport"]])
    skill = box.facts.skill[kind]
    parts: dict[str, Part | Several] = {"skill": Part(SKILL_KIND, kind)}
    if not skill.areas:
        return {**parts, "errand": Part(ERRAND, 0)}
    area = skill.areas[about["area"]]
    return {**parts, "errand": Part(ERRAND, 2 if any(amounts(area.pay)) else 1), **area_parts(area)}


def _about_move_farmer(box: Box[FarmShopBox], s: Record, about: Mapping[str, int]) -> dict[str, Part | Several]:
    return {"face": Part(FACE, int(s.stall[about["stall"]]))}


_DETAILS = {
    "pick": _about_set,
    "first_on": _about_first_on,
    "take": _about_take,
    "lay": _about_lay,
    "tiles": lambda box, s, about: _about_pair(TRANSPORT, TRANSPORT_PAIRS, about["pair"]),
    "activate": _about_activate,
    "across": _about_across,
    "follow": _about_face,
    "area": _about_area,
    "pay_pairs": lambda box, s, about: _about_pair(GOOD, GOOD_PAIRS, about["pair"]),
    "pay_card": _about_face,
    "plant": _about_plant,
    "swap": _about_swap,
    "skill": _about_skill,
    "move_farmer": _about_move_farmer,
}


def touch(box: Box[FarmShopBox], s: Record, code: int) -> list[str]:
    """The parts that a move touches, in the order in which a hand would."""
    name, about = CODES.read(code)
    facts = box.facts
    if name == "take":
        return [f"die:{about['die'] + 1}", f"stall:{about['stall'] + 1}"]
    if name == "across":
        return [_transport(facts, _crossing_tile(box, s)), f"field:{_FIELD_IDS[about['field']]}"]
    if name == "skill":
        transport = _transport(facts, about["transport"])
        several_areas = len(facts.skill[s.skill[about["transport"]]].areas) > 1
        return [transport, f"area:{_FIXED_IDS['area'][about['area']]}"] if several_areas else [transport]
    if name == "tiles":
        return [_transport(facts, one) for one in TRANSPORT_PAIRS[about["pair"]]]
    if name == "give_back":
        stored = about["stored"]
        return [f"good:{GOOD_IDS[stored]}" if stored < GOODS else _transport(facts, stored - GOODS)]
    if name == "take_from":
        return [f"seat:{CHAIRS[about['rival']]}"]
    if not about:
        return [f"button:{name}"]
    ((part, value),) = about.items()
    domain = CODES.parts[name][part].name
    return [f"{domain.removesuffix('_pair')}:{ident}" for ident in _FIXED_IDS[domain][value].split("+")]


def _transport(facts: FarmShopBox, number: int) -> str:
    return f"transport:{facts.transport[number].id}"

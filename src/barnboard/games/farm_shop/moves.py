"""What one can do in My Farm Shop, and what is told of it.

The codes of one decision lie side by side from `FIRST_CODE[phase]`, so that the options of a decision are a set of small
numbers: member n is the code FIRST_CODE[phase] + n. Skills have their own codes, as they stand beside several decisions.
"""

from collections.abc import Mapping, Sequence
from itertools import combinations

from barnboard.games.words import CHAIRS, Part, Several
from barnboard.kernel.codes import NUMBER, SEAT, Codes, Domain
from barnboard.kernel.events import Events
from barnboard.kernel.records import Record

from .box import (
    AREAS,
    EFFECT_IDS,
    FACES,
    FIELDS,
    FIRST_NUMBER,
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
from .farm import opposite, price, stall_price
from .state import FINAL, THE_FARMER

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
TAKING = Domain("taking", 4)

GOOD_PAIRS = tuple(combinations(range(GOODS), 2))
TRANSPORT_PAIRS = tuple(combinations(range(TRANSPORTS), 2))
FIELD_PAIRS = tuple(combinations(range(FIELDS), 2))
GOOD_PAIR = Domain("good_pair", len(GOOD_PAIRS))
TRANSPORT_PAIR = Domain("transport_pair", len(TRANSPORT_PAIRS))
FIELD_PAIR = Domain("field_pair", len(FIELD_PAIRS))

MOST_MOVES = 64

CODES = Codes(
    pick={"set": SET},
    first_on={"field": FIELD},
    take={"die": DIE, "stall": STALL},
    lay={"field": FIELD},
    tiles={"pair": TRANSPORT_PAIR},
    take_from={"rival": SEAT},
    skip={},
    activate={"field": FIELD},
    across={"field": FIELD},
    follow={"field": FIELD},
    stop={},
    area={"area": AREA},
    pay_pairs={"pair": GOOD_PAIR},
    pay_same={"good": GOOD},
    pay={"good": GOOD},
    pay_sunflower={"field": FIELD},
    pay_card={"field": FIELD},
    gain_same={"good": GOOD},
    gain={"good": GOOD},
    bonus={"thing": THING},
    plant={"field": FIELD},
    let_go={},
    give_back={"stored": STORED},
    swap={"pair": FIELD_PAIR},
    done={},
    move_farmer={"stall": STALL},
    skill={"transport": TRANSPORT, "area": AREA},
)
SKILL = CODES["skill"]

# by phase, as `Phase` numbers them
FIRST_CODE = tuple(
    CODES[name].base
    for name in (
        "pick", "first_on", "take", "lay", "tiles", "take_from", "skip", "skip", "follow", "area", "pay_pairs", "pay_same", "pay",
        "pay_sunflower", "pay_card", "gain_same", "gain", "bonus", "plant", "give_back", "swap", "done", "move_farmer",
    )
)  # fmt: skip

# members of the options of TARGET, ARROW and PLANT
SKIP, ACTIVATE, ACROSS = 0, 1, 1 + FIELDS
STOP = FIELDS
LET_GO = FIELDS

EVENTS = Events(
    rolls={"seat": SEAT, "one": NUMBER, "two": NUMBER, "three": NUMBER},
    picks={"seat": SEAT, "set": SET},
    lays={"seat": SEAT, "face": FACE, "field": FIELD},
    covers={"seat": SEAT, "face": FACE, "field": FIELD},
    takes={"seat": SEAT, "face": FACE, "stall": STALL},
    visits={"seat": SEAT, "stall": STALL},
    takes_tile={"seat": SEAT, "transport": TRANSPORT},
    takes_tile_from={"seat": SEAT, "rival": SEAT, "transport": TRANSPORT},
    skips={"seat": SEAT},
    activates={"seat": SEAT, "field": FIELD, "face": FACE},
    crosses={"seat": SEAT, "transport": TRANSPORT, "field": FIELD},
    stops={"seat": SEAT},
    pays={"seat": SEAT, "number": NUMBER, "thing": THING},
    pays_sunflower={"seat": SEAT, "field": FIELD},
    pays_card={"seat": SEAT, "face": FACE, "field": FIELD},
    gains={"seat": SEAT, "number": NUMBER, "thing": THING},
    bonus={"seat": SEAT, "thing": THING},
    plants={"seat": SEAT, "field": FIELD},
    plants_with={"seat": SEAT, "field": FIELD, "transport": TRANSPORT},
    lets_go={"seat": SEAT},
    gives_back={"seat": SEAT, "stored": STORED},
    used_up={"seat": SEAT, "face": FACE, "field": FIELD},
    uses={"seat": SEAT, "transport": TRANSPORT, "skill": SKILL_KIND},
    swaps={"seat": SEAT, "one": FACE, "other": FACE},
    goal={"seat": SEAT, "goal": GOAL, "coins": NUMBER},
    goal_closed={"goal": GOAL},
    moves_farmer={"seat": SEAT, "stall": STALL, "face": FACE},
    refills={"stall": STALL, "face": FACE},
    final={},
    tile_coins={"seat": SEAT, "coins": NUMBER},
    over={},
)
ROLLS = EVENTS["rolls"]
PICKS = EVENTS["picks"]
LAYS = EVENTS["lays"]
COVERS = EVENTS["covers"]
TAKES = EVENTS["takes"]
VISITS = EVENTS["visits"]
TAKES_TILE = EVENTS["takes_tile"]
TAKES_TILE_FROM = EVENTS["takes_tile_from"]
SKIPS = EVENTS["skips"]
ACTIVATES = EVENTS["activates"]
CROSSES = EVENTS["crosses"]
STOPS = EVENTS["stops"]
PAYS = EVENTS["pays"]
PAYS_SUNFLOWER = EVENTS["pays_sunflower"]
PAYS_CARD = EVENTS["pays_card"]
GAINS = EVENTS["gains"]
GETS_BONUS = EVENTS["bonus"]
PLANTS = EVENTS["plants"]
PLANTS_WITH = EVENTS["plants_with"]
LETS_GO = EVENTS["lets_go"]
GIVES_BACK = EVENTS["gives_back"]
USED_UP = EVENTS["used_up"]
USES = EVENTS["uses"]
SWAPS = EVENTS["swaps"]
GOAL_MET = EVENTS["goal"]
GOAL_CLOSED = EVENTS["goal_closed"]
MOVES_FARMER = EVENTS["moves_farmer"]
REFILLS = EVENTS["refills"]
FINAL_BEGINS = EVENTS["final"]
TILE_COINS = EVENTS["tile_coins"]
GAME_OVER = EVENTS["over"]


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


def area_of(facts: FarmShopBox, s: Record, which: int) -> Area:
    """One of the areas between which the player is choosing."""
    return face_of(facts, int(s.player[s.to_move].face[s.field])).areas[which]


def transport_for(facts: FarmShopBox, s: Record, effect: str) -> int:
    """The type of transport that now pays for an effect and that the player can still use in this turn."""
    me = s.player[s.to_move]
    return next(
        transport
        for transport in range(TRANSPORTS)
        if facts.skill[s.skill[transport]].effect == effect and me.tiles[transport] and not me.used[transport]
    )


def is_planted_by_skill(facts: FarmShopBox, s: Record, field: int) -> bool:
    """Whether a sunflower finds room on a field only with the skill for it."""
    return bool(s.player[s.to_move].sunflowers[field] >= [slots for row in facts.farm.slots for slots in row][field])


def details(facts: FarmShopBox, s: Record, code: int) -> Mapping[str, Part | Several]:
    """What the sentence about a move says besides."""
    name, about = CODES.read(code)
    tell = _DETAILS.get(name)
    return tell(facts, s, about) if tell else {}


def _about_set(facts: FarmShopBox, s: Record, about: Mapping[str, int]) -> dict[str, Part | Several]:
    number = about.get("set", int(s.picked))
    return {"one": Part(FACE, int(s.set[number, 0])), "other": Part(FACE, int(s.set[number, 1]))}


def _about_first_on(facts: FarmShopBox, s: Record, about: Mapping[str, int]) -> dict[str, Part | Several]:
    (elsewhere,) = (number - FIRST_NUMBER for number in facts.jump_start.fields if number - FIRST_NUMBER != about["field"])
    return {**_about_set(facts, s, about), "elsewhere": Part(FIELD, elsewhere)}


def _about_take(facts: FarmShopBox, s: Record, about: Mapping[str, int]) -> dict[str, Part | Several]:
    card, bags = int(s.stall[about["stall"]]), int(stall_price(about["die"], about["stall"]))
    return {
        "taking": Part(TAKING, 2 * (card == THE_FARMER) + (bags > 0)),
        "face": Part(FACE, max(card, 0)),
        "bags": Part(NUMBER, bags),
    }


def _about_lay(facts: FarmShopBox, s: Record, about: Mapping[str, int]) -> dict[str, Part | Several]:
    return {"face": Part(FACE, int(s.card)), "old": Part(FACE, int(s.player[s.to_move].face[about["field"]]))}


def _about_pair(domain: Domain, pairs: Sequence[tuple[int, int]], pair: int) -> dict[str, Part | Several]:
    return {"one": Part(domain, pairs[pair][0]), "other": Part(domain, pairs[pair][1])}


def _about_activate(facts: FarmShopBox, s: Record, about: Mapping[str, int]) -> dict[str, Part | Several]:
    bags = 0 if s.phase == FINAL else price(int(s.total), about["field"])
    return {**_about_face(facts, s, about), "bags": Part(NUMBER, bags), "free": Part(YES, int(bags == 0))}


def _about_across(facts: FarmShopBox, s: Record, about: Mapping[str, int]) -> dict[str, Part | Several]:
    there = opposite(about["field"])
    return {
        **_about_activate(facts, s, about),
        "transport": Part(TRANSPORT, transport_for(facts, s, "across")),
        "there": Part(FIELD, there),
        "face": Part(FACE, int(s.player[s.to_move].face[there])),
    }


def _about_face(facts: FarmShopBox, s: Record, about: Mapping[str, int]) -> dict[str, Part | Several]:
    return {"face": Part(FACE, int(s.player[s.to_move].face[about["field"]]))}


def _about_area(facts: FarmShopBox, s: Record, about: Mapping[str, int]) -> dict[str, Part | Several]:
    return area_parts(area_of(facts, s, about["area"]))


def _about_plant(facts: FarmShopBox, s: Record, about: Mapping[str, int]) -> dict[str, Part | Several]:
    if not is_planted_by_skill(facts, s, about["field"]):
        return {"skill": Part(YES, 0)}
    return {"skill": Part(YES, 1), "transport": Part(TRANSPORT, transport_for(facts, s, "plant"))}


def _about_swap(facts: FarmShopBox, s: Record, about: Mapping[str, int]) -> dict[str, Part | Several]:
    one, other = FIELD_PAIRS[about["pair"]]
    face = s.player[s.to_move].face
    faces = {"one_face": Part(FACE, int(face[one])), "other_face": Part(FACE, int(face[other]))}
    return {**_about_pair(FIELD, FIELD_PAIRS, about["pair"]), **faces}


def _about_skill(facts: FarmShopBox, s: Record, about: Mapping[str, int]) -> dict[str, Part | Several]:
    kind = int(s.skill[about["transport"]])
    skill = facts.skill[kind]
    parts: dict[str, Part | Several] = {"skill": Part(SKILL_KIND, kind), "errand": Part(YES, int(bool(skill.areas)))}
    return {**parts, **area_parts(skill.areas[about["area"]])} if skill.areas else parts


def _about_move_farmer(facts: FarmShopBox, s: Record, about: Mapping[str, int]) -> dict[str, Part | Several]:
    return {"face": Part(FACE, int(s.stall[about["stall"]]))}


_DETAILS = {
    "pick": _about_set,
    "first_on": _about_first_on,
    "take": _about_take,
    "lay": _about_lay,
    "tiles": lambda facts, s, about: _about_pair(TRANSPORT, TRANSPORT_PAIRS, about["pair"]),
    "activate": _about_activate,
    "across": _about_across,
    "follow": _about_face,
    "area": _about_area,
    "pay_pairs": lambda facts, s, about: _about_pair(GOOD, GOOD_PAIRS, about["pair"]),
    "pay_card": _about_face,
    "plant": _about_plant,
    "swap": _about_swap,
    "skill": _about_skill,
    "move_farmer": _about_move_farmer,
}


def touch(facts: FarmShopBox, s: Record, code: int) -> list[str]:
    """The parts that a move touches, in the order in which a hand would."""
    name, about = CODES.read(code)
    if name == "take":
        return [f"die:{about['die'] + 1}", f"stall:{about['stall'] + 1}"]
    if name == "across":
        return [_transport(facts, transport_for(facts, s, "across")), f"field:{_FIELD_IDS[about['field']]}"]
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

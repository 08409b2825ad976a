"""Who sees what in My Farm Shop: all but the order of the deck lies open (R13).

Besides what lies on the table, a seat is told of each own field what activating it now would cost and give, or why it cannot be
done.
"""

from collections.abc import Sequence
from functools import lru_cache
from importlib.resources import files
from typing import Any, NamedTuple

from pydantic import BaseModel

from barnboard.games.boxes import Box
from barnboard.games.views import Alike, View, head, once_a_position, plain
from barnboard.games.words import LANGUAGES, Part, Several, Words
from barnboard.kernel.codes import NUMBER
from barnboard.kernel.records import Record, copy

from . import activation, farm
from .box import (
    AREAS,
    BAG,
    CARD,
    CARDS,
    EACH,
    FACES,
    FIELDS,
    FIRST_GOOD,
    GOALS_IN_PLAY,
    GOOD,
    GOOD_IDS,
    ITEM_IDS,
    ITEMS,
    PAIRS,
    SAME,
    STALLS,
    SUNFLOWER,
    TRANSPORTS,
    FarmShopBox,
    amounts,
    face_of,
    field_id,
)
from .box import Area as AreaFacts
from .box import Face as FaceFacts
from .farmer import is_double
from .goals import reached
from .moves import YES, names, several
from .state import (
    ACTIVATIONS,
    FINAL,
    LAY,
    MOVE_FARMER,
    NONE,
    OVER,
    PAY_PAIRS,
    SOURCE_IDS,
    SWAP,
    TAKE,
    TAKE_FROM,
    TAKE_TILES,
    TARGET,
    THE_FARMER,
    Phase,
)

_TRACK = 50  # spaces of the coin track
_OWED_IDS = ("pairs", "same", "good", "sunflower", "card")


class Area(BaseModel):
    """One half of an action: what is paid and what is gained."""

    pay: dict[str, int]
    gain: dict[str, int]


class Face(BaseModel):
    """A card or a printed field."""

    id: str
    areas: list[Area]
    arrow: str | None
    once: bool
    shop: bool
    no_bonus: bool


class Prospect(Area):
    """An area of an own field, looked at now."""

    bonus: int  # items more, by sunflowers
    missing: dict[str, int]  # what the player lacks to pay for it; nothing: it can be paid


class Outlook(BaseModel):
    """What activating an own field now would cost and give, or why it cannot be done."""

    usable: bool
    bags: int | None  # to reach it; None where no dice say so
    areas: list[Prospect]
    leads_to: list[str]  # fields that the arrow can go on to
    reason: str | None  # why not: over, no_dice, activated, too_few_bags, blank, dead_end or cannot_pay
    words: dict[str, str]  # the same in each language


class Field(BaseModel):
    """One field of a farm."""

    number: str
    also: str | None  # field 2 is also 12
    face: Face
    is_card: bool
    sunflowers: int
    slots: int
    outlook: Outlook | None = None  # to its owner


class Player(BaseModel):
    """A player's farm and shop."""

    coins: int
    coin_tile: int  # 0, 50, 100 … beside the track
    coin_space: int  # and the space of the counter
    bags: int
    goods: dict[str, int]
    tiles: dict[str, int]
    used: list[str]  # types of transport paid in this turn
    stored: int
    fields: list[Field]


class Stall(BaseModel):
    """A stall of the market; `bags` is the lowest price of a die for the player who is about to take."""

    number: str
    face: Face | None
    farmer: bool
    bags: int | None


class Skill(BaseModel):
    """A skill of the Farmer, and the transport that pays for it."""

    transport: str
    supply: int
    id: str
    effect: str
    doubles: bool
    areas: list[Area]


class Goal(BaseModel):
    """An open goal: how far each seat is, and what it got for it."""

    id: str
    counts: str
    least: int
    reward: int | None  # for fulfilling it in this turn; None when it is closed
    closed: bool
    reached: list[int]
    claimed: list[int]


class Action(BaseModel):
    """The action that is being carried out."""

    field: str | None
    area: Area | None
    owed: dict[str, int]
    due_same: int
    due_good: int
    bonuses: int
    to_plant: int


class FarmShopView(View):
    """The table of My Farm Shop from one seat."""

    jump_start: bool
    farmer: bool
    goals_module: bool
    turn: int
    turns: int
    start_seat: int
    active: int | None
    final: bool
    dice: list[int]
    chosen: int | None  # which of the dice lies on the market
    total: int | None  # of the two others
    double: bool
    stalls: list[Stall]
    card: Face | None  # taken and not yet laid
    deck: list[int]  # cards to come from the stacks 1 to 6
    gone: dict[str, int]  # cards that left the game face up
    capacity: int
    players: list[Player]
    sets: list[list[Face]]
    skills: list[Skill]
    goals: list[Goal]
    action: Action | None


def view(box: Box[FarmShopBox], s: Record, seat: int | None) -> FarmShopView:
    """The position as a seat, or a spectator, sees it."""
    table, players = _for_all(box, s)
    shown = list(players)
    if seat is not None:
        me = _read_owner(s, seat)
        own = [field.model_copy(update={"outlook": outlook(box, s, me, at)}) for at, field in enumerate(shown[seat].fields)]
        shown[seat] = shown[seat].model_copy(update={"fields": own})
    return FarmShopView.of(table, seat=seat, players=shown)


@once_a_position
def _for_all(box: Box[FarmShopBox], s: Record) -> tuple[Alike, list[Player]]:
    """What all see: the table, and the farms without what their fields would do now."""
    facts, now = box.facts, plain(s)
    seats = now.seats
    table = {
        **head("farm_shop", Phase, now),
        "jump_start": bool(now.jump_start),
        "farmer": bool(now.farmer),
        "goals_module": bool(now.goals),
        "turn": now.turn,
        "turns": 1 + sum(facts.players[seats - 2].deck),
        "start_seat": now.start_seat,
        "active": None if now.active < 0 or now.phase == OVER else now.active,
        "final": bool(now.final),
        "dice": now.dice.tolist() if now.turn and not now.final else [],
        "chosen": None if now.chosen == NONE else now.chosen,
        "total": now.total or None,
        "double": bool(is_double(s)),
        "stalls": [_stall(box, now, stall) for stall in range(STALLS)],
        "card": _face_or_none(box, now.card),
        "deck": now.deck.tolist(),
        "gone": {card.id: gone for card, gone in zip(facts.all_cards, now.gone.tolist(), strict=False) if gone},
        "capacity": facts.shop.capacity,
        "sets": [[_face(box, card) for card in cards if card != NONE] for cards in now.set[:seats].tolist()],
        "skills": [_skill(facts, now, transport) for transport in range(TRANSPORTS)] if now.farmer else [],
        "goals": [_goal(box, s, goal) for goal in range(GOALS_IN_PLAY)] if now.goals else [],
        "action": _action(facts, now),
    }
    return Alike(table), [_player(box, s, seat) for seat in range(seats)]


@once_a_position
def breakdown(box: Box[FarmShopBox], s: Record) -> list[dict[str, int]]:
    """Each seat's coins by where they came from."""
    return [dict(zip(SOURCE_IDS, earned, strict=False)) for earned in s.player["earned"][: int(s.seats)].tolist()]


# ---------------------------------------------------------------- what lies on the table


def _items(items: Sequence[int]) -> dict[str, int]:
    return {item: int(number) for item, number in zip(ITEM_IDS, items, strict=True) if number}


def _area(area: AreaFacts) -> Area:
    return Area(pay=_items(amounts(area.pay)), gain=_items(amounts(area.gain)))


@lru_cache(16)
def _faces(box: Box[FarmShopBox]) -> list[Face | None]:
    """All faces by their numbers."""
    numbers = range(len(box.facts.all_cards))
    return [_card(face_of(box.facts, face)) if face in numbers or face >= CARDS else None for face in range(FACES)]


def _card(face: FaceFacts) -> Face:
    return Face(
        id=face.id,
        areas=[_area(area) for area in face.areas],
        arrow=face.arrow or None,
        once=face.once,
        shop=face.shop,
        no_bonus=face.no_bonus,
    )


def _face(box: Box[FarmShopBox], face: int) -> Face:
    found = _faces(box)[face]
    assert found is not None
    return found


def _face_or_none(box: Box[FarmShopBox], face: int) -> Face | None:
    return _face(box, face) if face >= 0 else None


def _stall(box: Box[FarmShopBox], s: Any, stall: int) -> Stall:
    price = min(abs(int(value) - 1 - stall) for value in s.dice) if s.phase == TAKE else None
    return Stall(
        number=str(stall + 1),
        face=_face_or_none(box, int(s.stall[stall])),
        farmer=bool(s.stall[stall] == THE_FARMER),
        bags=price,
    )


def _player(box: Box[FarmShopBox], s: Record, seat: int) -> Player:
    facts, me = box.facts, s.player[seat]
    them = plain(me)
    coins = int(farm.coins(me))
    transports = [transport.id for transport in facts.transport] if s.farmer else []
    return Player(
        coins=coins,
        coin_tile=coins - coins % _TRACK,
        coin_space=coins % _TRACK,
        bags=them.bags,
        goods=dict(zip(GOOD_IDS, them.goods.tolist(), strict=False)),
        tiles={transport: int(them.tiles[number]) for number, transport in enumerate(transports)},
        used=[transport for number, transport in enumerate(transports) if them.used[number]],
        stored=int(farm.stored(me)),
        fields=_fields(box, them),
    )


def _fields(box: Box[FarmShopBox], them: Any) -> list[Field]:
    slots = [number for row in box.facts.farm.slots for number in row]
    planted = them.sunflowers.tolist()
    return [
        Field(
            number=field_id(field),
            also="12" if field == 0 else None,
            face=_face(box, face),
            is_card=face < CARDS,
            sunflowers=planted[field],
            slots=slots[field],
        )
        for field, face in enumerate(them.face.tolist())
    ]


def _skill(facts: FarmShopBox, s: Any, transport: int) -> Skill:
    skill = facts.skill[int(s.skill[transport])]
    return Skill(
        transport=facts.transport[transport].id,
        supply=int(s.supply[transport]),
        id=skill.id,
        effect=skill.effect,
        doubles=skill.doubles,
        areas=[_area(area) for area in skill.areas],
    )


def _goal(box: Box[FarmShopBox], s: Record, goal: int) -> Goal:
    kind = int(s.goal[goal])
    facts = box.facts.goal[kind]
    rewards = box.facts.goals
    reward = rewards.first if s.claims_before[goal] == 0 else rewards.second
    players = [s.player[seat] for seat in range(int(s.seats))]
    return Goal(
        id=facts.id,
        counts=facts.counts,
        least=facts.least,
        reward=None if s.closed[goal] else reward,
        closed=bool(s.closed[goal]),
        reached=[int(reached(box.record, player, kind)) for player in players],
        claimed=[int(player.claimed[goal]) for player in players],
    )


def _action(facts: FarmShopBox, s: Any) -> Action | None:
    if s.phase in (TARGET, FINAL, OVER, TAKE, LAY) or (s.field == NONE and s.area == NONE):
        return None
    area = None
    if s.area != NONE:
        face, which = divmod(int(s.area), AREAS)
        areas = face_of(facts, face).areas if s.field != NONE else facts.skill[face - CARDS - 2 * FIELDS].areas
        area = _area(areas[which])
    return Action(
        field=None if s.field == NONE else field_id(int(s.field)),
        area=area,
        owed={what: int(s.owed[number]) for number, what in enumerate(_OWED_IDS) if s.owed[number]},
        due_same=int(s.due_same),
        due_good=int(s.due_good),
        bonuses=int(s.bonuses),
        to_plant=int(s.to_plant),
    )


# ---------------------------------------------------------------- what a field would do now


class _Owner(NamedTuple):
    """The owner of fields and what he has, read once for all of them."""

    farm: Record
    faces: list[int]
    planted: list[int]
    goods: list[int]
    bags: int
    has_dice: bool
    reason: str | None  # why nothing can be activated now, whatever the field


def _read_owner(s: Record, seat: int) -> _Owner:
    me, now, reason = s.player[seat], plain(s), None
    them, has_dice = plain(me), bool(now.final or now.total)
    if now.phase == OVER:
        reason = "over"
    elif not has_dice:
        reason = "no_dice"
    elif not _is_still_to_activate(now, seat):
        reason = "activated"
    return _Owner(me, them.face.tolist(), them.sunflowers.tolist(), them.goods.tolist(), them.bags, has_dice, reason)


def outlook(box: Box[FarmShopBox], s: Record, me: _Owner, field: int) -> Outlook:
    """What activating a field now would cost and give its owner, or why it cannot be done."""
    face = _face(box, me.faces[field])
    bags = int(activation.price_now(s, field)) if me.has_dice else None
    left = me.bags - (bags or 0)
    areas = [_prospect(me, face, field, area, left) for area in face.areas]
    leads_to = [field_id(end) for end in _arrow_ends(box, s, me, field, left)] if face.arrow else []
    reason = me.reason or _reason(face, left, areas, leads_to)
    return Outlook(
        usable=reason is None,
        bags=bags,
        areas=areas,
        leads_to=leads_to,
        reason=reason,
        words={language: _tell(box, language, me, bags, areas, leads_to, reason) for language in LANGUAGES},
    )


def _reason(face: Face, left: int, areas: list[Prospect], leads_to: list[str]) -> str | None:
    if left < 0:
        return "too_few_bags"
    if face.arrow:
        return None if leads_to else "dead_end"
    if not areas:
        return "blank"
    return None if any(not area.missing for area in areas) else "cannot_pay"


def _is_still_to_activate(s: Any, seat: int) -> bool:
    """Whether the seat's activation in this turn, or the final one, is still to come."""
    if s.phase == MOVE_FARMER:
        return False
    first = int(s.start_seat if s.final else s.active)
    mine, now = (seat - first) % int(s.seats), (int(s.to_move) - first) % int(s.seats)
    if mine != now:
        return mine > now
    in_a_skill = PAY_PAIRS <= s.phase <= SWAP and s.field == NONE and s.then in (TARGET, FINAL, ACTIVATIONS)
    return in_a_skill or s.phase in (LAY, TAKE_TILES, TAKE_FROM, TARGET, FINAL)


def _prospect(me: _Owner, face: Face, field: int, area: Area, bags: int) -> Prospect:
    bonus = 0 if face.no_bonus else me.planted[field]
    missing = _missing([area.pay.get(item, 0) for item in ITEM_IDS], me, field, bags)
    return Prospect(pay=area.pay, gain=area.gain, bonus=bonus, missing=_items(missing))


def _missing(pay: Sequence[int], me: _Owner, field: int, bags: int) -> list[int]:
    """What a player lacks of a payment."""
    lacks = [0] * ITEMS
    rest = []
    for good, held in enumerate(me.goods):
        left = held - pay[FIRST_GOOD + good] - pay[EACH]
        lacks[FIRST_GOOD + good] = max(-left, 0)
        rest.append(max(left, 0))
    lacks[BAG] = max(pay[BAG] - max(bags, 0), 0)
    lacks[SAME] = max(pay[SAME] - max(rest), 0)
    lacks[PAIRS] = max(pay[PAIRS] - sum(min(left // 2, pay[PAIRS]) for left in rest) // 2, 0)
    lacks[GOOD] = max(pay[GOOD] - max(sum(rest) - pay[SAME] - 4 * pay[PAIRS], 0), 0)
    if pay[SUNFLOWER]:
        lacks[SUNFLOWER] = max(pay[SUNFLOWER] - int(farm.sunflowers(me.farm)), 0)
    if pay[CARD]:
        lacks[CARD] = max(pay[CARD] - int(farm.cards_besides(me.farm, field)).bit_count(), 0)
    return lacks


def _arrow_ends(box: Box[FarmShopBox], s: Record, me: _Owner, field: int, bags: int) -> list[int]:
    """The neighbours that an arrow on a field can go on to."""
    if bags < 0:
        return []
    look = copy(s)
    activation.look_at_fields(box.record, look, me.farm)
    here = 1 << field
    near = farm.above(here) if _face(box, me.faces[field]).arrow == "up" else farm.beside(here)
    ends = near & activation.usable_fields(box.record, look, me.farm, bags, here)
    return [end for end in range(FIELDS) if ends >> end & 1]


# ---------------------------------------------------------------- and in words


@lru_cache(16)
def _words(box: Box[FarmShopBox], language: str) -> Words:
    return Words(files(__package__ or ""), language, names(box.facts))


def _listed(items: dict[str, int]) -> Several:
    return several([items.get(item, 0) for item in ITEM_IDS])


def _tell(
    box: Box[FarmShopBox],
    language: str,
    me: _Owner,
    bags: int | None,
    areas: list[Prospect],
    leads_to: list[str],
    reason: str | None,
) -> str:
    words = _words(box, language)
    if reason == "cannot_pay":
        lacking = min((area.missing for area in areas), key=lambda missing: sum(missing.values()))
        return words.say("reason", reason, {"missing": _listed(lacking)})
    if reason == "too_few_bags":
        return words.say("reason", reason, {"bags": Part(NUMBER, bags), "held": Part(NUMBER, me.bags)})
    if reason is not None:
        return words.say("reason", reason, {})
    told = [words.say("outlook", "bags", {"bags": Part(NUMBER, bags)})] if bags else []
    told += [words.say("outlook", "leads_to", {"field": Part(NUMBER, int(number))}) for number in leads_to]
    told += [
        words.say(
            "outlook", "area", {"paid": Part(YES, int(bool(area.pay))), "pay": _listed(area.pay), "gain": _listed(area.gain)}
        )
        + (words.say("outlook", "bonus", {"bonus": Part(NUMBER, area.bonus)}) if area.bonus else "")
        + "."
        for area in areas
        if not area.missing
    ]
    return " ".join(told)

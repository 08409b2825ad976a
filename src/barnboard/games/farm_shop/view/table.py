"""All that lies on the table."""

from typing import Any

from pydantic import BaseModel

from barnboard.games.boxes import Box
from barnboard.games.views import Alike, View, counts, head, once_a_position, plain
from barnboard.kernel.records import Record

from .. import farm
from ..box import (
    CARDS,
    FIELDS,
    GOALS_IN_PLAY,
    GOOD_IDS,
    STALLS,
    TRANSPORTS,
    FarmShopBox,
    area_of,
    field_id,
)
from ..farmer import is_double, visit_tiles
from ..goals import reached, reward
from ..market import total_without, turns_in_all
from ..state import NONE, OVER, OWED_IDS, SOURCE_IDS, TAKE, THE_FARMER, Phase, is_acting
from .faces import Area, Face, show_area, show_card, show_face
from .outlook import Glance, Outlook, Owner, glance, outlook, read_owner

_TRACK = 50  # spaces of the coin track


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


class Way(BaseModel):
    """The way of a die to a stall."""

    bags: int
    then: Glance | None = None  # the named field on the farm of the taker once these bags are paid, where they are missed there


class Split(BaseModel):
    """The dice apart: one goes to the market or is there, two name a field for everyone."""

    die: int
    ways: list[Way]  # to the stalls 1 to 6; none when it is there
    total: int
    field: str
    farms: list[Glance]  # that field on the farm of each seat


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
    passed: list[str]  # fields whose arrows were followed
    due_same: int
    due_good: int
    same_good: str | None  # the type that was chosen
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
    splits: list[Split]  # one for each die that can be taken; the one that there is once it was taken
    stalls: list[Stall]
    card: Face | None  # taken and not yet laid
    deck: list[int]  # cards to come from the stacks 1 to 6
    gone: dict[str, int]  # cards that left the game face up
    capacity: int
    players: list[Player]
    sets: list[list[Face]]
    picked: int | None  # the set that is being laid, its place in the list
    skills: list[Skill]
    tiles_due: list[str]  # transports still to be taken from the Farmer
    visit_tiles: int  # what a visit of the Farmer would bring now
    goals: list[Goal]
    action: Action | None


def view(box: Box[FarmShopBox], s: Record, seat: int | None) -> FarmShopView:
    """The position as a seat, or a spectator, sees it."""
    table, players = _for_all(box, s)
    shown = list(players)
    if seat is not None:
        me = read_owner(s, seat)
        own = [field.model_copy(update={"outlook": outlook(box, s, me, at)}) for at, field in enumerate(shown[seat].fields)]
        shown[seat] = shown[seat].model_copy(update={"fields": own})
    return FarmShopView.of(table, seat=seat, players=shown)


@once_a_position
def _for_all(box: Box[FarmShopBox], s: Record) -> tuple[Alike, list[Player]]:
    """What all see: the table, and the farms without what their fields would do now."""
    facts, now = box.facts, plain(s)
    seats, splits = now.seats, _splits(box, s, now)
    table = {
        **head("farm_shop", Phase, now),
        "jump_start": bool(now.jump_start),
        "farmer": bool(now.farmer),
        "goals_module": bool(now.goals),
        "turn": now.turn,
        "turns": int(turns_in_all(box.record, s)),
        "start_seat": now.start_seat,
        "active": None if now.active < 0 or now.phase == OVER else now.active,
        "final": bool(now.final),
        "dice": now.dice.tolist() if now.turn and not now.final else [],
        "chosen": None if now.chosen == NONE else now.chosen,
        "total": now.total or None,
        "double": bool(is_double(s)),
        "splits": splits,
        "stalls": [_stall(box, now, splits, stall) for stall in range(STALLS)],
        "card": show_card(box, now.card),
        "deck": now.deck.tolist(),
        "gone": {card.id: gone for card, gone in zip(facts.all_cards, now.gone.tolist(), strict=False) if gone},
        "capacity": facts.shop.capacity,
        "sets": [[show_face(box, card) for card in cards if card >= 0] for cards in now.set[:seats].tolist()],
        "picked": None if now.picked == NONE else now.picked,
        "skills": [_skill(facts, now, transport) for transport in range(TRANSPORTS)] if now.farmer else [],
        "tiles_due": [one.id for transport, one in enumerate(facts.transport) if now.tiles_due >> transport & 1],
        "visit_tiles": int(visit_tiles(s)) if now.farmer else 0,
        "goals": [_goal(box, s, goal) for goal in range(GOALS_IN_PLAY)] if now.goals else [],
        "action": _action(facts, s),
    }
    return Alike(table), [_player(box, s, seat) for seat in range(seats)]


@once_a_position
def breakdown(box: Box[FarmShopBox], s: Record) -> list[dict[str, int]]:
    """Each seat's coins by where they came from."""
    return [dict(zip(SOURCE_IDS, earned, strict=False)) for earned in s.player["earned"][: int(s.seats)].tolist()]


# ---------------------------------------------------------------- what lies on the table


def _stall(box: Box[FarmShopBox], s: Any, splits: list[Split], stall: int) -> Stall:
    return Stall(
        number=str(stall + 1),
        face=show_card(box, int(s.stall[stall])),
        farmer=bool(s.stall[stall] == THE_FARMER),
        bags=min((split.ways[stall].bags for split in splits if split.ways), default=None),
    )


def _splits(box: Box[FarmShopBox], s: Record, now: Any) -> list[Split]:
    dice: list[int] = now.dice.tolist()
    if now.phase == TAKE:
        owners = [read_owner(s, seat)._replace(reason=None) for seat in range(now.seats)]
        return [_split(box, s, owners, die, int(total_without(s, die))) for die in dict.fromkeys(dice)]
    if now.total and now.phase != OVER:
        owners = [read_owner(s, seat) for seat in range(now.seats)]
        return [_split(box, s, owners, dice[now.chosen], now.total)]
    return []


def _split(box: Box[FarmShopBox], s: Record, owners: list[Owner], die: int, total: int) -> Split:
    named = next(field for field in range(FIELDS) if farm.price(total, field) == 0)
    farms = [glance(box, s, owner, named, owner.bags) for owner in owners]
    ways = [_way(box, s, owners, die, stall, named, farms) for stall in range(STALLS)] if s.phase == TAKE else []
    return Split(die=die, ways=ways, total=total, field=field_id(named), farms=farms)


def _way(box: Box[FarmShopBox], s: Record, owners: list[Owner], die: int, stall: int, named: int, farms: list[Glance]) -> Way:
    seat, bags = int(s.to_move), int(farm.stall_price(die - 1, stall))
    if not 0 < bags <= owners[seat].bags:
        return Way(bags=bags)
    then = glance(box, s, owners[seat], named, owners[seat].bags - bags)
    return Way(bags=bags, then=None if then == farms[seat] else then)


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
        goods=counts(GOOD_IDS, them.goods),
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
            face=show_face(box, face),
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
        areas=[show_area(area) for area in skill.areas],
    )


def _goal(box: Box[FarmShopBox], s: Record, goal: int) -> Goal:
    kind = int(s.goal[goal])
    facts = box.facts.goal[kind]
    players = [s.player[seat] for seat in range(int(s.seats))]
    return Goal(
        id=facts.id,
        counts=facts.counts,
        least=facts.least,
        reward=None if s.closed[goal] else int(reward(box.record, s, goal)),
        closed=bool(s.closed[goal]),
        reached=[int(reached(box.record, player, kind)) for player in players],
        claimed=[int(player.claimed[goal]) for player in players],
    )


def _action(facts: FarmShopBox, s: Record) -> Action | None:
    if not is_acting(s):
        return None
    return Action(
        field=None if s.field == NONE else field_id(int(s.field)),
        area=None if s.area == NONE else show_area(area_of(facts, int(s.area))),
        owed={what: int(s.owed[number]) for number, what in enumerate(OWED_IDS) if s.owed[number]},
        passed=[field_id(field) for field in range(FIELDS) if s.passed >> field & 1],
        due_same=int(s.due_same),
        due_good=int(s.due_good),
        same_good=None if s.same_good == NONE else GOOD_IDS[s.same_good],
        bonuses=int(s.bonuses),
        to_plant=int(s.to_plant),
    )

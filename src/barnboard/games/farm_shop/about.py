"""What the parts of My Farm Shop are, what they would bring, and why they cannot be chosen.

What a card of the market would bring is what the rules say of it once it lies on a field of a copy of the farm.
"""

from collections.abc import Mapping, Sequence

from barnboard.games.about import Card, Line, Now, Parts, number
from barnboard.games.boxes import Box
from barnboard.games.views import once_a_seat
from barnboard.games.words import CHAIRS, Part, Several
from barnboard.kernel.codes import NUMBER, SEAT
from barnboard.kernel.records import NOBODY, Record, copy

from . import farm
from .box import FIELDS, ITEM_IDS, FarmShopBox, face_ids
from .moves import (
    AREA,
    ARROW,
    ARROW_IDS,
    COUNT_IDS,
    COUNTS,
    DIE,
    EFFECT,
    FACE,
    FIELD,
    GOAL,
    GOOD,
    SET,
    SKILL_KIND,
    STALL,
    THING,
    TRANSPORT,
    YES,
    names,
    several,
)
from .state import MOVE_FARMER, TAKE
from .view import FarmShopView, view
from .view.faces import Area, Face
from .view.outlook import Outlook, outlook, read_owner

seen_by = once_a_seat(view)


def parts(box: Box[FarmShopBox], s: Record, seat: int | None) -> list[str]:
    """The dice, the market, skills and goals, all farms."""
    seen = seen_by(box, s, seat)
    found = [f"die:{die}" for die in dict.fromkeys(seen.dice)] + [f"stall:{stall.number}" for stall in seen.stalls]
    found += [f"skill:{skill.transport}" for skill in seen.skills] + [f"goal:{goal.id}" for goal in seen.goals]
    found += ["deck"]
    found += [f"farm:{other}:{field.number}" for other, player in enumerate(seen.players) for field in player.fields]
    if seat is not None:
        me = seen.players[seat]
        found += [f"field:{field.number}" for field in me.fields] + ["purse:coin", "purse:bag"]
        found += [f"good:{good}" for good, many in me.goods.items() if many]
        found += [f"transport:{transport}" for transport, many in me.tiles.items() if many]
        found += ["shelf"] * (me.stored < seen.capacity)
    return found


def about(box: Box[FarmShopBox], s: Record, seat: int | None, part: str) -> Card | None:
    """What is told of a part."""
    kind, *idents = part.split(":")
    seen = seen_by(box, s, seat)
    if kind == "die":
        return _die(box, seen, int(idents[0]))
    if kind == "stall":
        return _stall(box, s, seat, seen, int(idents[0]) - 1)
    if kind == "skill":
        return _skill(box, seen, seat, idents[0])
    if kind == "goal":
        return _goal(box, seen, seat, idents[0])
    if kind in ("field", "farm"):
        owner = int(idents[0]) if kind == "farm" else seat
        return None if owner is None else _field(box, seen, owner, idents[-1], owner == seat)
    if kind == "set":
        cards = [Part(FACE, face_ids(box.facts).index(face.id)) for face in seen.sets[int(idents[0]) - 1]]
        return Card("set", {"set": Part(SET, int(idents[0]) - 1), "one": cards[0], "other": cards[-1]})
    if kind == "deck":
        return Card("deck", {"left": number(sum(seen.deck))}, picture="field_card")
    if kind in ("purse", "shelf") and seat is not None:
        me = seen.players[seat]
        if kind == "shelf":
            return Card("shelf", {"stored": number(me.stored), "capacity": number(seen.capacity)})
        held = me.coins if idents[0] == "coin" else me.bags
        return Card("coins" if idents[0] == "coin" else "bags", {"held": number(held)}, picture=idents[0])
    if kind == "seat" and idents[0] in CHAIRS:
        return Card("rival", {"seat": Part(SEAT, CHAIRS.index(idents[0]))})
    numbers: Mapping[str, Sequence[str]] = names(box.facts)
    domains = {"good": GOOD, "thing": THING, "transport": TRANSPORT, "area": AREA}
    if kind not in domains:
        return None
    told: Parts = {kind: Part(domains[kind], list(numbers[kind]).index(idents[0])), "capacity": number(box.facts.shop.capacity)}
    return Card(kind, told, picture="" if kind == "area" else idents[0])


def why(box: Box[FarmShopBox], s: Record, seat: int, part: str, picked: Sequence[str]) -> Line | None:
    """Why a part cannot be chosen by the seat to move."""
    kind, *idents = part.split(":")
    seen = seen_by(box, s, seat)
    if kind == "die":
        return Line("die_taken") if s.phase != TAKE else None
    if kind == "stall":
        return _why_not_stall(s, seat, seen, int(idents[0]) - 1, picked)
    if kind == "skill":
        return _why_no_skill(seen, seat, idents[0])
    if kind == "goal":
        return Line("goal_by_itself")
    if kind == "farm":
        return Line("not_yours") if int(idents[0]) != seat else None
    if kind != "field":
        return None
    if s.phase == TAKE:
        return Line("take_first")
    there = _field_of(seen, seat, idents[0]).outlook
    if there is None or there.reason is None:
        return None
    told: Parts = {
        "bags": number(there.bags or 0),
        "held": number(seen.players[seat].bags),
        "missing": _least_missing(there),
    }
    return Line(f"field_{there.reason}", told)


# ---------------------------------------------------------------- cards and fields


def _items(items: Mapping[str, int]) -> Several:
    return several([items.get(item, 0) for item in ITEM_IDS])


def _area(area: Area) -> Parts:
    return {"paid": Part(YES, int(bool(area.pay))), "pay": _items(area.pay), "gain": _items(area.gain)}


def _does(face: Face) -> tuple[str | Line, ...]:
    """What a card or a printed field does."""
    lines: list[str | Line] = [Line("printed", _area(area), "outlook") for area in face.areas]
    if len(lines) > 1:
        lines.insert(0, "halves")
    if face.arrow:
        lines.append(Line("arrow", {"arrow": Part(ARROW, ARROW_IDS.index(face.arrow))}))
    lines += ["once"] * face.once + ["shop"] * face.shop + ["no_bonus"] * (face.no_bonus and bool(face.areas))
    return tuple(lines) or ("blank",)


def _face(box: Box[FarmShopBox], face: Face) -> Part:
    return Part(FACE, face_ids(box.facts).index(face.id))


def _field_of(seen: FarmShopView, owner: int, ident: str):  # type: ignore[no-untyped-def]
    return next(field for field in seen.players[owner].fields if field.number == ident)


def _field(box: Box[FarmShopBox], seen: FarmShopView, owner: int, ident: str, own: bool) -> Card:
    field = _field_of(seen, owner, ident)
    told: Parts = {
        "face": _face(box, field.face),
        "field": Part(FIELD, [one.number for one in seen.players[owner].fields].index(ident)),
        "seat": Part(SEAT, owner),
        "sunflowers": number(field.sunflowers),
        "slots": number(field.slots),
    }
    flowers: tuple[str, ...] = ("flowers",) if field.slots else ()
    now = None
    if own and field.outlook is not None and field.outlook.reason not in ("over", "no_dice", "activated"):
        now = _brings(field.outlook)
    return Card("field", told, (*_does(field.face), *flowers), now=now, first=True)


def _brings(there: Outlook) -> Now:
    """What activating a field would bring: the half that can be paid and brings most coins."""
    if not there.usable:
        return Now(Line("lacking", {"missing": _least_missing(there)}) if there.reason == "cannot_pay" else Line("nothing"))
    if there.leads_to:
        return Now(Line("leads_on", {"field": Part(NUMBER, int(there.leads_to[0]))}))
    best = max((area for area in there.areas if not area.missing), key=lambda area: area.gain.get("coin", 0))
    told: Parts = {**_area(best), "bags": number(there.bags or 0), "bonus": number(best.bonus)}
    key = "would_bring" + "_for_bags" * bool(there.bags) + "_bonus" * bool(best.bonus)
    coins = best.gain.get("coin")
    return Now(Line(key, told), coins, "coin" if coins else "")


def _least_missing(there: Outlook) -> Several:
    return _items(min((area.missing for area in there.areas), key=lambda missing: sum(missing.values()), default={}))


# ---------------------------------------------------------------- the market


def _die(box: Box[FarmShopBox], seen: FarmShopView, pips: int) -> Card:
    split = next((split for split in seen.splits if split.die == pips), None)
    now = None
    if split is not None:
        told: Parts = {"total": number(split.total), "field": Part(NUMBER, int(split.field))}
        now = Now(Line("others_name", told))
    return Card("die", {"die": Part(DIE, pips - 1)}, picture=f"die-{pips}", now=now, first=True)


def _stall(box: Box[FarmShopBox], s: Record, seat: int | None, seen: FarmShopView, at: int) -> Card:
    stall = seen.stalls[at]
    told: Parts = {"stall": Part(STALL, at), "tiles": number(seen.visit_tiles)}
    prices = tuple(
        Line("price" if split.ways[at].bags else "free", {"die": Part(DIE, split.die - 1), "bags": number(split.ways[at].bags)})
        for split in seen.splits
        if split.ways
    )
    if stall.farmer:
        return Card("farmer", told, ("does", *prices), picture="the_farmer")
    if stall.face is None:
        return Card("empty_stall", told)
    card = face_ids(box.facts).index(stall.face.id)
    now = None
    if seat is not None and s.to_move != NOBODY and seen.dice:
        now = _once_laid(box, s, seat, card)
    return Card("card", {**told, "face": Part(FACE, card)}, (*_does(stall.face), *prices), now=now, first=True)


def _once_laid(box: Box[FarmShopBox], s: Record, seat: int, card: int) -> Now | None:
    """What a card would do on a field of the farm, with what the shop holds now."""
    then = copy(s)
    field = next(
        (field for field in range(FIELDS) if farm.may_lie(box.record, card, field) and not then.player[seat].sunflowers[field]),
        None,
    )
    if field is None:
        return None
    then.player[seat].face[field] = card
    owner = read_owner(then, seat)._replace(reason=None)
    there = outlook(box, then, owner, field)
    if there.leads_to or not there.areas:
        return None
    able = [area for area in there.areas if not area.missing]
    if not able:
        return Now(Line("card_lacking", {"missing": _least_missing(there)}))
    best = max(able, key=lambda area: area.gain.get("coin", 0))
    coins = best.gain.get("coin")
    return Now(Line("card_would_bring", _area(best)), coins, "coin" if coins else "")


def _why_not_stall(s: Record, seat: int, seen: FarmShopView, at: int, picked: Sequence[str]) -> Line | None:
    if s.phase == MOVE_FARMER:
        return Line("farmer_stands_there")
    if s.phase != TAKE:
        return Line("card_taken")
    prices = {split.die: split.ways[at].bags for split in seen.splits if split.ways}
    if not prices:
        return None
    held = seen.players[seat].bags
    chosen = next((int(one.partition(":")[2]) for one in picked if one.startswith("die:")), None)
    least = min(prices, key=lambda die: prices[die])
    die = chosen if chosen in prices else least
    told: Parts = {
        "die": Part(DIE, die - 1),
        "bags": number(prices[die]),
        "held": number(held),
        "other": Part(DIE, least - 1),
        "less": number(prices[least]),
    }
    return Line("other_die" if prices[least] <= held else "too_dear", told)


# ---------------------------------------------------------------- skills and goals


def _skill(box: Box[FarmShopBox], seen: FarmShopView, seat: int | None, transport: str) -> Card:
    skill = next(skill for skill in seen.skills if skill.transport == transport)
    told: Parts = {
        "skill": Part(SKILL_KIND, [one.id for one in box.facts.skill].index(skill.id)),
        "transport": Part(TRANSPORT, [one.id for one in box.facts.transport].index(transport)),
        "supply": number(skill.supply),
        "held": number(0 if seat is None else seen.players[seat].tiles.get(transport, 0)),
    }
    lines: list[str | Line] = ["doubles"] if skill.doubles else []
    lines += [Line("printed", _area(area), "outlook") for area in skill.areas]
    if not skill.areas:
        effects = list(names(box.facts)["effect"])
        lines.append(Line("effect", {"effect": Part(EFFECT, effects.index(skill.effect))}))
    now = None if seat is None else Now(Line("tiles_held", told))
    return Card("skill", told, (*lines, "once_a_turn"), picture=transport, now=now)


def _goal(box: Box[FarmShopBox], seen: FarmShopView, seat: int | None, ident: str) -> Card:
    goal = next(goal for goal in seen.goals if goal.id == ident)
    told: Parts = {
        "goal": Part(GOAL, [one.id for one in box.facts.goal].index(ident)),
        "least": number(goal.least),
        "counts": Part(COUNTS, COUNT_IDS.index(goal.counts)),
        "first": number(box.facts.goals.first),
        "second": number(box.facts.goals.second),
        "reached": number(0 if seat is None else goal.reached[seat]),
        "claimed": number(0 if seat is None else goal.claimed[seat]),
    }
    now = None
    if seat is not None:
        claimed = goal.claimed[seat] > 0
        now = Now(
            Line("goal_met" if claimed else "goal_closed" if goal.closed else "goal_far", told),
            goal.claimed[seat] if claimed else goal.reward,
            "coin",
        )
        now = now._replace(good="coin" if now.brings is not None else "")
    return Card("goal", told, picture=ident, now=now)


def _why_no_skill(seen: FarmShopView, seat: int, transport: str) -> Line:
    me = seen.players[seat]
    if not me.tiles.get(transport):
        return Line("no_tile")
    return Line("skill_used" if transport in me.used else "skill_not_now")

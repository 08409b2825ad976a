"""What the parts of Magic Farm are, what they would bring, and why they cannot be chosen. The view has the sums."""

from collections.abc import Mapping, Sequence
from itertools import chain
from typing import Any

from barnboard.games.about import Card, Line, Now, Parts, number
from barnboard.games.boxes import Box
from barnboard.games.views import once_a_seat
from barnboard.games.words import Part, Several
from barnboard.kernel.codes import SEAT
from barnboard.kernel.records import NOBODY, Record

from .box import KIND_IDS, SEASON_IDS, MagicFarmBox
from .box import Crop as CropCard
from .hands import can_pay
from .moves import ACTION, KIND, PRODUCT, RESOURCE, SEASON
from .shop import can_buy
from .state import ACTION_IDS, ATTACK_HIT, HARVEST_PICK, MAIN, SABOTAGE, SHOP
from .view import Build, Crop, MagicFarmView, Player, view

seen_by = once_a_seat(view)


def parts(box: Box[MagicFarmBox], s: Record, seat: int | None) -> list[str]:
    """The season, the market, both farms, and the hand and the actions of the seat."""
    seen = seen_by(box, s, seat)
    found = ["season", *(slot.id for slot in seen.market)]
    for other, player in enumerate(seen.players):
        found += [f"grows:{other}", *(f"weather:{other}:{at}" for at in range(len(player.weather)))]
        found += [f"shield:{other}"] * player.protected
        if other != seat:
            found += [f"held:{other}:{card}" for card in _known(player)] + [f"held:{other}:hidden"] * (_hidden(player) > 0)
        found += [f"purse:{other}", *(crop.id for crop in player.crops), *(build.id for build in player.builds)]
    if seat is not None:
        me = seen.players[seat]
        found += [f"hand:{card}" for card in [*me.products, *(me.resources or {})]]
        found += [f"action:{action}" for action in ACTION_IDS]
    return found


def about(box: Box[MagicFarmBox], s: Record, seat: int | None, part: str) -> Card | None:
    """What is told of a part."""
    kind, *idents = part.split(":")
    facts, seen = box.facts, seen_by(box, s, seat)
    if kind == "season":
        told: Parts = {"season": _season(seen.season), "next": _season(seen.next_season)}
        return Card("season", told, picture=seen.season)
    if kind == "purse":
        owner = int(idents[0])
        gold = seen.players[owner].gold
        told = {
            "seat": Part(SEAT, owner),
            "gold": number(gold),
            "target": number(seen.target),
            "left": number(seen.target - gold),
        }
        return Card("purse", told)
    if kind in ("grows", "weather", "shield"):
        return _over(seen, kind, *(int(ident) for ident in idents))
    if kind == "held":
        return _held(box, seen, int(idents[0]), idents[1])
    if kind == "action":
        action = ACTION_IDS.index(idents[0])
        told = {"action": Part(ACTION, action), "water": number(facts.growth.water), "ransom": number(facts.sabotage.ultimatum)}
        return Card("action", {**told, "left": number(seen.actions_left)})
    if kind == "kind":
        return Card("kind", {"kind": Part(KIND, KIND_IDS.index(idents[0])), "ransom": number(facts.sabotage.ultimatum)})
    if kind == "crop":
        return _crop(box, s, seat, _of(seen, part))
    if kind == "build":
        return _build(box, int(idents[0]), _of(seen, part))
    if kind == "market":
        slot = seen.market[int(idents[0]) - 1]
        if slot.product is None:
            return Card("sold_out")
        now = None if seat is None or s.to_move == NOBODY else Now(Line("price"), slot.prices[seat], "coin")
        return _product(box, "market", slot.product, now)
    if kind != "hand":
        return None
    if idents[0] in _resources(box):
        return _resource(box, "resource", idents[0], {})
    return _product(box, "product", idents[0], None)


def why(box: Box[MagicFarmBox], s: Record, seat: int, part: str, picked: Sequence[str]) -> Line | None:
    """Why a part cannot be chosen by the seat to move."""
    kind, *idents = part.split(":")
    seen = seen_by(box, s, seat)
    if kind == "season":
        return Line("season_by_itself")
    if kind == "purse":
        return Line("gold_by_itself")
    if kind == "action":
        if s.phase != MAIN:
            return Line("finish_first")
        return (
            Line("action_used") if idents[0] in seen.used else Line("no_actions" if not seen.actions_left else "nothing_for_it")
        )
    if kind == "market":
        return _why_not_buy(box, s, seat, seen, int(idents[0]) - 1)
    if kind == "crop":
        return _why_not_crop(s, seat, seen, int(idents[0]), _of(seen, part))
    if kind == "build":
        if int(idents[0]) == seat:
            return Line("monsters_attack") if s.phase != ATTACK_HIT else Line("has_attacked")
        return Line("by_sabotage") if s.phase == MAIN else None
    return _why_not_play(box, s, seat, idents[0]) if kind == "hand" else None


def _resources(box: Box[MagicFarmBox]) -> list[str]:
    return [card.id for card in box.facts.resource]


def _resource(box: Box[MagicFarmBox], key: str, ident: str, more: Parts) -> Card:
    number_of = _resources(box).index(ident)
    card = box.facts.resource[number_of]
    units = Several(((card.worth, Part(KIND, KIND_IDS.index(card.kind))),))
    return Card(key, {"resource": Part(RESOURCE, number_of), "units": units, **more}, picture=card.kind)


def _known(player: Player) -> list[str]:
    """The cards that are known to be in a hand that lies shut."""
    shown = {} if player.known is None else player.known.shown
    return [*player.products, *(card for card, many in shown.items() if many)]


def _hidden(player: Player) -> int:
    return player.resource_cards - (0 if player.known is None else sum(player.known.shown.values()))


def _held(box: Box[MagicFarmBox], seen: MagicFarmView, owner: int, ident: str) -> Card:
    """A card in the hand of somebody else, or all those of which nothing is known."""
    told: Parts = {"seat": Part(SEAT, owner)}
    if ident == "hidden":
        return Card("held_hidden", {**told, "many": number(_hidden(seen.players[owner]))})
    if ident in _resources(box):
        return _resource(box, "held_resource", ident, told)
    lines = tuple(line for line in _does(box, ident) if isinstance(line, Line))
    return Card("held", {**told, "product": Part(PRODUCT, _number_of(box, ident))}, lines, picture=ident)


def _over(seen: MagicFarmView, kind: str, owner: int, at: int = 0) -> Card:
    """What lies over a whole farm: how its crops grow, the weather, the protection."""
    player, told = seen.players[owner], {"seat": Part(SEAT, owner)}
    if kind == "grows":
        return Card("grows", {**told, "growth": number(player.end_growth)}, picture="growth_die")
    if kind == "shield":
        return Card("shield", told, picture="shield")
    sky = player.weather[at]
    told |= {"amount": number(abs(sky.amount)), "turns": number(sky.turns)}
    better = sky.amount > 0
    return Card("weather", told, ("better" if better else "worse",), picture="gentle_rain" if better else "thirsty_sky")


def _season(season: str) -> Part:
    return Part(SEASON, SEASON_IDS.index(season))


def _of(seen: MagicFarmView, part: str) -> Any:
    """The crop or construct with that id."""
    return next(one for player in seen.players for one in chain[Any](player.crops, player.builds) if one.id == part)


def _number_of(box: Box[MagicFarmBox], product: str) -> int:
    return [card.id for card in box.facts.products].index(product)


def _does(box: Box[MagicFarmBox], product: str) -> tuple[str | Line, ...]:
    """What a card does, by the sentences that the terminal tells it with."""
    card: Any = box.facts.products[_number_of(box, product)]
    figures: Mapping[str, Any] = card.model_dump()
    told = {key: number(abs(value)) for key, value in figures.items() if isinstance(value, int) and not isinstance(value, bool)}
    if isinstance(card, CropCard):
        form = "crop" + "_multi" * card.multi_yield + "_hardy" * (card.penalty == 0)
        return (Line(form, {**told, "native": _season(card.native)}, "card"), "again")
    return (Line(f"{card.effect}_{card.target if card.special == 'none' else card.special}", told, "card"),)


def _product(box: Box[MagicFarmBox], key: str, product: str, now: Now | None) -> Card:
    card: Any = box.facts.products[_number_of(box, product)]
    needs = Several(tuple((need, Part(KIND, at)) for at, kind in enumerate(KIND_IDS) if (need := getattr(card, kind, 0))))
    told: Parts = {"product": Part(PRODUCT, _number_of(box, product)), "price": number(card.price), "needs": needs}
    lines = (*_does(box, product), "costs") if needs.amounts else _does(box, product)
    return Card(key, told, lines, picture=product, now=now, first=True)


def _crop(box: Box[MagicFarmBox], s: Record, seat: int | None, crop: Crop) -> Card:
    card = box.facts.crop[_number_of(box, crop.product)]
    owner = int(crop.id.split(":")[1])
    told: Parts = {
        "product": Part(PRODUCT, _number_of(box, crop.product)),
        "native": _season(card.native),
        "seat": Part(SEAT, owner),
        "counter": number(crop.counter),
        "rate": number(crop.rate),
        "missing": number(max(0, crop.rate - crop.counter)),
        "season": _season(SEASON_IDS[int(s.season)]),
    }
    now = None
    if s.to_move != NOBODY:
        key = ("theirs_" if owner != seat else "") + ("crop_ripe" if crop.ripe else "crop_grows") + "_die" * card.multi_yield
        now = Now(Line(key, told), crop.pays, "coin")
    return Card("crop", told, ("stands", *_does(box, crop.product)), picture=crop.product, now=now, first=True)


def _build(box: Box[MagicFarmBox], owner: int, build: Build) -> Card:
    told: Parts = {
        "product": Part(PRODUCT, _number_of(box, build.product)),
        "seat": Part(SEAT, owner),
        "mark": number(build.damage),
    }
    more = ("damaged",) if build.damage else ("attacked",) if build.spent else ()
    return Card("build", told, (*_does(box, build.product), *more), picture=build.product)


def _why_not_buy(box: Box[MagicFarmBox], s: Record, seat: int, seen: MagicFarmView, at: int) -> Line | None:
    slot = seen.market[at]
    if slot.product is None:
        return Line("sold_out")
    told = {"price": number(slot.prices[seat]), "gold": number(seen.players[seat].gold)}
    if not can_buy(box.record, s, s.player[seat], at):
        return Line("too_dear", {**told, "missing": number(slot.prices[seat] - seen.players[seat].gold)})
    return Line("choose_shop") if s.phase == MAIN else None if s.phase == SHOP else Line("finish_first")


def _why_not_crop(s: Record, seat: int, seen: MagicFarmView, owner: int, crop: Crop) -> Line | None:
    told = {"counter": number(crop.counter), "rate": number(crop.rate)}
    if owner != seat:
        fenced = any(build.effect == "fence" for build in seen.players[owner].builds)
        return (
            Line("fenced") if s.phase == ATTACK_HIT and fenced else Line("by_sabotage") if s.phase in (MAIN, SABOTAGE) else None
        )
    if not crop.ripe:
        return Line("not_ripe", told)
    return Line("choose_cultivate") if s.phase == MAIN else Line("taken") if s.phase == HARVEST_PICK else None


def _why_not_play(box: Box[MagicFarmBox], s: Record, seat: int, ident: str) -> Line | None:
    if s.phase != MAIN:
        return None
    if ident in _resources(box):
        return Line("resources_pay")
    product, me = _number_of(box, ident), s.player[seat]
    if box.record.free[product] or can_pay(box.record, me, product, 0):
        return Line("no_target")
    needs = [(int(need), kind) for kind, need in enumerate(box.record.needs[product]) if need]
    told: Parts = {
        "needs": Several(tuple((need, Part(KIND, kind)) for need, kind in needs)),
        "have": Several(tuple((int(me.units[kind]), Part(KIND, kind)) for _, kind in needs)),
    }
    return Line("lacks_resources", told)

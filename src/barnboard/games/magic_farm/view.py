"""Who sees what in Magic Farm (R23)."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import numpy as np
from pydantic import BaseModel

from barnboard.games.boxes import Box
from barnboard.games.views import Alike, View, counts, head, once_a_position, plain
from barnboard.kernel.records import Record

from .box import KIND_IDS, SEASON_IDS, MagicFarmBox, units
from .box import Crop as CropCard
from .crops import chosen_with, end_growth, is_ripe, loss_of, pay_by_constructs, pay_of, restarts_at, was_taken
from .effects import first_like_build, season_after
from .moves import CODES, MOST_MOVES, attacker_part, touch
from .prices import can_pay_ransom, price
from .sabotage import attack_options, borne, can_hit, power_of, trample_options
from .state import (
    ACTION_IDS,
    ATTACK_HIT,
    NOTHING,
    OPPONENT,
    PAY,
    PUBLIC,
    SOURCE_IDS,
    TRAMPLE_TARGET,
    ULTIMATUM_ANSWER,
    Phase,
)


class Card(BaseModel):
    """What is printed on a product."""

    card_type: str  # crop, spell or construct
    price: int
    needs: dict[str, int]  # units of each kind to play it
    native: str | None = None
    rate: int | None = None
    returns: int | None = None
    bonus: int | None = None
    penalty: int | None = None
    multi_yield: bool = False
    effect: str | None = None
    target: str | None = None
    amount: int = 0
    turns: int = 0
    seasons: list[str] = []
    special: str = "none"
    special_amount: int = 0
    restarts_at: int | None = None  # where a harvested crop starts again by this card


class Slot(BaseModel):
    """A place of the market."""

    id: str
    product: str | None
    prices: list[int]  # for each seat, discounts included


class Sum(BaseModel):
    """What a harvest pays, in its parts."""

    printed: int
    season: int  # what the season adds or takes; it never takes more than there is
    more: int  # by constructs


class Crop(BaseModel):
    """A crop in a field."""

    id: str
    product: str
    counter: int
    rate: int
    ripe: bool
    pays: int  # if harvested now, before any multiplying
    parts: Sum  # of what it pays
    taken: bool  # in the Harvest that goes on
    like: str  # the crop that is offered for all that are like it: the first of them


class Build(BaseModel):
    """A construct or a monster."""

    id: str
    product: str
    effect: str
    amount: int
    damage: int  # on a fence in this turn
    bears: int | None  # what a fence bears before it breaks
    spent: bool  # a monster that has struck in this Attack
    like: str  # the one that is offered for all that are like it: the first of them


class Strike(BaseModel):
    """What one attacker can strike now, and what would come of it."""

    attacker: str  # the part that is touched for it
    power: int
    leaves: dict[str, int]  # by target: what a fence would still bear, where 0 is that it breaks, or the counter of a crop


class Weather(BaseModel):
    """Weather over a field."""

    amount: int
    turns: int


class Known(BaseModel):
    """What the viewer knows of a hidden hand of resource cards."""

    shown: dict[str, int]  # at least so many of each card
    least: dict[str, int]  # at least so many cards of a kind
    most: dict[str, int]  # at most so many


class Player(BaseModel):
    """What the viewer may know of a player."""

    gold: int
    protected: bool
    end_growth: int
    crops: list[Crop]
    builds: list[Build]
    weather: list[Weather]
    product_cards: int
    resource_cards: int
    products: dict[str, int]  # known to be in the hand
    resources: dict[str, int] | None = None  # only the viewer's own
    known: Known | None = None  # of the others' resource cards


class MagicFarmView(View):
    """The table of Magic Farm from one seat."""

    target: int
    season: str
    next_season: str
    first: int
    active: int
    actions_left: int
    repeats_left: int
    used: list[str]
    bought: int  # products in the last Shop of this turn
    hits: int  # in the last Attack of this turn
    surplus: int  # damage left over for trampling
    strikes: list[Strike]  # of the player to move
    playing: str | None
    paying: str | None  # the kind that is to be paid for it now
    named: str | None
    ransom: int | None  # gold for which the answer to an ultimatum can be bought; None where it must be a card
    market: list[Slot]
    players: list[Player]
    product_deck: int
    product_discard: dict[str, int]
    resource_deck: int
    resource_discard: dict[str, int]
    cards: dict[str, Card]  # every product in sight


def view(box: Box[MagicFarmBox], s: Record, seat: int | None) -> MagicFarmView:
    """The position as a seat, or a spectator, sees it."""
    table, farms = _for_all(box, s)
    players = [_player(box, s, other, seat, farms[other]) for other in range(2)]
    return MagicFarmView.of(table, seat=seat, players=players, cards=_cards(box, _in_sight(table, players)))


@once_a_position
def _for_all(box: Box[MagicFarmBox], s: Record) -> tuple[Alike, list[dict[str, Any]]]:
    """What all see: the table, and the players without their hands."""
    facts, now = box.facts, plain(s)
    products = [card.id for card in facts.products]
    used = now.used
    table = {
        **head("magic_farm", Phase, now),
        "target": now.target,
        "season": SEASON_IDS[now.season],
        "next_season": SEASON_IDS[season_after(s, 1)],
        "first": now.first,
        "active": now.active,
        "actions_left": now.actions_left,
        "repeats_left": now.repeats_left,
        "used": [action for number, action in enumerate(ACTION_IDS) if used >> number & 1],
        "bought": now.bought,
        "hits": now.hits,
        "surplus": now.surplus,
        "strikes": _strikes(box, s),
        "playing": None if now.playing == NOTHING else products[now.playing],
        "paying": KIND_IDS[now.paying] if now.phase == PAY else None,
        "named": KIND_IDS[now.named] if now.phase == ULTIMATUM_ANSWER else None,
        "ransom": _ransom(box, s),
        "market": [_slot(box, s, slot) for slot in range(facts.setup.market_slots)],
        "product_deck": int(now.product_deck.sum()),
        "product_discard": _there(products, now.product_discard),
        "resource_deck": int(now.resource_deck.sum()),
        "resource_discard": _there([card.id for card in facts.resource], now.resource_discard),
    }
    return Alike(table), [_farm(box, s, seat) for seat in range(2)]


@once_a_position
def breakdown(box: Box[MagicFarmBox], s: Record) -> list[dict[str, int]]:
    """Each seat's gold by where it came from and went to."""
    return [dict(zip(SOURCE_IDS, ledger, strict=False)) for ledger in s.player["ledger"].tolist()]


def _there(ids: Sequence[str], pile: Any) -> dict[str, int]:
    """How many of each there are, of those only that there are."""
    return {ident: count for ident, count in counts(ids, pile).items() if count}


def _ransom(box: Box[MagicFarmBox], s: Record) -> int | None:
    can = s.phase == ULTIMATUM_ANSWER and can_pay_ransom(box.record, s.player[s.to_move])
    return box.facts.sabotage.ultimatum if can else None


def _slot(box: Box[MagicFarmBox], s: Record, slot: int) -> Slot:
    product = int(s.market[slot])
    if product == NOTHING:
        return Slot(id=f"market:{slot + 1}", product=None, prices=[])
    prices = [int(price(box.record, s.player[seat], product)) for seat in range(2)]
    return Slot(id=f"market:{slot + 1}", product=box.facts.products[product].id, prices=prices)


def _farm(box: Box[MagicFarmBox], s: Record, seat: int) -> dict[str, Any]:
    """What all see of a player."""
    me = s.player[seat]
    them = plain(me)
    return {
        "gold": them.gold,
        "protected": bool(them.protected),
        "end_growth": int(end_growth(box.record, s, me)),
        "crops": [_crop(box, s, seat, place) for place in range(them.crops)],
        "builds": [_build(box, s, seat, place) for place in range(them.builds)],
        "weather": [
            Weather(amount=int(them.weather[side]), turns=int(them.weather_turns[side]))
            for side in range(2)
            if them.weather_turns[side]
        ],
        "product_cards": int(them.products.sum()),
        "resource_cards": int(them.resources.sum()),
    }


def _player(box: Box[MagicFarmBox], s: Record, seat: int, viewer: int | None, farm: dict[str, Any]) -> Player:
    facts, them = box.facts, plain(s.player[seat])
    products = [card.id for card in facts.products]
    resources = [card.id for card in facts.resource]
    return Player(
        **farm,
        products=_there(products, them.open if viewer is None else them.products),
        resources=_there(resources, them.resources) if seat == viewer else None,
        known=None if seat == viewer else _known(resources, them.known[PUBLIC if viewer is None else OPPONENT]),
    )


def _known(resources: Sequence[str], known: Record) -> Known:
    them = plain(known)
    return Known(
        shown=_there(resources, them.shown),
        least=counts(KIND_IDS, them.least),
        most=counts(KIND_IDS, them.most),
    )


def _crop(box: Box[MagicFarmBox], s: Record, seat: int, place: int) -> Crop:
    them = s.player[seat]
    product, counter = int(them.crop[place]), int(them.counter[place])
    card = box.facts.crop[product]
    pays = int(pay_of(box.record, s, them, product, 0))
    return Crop(
        id=f"crop:{seat}:{place + 1}",
        product=card.id,
        counter=counter,
        rate=card.rate,
        ripe=bool(is_ripe(box.record, them, place)),
        pays=pays,
        parts=_sum(s, them, card.returns, pays),
        taken=bool(was_taken(s, seat, place)),
        like=f"crop:{seat}:{chosen_with(box.record, s, seat, place) + 1}",
    )


def _sum(s: Record, them: Record, printed: int, pays: int) -> Sum:
    more = int(pay_by_constructs(s, them))
    return Sum(printed=printed, season=pays - printed - more, more=more)


def _build(box: Box[MagicFarmBox], s: Record, seat: int, place: int) -> Build:
    them = s.player[seat]
    card: Any = box.facts.products[int(them.build[place])]
    fence, mark = card.effect == "fence", int(them.mark[place])
    return Build(
        id=f"build:{seat}:{place + 1}",
        product=card.id,
        effect=card.effect,
        amount=card.amount,
        damage=mark if fence else 0,
        bears=int(borne(box.record, them, place)) if fence else None,
        spent=card.effect == "summon" and not can_hit(box.record, them, place),
        like=f"build:{seat}:{first_like_build(them, place) + 1}",
    )


def _strikes(box: Box[MagicFarmBox], s: Record) -> list[Strike]:
    """By attacker: the bare hand, each monster that has not struck, or the one that tramples on."""
    out = np.zeros(MOST_MOVES, np.int32)
    if s.phase == ATTACK_HIT:
        many = attack_options(box.record, s, out)
    elif s.phase == TRAMPLE_TARGET:
        many = trample_options(s, out)
    else:
        return []
    them, found = s.player[1 - s.to_move], dict[str, Strike]()
    for code in out[:many].tolist():
        _, about = CODES.read(code)
        if not about:
            continue  # done
        attacker = about.get("attacker", int(s.trampler))
        power = int(power_of(box.record, s.player[s.to_move], attacker) if "attacker" in about else s.surplus)
        who = attacker_part(int(s.to_move), attacker)
        strike = found.setdefault(who, Strike(attacker=who, power=power, leaves={}))
        if "build" in about:
            left = max(0, int(borne(box.record, them, about["build"])) - power)
        else:
            left = int(them.counter[about["crop"]] - loss_of(box.record, them, about["crop"], power))
        strike.leaves[touch(box, s, code)[-1]] = left
    return list(found.values())


def _in_sight(table: dict[str, Any], players: list[Player]) -> set[str]:
    seen = {slot.product for slot in table["market"] if slot.product} | set(table["product_discard"])
    for player in players:
        seen |= {crop.product for crop in player.crops} | {build.product for build in player.builds} | set(player.products)
    return seen | ({table["playing"]} if table["playing"] else set())


def _cards(box: Box[MagicFarmBox], seen: set[str]) -> dict[str, Card]:
    return {card.id: _card(box, number) for number, card in enumerate(box.facts.products) if card.id in seen}


@lru_cache(1000)
def _card(box: Box[MagicFarmBox], number: int) -> Card:
    card: Any = box.facts.products[number]
    printed = card.model_dump(exclude={"id", "copies", *KIND_IDS})
    needs = {kind: need for kind, need in zip(KIND_IDS, units(card), strict=True) if need}
    card_type = "crop" if isinstance(card, CropCard) else type(card).__name__.lower()
    restarts = int(restarts_at(box.record, card.amount)) if printed.get("effect") == "restart" else None
    return Card(card_type=card_type, needs=needs, restarts_at=restarts, **printed)

"""Who sees what in My Happy Farm (R19)."""

from collections import Counter
from functools import lru_cache

import numpy as np
from pydantic import BaseModel

from barnboard.games.boxes import Box
from barnboard.games.views import Alike, View, counts, head, once_a_position, plain
from barnboard.kernel.records import NOBODY, Record

from .box import ANY, CROPS, SEASONS, HappyFarmBox
from .farm import hand_size
from .moves import ACTION_IDS
from .pasture import fed_in_this_action, list_what_is_lacking, meals_left
from .rules import actions_left
from .scoring import animal_points, best_fed_animals, is_best_fed, points_of, unfed_animals
from .state import EMPTY, PAY, Phase


class Crop(BaseModel):
    """What is printed on a seed card."""

    id: str
    ripe: list[str]  # the seasons of its harvest
    exchange: int  # seeds for one forage of it


class FeedingCard(BaseModel):
    """What is printed on a feeding card."""

    id: str
    animal: str
    points: int
    needs: list[str]


class Animal(BaseModel):
    """One animal of a player with what it was fed."""

    id: str
    cards: list[FeedingCard]
    points: int  # of its cards, with penalty and bonus as they stand
    bonus: int | None  # what it has for being the best fed; None where it is not


class Player(BaseModel):
    """What all may know of a player, and to himself his hand."""

    points: int  # as it stands, penalties and bonuses included
    hand_size: int
    known: dict[str, int]  # cards in hand that were taken face up
    hidden: int  # how many others are in hand
    beds: dict[str, dict[str, int]]  # spring, summer, fall
    barn: dict[str, int]
    animals: list[Animal]
    hand: dict[str, int] | None = None


class Recipe(BaseModel):
    """A card of the pasture held against the barn of the viewer."""

    lacks: list[int]  # which of its needs are not there, by their place in the list
    pays: dict[str, int]  # what would leave the barn of the crops that it names


class HappyFarmView(View):
    """The table of My Happy Farm from one seat."""

    crops: list[Crop]
    start_seat: int
    turn_limit: int
    last_turns: int | None  # the seat that brought on the last turns
    actions: dict[str, bool]  # whether it was used in this turn
    actions_left: int
    market: list[str | None]
    pasture: list[FeedingCard | None]
    recipes: list[Recipe | None]  # for each card of the pasture; none for a spectator
    paying: int | None  # the pasture slot that is being paid
    fed: bool  # whether an animal was fed in the Feed action that goes on: it may be over
    any_due: int  # forage of any type still to be paid for it
    picks_due: int  # seeds still to be taken in an exchange
    seed_deck: int
    discard: dict[str, int]
    feeding_deck: int
    meals_left: int | None  # until the last turns; None once they have come
    barn_capacity: int
    players: list[Player]


def view(box: Box[HappyFarmBox], s: Record, seat: int | None) -> HappyFarmView:
    """The position as a seat, or a spectator, sees it."""
    table, players = _for_all(box, s)
    shown, recipes = list(players), []
    if seat is not None:
        me = s.player[seat]
        recipes = [_recipe(box, s, slot, seat) for slot in range(box.facts.setup.pasture_slots)]
        shown[seat] = players[seat].model_copy(update={"hand": counts(box.facts.crops, me.known + me.hidden)})
    return HappyFarmView.of(table, seat=seat, players=shown, recipes=recipes)


@once_a_position
def _for_all(box: Box[HappyFarmBox], s: Record) -> tuple[Alike, list[Player]]:
    """What all see: the table, and the players without their hands."""
    facts, setup, now = box.facts, box.facts.setup, plain(s)
    used = {action: bool((now.used >> number) & 1) for number, action in enumerate(ACTION_IDS)}
    table = {
        **head("happy_farm", Phase, now),
        "crops": _crops(box),
        "start_seat": now.start_seat,
        "turn_limit": setup.turn_limit,
        "last_turns": None if now.ender == NOBODY else now.ender,
        "actions": used,
        "actions_left": int(actions_left(box.record, s)),
        "market": [None if crop == EMPTY else facts.crops[crop] for crop in now.market[: setup.market_slots].tolist()],
        "pasture": [None if card == EMPTY else _card(box, card) for card in now.pasture[: setup.pasture_slots].tolist()],
        "paying": now.feeding_slot if now.phase == PAY else None,
        "fed": bool(fed_in_this_action(s)),
        "any_due": now.any_due,
        "picks_due": now.picks_due,
        "seed_deck": int(now.seed_deck.sum()),
        "discard": counts(facts.crops, now.discard),
        "feeding_deck": int(now.feeding_deck.sum()),
        "meals_left": int(meals_left(s)) or None,
        "barn_capacity": setup.barn_capacity,
    }
    eater = now.eater[: len(facts.feeding)].tolist()
    return Alike(table), [_player(box, s, seat, eater) for seat in range(now.seats)]


@once_a_position
def breakdown(box: Box[HappyFarmBox], s: Record) -> list[dict[str, int]]:
    """Each seat's points by where they came from."""
    rows = []
    for seat in range(int(s.seats)):
        me = s.player[seat]
        row = dict(zip(box.facts.animals, me.earned.tolist(), strict=False))
        row["best_fed_bonus"] = int(box.record.best_fed_bonus * best_fed_animals(box.record, s, seat))
        row["unfed_penalty"] = int(box.record.unfed_penalty * unfed_animals(box.record, me))
        rows.append(row)
    return rows


@lru_cache(16)
def _crops(box: Box[HappyFarmBox]) -> list[Crop]:
    return [Crop(id=seed.id, ripe=list(seed.ripe), exchange=seed.exchange) for seed in box.facts.seed]


@lru_cache(1000)
def _card(box: Box[HappyFarmBox], number: int) -> FeedingCard:
    card = box.facts.feeding[number]
    return FeedingCard(id=card.id, animal=card.animal, points=card.points, needs=list(card.needs))


def _recipe(box: Box[HappyFarmBox], s: Record, slot: int, seat: int) -> Recipe | None:
    """Of needs that are alike the last are those that are lacking."""
    feeding = int(s.pasture[slot])
    if feeding == EMPTY:
        return None
    if s.phase == PAY and s.feeding_slot == slot and s.to_move == seat:  # what is named was paid, the rest is there
        return Recipe(lacks=[], pays={})
    needs, lacking = box.facts.feeding[feeding].needs, np.zeros(CROPS, np.int64)
    lacks_any = int(list_what_is_lacking(box.record, s.player[seat], feeding, lacking))
    lacks_of = {**counts(box.facts.crops, lacking), ANY: lacks_any}
    there = {need: count - lacks_of[need] for need, count in Counter(needs).items()}
    lacks = [place for place, need in enumerate(needs) if needs[:place].count(need) >= there[need]]
    return Recipe(lacks=lacks, pays={need: count for need, count in there.items() if need != ANY and count})


def _animal(box: Box[HappyFarmBox], s: Record, seat: int, number: int, eaten: list[FeedingCard]) -> Animal:
    name = box.facts.animals[number]
    best = is_best_fed(s, seat, number)
    return Animal(
        id=name,
        cards=[card for card in eaten if card.animal == name],
        points=int(animal_points(box.record, s, seat, number)),
        bonus=int(box.record.best_fed_bonus) if best else None,
    )


def _player(box: Box[HappyFarmBox], s: Record, seat: int, eater: list[int]) -> Player:
    facts, me = box.facts, s.player[seat]
    them = plain(me)
    eaten = [_card(box, card) for card, who in enumerate(eater) if who == seat]
    animals = [_animal(box, s, seat, number, eaten) for number in range(len(facts.animals))]
    return Player(
        points=int(points_of(box.record, s, seat)),
        hand_size=hand_size(me),
        known=counts(facts.crops, them.known),
        hidden=int(them.hidden.sum()),
        beds={season: counts(facts.crops, them.bed[number]) for number, season in enumerate(SEASONS)},
        barn=counts(facts.crops, them.barn),
        animals=animals,
    )

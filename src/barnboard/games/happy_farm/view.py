"""Who sees what in My Happy Farm (R19)."""

from functools import lru_cache
from typing import Any

from pydantic import BaseModel

from barnboard.games.boxes import Box
from barnboard.games.views import Alike, View, head, once_a_position, plain
from barnboard.kernel.records import NOBODY, Record

from .box import ANY, FALL, SPRING, SUMMER, HappyFarmBox
from .farm import hand_size
from .moves import ACTION_IDS
from .scoring import best_fed_animals, is_best_fed, unfed_animals
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
    best_fed: bool


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
        recipes = [_recipe(table, slot, card, players[seat], seat) for slot, card in enumerate(table["pasture"])]
        shown[seat] = players[seat].model_copy(update={"hand": _counts(box.facts, me.known + me.hidden)})
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
        "actions_left": setup.actions_per_turn - sum(used.values()),
        "market": [None if crop == EMPTY else facts.crops[crop] for crop in now.market[: setup.market_slots].tolist()],
        "pasture": [None if card == EMPTY else _card(box, card) for card in now.pasture[: setup.pasture_slots].tolist()],
        "paying": now.feeding_slot if now.phase == PAY else None,
        "any_due": now.any_due,
        "picks_due": now.picks_due,
        "seed_deck": int(now.seed_deck.sum()),
        "discard": _counts(facts, now.discard),
        "feeding_deck": int(now.feeding_deck.sum()),
        "meals_left": int(now.feeding_deck.sum()) + 1 if now.ender == NOBODY else None,
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


def _counts(facts: HappyFarmBox, pile: Any) -> dict[str, int]:
    return dict(zip(facts.crops, pile.tolist(), strict=False))


@lru_cache(16)
def _crops(box: Box[HappyFarmBox]) -> list[Crop]:
    return [Crop(id=seed.id, ripe=list(seed.ripe), exchange=seed.exchange) for seed in box.facts.seed]


@lru_cache(1000)
def _card(box: Box[HappyFarmBox], number: int) -> FeedingCard:
    card = box.facts.feeding[number]
    return FeedingCard(id=card.id, animal=card.animal, points=card.points, needs=list(card.needs))


def _recipe(table: Alike, slot: int, card: FeedingCard | None, me: Player, seat: int) -> Recipe | None:
    """Crops that are named come first, what is left over serves for "any" (R10)."""
    if card is None:
        return None
    if table["paying"] == slot and table["to_move"] == seat:  # what is named was paid, the rest is there
        return Recipe(lacks=[], pays={})
    left, pays, lacks = dict(me.barn), dict[str, int](), list[int]()
    for place, need in sorted(enumerate(card.needs), key=lambda one: one[1] == ANY):
        if need == ANY:
            crop = next((crop for crop, count in left.items() if count), None)
        else:
            crop = need if left[need] else None
        if crop is None:
            lacks.append(place)
            continue
        left[crop] -= 1
        if need != ANY:
            pays[crop] = pays.get(crop, 0) + 1
    return Recipe(lacks=sorted(lacks), pays=pays)


def _animal(box: Box[HappyFarmBox], s: Record, seat: int, number: int, eaten: list[FeedingCard]) -> Animal:
    facts, score = box.facts, box.facts.score
    name = facts.animals[number]
    cards = [card for card in eaten if card.animal == name]
    best = bool(is_best_fed(s, seat, number))
    points = sum(card.points for card in cards) if cards else score.unfed_penalty
    return Animal(id=name, cards=cards, points=points + best * score.best_fed_bonus, best_fed=best)


def _player(box: Box[HappyFarmBox], s: Record, seat: int, eater: list[int]) -> Player:
    facts, me = box.facts, s.player[seat]
    them = plain(me)
    eaten = [_card(box, card) for card, who in enumerate(eater) if who == seat]
    animals = [_animal(box, s, seat, number, eaten) for number in range(len(facts.animals))]
    beds = {"spring": SPRING, "summer": SUMMER, "fall": FALL}
    return Player(
        points=sum(animal.points for animal in animals),
        hand_size=hand_size(me),
        known=_counts(facts, them.known),
        hidden=int(them.hidden.sum()),
        beds={season: _counts(facts, them.bed[number]) for season, number in beds.items()},
        barn=_counts(facts, them.barn),
        animals=animals,
    )

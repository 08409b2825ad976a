"""Magic Farm as numbers, for learning: what a seat sees and nothing else."""

from typing import Any

from barnboard.kernel import piles
from barnboard.kernel.codes import Domain
from barnboard.kernel.compile import compiled
from barnboard.kernel.observing import Layout, begin, note, note_pile, note_pile_of, place_of
from barnboard.kernel.records import NOBODY, Record

from .box import EFFECTS
from .crops import end_growth, is_ripe, pay_by_constructs, pay_of, was_taken
from .moves import ACTION, BUILD, CROP, KIND, PRODUCT, RESOURCE, SEASON, SLOT
from .prices import price
from .state import ACTION_IDS, NOTHING, OPPONENT, PAY, PUBLIC, ULTIMATUM_ANSWER, Phase

_PLAYERS = 2
_SEAT = Domain("seat", _PLAYERS)
_SIDE = Domain("side", 2)  # own and hostile weather
_EFFECT = Domain("effect", EFFECTS)

LAYOUT = Layout(Phase)
_TARGET = LAYOUT.stretch("target", "gold that wins")
_SEASON = LAYOUT.stretch("season", "1 at the season", season=SEASON)
_FIRST = LAYOUT.stretch("first", "1 at the seat that went first", seat=_SEAT)
_ACTIVE = LAYOUT.stretch("active", "1 at the seat whose turn it is", seat=_SEAT)
_ACTIONS_LEFT = LAYOUT.stretch("actions_left", "actions left in this turn")
_REPEATS_LEFT = LAYOUT.stretch("repeats_left", "how many of them may be actions already taken")
_USED = LAYOUT.stretch("used", "1 at the actions taken in this turn", action=ACTION)
_BOUGHT = LAYOUT.stretch("bought", "products bought in the last Shop of this turn")
_HITS = LAYOUT.stretch("hits", "hits in the last Attack of this turn")
_SURPLUS = LAYOUT.stretch("surplus", "damage left over for trampling")
_PLAYING = LAYOUT.stretch("playing", "1 at the product that is being played", product=PRODUCT)
_PAYING = LAYOUT.stretch("paying", "1 at the kind that is to be paid for it now", kind=KIND)
_NAMED = LAYOUT.stretch("named", "1 at the kind that an Ultimatum names", kind=KIND)
_MARKET = LAYOUT.stretch("market", "1 at the product that lies in a slot", slot=SLOT, product=PRODUCT)
_PRICE = LAYOUT.stretch("price", "what a seat pays for it", seat=_SEAT, slot=SLOT)
_PRODUCT_DECK = LAYOUT.stretch("product_deck", "cards in the deck of products")
_RESOURCE_DECK = LAYOUT.stretch("resource_deck", "cards in the deck of resources")
_PRODUCT_DISCARD = LAYOUT.stretch("product_discard", "products on the discard", product=PRODUCT)
_RESOURCE_DISCARD = LAYOUT.stretch("resource_discard", "resource cards on the discard", resource=RESOURCE)
_GOLD = LAYOUT.stretch("gold", "gold", seat=_SEAT)
_PROTECTED = LAYOUT.stretch("protected", "1 while the field is protected", seat=_SEAT)
_END_GROWTH = LAYOUT.stretch("end_growth", "what crops gain at the end of the turn", seat=_SEAT)
_SALE_BONUS = LAYOUT.stretch("sale_bonus", "what constructs add to the harvest of each crop", seat=_SEAT)
_WEATHER = LAYOUT.stretch("weather", "what own and hostile weather adds to the end growth", seat=_SEAT, side=_SIDE)
_WEATHER_TURNS = LAYOUT.stretch("weather_turns", "and for how many more ends of turn", seat=_SEAT, side=_SIDE)
_PRODUCTS = LAYOUT.stretch("products", "products known to be in a hand", seat=_SEAT, product=PRODUCT)
_PRODUCT_CARDS = LAYOUT.stretch("product_cards", "product cards in a hand", seat=_SEAT)
_RESOURCE_CARDS = LAYOUT.stretch("resource_cards", "resource cards in a hand", seat=_SEAT)
_RESOURCES = LAYOUT.stretch("resources", "resource cards in the own hand", resource=RESOURCE)
_SHOWN = LAYOUT.stretch("shown", "of a hand that is not the own: at least so many of a card", seat=_SEAT, resource=RESOURCE)
_LEAST = LAYOUT.stretch("least", "of a hand that is not the own: at least so many cards of a kind", seat=_SEAT, kind=KIND)
_MOST = LAYOUT.stretch("most", "and at most so many", seat=_SEAT, kind=KIND)
(_CROP, _COUNTER, _RATE, _RIPE, _TAKEN, _PAYS, _RETURNS, _BONUS, _PENALTY, _MULTI_YIELD, _NATIVE) = LAYOUT.side_by_side(
    {
        "crop": "the product planted in a place, counted from 1 in the order of the box",
        "counter": "its counter",
        "rate": "where it is ripe",
        "ripe": "1 where it is",
        "taken": "1 where it was taken in this Harvest",
        "pays": "what it would pay now, before any multiplying",
        "returns": "what it pays by its print",
        "bonus": "what its own season adds",
        "penalty": "what winter takes",
        "multi_yield": "1 where a die multiplies",
        "native": "its own season, counted from 1",
    },
    seat=_SEAT,
    crop=CROP,
)
_BUILD, _AMOUNT, _MARK = LAYOUT.side_by_side(
    {
        "build": "the construct or monster in a place, counted from 1 in the order of the box",
        "amount": "how strong it is",
        "mark": "damage on a fence in this turn, 1 on a monster that has attacked",
    },
    seat=_SEAT,
    build=BUILD,
)
_DOES = LAYOUT.stretch("effect", "1 at what it does", seat=_SEAT, build=BUILD, effect=_EFFECT)


@compiled
def observe(box: Record, s: Record, seat: int, out: Any) -> None:
    """What a seat, or a spectator, sees of the table and of both players."""
    begin(out, s, seat)
    _observe_turn(s, seat, out)
    for slot in range(box.market_slots):
        if s.market[slot] != NOTHING:
            note(out, _MARKET, 1, slot, s.market[slot])
    note(out, _PRODUCT_DECK, piles.size(s.product_deck))
    note(out, _RESOURCE_DECK, piles.size(s.resource_deck))
    note_pile(out, _PRODUCT_DISCARD, s.product_discard[: box.products])
    note_pile(out, _RESOURCE_DISCARD, s.resource_discard[: box.resources])
    if seat != NOBODY:
        note_pile(out, _RESOURCES, s.player[seat].resources[: box.resources])
    for other in range(_PLAYERS):
        place = place_of(s, seat, other)
        _observe_hand(box, s, seat, other, place, out)
        _observe_farm(box, s, s.player[other], place, out)
        for crop in range(s.player[other].crops):
            _observe_crop(box, s, other, place, crop, out)


@compiled
def _observe_turn(s: Record, seat: int, out: Any) -> None:
    """How far the turn is."""
    note(out, _TARGET, s.target)
    note(out, _SEASON, 1, s.season)
    note(out, _FIRST, 1, place_of(s, seat, s.first))
    note(out, _ACTIVE, 1, place_of(s, seat, s.active))
    note(out, _ACTIONS_LEFT, s.actions_left)
    note(out, _REPEATS_LEFT, s.repeats_left)
    for action in range(len(ACTION_IDS)):
        note(out, _USED, (s.used >> action) & 1, action)
    note(out, _BOUGHT, s.bought)
    note(out, _HITS, s.hits)
    note(out, _SURPLUS, s.surplus)
    if s.playing != NOTHING:
        note(out, _PLAYING, 1, s.playing)
    if s.phase == PAY:
        note(out, _PAYING, 1, s.paying)
    if s.phase == ULTIMATUM_ANSWER:
        note(out, _NAMED, 1, s.named)


@compiled
def _observe_hand(box: Record, s: Record, seat: int, other: int, place: int, out: Any) -> None:
    """What a seat knows of a hand: players know each other's products, a spectator those that everybody knows (R23)."""
    them = s.player[other]
    products = them.open if seat == NOBODY else them.products
    note_pile_of(out, _PRODUCTS, place, products[: box.products])
    note(out, _PRODUCT_CARDS, piles.size(them.products), place)
    note(out, _RESOURCE_CARDS, piles.size(them.resources), place)
    if other != seat:
        known = them.known[PUBLIC if seat == NOBODY else OPPONENT]
        note_pile_of(out, _SHOWN, place, known.shown[: box.resources])
        note_pile_of(out, _LEAST, place, known.least)
        note_pile_of(out, _MOST, place, known.most)


@compiled
def _observe_farm(box: Record, s: Record, them: Record, place: int, out: Any) -> None:
    """What all see of a player, but for the crops."""
    note(out, _GOLD, them.gold, place)
    note(out, _PROTECTED, them.protected != 0, place)
    note(out, _END_GROWTH, end_growth(box, s, them), place)
    if them.crops > 0:
        note(out, _SALE_BONUS, pay_by_constructs(s, them), place)
    for side in range(2):
        if them.weather_turns[side] != 0:
            note(out, _WEATHER, them.weather[side], place, side)
            note(out, _WEATHER_TURNS, them.weather_turns[side], place, side)
    for slot in range(box.market_slots):
        if s.market[slot] != NOTHING:
            note(out, _PRICE, price(box, them, s.market[slot]), place, slot)
    for build in range(them.builds):
        product = them.build[build]
        note(out, _BUILD, 1 + product, place, build)
        note(out, _AMOUNT, box.amount[product], place, build)
        note(out, _MARK, them.mark[build], place, build)
        note(out, _DOES, 1, place, build, box.effect[product])


@compiled
def _observe_crop(box: Record, s: Record, other: int, place: int, crop: int, out: Any) -> None:
    """A crop: which it is, and what it can do, so that what is learned holds for another box too."""
    them = s.player[other]
    product = them.crop[crop]
    note(out, _CROP, 1 + product, place, crop)
    note(out, _COUNTER, them.counter[crop], place, crop)
    note(out, _RATE, box.rate[product], place, crop)
    note(out, _RIPE, is_ripe(box, them, crop), place, crop)
    note(out, _TAKEN, was_taken(s, other, crop), place, crop)
    note(out, _PAYS, pay_of(box, s, them, product, 0), place, crop)
    note(out, _RETURNS, box.returns[product], place, crop)
    note(out, _BONUS, box.bonus[product], place, crop)
    note(out, _PENALTY, box.penalty[product], place, crop)
    note(out, _MULTI_YIELD, box.multi_yield[product], place, crop)
    note(out, _NATIVE, 1 + box.native[product], place, crop)

"""Magic Farm as a vector of numbers, for learning: what a seat knows and nothing else."""

from barnboard.kernel import piles
from barnboard.kernel.compile import compiled
from barnboard.kernel.records import NOBODY, Record, Vector

from .box import BUILDS, CROPS, EFFECTS, KINDS, PRODUCTS, RESOURCES, SEASONS, SLOTS
from .state import ACTION_IDS, OPPONENT, OVER, PAY, PUBLIC, ULTIMATUM_ANSWER

ACTIONS = len(ACTION_IDS)
_OF_A_CROP = 9
_OF_A_BUILD = 3 + EFFECTS
_OF_A_PLAYER = 13 + 2 * PRODUCTS + RESOURCES + 2 * KINDS + SEASONS + CROPS * _OF_A_CROP + BUILDS * _OF_A_BUILD
OBSERVATION = (OVER + 1) + 9 + SEASONS + ACTIONS + 2 * KINDS + 4 * PRODUCTS + 2 * RESOURCES + 2 * _OF_A_PLAYER


@compiled
def observe(box: Record, s: Record, seat: int, out: Vector) -> None:
    """What a seat knows, itself first and the opponent after it; `OBSERVATION` long."""
    n = 0
    for phase in range(OVER + 1):
        out[n] = s.phase == phase
        n += 1
    for season in range(SEASONS):
        out[n] = s.season == season
        n += 1
    for action in range(ACTIONS):
        out[n] = (s.used >> action) & 1
        n += 1
    for kind in range(KINDS):
        out[n] = s.phase == PAY and s.paying == kind
        out[n + 1] = s.phase == ULTIMATUM_ANSWER and s.named == kind
        n += 2
    out[n] = s.rounds
    out[n + 1] = s.target
    out[n + 2] = s.actions_left
    out[n + 3] = s.repeats_left
    out[n + 4] = s.bought
    out[n + 5] = s.hits
    out[n + 6] = s.surplus
    out[n + 7] = s.active == max(seat, 0)
    out[n + 8] = s.first == max(seat, 0)
    n += 9
    for product in range(PRODUCTS):
        out[n] = s.product_deck[product]
        out[n + 1] = s.product_discard[product]
        out[n + 2] = s.playing == product
        out[n + 3] = 0
        for slot in range(SLOTS):
            out[n + 3] += s.market[slot] == product
        n += 4
    for card in range(RESOURCES):
        out[n] = s.resource_discard[card]
        out[n + 1] = s.player[max(seat, 0)].resources[card] if seat != NOBODY else 0
        n += 2
    for step in range(2):
        n = _observe_player(box, s, seat, (max(seat, 0) + step) % 2, out, n)


@compiled
def _observe_player(box: Record, s: Record, seat: int, other: int, out: Vector, n: int) -> int:
    """What a seat knows of a player: for itself what the opponent knows of its hand."""
    them = s.player[other]
    known = them.known[PUBLIC if seat == NOBODY else OPPONENT]
    out[n] = s.to_move == other
    out[n + 1] = them.gold
    out[n + 2] = them.protected
    out[n + 3] = them.crops
    out[n + 4] = them.builds
    out[n + 5] = them.winter_bonus
    out[n + 6] = piles.size(them.products)
    out[n + 7] = piles.size(them.resources)
    for side in range(2):
        out[n + 8 + 2 * side] = them.weather[side]
        out[n + 9 + 2 * side] = them.weather_turns[side]
    out[n + 12] = s.target - them.gold
    n += 13
    for product in range(PRODUCTS):
        out[n] = them.open[product] if seat == NOBODY else them.products[product]
        out[n + 1] = them.open[product]
        n += 2
    for card in range(RESOURCES):
        out[n] = known.shown[card]
        n += 1
    for kind in range(KINDS):
        out[n] = known.least[kind]
        out[n + 1] = known.most[kind]
        n += 2
    for season in range(SEASONS):
        out[n] = them.growth[season]
        n += 1
    for crop in range(CROPS):
        n = _observe_crop(box, them, crop, out, n)
    for build in range(BUILDS):
        there = build < them.builds
        product = them.build[build]
        out[n] = there
        out[n + 1] = there * them.mark[build]
        out[n + 2] = there * box.amount[product]
        n += 3
        for effect in range(EFFECTS):
            out[n] = there and box.effect[product] == effect
            n += 1
    return n


@compiled
def _observe_crop(box: Record, them: Record, crop: int, out: Vector, n: int) -> int:
    """A crop by what it can do; zeros where none is planted."""
    there = crop < them.crops
    product = them.crop[crop]
    out[n] = there
    out[n + 1] = there * them.counter[crop]
    out[n + 2] = there * box.rate[product]
    out[n + 3] = there and them.counter[crop] >= box.rate[product]
    out[n + 4] = there * box.returns[product]
    out[n + 5] = there * box.bonus[product]
    out[n + 6] = there * box.penalty[product]
    out[n + 7] = there * box.multi_yield[product]
    out[n + 8] = there * box.native[product]
    return n + _OF_A_CROP

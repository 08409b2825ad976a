"""The rules of My Farm Shop: the verbs. What they do stands in the chapters.

    market       a turn: roll, take, lay, refill; the end
    activation   which field, arrows, areas
    effects      paying and gaining
    sunflowers   bonus, planting, paying
    jump_start, farmer, goals   the modules
    observation  all that a seat sees, as numbers

Every decision is a phase, and its options are a set of small numbers (`options`). Where only one is left it is played at once.
Between decisions the rules take steps. R numbers in docstrings are the rulings that docs/rulings/farm_shop.md lists.
"""

from barnboard.kernel import piles
from barnboard.kernel.codes import encode, is_a, part
from barnboard.kernel.compile import compiled
from barnboard.kernel.random import below
from barnboard.kernel.ranks import rank
from barnboard.kernel.records import MAX_SEATS, Codes32, Log, Points, Record
from barnboard.kernel.sets import lowest, many, without_lowest

from . import activation, effects, farm, farmer, jump_start, market, sunflowers
from .box import (
    FIELDS,
    GOODS,
    STACKS,
    STALLS,
    START_STACK,
)
from .box import SET as SET_SIZE
from .moves import FIRST_CODE, SKILL
from .observation import LAYOUT, observe
from .state import (
    ACTIVATIONS,
    AFTER,
    AREA,
    ARRIVE,
    ARROW,
    BONUS,
    EFFECT,
    FINAL,
    FROM_START,
    GAIN_GOOD,
    GAIN_SAME,
    GIVE_BACK,
    JUMP_SET,
    LAY,
    MOVE_FARMER,
    NEXT_SEAT,
    NONE,
    OVER,
    PAY_CARD,
    PAY_GOOD,
    PAY_PAIRS,
    PAY_SAME,
    PAY_SUNFLOWER,
    PLANT,
    ROLL,
    SWAP,
    TAKE,
    TAKE_FROM,
    TAKE_TILES,
    TARGET,
    TILES,
    is_step,
)

__all__ = ["LAYOUT", "conceal", "deal", "moves", "observe", "offer", "options", "play", "standing", "tie_break"]

_ALL_GOODS = (1 << GOODS) - 1
_ONLY = 1  # the set with the one member 0


# ---------------------------------------------------------------- set-up


@compiled
def deal(box: Record, s: Record) -> None:
    """Market, deck, farms and start player (R01); then the modules, Jump-Start last (R44)."""
    for card in range(box.stack_from[-1]):
        s.unseen[card] = box.copies[card]
    for stack in range(STACKS):
        s.deck[stack] = box.deck[s.seats, stack]
    for stall in range(STALLS):
        s.stall[stall] = piles.draw(s, s.unseen[: box.stack_from[START_STACK + 1]])
    for seat in range(s.seats):
        _deal_farm(box, s, seat)
    for number in range(MAX_SEATS):
        for which in range(SET_SIZE):
            s.set[number, which] = NONE
    s.card, s.gap, s.picked, s.field, s.area, s.same_good = NONE, NONE, NONE, NONE, NONE, NONE
    s.start_seat = below(s, s.seats)
    s.active = s.start_seat
    if s.farmer:
        farmer.set_up_farmer(box, s)
    if s.goals:
        _deal_goals(box, s)
    if s.jump_start:
        s.chosen = NONE
        jump_start.set_up_sets(box, s)
    else:
        market.begin_turn(s)
    offer(box, s)


@compiled
def _deal_farm(box: Record, s: Record, seat: int) -> None:
    me = s.player[seat]
    me.earned[FROM_START] = box.start_coins
    me.bags = box.start_bags
    for good in range(GOODS):
        me.goods[good] = box.start_goods[good]
    for field in range(FIELDS):
        me.face[field] = farm.printed_face(s, field)


@compiled
def _deal_goals(box: Record, s: Record) -> None:
    """Two goals; nobody claims one before the first turn (R64)."""
    s.goal[0] = below(s, box.goals)
    s.goal[1] = below(s, box.goals - 1)
    if s.goal[1] >= s.goal[0]:
        s.goal[1] += 1


# ---------------------------------------------------------------- what can be done


@compiled
def options(box: Record, s: Record) -> int:
    """The options of the decision that is due, as a set."""
    if s.phase == TARGET or s.phase == FINAL:
        return activation.targets(box, s)
    if s.phase == AREA:
        return activation.payable_areas(box, s)
    if s.phase == AFTER:
        return _ONLY
    if s.phase == GAIN_GOOD or s.phase == GAIN_SAME:
        return _ALL_GOODS
    if s.phase == PAY_GOOD:
        return effects.goods_to_pay(s)
    if s.phase == TAKE:
        return market.cards_to_take(s)
    if s.phase == LAY:
        return market.fields_to_lay_on(box, s)
    if s.phase == BONUS:
        return sunflowers.bonus_kinds(box, s)
    if s.phase == PLANT:
        return sunflowers.places_to_plant(box, s)
    if s.phase == GIVE_BACK:
        return effects.tiles_to_give_back(s)
    if s.phase == PAY_SAME:
        return effects.same_to_pay(s)
    if s.phase == PAY_PAIRS:
        return effects.pairs_to_pay(s)
    if s.phase == PAY_SUNFLOWER:
        return sunflowers.sunflowers_to_pay(s)
    if s.phase == PAY_CARD:
        return effects.cards_to_pay(s)
    if s.phase == ARROW:
        return activation.arrow_ends(box, s)
    if s.phase == SWAP:
        return farmer.cards_to_swap(box, s)
    if s.phase == TAKE_TILES:
        return farmer.type_pairs(s)
    if s.phase == TAKE_FROM:
        return farmer.rivals_to_take_from(s)
    if s.phase == MOVE_FARMER:
        return farmer.stalls_for_farmer(s)
    if s.phase == JUMP_SET:
        return jump_start.sets_left(s)
    return jump_start.fields_for_first(box, s)


@compiled
def offer(box: Record, s: Record) -> None:
    """Works out what can be decided in this position, and keeps it there."""
    s.choices = options(box, s)
    s.skills = farmer.usable_skills(box, s)


@compiled
def moves(box: Record, s: Record, out: Codes32) -> int:
    """The options of the decision that is due, and the skills that may be used besides."""
    if s.phase == OVER:
        return 0
    count = _write(out, 0, FIRST_CODE[s.phase], s.choices)
    return _write(out, count, encode(SKILL), s.skills)


@compiled
def _write(out: Codes32, count: int, first: int, members: int) -> int:
    while members:
        out[count] = first + lowest(members)
        members = without_lowest(members)
        count += 1
    return count


# ---------------------------------------------------------------- playing


@compiled
def play(box: Record, s: Record, move: int, log: Log) -> None:
    """Plays a move and runs on to the next decision.

    The deal rolled the dice of the first turn, but only a move can tell of it (R01).
    """
    if s.ply == 0 and s.phase == TAKE:
        market.tell_roll(s, log)
    s.ply += 1
    if is_a(SKILL, move):
        farmer.use_skill(box, s, part(SKILL, move, 0), part(SKILL, move, 1), log)
    else:
        _choose(box, s, move - FIRST_CODE[s.phase], log)
    _run_on(box, s, log)


@compiled
def _run_on(box: Record, s: Record, log: Log) -> None:
    """Takes the steps without a decision and plays what is forced, until there is a choice or the match is over."""
    while s.phase != OVER:
        if is_step(s.phase):
            _step(box, s, log)
            continue
        offer(box, s)
        if s.skills or many(s.choices) != 1:
            return
        _choose(box, s, lowest(s.choices), log)
    s.choices = 0
    s.skills = 0


@compiled
def _step(box: Record, s: Record, log: Log) -> None:
    """A step that needs no decision."""
    if s.phase == EFFECT:
        effects.next_due(box, s, log)
    elif s.phase == ARRIVE:
        activation.arrive(box, s)
    elif s.phase == NEXT_SEAT:
        market.next_seat(box, s, log)
    elif s.phase == ACTIVATIONS:
        market.begin_activations(s)
    elif s.phase == ROLL:
        market.roll(s, log)
    elif s.phase == TILES:
        farmer.take_tiles(s, log)
    else:
        market.refill(box, s, log)


@compiled
def _choose(box: Record, s: Record, choice: int, log: Log) -> None:
    """Carries out one option of the decision that is due."""
    if s.phase == TARGET or s.phase == FINAL:
        activation.choose_target(box, s, choice, log)
    elif s.phase == AREA:
        activation.choose_area(box, s, choice, log)
    elif s.phase == AFTER:
        s.phase = NEXT_SEAT
    elif s.phase == GAIN_GOOD:
        effects.gain_good(s, choice, log)
    elif s.phase == PAY_GOOD:
        effects.pay_good(s, choice, log)
    elif s.phase == TAKE:
        market.take_card(s, choice, log)
    elif s.phase == LAY:
        market.lay_card(box, s, choice, log)
    elif s.phase == BONUS:
        sunflowers.take_bonus(s, choice, log)
    elif s.phase == PLANT:
        sunflowers.plant(box, s, choice, log)
    elif s.phase == GIVE_BACK:
        effects.give_back(s, choice, log)
    elif s.phase == GAIN_SAME:
        effects.gain_same(s, choice, log)
    elif s.phase == PAY_SAME:
        effects.pay_same(s, choice, log)
    elif s.phase == PAY_PAIRS:
        effects.pay_pairs(s, choice, log)
    elif s.phase == PAY_SUNFLOWER:
        sunflowers.pay_sunflower(s, choice, log)
    elif s.phase == PAY_CARD:
        effects.pay_card(s, choice, log)
    elif s.phase == ARROW:
        activation.follow_arrow(s, choice, log)
    else:
        _choose_in_a_module(box, s, choice, log)


@compiled
def _choose_in_a_module(box: Record, s: Record, choice: int, log: Log) -> None:
    if s.phase == SWAP:
        farmer.swap_cards(s, choice, log)
    elif s.phase == TAKE_TILES:
        farmer.choose_types(s, choice)
    elif s.phase == TAKE_FROM:
        farmer.take_from_rival(s, choice, log)
    elif s.phase == MOVE_FARMER:
        farmer.move_farmer(s, choice, log)
    elif s.phase == JUMP_SET:
        jump_start.pick_set(s, choice, log)
    else:
        jump_start.lay_set(box, s, choice, log)


# ---------------------------------------------------------------- who is ahead


@compiled
def tie_break(me: Record) -> int:
    """Goods and bags; sunflowers, cards and transport tiles do not count (R11)."""
    return farm.goods(me) + me.bags


@compiled
def standing(box: Record, s: Record, points: Points, places: Points) -> None:
    """Coins; a tie goes to the player with more goods and bags, else it is shared (R11, R12)."""
    for seat in range(s.seats):
        points[seat] = farm.coins(s.player[seat])
    breaks = (tie_break(s.player[0]), tie_break(s.player[1]), tie_break(s.player[2]), tie_break(s.player[3]))
    rank(s.seats, points, breaks, places)


# ---------------------------------------------------------------- who knows what


@compiled
def conceal(box: Record, s: Record, seat: int) -> None:
    """Nothing to deal again: what nobody has seen lies in the record as counts and is decided when it is drawn (R13)."""

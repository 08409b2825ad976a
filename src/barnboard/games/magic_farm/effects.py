"""What spells and constructs do (rulebook page 6): one small function for each effect of the grammar, found by its number.

Constructs only add their amounts to `works`, where the rules that they change look them up.
"""

from barnboard.kernel.compile import compiled
from barnboard.kernel.events import emit
from barnboard.kernel.records import Log, Record

from .box import (
    BREAK,
    END_GROWTH,
    ENEMY_BUILD,
    ENEMY_CROPS,
    EXTRA_ACTION,
    GOLD_GAIN,
    GROW,
    HARVEST_ALL,
    NO_WINTER_PENALTY,
    OWN_CROP,
    SEASONS,
    STEAL_GOLD,
    SUMMON,
    TURN_SEASON,
    WEATHER,
    WITHER,
)
from .crops import grow, grow_all, harvest_all, lower, ripe
from .gold import gain, hand_over
from .moves import (
    BAD_WEATHER,
    BREAKS,
    BUILDS_IT,
    EXTRA_ACTIONS,
    GAINS,
    GOOD_WEATHER,
    GROWS,
    GROWS_ALL,
    SEASON_TURNS,
    STEALS,
    SUMMONS,
    WITHERS,
)
from .shop import discard_product
from .state import FROM_SPELLS, HOSTILE, OWN

# ---------------------------------------------------------------- constructs and monsters


@compiled
def add_build(box: Record, s: Record, seat: int, product: int, log: Log) -> None:
    """A construct is built or a monster arrives; both stay (R15)."""
    me = s.player[seat]
    me.build[me.builds] = product
    me.mark[me.builds] = 0
    me.builds += 1
    _let_it_work(box, me, product, 1)
    emit(log, SUMMONS if box.effect[product] == SUMMON else BUILDS_IT, seat, product)


@compiled
def remove_build(box: Record, s: Record, seat: int, build: int, log: Log) -> None:
    """A fence breaks, or a spell removes a construct or monster: it is discarded and works no more."""
    me = s.player[seat]
    product = me.build[build]
    _let_it_work(box, me, product, -1)
    me.builds -= 1
    for later in range(build, me.builds):
        me.build[later] = me.build[later + 1]
        me.mark[later] = me.mark[later + 1]
    me.build[me.builds] = 0
    me.mark[me.builds] = 0
    emit(log, BREAKS, seat, product, build)
    discard_product(box, s, product, log)


@compiled
def _let_it_work(box: Record, me: Record, product: int, sign: int) -> None:
    """Adds up what constructs do; equal ones add up too."""
    effect = box.effect[product]
    if effect == END_GROWTH:
        for season in range(SEASONS):
            me.growth[season] += sign * box.amount[product] * box.seasons[product, season]
    else:
        me.works[effect] += sign * box.amount[product]
    if effect == NO_WINTER_PENALTY:
        me.winter_bonus += sign * box.bonus[product]


@compiled
def same_build(me: Record, one: int, other: int) -> bool:
    """Whether two builds are the same card with the same mark."""
    return me.build[one] == me.build[other] and me.mark[one] == me.mark[other]


@compiled
def first_like_build(me: Record, build: int) -> int:
    """The first build that is the same card with the same mark, or the build itself: a choice among them is none."""
    for earlier in range(build):
        if same_build(me, earlier, build):
            return earlier
    return build


@compiled
def is_like_an_earlier_build(me: Record, build: int) -> bool:
    """Whether the same card with the same mark stands before it."""
    return first_like_build(me, build) != build


# ---------------------------------------------------------------- spells


@compiled
def has_target(box: Record, s: Record, seat: int, product: int) -> bool:
    """One own crop, or one construct or monster of the opponent, must be there to be chosen; other spells may fizzle (R24)."""
    if box.target[product] == OWN_CROP:
        return s.player[seat].crops > 0
    if box.target[product] == ENEMY_BUILD:
        return s.player[1 - seat].builds > 0
    return True


@compiled
def wants_target(box: Record, product: int) -> bool:
    """Whether a target must be chosen."""
    return box.target[product] == OWN_CROP or box.target[product] == ENEMY_BUILD


@compiled
def cast(box: Record, s: Record, seat: int, product: int, chosen: int, log: Log) -> None:
    """Does what a spell does; `chosen` is the crop or build where one was to be chosen."""
    effect = box.effect[product]
    if effect == GROW:
        _grow(box, s, seat, product, chosen, log)
    elif effect == WEATHER:
        _weather(box, s, seat, product, log)
    elif effect == WITHER:
        _wither(box, s, seat, product, log)
    elif effect == BREAK:
        remove_build(box, s, 1 - seat, chosen, log)
    elif effect == STEAL_GOLD:
        _steal_gold(box, s, seat, product, log)
    elif effect == GOLD_GAIN:
        _gold(box, s, seat, product, log)
    elif effect == EXTRA_ACTION:
        _extra_action(box, s, seat, product, log)
    elif effect == TURN_SEASON:
        turn_season(s, box.amount[product], log)
    elif effect == HARVEST_ALL:
        _harvest(box, s, seat, product, log)


@compiled
def _grow(box: Record, s: Record, seat: int, product: int, chosen: int, log: Log) -> None:
    me = s.player[seat]
    if box.target[product] == OWN_CROP:
        grow(box, me, chosen, box.amount[product])
        emit(log, GROWS, seat, me.crop[chosen], me.counter[chosen], chosen)
    else:
        grow_all(box, me, box.amount[product])
        emit(log, GROWS_ALL, seat, box.amount[product])


@compiled
def _weather(box: Record, s: Record, seat: int, product: int, log: Log) -> None:
    """Takes the place of earlier weather of the same side and starts its count anew (R10)."""
    hostile = box.target[product] == ENEMY_CROPS
    owner = 1 - seat if hostile else seat
    side = HOSTILE if hostile else OWN
    s.player[owner].weather[side] = box.amount[product]
    s.player[owner].weather_turns[side] = box.turns[product]
    emit(log, BAD_WEATHER if hostile else GOOD_WEATHER, owner, abs(box.amount[product]), box.turns[product])


@compiled
def _wither(box: Record, s: Record, seat: int, product: int, log: Log) -> None:
    """Each crop of the opponent is hit, whatever fences he has."""
    for crop in range(s.player[1 - seat].crops):
        lower(box, s, 1 - seat, crop, box.amount[product])
    emit(log, WITHERS, 1 - seat, box.amount[product])


@compiled
def _steal_gold(box: Record, s: Record, seat: int, product: int, log: Log) -> None:
    gold = min(box.amount[product], s.player[1 - seat].gold)
    emit(log, STEALS, seat, 1 - seat, gold)
    hand_over(s, 1 - seat, seat, gold, FROM_SPELLS, log)


@compiled
def _gold(box: Record, s: Record, seat: int, product: int, log: Log) -> None:
    emit(log, GAINS, seat, box.amount[product])
    gain(s, seat, box.amount[product], FROM_SPELLS, log)


@compiled
def _extra_action(box: Record, s: Record, seat: int, product: int, log: Log) -> None:
    """As many actions of this turn may be repeats as are added."""
    s.actions_left += box.amount[product]
    s.repeats_left += box.amount[product]
    emit(log, EXTRA_ACTIONS, seat, box.amount[product])


@compiled
def season_after(s: Record, steps: int) -> int:
    """The season so many steps on along the wheel (R13)."""
    return (s.season + steps) % SEASONS


@compiled
def turn_season(s: Record, steps: int, log: Log) -> None:
    """The wheel moves on (R13)."""
    s.season = season_after(s, steps)
    emit(log, SEASON_TURNS, s.season)


@compiled
def _harvest(box: Record, s: Record, seat: int, product: int, log: Log) -> None:
    s.taken = 0
    harvest_all(box, s, seat, ripe(box, s.player[seat]), box.bonus[product], log)

"""What the parts of My Happy Farm are, what they would bring, and why they cannot be chosen.

What a meal would bring is found out by serving it on a copy of the position, with a barn that holds all it takes.
"""

from collections import Counter
from collections.abc import Sequence

import numpy as np

from barnboard.games.about import Card, Line, Now, Parts, listed, number, suppose
from barnboard.games.boxes import Box
from barnboard.games.views import once_a_seat
from barnboard.games.words import Part, Several
from barnboard.kernel.codes import SEAT
from barnboard.kernel.records import NOBODY, Record, copy

from .box import ANY, SEASONS, HappyFarmBox
from .farm import ripe_cards
from .moves import ACTION as ACTION_DOMAIN
from .moves import ACTION_IDS, ANIMAL, CODES, CROP, EVENTS, FEEDING, MOST_MOVES, SEASON
from .rules import moves
from .state import ACTION, EMPTY, FEED, PAY, TAKE
from .view import HappyFarmView, breakdown, view

seen_by = once_a_seat(view)


def parts(box: Box[HappyFarmBox], s: Record, seat: int | None) -> list[str]:
    """The market, the pasture, all farms, and the hand and the actions of the seat."""
    facts, seen = box.facts, seen_by(box, s, seat)
    found = [f"market:{at}" for at in range(1, len(seen.market) + 1)] + [
        f"pasture:{at}" for at in range(1, len(seen.pasture) + 1)
    ]
    found += ["deck:seeds", "deck:feeding"]
    for other, player in enumerate(seen.players):
        found += [f"animal:{other}:{animal}" for animal in facts.animals]
        found += [f"barn:{other}:{crop}" for crop, many in player.barn.items() if many]
        found += [f"bed:{other}:{season}" for season in player.beds]
        found += [f"bed:{other}:{season}:{crop}" for season, bed in player.beds.items() for crop, many in bed.items() if many]
        found += [f"stall:{other}"] * (sum(player.barn.values()) < facts.setup.barn_capacity)
        if other != seat:
            found += [f"held:{other}:{crop}" for crop, many in player.known.items() if many]
            found += [f"held:{other}:hidden"] * (player.hidden > 0)
    if seat is not None:
        me = seen.players[seat]
        found += [f"hand:{crop}" for crop, many in (me.hand or {}).items() if many]
        found += [f"barn:{crop}" for crop, many in me.barn.items() if many]
        found += [f"{season}:{crop}" for season, bed in me.beds.items() for crop, many in bed.items() if many]
        found += [f"action:{action}" for action in ACTION_IDS]
    return found


def about(box: Box[HappyFarmBox], s: Record, seat: int | None, part: str) -> Card | None:
    """What is told of a part."""
    facts = box.facts
    kind, *idents = part.split(":")
    if kind == "pasture":
        return _meal(box, s, seat, int(idents[0]) - 1)
    if kind == "animal":
        return _animal(box, s, seat, int(idents[0]), facts.animals.index(idents[1]))
    if kind == "deck":
        left = s.seed_deck if idents[0] == "seeds" else s.feeding_deck
        return Card(f"{idents[0]}_deck", {"left": number(left.sum()), "discard": number(s.discard.sum())})
    if kind == "action":
        setup, action = facts.setup, ACTION_IDS.index(idents[0])
        told: Parts = {
            "action": Part(ACTION_DOMAIN, action),
            "mixed": number(setup.sow_mixed_max),
            "alike": number(setup.sow_alike),
            "actions": number(setup.actions_per_turn),
            "capacity": number(setup.barn_capacity),
        }
        return Card("action", told)
    if kind == "market":
        crop = int(s.market[int(idents[0]) - 1])
        return Card("empty_stall") if crop == EMPTY else Card("market", _crop(box, crop), picture=facts.crops[crop])
    if kind == "stall":
        held = sum(seen_by(box, s, seat).players[int(idents[0])].barn.values())
        capacity = number(facts.setup.barn_capacity)
        return Card("barn_place", {"seat": Part(SEAT, int(idents[0])), "held": number(held), "capacity": capacity})
    if kind == "held" and idents[1] == "hidden":
        many = number(seen_by(box, s, seat).players[int(idents[0])].hidden)
        return Card("held_hidden", {"seat": Part(SEAT, int(idents[0])), "many": many})
    if kind == "bed" and len(idents) == 2:
        return _bed(box, int(idents[0]), SEASONS.index(idents[1]))
    crop = facts.crops.index(idents[-1]) if idents and idents[-1] in facts.crops else EMPTY
    if crop == EMPTY:
        return None
    if kind in ("hand", "barn"):
        return Card(kind, _crop(box, crop), picture=facts.crops[crop])
    if kind == "held":
        return Card(kind, {**_crop(box, crop), "seat": Part(SEAT, int(idents[0]))}, picture=facts.crops[crop])
    season = kind if kind in SEASONS else idents[1]
    at = SEASONS.index(season)
    ripe = "ripe" if box.record.ripe[at, crop] else "unripe"
    told = {**_crop(box, crop), "season": Part(SEASON, at)}
    return Card("bed", told, (ripe, "spoils" if at == len(SEASONS) - 1 else "moves_on"), picture=facts.crops[crop])


def why(box: Box[HappyFarmBox], s: Record, seat: int, part: str, picked: Sequence[str]) -> Line | None:
    """Why a part cannot be chosen by the seat to move."""
    kind, *idents = part.split(":")
    seen = seen_by(box, s, seat)
    if kind == "pasture":
        return _why_no_meal(box, s, seat, seen, int(idents[0]) - 1)
    if kind == "action":
        return _why_no_action(box, s, seen, idents[0])
    if kind == "animal":
        return Line("animals_by_meals" if int(idents[0]) == seat else "not_yours")
    if kind == "market" or part == "deck:seeds":
        if s.phase == ACTION:
            return Line("by_exchange")
        return None if s.phase == TAKE else Line("finish_first")
    if part == "deck:feeding":
        return Line("comes_by_itself")
    if kind == "hand":
        return Line("by_sowing") if s.phase == ACTION else None
    if len(idents) > 1 or kind == "stall":
        return Line("not_yours") if idents[0] != str(seat) else None
    if kind == "barn":
        return Line("by_feeding") if s.phase == ACTION else None
    crop = box.facts.crops.index(idents[0])
    if not box.record.ripe[SEASONS.index(kind), crop]:
        return Line("unripe", {**_crop(box, crop), "season": Part(SEASON, SEASONS.index(kind))})
    return Line("by_harvest", {"season": Part(SEASON, SEASONS.index(kind))}) if s.phase == ACTION else None


def _bed(box: Box[HappyFarmBox], owner: int, season: int) -> Card:
    """A bed of a farm, whether something grows there or not."""
    ripe = [crop for crop in range(len(box.facts.crops)) if box.record.ripe[season, crop]]
    told: Parts = {"season": Part(SEASON, season), "seat": Part(SEAT, owner), "crops": listed(CROP, ripe)}
    last = season == len(SEASONS) - 1
    lines = ("sown",) * (season == 0) + ("ripens",) * bool(ripe) + ("spoils" if last else "moves_on",)
    return Card("season_bed", told, lines, picture=SEASONS[season])


def _crop(box: Box[HappyFarmBox], crop: int) -> Parts:
    seed = box.facts.seed[crop]
    ripe = listed(SEASON, [SEASONS.index(season) for season in seed.ripe])
    return {"crop": Part(CROP, crop), "ripe": ripe, "exchange": number(seed.exchange)}


# ---------------------------------------------------------------- meals and animals


def _meal(box: Box[HappyFarmBox], s: Record, seat: int | None, slot: int) -> Card:
    feeding = int(s.pasture[slot])
    if feeding == EMPTY:
        return Card("empty_pasture")
    card = box.facts.feeding[feeding]
    needs = Counter(card.needs)
    told: Parts = {
        "feeding": Part(FEEDING, feeding),
        "animal": Part(ANIMAL, box.facts.animals.index(card.animal)),
        "points": number(card.points),
        "needs": _amounts(box, needs),
        "any": number(needs[ANY]),
        "penalty": number(-box.facts.score.unfed_penalty),
        "bonus": number(box.facts.score.best_fed_bonus),
    }
    only_any = not (needs - Counter({ANY: needs[ANY]}))
    asks = "asks_any" if only_any else "asks_both" if needs[ANY] else "asks"
    now = None
    if seat is not None and s.to_move != NOBODY:
        now = Now(Line("meal_brings", told), _with_a_meal(box, s, seat, slot))
    return Card("meal", told, (asks, "counts"), picture=card.animal, now=now, first=True)


def _amounts(box: Box[HappyFarmBox], crops: Counter[str]) -> Several:
    order = box.facts.crops
    return Several(tuple((crops[crop], Part(CROP, at)) for at, crop in enumerate(order) if crops[crop]))


def _with_a_meal(box: Box[HappyFarmBox], s: Record, seat: int, slot: int) -> int:
    """What a meal of the pasture would change in the points of a seat that could pay it."""
    then = copy(s)
    then.to_move, then.phase = seat, FEED
    needs = Counter(box.facts.feeding[int(s.pasture[slot])].needs)
    for at, crop in enumerate(box.facts.crops):
        then.player[seat].barn[at] = needs[crop] + (needs[ANY] if at == 0 else 0)
    suppose(box, then, CODES.write("feed", slot=slot), EVENTS)
    out = np.zeros(MOST_MOVES, np.int32)
    while then.phase == PAY and then.to_move == seat:
        moves(box.record, then, out)
        suppose(box, then, int(out[0]), EVENTS)
    return sum(breakdown(box, then)[seat].values()) - sum(breakdown(box, s)[seat].values())


def _animal(box: Box[HappyFarmBox], s: Record, seat: int | None, owner: int, number_of: int) -> Card:
    score, seen = box.facts.score, seen_by(box, s, seat)
    animal = seen.players[owner].animals[number_of]
    told: Parts = {
        "animal": Part(ANIMAL, number_of),
        "seat": Part(SEAT, owner),
        "meals": number(len(animal.cards)),
        "penalty": number(-score.unfed_penalty),
        "bonus": number(score.best_fed_bonus),
    }
    key = "animal_hungry" if not animal.cards else "animal_best" if animal.bonus is not None else "animal_fed"
    return Card("animal", told, picture=animal.id, now=Now(Line(key, told), animal.points))


# ---------------------------------------------------------------- why not


def _why_no_meal(box: Box[HappyFarmBox], s: Record, seat: int, seen: HappyFarmView, slot: int) -> Line | None:
    card, recipe = seen.pasture[slot], seen.recipes[slot]
    if card is None or recipe is None:
        return None
    if s.phase not in (ACTION, FEED):
        return Line("finish_first")
    if not recipe.lacks:
        return Line("feed_used") if seen.actions["feed"] else Line("choose_feed") if s.phase == ACTION else None
    lacking = Counter(card.needs[place] for place in recipe.lacks)
    ripe = [at for at in _ripe(box, s, seat) if lacking[box.facts.crops[at]] or lacking[ANY]]
    told: Parts = {
        "have": number(len(card.needs) - len(recipe.lacks)),
        "all": number(len(card.needs)),
        "lacks": _amounts(box, lacking),
        "any": number(lacking[ANY]),
        "ripe": listed(CROP, ripe),
    }
    named = lacking - Counter({ANY: lacking[ANY]})
    what = "lacks_any" if not named else "lacks_both" if lacking[ANY] else "lacks"
    return Line(f"{what}_ripe" if ripe else what, told)


def _ripe(box: Box[HappyFarmBox], s: Record, seat: int) -> list[int]:
    """The crops in the beds of a seat that a harvest could bring in: each is asked about as if nothing else lay there."""
    me, found = copy(s).player[seat], []
    beds = me.bed.copy()
    for crop in range(len(box.facts.crops)):
        me.bed[:] = 0
        me.bed[:, crop] = beds[:, crop]
        if any(ripe_cards(box.record, me, season) for season in range(len(SEASONS))):
            found.append(crop)
    return found


def _why_no_action(box: Box[HappyFarmBox], s: Record, seen: HappyFarmView, action: str) -> Line | None:
    if s.phase != ACTION:
        return Line("finish_first")
    if seen.actions[action]:
        return Line("action_used", {"actions": number(box.facts.setup.actions_per_turn)})
    if seen.actions_left == 0:
        return Line("no_actions_left", {"actions": number(box.facts.setup.actions_per_turn)})
    reasons = {
        "sow": "no_seeds",
        "harvest_summer": "nothing_ripe",
        "harvest_fall": "nothing_ripe",
        "feed": "no_meal",
        "exchange": "barn_empty",
        "draw": "deck_empty",
    }
    return Line(reasons[action])

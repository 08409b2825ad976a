"""What the parts of Oregon are, what they would bring, and why they cannot be chosen.

What a farmer would get is found out by setting him on a copy of the position, with the cards that this takes.
"""

from collections.abc import Sequence
from functools import lru_cache

from barnboard.games.about import Card, Line, Now, Parts, listed, number, suppose
from barnboard.games.boxes import Box
from barnboard.games.words import Part
from barnboard.kernel import sets
from barnboard.kernel.codes import SEAT
from barnboard.kernel.records import NOBODY, Record, copy

from .box import MINERAL_IDS, TERRAINS, TOKEN_IDS, Building, OregonBox, neighbours, sites, space_id, terrain_at
from .moves import BOTH_CARDS, CODES, EVENTS, KIND, MINERAL, SYMBOL, TERRAIN, TOKEN, place_of
from .scoring import find_group, mine_points
from .state import ACTION, DRAW, EXTRA, NO_BUILDING, START, STUCK

_DECKS = ("landscape", "building")


def parts(box: Box[OregonBox], s: Record, seat: int | None) -> list[str]:
    """The map with its edges, the supply, and what the seat holds."""
    facts = box.facts
    found = [f"space:{space}" for space in _numbers(box)] + [f"edge:{symbol}" for symbol in facts.symbols]
    found += [f"pile:{building.id}" for building in facts.building] + [f"deck:{deck}" for deck in _DECKS]
    found += [f"mine:{mineral}" for mineral in MINERAL_IDS]
    if seat is not None:
        me = s.player[seat]
        found += ["start"] * int(me.start_tile != NO_BUILDING)
        found += [f"tile:{mineral}" for at, mineral in enumerate(MINERAL_IDS) if me.mines[at].sum()]
        found += [f"hand:{symbol}" for at, symbol in enumerate(facts.symbols) if me.landscape[at]]
        found += [f"hand:{building.id}" for at, building in enumerate(facts.building) if me.building[at]]
        found += [f"token:{token}" for token in TOKEN_IDS]
    return found


def changed(box: Box[OregonBox], usual: OregonBox, s: Record, seat: int | None) -> list[str]:
    """Spaces with another ground than usual, where the map has its usual size."""
    facts = box.facts
    rows, as_usual = facts.board.map.rows, usual.board.map.rows
    if list(map(len, rows)) != list(map(len, as_usual)):
        return []
    spaces = enumerate(zip("".join(rows), "".join(as_usual), strict=True))
    return [f"space:{space_id(facts, space)}" for space, (ground, before) in spaces if ground != before]


def about(box: Box[OregonBox], s: Record, seat: int | None, part: str) -> Card | None:
    """What is told of a part."""
    kind, _, ident = part.partition(":")
    facts = box.facts
    if kind == "space":
        return _space(box, s, seat, _numbers(box)[ident])
    if kind == "deck":
        return _deck(box, s, ident)
    if kind == "edge":
        return Card("edge", {"symbol": Part(SYMBOL, facts.symbols.index(ident))}, picture=ident)
    if kind == "token" and seat is not None:
        return _token(box, s, seat, TOKEN_IDS.index(ident))
    if kind == "mine":
        mineral = MINERAL_IDS.index(ident)
        left = number(s.mine_stack[mineral].sum())
        return Card("mine", {"mineral": Part(MINERAL, mineral), "left": left, **_worth(facts, ident)}, picture=ident)
    if kind == "tile" and seat is not None:
        return _mine_tiles(s, seat, ident)
    if kind == "start" and seat is not None:
        own = int(s.player[seat].start_tile)
        return Card("start_tile", _building_parts(box, s, own), picture=facts.building[own].id)
    if kind == "hand" and seat is not None and ident in facts.symbols:
        symbol = facts.symbols.index(ident)
        held = number(s.player[seat].landscape[symbol])
        return Card("landscape", {"symbol": Part(SYMBOL, symbol), "held": held}, picture=ident)
    built = next((at for at, building in enumerate(facts.building) if building.id == ident), None)
    if built is None or kind not in ("hand", "pile"):
        return None
    key = "building_card" if kind == "hand" else "pile"
    return Card(key, _building_parts(box, s, built), ("does", *_pays(facts.building[built])), picture=ident)


def why(box: Box[OregonBox], s: Record, seat: int, part: str, picked: Sequence[str]) -> Line | None:
    """Why a part cannot be chosen by the seat to move."""
    kind, _, ident = part.partition(":")
    if kind == "space":
        return _why_not_there(box, s, seat, _numbers(box)[ident], picked)
    if kind == "deck":
        return Line("draw_later") if s.phase in (ACTION, EXTRA, STUCK) else Line("deck_empty") if s.phase == DRAW else None
    if kind == "pile":
        return Line("pile_by_card")
    if kind == "edge":
        return Line("edge_by_card")
    me = s.player[seat]
    if kind == "token":
        token = TOKEN_IDS.index(ident)
        waking = listed(KIND, [at for at, one in enumerate(box.facts.building) if one.wakes == ident])
        if not (me.joker, me.extra_turn)[token]:
            return Line("asleep", {"token": Part(TOKEN, token), "kinds": waking})
        return Line("extra_turn_later") if ident == "extra_turn" else None
    if kind == "hand" and s.phase == START:
        return Line("start_first")
    if kind == "hand" and s.phase in (ACTION, EXTRA) and not picked:
        built = next((at for at, building in enumerate(box.facts.building) if building.id == ident), None)
        if built is not None and s.tiles[built] == 0:
            return Line("no_tile", {"kind": Part(KIND, built)})
    return None


# ---------------------------------------------------------------- spaces and what stands there


def _space(box: Box[OregonBox], s: Record, seat: int | None, space: int) -> Card:
    built = int(s.kind_at[space])
    if built != NO_BUILDING:
        return _building(box, s, seat, space, built)
    for owner in range(int(s.seats)):
        if space in sets.members(s.player[owner].farmers):
            return _farmer(box, s, seat, space, owner)
    facts = box.facts
    terrain = terrain_at(facts, space)
    fits = [at for at, building in enumerate(facts.building) if space in _sites(box)[at]]
    told: Parts = {"terrain": Part(TERRAIN, TERRAINS.index(terrain)), "kinds": listed(KIND, fits), **place_of(facts, space)}
    walks = getattr(facts.board.legend, terrain).farmer
    now = None
    if walks and seat is not None and s.to_move != NOBODY and s.player[seat].farmers_left:
        points, _ = _with_a_farmer(box, s, seat, space)
        now = Now(Line("farmer_here"), points)
    return Card("space", told, ("farmers" if walks else "no_farmers", *(("sites",) if fits else ())), now=now)


def _building(box: Box[OregonBox], s: Record, seat: int | None, space: int, built: int) -> Card:
    facts = box.facts
    beside = [at for at in neighbours(facts, space, diagonal=True) if at in sets.members(s.farmers)]
    now = None
    free = [at for at in neighbours(facts, space, diagonal=True) if at in sets.members(s.free) and _is_land(facts, at)]
    if seat is not None and s.to_move != NOBODY and s.player[seat].farmers_left:
        now = Now(Line("no_room_beside"))
        if free:
            _, paid = _with_a_farmer(box, s, seat, free[0])
            points = paid.get(space, 0)
            here = {
                "farmers": number(len(beside) + 1),
                "left": number(s.mine_stack[max(0, int(box.record.takes[built]) - 1)].sum()),
            }
            key = (
                "mine_beside"
                if facts.building[built].takes
                else "per_farmer_beside"
                if facts.building[built].points == "farmers"
                else "farmer_beside"
            )
            now = Now(Line(key, {**here, **_building_parts(box, s, built)}), points or None)
    told = {**_building_parts(box, s, built), "near": number(len(beside))}
    return Card(
        "building",
        told,
        _pays(facts.building[built]),
        picture=facts.building[built].id,
        now=now,
        counts=tuple(f"space:{space_id(facts, at)}" for at in beside),
    )


def _farmer(box: Box[OregonBox], s: Record, seat: int | None, space: int, owner: int) -> Card:
    facts, looking = box.facts, copy(s)  # where the group is collected
    find_group(box.record, looking, looking.player[owner], space)
    group = set(sets.members(looking.group))
    paid = bool(group & set(sets.members(s.player[owner].scored)))
    told: Parts = {
        "seat": Part(SEAT, owner),
        "farmers": number(len(group)),
        "size": number(facts.group_bonus.min_size),
        "points": number(facts.group_bonus.points),
    }
    now = None
    if seat == owner and s.to_move != NOBODY:
        missing = max(1, facts.group_bonus.min_size - len(group))
        key = "group_paid" if paid else "group_grows"
        now = Now(Line(key, {**told, "missing": number(missing)}), None if paid else facts.group_bonus.points)
    others = tuple(f"space:{space_id(facts, at)}" for at in sorted(group - {space}))
    return Card("farmer", told, picture=f"farmer-{owner + 1}", now=now, counts=others)


def _with_a_farmer(box: Box[OregonBox], s: Record, seat: int, space: int) -> tuple[int, dict[int, int]]:
    """What a farmer set on a free space would earn on the track, and by which buildings around him."""
    then, symbols = copy(s), set(box.facts.edges[space])
    then.to_move, then.phase = seat, ACTION
    for symbol in symbols:
        then.player[seat].landscape[symbol] += 2
    code = CODES.write("farmer", space=space, cards=BOTH_CARDS)
    paid = {event.about["space"]: event.about["points"] for event in suppose(box, then, code, EVENTS) if event.name == "scores"}
    earned = int(then.player[seat].earned.sum() - s.player[seat].earned.sum())
    return earned, {int(at): int(points) for at, points in paid.items() if at is not None and points is not None}


# ---------------------------------------------------------------- cards, tiles, tokens


def _building_parts(box: Box[OregonBox], s: Record, built: int) -> Parts:
    building = box.facts.building[built]
    mineral = MINERAL_IDS.index(building.takes) if building.takes else 0
    return {
        "kind": Part(KIND, built),
        "terrain": Part(TERRAIN, TERRAINS.index(building.terrain)),
        "points": number(building.points if building.points != "farmers" else 1),
        "mineral": Part(MINERAL, mineral),
        **_worth(box.facts, MINERAL_IDS[mineral]),
        "token": Part(TOKEN, TOKEN_IDS.index(building.wakes) if building.wakes else 0),
        "tiles": number(s.tiles[built]),
    }


def _worth(facts: OregonBox, mineral: str) -> Parts:
    """What the tiles of a mineral are worth, from the least to the most."""
    values = [tile.value for tile in facts.mine_tile if tile.kind == mineral and tile.count]
    return {"low": number(min(values, default=0)), "high": number(max(values, default=0))}


def _mine_tiles(s: Record, seat: int, ident: str) -> Card:
    """The mine tiles of one mineral that a seat holds."""
    mineral = MINERAL_IDS.index(ident)
    told: Parts = {
        "mineral": Part(MINERAL, mineral),
        "held": number(s.player[seat].mines[mineral].sum()),
        "points": number(mine_points(s.player[seat], mineral)),
    }
    return Card("mine_tile", told, picture=ident)


def _pays(building: Building) -> tuple[str, ...]:
    """The lines that tell what a building does."""
    lines = []
    if building.points == "farmers":
        lines.append("per_farmer")
    elif building.points != "0":
        lines.append("pays")
    if building.takes:
        lines.append("mine")
    if building.wakes:
        lines.append("wakes")
    return tuple(lines) or ("nothing",)


def _deck(box: Box[OregonBox], s: Record, deck: str) -> Card:
    hand = box.facts.hand
    left = s.landscape_deck if deck == "landscape" else s.building_deck
    least = hand.min_landscape_after_draw if deck == "landscape" else hand.min_building_after_draw
    return Card(f"{deck}_deck", {"left": number(left.sum()), "size": number(hand.size), "least": number(least)})


def _token(box: Box[OregonBox], s: Record, seat: int, token: int) -> Card:
    me, ident = s.player[seat], TOKEN_IDS[token]
    awake = bool((me.joker, me.extra_turn)[token])
    waking = listed(KIND, [at for at, building in enumerate(box.facts.building) if building.wakes == ident])
    return Card(ident, {"kinds": waking}, ("does", "awake" if awake else "asleep"), picture=ident)


# ---------------------------------------------------------------- why not


def _why_not_there(box: Box[OregonBox], s: Record, seat: int, space: int, picked: Sequence[str]) -> Line | None:
    facts, me = box.facts, s.player[seat]
    if space not in sets.members(s.free):
        return Line("taken")
    if s.phase == START:
        return Line("no_site", _building_parts(box, s, int(me.start_tile)))
    if s.phase not in (ACTION, EXTRA):
        return None
    builds = next((at for at, building in enumerate(facts.building) if f"hand:{building.id}" in picked), None)
    if builds is not None and space not in _sites(box)[builds]:
        return Line("water_site" if facts.building[builds].needs_water else "no_site", _building_parts(box, s, builds))
    if builds is None and not _is_land(facts, space):
        return Line("no_land", {"terrain": Part(TERRAIN, TERRAINS.index(terrain_at(facts, space)))})
    row, column = facts.edges[space]
    told = {"row": Part(SYMBOL, row), "column": Part(SYMBOL, column)}
    if builds is not None:
        return Line("one_card", told)
    have = {symbol: int(me.landscape[symbol]) for symbol in (row, column)}
    if row == column:
        return Line("two_alike", told) if have[row] < 2 else None
    if have[row] and have[column]:
        return None
    if have[row] or have[column]:
        return Line("one_missing", {**told, "missing": Part(SYMBOL, column if have[row] else row)})
    return Line("both_missing", told)


def _is_land(facts: OregonBox, space: int) -> bool:
    return bool(getattr(facts.board.legend, terrain_at(facts, space)).farmer)


@lru_cache(64)
def _numbers(box: Box[OregonBox]) -> dict[str, int]:
    """The spaces by their ids."""
    return {space_id(box.facts, space): space for space in range(box.facts.board.rows * box.facts.board.columns)}


@lru_cache(64)
def _sites(box: Box[OregonBox]) -> list[frozenset[int]]:
    return [frozenset(sites(box.facts, building)) for building in box.facts.building]

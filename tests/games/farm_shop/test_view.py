"""What the view and the events of My Farm Shop tell is what the rules do."""

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np

from barnboard import Match
from barnboard.games.farm_shop.box import AREAS, BAG, FACES, ITEMS
from barnboard.games.farm_shop.effects import can_pay, list_what_is_lacking
from barnboard.games.farm_shop.moves import _FIRST_MOVE
from barnboard.games.farm_shop.state import Phase

ALL = {"jump_start": True, "farmer": True, "goals": True}


def matches(many: int) -> Iterator[Match]:
    """Random matches with all modules, each at every one of its positions."""
    for seed in range(many):
        chance, match = random.Random(seed), Match("farm_shop", seats=2 + seed % 3, seed=f"view {seed}", **ALL)
        while match.to_move is not None:
            yield match
            match.play(chance.choice(match.codes()))


def test_a_field_is_usable_exactly_where_its_activation_is_offered() -> None:
    looked = 0
    for match in matches(3):
        view: Any = match.view(match.to_move)
        if view.phase not in ("target", "final"):
            continue
        looked += 1
        offered = {move.text.split()[1] for move in match.moves() if move.text.startswith("activate ")}
        assert {field.number for field in view.players[view.seat].fields if field.outlook.usable} == offered
    assert looked > 100


def test_an_arrow_leads_exactly_where_it_can_be_followed() -> None:
    looked = 0
    for match in matches(6):
        view: Any = match.view(match.to_move)
        if view.phase in ("target", "final"):
            before = {field.number: field.outlook.leads_to for field in view.players[view.seat].fields if field.face.arrow}
        if view.phase == "arrow" and match.game.text(match.box, match._played[-1].code) == f"activate {view.action.field}":
            looked += 1
            offered = [move.text.split()[1] for move in match.moves() if move.text.startswith("follow ")]
            assert sorted(offered, key=int) == before[view.action.field]
    assert looked


def test_nothing_is_lacking_exactly_where_it_can_be_paid() -> None:
    found = Counter[bool]()
    for match in matches(1):
        box, me = match.box.record, match._s.player[match.to_move or 0]
        for area in range(0, AREAS * FACES, 7):
            lacking = np.zeros(ITEMS, np.int64)
            list_what_is_lacking(box, me, area, 3, 99, lacking)
            assert lacking[BAG] == 0
            found[bool(can_pay(box, me, area, 3))] += 1
            assert bool(can_pay(box, me, area, 3)) == (not lacking.any())
    assert min(found.values()) > 50


def test_every_decision_names_the_first_of_its_moves() -> None:
    assert set(_FIRST_MOVE) == set(Phase) - {Phase.OVER}
    beside = {"take": {"skill"}, "target": {"activate", "across", "skill"}, "final": {"activate", "skill"}, "after": {"skill"}}
    beside |= {"arrow": {"stop"}, "plant": {"let_go"}}
    for match in matches(3):
        phase = match.game.phase(match._s)
        names = {move.text.split()[0] for move in match.moves()}
        assert names <= {_FIRST_MOVE[Phase[phase.upper()]]} | beside.get(phase, set())


def held(match: Match, seat: int) -> Counter[str]:
    """All that a seat has, by the ids of things and transports."""
    view: Any = match.view(None)
    player = view.players[seat]
    things = Counter({**player.goods, **player.tiles, "coin": player.coins, "bag": player.bags})
    things["sunflower"] = sum(field.sunflowers for field in player.fields)
    return things


def told(match: Match, ply: int) -> dict[int, Counter[str]]:
    """What the events of a move say that each seat got (and lost), by nothing but their numbers."""
    got = {seat: Counter[str]() for seat in range(match.seats)}
    names = match.game.names(match.box.facts)
    for _, (name, about) in match.events(None, since=ply):
        number: Any = about.get("number", about.get("coins"))
        seat: Any = about.get("seat")
        if name in ("gains", "pays", "bonus"):
            thing = names["thing"][about["thing"] or 0]
            if (name, thing) != ("bonus", "sunflower"):  # which is told again when it is planted
                got[seat][thing] += -number if name == "pays" else number
        elif name == "gives_back":
            got[seat][names["stored"][about["stored"] or 0]] -= number
        elif name in ("takes_tile", "takes_tile_from"):
            got[seat][names["transport"][about["transport"] or 0]] += number
            if name == "takes_tile_from":
                got[about["rival"] or 0][names["transport"][about["transport"] or 0]] -= number
        elif name in ("goal", "tile_coins"):
            got[seat]["coin"] += number
        elif name in ("plants", "plants_with"):
            got[seat]["sunflower"] += number
        elif name == "pays_sunflower":
            got[seat]["sunflower"] -= number
        if "tiles" in about:
            got[seat][names["transport"][about["transport"] or 0]] -= about["tiles"] or 0
    return got


def test_the_numbers_in_the_events_add_up_to_what_everybody_has() -> None:
    happened = set()
    before: list[Counter[str]] = []
    for match in matches(6):
        if match.ply:
            happened |= {event.name for _, event in match.events(None, since=match.ply - 1)}
            for seat, got in told(match, match.ply - 1).items():
                change = held(match, seat)
                change.subtract(before[seat])
                assert {thing: number for thing, number in change.items() if number} == {
                    thing: number for thing, number in got.items() if number
                }
        before = [held(match, seat) for seat in range(match.seats)]
    assert {"bonus", "takes_tile", "takes_tile_from", "uses", "plants", "gives_back", "goal"} <= happened

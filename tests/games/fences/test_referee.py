"""The rules against the referee: after every move of matches both see the same fields, places, barns and points."""

import random
from typing import Any

import pytest

from barnboard import Match
from barnboard.bots import make_bot
from barnboard.kernel.records import copy

from .referee import Cell, Field, Referee, hand_of, looks_like, turned

MATCHES = {2: 6, 3: 3, 4: 2}


def cell_of(text: str) -> Cell:
    x, y = map(int, text.split(","))
    return x, y


def texts_of(match: Match) -> list[str]:
    return [match.game.text(match.box, code) for code in match.codes()]


def choose(match: Match, chance: random.Random) -> str:
    """A greedy move or a random one: random play alone seldom closes a field."""
    if chance.random() < 0.5:
        return match.game.text(match.box, make_bot("greedy").choose(match.game, match.box, copy(match._s)))
    return chance.choice(texts_of(match))


def told_fields(view: Any) -> set[tuple[Field, int, int, bool]]:
    found = set()
    for field in view.fields:
        regions = frozenset((cell_of(region[:-2]), region[-1]) for region in field.regions)
        animals = (field.animals["cow"], field.animals["pig"], field.animals["sheep"])
        found.add((Field(regions, animals, field.tiles, field.gaps, tuple(field.barns)), field.value, field.share, field.closed))
    return found


def seen_fields(referee: Referee) -> set[tuple[Field, int, int, bool]]:
    return {
        (field, referee.value(field), -(-referee.value(field) // max(sum(field.barns), 1)), field.gaps == 0)
        for field in referee.fields()
    }


def check_placements(match: Match, view: Any, referee: Referee) -> None:
    """Every picture in every cell is offered once, and no other."""
    hand = dict(zip(view.players[view.to_move].slots, hand_of(view.players[view.to_move]), strict=True))
    offered = []
    for text in texts_of(match):
        _, slot, cell, turn = text.split()
        offered.append((cell_of(cell), looks_like(turned(*hand[int(slot)], int(turn[1:])))))
    assert len(offered) == len(set(offered))
    assert set(offered) == referee.placements(list(hand.values()))


def check_sites(match: Match, referee: Referee, seat: int) -> None:
    """Every field of the last tile that may take a barn is offered once, besides building none."""
    texts = texts_of(match)
    sites = referee.sites(seat)
    assert texts[0] == "keep"
    assert len(texts) == 1 + len(sites)
    for text in texts[1:]:
        assert sum(text.split()[1] in site for site in sites) == 1


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_rules_and_referee_agree_after_every_move(seats: int) -> None:
    for seed in range(MATCHES[seats]):
        chance = random.Random(seed)
        match = Match("fences", seats=seats, seed=f"referee {seed}")
        view: Any = match.view(match.to_move)
        referee = Referee([player.farmer.id for player in view.players])
        while (seat := match.to_move) is not None:
            view = match.view(seat)
            if view.phase == "set":
                check_placements(match, view, referee)
            else:
                check_sites(match, referee, seat)
            move = choose(match, chance)
            name, *about = move.split()
            match.play(move)
            if name == "set":
                hand = dict(zip(view.players[seat].slots, hand_of(view.players[seat]), strict=True))
                referee.set_tile(seat, turned(*hand[int(about[0])], int(about[2][1:])), cell_of(about[1]))
                told = [event.name for _, event in match.events(None, match.ply - 1)]
                assert told.count("closes") == referee.closed_now
            elif name == "build":
                referee.build(seat, about[0])
            view = match.view(None)
            assert told_fields(view) == seen_fields(referee)
            assert [player.points for player in view.players] == referee.points
            assert [player.barns for player in view.players] == referee.stock

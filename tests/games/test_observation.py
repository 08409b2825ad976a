"""An observation tells what the view shows: each of these things was once missing in it, or was told although nobody sees it."""

import random
from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from barnboard import Match
from barnboard.games import Game, games
from barnboard.kernel import verbs
from barnboard.kernel.records import NOBODY, Record, copy

GAMES = [pytest.param(game, id=game.id) for game in games().values()]


def halfway(name: str, plies: int = 40, seats: int | None = None, **options: Any) -> Match:
    """A random match in the middle."""
    chance, match = random.Random(plies), Match(name, seats=seats, seed="observed", **options)
    while match.ply < plies:
        match.play(chance.choice(match.codes()))
    return match


def observed(match: Match, s: Record, seat: int) -> npt.NDArray[np.float32]:
    vector = np.full(match.game.observation, 7, np.float32)  # whatever was in it before is cleared
    verbs.observe(match.box.record, s, seat, vector)
    return vector


def nudged(match: Match, change: Callable[[Record], object]) -> Record:
    s = copy(match._s)
    change(s)
    return s


def other_market(s: Record) -> None:
    """Two products of the market change places."""
    other = next(slot for slot in range(6) if s.market[slot] != s.market[0])
    s.market[[0, other]] = s.market[[other, 0]]


def known_otherwise(s: Record) -> None:
    s.player[0].known[0].most[0] = 9


def pass_on(s: Record, field: str) -> None:
    """The next seat instead of this one."""
    s[field] = (s[field] + 1) % s.seats


def other_eater(s: Record) -> None:
    """An animal of seat 0 had this feeding card, and not the other one for the same animal."""
    s.eater[0], s.eater[1] = NOBODY, 0


def lay_feeding_cards(match: Match) -> Match:
    match._s.eater[0], match._s.eater[1] = 0, NOBODY
    return match


def with_mines(match: Match) -> Match:
    match._s.player[0].mines[1, [1, 4]] = 1
    match._s.player[0].mines[1, [2, 3]] = 0
    return match


def other_mines(s: Record) -> None:
    s.player[0].mines[1, [1, 4]] = 0
    s.player[0].mines[1, [2, 3]] = 1


def other_die(s: Record) -> None:
    s.dice[s.chosen] = 1 + s.dice[s.chosen] % 6


def claim(s: Record) -> None:
    s.player[1].claimed[0] += 3


SHOP = {"jump_start": True, "farmer": True, "goals": True}
SEEN = {
    "oregon start_seat": (lambda: halfway("oregon"), lambda s: pass_on(s, "start_seat")),
    "oregon mine tiles by value": (lambda: with_mines(halfway("oregon")), other_mines),
    "oregon cards put aside": (lambda: halfway("oregon"), lambda s: s.aside.__setitem__(0, s.aside[0] + 1)),
    "oregon cards in the deck": (lambda: halfway("oregon"), lambda s: s.landscape_deck.__setitem__(0, s.landscape_deck[0] + 1)),
    "happy_farm start_seat": (lambda: halfway("happy_farm"), lambda s: pass_on(s, "start_seat")),
    "happy_farm feeding cards under animals": (lambda: lay_feeding_cards(halfway("happy_farm")), other_eater),
    "magic_farm places in the market": (lambda: halfway("magic_farm"), other_market),
    "farm_shop start_seat": (lambda: halfway("farm_shop"), lambda s: pass_on(s, "start_seat")),
    "farm_shop active": (lambda: halfway("farm_shop"), lambda s: pass_on(s, "active")),
    "farm_shop picked": (lambda: halfway("farm_shop", **SHOP), lambda s: s.__setitem__("picked", 1)),
    "farm_shop claims_before": (lambda: halfway("farm_shop", **SHOP), lambda s: s.claims_before.__setitem__(1, 1)),
    "farm_shop claimed": (lambda: halfway("farm_shop", **SHOP), claim),
    "farm_shop gone": (lambda: halfway("farm_shop"), lambda s: s.gone.__setitem__(9, s.gone[9] + 1)),
    "farm_shop the die on the market": (lambda: halfway("farm_shop"), other_die),
    "fences returned": (lambda: halfway("fences", 20), lambda s: s.returned.__setitem__(3, s.returned[3] + 1)),
}  # fmt: skip


@pytest.mark.parametrize("what", SEEN)
def test_what_is_seen_is_told(what: str) -> None:
    make, change = SEEN[what]
    match = make()
    other = nudged(match, change)
    assert match.game.view(match.box, other, 0) != match.view(0)
    assert observed(match, other, 0).tolist() != observed(match, match._s, 0).tolist()


def shift(pile: Any) -> None:
    """One card becomes another one; there are as many as before."""
    there = int(np.flatnonzero(pile)[0])
    pile[there] -= 1
    pile[(there + 1) % len(pile)] += 1


UNSEEN = {
    "oregon what is in the deck": (lambda: halfway("oregon"), lambda s: shift(s.landscape_deck)),
    "oregon another hand": (lambda: halfway("oregon"), lambda s: shift(s.player[1].landscape)),
    "oregon mine tiles of another": (lambda: with_mines(halfway("oregon")), lambda s: shift(s.mine_stack[0])),
    "happy_farm what is in the feeding deck": (lambda: halfway("happy_farm"), lambda s: shift(s.feeding_deck)),
    "happy_farm another hand": (lambda: halfway("happy_farm", 60), lambda s: shift(s.player[1].hidden)),
    "magic_farm what is in the decks": (lambda: halfway("magic_farm"), lambda s: (shift(s.product_deck), shift(s.resource_deck))),
    "magic_farm what the other knows of the own hand": (lambda: halfway("magic_farm"), known_otherwise),
    "farm_shop what is in the deck": (lambda: halfway("farm_shop"), lambda s: shift(s.unseen)),
    "fences what is in the stack": (lambda: halfway("fences", 20), lambda s: shift(s.stack)),
}  # fmt: skip


@pytest.mark.parametrize("what", UNSEEN)
def test_what_is_not_seen_is_not_told(what: str) -> None:
    make, change = UNSEEN[what]
    match = make()
    other = nudged(match, change)
    assert match.game.view(match.box, other, 0) == match.view(0)
    assert observed(match, other, 0).tobytes() == observed(match, match._s, 0).tobytes()


@pytest.mark.parametrize("game", GAMES)
def test_seats_are_counted_from_the_one_that_looks_on(game: Game) -> None:
    match = Match(game, seats=game.seats[-1], seed="places")
    layout, turn = game.observation_layout, match.to_move
    assert turn is not None
    for seat in range(match.seats):
        said = layout.read(observed(match, match._s, seat))
        assert said["to_move"].tolist() == [float((turn - seat) % match.seats == place) for place in range(4)]
        assert said["chair"].tolist() == [float(place == seat) for place in range(4)]
        assert said["seats"] == match.seats
        assert said["phase"].tolist() == [float(phase == match._s.phase) for phase in game.phases]
    assert not layout.read(observed(match, match._s, NOBODY))["chair"].any()


@pytest.mark.parametrize("game", GAMES)
def test_every_number_is_explained(game: Game) -> None:
    layout = game.observation_layout
    for index in random.Random(1).sample(range(layout.size), 50):
        name, about = layout.explain(index)
        stretch = layout.stretches[name]
        assert stretch.about
        assert index in stretch.range
        assert list(about) == list(stretch.axes)


@pytest.mark.parametrize("game", GAMES)
def test_move_features_are_the_parts_of_the_move(game: Game) -> None:
    features = game.move_features
    assert features.table.shape == (game.codes.size, len(features.names))
    for code in random.Random(2).sample(range(game.codes.size), 60):
        name, about = game.codes.read(code)
        row = features.table[code]
        assert list(game.codes.parts)[row[0]] == name
        assert sorted(row[1:][row[1:] >= 0].tolist()) == sorted(about.values())
        for part, value in about.items():
            assert row[features.names.index(game.codes.parts[name][part].name)] == value
    assert (features.table < np.array(features.sizes)).all()

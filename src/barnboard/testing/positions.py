"""Positions to look at: every way to sit down, random matches, and what a seat is told."""

import json
import random
from collections.abc import Iterable, Mapping
from itertools import product
from typing import Any, NamedTuple

import numpy as np

from barnboard.games import Game
from barnboard.games import game as find_game
from barnboard.games.boxes import Box
from barnboard.kernel import verbs
from barnboard.kernel.events import Event, new_log
from barnboard.kernel.records import NOBODY, Record, Vector, copy, no_log
from barnboard.match import Match
from barnboard.words import languages

from .faults import blamed, expect, place_of


class Setup(NamedTuple):
    """How many sit down, and which options are switched on."""

    seats: int
    options: Mapping[str, Any]

    def __str__(self) -> str:
        return "-".join([str(self.seats), *self.options])


def setups(game: Game) -> list[Setup]:
    """Every number of seats with every on/off choice of the options."""
    switches = [name for name, option in game.options.items() if isinstance(option.default, bool)]
    choices = [
        [name for name, on in zip(switches, each, strict=True) if on] for each in product([False, True], repeat=len(switches))
    ]
    return [Setup(seats, dict.fromkeys(names, True)) for names in choices for seats in game.seats]


def found(game: Game | str) -> Game:
    """A game given as itself or by its id."""
    return game if isinstance(game, Game) else find_game(game)


def deal(game: Game, setup: Setup, seed: str, box: Mapping[str, Any] | None = None) -> Match:
    """A match that was just dealt."""
    with blamed(game, "setting up a match"):
        return Match(game, seats=setup.seats, seed=seed, box=box, **setup.options)


def audience(match: Match) -> list[int | None]:
    """Everybody who looks on: a spectator, and the seats."""
    return [None, *range(match.seats)]


def some_languages(game: Game, turn: int) -> list[str]:
    """Two of the languages that a game speaks, others at every turn: to tell everything in all of them would take too long."""
    spoken = [language for language in languages() if language in game.languages]
    return [spoken[(2 * turn + place) % len(spoken)] for place in range(min(2, len(spoken)))]


def offered(game: Game, box: Box[Any], s: Record) -> list[int]:
    """The moves that are offered in a position that is not over."""
    where = place_of(game, game.rules.moves)
    with blamed(game, "listing the moves"):
        codes = game.codes_in(box, s)
    expect(codes, where, f"no move is offered at ply {s.ply} although the match is not over.")
    expect(
        len(codes) <= game.most_moves,
        where,
        f"{len(codes)} moves are offered at ply {s.ply}, but most_moves is {game.most_moves}.",
    )
    wrong = next((code for code in codes if not 0 <= code < game.codes.size), None)
    expect(wrong is None, where, f"{wrong} is offered at ply {s.ply}, and no move has that code.")
    twice = next((code for code in codes if codes.count(code) > 1), None) if len(set(codes)) < len(codes) else None
    expect(twice is None, where, f"the move with the code {twice} is offered twice at ply {s.ply}.")
    return codes


def random_codes(match: Match, chance: random.Random) -> list[int]:
    """The moves of a random match from the present position to its end; the match itself is not touched."""
    game, box, s = match.game, match.box, copy(match._s)
    played: list[int] = []
    while s.to_move != NOBODY:
        most = game.most_plies_of(box)
        expect(len(played) < most, place_of(game, game.rules.play), f"a random match does not end within {most:,} moves.")
        played.append(chance.choice(offered(game, box, s)))
        with blamed(game, f"playing the move with the code {played[-1]}"):
            verbs.play(box.record, s, played[-1], no_log())
    return played


def some_plies(plies: int, many: int, chance: random.Random) -> set[int]:
    """So many plies of a match at which to look closely, or all of them where there are no more."""
    return set(chance.sample(range(plies), min(many, plies)))


class Seen(NamedTuple):
    """All that somebody is told of a position."""

    view: bytes
    vector: bytes
    moves: Any  # where it is his turn
    points: Any


def seen_by(match: Match, s: Record, seat: int | None) -> Seen:
    """All that a seat, or a spectator, is told of a position."""
    game, box = match.game, match.box
    mine = None
    if s.to_move != NOBODY and s.to_move == seat:
        words = game.words(box)
        mine = [game.told(box, s, code, words) for code in game.codes_in(box, s)]
    public = [
        {source: points for source, points in row.items() if source not in game.secret_sources or s.to_move == NOBODY}
        for row in game.breakdown(box, s)
    ]
    return Seen(game.view(box, s, seat).written(), observed(match, s, seat).tobytes(), mine, public)


def what_shows(game: Game, one: Seen, other: Seen, seat: int | None, ply: int) -> str:
    """Which of the things that a seat is told depends on what it may not know, and where that is made."""
    who = "a spectator" if seat is None else f"seat {seat}"
    if one.view != other.view:
        where, what = (
            place_of(game, game.view),
            f"the view shows {who} what it may not know, in `{_difference(one.view, other.view)}`",
        )
    elif one.vector != other.vector:
        first = int(np.flatnonzero(np.frombuffer(one.vector, np.float32) != np.frombuffer(other.vector, np.float32))[0])
        where, what = place_of(game, game.rules.observe), f"`observe` tells {who} what it may not know, at index {first}"
    elif one.moves != other.moves:
        where, what = place_of(game, game.rules.moves), f"the moves of {who}, or their words, depend on what it may not know"
    else:
        where, what = (
            place_of(game, game.breakdown),
            "the points depend on what is hidden, and their source is not in secret_sources",
        )
    return f"{where}: {what} (ply {ply}), or `conceal` deals something again that is known."


def _difference(one: bytes, other: bytes) -> str:
    """The first place where two views differ, such as `players.1.hand`."""

    def walk(here: Any, there: Any, path: str) -> str | None:
        if type(here) is not type(there):
            return path
        if isinstance(here, dict) and here.keys() == there.keys():
            steps: Iterable[Any] = here
        elif isinstance(here, list) and len(here) == len(there):
            steps = range(len(here))
        else:
            return path if here != there else None
        return next((found for step in steps if (found := walk(here[step], there[step], f"{path}.{step}"))), None)

    return (walk(json.loads(one), json.loads(other), "") or "").lstrip(".")


def observed(match: Match, s: Record, seat: int | None) -> Vector:
    """What somebody knows of a position, as numbers."""
    vector = np.zeros(match.game.observation, np.float32)
    verbs.observe(match.box.record, s, NOBODY if seat is None else seat, vector)
    return vector


def heard_by(match: Match, s: Record, move: int, seat: int | None) -> list[Event]:
    """Plays a move in a position and returns what somebody hears of it."""
    log = new_log(4096)
    verbs.play(match.box.record, s, move, log)
    return [match.game.events.heard(event, seat) for event in match.game.events.read(log)]

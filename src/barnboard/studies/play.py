"""One piece of a study: its matches played by the compiled loop, as a table with a row for every match and seat."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import numpy as np
import polars as pl
from pydantic_core import from_json, to_json

from barnboard.bots import Bot, make_bot
from barnboard.bots.batches import Outcomes, play_matches, replay
from barnboard.bots.counting import BINS, Slots
from barnboard.games import Game, SetupError
from barnboard.games import game as find_game
from barnboard.games.boxes import Box
from barnboard.kernel.ranks import win_shares
from barnboard.match import Match

from .deeds import counted_parts
from .plan import Piece, StudyPlan

QUARTERS = (25, 50, 75)  # of a match
SOURCE, DEED = "from ", "does "  # columns with the points from a source, and with how often a seat did a thing


def play_piece(plan: StudyPlan, piece: Piece) -> pl.DataFrame:
    """Plays a piece. How a study is cut into pieces changes nothing."""
    game = find_game(plan.game)
    if game.rules_version != plan.rules:
        raise SetupError(f"the rules of {game.title} are of version {game.rules_version} here, and {plan.rules} in the plan")
    box = box_of(plan, piece.box)
    seeds = [plan.seed_of(piece.part, number) for number in piece.numbers]
    seatings = [plan.seating(piece.part, number) for number in piece.numbers]
    slots = slots_of(game)
    played = play_matches(game, box, game.blank(plan.seats, plan.options), seeds, seatings, hire=_bot, slots=slots)
    if played.tallies["lost"].any():
        raise RuntimeError(f"{game.id}: a move led to more events than are counted")
    return _table(game, box, slots, piece, played, seatings)


def play_again(plan: StudyPlan, part: int, box: int, number: int) -> Match:
    """One match of a study, move by move, to be looked at and saved."""
    seed, seating = plan.seed_of(part, number), plan.seating(part, number)
    return replay(find_game(plan.game), box_of(plan, box), plan.seats, seed, seating, plan.options, hire=_bot)


@lru_cache(16)
def slots_of(game: Game) -> Slots:
    """What is counted of a game's events: what its own words tell on the slips of a turn (`deeds`)."""
    return Slots(game.events, counted_parts(game))


def _table(
    game: Game, box: Box[Any], slots: Slots, piece: Piece, played: Outcomes, seatings: Sequence[Sequence[str]]
) -> pl.DataFrame:
    tallies, many, seats = played.tallies, len(seatings), len(seatings[0])
    winners = played.places[:, :seats] == 1
    turns = np.maximum(tallies["turns"] - 1, 1)
    # the last look counts as the end: a winner who was ahead only there was not known before
    ahead = np.where(winners, tallies["ahead_since"][:, :seats], np.iinfo(np.int64).max).min(1)
    of_match: dict[str, Any] = {
        "match": np.array(piece.numbers, np.uint32),
        "cut": played.cut,
        "moves": played.moves.astype(np.int32),
        "rounds": played.records["rounds"].astype(np.int32),
        "decisions": tallies["decisions"].sum(1).astype(np.int32),
        "options": tallies["options"].astype(np.int32),
        "lead_changes": tallies["changes"].astype(np.int32),
        "settled": np.minimum(ahead / turns, 1.0),
        **{f"choices_{which}": tallies["bins"][:, which].astype(np.int32) for which in range(BINS)},
    }
    looks = {f"points_{quarter}": _looked(tallies, quarter / 100 * turns)[:, :seats] for quarter in QUARTERS}
    chairs = np.arange(seats)
    rows = [game.breakdown(box, record) for record in played.records]
    sources = list(rows[0][0]) if rows else []
    by_seat: dict[str, Any] = {
        "seat": np.broadcast_to(chairs, (many, seats)).astype(np.int8),
        "order": ((chairs - tallies["start"][:, None]) % seats).astype(np.int8),
        "points": played.points[:, :seats].astype(np.int32),
        "place": played.places[:, :seats].astype(np.int8),
        "win": win_shares(played.places[:, :seats]),
        "own_decisions": tallies["decisions"][:, :seats].astype(np.int32),
        **looks,
        **{SOURCE + source: np.array([[mine[source] for mine in row] for row in rows], np.int32) for source in sources},
        **{DEED + name: played.heard[:, :seats, at] for at, name in _slot_names(game, box, slots)},
    }
    columns = {name: np.repeat(values, seats) for name, values in of_match.items()}
    columns |= {name: np.ascontiguousarray(values).reshape(-1) for name, values in by_seat.items()}
    bots = [name for seating in seatings for name in seating]
    frame = pl.DataFrame({**columns, "bot": bots})
    return frame.select(pl.lit(piece.part, pl.Int8).alias("part"), pl.lit(piece.box, pl.Int8).alias("box"), pl.all())


def _looked(tallies: Any, turn: Any) -> Any:
    """The points of all matches at a turn of each."""
    look = np.clip(np.rint(turn / tallies["every"]).astype(int), 0, tallies["kept"] - 1)
    return tallies["looks"][np.arange(len(tallies)), look]


def _slot_names(game: Game, box: Box[Any], slots: Slots) -> list[tuple[int, str]]:
    """The slots that mean something with a box, by the event and the id of its thing."""
    names, counted = game.names(box.facts), counted_parts(game)
    found = []
    for at, slot in enumerate(slots.slots):
        part = counted[slot.event]
        ids = names[game.events.parts[slot.event][part].name] if part else []
        if slot.thing is None:
            found.append((at, slot.event))
        elif slot.thing < len(ids):
            found.append((at, f"{slot.event} {ids[slot.thing]}"))
    return found


@lru_cache(16)
def _box_of(game: str, digest: str, facts: str) -> Box[Any]:
    return find_game(game).box(None if facts == "null" else from_json(facts))


def box_of(plan: StudyPlan, which: int) -> Box[Any]:
    """One of the boxes of a plan, checked and packed."""
    studied = plan.boxes[which]
    box = _box_of(plan.game, studied.digest, to_json(studied.facts).decode())
    if box.digest != studied.digest:
        raise SetupError(f"the {studied.name} box is another one here: {box.digest[:12]}, not {studied.digest[:12]}")
    return box


@lru_cache(64)
def _bot(name: str) -> Bot:
    return make_bot(name)

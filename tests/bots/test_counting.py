from itertools import pairwise

import numpy as np
import pytest

from barnboard.bots.batches import Outcomes, play_matches, replay
from barnboard.bots.counting import BINS, LOOKS, Slots
from barnboard.games import Game, games
from barnboard.kernel import verbs
from barnboard.kernel.codes import NUMBER, SEAT
from barnboard.kernel.records import MAX_SEATS
from barnboard.match import Match

GAMES = [pytest.param(game, id=game.id) for game in games().values()]
SEEDS = ["one", "two"]


def all_slots(game: Game) -> Slots:
    """Every event about a seat, by the first thing that it is about."""
    counted = {}
    for name, parts in game.events.parts.items():
        if parts.get("seat") == SEAT:
            counted[name] = next((part for part, domain in parts.items() if domain not in (SEAT, NUMBER)), None)
    return Slots(game.events, counted)


def play(game: Game, bots: list[str], slots: Slots | None) -> Outcomes:
    blank = game.blank(len(bots), game.check_setup(len(bots), {}))
    return play_matches(game, game.usual_box, blank, SEEDS, [bots] * len(SEEDS), slots=slots)


def recount(match: Match, slots: Slots) -> dict[str, object]:
    """The same counts, taken from the match move by move."""
    game = match.game
    heard = np.zeros((MAX_SEATS, len(slots.slots)), int)
    first = {slot.event: at for at, slot in reversed(list(enumerate(slots.slots)))}
    bins, decisions, options, looks = [0] * BINS, [0] * MAX_SEATS, 0, []
    before, then = None, match.at(0)
    while True:
        seat = then.to_move
        if seat != before or seat is None:
            points, places = np.zeros(MAX_SEATS, np.int64), np.zeros(MAX_SEATS, np.int64)
            verbs.standing(then.box.record, then._s, points, places)
            looks.append(points[: match.seats].tolist())
            before = seat
        if seat is None:
            break
        many = len(then.codes())
        bins[next((n for n in range(BINS) if many <= 1 << n), BINS - 1)] += 1
        decisions[seat] += many > 1
        options += many if many > 1 else 0
        ply = then.ply
        then.play(match.code_at(ply))
        for event in then._played[ply].events:
            if event.name in first:
                part = next((p for p, d in game.events.parts[event.name].items() if d not in (SEAT, NUMBER)), None)
                heard[event.about["seat"], first[event.name] + (event.about[part] if part else 0)] += 1
    return {"heard": heard, "bins": bins, "decisions": decisions, "options": options, "looks": looks}


@pytest.mark.parametrize("game", GAMES)
def test_what_is_counted_is_what_happened(game: Game) -> None:
    slots = all_slots(game)
    bots = ["greedy", "random"]
    played = play(game, bots, slots)
    for number, seed in enumerate(SEEDS):
        match = replay(game, game.usual_box, 2, seed, bots, {})
        assert match.to_move is None
        assert [row.points for row in match.standing()] == played.points[number, :2].tolist(), "the match is another one"
        told, tally = recount(match, slots), played.tallies[number]
        assert (played.heard[number] == told["heard"]).all()
        assert tally["bins"].tolist() == told["bins"]
        assert tally["decisions"].tolist() == told["decisions"]
        assert tally["options"] == told["options"]
        assert tally["start"] == match.mover(0)
        assert not tally["lost"]
        looks: list[list[int]] = told["looks"]  # type: ignore[assignment]
        assert tally["turns"] == len(looks)
        assert tally["looks"][: tally["kept"], :2].tolist() == looks[:: int(tally["every"])]
        leaders = [points.index(max(points)) for points in looks if points.count(max(points)) == 1]
        assert tally["changes"] == sum(one != other for one, other in pairwise(leaders))
        for seat in range(2):
            behind = [at for at, points in enumerate(looks) if points[seat] < max(points)]
            assert tally["ahead_since"][seat] == (behind[-1] + 1 if behind else 0)


@pytest.mark.parametrize("game", GAMES)
def test_counting_changes_nothing(game: Game) -> None:
    counted, plain = (play(game, ["random", "random"], slots) for slots in (all_slots(game), None))
    assert counted.records.tobytes() == plain.records.tobytes()
    assert (counted.points == plain.points).all()
    assert len(plain.tallies) == len(plain.heard) == 0


def test_of_a_long_match_looks_are_kept_at_even_distances() -> None:
    tally = play(games()["happy_farm"], ["random", "random"], all_slots(games()["happy_farm"])).tallies[0]
    assert tally["turns"] > LOOKS
    assert tally["every"] > 1
    assert LOOKS // 2 <= tally["kept"] <= LOOKS
    assert (tally["kept"] - 1) * tally["every"] < tally["turns"] <= tally["kept"] * tally["every"]

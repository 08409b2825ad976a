"""The search: what it finds, that it repeats, that it can be stopped, and that it knows nothing it may not know."""

from types import SimpleNamespace
from typing import Any

import pytest

from barnboard import Match
from barnboard.bots import search as searching
from barnboard.bots.search import FIRST_SLICE, TO_THE_END, Recipe, Report, Search, prepare
from barnboard.games import Game, games

GAMES = sorted(games())


def start(game: str, seats: int | None = None, plies: int = 0) -> Match:
    match = Match(game, seats=seats, seed=f"search {game}")
    number = 0
    while match.to_move is not None and (number < plies or len(match.codes()) < 2):
        codes = match.codes()
        match.play(codes[(7 * number + 3) % len(codes)])
        number += 1
    return match


def search(match: Match, recipe: Recipe | None = None, key: tuple[int, int] = (1, 2)) -> Search:
    return Search(match.game, match.box, match.imagined(match.to_move, key), recipe)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("plies", [0, 25])
def test_a_report_tells_every_legal_move(game: str, plies: int) -> None:
    match = start(game, plies=plies)
    report = search(match).think(iterations=200)
    assert report.iterations == 200
    assert sorted(thought.code for thought in report.moves) == sorted(match.codes())
    assert sum(thought.visits for thought in report.moves) == 200
    assert all(0 <= thought.value <= 1 and 0 <= thought.wins <= 1 for thought in report.moves)
    assert report.line[0] == report.best.code
    assert len(report.wins) == match.seats
    assert sum(report.wins) == pytest.approx(1)


@pytest.mark.parametrize("game", GAMES)
def test_the_same_key_gives_the_same_search_however_it_is_sliced(game: str) -> None:
    match = start(game)
    whole, sliced = search(match), search(match)
    whole.grow(120)
    for _ in range(12):
        sliced.grow(10)
    assert whole.report().moves == sliced.report().moves
    other = search(match, key=(3, 4))
    other.grow(120)
    assert other.report().moves != whole.report().moves


@pytest.mark.parametrize("game", GAMES)
def test_it_thinks_for_every_number_of_seats(game: str) -> None:
    for seats in games()[game].seats:
        match = start(game, seats, plies=10)
        report = search(match).think(iterations=60)
        assert len(report.wins) == seats


def test_it_stops_when_asked_and_reports_as_it_goes() -> None:
    heard: list[Report] = []
    report = search(start("oregon")).think(iterations=1_000_000, report=heard.append, stop=lambda: len(heard) >= 3)
    assert len(heard) == 3
    assert heard[0].iterations < heard[1].iterations < heard[2].iterations == report.iterations


class Clock:
    """A clock that moves only when somebody works: setting a search up takes 8 ms, an iteration 0.7 ms."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 100.0
        self._set_up = searching.work_for
        monkeypatch.setattr(searching, "time", SimpleNamespace(perf_counter=lambda: self.now))
        monkeypatch.setattr(searching, "work_for", self.set_up)
        monkeypatch.setattr(searching, "grow", self.grow)

    def set_up(self, game: Game, most_nodes: int, policy: Any) -> Any:
        self.now += 0.008
        return self._set_up(game, most_nodes, policy)

    def grow(self, box: Any, root: Any, seat: int, low: Any, high: Any, desk: Any, work: Any, codes: Any, found: Any) -> None:
        self.now += 0.0007 * len(found)
        desk.iterations += len(found)


@pytest.mark.parametrize("seconds", [0.01, 0.03, 0.5])
def test_seconds_are_kept_and_setting_up_counts(seconds: float, monkeypatch: pytest.MonkeyPatch) -> None:
    match = start("oregon")
    prepare(match.game)
    clock = Clock(monkeypatch)
    begun = clock.now
    report = search(match).think(seconds=seconds)
    assert seconds <= clock.now - begun <= max(seconds, 0.008 + FIRST_SLICE * 0.0007) + 0.0007
    assert report.seconds == pytest.approx(clock.now - begun)


def test_moves_are_compared_in_the_same_deals() -> None:
    match = start("oregon")
    codes = match.codes()[:3]
    one, other = search(match), search(match)
    found = one.compare(codes, 8)
    assert found.shape == (8, 3)
    assert ((found >= 0) & (found <= 1)).all()
    assert {thought.code: thought.visits for thought in one.report().moves} == dict.fromkeys(codes, 8)
    assert (other.compare(codes[:1], 1) == found[:1, :1]).all()  # a deal is known by its number


def test_a_full_tree_goes_on_learning(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("barnboard.bots.search.MOST_NODES", 500)
    report = search(start("oregon")).think(iterations=300)
    assert sum(thought.visits for thought in report.moves) == 300


@pytest.mark.parametrize(
    "recipe",
    [
        Recipe(tries=1, promise=0.0, habit=0.0),
        Recipe(wonder=0.7, explore=0.0),
        Recipe(cut=0),
        Recipe(cut=TO_THE_END, greed=256, whim=0),
        Recipe(margin=0.0, patience=5),
        Recipe(look=8),
        Recipe(policy=0.0),
        Recipe(policy=0.5, promise=0.0),
    ],
)
def test_every_recipe_cooks(recipe: Recipe) -> None:
    report = search(start("oregon"), recipe).think(iterations=100)
    assert sum(thought.visits for thought in report.moves) == 100


def test_a_playout_goes_to_the_games_own_horizon_unless_told_otherwise() -> None:
    fences = games()["fences"]
    assert Recipe().for_game(fences).cut == fences.horizon
    assert Recipe(cut=0).for_game(fences).cut == 0


def test_a_finished_match_is_nothing_to_think_about() -> None:
    match = start("oregon", plies=100_000)
    with pytest.raises(ValueError, match="over"):
        Search(match.game, match.box, match.imagined(0, (1, 2)))


@pytest.mark.parametrize("bad", [{}, {"seconds": None, "iterations": None}])
def test_it_must_be_told_how_long(bad: dict[str, None]) -> None:
    with pytest.raises(ValueError, match="seconds or iterations"):
        search(start("oregon")).think(**bad)


def test_the_expected_line_begins_with_the_best_move() -> None:
    """Also where two moves were tried equally often: ties are broken by one key."""
    ties = 0
    for plies in range(40):
        match = start("happy_farm", plies=plies)
        report = search(match).think(iterations=40)
        ties += len(report.moves) > 1 and report.moves[0].visits == report.moves[1].visits
        assert report.line[0] == report.best.code
    assert ties > 3

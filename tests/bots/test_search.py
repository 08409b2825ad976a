"""The search: what it finds, that it repeats, that it can be stopped, and that it knows nothing it may not know."""

from itertools import count
from types import SimpleNamespace

import pytest

from barnboard import Match, games
from barnboard.bots.search import TO_THE_END, Recipe, Report, Search

GAMES = sorted(games())


def start(game: str, seats: int | None = None, plies: int = 0) -> Match:
    match = Match(game, seats=seats, seed=f"search {game}")
    number = 0
    while match.to_move is not None and (number < plies or len(match.codes()) < 2):
        codes = match.codes()
        match.play(codes[(7 * number + 3) % len(codes)])
        number += 1
    return match


def search(match: Match, recipe: Recipe | None = None, key: tuple[int, int] = (1, 2), only: int | None = None) -> Search:
    return Search(match.game, match.box, match.imagined(match.to_move, key), recipe, only=only)


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


def test_seconds_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    looks = count()  # every look at this clock takes a tenth of a second
    monkeypatch.setattr("barnboard.bots.search.time", SimpleNamespace(perf_counter=lambda: next(looks) / 10))
    found = search(start("oregon"))
    report = found.think(seconds=3.0)
    assert 3.0 <= next(looks) / 10 < 4.0
    assert found.iterations == report.iterations > 1


def test_only_one_move_can_be_searched() -> None:
    match = start("oregon")
    code = match.codes()[5]
    report = search(match, only=code).think(iterations=50)
    assert [(thought.code, thought.visits) for thought in report.moves] == [(code, 50)]


def test_a_full_tree_goes_on_learning(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("barnboard.bots.search._MOST_NODES", 500)
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

import random

import numpy as np
import pytest

from barnboard.bots import GreedyBot, make_bot
from barnboard.bots.batches import Outcomes, play_matches, play_randomly
from barnboard.bots.counting import Slots
from barnboard.bots.levels import ThinkingBot
from barnboard.bots.search import Search
from barnboard.games import Game, game, games
from barnboard.kernel.records import NOBODY, copies
from barnboard.match import Match, keys_of

GAMES = [pytest.param(game, id=game.id) for game in games().values()]


def batch(game: Game, many: int) -> np.ndarray:
    records = copies(game.blank(game.seats[0], game.check_setup(game.seats[0], {})), many)
    records["key"] = keys_of(str(number) for number in range(many))
    return records


@pytest.mark.parametrize("game", GAMES)
def test_many_matches_come_out_the_same_on_one_core_and_on_several(game: Game) -> None:
    one, several = batch(game, 30), batch(game, 30)
    played = play_randomly(game, one)
    again = play_randomly(game, several, threads=3)
    assert one.tobytes() == several.tobytes()
    assert (played.moves == again.moves).all()
    assert (one["to_move"] == NOBODY).all()
    assert (one["ply"] == played.moves).all()
    assert (played.turns[:, : game.seats[0]] > 0).all()
    assert (played.places[:, : game.seats[0]].min(axis=1) == 1).all()
    assert not played.cut.any()


def test_a_match_that_takes_too_long_is_cut_off_and_told() -> None:
    farm = game("happy_farm")
    played = play_randomly(farm, batch(farm, 5), most=10)
    assert played.cut.all()
    assert (played.moves == 10).all()


def outcomes(bots: list[str], hire: object = make_bot, seeds: range = range(6)) -> Outcomes:
    farm = game("happy_farm")
    blank = farm.blank(len(bots), farm.check_setup(len(bots), {}))
    names = [str(number) for number in seeds]
    slots = Slots(farm.events, {"sows": "crop", "draws": None})
    return play_matches(farm, farm.usual_box, blank, names, [bots] * len(names), hire=hire, slots=slots)  # type: ignore[arg-type]


def test_the_compiled_greedy_bot_plays_as_the_one_in_python_does() -> None:
    compiled, asked = outcomes(["greedy", "random"]), outcomes(["a guest", "random"], hire=lambda name: GreedyBot())
    for one, other in zip(compiled, asked, strict=True):
        assert (one == other).all()


class Asked:
    """A bot in Python, whatever it does inside."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.choose = make_bot(name).choose


@pytest.mark.parametrize("breath", [1, 10_000])
def test_a_search_that_is_compiled_into_the_batch_plays_as_one_that_is_asked(
    breath: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    bots = ["expert@6i", "hard@3i", "greedy"]
    asked = outcomes(bots, hire=Asked, seeds=range(3))
    monkeypatch.setattr("barnboard.bots.batches._BREATH", breath)
    monkeypatch.setattr(ThinkingBot, "choose", lambda *_: pytest.fail("a search was asked in Python"))
    for one, other in zip(outcomes(bots, seeds=range(3)), asked, strict=True):
        assert (one == other).all()


def test_how_matches_are_cut_into_chunks_changes_nothing() -> None:
    whole, part = outcomes(["greedy", "expert@2i"], seeds=range(3)), outcomes(["greedy", "expert@2i"], seeds=range(1, 2))
    for one, other in zip(whole, part, strict=True):
        assert (one[1] == other[0]).all()


def test_searches_in_the_same_arrays_choose_as_searches_in_new_ones() -> None:
    for seats in (2, 3):
        match, chance = Match("oregon", seats=seats, seed="again"), random.Random(1)
        quick: Search | None = None
        for number in range(6):
            for _ in range(3):
                match.play(chance.choice(match.codes()))
            s = match.imagined(match.to_move, (number, 1))
            if quick is None:
                quick = Search(match.game, match.box, s)
            else:
                quick.begin_again(s)
            quick.grow(25)
            assert quick.most_tried() == make_bot("expert@25i").choose(match.game, match.box, s)

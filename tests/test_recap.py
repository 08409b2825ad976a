"""Since your last turn: what the others did, and what it cost, never more than is known and never guessed."""

import random
import re

import pytest

from barnboard import Match
from barnboard.bots import make_bot, take_turn
from barnboard.games import Game, games
from barnboard.kernel.events import Event
from barnboard.recap import Mark, Recap, _without_name, recap
from barnboard.words import languages, say, sign

from .testing.hen_yard import GAME as HEN_YARD

NAMES = ("Anna", "Ben", "Ida", "Mo")


def recaps(game: str | Game, seats: int, seed: str, plies: int = 150, bot: str = "greedy") -> list[tuple[Match, Recap]]:
    """A match among bots, with what the first seat is told whenever its turn comes."""
    match = Match(game, seats=seats, seed=seed, names=NAMES[:seats])
    player, chance = make_bot(bot), random.Random(seed)
    found = []
    while match.to_move is not None and match.ply < plies:
        if match.to_move == 0 and (match.ply == 0 or match.mover(match.ply - 1) != 0):
            found.append((match.at(match.ply), recap(match, 0)))
        take_turn(match, player, chance)
    return found


@pytest.mark.parametrize("game", sorted(games()))
def test_each_of_the_others_has_one_slip_with_all_their_moves_and_points(game: str) -> None:
    for match, told in recaps(game, games()[game].seats[-1], "slips", plies=80):
        assert sorted(ply for slip in told.slips for ply in slip.plies) == list(range(told.since, match.ply))
        assert len({slip.seat for slip in told.slips}) == len(told.slips)
        assert told.since == 0 or match.mover(told.since - 1) == 0
        points = {ply: match.at(ply).standing() for ply in range(told.since, match.ply + 1)}
        for slip in told.slips:
            assert {match.mover(ply) for ply in slip.plies} == {slip.seat} != {0}
            for seat, kinds in ((slip.seat, None), (0, {"gave": 1, "took": -1})):
                gained = sum(points[ply + 1][seat].points - points[ply][seat].points for ply in slip.plies)
                told_of = slip.points if kinds is None else sum(kinds.get(mark.kind, 0) * mark.points for mark in slip.marks)
                assert told_of == gained
            assert slip.text
            assert not slip.text.startswith(NAMES[slip.seat])
            assert not re.search(r"[{}_]|, ,|[.]$", slip.text)


@pytest.mark.parametrize("game", sorted(games()))
def test_slips_are_told_in_every_language_about_the_same_events(game: str) -> None:
    words = [games()[game].words(games()[game].usual_box, language)._words["slip"] for language in languages()]
    assert all(one.keys() == words[0].keys() for one in words)
    match, _ = recaps(game, games()[game].seats[-1], "tongues", plies=60)[-1]
    english, german = recap(match, 0, "en"), recap(match, 0, "de")
    assert [slip.marks for slip in english.slips] == [slip.marks for slip in german.slips]
    assert all(one.text != other.text for one, other in zip(english.slips, german.slips, strict=True))


def test_a_tale_under_a_name_is_told_without_it_in_every_language() -> None:
    """Where nothing of a turn is worth a slip, its first sentence stands there: "draws a card", 「地形カードを引きます」."""
    match = Match("oregon", seats=2, seed="names", names=NAMES[:2])
    for language in languages():
        words = match.game.words(match.box, language).with_seats(match.names)
        tale = match.game.tale(match.box, 1, match.codes()[0], [Event("draws_landscape", {"seat": 1, "symbol": None})], words)
        told = _without_name(match, 1, tale, language)
        assert tale == say(language, "signs.subject", name="Ben") + told + sign(language, "stop")


def test_a_package_without_slips_is_told_by_its_tales() -> None:
    told = recaps(HEN_YARD, 2, "eggs", plies=12, bot="random")[-1][1]
    assert [slip.text for slip in told.slips] == ["collects an egg"] or told.slips[0].text.startswith("sells a ")


@pytest.mark.parametrize("game", sorted(games()))
def test_ahead_means_that_the_points_went_past_mine(game: str) -> None:
    for match, told in recaps(game, games()[game].seats[-1], "ahead"):
        then = [row.points for row in match.at(told.since).standing()]
        now = [row.points for row in match.standing()]
        for slip in told.slips:
            passed = then[slip.seat] <= then[0] and now[slip.seat] > now[0]
            assert [mark for mark in slip.marks if mark.kind == "ahead"] == [Mark("ahead", now[slip.seat] - now[0])] * passed


def test_worth_to_me_too_is_a_move_that_was_open_to_me_and_pays_that_much() -> None:
    found = 0
    for seed in range(6):
        for match, told in recaps("oregon", 4, f"worth {seed}", plies=120):
            for slip in told.slips:
                for mark in (mark for mark in slip.marks if mark.kind == "worth"):
                    events = [event for ply in slip.plies for event in match.heard(ply, 0)]
                    places = {event.about["space"] for event in events if event.name in ("farmer", "building")}
                    paid = set()
                    for ply in reversed(range(told.since)):
                        if match.mover(ply) != 0:
                            break
                        mine = match.at(ply)
                        for code in mine.codes():
                            name, about = match.game.codes.read(code)
                            if name in ("farmer", "build") and about["space"] in places:
                                after = match.at(ply)
                                after.play(code)
                                paid.add(after.standing()[0].points - mine.standing()[0].points)
                    assert mark.points in paid
                    found += 1
    assert found >= 5


def test_what_is_open_to_each_on_the_own_farm_costs_nobody_anything() -> None:
    told = [mark.kind for _, one in recaps("farm_shop", 4, "own farm", plies=250) for slip in one.slips for mark in slip.marks]
    assert told
    assert "worth" not in told


@pytest.mark.parametrize("game", sorted(games()))
def test_what_might_have_been_mine_is_found_without_what_i_cannot_know(game: str) -> None:
    for match, told in recaps(game, games()[game].seats[-1], "hidden", plies=90)[-4:]:
        for key in ((7, 8), (9, 10)):
            other = match.at(match.ply)
            at = other.at
            other.at = lambda ply, at=at, key=key: _dealt_again(at(ply), key)  # type: ignore[method-assign]
            marks = [[mark for mark in slip.marks if mark.kind == "worth"] for slip in recap(other, 0).slips]
            assert marks == [[mark for mark in slip.marks if mark.kind == "worth"] for slip in told.slips]


def _dealt_again(match: Match, key: tuple[int, int]) -> Match:
    if match.to_move == 0:
        match._s = match.imagined(0, key)
    return match

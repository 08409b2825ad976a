import random

import pytest

from barnboard import Match, SetupError
from barnboard.bots import LEVELS, ThinkingBot, bot_names, called, make_bot, take_turn
from barnboard.bots.search import Report, Thought
from barnboard.words import languages, say, sign


def test_seven_levels_go_from_gentle_to_expert_and_think_longer_and_longer() -> None:
    assert list(LEVELS) == ["gentle", "easy", "casual", "medium", "skilled", "hard", "expert"]
    assert bot_names() == ["random", "greedy", *LEVELS]
    seconds = [level.seconds for level in LEVELS.values()]
    assert seconds == sorted(seconds)
    assert seconds[-1] == 1.0


@pytest.mark.parametrize("level", bot_names())
def test_every_level_has_a_name_and_a_character_in_every_language(level: str) -> None:
    for language in languages():
        assert say(language, f"bot.{level}.title")
        assert say(language, f"bot.{level}.character").endswith(sign(language, "stop"))
        assert called(f"{level}@5i", language) in say(language, f"bot.{level}.title")


def test_a_budget_can_stand_in_the_name() -> None:
    quarter, some = make_bot("expert@0.25"), make_bot("hard@500i")
    assert isinstance(quarter, ThinkingBot)
    assert isinstance(some, ThinkingBot)
    assert (quarter.seconds, quarter.iterations) == (0.25, None)
    assert (some.seconds, some.iterations) == (None, 500)
    given = make_bot("easy", seconds=2.0)
    assert isinstance(given, ThinkingBot)
    assert (given.seconds, given.iterations) == (2.0, None)


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("genius", "no bot is called 'genius'; the bots: random, greedy, gentle, easy, casual, medium, skilled, hard, expert"),
        ("expert@soon", "after the @ stand seconds"),
        ("expert@0", "more than 0"),
        ("expert@-3i", "iterations a move must be"),
        ("greedy@1", "greedy cannot be told how long to think"),
    ],
)
def test_wrong_names_are_refused_in_one_line(name: str, reason: str) -> None:
    with pytest.raises(SetupError, match=reason):
        make_bot(name)


@pytest.mark.parametrize("level", [level.id for level in LEVELS.values() if level.slack])
def test_no_level_gives_away_more_than_it_may(level: str) -> None:
    bot = make_bot(level)
    assert isinstance(bot, ThinkingBot)
    stake = LEVELS[level].slack * 0.3  # the best move brings 0.3 more than the usual
    found = {10: (600, 0.8), 11: (300, 0.8 - 0.8 * stake), 12: (300, 0.8 - 1.2 * stake), 13: (0, 0.0)}
    found[14] = 800, (1000 - sum(many * value for many, value in found.values())) / 800  # and makes the mean a half
    report = Report(2000, 0.1, [Thought(code, many, value, 0.5) for code, (many, value) in found.items()], [10], [0.5, 0.5])
    match = Match("oregon", seats=2, seed="easy")
    chosen = [bot._carelessly(report, match.imagined(0, (number, 0))) for number in range(300)]
    assert set(chosen) - {14} == {10, 11}
    assert chosen.count(10) > chosen.count(11) > 20


def test_a_thinking_bot_plays_a_whole_match() -> None:
    match = Match("oregon", seats=2, seed="whole")
    bots = [make_bot("hard@20i"), make_bot("easy@20i")]
    chance = random.Random(1)
    while (seat := match.to_move) is not None:
        take_turn(match, bots[seat], chance)
    assert match.to_move is None


def test_thinking_beats_greed() -> None:
    wins = 0
    for number in range(4):
        match = Match("oregon", seats=2, seed=f"strength {number}")
        mine = number % 2
        bots = [make_bot("expert@150i") if seat == mine else make_bot("greedy") for seat in range(2)]
        chance = random.Random(number)
        while (seat := match.to_move) is not None:
            take_turn(match, bots[seat], chance)
        wins += match.standing()[mine].place == 1
    assert wins >= 3

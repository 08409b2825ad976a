"""How moves are told in the log: in a sentence or a few by what they meant, with places that can be seen on the board."""

import random
import re

import pytest

from barnboard import Match
from barnboard.bots import make_bot, take_turn
from barnboard.games import games
from barnboard.words import languages, say

NAMES = ("Anna", "Ben", "Ida", "Mo")
CODES = re.compile(r"\br\d+c\d+\b|-?\d+,-?\d+|\(-|\b\w+_\w+\b|\{|\}")


def played(game: str, seats: int, bot: str = "random", plies: int = 400, **options: bool) -> Match:
    match = Match(game, seats=seats, seed="tales", names=NAMES[:seats], **options)
    player, chance = make_bot(bot), random.Random(1)
    while match.to_move is not None and match.ply < plies:
        take_turn(match, player, chance)
    return match


@pytest.mark.parametrize("game", games())
def test_a_move_is_told_by_what_it_meant_and_names_its_mover_once(game: str) -> None:
    modules = {"jump_start": True, "farmer": True, "goals": True} if game == "farm_shop" else {}
    seats = games()[game].seats[-1]
    for bot in ("random", "greedy"):
        match = played(game, seats, bot, **modules)
        for language in languages():
            for tale in match.tales(0, language):
                sentences = re.split(r"(?<=[.!]) (?=[A-ZÄÖÜ])|(?<=[。！])", tale.text)
                begins = [one for one in sentences if one.startswith(say(language, "signs.subject", name=NAMES[tale.seat]))]
                assert len(begins) <= 1, tale
                name = re.compile(rf"{NAMES[tale.seat]}(?![a-z])")  # a Mostrador is no Mo
                assert all(len(name.findall(one)) <= 1 for one in sentences), tale
                assert not CODES.search(tale.text), tale
                assert not re.search(r"[.,:] ?[.,:]|[。、：][。、：]|^[,: 、：]|  ", tale.text), tale


def test_a_pass_is_told() -> None:
    match = played("fences", 2)
    kept = [tale.text for tale, text in zip(match.tales(None), match.save()["moves"], strict=True) if text == "keep"]
    assert kept
    assert all(text.endswith("builds no barn.") for text in kept)


def test_what_several_events_tell_reads_as_one_sentence() -> None:
    match = played("oregon", 2, "greedy")
    told = [tale.text for tale in match.tales(None) if tale.text.count(" at the ") > 1]
    assert re.fullmatch(
        r"(Anna|Ben) (sets a farmer|builds a [a-z ]+) in row [a-z]+, column [a-z]+: \d+ points? at the [a-z ]+, \d+ at the .*",
        told[0],
    )
    german = [tale.text for tale in match.tales(None, "de") if "setzt einen Farmer in Reihe" in tale.text]
    assert german

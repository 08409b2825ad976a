"""What the house says: the same things in every language."""

import string

import pytest

from barnboard.bots import bot_names
from barnboard.server.refusals import STATUS
from barnboard.words import keys, languages, percent, say, sentences


@pytest.mark.parametrize("language", languages())
def test_every_language_says_the_same_things_with_the_same_parts(language: str) -> None:
    assert keys(language) == keys("en")
    for key, sentence in sentences(language).items():
        assert _parts(sentence) == _parts(sentences("en")[key]), key


def _parts(sentence: str) -> set[str | None]:
    return {part for _, part, _, _ in string.Formatter().parse(sentence)} - {None}


def test_every_refusal_and_every_bot_has_words_and_no_word_is_left_over() -> None:
    wanted = {f"refusal.{error}" for error in STATUS} | {
        f"bot.{bot}.{what}" for bot in bot_names() for what in ("title", "character")
    }
    assert {key for key in keys("en") if key.startswith(("refusal.", "bot."))} == wanted


def test_a_language_that_is_not_there_is_english_and_parts_are_told_as_they_are() -> None:
    assert say("xx", "refusal.same_name", name="{0} {x}") == "Somebody at this table is called {0} {x} already."
    assert say("de", "refusal.over") == "Die Partie ist vorbei."


def test_shares_are_written_as_each_language_writes_them() -> None:
    assert [percent(language, 0.2546) for language in ("en", "de", "fr", "ja")] == ["25%", "25\u00a0%", "25\u00a0%", "25%"]
    assert [percent(language, 0.25, 1) for language in ("en", "de", "pl")] == ["25.0%", "25,0\u00a0%", "25,0%"]

"""What the house itself says, apart from the games: refusals, seats taken and left, advice, the bots' names.

One file for each language, `en.toml` and so on; these files are the list of languages that the house speaks. All have the same
keys; where one is missing, English is said. A sentence is asked for by its key, and its parts stand in braces (`sentences`):

    say("en", "refusal.same_name", name="Anna")    # Somebody at this table is called Anna already.

The words of a game lie in the game's own folder (`barnboard.games.words`).
"""

import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Any

from .plural import plural
from .sentences import Borrowed, pieces, tongue

ENGLISH = "en"
FOLDER = files(__package__)


def say(language: str, key: str, **parts: Any) -> str:
    """The sentence of a key in a language, with its parts filled in; in English where it is not there."""
    language = language if language in languages() else ENGLISH
    sentence = sentences(language)[key]
    told = []
    for literal, part, _, choice in pieces(sentence):
        told.append(literal)
        if part is not None:
            told.append(choice[plural(tongue(sentence, language))[parts[part]]] if choice else str(parts[part]))
    return "".join(told)


def sign(language: str, name: str) -> str:
    """A sign with which sentences are put together, such as the `stop` at the end of one."""
    return sentences(language if language in languages() else ENGLISH)[f"signs.{name}"]


def capital(text: str) -> str:
    """A text as it begins a line."""
    return text[:1].upper() + text[1:]


def listed(language: str, things: list[str]) -> str:
    """Some things in a row."""
    return sign(language, "between_things").join(things)


def percent(language: str, share: float, digits: int = 0) -> str:
    """A share as a language writes it: 25.4% in English, 25,4 % in German."""
    from babel import Locale, numbers  # slow to come, as in `plural`

    locale = Locale.parse(language, sep="-")
    usual: str = locale.percent_formats[None].pattern
    form = usual.replace("#0", f"#0.{'0' * digits}") if digits else usual
    return numbers.format_percent(round(share, digits + 2), format=form, locale=locale)


def keys(language: str) -> frozenset[str]:
    """All keys for which a language has a sentence of its own."""
    return frozenset(key for key, sentence in sentences(language).items() if not isinstance(sentence, Borrowed))


@cache
def languages() -> tuple[str, ...]:
    """The languages that the house speaks: English, then the others by their codes."""
    found = {file.name.removesuffix(".toml") for file in FOLDER.iterdir() if file.name.endswith(".toml")}
    return (ENGLISH, *sorted(found - {ENGLISH}))


@cache
def sentences(language: str) -> dict[str, str]:
    """All sentences of a language by their keys; those that it lacks are borrowed from English."""
    told = dict(_with_keys(tomllib.loads(FOLDER.joinpath(f"{language}.toml").read_text("utf-8")), ""))
    if language == ENGLISH:
        return told
    return {key: Borrowed(sentence) for key, sentence in sentences(ENGLISH).items()} | told


def _with_keys(entries: dict[str, Any], above: str) -> Iterator[tuple[str, str]]:
    for name, entry in entries.items():
        if isinstance(entry, dict):
            yield from _with_keys(entry, f"{above}{name}.")
        else:
            yield f"{above}{name}", entry

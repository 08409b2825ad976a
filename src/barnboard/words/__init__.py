"""What the house itself says, apart from the games: refusals, seats taken and left, advice, the bots' names.

One file for each language, `en.toml` and so on, all with the same keys. A sentence is asked for by its key, and its parts stand
in braces:

    say("en", "refusal.same_name", name="Anna")    # Somebody at this table is called Anna already.

The words of a game lie in the game's own folder (`barnboard.games.words`).
"""

import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Any

_USUAL = "en"
_FOLDER = files(__package__)


def say(language: str, key: str, **parts: Any) -> str:
    """The sentence of a key in a language, with its parts filled in; in English where the language is not there."""
    sentences = _sentences(language if language in languages() else _USUAL)
    return sentences[key].format(**parts)


def keys(language: str) -> frozenset[str]:
    """All keys for which a language has a sentence."""
    return frozenset(_sentences(language))


@cache
def languages() -> tuple[str, ...]:
    """The languages that the house speaks, by their names."""
    return tuple(sorted(file.name.removesuffix(".toml") for file in _FOLDER.iterdir() if file.name.endswith(".toml")))


@cache
def _sentences(language: str) -> dict[str, str]:
    told = tomllib.loads(_FOLDER.joinpath(f"{language}.toml").read_text("utf-8"))
    return dict(_with_keys(told, ""))


def _with_keys(entries: dict[str, Any], above: str) -> Iterator[tuple[str, str]]:
    for name, entry in entries.items():
        if isinstance(entry, dict):
            yield from _with_keys(entry, f"{above}{name}.")
        else:
            yield f"{above}{name}", entry

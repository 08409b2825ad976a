"""What is counted as a seat's deeds: the events that a game's own words tell on the slips of a turn, by what these speak of.

"Builds a {kind}" is counted for each kind of building, "sets a farmer" by itself. A game without slips has all events counted
that are about a seat, by the things that have a name.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from barnboard.games import Game
from barnboard.games.boxes import Box
from barnboard.games.words import Part, Words, read_words
from barnboard.kernel.codes import NUMBER, SEAT
from barnboard.kernel.records import MAX_SEATS
from barnboard.words import ENGLISH
from barnboard.words.sentences import pieces

_ANY = 7_777_777  # stands for whatever number
_MOST = 256  # things that are told apart


@lru_cache(16)
def counted_parts(game: Game) -> dict[str, str | None]:
    """The events that are counted, each with the part whose things are told apart, if there is one."""
    words = read_words(game.folder, ENGLISH)
    slips, named = words.get("slip", {}), words.get("name", {})
    found: dict[str, str | None] = {}
    for name, parts in game.events.parts.items():
        if parts.get("seat") != SEAT or (slips and not slips.get(name)):
            continue
        spoken_of = set(_parts_in(slips[name])) if slips else {part for part, domain in parts.items() if domain.name in named}
        things = (part for part, domain in parts.items() if domain not in (SEAT, NUMBER) and domain.size <= _MOST)
        found[name] = next((part for part in things if part in spoken_of), None)
    return found


def _parts_in(form: Any) -> Iterator[str]:
    """The parts that a sentence, or any of its forms, speaks of."""
    if isinstance(form, dict):
        for key, inner in form.items():
            if key != "by":
                yield from _parts_in(inner)
    else:
        yield from (piece.part for piece in pieces(form) if piece.part is not None)


class _Unknown(dict[str, Part]):
    """What a slip speaks of; whatever is not known of a mere count is some number."""

    def __missing__(self, part: str) -> Part:
        return Part(NUMBER, _ANY)


def told(game: Game, box: Box[Any], words: Words, deed: str) -> str:
    """A deed, by its event and the id of its thing, in a few words: "building harbor" as "builds a harbor"."""
    name, _, thing = deed.partition(" ")
    domains, part = game.events.parts[name], counted_parts(game)[name]
    if not words.has("slip", name):
        named = [words.call(domains[part].name, thing)] if part else []
        return " ".join([name.replace("_", " "), *named])
    about = _Unknown({one: Part(domain, 0) for one, domain in domains.items() if domain != NUMBER})
    if part:
        about[part] = Part(domains[part], list(game.names(box.facts)[domains[part].name]).index(thing))
    return words.with_seats(["…"] * MAX_SEATS).say("slip", name, about).replace(str(_ANY), "…").strip()

"""What is changed in the box of a match, part by part of its board.

A part shows the components that its card speaks of: a space the building that stands there, a slot of a market its crop. So
whatever differs of a component from the usual box is told wherever it lies. Of what has no name, such as the ground of a map or a
tile, the game itself tells where it lies (`about.changed`).
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any

from barnboard.games import Game
from barnboard.games.about import Card
from barnboard.games.box_diff import compare, told_differences
from barnboard.games.boxes import Box, names_in
from barnboard.games.words import Part
from barnboard.kernel.records import Record

Component = tuple[str, str]  # a domain of the words, and an id in it


@lru_cache(64)
def lines_by_component(game: Game, box: Box[Any], language: str) -> dict[Component, list[str]]:
    """What differs from the usual box, in words, by the components that it is about."""
    before = game.usual_box.facts
    words = game.words(box, language)
    named = [(one.path, (one.domain, one.ident)) for one in names_in(box.facts)]
    found: dict[Component, list[str]] = {}
    for one, line in zip(compare(before, box.facts), told_differences(before, box.facts, words), strict=True):
        about = {component for path, component in named if path == one.path[: len(path)]}
        for component in about:
            found.setdefault(component, []).append(line)
    return found


def lines_of(game: Game, box: Box[Any], card: Card, language: str) -> list[str]:
    """What is changed of the components that a card speaks of, in words."""
    if not box.edited:
        return []
    by_component = lines_by_component(game, box, language)
    return list(dict.fromkeys(line for one in _components(game, box, card) for line in by_component.get(one, ())))


def changed_parts(game: Game, box: Box[Any], s: Record, seat: int | None, parts: Iterable[str]) -> list[str]:
    """Of the parts of a board, as a seat sees it, those that show something changed."""
    if not box.edited:
        return []
    by_component = lines_by_component(game, box, "en")
    printed = set(game.changed(box, game.usual_box.facts, s, seat))
    return [
        part
        for part in parts
        if part in printed
        or ((card := game.about(box, s, seat, part)) and any(one in by_component for one in _components(game, box, card)))
    ]


def _components(game: Game, box: Box[Any], card: Card) -> Iterator[Component]:
    ids = game.names(box.facts)
    for told in card.parts.values():
        if isinstance(told, Part) and told.value is not None:  # what is listed only might come here
            named = ids.get(told.domain.name, ())
            if 0 <= told.value < len(named):
                yield told.domain.name, str(named[told.value])

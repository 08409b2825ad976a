"""The terminal board of a game that has no `draw.py`: its view, line by line."""

from collections.abc import Mapping
from typing import Any

from rich.console import RenderableType
from rich.tree import Tree

from .views import View
from .words import Words

_OF_THE_HOUSE = {"game", "seat", "seats", "to_move", "phase", "ply"}


def plain_board(view: View, words: Words) -> RenderableType:
    """What a seat sees, as a tree of names and values."""
    tree = Tree(words.phase(view.phase))
    for name, value in view.model_dump(mode="json").items():
        if name not in _OF_THE_HOUSE:
            _grow(tree, name, value)
    return tree


def _grow(tree: Tree, name: str, value: Any) -> None:
    label = name.replace("_", " ")
    if isinstance(value, Mapping) and value:
        branch = tree.add(label)
        for key, inner in value.items():
            _grow(branch, str(key), inner)
    elif isinstance(value, list) and any(isinstance(inner, Mapping | list) for inner in value):
        branch = tree.add(label)
        for number, inner in enumerate(value, 1):
            _grow(branch, str(number), inner)
    else:
        shown = ", ".join(str(inner) for inner in value) if isinstance(value, list) else value
        tree.add(f"{label}: {'-' if shown in (None, '', {}) else shown}")

"""A new game, begun: the little game of `examples/windfall` under another name, as a package of its own."""

import importlib.util
import keyword
import re
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

import barnboard
from barnboard.games import SetupError, games

_EXAMPLE = "windfall"
_NAME = re.compile("[a-z][a-z0-9_]{1,39}")


def write_game(name: str, folder: Path) -> Path:
    """Writes the package of a new game into a new folder below `folder`, and returns that; a SetupError says why it cannot."""
    if not _NAME.fullmatch(name) or keyword.iskeyword(name):
        raise SetupError(f"{name!r} cannot be the name of a game: take small letters, digits and _, such as my_game")
    target = folder / name
    if target.exists():
        raise SetupError(f"{target} is there already")
    if name in games():
        raise SetupError(f"there is a game called {name!r} already")
    if importlib.util.find_spec(name) is not None:
        raise SetupError(f"there is a Python package called {name!r} already: take another name")
    _copy(_example(), target, name)
    return target


def _example() -> Traversable:
    """In an installed house it lies inside the package, in a checkout among the examples."""
    packed = files(barnboard).joinpath("example")
    return packed if packed.is_dir() else Path(barnboard.__file__).parents[2] / "examples" / _EXAMPLE


def _copy(source: Traversable, target: Path, name: str) -> None:
    target.mkdir(parents=True)
    for entry in source.iterdir():
        to = target / _renamed(entry.name, name)
        if entry.is_dir():
            if entry.name != "__pycache__":
                _copy(entry, to, name)
        else:
            to.write_text(_renamed(entry.read_text("utf-8"), name), "utf-8")


def _renamed(text: str, name: str) -> str:
    """The text with the id, the title and the names of classes of the new game."""
    words = [word.capitalize() for word in name.split("_") if word]
    title = _EXAMPLE.capitalize()
    text = re.sub(rf"\b{title}(?=[A-Z])", "".join(words), text)
    return text.replace(title, " ".join(words)).replace(_EXAMPLE, name)

"""Where machine code is kept, and by which name it is found again.

Numba keeps compiled functions on disk, but it looks only at the file that a function stands in: a changed callee in another file
would go unnoticed. Here code lies on shelves, folders named by a hash of all sources that went into it:

- the rules of a game, and what the kernel made of them: the kernel and the package of that game, wherever it is installed;
- the search, the batches and other generic code made for a game: these, and every generic file that is compiled;
- the kernel's own functions that know no game: the kernel.

So a changed rule finds an empty shelf, whatever file it stands in, and the other games find theirs as they left them. Neither
where the sources lie nor how old they are is in the name: a shelf may be filled on one machine and used on another.
"""

import hashlib
import os
import shutil
import sys
import time
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

from numba import types
from numba.core.caching import CompileResultCacheImpl, FunctionCache, UserProvidedCacheLocator, _Cache
from numba.core.compiler import CompileResult

HOUSE = __name__.partition(".")[0]
_KERNEL = __name__.rpartition(".")[0]
_GAMES = f"{HOUSE}.games"
_FOR_PEOPLE = {"about", "view", "draw"}  # of a game, files or folders: how it is shown, which no rule may import
_MARK = b"@compiled"
_FORGET_AFTER_DAYS = 30

_packages: dict[Any, str] = {}  # the packages of the games, by Numba's type of their records
_bearers: dict[str, int] = {}  # how many compiled functions each module holds


class Step(NamedTuple):
    """One function was compiled: for which game or room of the house, and how many of about how many there are by now."""

    label: str
    done: int
    about: int


_watchers: list[Callable[[Step], None]] = []
_done: dict[str, int] = {}


def watch(tell: Callable[[Step], None]) -> Callable[[], None]:
    """Has every compilation in this process told; returns the function that ends it."""
    _watchers.append(tell)
    return lambda: _watchers.remove(tell)


def home() -> Path:
    """Where the shelves stand: `BARNBOARD_CACHE`, else the user's cache folder."""
    if chosen := os.environ.get("BARNBOARD_CACHE"):
        return Path(chosen)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "barnboard"


def know(record: Any, package: str) -> None:
    """Makes it known that records of that type (as Numba calls it) belong to the game in a package."""
    _packages[record] = package
    _shelf.cache_clear()


def shelf(package: str, generic: bool = False) -> Path | None:
    """The shelf for the game in a package, made if need be; None where nothing can be written.

    `generic` is the one for the search, the batches and all else that is written once for every game.
    """
    return _shelf(package, generic)


@cache
def _shelf(package: str, generic: bool) -> Path | None:
    label = package.rpartition(".")[2] + ("-generic" if generic else "")
    folder = home() / f"{label}-{_identity(package, generic)}"
    try:
        if not folder.exists():
            folder.mkdir(parents=True)
            _forget_old_shelves(folder.parent)
        folder.touch()
    except OSError:
        return None
    return folder


def _forget_old_shelves(home: Path) -> None:
    limit = time.time() - _FORGET_AFTER_DAYS * 86400
    for folder in home.iterdir():
        if folder.is_dir() and folder.stat().st_mtime < limit:
            shutil.rmtree(folder, ignore_errors=True)


# ------------------------------------------------------------ names


def _identity(package: str, generic: bool) -> str:
    import numba
    import numpy

    digest = hashlib.sha256("\n".join((sys.version, numba.__version__, numpy.__version__)).encode())
    for name, content in sorted(_sources(package, generic)):
        digest.update(f"\0{name}\0".encode())
        digest.update(content)
    return digest.hexdigest()[:16]


def _sources(package: str, generic: bool) -> Iterable[tuple[str, bytes]]:
    """Names and contents of all files whose change must be noticed."""
    for one in {_KERNEL, package, *_helpers(package)}:
        yield from _files_of(one)
    if generic:
        for name, content in _files_of(HOUSE):
            if _MARK in content and not name.startswith((f"{_KERNEL}.", f"{_GAMES}.")):
                yield name, content


@cache
def _files_of(package: str) -> tuple[tuple[str, bytes], ...]:
    """The source files of a package, or of a lone module, by their dotted names; without those that only show things."""
    module = sys.modules[package]
    folders = [Path(folder) for folder in getattr(module, "__path__", [])]
    if not folders:
        return ((package, Path(module.__file__ or os.devnull).read_bytes()),)
    found = []
    for folder in folders:
        for file in folder.rglob("*.py"):
            parts = file.relative_to(folder).with_suffix("").parts
            if _FOR_PEOPLE.isdisjoint(parts):
                found.append((".".join((package, *parts)), file.read_bytes()))
    return tuple(found)


def _helpers(package: str, known: frozenset[str] = frozenset()) -> frozenset[str]:
    """The other packages outside the house whose compiled functions a package uses, and those that they use."""
    found: set[str] = set()
    for name, module in list(sys.modules.items()):
        if name == package or name.startswith(f"{package}."):
            found.update(_home_of(owner) for value in list(vars(module).values()) if (owner := _bearer_of(value)))
    fresh = found - known - {package, HOUSE, _home_of(package)}
    known = known | fresh
    for one in fresh:
        known |= _helpers(one, known)
    return known


def _bearer_of(value: Any) -> str | None:
    """The module with compiled functions that a value is, or comes from."""
    owner = value.__name__ if isinstance(value, ModuleType) else getattr(getattr(value, "py_func", None), "__module__", None)
    return owner if owner in _bearers else None


def _home_of(module: str) -> str:
    """The package at the top."""
    return module.partition(".")[0]


def _package_for(module: str, signature: Any) -> tuple[str, bool]:
    """For which package a function of a module is compiled, and whether it is generic code."""
    generic = _home_of(module) == HOUSE and not module.startswith((f"{_KERNEL}.", f"{_GAMES}."))
    for argument in getattr(signature, "args", signature):
        for kind in _kinds_in(argument):
            if kind in _packages:
                return _packages[kind], generic
    for package in _packages.values():
        if module.startswith(f"{package}."):
            return package, False
    if module.startswith(f"{_KERNEL}.") or generic:
        return _KERNEL, generic
    return module.rpartition(".")[0] or module, False


def _kinds_in(kind: Any) -> Iterable[Any]:
    """A type of Numba's, and those that it is made of: of an array that of its members, of a tuple those of its parts."""
    yield kind
    if isinstance(kind, types.Array):
        yield kind.dtype
    elif isinstance(kind, types.BaseTuple):
        for part in kind.types:
            yield from _kinds_in(part)


# ------------------------------------------------------------ what Numba is given


class RuleCache(_Cache):  # type: ignore[misc]  # Numba has no types
    """Keeps what one function is compiled to, each signature on the shelf of the game that it is for."""

    suffix = ""  # of the names of files

    def __init__(self, rule: Any) -> None:
        self._rule = rule
        self._on: dict[Path, FunctionCache] = {}
        _bearers[rule.__module__] = _bearers.get(rule.__module__, 0) + bool(self.suffix)  # once for each function

    @property
    def cache_path(self) -> str:
        """Where all shelves stand."""
        return str(home())

    def load_overload(self, signature: Any, context: Any) -> Any:
        """What lies there for a signature, or None."""
        kept = self._kept(signature)
        return None if kept is None else kept.load_overload(signature, context)

    def save_overload(self, signature: Any, made: Any) -> None:
        """Puts what was compiled for a signature on its shelf, and tells whoever watches."""
        kept = self._kept(signature)
        if kept is not None:
            kept.save_overload(signature, made)
        if _watchers:
            self._tell(signature)

    def _kept(self, signature: Any) -> "FunctionCache | None":
        module = self._rule.__module__
        if module == "__main__" or not os.path.exists(self._rule.__code__.co_filename):
            return None  # typed in somewhere: there is no source to know it by
        folder = shelf(*_package_for(module, signature))
        if folder is None:
            return None
        if folder not in self._on:
            self._on[folder] = _OnShelf(self, self._rule, folder)
        return self._on[folder]

    def _tell(self, signature: Any) -> None:
        package, _ = _package_for(self._rule.__module__, signature)
        label = package.rpartition(".")[2]
        _done[label] = _done.get(label, 0) + 1
        step = Step(label, _done[label], max(_about(package), _done[label]))
        for tell in list(_watchers):
            tell(step)

    def rebuild(self, target: Any, payload: Any) -> Any:
        """The compiled function from what was kept of it."""
        return CompileResult._rebuild(target, *payload)

    def enable(self) -> None:
        """Always on."""

    def disable(self) -> None:
        """Always on."""

    def flush(self) -> None:
        """Nothing waits in memory."""


def _about(package: str) -> int:
    """How many functions are about to be compiled for the game in a package: its own, and those of the house for all games."""
    return sum(
        many
        for module, many in _bearers.items()
        if module.startswith(f"{package}.") or (_home_of(module) == HOUSE and not module.startswith(f"{_GAMES}."))
    )


class _OnShelf(FunctionCache):  # type: ignore[misc]
    """Numba's own cache of a function, in a folder of ours."""

    def __init__(self, cache: RuleCache, rule: Any, folder: Path) -> None:
        self._impl_class = lambda rule: _Kept(cache, rule, folder)
        super().__init__(rule)


class _Kept(CompileResultCacheImpl):  # type: ignore[misc]
    def __init__(self, cache: RuleCache, rule: Any, folder: Path) -> None:
        self._lineno = rule.__code__.co_firstlineno
        self._locator = _Place(rule, folder)
        name = f"{rule.__module__}.{rule.__qualname__}{cache.suffix}"
        self._filename_base = self.get_filename_base(name, getattr(sys, "abiflags", ""))
        self.rebuild = cache.rebuild


class _Place(UserProvidedCacheLocator):  # type: ignore[misc]
    def __init__(self, rule: Any, folder: Path) -> None:
        self._py_file = rule.__code__.co_filename
        self._lineno = rule.__code__.co_firstlineno
        self._cache_path = str(folder)

    def get_source_stamp(self) -> str:
        """Nothing more to compare: the name of the shelf says all about the sources."""
        return ""

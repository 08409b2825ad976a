"""Plain functions in, machine code out.

`@compiled` hands a function to Numba and keeps the result on disk. Numba checks only the file that a
function stands in, so a changed callee in another file would go unnoticed: the cache folder is therefore
named by a hash of every source file that may be compiled. With `BARNBOARD_JIT=0` the decorator does
nothing at all and every rule runs in the plain interpreter, to be stepped through in a debugger.
"""

import hashlib
import os
import shutil
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

JIT = os.environ.get("BARNBOARD_JIT", "1") != "0"

_PACKAGE = Path(__file__).resolve().parent.parent
_RULES = ("kernel", "games")
_USERS_OF_RULES = ("bots", "envs")  # of these only the files that are compiled themselves
_FOR_PEOPLE = {"view", "draw"}  # of a game, files or folders: how it is shown, which no rule may import
_FORGET_AFTER_DAYS = 30

F = TypeVar("F", bound=Callable[..., Any])


def source_hash() -> str:
    """A short name for the present state of everything that may be compiled."""
    import numba
    import numpy

    versions = (sys.version, numba.__version__, numpy.__version__)
    digest = hashlib.sha256("\n".join(versions).encode())
    for room in _RULES + _USERS_OF_RULES:
        for source in sorted((_PACKAGE / room).rglob("*.py")):
            name = source.relative_to(_PACKAGE)
            if not _FOR_PEOPLE.isdisjoint(name.with_suffix("").parts):
                continue
            content = source.read_bytes()
            if room in _RULES or b"@compiled" in content:
                digest.update(name.as_posix().encode())
                digest.update(content)
    return digest.hexdigest()[:16]


def cache_home() -> Path:
    """Where compiled rules are kept: `BARNBOARD_CACHE`, else the user's cache folder."""
    if chosen := os.environ.get("BARNBOARD_CACHE"):
        return Path(chosen)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "barnboard"


def _open_cache_folder() -> Path | None:
    """Makes the folder for this state of the sources, or None where nothing can be written."""
    folder = cache_home() / source_hash()
    try:
        if not folder.exists():
            folder.mkdir(parents=True)
            _forget_old_folders(folder.parent)
        folder.touch()
    except OSError:
        return None
    return folder


def _forget_old_folders(home: Path) -> None:
    limit = time.time() - _FORGET_AFTER_DAYS * 86400
    for folder in home.iterdir():
        if folder.is_dir() and folder.stat().st_mtime < limit:
            shutil.rmtree(folder, ignore_errors=True)


CACHE: Path | None = _open_cache_folder() if JIT else None


@contextmanager
def _our_cache_folder() -> Iterator[None]:
    """Points Numba at our folder while one function is decorated, and at the user's own again after."""
    from numba import config

    before = config.CACHE_DIR
    config.CACHE_DIR = str(CACHE)
    try:
        yield
    finally:
        config.CACHE_DIR = before


def compiled(rule: F) -> F:
    """Compiles a function for every type of argument that it meets, without the GIL, cached on disk.

    It is compiled without Numba's run-time part, so that nothing can be allocated in it and nothing is counted: a rule that makes
    an array does not compile. A function whose name begins with an underscore is called from compiled code only, and saves the
    time to compile its entrance from Python.
    """
    if not JIT:
        return rule
    from numba import njit

    private = rule.__name__.startswith("_")
    with _our_cache_folder():
        made = njit(
            cache=CACHE is not None,
            nogil=True,
            error_model="numpy",
            no_cfunc_wrapper=True,
            _nrt=False,
            no_cpython_wrapper=private,
        )(rule)
    _compile_once_for_all_constants(made)
    if private:
        _close_to_python(made)
    kept: F = made
    return kept


def _compile_once_for_all_constants(made: Any) -> None:
    """Numba compiles a callee anew for every constant that it is called with; here a number is a number."""
    from numba.types import unliteral

    usual = made.get_call_template

    def without_literals(args: Any, kws: Any) -> Any:
        return usual([unliteral(arg) for arg in args], {name: unliteral(arg) for name, arg in kws.items()})

    made.get_call_template = without_literals


def _close_to_python(made: Any) -> None:
    """Makes a call from Python an error; without its entrance it would be a crash."""

    def refuse(*_: Any, **__: Any) -> None:
        raise TypeError(f"{made.py_func.__qualname__} is for compiled rules only: give it a name without underscore")

    made._insert = lambda *_, **__: None
    made._compile_for_args = refuse


def is_warm(name: str) -> bool:
    """Whether the rules of that name were compiled before on this machine."""
    return not JIT or (CACHE is not None and (CACHE / f"{name}.ready").exists())


def mark_warm(name: str) -> None:
    """Remembers that the rules of that name lie compiled in the cache."""
    if CACHE is not None:
        (CACHE / f"{name}.ready").touch()

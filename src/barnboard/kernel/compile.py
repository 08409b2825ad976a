"""Plain functions in, machine code out.

`@compiled` hands a function to Numba and keeps the result on disk (`shelves` says where). With `BARNBOARD_JIT=0` the decorator
does nothing at all and every rule runs in the plain interpreter, to be stepped through in a debugger.
"""

import os
from collections.abc import Callable
from typing import Any, TypeVar

JIT = os.environ.get("BARNBOARD_JIT", "1") != "0"

F = TypeVar("F", bound=Callable[..., Any])


def compiled(rule: F) -> F:
    """Compiles a function for every type of argument that it meets, without the GIL, cached on disk.

    It is compiled without Numba's run-time part, so that nothing can be allocated in it and nothing is counted: a rule that makes
    an array does not compile. A function whose name begins with an underscore is called from compiled code only.
    """
    if not JIT:
        return rule
    from numba import njit

    from .fragments import FragmentCompiler, WholeCompiler
    from .shelves import RuleCache

    private = rule.__name__.startswith("_")
    options = {"nogil": True, "error_model": "numpy", "no_cfunc_wrapper": True, "_nrt": False}
    made = njit(**options, pipeline_class=WholeCompiler)(rule)
    made._cache = RuleCache(rule)
    _link_from_compiled_code(made, njit(**options, no_cpython_wrapper=True, pipeline_class=FragmentCompiler)(rule))
    if private:
        _close_to_python(made)
    kept: F = made
    return kept


def _link_from_compiled_code(made: Any, inner: Any) -> None:
    """Lets compiled callers link a fragment of the function, which is optimized in them and only there.

    Numba would compile a callee anew for every constant that it is called with; here a number is a number.
    """
    from numba.types import unliteral

    from .fragments import FragmentCache

    inner._cache = FragmentCache(made.py_func)

    def template(args: Any, kws: Any) -> Any:
        return inner.get_call_template([unliteral(arg) for arg in args], {name: unliteral(arg) for name, arg in kws.items()})

    made.get_call_template = template
    made.get_overload = inner.get_overload


def compile_for(rule: Any, *arguments: Any) -> None:
    """Compiles a function for such arguments, or takes it from the disk, and does not call it."""
    if JIT:
        rule.compile(tuple(rule.typeof_pyval(argument) for argument in arguments))


def compiled_for(rule: F, *arguments: Any) -> F:
    """The machine code for such arguments, to be called with these or others of exactly the same types, which nobody checks.

    To find out the types of a few dozen arrays takes longer than a step in a hundred matches.
    """
    if not JIT:
        return rule
    found: Any = rule
    types = tuple(found.typeof_pyval(argument) for argument in arguments)
    found.compile(types)
    made: F = found.overloads[types].entry_point
    return made


def _close_to_python(made: Any) -> None:
    """Makes a call from Python an error, so that a reader can trust the underscore."""

    def refuse(*_: Any, **__: Any) -> None:
        raise TypeError(f"{made.py_func.__qualname__} is for compiled rules only: give it a name without underscore")

    made._compile_for_args = refuse


def is_warm(package: str, what: str = "rules") -> bool:
    """Whether the rules of the game in that package, or other code made for it (`what`), were compiled before."""
    if not JIT:
        return True
    from .shelves import shelf

    folder = shelf(package, generic=what != "rules")
    return folder is not None and (folder / f"{what}.ready").exists()


def mark_warm(package: str, what: str = "rules") -> None:
    """Remembers that `what` lies compiled for the game in that package."""
    if not JIT:
        return
    from .shelves import shelf

    folder = shelf(package, generic=what != "rules")
    if folder is not None:
        (folder / f"{what}.ready").touch()

"""Functions that are only linked into others, compiled in a fraction of the time.

Numba optimizes every function and turns it into machine code, together with all that it calls; a rule that ten others call is
worked on ten times, and eleven times over if they call each other. But what a compiled caller needs is only the intermediate
code, which it links and optimizes as a whole. So a function that is called from compiled code is kept as such a fragment, and
only what Python calls becomes machine code.
"""

from typing import Any

from numba import extending
from numba.core import compiler
from numba.core.codegen import JITCodeLibrary

from .shelves import RuleCache

_KIND = "fragment"


class _NoEnvironments:
    """Stands in for the code generator where environments of functions are set: a fragment has none in memory."""

    def set_env(self, name: str, env: Any) -> None:
        """Nothing to set."""


class Fragment(JITCodeLibrary):  # type: ignore[misc]  # Numba has no types
    """The code of a function that waits to be linked."""

    @property
    def codegen(self) -> Any:
        """Asked for by Numba to set environments only."""
        return _NoEnvironments()

    def finalize(self) -> None:
        """Links what the function calls, and leaves the rest to whoever links the function."""
        self._raise_if_finalized()
        for library in dict.fromkeys(self._linking_libraries):
            self._reload_init.update(library._reload_init)
            self._final_module.link_in(library._get_module_for_linking(), preserve=True)
        self._finalize_dynamic_globals()
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:
        """There is no machine code to point to."""
        self._ensure_finalized()
        return 0

    def serialize_using_object_code(self) -> tuple[str, str, bytes]:
        """What is kept on disk: the intermediate code."""
        self._ensure_finalized()
        return self.name, _KIND, self._get_module_for_linking().as_bitcode()


class Whole(JITCodeLibrary):  # type: ignore[misc]
    """The code of a function with all that it calls, which becomes machine code."""

    def _optimize_final_module(self) -> None:
        """Optimizes once. Numba does it twice, so that it can strike out counted references in between: here are none."""
        passes, builder = self._codegen._module_pass_manager()
        passes.run(self._final_module, builder)


class WholeCompiler(compiler.Compiler):  # type: ignore[misc]
    """Numba's compiler, but for our kind of code."""

    kind: type[JITCodeLibrary] = Whole

    def compile_extra(self, rule: Any) -> Any:
        """Compiles a function."""
        self.state.library = self.kind(self.state.targetctx.codegen(), rule.__qualname__)
        self.state.library.enable_object_caching()
        return super().compile_extra(rule)


class FragmentCompiler(WholeCompiler):
    """What it makes is a fragment."""

    kind = Fragment


def overload(function: Any, strict: bool = True) -> Any:
    """Numba's decorator of that name, but what it chooses for a function becomes a fragment as well."""
    options = {"pipeline_class": FragmentCompiler, "nogil": True, "error_model": "numpy", "no_cfunc_wrapper": True, "_nrt": False}
    return extending.overload(function, options, strict)


class _Reading:
    """A target of compilation as far as reading a fragment from disk needs it."""

    def __init__(self, target: Any) -> None:
        self._target = target

    def __getattr__(self, name: str) -> Any:
        return getattr(self._target, name)

    def codegen(self) -> "_Reading":
        return self

    def unserialize_library(self, kept: tuple[str, str, bytes]) -> Fragment:
        from llvmlite import binding

        name, kind, bitcode = kept
        assert kind == _KIND
        library = Fragment(self._target.codegen(), name)
        library._final_module = library._shared_module = binding.parse_bitcode(bitcode)
        library._finalized = True
        return library


class FragmentCache(RuleCache):
    """Keeps fragments beside machine code."""

    suffix = "-fragment"

    def rebuild(self, target: Any, payload: Any) -> Any:
        """A fragment from what was kept of it."""
        made = compiler.CompileResult._rebuild(_Reading(target), *payload)
        return made._replace(target_context=target)

"""Bringing memory near before it is needed.

What lies far from the processor takes as long to come as a move takes to play. A thousand positions do not fit into what is near:
so the next one is asked for while another is played, and nobody waits for it.
"""

from typing import Any

from .compile import JIT
from .records import Records

_LINE = 64  # bytes that come together

if JIT:
    from llvmlite import ir
    from numba import types
    from numba.extending import intrinsic

    def _ask_for(builder: Any, place: Any) -> None:
        """Writes the instruction that asks for the line of a place, to be read and written soon."""
        number = ir.IntType(32)
        kind = ir.FunctionType(ir.VoidType(), [place.type, number, number, number])
        prefetch = builder.module.declare_intrinsic("llvm.prefetch", [place.type], kind)
        to_write, near, of_data = number(1), number(3), number(1)
        builder.call(prefetch, [place, to_write, near, of_data])

    def _place(context: Any, builder: Any, kind: Any, array: Any, index: Any) -> Any:
        data = context.make_array(kind)(context, builder, array).data
        return builder.bitcast(builder.gep(data, [index]), ir.IntType(8).as_pointer())

    @intrinsic  # type: ignore[untyped-decorator]
    def bring(typing: Any, array: Any, index: Any) -> Any:
        """Asks for one number of an array."""

        def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            _ask_for(builder, _place(context, builder, signature.args[0], *args))
            return context.get_dummy_value()

        return types.void(array, types.int64), build

    @intrinsic  # type: ignore[untyped-decorator]
    def bring_record(typing: Any, records: Any, index: Any) -> Any:
        """Asks for one record of an array, which need not be there."""

        def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            place = _place(context, builder, signature.args[0], *args)
            for offset in range(0, signature.args[0].dtype.size, _LINE):
                _ask_for(builder, builder.gep(place, [ir.IntType(64)(offset)]))
            return context.get_dummy_value()

        return types.void(records, types.int64), build

else:

    def bring(array: Any, index: int) -> None:
        """Nothing is far from the interpreter."""

    def bring_record(records: Records, index: int) -> None:
        """Nothing is far from the interpreter."""

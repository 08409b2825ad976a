"""Arrays are handed over without a copy. Heavy: `make peers` installs JAX and runs this."""

import numpy as np
import pytest

from barnboard.envs import Vector

jax = pytest.importorskip("jax", reason="JAX is not installed here: make peers")


def test_jax_takes_the_arrays_over_without_a_copy() -> None:
    env = Vector("happy_farm", 64, seed=1)
    for array in (env.observations, env.masks, env.rewards):
        taken = jax.dlpack.from_dlpack(array) if array.dtype != np.bool_ else jax.numpy.from_dlpack(array.view(np.uint8))
        assert taken.unsafe_buffer_pointer() == array.ctypes.data
        assert (np.asarray(taken) == array).all()

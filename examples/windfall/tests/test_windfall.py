"""Everything that must hold for any game, on this one."""

import pytest

from barnboard.testing import Check, checks


@pytest.mark.parametrize("check", checks("windfall"), ids=str)
def test_the_kit(check: Check) -> None:
    check()

"""What must hold for every game: the kit, run on each. A new game is picked up by itself."""

import pytest

from barnboard.games import games
from barnboard.testing import Check, checks


@pytest.mark.parametrize("check", [check for game in games().values() for check in checks(game)], ids=str)
def test_it_holds_that(check: Check) -> None:
    check()

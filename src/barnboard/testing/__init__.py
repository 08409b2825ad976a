"""The conformance kit: what must hold for every game, ours and anybody's, checked on random play.

    from barnboard.testing import checks

    @pytest.mark.parametrize("check", checks(GAME), ids=str)
    def test_the_kit(check):
        check()

runs everything on one game, given as itself or by its id. `barnboard check GAME` does the same from the command line. What is
found is a `Fault`: one sentence for each thing, which begins with the file of the game where it stands. `check_game` plays a
single random match with every check of a match.
"""

from .faults import Fault
from .kit import Check, check_game, checks, look_closely
from .knowledge import check_conceal, check_knowledge
from .play import check_breakdown, check_end, check_moves
from .positions import Setup, setups
from .traces import trace
from .words import word_faults

__all__ = [
    "Check",
    "Fault",
    "Setup",
    "check_breakdown",
    "check_conceal",
    "check_end",
    "check_game",
    "check_knowledge",
    "check_moves",
    "checks",
    "look_closely",
    "setups",
    "trace",
    "word_faults",
]

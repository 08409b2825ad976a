"""Many matches between bots: fair schedules, all cores, ratings with intervals, results that can be gone on with."""

from .engines import ENGINES, Engine, Local, make_engine
from .intervals import wilson
from .ratings import Row, rate
from .results import Outcome, Results, ResultsError
from .run import play_chunk, run
from .schedule import Plan, make_plan
from .tournament import Tournament, tournament_of

__all__ = [
    "ENGINES",
    "Engine",
    "Local",
    "Outcome",
    "Plan",
    "Results",
    "ResultsError",
    "Row",
    "Tournament",
    "make_engine",
    "make_plan",
    "play_chunk",
    "rate",
    "run",
    "tournament_of",
    "wilson",
]

"""Many matches between bots: fair schedules, all cores, ratings with intervals, results that can be gone on with."""

from .intervals import wilson
from .ratings import Row, rate
from .results import Outcome, Results, ResultsError
from .run import play_chunk, run
from .schedule import Plan, make_plan

__all__ = ["Outcome", "Plan", "Results", "ResultsError", "Row", "make_plan", "play_chunk", "rate", "run", "wilson"]

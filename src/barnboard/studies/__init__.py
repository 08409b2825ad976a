"""How a game behaves, and what a change of its box does: many matches of bots, counted and compared. See docs/studies.md."""

from barnboard.arena.intervals import Figure

from .files import write_report
from .page import render
from .plan import CHANGED, USUAL, StudiedBox, StudyPlan, make_plan
from .play import play_again
from .report import Measure, Report
from .results import StudyResults
from .run import Progress, run
from .summary import summarize
from .telling import headline

__all__ = [
    "CHANGED",
    "USUAL",
    "Figure",
    "Measure",
    "Progress",
    "Report",
    "StudiedBox",
    "StudyPlan",
    "StudyResults",
    "headline",
    "make_plan",
    "play_again",
    "render",
    "run",
    "summarize",
    "write_report",
]

"""A process of the lowest priority that plays one study: `python -m barnboard.server.student FOLDER`.

It writes down how far it is. It can be ended at any time. What was played is kept, and the next such process goes on from there.
"""

import contextlib
import json
import os
import sys
from pathlib import Path
from typing import Any

from barnboard.arena import Local, ResultsError
from barnboard.games import BoxError, SetupError
from barnboard.studies import Progress, StudyResults, make_plan, run, summarize
from barnboard.studies.files import write_matches

from .studying import KEPT, PLAYED, PROGRESS, REFUSED, REPORT, SO_FAR, WANTED

BOX = Path("box.toml")  # what the box is called where it is kept as a file
_STEPS = 10  # how often the report is written while it is played


def main(folder: Path) -> None:
    """Plays what is missing of the study that is wanted in a folder."""
    os.nice(19)
    plan = make_plan(**json.loads((folder / WANTED).read_bytes()))
    command = plan.command(BOX if any(box.facts for box in plan.boxes) else None)
    results = StudyResults(plan, folder / PLAYED)
    told = 0

    def tell(far: Progress) -> None:
        nonlocal told
        _write(folder / PROGRESS, far)
        step = _STEPS * far.done // max(1, far.total)
        if step > told and far.done < far.total:
            with contextlib.suppress(ValueError):  # both boxes have not played a match yet
                _write(folder / SO_FAR, summarize(results, command))
                told = step

    run(results, Local(1), tell)
    report = summarize(results, command)
    write_matches(results, report, folder / KEPT)
    _write(folder / REPORT, report)


def _write(file: Path, told: Any) -> None:
    """Writes a file as a whole or not at all."""
    whole = file.with_suffix(".new")
    whole.write_text(told.model_dump_json(), "utf-8")
    whole.replace(file)


if __name__ == "__main__":
    try:
        main(Path(sys.argv[1]))
    except (BoxError, ResultsError, SetupError) as problem:
        print(problem, file=sys.stderr)
        sys.exit(REFUSED)

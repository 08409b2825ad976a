"""A process of the lowest priority that plays one study: `python -m barnboard.server.student FOLDER`.

It writes down how far it is. It can be ended at any time. What was played is kept, and the next such process goes on from there.
"""

import contextlib
import json
import os
import sys
from pathlib import Path
from typing import Any

from barnboard.arena import Local
from barnboard.studies import Progress, StudyResults, make_plan, run, summarize

from .studying import PROGRESS, REPORT, SO_FAR, WANTED

_STEPS = 10  # how often the report is written while it is played


def main(folder: Path) -> None:
    """Plays what is missing of the study that is wanted in a folder."""
    os.nice(19)
    plan = make_plan(**json.loads((folder / WANTED).read_bytes()))
    results = StudyResults(plan, folder / "played")
    told = 0

    def tell(far: Progress) -> None:
        nonlocal told
        _write(folder / PROGRESS, far)
        step = _STEPS * far.done // max(1, far.total)
        if step > told and far.done < far.total:
            with contextlib.suppress(ValueError):  # both boxes have not played a match yet
                _write(folder / SO_FAR, summarize(results))
                told = step

    run(results, Local(1), tell)
    _write(folder / REPORT, summarize(results))


def _write(file: Path, told: Any) -> None:
    """Writes a file as a whole or not at all."""
    whole = file.with_suffix(".new")
    whole.write_text(told.model_dump_json(), "utf-8")
    whole.replace(file)


if __name__ == "__main__":
    main(Path(sys.argv[1]))

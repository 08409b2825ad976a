"""What a study leaves in its folder: the report as page and JSON, all matches as Parquet and CSV, some that did not end."""

import json
import os
from pathlib import Path

import polars as pl

from .page import render
from .plan import MAIN
from .play import play_again
from .report import Report
from .results import StudyResults

PAGE, NUMBERS, PARQUET, CSV = "report.html", "report.json", "matches.parquet", "matches.csv"


def write_report(results: StudyResults, report: Report, folder: Path, language: str = "en") -> list[Path]:
    """Writes everything into a folder; returns the files."""
    folder.mkdir(parents=True, exist_ok=True)
    _write(folder / PAGE, render(report, language))
    _write(folder / NUMBERS, report.model_dump_json(indent=1) + "\n")
    return [folder / PAGE, folder / NUMBERS, *write_matches(results, report, folder)]


def write_matches(results: StudyResults, report: Report, folder: Path) -> list[Path]:
    """Writes the matches alone: all as tables, and some that did not end to be replayed."""
    folder.mkdir(parents=True, exist_ok=True)
    rows = pl.concat([results.rows(part) for part in range(len(results.plan.parts)) if len(results.rows(part))], how="diagonal")
    written = [folder / PARQUET, folder / CSV]
    rows.write_parquet(folder / PARQUET)
    rows.write_csv(folder / CSV)
    for endless in report.endless:
        for number in endless.examples:
            file = folder / endless_file(report, endless.box, number)
            match = play_again(results.plan, MAIN, endless.box, number)
            _write(file, json.dumps(match.save()) + "\n")
            written.append(file)
    return written


def endless_file(report: Report, box: int, number: int) -> str:
    """The name of the file with a match that did not end."""
    return f"endless-{report.boxes[box].name}-{number}.json"


def _write(file: Path, text: str) -> None:
    unfinished = file.with_suffix(".unfinished")
    unfinished.write_text(text, "utf-8")
    os.replace(unfinished, file)

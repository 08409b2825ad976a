"""Studies that people ask for: each runs in a process of its own with the lowest priority, a few at a time, one for each person.

Tables never wait for them: a study gets what the machine has left. It can be paused, read while it runs, and goes on after a
restart of the house.
"""

import asyncio
import contextlib
import json
import logging
import os
import shutil
import sys
from pathlib import Path
from typing import Any

from .refusals import Refusal
from .settings import Settings
from .store import Store, StudyRow

log = logging.getLogger("barnboard.server")
WANTED, PROGRESS, SO_FAR, REPORT = "wanted.json", "progress.json", "so_far.json", "report.json"
_ONE_THREAD = {"POLARS_MAX_THREADS": "1", "NUMBA_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}


class Studying:
    """Looks after the studies of this process."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self._settings, self._store = settings, store
        self._slots = asyncio.Semaphore(max(1, settings.study_workers))
        self._tasks: dict[str, asyncio.Task[None]] = {}

    async def start(self) -> None:
        """Goes on with what ran when the house was closed; with a database that others share, whoever asks goes on."""
        if self._store.is_sqlite and self._settings.study_workers:
            for row in await self._store.benches.running_studies():
                self._begin(row)

    async def stop(self) -> None:
        """Ends all processes; what they played is kept."""
        for task in self._tasks.values():
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)

    async def ask(self, row: StudyRow) -> StudyRow:
        """Begins a study, unless one runs for the same person; or goes on with one that was paused."""
        if not self._settings.study_workers:
            raise Refusal("full_house", {"seconds": 3600}, seconds=3600)
        theirs = await self._store.benches.studies_of(row.owner)
        if any(one.status == "running" and one.id != row.id for one in theirs):
            raise Refusal("one_study")
        row.status = "running"
        await self._store.benches.keep_study(row)
        self._begin(row)
        return row

    async def pause(self, row: StudyRow) -> StudyRow:
        """Ends the process of a study; what was played is kept."""
        await self._end(row.id)
        if row.status == "running":
            row.status = "paused"
            row.progress = self.progress(row)
            await self._store.benches.keep_study(row)
        return row

    async def drop(self, row: StudyRow) -> None:
        """A study is taken away."""
        await self._end(row.id)
        await self._store.benches.drop_study(row.id)
        await asyncio.to_thread(shutil.rmtree, self._folder(row.id), ignore_errors=True)

    async def forget(self, owner: str) -> None:
        """All studies of a person are taken away."""
        for row in await self._store.benches.studies_of(owner):
            await self.drop(row)

    def progress(self, row: StudyRow) -> dict[str, Any] | None:
        """How far a study is (Progress), None before it has begun."""
        return self._read(row.id, PROGRESS) or row.progress

    def so_far(self, row: StudyRow) -> dict[str, Any] | None:
        """What a study has found (Report): of what was played until now, while it runs."""
        return row.report or self._read(row.id, SO_FAR)

    def _read(self, study: str, name: str) -> dict[str, Any] | None:
        with contextlib.suppress(OSError, ValueError):
            told: dict[str, Any] = json.loads((self._folder(study) / name).read_bytes())
            return told
        return None

    def _folder(self, study: str) -> Path:
        return self._store.folder / "studies" / study

    def _begin(self, row: StudyRow) -> None:
        if row.id not in self._tasks:
            task = self._tasks[row.id] = asyncio.create_task(self._study(row))
            task.add_done_callback(lambda _: self._tasks.pop(row.id, None))

    async def _end(self, study: str) -> None:
        if (task := self._tasks.get(study)) is not None:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)

    async def _study(self, row: StudyRow) -> None:
        async with self._slots:
            try:
                await self._play(row)
            except asyncio.CancelledError:
                raise
            except Exception:
                log.exception("the study %s failed", row.id)
                row.status = "failed"
                await self._store.benches.keep_study(row)

    async def _play(self, row: StudyRow) -> None:
        folder = self._folder(row.id)
        await asyncio.to_thread(folder.mkdir, parents=True, exist_ok=True)
        (folder / WANTED).write_text(json.dumps(row.plan), "utf-8")
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", f"{__package__}.student", str(folder), env={**os.environ, **_ONE_THREAD},
            stdin=asyncio.subprocess.DEVNULL, stderr=asyncio.subprocess.PIPE,
        )  # fmt: skip
        try:
            _, said = await process.communicate()
        finally:
            if process.returncode is None:
                with contextlib.suppress(ProcessLookupError):
                    process.terminate()
                await process.wait()
        report = self._read(row.id, REPORT)
        if process.returncode != 0 or report is None:
            raise RuntimeError(said.decode("utf-8", "replace")[-2000:])
        row.status, row.report, row.progress = "done", report, self.progress(row)
        await self._store.benches.keep_study(row)
        await asyncio.to_thread(shutil.rmtree, folder, ignore_errors=True)

"""Studies that people ask for: each runs in a process of its own with the lowest priority, a few at a time, one for each person.

Tables never wait for them: a study gets what the machine has left. Those that wait stand in the database. Whichever process of
the house has room takes the oldest, and says every few seconds that it still plays it; where it falls silent, another one goes on
with what was played. A study can be paused and read while it runs. When it is done its matches stay as files, as long as there is
room for them.
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
from .store import MOST_STUDIES, Store, StudyRow

log = logging.getLogger("barnboard.server")
WANTED, PROGRESS, SO_FAR, REPORT, PLAYED, KEPT = "wanted.json", "progress.json", "so_far.json", "report.json", "played", "kept"
REFUSED = 3  # what a student's process returns where it has told why it cannot play
_ONE_THREAD = {"POLARS_MAX_THREADS": "1", "NUMBA_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}
_SILENT = 6  # looks without a word after which a process is thought dead
_LONGEST_WHY = 300


class Studying:
    """Looks after the studies of the house, and plays some of them in this process."""

    def __init__(self, settings: Settings, store: Store, process: str) -> None:
        self._settings, self._store, self._process = settings, store, process
        self._asked = asyncio.Event()
        self._playing: dict[str, tuple[asyncio.subprocess.Process, asyncio.Future[Any]]] = {}
        self._workers: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        """Begins to play what waits. A SQLite file has one process: whoever played a study before is gone."""
        if self._store.is_sqlite:
            await self._store.benches.let_studies_go(None)
        self._workers = [asyncio.create_task(self._work()) for _ in range(self._settings.study_workers)]

    async def stop(self) -> None:
        """Ends all processes; what they played is kept, and whoever comes next goes on with it."""
        for worker in self._workers:
            worker.cancel()
        await asyncio.gather(*self._workers, return_exceptions=True)
        await self._store.benches.let_studies_go(self._process)

    async def ask(self, row: StudyRow) -> StudyRow:
        """Lets a study wait for its turn, new or paused; the Refusal where one runs for the same person, or too many wait."""
        begun = "full"
        if self._settings.study_workers:
            begun = await self._store.benches.begin_study(row, self._settings.most_studies)
        if begun == "full":
            raise Refusal("full_house", {"seconds": 3600}, seconds=3600)
        if begun == "another":
            raise Refusal("one_study")
        if begun == "many":
            raise Refusal("many_studies", most=MOST_STUDIES)
        self._asked.set()
        return await self._now(row)

    async def pause(self, row: StudyRow) -> StudyRow:
        """Stops a study; what was played is kept."""
        await self._store.benches.pause_study(row.id)
        await self._end(row.id)
        return await self._now(row)

    async def drop(self, row: StudyRow) -> None:
        """A study is taken away."""
        await self._store.benches.drop_study(row.id)
        await self._end(row.id)
        await asyncio.to_thread(shutil.rmtree, self._folder(row.id), ignore_errors=True)

    async def forget(self, owner: str) -> None:
        """All studies of a person are taken away."""
        for row in await self._store.benches.studies_of(owner):
            await self.drop(row)

    def progress(self, row: StudyRow) -> dict[str, Any] | None:
        """How far a study is (Progress), None before it has begun."""
        return self._read(row.id, PROGRESS) or row.progress

    async def found(self, row: StudyRow) -> dict[str, Any] | None:
        """What a study has found (Report): of what was played until now, while it runs."""
        return row.report or await asyncio.to_thread(self._read, row.id, SO_FAR)

    def files(self, study: str) -> dict[str, Path]:
        """What is kept of a study besides: its matches as tables, and those that did not end, by their names."""
        with contextlib.suppress(OSError):
            return {file.name: file for file in sorted((self._folder(study) / KEPT).iterdir())}
        return {}

    # ------------------------------------------------------------ playing

    async def _work(self) -> None:
        while True:
            self._asked.clear()
            now, look = self._settings.now(), self._settings.study_look
            try:
                row = await self._store.benches.take_study(self._process, now, now - round(_SILENT * look * 1000))
                if row is not None:
                    await self._play(row)
                    continue
            except Exception:
                log.exception("a study was broken off; whoever has room goes on with it")
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._asked.wait(), look)

    async def _play(self, row: StudyRow) -> None:
        folder = self._folder(row.id)
        await asyncio.to_thread(_write, folder / WANTED, row.plan)
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", f"{__package__}.student", str(folder), env={**os.environ, **_ONE_THREAD},
            stdin=asyncio.subprocess.DEVNULL, stderr=asyncio.subprocess.PIPE,
        )  # fmt: skip
        talking = asyncio.ensure_future(process.communicate())
        self._playing[row.id] = process, talking
        try:
            while not talking.done():
                await asyncio.wait({talking}, timeout=self._settings.study_look)
                if not talking.done() and not await self._say(row, seen=self._settings.now(), progress=self.progress(row)):
                    return  # it was paused or taken away, or another process has it
        finally:
            if process.returncode is None:
                with contextlib.suppress(ProcessLookupError):
                    process.terminate()
            _, said = await talking
            del self._playing[row.id]
        report = await asyncio.to_thread(self._read, row.id, REPORT)
        if process.returncode == 0 and report is not None:
            if await self._say(row, status="done", report=report, progress=self.progress(row)):
                await asyncio.to_thread(self._tidy, row.id)
            return
        told = said.decode("utf-8", "replace")
        why = told.strip().rpartition("\n")[2][:_LONGEST_WHY] if process.returncode == REFUSED else ""
        if await self._say(row, status="failed", why=why, progress=self.progress(row)):
            log.error("the study %s failed: %s", row.id, told[-2000:])

    async def _say(self, row: StudyRow, **changed: Any) -> bool:
        return await self._store.benches.hold_study(row.id, self._process, **changed)

    async def _end(self, study: str) -> None:
        if study in self._playing:
            process, talking = self._playing[study]
            with contextlib.suppress(ProcessLookupError):
                process.terminate()
            await asyncio.wait({talking})

    async def _now(self, row: StudyRow) -> StudyRow:
        return await self._store.benches.study(row.id) or row

    # ------------------------------------------------------------ files

    def _read(self, study: str, name: str) -> dict[str, Any] | None:
        with contextlib.suppress(OSError, ValueError):
            told: dict[str, Any] = json.loads((self._folder(study) / name).read_bytes())
            return told
        return None

    def _folder(self, study: str) -> Path:
        return self._store.folder / "studies" / study

    def _tidy(self, study: str) -> None:
        """What was needed to play is gone; of all studies the newest files stay, as many as there is room for."""
        folder = self._folder(study)
        shutil.rmtree(folder / PLAYED, ignore_errors=True)
        for name in (WANTED, PROGRESS, SO_FAR, REPORT):
            (folder / name).unlink(missing_ok=True)
        room = self._settings.study_bytes
        for kept in sorted(folder.parent.glob(f"*/{KEPT}"), key=lambda one: -one.stat().st_mtime):
            room -= sum(file.stat().st_size for file in kept.iterdir())
            if room < 0:
                shutil.rmtree(kept, ignore_errors=True)


def _write(file: Path, told: Any) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(told), "utf-8")

"""The workshop: a box is checked, written, kept and shared; a study of it is begun, paused and read."""

import asyncio
import secrets
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import Response

from barnboard.games import SetupError
from barnboard.games.box_text import Edit

from .. import workbench
from ..house import House
from ..refusals import Refusal
from ..seats import Person, is_same
from ..shapes.workshop import (
    BenchChange,
    BenchFormShape,
    BenchShape,
    BenchTextShape,
    BoxEdits,
    BoxText,
    CheckedShape,
    NewBench,
    NewStudy,
    StudyShape,
    VersionShape,
    WrittenShape,
)
from ..store import BenchRow, StudyRow, VersionRow
from .asking import Asker, Rooms, Tongue, answer, paced
from .games import known_game

router = APIRouter(tags=["workshop"])

_THINKING_GAMES, _RUNGS = 200, 100  # matches of bots that think; matches for each step of the ladder


@router.get("/api/games/{game}/bench", response_model=BenchFormShape, dependencies=[paced("ask")])
async def form(game: str, language: Tongue) -> Response:
    """What a bench for a game needs."""
    return answer(workbench.form_shape(known_game(game), language))


@router.post("/api/games/{game}/bench/check", response_model=CheckedShape, dependencies=[paced("change")])
async def check(game: str, said: BoxText, language: Tongue) -> Response:
    """What is wrong with a box, and what differs from the usual one."""
    _, told = await asyncio.to_thread(workbench.checked, known_game(game), said.text, language)
    return answer(told)


@router.post("/api/games/{game}/bench/write", response_model=WrittenShape, dependencies=[paced("change")])
async def write(game: str, said: BoxEdits, language: Tongue) -> Response:
    """Write entries into the text of a box; comments stay."""
    edits = [Edit(edit.do, tuple(edit.path), edit.value) for edit in said.edits]
    text = await asyncio.to_thread(workbench.edited, said.text, edits)
    _, told = await asyncio.to_thread(workbench.checked, known_game(game), text, language)
    return answer({"text": text, **told})


@router.get("/api/benches", response_model=list[BenchShape], dependencies=[paced("ask")])
async def my_benches(house: Rooms, person: Asker) -> Response:
    """Your boxes, the one changed last first."""
    told = []
    for row in await house.store.benches.of(person.digest):
        versions = await house.store.benches.versions(row.id)
        told.append(_bench_shape(row, versions[0], _playable(versions), person))
    return answer(told)


@router.post("/api/benches", status_code=201, response_model=BenchTextShape, dependencies=[paced("make")])
async def make_bench(said: NewBench, request: Request, house: Rooms, person: Asker, language: Tongue) -> Response:
    """Keep a box. Nobody else sees it until you share it."""
    game, now = known_game(said.game), house.settings.now()
    if len(await house.store.benches.of(person.digest)) >= workbench.MOST_BENCHES:
        raise Refusal("many_boxes", most=workbench.MOST_BENCHES)
    digest = await _kept(house, said.game, said.text, language)
    row = BenchRow(secrets.token_hex(12), person.digest, game.id, said.title, False, said.made_from, now, now)
    version = VersionRow(1, said.text, digest, now)
    await house.store.benches.make(row, version)
    return answer({**_bench_shape(row, version, digest, person), "text": said.text}, person, request, 201)


@router.get("/api/benches/{bench}", response_model=BenchTextShape, dependencies=[paced("ask")])
async def show_bench(bench: str, house: Rooms, person: Asker) -> Response:
    """A box of yours, or one that was shared with you."""
    return answer(await _shown(house, bench, person))


@router.put("/api/benches/{bench}", response_model=BenchTextShape, dependencies=[paced("change")])
async def change_bench(bench: str, said: BenchChange, house: Rooms, person: Asker, language: Tongue) -> Response:
    """Change a box of yours. What can be played stays among its versions."""
    row, last = await _found(house, bench, person)
    workbench.check_owner(row, person)
    now, version = house.settings.now(), last
    if said.text is not None and said.text != last.text:
        version = workbench.next_version(last, said.text, await _kept(house, row.game, said.text, language), now)
    row.title = said.title if said.title is not None else row.title
    row.is_shared = said.shared if said.shared is not None else row.is_shared
    row.changed = now
    await house.store.benches.change(row, version, workbench.MOST_VERSIONS)
    return answer(await _shown(house, bench, person))


@router.delete("/api/benches/{bench}", status_code=204, dependencies=[paced("change")])
async def drop_bench(bench: str, house: Rooms, person: Asker) -> Response:
    """Take a box of yours away. Tables that were laid with it keep theirs."""
    row, _ = await _found(house, bench, person)
    workbench.check_owner(row, person)
    await house.store.benches.drop(bench)
    return Response(status_code=204)


@router.get("/api/benches/{bench}/versions", response_model=list[VersionShape], dependencies=[paced("ask")])
async def versions(bench: str, house: Rooms, person: Asker, language: Tongue) -> Response:
    """The history of a box of yours, the newest version first."""
    row, _ = await _found(house, bench, person)
    workbench.check_owner(row, person)
    told, game = [], known_game(row.game)
    for one in await house.store.benches.versions(bench):
        box = None if one.box is None else await house.shelf.find(game.id, game.rules_version, one.box)
        many = None if box is None else len(workbench.changes(game, box, language))
        told.append({"number": one.number, "at": one.at, "box": one.box, "changes": many, "text": one.text})
    return answer(told)


@router.get("/api/studies", response_model=list[StudyShape], dependencies=[paced("ask")])
async def my_studies(house: Rooms, person: Asker) -> Response:
    """Your studies, the newest first, without their reports."""
    rows = await house.store.benches.studies_of(person.digest)
    return answer([_study_shape(house, row, person, with_report=False) for row in rows])


@router.post("/api/studies", status_code=201, response_model=StudyShape, dependencies=[paced("make")])
async def make_study(said: NewStudy, house: Rooms, person: Asker) -> Response:
    """Study a box beside the usual one, on the same deals. It runs when the machine has nothing better to do; one at a time."""
    game = known_game(said.game)
    box = await house.shelf.find(game.id, game.rules_version, said.box)
    if box is None:
        raise Refusal("no_box")
    games = min(said.games, house.settings.study_matches if said.bots in ("random", "greedy") else _THINKING_GAMES)
    try:
        game.check_setup(said.seats, {})
    except SetupError as problem:
        raise Refusal("invalid", what=str(problem)) from None
    study = secrets.token_hex(12)
    wanted = {
        "game": game.id,
        "box": box.facts.model_dump(mode="json") if box.edited else None,
        "bots": said.bots,
        "games": games,
        "seats": said.seats,
        "seed": study,
        "rungs": _RUNGS if said.ladder else 0,
    }
    row = StudyRow(study, person.digest, said.bench, said.title, wanted, "running", None, None, house.settings.now())
    return answer(_study_shape(house, await house.studying.ask(row), person), status=201)


@router.get("/api/studies/{study}", response_model=StudyShape, dependencies=[paced("ask")])
async def show_study(study: str, house: Rooms, person: Asker) -> Response:
    """A study, how far it is, and what it has found. Whoever has its link may read it."""
    return answer(_study_shape(house, await _study(house, study), person))


@router.post("/api/studies/{study}/pause", response_model=StudyShape, dependencies=[paced("change")])
async def pause_study(study: str, house: Rooms, person: Asker) -> Response:
    """Pause a study of yours; what was played is kept."""
    return answer(_study_shape(house, await house.studying.pause(await _own_study(house, study, person)), person))


@router.post("/api/studies/{study}/go", response_model=StudyShape, dependencies=[paced("change")])
async def go_on(study: str, house: Rooms, person: Asker) -> Response:
    """Go on with a study of yours that was paused."""
    row = await _own_study(house, study, person)
    if row.status in ("paused", "failed"):
        row = await house.studying.ask(row)
    return answer(_study_shape(house, row, person))


@router.delete("/api/studies/{study}", status_code=204, dependencies=[paced("change")])
async def drop_study(study: str, house: Rooms, person: Asker) -> Response:
    """Take a study of yours away."""
    await house.studying.drop(await _own_study(house, study, person))
    return Response(status_code=204)


async def _kept(house: House, game: str, text: str, language: str) -> str | None:
    """The digest of the box that a text is, which is kept if it can be played."""
    found = known_game(game)
    box, _ = await asyncio.to_thread(workbench.checked, found, text, language)
    return None if box is None else await house.shelf.put(found, box)


async def _found(house: House, bench: str, person: Person) -> tuple[BenchRow, VersionRow]:
    found = await house.store.benches.find(bench)
    if found is None or not (found[0].is_shared or workbench.mine(found[0], person)):
        raise Refusal("no_box")
    return found


async def _shown(house: House, bench: str, person: Person) -> dict[str, Any]:
    row, version = await _found(house, bench, person)
    playable = version.box or _playable(await house.store.benches.versions(bench))
    return {**_bench_shape(row, version, playable, person), "text": version.text}


def _playable(versions: list[VersionRow]) -> str | None:
    return next((one.box for one in versions if one.box is not None), None)


def _bench_shape(row: BenchRow, version: VersionRow, playable: str | None, person: Person) -> dict[str, Any]:
    return {
        "id": row.id,
        "game": row.game,
        "title": row.title,
        "yours": workbench.mine(row, person),
        "shared": row.is_shared,
        "made_from": row.made_from,
        "made": row.made,
        "changed": row.changed,
        "number": version.number,
        "box": version.box,
        "playable": playable,
    }


async def _study(house: House, study: str) -> StudyRow:
    row = await house.store.benches.study(study)
    if row is None:
        raise Refusal("no_study")
    return row


async def _own_study(house: House, study: str, person: Person) -> StudyRow:
    row = await _study(house, study)
    if not is_same(row.owner, person.digest):
        raise Refusal("not_your_box")
    return row


def _study_shape(house: House, row: StudyRow, person: Person, with_report: bool = True) -> dict[str, Any]:
    return {
        "id": row.id,
        "title": row.title,
        "game": row.plan["game"],
        "bench": row.bench_id,
        "seats": row.plan["seats"],
        "games": row.plan["games"],
        "yours": is_same(row.owner, person.digest),
        "status": row.status,
        "made": row.made,
        "progress": house.studying.progress(row),
        "report": house.studying.so_far(row) if with_report else None,
    }

"""Studies of boxes: begun, paused, read, and kept as files."""

import secrets
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request
from fastapi.responses import FileResponse, Response

from barnboard.games import SetupError
from barnboard.games.box_text import as_text
from barnboard.studies import Report, render

from ..house import House
from ..refusals import Refusal
from ..seats import Person, is_same
from ..shapes.workshop import NewStudy, StudyShape
from ..store import StudyRow
from .asking import Asker, Rooms, Tongue, answer, charge, costly, paced
from .games import known_game

router = APIRouter(tags=["workshop"])

PAGE, BOX = "report.html", "box.toml"
_THINKING_GAMES, _RUNGS = 200, 100  # matches of bots that think; matches for each step of the ladder


@router.get("/api/studies", response_model=list[StudyShape], dependencies=[paced("ask")])
async def my_studies(house: Rooms, person: Asker, language: Tongue) -> Response:
    """Your studies, the newest first, without their reports."""
    rows = await house.store.benches.studies_of(person.digest)
    return answer([_shape(house, row, person, language) for row in rows])


@router.post("/api/studies", status_code=201, response_model=StudyShape, dependencies=[paced("make")])
async def make_study(said: NewStudy, house: Rooms, person: Asker, language: Tongue) -> Response:
    """Study a box beside the usual one, on the same deals. It runs when the machine has nothing better to do; one at a time."""
    game = known_game(said.game)
    box = game.usual_box if said.box is None else await house.shelf.find(game.id, game.rules_version, said.box)
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
    return answer(_shape(house, await house.studying.ask(row), person, language), status=201)


@router.get("/api/studies/{study}", response_model=StudyShape, dependencies=[paced("ask")])
async def show_study(
    study: str,
    house: Rooms,
    person: Asker,
    language: Tongue,
    report: Annotated[bool, Query(description="Whether the report is wanted too: it is long.")] = True,
) -> Response:
    """A study, how far it is, and what it has found. Whoever has its link may read it."""
    row = await _study(house, study)
    found = await house.studying.found(row) if report else None
    return answer({**_shape(house, row, person, language), "report": found})


@router.post("/api/studies/{study}/pause", response_model=StudyShape, dependencies=[paced("change")])
async def pause_study(study: str, house: Rooms, person: Asker, language: Tongue) -> Response:
    """Pause a study of yours; what was played is kept."""
    return answer(_shape(house, await house.studying.pause(await _own(house, study, person)), person, language))


@router.post("/api/studies/{study}/go", response_model=StudyShape, dependencies=[paced("change")])
async def go_on(study: str, house: Rooms, person: Asker, language: Tongue) -> Response:
    """Go on with a study of yours that was paused."""
    row = await _own(house, study, person)
    if row.status in ("paused", "failed"):
        row = await house.studying.ask(row)
    return answer(_shape(house, row, person, language))


@router.delete("/api/studies/{study}", status_code=204, dependencies=[paced("change")])
async def drop_study(study: str, house: Rooms, person: Asker) -> Response:
    """Take a study of yours away."""
    await house.studying.drop(await _own(house, study, person))
    return Response(status_code=204)


@router.get("/api/studies/{study}/files/{name}", response_class=Response, dependencies=[paced("ask"), costly])
async def study_file(
    study: str,
    name: Annotated[str, Path(max_length=80, description="report.html, box.toml, or one of the `files` of the study.")],
    request: Request,
    house: Rooms,
    language: Tongue,
) -> Response:
    """A study as something to keep: the report as a page of its own, the box, its matches, one that did not end."""
    row = await _study(house, study)
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    if name == PAGE and (found := await house.studying.found(row)) is not None:
        page, seconds = await house.workshop.run(_page, found, language)
        charge(request)(seconds)
        return Response(page, media_type="text/html", headers=headers)
    if name == BOX and row.plan.get("box") is not None:
        text, seconds = await house.workshop.run(as_text, row.plan["box"])
        charge(request)(seconds)
        return Response(text, media_type="application/toml", headers=headers)
    file = house.studying.files(study).get(name)
    if file is None:
        raise Refusal("no_study")
    return FileResponse(file, filename=name)


def _page(report: dict[str, Any], language: str) -> str:
    return render(Report.model_validate(report), language)


async def _study(house: House, study: str) -> StudyRow:
    row = await house.store.benches.study(study)
    if row is None:
        raise Refusal("no_study")
    return row


async def _own(house: House, study: str, person: Person) -> StudyRow:
    row = await _study(house, study)
    if not is_same(row.owner, person.digest):
        raise Refusal("not_your_box")
    return row


def _shape(house: House, row: StudyRow, person: Person, language: str) -> dict[str, Any]:
    """A study (StudyShape) without its report."""
    return {
        "id": row.id,
        "title": row.title,
        "game": row.plan["game"],
        "bench": row.bench_id,
        "seats": row.plan["seats"],
        "games": row.plan["games"],
        "yours": is_same(row.owner, person.digest),
        "status": row.status,
        "why": row.why or None,
        "made": row.made,
        "progress": house.studying.progress(row),
        "headline": row.report["said"].get(language, row.report["said"]["en"])["headline"] if row.report else None,
        "files": [*([BOX] if row.plan.get("box") else []), *house.studying.files(row.id)] if row.status == "done" else [],
        "report": None,
    }

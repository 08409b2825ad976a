"""The workshop: a box is checked, written, kept, shared and laid on a table."""

import secrets
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import Response

from barnboard.games import Game
from barnboard.games.box_text import Edit

from .. import workbench
from ..house import House
from ..refusals import Refusal
from ..seats import Person
from ..shapes.workshop import (
    BenchChange,
    BenchFormShape,
    BenchShape,
    BenchTextShape,
    BoxEdits,
    BoxText,
    CheckedShape,
    LaidShape,
    NewBench,
    VersionShape,
    WrittenShape,
)
from ..store import BenchRow, VersionRow
from ..store.records import columns
from .asking import Asker, Rooms, Tongue, answer, bench_work, charge_bench, paced
from .games import known_game

router = APIRouter(tags=["workshop"])


@router.get("/api/games/{game}/bench", response_model=BenchFormShape, dependencies=[paced("ask"), bench_work])
async def form(game: str, request: Request, house: Rooms, language: Tongue) -> Response:
    """What a bench for a game needs."""
    told, seconds = await house.workbench.form(known_game(game), language)
    charge_bench(request, seconds)
    return answer(told)


@router.post("/api/games/{game}/bench/check", response_model=CheckedShape, dependencies=[paced("change"), bench_work])
async def check(game: str, said: BoxText, request: Request, house: Rooms, language: Tongue) -> Response:
    """What is wrong with a box, and what differs from the usual one."""
    return answer(await _checked(house, request, known_game(game), said.text, language))


@router.post("/api/games/{game}/bench/write", response_model=WrittenShape, dependencies=[paced("change"), bench_work])
async def write(game: str, said: BoxEdits, request: Request, house: Rooms, language: Tongue) -> Response:
    """Write entries into the text of a box; comments stay."""
    edits = [Edit(edit.do, tuple(edit.path), edit.value) for edit in said.edits]
    told, seconds = await house.workbench.write(known_game(game), said.text, edits, language)
    charge_bench(request, seconds)
    if "refused" in told:
        raise Refusal("invalid", what=told["refused"])
    return answer(told)


@router.get("/api/benches", response_model=list[BenchShape], dependencies=[paced("ask")])
async def my_benches(house: Rooms, person: Asker) -> Response:
    """Your boxes, the one changed last first."""
    told = []
    for row in await house.store.benches.of(person.digest):
        versions = await house.store.benches.versions(row.id)
        told.append(_bench_shape(row, versions[0], _playable(versions), person))
    return answer(told)


@router.post("/api/benches", status_code=201, response_model=BenchTextShape, dependencies=[paced("make"), bench_work])
async def make_bench(said: NewBench, request: Request, house: Rooms, person: Asker, language: Tongue) -> Response:
    """Keep a box. Nobody else sees it until you share it."""
    game, now = known_game(said.game), house.settings.now()
    if len(await house.store.benches.of(person.digest)) >= workbench.MOST_BENCHES:
        raise Refusal("many_boxes", most=workbench.MOST_BENCHES)
    told = await _checked(house, request, game, said.text, language)
    row = BenchRow(secrets.token_hex(12), person.digest, game.id, said.title, False, said.made_from, now, now)
    version = VersionRow(1, said.text, told["box"], now, _many(told))
    await house.store.benches.make(row, version)
    return answer({**_bench_shape(row, version, version.box, person), "text": said.text}, person, request, 201)


@router.get("/api/benches/{bench}", response_model=BenchTextShape, dependencies=[paced("ask")])
async def show_bench(bench: str, house: Rooms, person: Asker) -> Response:
    """A box of yours, or one that was shared with you."""
    return answer(await _shown(house, bench, person))


@router.put("/api/benches/{bench}", response_model=BenchTextShape, dependencies=[paced("change"), bench_work])
async def change_bench(
    bench: str, said: BenchChange, request: Request, house: Rooms, person: Asker, language: Tongue
) -> Response:
    """Change a box of yours. What can be played stays among its versions."""
    row, last = await _found(house, bench, person)
    workbench.check_owner(row, person)
    now, version = house.settings.now(), last
    if said.text is not None and said.text != last.text:
        told = await _checked(house, request, known_game(row.game), said.text, language)
        version = workbench.next_version(last, said.text, told["box"], _many(told), now)
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
async def versions(bench: str, house: Rooms, person: Asker) -> Response:
    """The history of a box of yours, the newest version first."""
    row, _ = await _found(house, bench, person)
    workbench.check_owner(row, person)
    return answer([columns(one) for one in await house.store.benches.versions(bench)])


@router.post("/api/benches/{bench}/lay", response_model=LaidShape, dependencies=[paced("change"), bench_work])
async def lay_bench(bench: str, request: Request, house: Rooms, person: Asker, language: Tongue) -> Response:
    """Lay the newest version that can be played: tables and studies may be begun with it. It is called as the box is."""
    row, last = await _found(house, bench, person)
    game = known_game(row.game)
    for version in [last] if last.box else await house.store.benches.versions(bench):
        if version.box is not None:
            laid, seconds = await house.workbench.lay(game, version.text, row.title)
            charge_bench(request, seconds)
            if laid is not None:
                await house.shelf.keep(game, laid["box"], laid.pop("facts"))
                return answer(laid)
    told = await _checked(house, request, game, last.text, language)
    raise Refusal("not_playable", what=told["problems"][0]["says"] if told["problems"] else row.title)


async def _checked(house: House, request: Request, game: Game, text: str, language: str) -> dict[str, Any]:
    told, seconds = await house.workbench.check(game, text, language)
    charge_bench(request, seconds)
    return told


def _many(told: dict[str, Any]) -> int | None:
    """How many entries differ, where a box can be played."""
    return None if told["box"] is None else len(told["changes"])


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

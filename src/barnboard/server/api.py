"""The application: its routes, its guard, and how it says no."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import Response
from starlette.exceptions import HTTPException

from barnboard import __version__

from .express import Express
from .forgetting import keep_tidy
from .house import House
from .links import told_of_link
from .pages import add_pages, web_folder
from .refusals import Refusal
from .review import Reviewer
from .routes import (
    admin,
    after,
    branches,
    calling,
    cards,
    clubs,
    games,
    keys,
    match,
    parts,
    puzzles,
    quick,
    seats,
    studies,
    tables,
    watching,
    workshop,
    you,
)
from .routes.asking import answer, language_of_scope
from .safety import Guard, Paces, problem_of
from .settings import Settings
from .shapes.tables import Problem
from .watch import Watch

_PROBLEMS: dict[int | str, dict[str, Any]] = {
    status: {"model": Problem, "description": words}
    for status, words in {
        403: "Not your seat, not your turn, not from our page, not welcome, or not the key.",
        404: "There is no such thing.",
        408: "The request did not arrive in time.",
        409: "The table is not in a state for that; with `stale`, the present ply.",
        413: "Too large.",
        422: "Not understood, or not possible by the rules.",
        429: "Too fast; see Retry-After.",
        431: "The head of the request is too long.",
        503: "The house is full; see Retry-After.",
    }.items()
}


def create_app(settings: Settings | None = None) -> FastAPI:
    """The application, with a house of its own."""
    chosen = settings or Settings.from_environment()
    app = FastAPI(
        title="Barnboard tables",
        version=__version__,
        lifespan=_open_and_close,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        responses=_PROBLEMS,
    )
    app.state.house = House(chosen)
    app.state.reviewer = Reviewer(app.state.house)
    app.state.paces = Paces(chosen.limits)
    app.add_middleware(Express)
    app.add_middleware(Guard, settings=chosen, language=language_of_scope)
    app.add_middleware(Watch, gauges=app.state.house.gauges, language=language_of_scope)
    app.add_exception_handler(Refusal, _refused)
    app.add_exception_handler(RequestValidationError, _misunderstood)
    app.add_exception_handler(HTTPException, _not_here)
    for some in (
        match,
        tables,
        seats,
        after,
        branches,
        calling,
        cards,
        games,
        parts,
        puzzles,
        workshop,
        studies,
        admin,
        watching,
        you,
        keys,
        quick,
        clubs,
    ):  # tried in this order: moves come most often
        app.include_router(some.router)
    add_pages(app, web_folder(), told_of_link)
    return app


@asynccontextmanager
async def _open_and_close(app: FastAPI) -> AsyncIterator[None]:
    await app.state.house.start()
    tidying = asyncio.create_task(keep_tidy(app.state.house))
    try:
        yield
    finally:
        tidying.cancel()
        app.state.reviewer.stop()
        await app.state.house.stop()


async def _refused(request: Request, problem: Exception) -> Response:
    assert isinstance(problem, Refusal)
    response = answer(problem_of(problem, language_of_scope(request.scope)), status=problem.status)
    if "seconds" in problem.more:
        response.headers["retry-after"] = str(problem.more["seconds"])
    return response


async def _misunderstood(request: Request, problem: Exception) -> Response:
    assert isinstance(problem, RequestValidationError)
    first = problem.errors()[0]
    where = ".".join(str(step) for step in first["loc"])
    return await _refused(request, Refusal("invalid", what=f"{where}: {first['msg']}"[:300]))


async def _not_here(request: Request, problem: Exception) -> Response:
    assert isinstance(problem, HTTPException)
    if problem.status_code == 404:
        return await _refused(request, Refusal("no_page"))
    told = {"error": "not_so", "reason": str(problem.detail)}
    response = answer(told, status=problem.status_code)
    response.headers.update(problem.headers or {})
    return response

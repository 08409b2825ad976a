"""The door: every route of the API. What may be done is decided elsewhere; here it is asked for and answered."""

import secrets
import tomllib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from typing import Annotated, Any

from fastapi import Depends, FastAPI, Header, Query, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import Response
from starlette.exceptions import HTTPException

from barnboard import __version__
from barnboard.bots import LEVELS, bot_names
from barnboard.games import Game, games
from barnboard.games.words import CHAIRS, LANGUAGES
from barnboard.match import Match, MatchError, verify

from . import chat, moves, seats
from .house import House
from .pages import add_pages, web_folder
from .refusals import Refusal
from .rematch import rematch_chairs, rematch_row
from .replay import history_shape, replay_shape
from .review import Reviewer
from .safety import Guard, Paces, Scope
from .seats import COOKIE, Person, seats_of, viewer_of
from .settings import Settings
from .shapes import (
    BotShape,
    BotWanted,
    ChatSaid,
    GameShape,
    HintsShape,
    HistoryShape,
    LookShape,
    MeShape,
    MoveMade,
    NewTable,
    PlayedShape,
    Problem,
    ReplayShape,
    ReviewShape,
    RulesShape,
    SitDown,
    SummaryShape,
    TableShape,
    TakeBack,
    VerifyShape,
    WordsShape,
)
from .showing import Audience, as_json, summary_shape, table_shape
from .store import Change, News, Outrun, SeatRow, TableRow
from .stream import EventStream
from .tables import Table

_MOST_LISTED = 50
_YEAR = 400 * 86400
_DAY = 86_400_000
_PROBLEMS: dict[int | str, dict[str, Any]] = {
    status: {"model": Problem, "description": words}
    for status, words in {
        403: "Not your seat, not your turn, or not from our page.",
        404: "There is no such thing.",
        409: "The table is not in a state for that; with `stale`, the present ply.",
        413: "Too large.",
        422: "Not understood, or not possible by the rules.",
        429: "Too fast; see Retry-After.",
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
    app.add_middleware(Guard, settings=chosen, language=_language_of_scope)
    app.add_exception_handler(Refusal, _refused)
    app.add_exception_handler(RequestValidationError, _misunderstood)
    app.add_exception_handler(HTTPException, _not_here)
    _add_games(app)
    _add_tables(app)
    _add_seats(app)
    _add_match(app)
    _add_after(app)
    add_pages(app, web_folder())
    return app


@asynccontextmanager
async def _open_and_close(app: FastAPI) -> AsyncIterator[None]:
    await app.state.house.start()
    try:
        yield
    finally:
        app.state.reviewer.stop()
        await app.state.house.stop()


# ------------------------------------------------------------ who asks, and in which language


async def _house(request: Request) -> House:
    house: House = request.app.state.house
    return house


async def _person(request: Request) -> Person:
    house: House = request.app.state.house
    return house.doorkeeper.greet(request.cookies.get(COOKIE))


def _preferred(told: str) -> str:
    for part in told.split(","):
        language = part.split(";")[0].strip()[:2].lower()
        if language in LANGUAGES:
            return language
    return LANGUAGES[0]


async def _language(
    lang: Annotated[str | None, Query(description="en or de; else what the browser prefers.", max_length=8)] = None,
    accept_language: Annotated[str, Header(include_in_schema=False)] = "",
) -> str:
    return lang if lang in LANGUAGES and lang is not None else _preferred(accept_language)


def _language_of_scope(scope: Scope) -> str:
    headers = dict(scope["headers"])
    return (
        "de"
        if b"lang=de" in scope.get("query_string", b"")
        else _preferred(headers.get(b"accept-language", b"").decode("latin-1"))
    )


def _client(request: Request) -> str:
    return request.client.host if request.client else "somebody"


def _paced(what: str) -> Any:
    async def check(request: Request) -> None:
        paces: Paces = request.app.state.paces
        paces.check(what, _client(request))

    return Depends(check)


Asker = Annotated[Person, Depends(_person)]
Tongue = Annotated[str, Depends(_language)]
Rooms = Annotated[House, Depends(_house)]
AskedSeat = Annotated[int | None, Query(ge=0, le=3, description="One of your seats; after the end, any seat.")]


def _answer(told: Any, person: Person | None = None, request: Request | None = None, status: int = 200) -> Response:
    """JSON bytes, with a cookie for somebody who was not known before."""
    response = Response(as_json(told), status, media_type="application/json")
    if person is not None and person.cookie is not None and request is not None:
        is_secure = request.url.scheme == "https"
        response.set_cookie(COOKIE, person.cookie, max_age=_YEAR, httponly=True, samesite="strict", secure=is_secure, path="/")
    return response


async def _refused(request: Request, problem: Exception) -> Response:
    assert isinstance(problem, Refusal)
    response = _answer(problem.body(_language_of_scope(request.scope)), status=problem.status)
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
    response = _answer(told, status=problem.status_code)
    response.headers.update(problem.headers or {})
    return response


def _audience(table: Table, person: Person, seat: int | None, language: str) -> Audience:
    return Audience(viewer_of(table, person, seat), seats_of(table, person), seats.is_host(table, person), language)


def _show(house: House, table: Table, person: Person, seat: int | None, language: str) -> dict[str, Any]:
    return table_shape(table, _audience(table, person, seat, language), house.present(table), house.settings.now())


# ------------------------------------------------------------ games


def _add_games(app: FastAPI) -> None:
    @app.get("/api/games", response_model=list[GameShape], dependencies=[_paced("ask")], tags=["games"])
    async def list_games(house: Rooms, language: Tongue) -> Response:
        """The games of the house."""
        return _answer([_game_shape(game, house, language) for game in games().values()])

    @app.get("/api/games/{game}/rules", response_model=RulesShape, dependencies=[_paced("ask")], tags=["games"])
    async def rules(game: str, language: Tongue) -> Response:
        """How a game is played."""
        folder = _game(game).folder
        file = folder.joinpath("RULES.md" if language == "en" else f"RULES.{language}.md")
        text = (file if file.is_file() else folder.joinpath("RULES.md")).read_text("utf-8")
        return _answer({"game": game, "markdown": text})

    @app.get("/api/games/{game}/words", response_model=WordsShape, dependencies=[_paced("ask")], tags=["games"])
    async def words(game: str, language: Tongue) -> Response:
        """A game's names, labels and phases in a language."""
        file = _game(game).folder.joinpath("words", f"{language}.toml")
        told = tomllib.loads(file.read_text("utf-8"))
        sections = {section: told.get(section, {}) for section in ("name", "label", "phase")}
        return _answer({"game": game, "language": language, **sections})

    @app.get("/api/games/{game}/box", response_model=dict[str, Any], dependencies=[_paced("ask")], tags=["games"])
    async def box(game: str) -> Response:
        """What is in a game's box: the facts printed on its components."""
        return _answer(_game(game).usual_box.facts.model_dump(mode="json"))

    @app.get("/api/bots", response_model=list[BotShape], dependencies=[_paced("ask")], tags=["games"])
    async def list_bots(language: Tongue) -> Response:
        """The bots, weakest first."""
        return _answer([_bot_shape(name, language) for name in bot_names()])


def _bot_shape(name: str, language: str) -> dict[str, str]:
    level = LEVELS.get(name)
    if level is None:
        return {"id": name, "words": name.capitalize(), "character": ""}
    return {"id": name, "words": level.title[language], "character": level.character[language]}


def _game(name: str) -> Game:
    found = games().get(name)
    if found is None:
        raise Refusal("no_game")
    return found


def _game_shape(game: Game, house: House, language: str) -> dict[str, Any]:
    words = game.words(game.usual_box, language)
    colours = list(CHAIRS[: game.seats[-1]])
    return {
        "id": game.id,
        "title": game.title,
        "seats": list(game.seats),
        "colours": colours,
        "colour_names": [words.call("seat", colour) for colour in colours],
        "options": [
            {
                "name": name,
                "words": words.label(name),
                "kind": "switch" if isinstance(option.default, bool) else "number",
                "default": option.default,
                "low": option.low,
                "high": option.high,
            }
            for name, option in game.options.items()
        ],
        "ready": house.is_ready(game) or game.is_warm,
    }


# ------------------------------------------------------------ tables


def _add_tables(app: FastAPI) -> None:
    @app.get("/api/tables", response_model=list[SummaryShape], dependencies=[_paced("ask")], tags=["tables"])
    async def lobby(house: Rooms, person: Asker, language: Tongue) -> Response:
        """The open tables: those that wait for people, then those that play."""
        return _answer(
            await _summaries(house, await house.store.open_tables(house.settings.now() - _DAY, _MOST_LISTED), person, language)
        )

    @app.get("/api/me", response_model=MeShape, dependencies=[_paced("ask")], tags=["tables"])
    async def me(request: Request, house: Rooms, person: Asker, language: Tongue) -> Response:
        """Your tables, newest first. Gives you a cookie if you have none."""
        names = [] if person.cookie else await house.store.tables_of(person.digest, _MOST_LISTED)
        return _answer({"tables": await _summaries(house, names, person, language)}, person, request)

    @app.post("/api/tables", status_code=201, response_model=TableShape, dependencies=[_paced("make")], tags=["tables"])
    async def make_table(wanted: NewTable, request: Request, house: Rooms, person: Asker, language: Tongue) -> Response:
        """Make a table. It is dealt at once if no chair is open."""
        table = await _make(house, _row(house, wanted, person), _chairs(wanted, person))
        return _answer(_show(house, table, person, None, language), person, request, 201)

    @app.get("/api/tables/{table}", response_model=TableShape, dependencies=[_paced("ask")], tags=["tables"])
    async def show_table(table: str, house: Rooms, person: Asker, language: Tongue, seat: AskedSeat = None) -> Response:
        """A table as you may see it."""
        return _answer(_show(house, await house.table(table), person, seat, language))

    @app.delete("/api/tables/{table}", response_model=TableShape, dependencies=[_paced("change")], tags=["tables"])
    async def close_table(table: str, house: Rooms, person: Asker, language: Tongue) -> Response:
        """Close a table that was not dealt yet; for who made it."""
        now_table, _ = await house.change(table, lambda it: seats.close(it, person, house.settings.now()))
        return _answer(_show(house, now_table, person, None, language))

    @app.get(
        "/api/tables/{table}/stream",
        response_class=Response,
        responses={200: {"content": {"text/event-stream": {"schema": {"type": "string"}}}, "description": "Server-sent events."}},
        dependencies=[_paced("ask")],
        tags=["tables"],
    )
    async def stream(
        table: str,
        request: Request,
        house: Rooms,
        person: Asker,
        language: Tongue,
        since: Annotated[int | None, Query(ge=0, le=2**31 - 1, description="News after this number are told first.")] = None,
        last_event_id: Annotated[str, Header(max_length=20)] = "",
    ) -> Response:
        """Listen to a table: what happened since `since` or Last-Event-ID, how it stands, and all that follows."""
        if last_event_id.isascii() and last_event_id.isdigit():
            since = int(last_event_id)
        found, paces, client = await house.table(table), request.app.state.paces, _client(request)
        paces.open_stream(client)
        listener = house.open_stream(found, person, language, since)

        def close() -> None:
            paces.close_stream(client)
            house.close_stream(found, listener)

        return EventStream(listener, house.settings.heartbeat, close)

    @app.post("/api/tables/{table}/chat", status_code=201, dependencies=[_paced("chat")], tags=["tables"])
    async def say(table: str, said: ChatSaid, house: Rooms, person: Asker) -> Response:
        """Say something at a table at which you sit."""
        await house.change(table, lambda it: chat.say(it, person, said.seat, said.text, house.settings.now()))
        return _answer({}, status=201)


def _row(house: House, wanted: NewTable, person: Person) -> TableRow:
    clock = wanted.clock
    if clock.kind != "none" and clock.seconds < 5:
        raise Refusal("invalid", what="clock.seconds: at least 5")
    return TableRow(
        id="",
        game=wanted.game,
        options=dict(wanted.options),
        is_open=wanted.open,
        clock=clock.kind,
        clock_seconds=0 if clock.kind == "none" else clock.seconds,
        secret=house.settings.token(32),
        host=person.digest,
        status="waiting",
        made=house.settings.now(),
    )


def _chairs(wanted: NewTable, person: Person) -> list[SeatRow]:
    chairs: list[SeatRow] = []
    for chair in wanted.seats:
        if chair.kind == "me":
            name = seats.clean_name(chair.name or "")
            if any(other.name == name for other in chairs):
                raise Refusal("same_name", name=name)
            chairs.append(SeatRow("person", name, person.digest, nonce=chair.nonce or secrets.token_hex(8)))
        elif chair.kind == "bot":
            chairs.append(SeatRow("bot", bot=seats.check_level(chair.bot or ""), nonce="bot"))
        else:
            chairs.append(SeatRow())
    return seats.chairs(chairs)


async def _make(house: House, row: TableRow, chairs: list[SeatRow]) -> Table:
    while True:
        row.id = table_name(house.settings.token)
        try:
            return await house.make(row, chairs)
        except Outrun:
            continue


_FIRST = "brave calm clear early fair fresh gentle gold green happy kind late long merry mild old quiet red soft still sunny warm"
_SECOND = (
    "barn bell brook cart creek crow dale farm field gate hay hill hive lane mead mill oak path pond rye shed well wheat wood"
)


def table_name(token: Any) -> str:
    """An id that reads well in a link and cannot be guessed: two words and 50 bits."""
    bits = int(token(10), 16)
    first, second = _FIRST.split(), _SECOND.split()
    bits, one = divmod(bits, len(first))
    bits, two = divmod(bits, len(second))
    signs = "23456789abcdefghijkmnpqrstuvwxyz"
    return f"{first[one]}-{second[two]}-" + "".join(signs[bits >> 5 * place & 31] for place in range(10))


async def _summaries(house: House, names: list[str], person: Person, language: str) -> list[dict[str, Any]]:
    told = []
    for name in names:
        try:
            table = await house.table(name)
        except Refusal:
            continue
        told.append(summary_shape(table, seats_of(table, person), house.present(table), language, house.settings.now()))
    return told


# ------------------------------------------------------------ seats


def _add_seats(app: FastAPI) -> None:
    @app.post("/api/tables/{table}/seats", response_model=TableShape, dependencies=[_paced("change")], tags=["seats"])
    async def sit_down(table: str, wanted: SitDown, request: Request, house: Rooms, person: Asker, language: Tongue) -> Response:
        """Sit down. The match is dealt when everybody sits."""
        name, nonce = seats.clean_name(wanted.name), wanted.nonce or secrets.token_hex(8)
        now_table, _ = await house.change(table, lambda it: seats.sit(it, person, wanted.seat, name, nonce, house.settings.now()))
        return _answer(_show(house, now_table, person, None, language), person, request)

    @app.delete("/api/tables/{table}/seats/{seat}", response_model=TableShape, dependencies=[_paced("change")], tags=["seats"])
    async def get_up(table: str, seat: int, house: Rooms, person: Asker, language: Tongue) -> Response:
        """Get up. Before the deal the chair is free again, after it a bot plays on and the chair is kept for you."""
        now_table, _ = await house.change(table, lambda it: seats.leave(it, person, seat, house.settings.now()))
        return _answer(_show(house, now_table, person, None, language))

    @app.put("/api/tables/{table}/seats/{seat}/bot", response_model=TableShape, dependencies=[_paced("change")], tags=["seats"])
    async def give_to_bot(table: str, seat: int, wanted: BotWanted, house: Rooms, person: Asker, language: Tongue) -> Response:
        """Give a free chair to a bot (for who made the table), or let one play for somebody who went away."""
        level = seats.check_level(wanted.bot)

        def decide(it: Table) -> Change:
            absent = house.is_absent(it, it.check_seat(seat))
            return seats.seat_bot(it, person, seat, level, absent, house.settings.now())

        now_table, _ = await house.change(table, decide)
        return _answer(_show(house, now_table, person, None, language))

    @app.post("/api/tables/{table}/seats/{seat}/back", response_model=TableShape, dependencies=[_paced("change")], tags=["seats"])
    async def come_back(table: str, seat: int, house: Rooms, person: Asker, language: Tongue) -> Response:
        """Take your seat over from the bot that played for you."""
        now_table, _ = await house.change(table, lambda it: seats.come_back(it, person, seat, house.settings.now()))
        return _answer(_show(house, now_table, person, None, language))

    @app.post(
        "/api/tables/{table}/seats/{seat}/resign",
        response_model=TableShape,
        dependencies=[_paced("change")],
        tags=["seats"],
    )
    async def resign(table: str, seat: int, house: Rooms, person: Asker, language: Tongue) -> Response:
        """Give up: a bot plays your seat to the end."""
        now_table, _ = await house.change(table, lambda it: seats.resign(it, person, seat, house.settings.now()))
        return _answer(_show(house, now_table, person, None, language))


# ------------------------------------------------------------ the match


def _add_match(app: FastAPI) -> None:
    @app.post("/api/tables/{table}/moves", response_model=PlayedShape, dependencies=[_paced("change")], tags=["match"])
    async def make_move(table: str, made: MoveMade, house: Rooms, person: Asker) -> Response:
        """Make a move. It is stored before this is answered, and the same request gets the same answer."""
        _, change = await house.change(
            table, lambda it: moves.move(it, person, made.seat, made.ply, made.move, made.seen, house.settings.now())
        )
        return _answer(_played(change))

    @app.get("/api/tables/{table}/moves", response_model=LookShape, dependencies=[_paced("ask")], tags=["match"])
    async def look_at_move(
        table: str,
        house: Rooms,
        person: Asker,
        language: Tongue,
        move: Annotated[str, Query(min_length=1, max_length=200)],
        seat: AskedSeat = None,
    ) -> Response:
        """Look at a move before making it: whether it could be taken back."""
        return _answer(moves.look(await house.table(table), person, seat, move, language))

    @app.post("/api/tables/{table}/undo", response_model=PlayedShape, dependencies=[_paced("change")], tags=["match"])
    async def take_back(table: str, back: TakeBack, house: Rooms, person: Asker) -> Response:
        """Take your last move back, unless something was drawn or revealed since or another seat has moved."""
        _, change = await house.change(
            table, lambda it: moves.undo(it, person, back.seat, back.ply, back.seen, house.settings.now())
        )
        return _answer(_played(change))

    @app.get("/api/tables/{table}/history", response_model=HistoryShape, dependencies=[_paced("ask")], tags=["match"])
    async def history(table: str, house: Rooms, person: Asker, language: Tongue, seat: AskedSeat = None) -> Response:
        """All that was told at a table, as you may know it."""
        found = await house.table(table)
        return _answer(history_shape(found, _audience(found, person, seat, language)))

    @app.get("/api/tables/{table}/replay/{ply}", response_model=ReplayShape, dependencies=[_paced("ask")], tags=["match"])
    async def replay(table: str, ply: int, house: Rooms, person: Asker, language: Tongue, seat: AskedSeat = None) -> Response:
        """The table at a ply, as you might see it then; after the end, through any seat's eyes."""
        found = await house.table(table)
        return _answer(replay_shape(found, ply, viewer_of(found, person, seat), language))

    @app.get("/api/tables/{table}/hints", response_model=HintsShape, dependencies=[_paced("think")], tags=["match"])
    async def hints(
        table: str, request: Request, house: Rooms, person: Asker, language: Tongue, seat: AskedSeat = None
    ) -> Response:
        """The best moves of your seat with their chances to win, by a bot that sees what you see."""
        found = await house.table(table)
        reviewer: Reviewer = request.app.state.reviewer
        return _answer(await reviewer.hints(found, seats.acting_seat(found, person, seat), language))


def _played(change: Change | moves.Played) -> dict[str, Any]:
    if isinstance(change, moves.Played):
        return change._asdict()
    item = change.news[0]
    if item.kind == "move":
        return moves.Played(item.number, item.ply or 0, item.text or "")._asdict()
    return moves.Played(item.number, int(item.text or 0), "")._asdict()


# ------------------------------------------------------------ after the match


def _add_after(app: FastAPI) -> None:
    @app.get("/api/tables/{table}/match", response_model=dict[str, Any], dependencies=[_paced("ask")], tags=["after"])
    async def download(table: str, house: Rooms) -> Response:
        """The saved match with its secret, to keep and to verify; when it is over."""
        found = await house.table(table)
        response = _answer(found.finished().save())
        response.headers["content-disposition"] = f'attachment; filename="{found.row.game}-{found.id}.json"'
        return response

    @app.get("/api/tables/{table}/verify", response_model=VerifyShape, dependencies=[_paced("ask")], tags=["after"])
    async def check_deal(table: str, house: Rooms, language: Tongue) -> Response:
        """Replay the match and say whether the deal and every move are what was promised."""
        found = await house.table(table)
        return _answer(_verified(found.finished(), language))

    @app.post("/api/tables/{table}/rematch", response_model=TableShape, dependencies=[_paced("make")], tags=["after"])
    async def play_again(table: str, house: Rooms, person: Asker, language: Tongue) -> Response:
        """Play again with the same people: the first who asks makes the table, the others sit down at it."""
        old = await house.table(table)
        old.finished()
        if old.row.after is None:
            await _make_rematch(house, old, person)
        again = await house.table(old.row.after or "")
        for seat, who in enumerate(again.seats):
            if who.kind == "kept" and seats.is_same(who.holder, person.digest):
                await house.change(again.id, partial(_sit_again, house, person, seat, who.name))
        return _answer(_show(house, again, person, None, language))

    @app.get("/api/tables/{table}/review", response_model=ReviewShape, dependencies=[_paced("ask")], tags=["after"])
    async def review(table: str, request: Request, house: Rooms, language: Tongue) -> Response:
        """How far the review is, and its result."""
        return _answer(await request.app.state.reviewer.state(await house.table(table), language))

    @app.post(
        "/api/tables/{table}/review",
        status_code=202,
        response_model=ReviewShape,
        dependencies=[_paced("think")],
        tags=["after"],
    )
    async def begin_review(table: str, request: Request, house: Rooms, language: Tongue) -> Response:
        """Let the bots go over a finished match; the stream tells how far they are."""
        return _answer(await request.app.state.reviewer.begin(await house.table(table), language), status=202)


def _sit_again(house: House, person: Person, seat: int, name: str, again: Table) -> Change | None:
    return seats.sit(again, person, seat, name, secrets.token_hex(8), house.settings.now())


async def _make_rematch(house: House, old: Table, person: Person) -> None:
    chairs = rematch_chairs(old, person, secrets.token_hex(8))
    row = rematch_row(old, person, "", house.settings.token(32), house.settings.now())
    again = await _make(house, row, chairs)
    mine = seats_of(old, person)[0]

    def decide(it: Table) -> Change | None:
        if it.row.after is not None:
            return None
        news = News(it.next_number(), "rematch", house.settings.now(), mine, text=it.seats[mine].name)
        return Change([news], table={"after": again.id})

    await house.change(old.id, decide)


def _verified(match: Match, language: str) -> dict[str, Any]:
    true = {"en": f"The secret fits the fingerprint, and all {match.ply} moves replay to this score.",
            "de": f"Das Geheimnis passt zum Fingerabdruck, und alle {match.ply} Züge ergeben diesen Stand."}  # fmt: skip
    words, is_true = true[language], True
    try:
        verify(match.save())
    except MatchError as problem:
        words, is_true = str(problem), False
    return {
        "true": is_true,
        "words": words,
        "commitment": match.commitment,
        "secret": match.seed,
        "nonces": match.nonces,
    }


__all__ = ["create_app", "table_name"]

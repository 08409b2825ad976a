"""`barnboard admin`: what whoever runs a house can do, asked of the running server with the key that lies beside its database."""

import json
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Any
from urllib.error import HTTPError, URLError
from urllib.parse import quote
from urllib.request import Request, urlopen

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

admin = typer.Typer(
    name="admin",
    help="Keep order in a running house: who is here, tables, reports, bans.",
    no_args_is_help=True,
    rich_markup_mode=None,
)
out = Console(width=None if sys.stdout.isatty() else 200)  # whoever reads it by a program gets whole lines

_DIGITS = 12  # of a person's digest, as shown
Person = Annotated[str, typer.Argument(metavar="PERSON", help="The first digits of a person, as `who` and `tables` show them.")]
Whom = Annotated[str, typer.Argument(metavar="WHOM", help="The first digits of a person, or an address or network.")]
TableId = Annotated[str, typer.Argument(metavar="TABLE", help="The id of a table.")]
Hours = Annotated[float | None, typer.Option(help="For how long; for good if not given.")]
Note = Annotated[str, typer.Option(help="Why, for yourself.")]


class _House:
    """A running server, as whoever has its key reaches it."""

    def __init__(self, server: str, key: str) -> None:
        self._server = server.rstrip("/")
        self.key = key

    def ask(self, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
        """Asks for something under /api/admin; a ValueError says why it was refused."""
        data = None if body is None else json.dumps(body).encode()
        headers = {"authorization": f"Bearer {self.key}", "content-type": "application/json"}
        request = Request(f"{self._server}/api/admin/{path}", data, headers, method=method)
        try:
            with urlopen(request, timeout=30) as answer:
                told = answer.read()
        except HTTPError as problem:
            raise ValueError(_reason(problem)) from None
        except URLError as problem:
            raise ValueError(f"no server answers at {self._server}: {problem.reason}") from None
        return json.loads(told) if told else None


def _reason(problem: HTTPError) -> str:
    try:
        return str(json.loads(problem.read())["reason"])
    except (ValueError, KeyError, TypeError):
        return f"the server answers with {problem.code}"


@admin.callback()
def reach(
    context: typer.Context,
    server: Annotated[str, typer.Option(help="Where the house is open.")] = "http://127.0.0.1:8000",
    key_file: Annotated[Path | None, typer.Option(help="The key; else where `serve` with the same database put it.")] = None,
    database: Annotated[str, typer.Option(help="As for `serve`: the key lies beside it.")] = "",
) -> None:
    """Finds the key."""
    from barnboard.server import Settings
    from barnboard.server.database import database_url, folder_of

    settings = Settings.from_environment(database)
    file = key_file or settings.admin_file(folder_of(database_url(settings.database)))
    context.obj = lambda: _House(server, _read(file))


def _read(file: Path) -> str:
    try:
        return file.read_text("ascii").strip()
    except FileNotFoundError:
        raise ValueError(f"{file}: there is no key; `barnboard serve` makes it, and --key-file tells where it is") from None


@admin.command()
def who(context: typer.Context) -> None:
    """Show who is here, at which table, and from where."""
    shown = _table("table", "game", "who", "person", "address")
    for table in context.obj().ask("GET", "here"):
        for seat in table["seats"]:
            if seat["present"]:
                _row(shown, table["id"], table["title"], seat["name"], _short(seat["person"]), seat["address"] or "-")
        for watcher in table["watching"]:
            _row(shown, table["id"], table["title"], "(watches)", _short(watcher["person"]), watcher["address"])
        if table["watching_elsewhere"]:
            _row(shown, table["id"], table["title"], f"({table['watching_elsewhere']} watch elsewhere)", "-", "-")
    _print(shown, "Nobody has a table open.")


@admin.command("tables")
def list_tables(context: typer.Context) -> None:
    """List the newest tables with their people."""
    shown = _table("table", "game", "status", "made", "by", "from", "people")
    for table in context.obj().ask("GET", "tables"):
        people = ", ".join(_named(seat) for seat in table["seats"])
        status = f"{table['status']}{', open' if table['open'] else ''}"
        made = _when(table["made"])
        _row(shown, table["id"], table["title"], status, made, _short(table["host"]), table["network"] or "-", people)
    _print(shown, "There is no table.")


@admin.command()
def close(context: typer.Context, table: TableId) -> None:
    """Close a table; a match that runs ends without a result."""
    context.obj().ask("POST", f"tables/{quote(table, safe='')}/close")
    out.print(f"{table} is closed.", highlight=False)


@admin.command()
def delete(context: typer.Context, table: TableId) -> None:
    """Delete a table and all that happened at it."""
    context.obj().ask("DELETE", f"tables/{quote(table, safe='')}")
    out.print(f"{table} is deleted.", highlight=False)


@admin.command()
def reports(
    context: typer.Context,
    done: Annotated[str | None, typer.Option(metavar="TABLE:NUMBER", help="Take one off the list.")] = None,
) -> None:
    """List what people reported, or take one off the list."""
    house = context.obj()
    if done is not None:
        table, _, number = done.partition(":")
        house.ask("DELETE", f"reports/{quote(table, safe='')}/{quote(number, safe='')}")
        return
    shown = _table("report", "when", "who", "person", "reported by", "said")
    for one in house.ask("GET", "reports"):
        which = f"{one['table']}:{one['number']}"
        _row(shown, which, _when(one["at"]), one["name"], _short(one["person"]), str(one["reporters"]), one["text"])
    _print(shown, "Nothing was reported.")


@admin.command()
def mute(context: typer.Context, person: Person, hours: Hours = None, note: Note = "") -> None:
    """Let nobody hear a person any more."""
    context.obj().ask("POST", "mute", {"whom": person, "hours": hours, "note": note})
    out.print(f"{person} is muted.", highlight=False)


@admin.command()
def ban(context: typer.Context, whom: Whom, hours: Hours = None, note: Note = "") -> None:
    """Let a person, an address or a network in no more. A person gets up from every table."""
    context.obj().ask("POST", "ban", {"whom": whom, "hours": hours, "note": note})
    out.print(f"{whom} is banned.", highlight=False)


@admin.command()
def pardon(context: typer.Context, whom: Whom) -> None:
    """Let somebody talk and come in again."""
    house = context.obj()
    for kind in ("mute", "ban"):
        house.ask("POST", f"pardon/{kind}", {"whom": whom})
    out.print(f"{whom} may talk and come in again.", highlight=False)


@admin.command()
def bans(context: typer.Context) -> None:
    """List who may not talk or come in."""
    shown = _table("what", "whom", "since", "until", "note")
    for one in context.obj().ask("GET", "sanctions"):
        until = "for good" if one["until"] is None else _when(one["until"])
        _row(shown, one["kind"], _short(one["whom"]), _when(one["since"]), until, one["note"])
    _print(shown, "Everybody may talk and come in.")


@admin.command()
def announce(
    context: typer.Context,
    text: Annotated[str, typer.Argument(metavar="TEXT", help="What everybody is told; an empty text takes it back.")],
    hours: Hours = None,
) -> None:
    """Tell everybody something, wherever they are."""
    context.obj().ask("PUT", "announcement", {"text": text, "hours": hours})
    out.print("Everybody is told." if text.strip() else "It is taken back.", highlight=False)


@admin.command()
def key(context: typer.Context) -> None:
    """Print the key that opens /admin in the browser."""
    print(context.obj().key)


def _table(*headings: str) -> Table:
    table = Table(box=None, header_style="dim")
    for heading in headings:
        table.add_column(heading, overflow="fold", no_wrap=heading == headings[0])  # what is copied stays in one piece
    return table


def _row(table: Table, *cells: str) -> None:
    table.add_row(*map(Text, cells))  # names may hold what looks like markup


def _print(table: Table, empty: str) -> None:
    out.print(table if table.row_count else empty, highlight=False, markup=False)


def _short(person: str | None) -> str:
    """The first digits of a digest; a network stays as it is."""
    return person[:_DIGITS] if person and len(person) == 64 else person or "-"


def _named(seat: dict[str, Any]) -> str:
    return f"{seat['name']} ({_short(seat['person'])})" if seat["person"] else seat["name"] or "-"


def _when(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).astimezone().strftime("%Y-%m-%d %H:%M")

"""The page: the built files of `barnboard/web` where they are there, else one plain page about the API."""

import re
from collections.abc import Awaitable, Callable
from html import escape
from importlib.resources import files
from pathlib import Path
from typing import Any

from fastapi import FastAPI, Request
from fastapi.responses import FileResponse, HTMLResponse, Response

from barnboard.words import ENGLISH, say

from .refusals import Refusal
from .routes.asking import language_of_scope

_FOR_EVER = "public, max-age=31536000, immutable"  # names under assets carry a hash of their content


def web_folder() -> Path | None:
    """Where the built page lies, None before it is built."""
    folder = Path(str(files("barnboard"))) / "web"
    return folder if (folder / "index.html").is_file() else None


_IN_LANGUAGES = {"index.html": "text/html", "manifest.webmanifest": "application/manifest+json"}
Telling = Callable[[Request, str, int | None], Awaitable[str]]
_LINK = re.compile(r"t/([^/]+)(?:/(\d{1,5}))?/?")


async def _nothing(request: Request, table: str, ply: int | None) -> str:
    return ""


def add_pages(app: FastAPI, folder: Path | None, tell: Telling = _nothing) -> None:
    """Serves everything that is not the API. `tell` says what stands in the head of the page of a table, or of a ply there."""

    @app.get("/{path:path}", include_in_schema=False)
    async def page(path: str, request: Request) -> Response:
        if path == "api" or path.startswith("api/"):
            raise Refusal("no_page")
        if folder is None:
            return HTMLResponse(_api_page(app.openapi()), 200 if path == "" else 404)
        file = (folder / path).resolve() if path and "\0" not in path else folder / "index.html"
        if not file.is_relative_to(folder.resolve()) or not file.is_file():
            if "." in path.rpartition("/")[2]:
                return Response(status_code=404)
            file = folder / "index.html"  # the page finds its own way
        if file.parent == folder and file.name in _IN_LANGUAGES:
            told = _in_language(file.read_text("utf-8"), language_of_scope(request.scope))
            link = _LINK.fullmatch(path)
            if link is not None:
                head = await tell(request, link[1], None if link[2] is None else int(link[2]))
                told = told.replace("</head>", f"{head}</head>", 1)
            headers = {"cache-control": "no-cache", "vary": "accept-language"}
            return Response(told, headers=headers, media_type=_IN_LANGUAGES[file.name])
        caching = _FOR_EVER if path.startswith("assets/") else "no-cache"
        return FileResponse(file, headers={"cache-control": caching})


def _in_language(told: str, language: str) -> str:
    """The page before its script runs: its language, and what it says of itself in English, said in that of the reader."""
    for sentence in ("page.description", "page.script"):
        told = told.replace(say(ENGLISH, sentence), say(language, sentence), 1)
    return told.replace(f'<html lang="{ENGLISH}">', f'<html lang="{language}">', 1)


def _api_page(document: dict[str, Any]) -> str:
    rows = []
    for path, methods in document["paths"].items():
        for method, about in methods.items():
            rows.append(
                f"<tr><td><code>{method.upper()} {escape(path)}</code></td><td>{escape(about.get('description', ''))}</td></tr>"
            )
    return (
        "<!doctype html><html lang=en><meta charset=utf-8><title>Barnboard: the table server</title>"
        "<h1>Barnboard</h1><p>The table server is running. Its page is not built here; this is its API "
        "(<a href=/api/openapi.json>OpenAPI document</a>).</p>"
        f"<table>{''.join(rows)}</table></html>"
    )

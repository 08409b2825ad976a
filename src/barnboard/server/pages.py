"""The page: the built files of `barnboard/web` where they are there, else one plain page about the API."""

from html import escape
from importlib.resources import files
from pathlib import Path
from typing import Any

from fastapi import FastAPI, Request
from fastapi.responses import FileResponse, HTMLResponse, Response

_FOR_EVER = "public, max-age=31536000, immutable"  # names under assets carry a hash of their content


def web_folder() -> Path | None:
    """Where the built page lies, None before it is built."""
    folder = Path(str(files("barnboard"))) / "web"
    return folder if (folder / "index.html").is_file() else None


def add_pages(app: FastAPI, folder: Path | None) -> None:
    """Serves everything that is not the API."""

    @app.get("/{path:path}", include_in_schema=False)
    async def page(path: str, request: Request) -> Response:
        if folder is None:
            return HTMLResponse(_api_page(app.openapi()), 200 if path == "" else 404)
        file = (folder / path).resolve() if path and "\0" not in path else folder / "index.html"
        if not file.is_relative_to(folder.resolve()) or not file.is_file():
            if "." in path.rpartition("/")[2]:
                return Response(status_code=404)
            file = folder / "index.html"  # the page finds its own way
        caching = _FOR_EVER if path.startswith("assets/") else "no-cache"
        return FileResponse(file, headers={"cache-control": caching})


def _api_page(document: dict[str, Any]) -> str:
    rows = []
    for path, methods in document["paths"].items():
        for method, about in methods.items():
            rows.append(
                f"<tr><td><code>{method.upper()} {escape(path)}</code></td><td>{escape(about.get('summary', ''))}</td></tr>"
            )
    return (
        "<!doctype html><html lang=en><meta charset=utf-8><title>Barnboard: the table server</title>"
        "<h1>Barnboard</h1><p>The table server is running. Its page is not built here; this is its API "
        "(<a href=/api/openapi.json>OpenAPI document</a>).</p>"
        f"<table>{''.join(rows)}</table></html>"
    )

"""The page and the command that serves it."""

import asyncio
import json
import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import httpx
from fastapi import FastAPI

from barnboard.server.pages import add_pages
from barnboard.words import languages, say

from .harness import PATIENCE

WEB = Path(__file__).parents[2] / "web"


def asked(folder: Path | None, path: str) -> httpx.Response:
    """What an app with the page in that folder answers."""
    app = FastAPI()
    app.get("/api/games", description="The games.")(list)
    add_pages(app, folder)

    async def ask() -> httpx.Response:
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app=app), base_url="http://x") as client:
            return await client.get(path)

    return asyncio.run(ask())


def test_the_built_page_is_served_with_its_files(tmp_path: Path) -> None:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html><title>Barnboard</title>")
    (tmp_path / "assets" / "page-1a2b.js").write_text("0")
    (tmp_path.parent / "secret.txt").write_text("secret")

    def get(path: str) -> httpx.Response:
        return asked(tmp_path, path)

    for path in ("/", "/t/quiet-mill-42", "/rules/oregon"):
        assert "Barnboard" in get(path).text
        assert get(path).headers["cache-control"] == "no-cache"
    script = get("/assets/page-1a2b.js")
    assert "immutable" in script.headers["cache-control"]
    assert script.headers["content-type"].startswith("text/javascript")
    assert get("/assets/gone.js").status_code == 404
    for path in ("/../secret.txt", "/%2e%2e/secret.txt", "/assets/..%2f..%2fsecret.txt", "/%00.txt"):
        assert "secret" not in get(path).text


def test_what_stands_in_the_page_before_its_script_runs_is_told_in_every_language(tmp_path: Path) -> None:
    for file in ("index.html", "public/manifest.webmanifest"):
        shutil.copy(WEB / file, tmp_path)
    for language in languages():
        page = asked(tmp_path, f"/?lang={language}")
        manifest = asked(tmp_path, f"/manifest.webmanifest?lang={language}")
        described, script = (say(language, f"page.{name}") for name in ("description", "script"))
        assert f'<html lang="{language}">' in page.text
        assert f'content="{described}"' in page.text
        assert f"<noscript>{script}</noscript>" in page.text
        assert json.loads(manifest.text)["description"] == described
        assert manifest.headers["content-type"].startswith("application/manifest+json")
        assert page.headers["vary"] == manifest.headers["vary"] == "accept-language"
        assert f'<p lang="{language}">' in (WEB / "public" / "offline.html").read_text("utf-8")


def test_without_a_built_page_the_api_is_told(anna: httpx.Client) -> None:
    answer = asked(None, "/")
    assert answer.status_code == 200
    assert "GET /api/games" in answer.text
    assert "http://" not in answer.text
    assert anna.get("/api/nothing").json()["error"] == "no_page"
    assert anna.get("/api/openapi.json").json()["info"]["title"] == "Barnboard tables"


def test_the_command_prints_its_address_and_stops_when_told(tmp_path: Path) -> None:
    words = [sys.executable, "-m", "barnboard.cli", "serve", "--port", "0", "--database", str(tmp_path / "t.sqlite")]
    process = subprocess.Popen(
        words,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ},
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),  # also where a shell ignores it
    )
    assert process.stdout is not None
    try:
        told = process.stdout.readline()
        assert told.startswith("Barnboard is open at http://127.0.0.1:")
        assert httpx.get(told.split()[-1] + "api/bots", timeout=PATIENCE).json()[0]["id"] == "random"
    finally:
        process.send_signal(signal.SIGINT)
        _, problems = process.communicate(timeout=PATIENCE)
    assert "Traceback" not in problems


def test_a_database_of_another_kind_is_refused_in_one_line() -> None:
    words = [sys.executable, "-m", "barnboard.cli", "serve", "--database", "mysql://x/y"]
    told = subprocess.run(words, capture_output=True, text=True, check=False)
    assert told.returncode == 2
    assert told.stderr.startswith("barnboard: --database must be")
    assert len(told.stderr.splitlines()) == 1

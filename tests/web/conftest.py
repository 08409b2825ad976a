"""A table server with the built page, and Chromium to look at it.

Every page is watched: no error in its console, no request to elsewhere.
"""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect, sync_playwright

from .browser import FLAGS, MISSING, chromium

ROOT = Path(__file__).parents[2]
expect.set_options(timeout=30_000)  # a busy machine may take its time


class House:
    """A server process that can be stopped and started again on the same port and database."""

    def __init__(self, folder: Path, env: Mapping[str, str] = os.environ) -> None:
        self.folder = folder
        self.env = env
        self.port = 0
        self.process: subprocess.Popen[str] | None = None
        self.start()

    def start(self) -> None:
        settings = {"BARNBOARD_BOT_PAUSE": "0", "BARNBOARD_LIMITS": "off", "BARNBOARD_KEY_FILE": str(self.folder / "key")}
        command = [
            sys.executable,
            "-m",
            "tests.web.steady",
            "serve",
            "--port",
            str(self.port),
            "--database",
            str(self.folder / "t.sqlite"),
        ]
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=None, text=True, env={**self.env, **settings}, cwd=ROOT
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert "http://" in line, f"the server did not start: {line!r}"
        self.address = line[line.index("http://") :].strip().rstrip("/")
        self.port = int(self.address.rpartition(":")[2])

    def stop(self) -> None:
        if self.process is None:
            return
        self.process.send_signal(signal.SIGTERM)
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(8)
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        if self.process.stdout is not None:
            self.process.stdout.close()
        self.process = None


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    if not (ROOT / "src/barnboard/web/index.html").is_file():
        subprocess.run([sys.executable, "hatch_build.py"], cwd=ROOT, check=True)
    here = House(tmp_path_factory.mktemp("house"))
    yield here
    here.stop()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = chromium()
    if path is None and not os.environ.get("CI"):
        pytest.skip(MISSING)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


class Watch:
    """What pages must not do."""

    def __init__(self, address: str) -> None:
        self.host = urlsplit(address).netloc
        self.errors: list[str] = []
        self.elsewhere: list[str] = []
        self.expected: str | None = None  # what the browser may complain of now, because the test brings it about

    def over(self, page: Page) -> None:
        page.on("console", self._heard)
        page.on("pageerror", lambda error: self.errors.append(f"uncaught: {error}"))
        page.on("request", lambda request: self._asked(request.url))

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type == "error" and not (self.expected and self.expected in message.text):
            self.errors.append(f"{message.text} ({message.location.get('url', '')})")

    def _asked(self, url: str) -> None:
        parts = urlsplit(url)
        if parts.scheme in ("http", "https", "ws", "wss") and parts.netloc != self.host:
            self.elsewhere.append(url)


@pytest.fixture
def watch(house: House) -> Iterator[Watch]:
    watch = Watch(house.address)
    yield watch
    assert watch.errors == []
    assert watch.elsewhere == []


Visit = Callable[..., Page]


@pytest.fixture
def visit(house: House, browser: Browser, watch: Watch) -> Iterator[Visit]:
    """Opens a page in a fresh browser (its own cookies); `like=page` in the same one. `before` prepares it.

    The numbers that the first, second … browser of a test seals for its deals are always the same.
    """
    contexts: list[BrowserContext] = []

    def open_page(
        path: str = "/",
        like: Page | None = None,
        width: int = 1440,
        height: int = 900,
        before: Callable[[Page], None] | None = None,
        **options: object,
    ) -> Page:
        if like is None:
            usual: dict[str, object] = {"locale": "en-GB", "reduced_motion": "reduce", "service_workers": "block"}
            context = browser.new_context(viewport={"width": width, "height": height}, **{**usual, **options})  # type: ignore[arg-type]
            contexts.append(context)
            context.add_init_script(f"{{ let next = {len(contexts)}; crypto.getRandomValues = (all) => all.fill(next++); }}")
        else:
            context = like.context
        page = context.new_page()
        page.set_default_timeout(20_000)
        watch.over(page)
        if before is not None:
            before(page)
        page.goto(house.address + path, wait_until="domcontentloaded")
        return page

    yield open_page
    for context in contexts:
        context.close()


def until(condition: Callable[[], object], seconds: float = 20.0, what: str = "something") -> None:
    """Waits for a condition."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, f"waited {seconds} s for {what}"
        time.sleep(0.05)

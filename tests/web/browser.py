"""Finds a Chromium for the browser tests; `python -m tests.web.browser` installs one where there is none."""

import os
import shutil
import subprocess
import sys

_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
FLAGS = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-component-update"]


def chromium() -> str | None:
    """The machine's Chromium; None leaves the choice to Playwright, which has its own."""
    return os.environ.get("BARNBOARD_CHROMIUM") or next((found for name in _NAMES if (found := shutil.which(name))), None)


if __name__ == "__main__" and chromium() is None:
    subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=True)

"""Which Chromium the browser tests get, and what happens where there is none."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from . import browser as browsers
from .conftest import ROOT


def run(*words: str, **settings: str) -> subprocess.CompletedProcess[str]:
    given = {name: value for name, value in os.environ.items() if name != "CI"}
    environment = {**given, "BARNBOARD_JIT": "0", **settings}
    return subprocess.run([sys.executable, "-m", *words], cwd=ROOT, env=environment, capture_output=True, text=True, check=False)


def test_the_browser_of_these_tests_is_a_chromium(browser: Browser) -> None:
    assert browser.browser_type.name == "chromium"


def test_the_machines_chromium_comes_before_that_of_npm(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    machines, npms = tmp_path / "bin" / "chromium", tmp_path / "npm" / "chromium"
    for file in (machines, npms):
        file.parent.mkdir()
        file.touch(0o755)
    monkeypatch.delenv("BARNBOARD_CHROMIUM", raising=False)
    monkeypatch.setenv("PATH", str(machines.parent))
    monkeypatch.setattr(browsers, "_FOLDER", npms.parent)
    assert browsers.chromium() == str(machines)
    machines.unlink()
    assert browsers.chromium() == str(npms)
    monkeypatch.setenv("BARNBOARD_CHROMIUM", "/opt/mine")
    assert browsers.chromium() == "/opt/mine"


def test_a_chromium_that_does_not_start_is_passed_over(browser: Browser, tmp_path: Path) -> None:
    broken, works = tmp_path / "chromium", tmp_path / "google-chrome"
    broken.write_text("#!/bin/sh\nexit 1\n")
    works.write_text(f'#!/bin/sh\nexec {browsers.chromium()} "$@"\n')
    for file in (broken, works):
        file.chmod(0o755)
    told = run("tests.web.browser", PATH=f"{tmp_path}{os.pathsep}{os.environ['PATH']}", BARNBOARD_CHROMIUM="")
    assert f"{broken} does not start" in told.stderr
    assert told.stdout == f"{works}\n"


@pytest.mark.parametrize("ci", ["", "true"])
def test_without_a_chromium_that_is_said_aloud_and_fails_on_a_ci_machine(ci: str) -> None:
    told = run("tests.web.browser", BARNBOARD_CHROMIUM="none", CI=ci)
    assert "NO CHROMIUM" in told.stderr
    assert told.stdout == "none\n"
    assert told.returncode == (1 if ci else 0)


@pytest.mark.parametrize(("ci", "outcome"), [("", "1 skipped"), ("true", "1 error")])
def test_without_a_chromium_browser_tests_are_skipped_but_never_on_a_ci_machine(ci: str, outcome: str) -> None:
    this = f"{Path(__file__).relative_to(ROOT)}::test_the_browser_of_these_tests_is_a_chromium"
    told = run("pytest", "-n", "0", "-rs", "-p", "no:cacheprovider", this, BARNBOARD_CHROMIUM="none", CI=ci)
    assert outcome in told.stdout
    assert (browsers.MISSING in told.stdout) == (not ci)

"""The files of `deploy/`, as far as they can be checked without the programs that read them."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).parents[1]
DEPLOY = ROOT / "deploy"
SETTINGS = (ROOT / "src" / "barnboard" / "server" / "settings.py").read_text()
KNOWN = {*re.findall(r"BARNBOARD_\w+", SETTINGS), "BARNBOARD_CACHE"}


@pytest.mark.parametrize("file", ["Containerfile", "compose.yaml", "barnboard.service", "barnboard-backup.service"])
def test_what_is_set_can_be_set(file: str) -> None:
    named = set(re.findall(r"\bBARNBOARD_\w+", (DEPLOY / file).read_text()))
    assert named <= KNOWN


def test_compose_names_what_there_is() -> None:
    told = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
    services, volumes = told["services"], set(told["volumes"])
    upstreams = services["caddy"]["environment"]["BARN_UPSTREAMS"].split()
    scraped = yaml.safe_load((DEPLOY / "prometheus.yml").read_text())["scrape_configs"][0]["static_configs"][0]["targets"]
    assert upstreams == scraped == ["web-a:8000", "web-b:8000"]
    for name, service in services.items():
        for mounted in service.get("volumes", []):
            source = mounted.partition(":")[0]
            assert source in volumes or (DEPLOY / source).is_file(), (name, source)
    assert {"db", "web-a", "web-b", "think", "caddy"} <= set(services)
    assert not any("ports" in services[name] for name in ("db", "web-a", "web-b", "think"))
    asked = set(re.findall(r"\$\{(\w+)", (DEPLOY / "compose.yaml").read_text()))
    assert asked == set(re.findall(r"^(\w+)=", (DEPLOY / "example.env").read_text(), re.M))


def test_the_image_takes_what_it_copies() -> None:
    ignored = (ROOT / ".dockerignore").read_text().splitlines()
    for file in (
        "requirements.lock",
        "pyproject.toml",
        "deploy/locked.py",
        "README.md",
        "LICENSE",
        "hatch_build.py",
        "src",
        "web",
    ):
        assert (ROOT / file).exists()
        assert f"!{file}" in ignored


def test_the_image_installs_what_is_locked_and_needed() -> None:
    words = [sys.executable, DEPLOY / "locked.py", ROOT / "requirements.lock", ROOT / "pyproject.toml"]
    lock = subprocess.run(words, capture_output=True, text=True, check=True).stdout
    names = set(re.findall(r"^([\w.-]+)==", lock, re.M))
    assert {"fastapi", "starlette", "numba", "llvmlite", "sqlalchemy", "greenlet", "prometheus-client"} <= names
    assert not names & {"pytest", "playwright", "schemathesis", "mypy", "hatchling"}
    assert lock.count("--hash=sha256:") > len(names)


def test_every_setting_stands_in_the_guide() -> None:
    guide = (ROOT / "docs" / "hosting.md").read_text()
    table = guide.partition("\n## Settings\n")[2].partition("\n\nLimits")[0]
    told = set()
    for names in re.findall(r"^\| (`.*?`) \|", table, re.M):
        told |= {"BARNBOARD" + name.removeprefix("BARNBOARD") for name in re.findall(r"`(\w+)`", names)}
    assert told == set(re.findall(r"BARNBOARD_\w+", SETTINGS))


@pytest.mark.skipif(shutil.which("caddy") is None, reason="Caddy is not on this machine")
def test_caddy_understands_its_file() -> None:
    named = {"BARN_HOST": "barn.example", "BARN_UPSTREAMS": "web-a:8000 web-b:8000"}
    words = ["caddy", "validate", "--adapter", "caddyfile", "--config", DEPLOY / "Caddyfile"]
    done = subprocess.run(words, capture_output=True, text=True, env={**os.environ, **named})
    assert done.returncode == 0, done.stderr


@pytest.mark.skipif(shutil.which("promtool") is None, reason="Prometheus is not on this machine")
def test_prometheus_understands_its_files() -> None:
    for what, file in (("config", "prometheus.yml"), ("rules", "alerts.yml")):
        done = subprocess.run(["promtool", "check", what, DEPLOY / file], capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not on this machine")
def test_the_units_are_understood(tmp_path: Path) -> None:
    units = [*DEPLOY.glob("*.service"), *DEPLOY.glob("*.timer")]
    for unit in units:
        text = unit.read_text().replace("/opt/barnboard/bin/barnboard serve", "/bin/true")
        (tmp_path / unit.name).write_text(text)
    files = [str(tmp_path / unit.name) for unit in units]
    done = subprocess.run(["systemd-analyze", "verify", *files], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")

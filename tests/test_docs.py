"""The site that `make docs` builds: a page for every game, a reference of every module, and links that lead somewhere."""

import re
import runpy
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from barnboard.games import game

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def pages() -> dict[str, Any]:
    return runpy.run_path(str(ROOT / "docs/pages.py"))


def test_links_of_the_texts_lead_to_something(pages: dict[str, Any]) -> None:
    for file in pages["texts"]():
        text = file.read_text("utf-8")
        for link in pages["links"](text):
            assert (file.parent / link).exists(), f"{file.name} links to {link}"
        for target, heading in re.findall(r"\]\(([^)#:\s]*)#([^)\s]+)\)", text):
            other = (file.parent / target if target else file).read_text("utf-8")
            titles = re.findall(r"^#+ (.*)", other, re.M)
            slugs = [re.sub(r"[^\w -]", "", title).strip().lower().replace(" ", "-") for title in titles]
            assert heading in slugs, f"{file.name} links to {target}#{heading}"


def test_a_game_has_a_page_with_its_rules_box_and_rulings(pages: dict[str, Any]) -> None:
    made = pages["made"]()
    oregon = made["games/oregon.md"]
    assert oregon.startswith("# Oregon\n")
    assert "## Your turn\n" in oregon, "what is meant for the page of the match is left out"
    assert "area_width  = 3" in oregon
    assert "| R01 |" in oregon
    assert "## Dein Zug" in made["games/oregon.de.md"]
    for each in pages["ours"]():
        assert "](../observations.md" in made[f"games/{each.id}.md"]
        assert f"({each.id}.md)" in made["games/index.md"]


def test_the_reference_has_a_page_for_each_module_that_is_of_use_from_outside(pages: dict[str, Any]) -> None:
    found = pages["modules"]()
    assert {"barnboard", "barnboard.match", "barnboard.envs.vector", "barnboard.kernel.verbs", "barnboard.games.boxes"} <= set(
        found
    )
    assert not any(".server" in name or ".cli" in name or game("oregon").package in name for name in found)
    assert "::: barnboard.match" in pages["made"]()["reference/barnboard.match.md"]


def test_links_out_of_the_folder_lead_to_pages_that_show_what_is_there(pages: dict[str, Any]) -> None:
    made = pages["made"]()
    assert "](research.md)" in made["index.md"]
    assert "](source/examples/windfall.md)" in made["index.md"]
    assert "](games/index.md)" in made["index.md"], "rulings stand on the pages of games"
    assert "class Hoarder" in made["source/examples/hoarder.md"]
    research = pages["relinked"]("[a](../examples/ppo_jax.py) [b](bots.md)", ROOT / "docs/research.md", "research.md")
    assert research == "[a](source/examples/ppo_jax.py.md) [b](bots.md)"


@pytest.mark.skipif(find_spec("mkdocs") is None, reason="MkDocs is not installed here: make docs")
def test_the_site_is_built_without_a_warning(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(tmp_path)],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "Your turn" in (tmp_path / "games/oregon.html").read_text("utf-8")
    assert "is_terminal" in (tmp_path / "reference/barnboard.envs.openspiel.html").read_text("utf-8")

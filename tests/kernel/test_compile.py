import os
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pytest

from barnboard.kernel import compile as compiling


def run(code: str, **env: str) -> str:
    done = subprocess.run([sys.executable, "-c", code], env={**os.environ, **env}, capture_output=True, text=True, check=True)
    return done.stdout.strip()


def test_the_cache_folder_is_named_by_the_sources(tmp_path: Path) -> None:
    told = run("from barnboard.kernel import compile as c; print(c.CACHE)", BARNBOARD_CACHE=str(tmp_path))
    assert told == str(tmp_path / compiling.source_hash())


def test_only_what_may_be_compiled_names_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiling, "_PACKAGE", tmp_path)
    seen = [compiling.source_hash()]
    for source in ("games/oregon/rules.py", "games/oregon/view.py", "games/oregon/view/table.py", "games/oregon/draw.py"):
        file = tmp_path / source
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("FIGURE = 1")
        seen.append(compiling.source_hash())
    assert [before == after for before, after in pairwise(seen)] == [False, True, True, True]


def test_interpreted_rules_need_no_numba() -> None:
    code = "import sys, barnboard; m = barnboard.Match('oregon'); m.play(m.moves()[0]); print('numba' in sys.modules, m.ply)"
    told = run(code, BARNBOARD_JIT="0")
    assert told == "False 1"


def test_a_cache_that_cannot_be_written_is_done_without(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    assert run("from barnboard.kernel import compile as c; print(c.CACHE)", BARNBOARD_CACHE=str(blocked)) == "None"


def test_other_numba_code_keeps_its_own_cache_folder() -> None:
    from numba import config

    before = config.CACHE_DIR

    @compiling.compiled
    def one() -> int:
        return 1

    assert one() == 1
    assert before == config.CACHE_DIR

import os
import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import barnboard
from barnboard.bots.batches import new_batch
from barnboard.bots.policy import NO_POLICY
from barnboard.bots.tree import work_for
from barnboard.games import game
from barnboard.kernel import compile as compiling

GAMES = ("oregon", "fences")
SHELVES = """
import sys
from barnboard.games import game
from barnboard.kernel.shelves import shelf
for name in sys.argv[1:]:
    for generic in (False, True):
        print(shelf(game(name).package, generic).name)
"""


def run(code: str, *words: str, path: Path | None = None, **env: str) -> str:
    where = {"PYTHONPATH": str(path)} if path else {}
    done = subprocess.run(
        [sys.executable, "-c", code, *words], env={**os.environ, **where, **env}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_a_touched_game_leaves_the_others_warm(tmp_path: Path) -> None:
    """What a change makes cold: of two games, the rules and the generic code made for them."""
    house = tmp_path / "barnboard"
    shutil.copytree(Path(barnboard.__file__).parent, house, ignore=shutil.ignore_patterns("web", "__pycache__"))

    def shelves() -> list[str]:
        return run(SHELVES, *GAMES, path=tmp_path, BARNBOARD_CACHE=str(tmp_path / "cache")).split()

    before = shelves()
    cold = {}
    for source in ("games/oregon/scoring.py", "games/oregon/view.py", "games/fences/draw.py", "bots/tree.py", "kernel/piles.py"):
        with (house / source).open("a") as file:
            file.write("# a remark\n")
        after = shelves()
        cold[source] = [old != new for old, new in zip(before, after, strict=True)]
        before = after
    assert cold == {
        "games/oregon/scoring.py": [True, True, False, False],
        "games/oregon/view.py": [False, False, False, False],
        "games/fences/draw.py": [False, False, False, False],
        "bots/tree.py": [False, True, False, True],
        "kernel/piles.py": [True, True, True, True],
    }


@pytest.mark.skipif(not compiling.JIT, reason="nothing is compiled")
@pytest.mark.parametrize("given", ["position", "positions", "tree", "batch"])
def test_generic_code_lies_with_the_game_that_it_was_made_for(given: str) -> None:
    """Else a search or a batch would go on by the rules as they were before they were changed."""
    from numba import typeof

    from barnboard.kernel.shelves import _package_for

    oregon = game("oregon")
    s = oregon.blank(2, {})
    made = {
        "position": (oregon.usual_box.record, s),
        "positions": (oregon.usual_box.record, np.zeros(2, oregon.dtype)),
        "tree": (oregon.usual_box.record, work_for(oregon, 2, NO_POLICY.likings)),
        "batch": (oregon.usual_box.record, new_batch(oregon, s, 2), 0),
    }
    signature = tuple(typeof(argument) for argument in made[given])
    assert _package_for("barnboard.bots.tree", signature) == (oregon.package, True)


def test_a_helper_that_changed_runs_as_it_is_now(tmp_path: Path) -> None:
    """Numba alone would run the old machine code: the file of the calling rule is the same."""
    for package in ("orchard", "ladders"):
        (tmp_path / package).mkdir()
        (tmp_path / package / "__init__.py").touch()
    compiled = "from barnboard.kernel.compile import compiled\n"
    rules = """
from ladders.reach import reach
from .trees import apples

@compiled
def picked() -> int:
    return reach() * apples()
"""
    (tmp_path / "orchard" / "rules.py").write_text(compiled + rules)
    (tmp_path / "orchard" / "trees.py").write_text(f"{compiled}@compiled\ndef apples() -> int:\n    return 5\n")
    (tmp_path / "ladders" / "reach.py").write_text(f"{compiled}@compiled\ndef reach() -> int:\n    return 10\n")

    def picked() -> str:
        code = "from orchard.rules import picked; print(picked(), sum(picked.stats.cache_hits.values()))"
        path = os.pathsep.join([str(tmp_path), *sys.path])
        return run(code, PYTHONPATH=path, BARNBOARD_CACHE=str(tmp_path / "cache"), PYTHONDONTWRITEBYTECODE="1")

    assert [picked() for _ in range(2)] == ["50 0", "50 1"]
    tree = tmp_path / "orchard" / "trees.py"
    tree.write_text(tree.read_text().replace("5", "7"))
    assert picked() == "70 0"
    reach = tmp_path / "ladders" / "reach.py"
    reach.write_text(reach.read_text().replace("10", "11"))
    assert picked() == "77 0"


def test_compiling_is_told_to_whoever_watches_and_not_printed(tmp_path: Path) -> None:
    code = """
import numpy as np
from barnboard.kernel.shelves import watch
from barnboard.kernel.ranks import rank
steps = []
stop = watch(steps.append)
four = np.zeros(4, np.int64)
rank(2, four, four, four)
stop()
rank(2.0, four, four, four)
print([(step.label, step.done, step.about >= 1) for step in steps])
"""
    assert run(code, BARNBOARD_CACHE=str(tmp_path)) == "[('kernel', 1, True)]"


def test_interpreted_rules_need_no_numba() -> None:
    code = "import sys, barnboard; m = barnboard.Match('oregon'); m.play(m.moves()[0]); print('numba' in sys.modules, m.ply)"
    told = run(code, BARNBOARD_JIT="0")
    assert told == "False 1"


def test_a_cache_that_cannot_be_written_is_done_without(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    code = "from barnboard.kernel.shelves import shelf; from barnboard.kernel.ranks import rank; print(shelf('barnboard.kernel'))"
    assert run(code, BARNBOARD_CACHE=str(blocked)) == "None"


@pytest.mark.skipif(not compiling.JIT, reason="nothing is compiled")
def test_a_function_typed_in_somewhere_is_compiled_and_not_kept() -> None:
    code = "from barnboard.kernel.compile import compiled\n@compiled\ndef one() -> int:\n    return 1\nprint(one())"
    assert run(code) == "1"

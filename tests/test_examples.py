"""The examples run, in their small form. Those that need large libraries run by `make peers`."""

import importlib.util
import math
import sys
import tomllib
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from barnboard import SetupError
from barnboard.arena import Local
from barnboard.arena.export import Work, decisions_of, export
from barnboard.bots.batches import play_matches
from barnboard.games import game

EXAMPLES = Path(__file__).parents[1] / "examples"


def load(file: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(Path(file).stem, EXAMPLES / file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_a_bot_of_ones_own_plays_and_is_found_by_its_entry_point() -> None:
    oregon, module = game("oregon"), load("hoarder/hoarder.py")
    blank = oregon.blank(2, oregon.check_setup(2, {}))
    played = play_matches(oregon, oregon.usual_box, blank, ["1"], [["hoarder", "random"]], hire=lambda name: module.Hoarder())
    assert not played.cut.any()
    assert (played.turns[0, :2] > 0).all()
    entry = tomllib.loads((EXAMPLES / "hoarder/pyproject.toml").read_text("utf-8"))["project"]["entry-points"]["barnboard.bots"]
    name, where = next(iter(entry.items()))
    assert getattr(module, where.partition(":")[2]).name == name


def test_ppo_in_jax_runs_and_draws_its_curve(tmp_path: Path) -> None:
    for peer in ("jax", "optax", "matplotlib"):
        pytest.importorskip(peer, reason=f"{peer} is not installed here: make peers")
    example = load("ppo_jax.py")
    small = example.Settings(matches=64, rollout=32, minibatches=4, width=64)
    told: list[str] = []
    _, curve = example.train("oregon", 64 * 32 * 4, "random", small, tell=told.append)
    assert len(told) == len(curve) > 0
    assert all(0 <= share <= 1 for _, share in curve)
    example.draw(curve, tmp_path / "ppo.png", "small")
    assert (tmp_path / "ppo.png").stat().st_size > 5_000


def test_maskable_ppo_runs() -> None:
    pytest.importorskip("sb3_contrib", reason="sb3-contrib is not installed here: make peers")
    example: Any = load("ppo_sb3.py")
    model, share = example.train("oregon", 4096, opponents="random", matches=16, verbose=0)
    assert model.num_timesteps >= 4096
    assert 0 <= share <= 1
    assert "sb3_contrib" in sys.modules


def test_decisions_are_exported_and_loaded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    file = tmp_path / "decisions.parquet"
    rows = export(Work("oregon", 2, 2, "expert@5i"), file, Local(1))
    about, seen, policy, outcome, table = load("load_decisions.py").load(file)
    assert len(table) == len(seen) == len(outcome) == rows
    assert (about["game"], about["bot"], about["observation"]["chair"]["start"]) == ("oregon", "expert@5i", 0)
    assert np.allclose(policy.sum(1), 1)
    told = [one for number in range(2) for one in decisions_of(Work("oregon", 2, 2, "expert@5i"), number)]
    assert (seen == np.stack([one.observation for one in told])).all()
    assert table["legal"].to_list() == [one.legal for one in told]
    with pytest.raises(SetupError, match="is there already"):
        export(Work("oregon", 2, 1, "random"), file)


def test_a_decision_tells_what_was_known_tried_and_won() -> None:
    work = Work("oregon", 2, 1, "expert@8i", seed="one")
    rows = decisions_of(work, 0)
    assert [row.ply for row in rows] == sorted({row.ply for row in rows})
    assert all(row.played in row.legal and len(row.legal) == len(row.visits) > 1 for row in rows)
    assert all(max(row.visits) == row.visits[row.legal.index(row.played)] and 0 <= row.value <= 1 for row in rows)
    assert sum({row.seat: row.outcome for row in rows}.values()) == pytest.approx(1)
    assert all(row.observation[row.seat] == 1 for row in rows), "the observation begins with the chair"
    for one, other in zip(rows, decisions_of(work, 0), strict=True):
        assert one.visits == other.visits
    assert all(row.visits.count(1) == 1 and math.isnan(row.value) for row in decisions_of(Work("oregon", 2, 1, "random"), 0))

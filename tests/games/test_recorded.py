"""Every recorded match still plays to the same end."""

from pathlib import Path

import pytest

from barnboard import verify

RECORDED = sorted(Path(__file__).parent.glob("*/recorded/*.json"))


@pytest.mark.parametrize("file", RECORDED, ids=lambda file: f"{file.parent.parent.name}-{file.stem}")
def test_a_recorded_match_is_true(file: Path) -> None:
    assert verify(file).to_move is None

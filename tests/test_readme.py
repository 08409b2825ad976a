"""The Python examples of the texts for people run as they stand."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
EXAMPLES = [
    pytest.param(code, id=f"{file.relative_to(ROOT)}-{number}")
    for file in [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
    for number, code in enumerate(re.findall(r"```python\n(.*?)```", file.read_text("utf-8"), re.S), 1)
]


def test_the_readme_has_an_example() -> None:
    assert any("README" in str(example.id) for example in EXAMPLES)


@pytest.mark.parametrize("code", EXAMPLES)
def test_an_example_runs(code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(tmp_path)
    exec(compile(code, "example", "exec"), {"__name__": "__main__"})
    told = capsys.readouterr().out
    for wanted in re.findall(r"print\([^\n]*\)\s+# ([A-Z][^\n]*)", code):
        assert wanted in told

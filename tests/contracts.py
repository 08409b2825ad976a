"""Who may import whom: `python -m tests.contracts` checks the contracts of pyproject.toml and those about games.

The latter are made from the list of games, so that a further game in the house is held to them without being named anywhere.
"""

import sys
import tempfile
import tomllib
from pathlib import Path
from typing import Any

from importlinter.cli import lint_imports

from barnboard.games import games

ROOT = Path(__file__).parents[1]
HOUSE = "barnboard"


def contracts() -> list[dict[str, Any]]:
    """All contracts."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]
    ours = sorted(game.package for game in games().values() if game.package.startswith(f"{HOUSE}."))
    rooms = {path.stem for path in (ROOT / "src" / HOUSE).iterdir() if path.suffix == ".py" or (path / "__init__.py").is_file()}
    outside = sorted(f"{HOUSE}.{room}" for room in rooms - {"games", "__init__"})
    return [
        *settings["contracts"],
        {
            "name": "No game is known by name outside games",
            "type": "forbidden",
            "source_modules": outside,
            "forbidden_modules": ours,
            "allow_indirect_imports": True,
        },
        {
            "name": "Rules do not know how they are shown",
            "type": "layers",
            "layers": ["about", "draw", "view", "rules"],
            "containers": ours,
        },
        {"name": "Games do not know each other", "type": "independence", "modules": ours},
    ]


def main() -> int:
    with tempfile.TemporaryDirectory() as folder:
        config = Path(folder) / "contracts.toml"
        config.write_text(_toml([HOUSE], contracts()), "utf-8")
        return lint_imports(config_filename=str(config), no_cache=True)


def _toml(packages: list[str], many: list[dict[str, Any]]) -> str:
    lines = ["[tool.importlinter]", f"root_packages = {packages!r}"]
    for contract in many:
        lines.append("[[tool.importlinter.contracts]]")
        lines += [f"{key} = {str(value).lower() if isinstance(value, bool) else repr(value)}" for key, value in contract.items()]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    sys.exit(main())

"""Writes docs/observations.md: what every number of every observation says.

python docs/observations.py
"""

from pathlib import Path

from barnboard.games import Game, games

FILE = Path(__file__).with_suffix(".md")
HEAD = """# Observations

What the numbers of an observation say, stretch by stretch, made by `docs/observations.py` from what each game declares.
`game.observation_layout.read(vector)` gives the stretches by name, in their shapes. Seats are counted clockwise from the one that
looks on, which is 0; a chair is the number of a seat at the table.
"100, in steps of 3": the numbers 100, 103, 106 … of the vector.
"""


def page() -> str:
    """The whole page."""
    return HEAD + "".join(_table(game) for game in games().values() if game.package.startswith("barnboard."))


def _table(game: Game) -> str:
    rows = []
    for name, stretch in game.observation_layout.stretches.items():
        shape = " × ".join(f"{axis} {domain.size}" for axis, domain in stretch.axes.items())
        where = f"{stretch.start}" if stretch.step == 1 else f"{stretch.start}, in steps of {stretch.step}"
        rows.append(f"| `{name}` | {where} | {shape} | {stretch.about} |")
    head = f"\n## {game.title}: {game.observation} numbers\n\n| stretch | from | shape | what it says |\n|---|---|---|---|\n"
    return head + "\n".join(rows) + "\n"


if __name__ == "__main__":
    FILE.write_text(page(), "utf-8")

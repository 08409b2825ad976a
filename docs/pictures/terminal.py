"""Draws the terminal picture of the README: a match of Oregon between greedy bots, as a person on seat 1 sees it."""

import os
import random
import re
from pathlib import Path

from rich.console import Console
from rich.text import Text

from barnboard import Match
from barnboard.bots import make_bot, take_turn

HERE = Path(__file__).parent


def main() -> None:
    match, chance, bot = Match("oregon", seats=3, seed="a picture for the README"), random.Random(5), make_bot("greedy")
    while match.to_move is not None and not (match.view(None).round == 9 and match.to_move == 0):
        take_turn(match, bot, chance)
    with open(os.devnull, "w") as nowhere:
        console = Console(width=96, record=True, file=nowhere, force_terminal=True, color_system="truecolor")
        for told in [tale.text for tale in match.tales(0) if tale.text][-5:]:
            console.print(Text(f"  {told}", "dim"))
        console.print()
        console.print(match.game.board(match.view(0), match.game.words(match.box)))
        console.print()
        console.print(Text(match.prompt(), "bold"))
        for number, move in enumerate(match.moves()[:4], 1):
            console.print(f"  [bold]{number:>3}[/bold]  {move.words}", highlight=False)
        console.print("  …\n> ")
        svg = console.export_svg(title="barnboard play oregon --seats 3")
    svg = re.sub(r"@font-face \{.*?\}", "", svg, flags=re.S).replace("Fira Code", "DejaVu Sans Mono, Menlo, Consolas")
    (HERE / "terminal-oregon.svg").write_text(svg, "utf-8")


if __name__ == "__main__":
    main()

"""A match in the terminal: a person on seat 0, bots on the others.

The board comes from the game's view. Moves are chosen by number or text; where there are many, the parts that they touch narrow
them down step by step, as clicks do in the browser.
"""

import json
import random
from collections.abc import Sequence
from pathlib import Path

from rich.columns import Columns
from rich.console import Console
from rich.markdown import Markdown
from rich.table import Table as RichTable
from rich.text import Text

from barnboard.bots import make_bot, take_turn
from barnboard.kernel.codes import SEAT
from barnboard.match import IllegalMove, Match, Move, NoUndo

_YOU = 0
_LIST_AT_MOST = 24
_HELP = """\
Type a number, or a move as text, or a part of it to narrow the list.
  back    widen the list again        undo    take your last move back
  moves   list every move             log     what happened so far
  rules   how the game is played      save F  save the match to file F
  quit    leave (what you saved can be gone on with: barnboard play --load F)"""


class Quit(Exception):
    """The person wants to leave."""


class Table:
    """One person and some bots at a match."""

    def __init__(self, match: Match, bots: Sequence[str], language: str) -> None:
        self.console = Console()
        self.language = language
        self.match = match
        self.words = match.game.words(match.box, language)
        self.bots = {seat: make_bot(name) for seat, name in enumerate(bots, 1)}
        self.chance = random.Random(match.seed)
        self.told = 0  # plies already told

    def run(self) -> None:
        """Plays until the match is over or the person leaves."""
        self.console.print(f"[bold]{self.match.game.title}[/bold]. You sit on seat 1. Type help at any time.\n")
        try:
            while (seat := self.match.to_move) is not None:
                if seat == _YOU:
                    self._your_move()
                else:
                    with self.console.status(f"{self.bots[seat].name} is thinking"):
                        take_turn(self.match, self.bots[seat], self.chance)
        except (Quit, EOFError):
            self.console.print("Good bye.")
            return
        self._tell_news()
        self._show_board()
        self._show_result()

    # ------------------------------------------------------------ showing

    def _tell_news(self) -> None:
        for tale in self.match.tales(_YOU, self.language, self.told):
            if tale.text:
                self.console.print(Text(f"  {tale.text}", "dim"))
        self.told = self.match.ply

    def _show_board(self) -> None:
        self.console.print()
        self.console.print(self.match.game.board(self.match.view(_YOU), self.words))
        self.console.print()

    def _show_result(self) -> None:
        breakdown = self.match.breakdown()
        table = RichTable(box=None, header_style="dim")
        table.add_column("")
        for row in self.match.standing():
            name = self.words.name(SEAT, row.seat)
            table.add_column(f"{name}{' (you)' if row.seat == _YOU else ''}", justify="right")
        for source in breakdown[0]:
            if any(row[source] for row in breakdown):
                name = self.words.label(source)
                table.add_row(name, *(str(row[source]) for row in breakdown))
        rows = self.match.standing()
        table.add_row(Text("points", "bold"), *(Text(str(row.points), "bold") for row in rows))
        table.add_row(Text("place", "bold"), *(Text(str(row.place), "bold") for row in rows))
        self.console.print(table)

    def _list(self, labels: Sequence[str]) -> None:
        """A numbered list, in columns where it is long."""
        numbered = [f"  [bold]{number:>3}[/bold]  {label}" for number, label in enumerate(labels, 1)]
        if len(labels) > _LIST_AT_MOST:
            self.console.print(Columns(numbered, column_first=True, padding=(0, 1)), highlight=False)
        else:
            for line in numbered:
                self.console.print(line, highlight=False)

    # ------------------------------------------------------------ choosing

    def _your_move(self) -> None:
        self._tell_news()
        moves = self.match.moves(self.language)
        if len(moves) == 1:
            self.console.print(Text(f"  Only one move: {moves[0].words}", "italic"))
            self.match.play(moves[0])
            return
        self._show_board()
        self.match.play(self._choose(moves))

    def _choose(self, moves: Sequence[Move]) -> Move:
        """Narrows the moves down until one is chosen."""
        ply = self.match.ply
        narrowed: list[tuple[list[Move], int]] = [(list(moves), 0)]
        while True:
            left, depth = narrowed[-1]
            if len(left) == 1:
                return left[0]
            groups = _by_part(left, depth) if len(left) > _LIST_AT_MOST else {}
            self.console.print(Text(self.match.prompt(self.language), "bold"))
            self._list([_group_label(part, some) for part, some in groups.items()] or [move.words for move in left])
            answer = self.console.input("> ").strip()
            if answer.isdecimal() and 1 <= int(answer) <= len(groups or left):
                if not groups:
                    return left[int(answer) - 1]
                narrowed.append((list(groups.values())[int(answer) - 1], depth + 1))
            elif answer == "back":
                if len(narrowed) > 1:
                    narrowed.pop()
            elif (chosen := self._by_text(answer, left)) is not None:
                narrowed.append((chosen, depth))
            else:
                self._command(answer)
                if self.match.ply != ply:
                    self._tell_news()
                    self._show_board()
                    ply, narrowed = self.match.ply, [(self.match.moves(self.language), 0)]

    def _by_text(self, answer: str, moves: Sequence[Move]) -> list[Move] | None:
        """The moves that a text means, or those that contain it."""
        exact = [move for move in moves if answer in (move.text, move.words)]
        if exact:
            return exact
        if not answer or answer.split()[0] in ("help", "undo", "moves", "log", "rules", "save", "quit"):
            return None
        return [move for move in moves if answer.lower() in f"{move.text}\n{move.words}".lower()] or None

    def _command(self, answer: str) -> None:
        word, _, rest = answer.partition(" ")
        if word == "quit":
            raise Quit
        if word == "undo":
            self._undo()
        elif word == "moves":
            self._list([f"{move.text}  [dim]{move.words}[/dim]" for move in self.match.moves(self.language)])
        elif word == "log":
            for tale in self.match.tales(_YOU, self.language):
                if tale.text:
                    self.console.print(f"  {tale.text}", highlight=False)
        elif word == "rules":
            self.console.print(Markdown(self.match.game.rules_text(self.language)))
        elif word == "save":
            self._save(rest.strip())
        elif word == "help" or not word:
            self.console.print(_HELP, highlight=False)
        else:
            try:
                self.match.play(answer)
            except IllegalMove as problem:
                self.console.print(f"[red]{problem}[/red] Type help to see what you can type.", highlight=False)

    def _undo(self) -> None:
        try:
            self.match.undo(_YOU)
            self.told = self.match.ply
        except NoUndo as problem:
            self.console.print(f"[red]Cannot undo:[/red] {problem}.", highlight=False)

    def _save(self, name: str) -> None:
        if not name:
            self.console.print("[red]Name a file:[/red] save FILE", highlight=False)
            return
        file = Path(name)
        if file.exists():
            self.console.print(f"[red]{file} is there already;[/red] name a new file.", highlight=False)
            return
        try:
            file.write_text(json.dumps(self.match.save(), indent=1), "utf-8")
            self.console.print(f"Saved to {file}.", highlight=False)
        except OSError as problem:
            self.console.print(f"[red]Cannot write {file}:[/red] {problem.strerror}.", highlight=False)


def _by_part(moves: Sequence[Move], depth: int) -> dict[str, list[Move]]:
    """Moves by the next part that they touch; nothing where that does not narrow them down."""
    groups: dict[str, list[Move]] = {}
    for move in moves:
        groups.setdefault(move.touch[depth] if depth < len(move.touch) else "", []).append(move)
    return groups if len(groups) > 1 else (_by_part(moves, depth + 1) if any(len(m.touch) > depth + 1 for m in moves) else {})


def _group_label(part: str, moves: Sequence[Move]) -> str:
    if len(moves) == 1:
        return moves[0].words
    return f"{part.replace(':', ' ').replace('_', ' ')}  [dim]({len(moves)} moves)[/dim]"

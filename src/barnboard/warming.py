"""Games compiled ahead of time, so that nobody waits for a compiler at a table.

`warm` compiles, in this process, everything that matches and bots of a game run. An `Oven` does it in processes of their own and
says how far they are: first what somebody waits for, with all cores; else one core is left to whoever plays. Where all cores are
taken, what nobody waits for makes room and is begun again later: what was compiled of it lies on the disk.

`python -m barnboard.warming GAME PART` is such a process. It prints, line by line, how many functions of about how many are done.
"""

import logging
import os
import random
import subprocess
import sys
import threading
from collections.abc import Callable, Iterable

from barnboard.bots import make_bot, take_turn
from barnboard.bots.batches import play_randomly
from barnboard.bots.search import prepare
from barnboard.games import Game
from barnboard.games import game as find_game
from barnboard.kernel.compile import compile_for, mark_warm
from barnboard.kernel.compile import is_warm as is_marked
from barnboard.kernel.events import new_log
from barnboard.kernel.loops import perft
from barnboard.kernel.records import blank, copies
from barnboard.match import Match

log = logging.getLogger(__name__)


def _compile_table(game: Game) -> None:
    """What a table needs: to deal, to move, to show, and a position as a seat imagines it.

    The search begins with what comes last here and ends with what comes first, so that of what both need each compiles a half,
    and takes the other from the disk.
    """
    compile_for(game.rules.play, game.usual_box.record, blank(game.dtype), 0, new_log())
    match = _at_a_choice(game)
    match.play(match.codes()[0])
    match.view(0)
    match.breakdown()
    match.imagined(0, (1, 2))


def _compile_search(game: Game) -> None:
    """What the bots that think, hints and reviews need."""
    prepare(game)


def _compile_foresight(game: Game) -> None:
    """What tells whether a move can be taken back."""
    match = _at_a_choice(game)
    match.stays(match.codes()[0])


def _compile_batches(game: Game) -> None:
    """What many matches at once need, the greedy bot, and all verbs by themselves."""
    game.warm()
    match = _at_a_choice(game)
    take_turn(match, make_bot("greedy"), random.Random(1))
    play_randomly(game, copies(game.blank(match.seats, match.options), 1), most=5)
    perft(match.box.record, match._s, 1, game.most_moves)


def _at_a_choice(game: Game) -> Match:
    match = Match(game, seed="warm")
    while len(match.codes()) < 2:
        match.play(match.codes()[0])
    return match


PARTS: dict[str, Callable[[Game], None]] = {
    "table": _compile_table,
    "search": _compile_search,
    "foresight": _compile_foresight,
    "batches": _compile_batches,
}
AT_A_TABLE = ("table", "search")  # what is needed before somebody plays against a bot
_taken_up: set[tuple[str, str]] = set()  # what `warm` did in this process


def is_warm(game: Game, parts: Iterable[str] = PARTS) -> bool:
    """Whether these parts of a game lie compiled on this machine."""
    return all(is_marked(game.package, part) for part in parts)


def warm(game: Game, parts: Iterable[str] = PARTS) -> None:
    """Compiles these parts of a game in this process, or takes them from the disk."""
    for part in parts:
        PARTS[part](game)
        mark_warm(game.package, part)
        _taken_up.add((game.id, part))


def is_taken_up(game: Game, part: str) -> bool:
    """Whether `warm` made a part of a game ready in this process, so that nothing of it costs waiting."""
    return (game.id, part) in _taken_up


class Oven:
    """Compiles games in processes of their own.

    `tell` is called from threads of the oven whenever something has changed; `progress` then says how far a game is.
    """

    def __init__(
        self, games: Iterable[Game], parts: Iterable[str] = PARTS, tell: Callable[[Game], None] = lambda game: None
    ) -> None:
        known = list(games)
        self._waiting = [(game, part) for part in parts for game in known if not is_warm(game, [part])]
        self._share: dict[tuple[str, str], float] = {(game.id, part): 0.0 for game, part in self._waiting}
        self._wanted: set[str] = set()
        self._baking: dict[tuple[str, str], subprocess.Popen[str]] = {}
        self._put_back: set[tuple[str, str]] = set()  # ended to make room
        self._changed = threading.Condition()
        self._tell = tell
        self._cores = os.cpu_count() or 1
        self._closed = False

    def start(self) -> None:
        """Begins with the first."""
        with self._changed:
            self._light()

    def want(self, game: Game) -> None:
        """Somebody waits for a game: it comes next, with all cores."""
        with self._changed:
            self._wanted.add(game.id)
            self._waiting.sort(key=lambda one: one[0].id not in self._wanted)
            self._make_room()
            self._light()

    def wait(self, game: Game, parts: Iterable[str] = PARTS) -> None:
        """Returns when these parts of a game are done, or could not be compiled: then the match itself will say why."""
        needed = {(game.id, part) for part in parts}
        with self._changed:
            self._changed.wait_for(lambda: self._closed or not needed & set(self._share))

    def progress(self, game: Game, parts: Iterable[str] = PARTS) -> float:
        """How far these parts of a game are, from 0 to 1."""
        wanted = list(parts)
        return sum(self._share.get((game.id, part), 1.0) for part in wanted) / len(wanted)

    def close(self) -> None:
        """Ends what is running."""
        with self._changed:
            self._closed = True
            self._waiting.clear()
            running = list(self._baking.values())
            self._changed.notify_all()
        for process in running:
            process.terminate()

    def _make_room(self) -> None:
        """Ends processes for what nobody waits for where somebody waits for something else. The condition is held."""
        wanted = sum(game.id in self._wanted for game, _ in self._waiting)
        short = wanted - (self._cores - len(self._baking)) - len(self._put_back)
        others = [key for key in self._baking if key[0] not in self._wanted and key not in self._put_back]
        for key in others[: max(0, short)]:
            self._put_back.add(key)
            self._baking[key].terminate()

    def _light(self) -> None:
        """Starts as many processes as there is room for. The condition is held."""
        while self._waiting and not self._closed:
            hurried = self._waiting[0][0].id in self._wanted
            if len(self._baking) >= (self._cores if hurried else max(1, self._cores - 1)):
                return
            game, part = self._waiting.pop(0)
            command = [sys.executable, "-m", "barnboard.warming", game.id, part]
            process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
            self._baking[game.id, part] = process
            threading.Thread(target=self._follow, args=(game, part, process), daemon=True).start()

    def _follow(self, game: Game, part: str, process: "subprocess.Popen[str]") -> None:
        assert process.stdout is not None
        for line in process.stdout:
            done, about = (int(word) for word in line.split())
            self._share[game.id, part] = max(self._share[game.id, part], min(0.99, done / about))
            self._tell(game)
        _, said = process.communicate()
        made_room = bool(process.returncode) and (game.id, part) in self._put_back
        if process.returncode and not made_room and not self._closed:
            log.error("%s: the %s cannot be compiled: %s", game.id, part, said.strip().rpartition("\n")[2])
        with self._changed:
            del self._baking[game.id, part]
            self._put_back.discard((game.id, part))
            if made_room and not self._closed:
                self._waiting.append((game, part))
            else:
                del self._share[game.id, part]
            if not any(game.id == waiting for waiting, _ in self._share):
                self._wanted.discard(game.id)
            self._light()
            self._changed.notify_all()
        self._tell(game)


def main() -> None:
    """One part of one game, in this process."""
    name, part = sys.argv[1:]
    game = find_game(name)
    from barnboard.kernel.compile import JIT

    if JIT:
        from barnboard.kernel.shelves import watch

        watch(lambda step: print(step.done, step.about, flush=True) if step.label == game.package.rpartition(".")[2] else None)
    warm(game, [part])


if __name__ == "__main__":
    main()

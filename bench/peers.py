"""Our games beside those of other libraries, and our search beside OpenSpiel's on our own games: one run, one core.

    python bench/peers.py [--seconds 2] [--peers openspiel,pgx] [--think 0.1] [--matches 20] [--json FILE] [--picture FILE]

Every peer is installed into an environment of its own, under the cache folder of the user; one that cannot be installed or does
not run is named and left out. `bench/outside.py` says what is measured there, and the same is measured of ours: `moves` is random
play, `decisions` is random play with the observation of who is to move and the mask of legal moves written. Ratios go from the
slowest to the fastest of our games, with two seats. Libraries that know one match at a time are compared with ours one at a time
and with a thousand at once, pgx with batches of the same size.

The duel: our search and OpenSpiel's ISMCTS (Python, random rollouts) have the same processor time for every decision, on our own
games through barnboard.envs.openspiel; every deal is played twice, with seats exchanged. Shares of wins have their 95 % (Wilson)
intervals.
"""

import argparse
import json
import os
import platform
import random
import subprocess
import sys
import time
import venv
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import platformdirs
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from barnboard.arena.intervals import wilson
from barnboard.bots.batches import play_randomly
from barnboard.bots.search import Search
from barnboard.envs import Vector
from barnboard.envs import pettingzoo as doors
from barnboard.envs.openspiel import name_of
from barnboard.envs.position import Position
from barnboard.games import Game, games
from barnboard.kernel.records import Records, copies
from barnboard.match import keys_of
from outside import Figure, agents_play, rate

REQUIREMENTS = {
    "openspiel": ["open-spiel"],
    "pettingzoo": ["pettingzoo", "rlcard", "chess", "pygame"],
    "rlcard": ["rlcard"],
    "pgx": ["pgx"],
    "catanatron": ["catanatron", "catanatron_gym", "gymnasium"],
}
TITLES = {"openspiel": "OpenSpiel", "pettingzoo": "PettingZoo", "rlcard": "RLCard", "pgx": "pgx", "catanatron": "catanatron"}
OURS = "Barnboard"
OUTSIDE = Path(__file__).with_name("outside.py")
BATCHES = (1, 100, 1000)
STEPS = 20  # in one go
SLICE = 8  # iterations of our search between looks at the clock
EXPLORATION = 1.0  # of their search: the constant of UCT for returns from 0 to 1
ONE_THREAD = {
    "OMP_NUM_THREADS": "1",
    "XLA_FLAGS": "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1",
    "JAX_PLATFORMS": "cpu",
}


class Row(NamedTuple):
    """A figure and whose it is."""

    whose: str
    figure: Figure


# ---------------------------------------------------------------- peers


def environment(peer: str, folder: Path) -> Path:
    """The Python of a peer's own environment, made if it is not there."""
    home = folder / peer
    python, ready = home / "bin/python", home / "ready"
    wanted = "\n".join(REQUIREMENTS[peer])
    if not (ready.exists() and ready.read_text("utf-8") == wanted):
        venv.create(home, clear=True, with_pip=True)
        command = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *REQUIREMENTS[peer]]
        subprocess.run(command, check=True, capture_output=True, text=True)
        ready.write_text(wanted, "utf-8")
    return python


def figures_of(peer: str, folder: Path, seconds: float) -> Iterator[Row]:
    """What a peer does, as it is measured in its environment."""
    command = [str(environment(peer, folder)), str(OUTSIDE), peer, "--seconds", str(seconds)]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env={**os.environ, **ONE_THREAD, "PYTHONPATH": ""}
    ) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        for line in running.stdout:
            told = json.loads(line)
            yield Row(f"{TITLES[peer]} {told['version']}", Figure(*(told[name] for name in Figure._fields)))
        said = running.stderr.read()
    if running.returncode:
        raise subprocess.CalledProcessError(running.returncode, command, stderr=said)


def ours(seconds: float) -> Iterator[Row]:
    """What our games do, with two seats: the compiled loop, the vector environment, and the door of PettingZoo."""
    for game in games().values():
        records = copies(game.blank(game.seats[0], game.check_setup(game.seats[0], {})), 100)
        records["key"] = keys_of(f"peers {number}" for number in range(100))
        yield Row(OURS, Figure(game.title, "moves", rate(lambda: _play_all(game, records), seconds)))  # noqa: B023
        for batch in BATCHES:
            env = Vector(game, batch, threads=1, seed=1)
            yield Row(OURS, Figure(game.title, "decisions", rate(lambda: _step(env), seconds), batch))  # noqa: B023
            env.close()
        agents = getattr(doors, f"{game.id}_v0").env()
        yield Row(f"{OURS}, PettingZoo", Figure(game.title, "decisions", rate(lambda: agents_play(agents), seconds)))  # noqa: B023


def _play_all(game: Game, records: Records) -> int:
    return int(play_randomly(game, records.copy()).moves.sum())


def _step(env: Vector) -> int:
    for _ in range(STEPS):
        env.step(env.random_moves())
    return STEPS * env.many


# ---------------------------------------------------------------- the duel


class Duel(NamedTuple):
    """Our search against OpenSpiel's on one game."""

    game: str
    matches: int
    share: float  # of wins, ours
    low: float
    high: float
    iterations: float  # for a decision, ours
    their_iterations: float
    seconds: float  # of the processor for a decision, ours
    their_seconds: float


class TimedISMCTS(ismcts.ISMCTSBot):  # type: ignore[misc]
    """OpenSpiel's search, for so many seconds of the processor instead of so many simulations."""

    def think(self, state: Any, seconds: float) -> tuple[int, int]:
        """The action that it visits most, and how many simulations it made."""
        begun, done = time.thread_time(), 0
        self.reset()
        self._root_node = self.create_new_node(state)
        while time.thread_time() - begun < seconds or done < 2:  # the first one only makes the root
            self.run_simulation(self.sample_root_state(state))
            done += 1
        policy = self.get_final_policy(state, self._root_node)
        best = max(chance for _, chance in policy)
        return int(self._random_state.choice([action for action, chance in policy if chance == best])), done


def think(game: Game, position: Position, key: tuple[int, int], seconds: float) -> tuple[int, int]:
    """The move that our search tries most, and how many iterations it made."""
    begun = time.thread_time()
    search = Search(game, game.usual_box, position.imagined(position.seat, key).s)
    while time.thread_time() - begun < seconds or search.iterations == 0:
        search.grow(SLICE)
    return search.most_tried(), search.iterations


def duel(game: Game, matches: int, seconds: float) -> Duel:
    """Plays the matches: every deal twice, with seats exchanged."""
    chance, wins = random.Random(1), 0.0
    iterations: tuple[list[int], list[int]] = ([], [])
    spent: tuple[list[float], list[float]] = ([], [])
    for number in range(matches):
        house = pyspiel.load_game(f"{name_of(game)}(seed={number // 2})")
        state, our_seat = house.new_initial_state(), number % 2
        state.apply_action(0)  # the deal
        numbers = np.random.RandomState(number)
        theirs = TimedISMCTS(house, mcts.RandomRolloutEvaluator(1, numbers), EXPLORATION, 1, random_state=numbers)
        while not state.is_terminal():
            who, begun = int(state.current_player() != our_seat), time.thread_time()
            if who == 0:
                move, done = think(game, state._position, (chance.getrandbits(64), chance.getrandbits(64)), seconds)
            else:
                move, done = theirs.think(state, seconds)
            iterations[who].append(done)
            spent[who].append(time.thread_time() - begun)
            state.apply_action(move)
        wins += state.returns()[our_seat]
        tell(f"{game.title}: {number + 1} of {matches} matches, {wins:g} won")
    means = [float(np.mean(each)) for each in (*iterations, *spent)]
    return Duel(game.title, matches, wins / matches, *wilson(wins, matches), *means)


# ---------------------------------------------------------------- what is told


def tell(text: str) -> None:
    print(f"\r\033[K{text}", end="", file=sys.stderr, flush=True)


def times(mine: Iterable[float], theirs: float | None) -> str:
    """How many times as fast ours are, from the slowest to the fastest."""
    if not theirs:
        return ""
    low, high = min(mine) / theirs, max(mine) / theirs
    return f"{_short(low)} to {_short(high)}"


def _short(ratio: float) -> str:
    return f"{ratio:.2g}" if ratio < 10 else f"{ratio:,.0f}"


def table(rows: list[Row]) -> list[list[str]]:
    """Ours, then every game of a peer with the ratios, as cells."""
    mine: dict[tuple[str, int], list[float]] = defaultdict(list)
    lines: dict[tuple[str, str, int], dict[str, float]] = defaultdict(dict)
    for whose, (game, what, each, batch) in rows:
        lines[whose, game, batch][what] = each
        if whose == OURS:
            mine[what, batch].append(each)
    head = ["", "game", "batch", "moves/s", "decisions/s", "ours, moves", "ours, same batch", "ours, 1,000 at once"]
    told = [head]
    for (whose, game, batch), found in lines.items():
        cells = [whose, game, f"{batch:,}", *(f"{found[what]:,.0f}" if what in found else "" for what in ("moves", "decisions"))]
        if not whose.startswith(OURS):
            cells.append(times(mine["moves", 1], found.get("moves")))
            cells.append(times(mine["decisions", batch], found.get("decisions")))
            cells.append(times(mine["decisions", 1000], found.get("decisions")) if batch == 1 else "")
        told.append(cells + [""] * (len(head) - len(cells)))
    return told


def duel_table(duels: Iterable[Duel]) -> list[list[str]]:
    head = [
        "our search against OpenSpiel's ISMCTS",
        "matches",
        "wins, ours",
        "95 %",
        "iterations a move",
        "theirs",
        "seconds",
        "theirs",
    ]
    return [head] + [
        [
            *(one.game, str(one.matches), f"{one.share:.0%}", f"{one.low:.0%} to {one.high:.0%}"),
            *(f"{one.iterations:,.0f}", f"{one.their_iterations:,.1f}", f"{one.seconds:.3f}", f"{one.their_seconds:.3f}"),
        ]
        for one in duels
    ]


def lined_up(cells: list[list[str]]) -> str:
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    return "\n".join("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in cells)


def picture(rows: list[Row], about: str) -> str:
    """Decisions a second as bars, on a scale of powers of ten, as SVG."""
    bars = [row for row in rows if row.figure.what == "decisions"]
    bars.sort(key=lambda row: row.figure.rate)
    low, left, wide, high = 2, 300, 620, 20  # the power of ten at the left edge, and sizes
    heading = "Decisions a second with observation and legal moves, one core"
    top = int(np.ceil(np.log10(bars[-1].figure.rate)))

    def at(value: float) -> float:
        return left + wide * (np.log10(value) - low) / (top - low)

    bottom = 40 + high * len(bars)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {left + wide + 90} {bottom + 40}"',
        ' font-family="sans-serif" font-size="12">',
        '<rect width="100%" height="100%" fill="#fffdf7"/>',
        f'<text x="10" y="20" font-size="14" font-weight="bold">{heading}</text>',
    ]
    for power in range(low, top + 1):
        x = at(10.0**power)
        parts.append(f'<path d="M{x:.0f} 32V{bottom}" stroke="#ddd4c0"/>')
        parts.append(f'<text x="{x:.0f}" y="{bottom + 14}" text-anchor="middle">{10**power:,}</text>')
    for number, row in enumerate(bars):
        y, x = 36 + high * number, at(max(row.figure.rate, 10.0**low))
        colour = "#3f7d4e" if row.whose == OURS else "#8db596" if row.whose.startswith(OURS) else "#c98d3a"
        batch = f", {row.figure.batch:,} at once" if row.figure.batch > 1 else ""
        parts.append(f'<rect x="{left}" y="{y}" width="{x - left:.0f}" height="{high - 5}" fill="{colour}"/>')
        parts.append(f'<text x="{left - 8}" y="{y + 12}" text-anchor="end">{row.whose}: {row.figure.game}{batch}</text>')
        parts.append(f'<text x="{x + 6:.0f}" y="{y + 12}">{row.figure.rate:,.0f}</text>')
    parts.append(f'<text x="10" y="{bottom + 32}" fill="#666">{about}</text></svg>')
    return "\n".join(parts) + "\n"


def machine() -> str:
    """What the figures were measured on."""
    cpu = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.exists():
        names = [line.partition(":")[2].strip() for line in info.read_text("utf-8").splitlines() if line.startswith("model name")]
        cpu = names[0] if names else cpu
    return f"{cpu}, {os.cpu_count()} cores, Python {platform.python_version()}, load {os.getloadavg()[0]:.1f}"


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--seconds", type=float, default=2.0, help="how long each figure is measured")
    words.add_argument("--peers", default=",".join(REQUIREMENTS), help="only these; none: an empty text")
    words.add_argument("--games", help="only these of ours in the duel, such as oregon,fences")
    words.add_argument("--think", type=float, default=0.1, help="seconds for a decision in the duel")
    words.add_argument("--matches", type=int, default=20, help="matches of the duel for each game; 0: no duel")
    cache = platformdirs.user_cache_path("barnboard") / "peers"
    words.add_argument("--folder", type=Path, default=cache, help="where the environments of peers are made")
    words.add_argument("--json", type=Path, default=Path("build/peers.json"), help="where the figures go")
    words.add_argument("--picture", type=Path, default=Path("build/peers.svg"), help="where the picture goes")
    said = words.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})  # one core; peers inherit it
    about = machine()
    print(about, flush=True)
    rows, missing = [], {}
    for row in ours(said.seconds):
        tell(f"{row.whose}: {row.figure.game}")
        rows.append(row)
    for peer in filter(None, said.peers.split(",")):
        tell(f"{TITLES[peer]} …")
        try:
            rows.extend(figures_of(peer, said.folder, said.seconds))
        except (OSError, subprocess.CalledProcessError) as problem:
            reason = (getattr(problem, "stderr", "") or str(problem)).strip().splitlines()[-1]
            missing[TITLES[peer]] = reason
    tell("")
    print(lined_up(table(rows)), flush=True)
    for peer, reason in missing.items():
        print(f"{peer}: left out, {reason}")
    duels: list[Duel] = []
    keep(said, about, rows, missing, duels)
    for game in games().values():
        if said.matches and (not said.games or game.id in said.games.split(",")):
            duels.append(duel(game, said.matches, said.think))
            keep(said, about, rows, missing, duels)
    tell("")
    print("\n" + lined_up(duel_table(duels)), flush=True)


def keep(said: argparse.Namespace, about: str, rows: list[Row], missing: dict[str, str], duels: list[Duel]) -> None:
    """Writes what was found so far, as JSON and as a picture."""
    told = {
        "machine": about,
        "load_at_the_end": round(os.getloadavg()[0], 1),
        "figures": [{"whose": row.whose, **row.figure._asdict()} for row in rows],
        "left_out": missing,
        "duels": [one._asdict() for one in duels],
    }
    for file, text in ((said.json, json.dumps(told, indent=1) + "\n"), (said.picture, picture(rows, about))):
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")


if __name__ == "__main__":
    main()

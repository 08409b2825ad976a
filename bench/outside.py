"""What the libraries of others do in a second of one core; run by bench/peers.py, each in an environment of its own.

    python bench/outside.py pgx --seconds 2

Prints a line of JSON for every figure. `moves`: random play, legal moves asked for and one of them played, nothing else.
`decisions`: with what a policy needs besides, the observation of who is to move and the mask of legal moves (or their list, where
a library gives no mask). Chance nodes are played and not counted. Time is that of the processor, so that other work on the
machine disturbs little; the best third of the samples counts. This file needs nothing of Barnboard.
"""

import argparse
import itertools
import json
import random
import statistics
import time
from collections.abc import Callable, Iterator
from importlib.metadata import version
from typing import Any, NamedTuple

SAMPLE_SECONDS = 0.05


class Figure(NamedTuple):
    """So many moves or decisions a second."""

    game: str
    what: str
    rate: float
    batch: int = 1


def rate(play: Callable[[], int], seconds: float) -> float:
    """How many a second there are of what `play` does; it returns how many it did."""
    play()
    samples: list[float] = []
    begun = time.process_time()
    while time.process_time() - begun < seconds or len(samples) < 3:
        start, done = time.process_time(), 0
        while time.process_time() - start < SAMPLE_SECONDS:
            done += play()
        samples.append(done / (time.process_time() - start))
    return statistics.mean(sorted(samples, reverse=True)[: max(1, len(samples) // 3)])


def openspiel(seconds: float) -> Iterator[Figure]:
    """OpenSpiel: games in C++ and games in Python."""
    import open_spiel.python.games  # noqa: F401
    import pyspiel

    chance = random.Random(1)

    def match(game: Any, sees: bool) -> int:
        state, done = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(chance.choices(outcomes, weights)[0])
                continue
            if sees:
                state.observation_tensor(state.current_player())
                state.legal_actions_mask()
            state.apply_action(chance.choice(state.legal_actions()))
            done += 1
        return done

    for name, language in (
        ("backgammon", "C++"),
        ("gin_rummy", "C++"),
        ("python_kuhn_poker", "Python"),
        ("python_tic_tac_toe", "Python"),
    ):
        game, title = pyspiel.load_game(name), f"{name.removeprefix('python_')} ({language})"
        yield Figure(title, "moves", rate(lambda: match(game, False), seconds))  # noqa: B023
        yield Figure(title, "decisions", rate(lambda: match(game, True), seconds))  # noqa: B023


def pettingzoo(seconds: float) -> Iterator[Figure]:
    """PettingZoo's classic games."""
    from pettingzoo.classic import chess_v6, connect_four_v3, texas_holdem_v4

    for name, game in (("connect_four", connect_four_v3), ("texas_holdem", texas_holdem_v4), ("chess", chess_v6)):
        env = game.env()
        yield Figure(name, "decisions", rate(lambda: agents_play(env), seconds))  # noqa: B023


def agents_play(env: Any, most: int = 200) -> int:
    """Random play of a PettingZoo environment, to the end or for so many decisions."""
    env.reset()
    done = 0
    for agent in env.agent_iter():
        seen, _, termination, truncation, _ = env.last()
        over = termination or truncation
        env.step(None if over else env.action_space(agent).sample(seen["action_mask"]))
        done += not over
        if done == most:
            break
    return done


def rlcard(seconds: float) -> Iterator[Figure]:
    """RLCard: a step gives the observation and the legal actions."""
    import rlcard

    chance = random.Random(1)

    def match(env: Any) -> int:
        state, _ = env.reset()
        done = 0
        while not env.is_over():
            state, _ = env.step(chance.choice(list(state["legal_actions"])))
            done += 1
        return done

    for name in ("gin-rummy", "uno", "limit-holdem"):
        env = rlcard.make(name)
        yield Figure(name, "decisions", rate(lambda: match(env), seconds))  # noqa: B023


def pgx(seconds: float) -> Iterator[Figure]:
    """pgx: steps of a whole batch compiled by JAX, many in one call; a state holds observation and mask."""
    for name in ("backgammon", "connect_four", "leduc_holdem"):
        for batch in (1, 100, 1000):
            yield Figure(name, "decisions", _pgx_rate(name, batch, seconds), batch)


def _pgx_rate(name: str, batch: int, seconds: float) -> float:
    import jax
    import jax.numpy as jnp
    import pgx
    from pgx.experimental import auto_reset

    env, steps = pgx.make(name), max(10, 1000 // batch)
    step = jax.vmap(auto_reset(env.step, env.init))

    def one(state: Any, key: Any) -> Any:
        keys = jax.random.split(key, batch + 1)
        action = jax.random.categorical(keys[0], jnp.log(state.legal_action_mask.astype(jnp.float32)), axis=1)
        state = step(state, action, keys[1:])
        return state, state.observation.astype(jnp.float32).sum()  # what is seen is used, so that it is not left out

    run = jax.jit(lambda state, key: jax.lax.scan(one, state, jax.random.split(key, steps)))
    state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(1), batch))
    numbers = itertools.count()

    def play() -> int:
        nonlocal state
        state, _ = run(state, jax.random.PRNGKey(next(numbers)))
        jax.block_until_ready(state)
        return steps * batch

    return rate(play, seconds)


def catanatron(seconds: float) -> Iterator[Figure]:
    """catanatron: its own loop of random players, and its Gymnasium environment against one."""
    import gymnasium
    from catanatron import Color, Game, RandomPlayer

    def match() -> int:
        game = Game([RandomPlayer(Color.RED), RandomPlayer(Color.BLUE)])
        game.play()
        return len(game.state.actions)

    yield Figure("Catan", "moves", rate(match, seconds))
    env = gymnasium.make("catanatron_gym:catanatron-v1")
    chance = random.Random(1)

    def some() -> int:
        env.reset()
        done = 0
        for _ in range(200):
            _, _, terminated, truncated, _ = env.step(chance.choice(env.unwrapped.get_valid_actions()))
            done += 1
            if terminated or truncated:
                break
        return done

    yield Figure("Catan", "decisions", rate(some, seconds))


PEERS = {"openspiel": "open_spiel", "pettingzoo": "pettingzoo", "rlcard": "rlcard", "pgx": "pgx", "catanatron": "catanatron"}


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("peer", choices=PEERS)
    words.add_argument("--seconds", type=float, default=2.0, help="how long each figure is measured")
    said = words.parse_args()
    of = version(PEERS[said.peer])
    for figure in globals()[said.peer](said.seconds):
        print(json.dumps({"peer": said.peer, "version": of, **figure._asdict()}), flush=True)


if __name__ == "__main__":
    main()

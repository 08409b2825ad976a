"""PPO with masked moves in JAX, in one file, after CleanRL: learns My Happy Farm against the greedy bot.

    pip install "barnboard[envs]" jax optax matplotlib
    python examples/ppo_jax.py [--game happy_farm] [--steps 1200000] [--opponents greedy] [--picture ppo.png]

The environment plays all matches in one compiled call; what a rollout keeps is copied once. What is drawn in the end is the share
of matches won while learning, with the half that an equal opponent would win.
"""

import argparse
import time
from functools import partial
from pathlib import Path
from typing import NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
import optax

from barnboard.envs import Vector


class Settings(NamedTuple):
    """What is usually tuned."""

    matches: int = 256
    rollout: int = 128  # steps of every match between two updates
    epochs: int = 2
    minibatches: int = 16
    rate: float = 1e-3
    discount: float = 0.998
    trace: float = 0.98  # lambda of generalized advantage estimation
    clip: float = 0.2
    entropy: float = 0.005
    value: float = 0.5
    width: int = 128


USUAL = Settings()


def reward(points, places):
    """A win, and how clear it was: a close defeat tells more than none at all."""
    best_other = np.stack([np.delete(points, seat, 1).max(1) for seat in range(points.shape[1])], 1)
    return 0.5 * (places == 1) + 0.5 * np.tanh((points - best_other) / 10)


def layer(key, inputs, outputs, scale):
    """Weights, orthogonal, and zeros."""
    return jax.nn.initializers.orthogonal(scale)(key, (inputs, outputs)), jnp.zeros(outputs)


def network(key, inputs, moves, width):
    """Two hidden layers, and from them a number for each move and one for the position."""
    keys = jax.random.split(key, 4)
    sizes = ((inputs, width, 2**0.5), (width, width, 2**0.5), (width, moves, 0.01), (width, 1, 1.0))
    return [layer(one, *size) for one, size in zip(keys, sizes, strict=True)]


def look(params, seen, mask):
    """The logarithms of the chances of all moves, none where a move is not legal, and what the position is worth."""
    hidden = jnp.sign(seen) * jnp.log1p(jnp.abs(seen))  # counts of every size become numbers of about one
    for weights, bias in params[:2]:
        hidden = jnp.tanh(hidden @ weights + bias)
    logits, worth = (hidden @ weights + bias for weights, bias in params[2:])
    return jax.nn.log_softmax(jnp.where(mask, logits, -1e9)), worth[:, 0]


@jax.jit
def act(params, key, seen, mask):
    """A move for every match."""
    chances, worth = look(params, seen, mask)
    move = jax.random.categorical(key, chances)
    return move, jnp.take_along_axis(chances, move[:, None], 1)[:, 0], worth


@partial(jax.jit, static_argnames="s")
def advantages(s, rewards, over, worths, last):
    """Generalized advantage estimation, from the last step back."""

    def back(later, step):
        reward, ended, worth = step
        after, gain = later
        surprise = reward + s.discount * after * (1 - ended) - worth
        gain = surprise + s.discount * s.trace * (1 - ended) * gain
        return (worth, gain), gain

    _, gains = jax.lax.scan(back, (last, jnp.zeros_like(last)), (rewards, over, worths), reverse=True)
    return gains


def loss(params, s, batch):
    """The clipped objective of PPO."""
    chances, worth = look(params, batch["seen"], batch["mask"])
    chosen = jnp.take_along_axis(chances, batch["move"][:, None], 1)[:, 0]
    gain = (batch["gain"] - batch["gain"].mean()) / (batch["gain"].std() + 1e-8)
    ratio = jnp.exp(chosen - batch["chance"])
    policy = -jnp.minimum(ratio * gain, jnp.clip(ratio, 1 - s.clip, 1 + s.clip) * gain).mean()
    surprise = 0.5 * ((worth - batch["return"]) ** 2).mean()
    entropy = -(jnp.exp(chances) * jnp.where(batch["mask"], chances, 0)).sum(1).mean()
    return policy + s.value * surprise - s.entropy * entropy


def learner(s, optimizer):
    """One update from one rollout, compiled whole."""

    def small(carry, batch):
        params, state = carry
        slope = jax.grad(loss)(params, s, batch)
        change, state = optimizer.update(slope, state, params)
        return (optax.apply_updates(params, change), state), None

    @jax.jit
    def update(params, state, key, batch):
        def epoch(carry, key):
            order = jax.random.permutation(key, s.matches * s.rollout).reshape(s.minibatches, -1)
            return jax.lax.scan(small, carry, {name: array[order] for name, array in batch.items()})

        carry, _ = jax.lax.scan(epoch, (params, state), jax.random.split(key, s.epochs))
        return carry

    return update


def train(game, steps, opponents, s=USUAL, seed=1, tell=print):
    """Learns for so many steps of all matches together; returns the weights and the curve: steps, and the share of wins since."""
    env = Vector(game, s.matches, opponents=opponents, reward=reward, seed=seed)
    key, first = jax.random.split(jax.random.key(seed))
    params = network(first, env.game.observation, env.game.codes.size, s.width)
    updates = max(1, steps // (s.matches * s.rollout))
    fading = optax.linear_schedule(s.rate, 0.0, updates * s.epochs * s.minibatches)
    optimizer = optax.chain(optax.clip_by_global_norm(0.5), optax.adam(fading))
    state, update = optimizer.init(params), learner(s, optimizer)
    curve, begun = [], time.monotonic()
    for number in range(updates):
        rows = {name: [] for name in ("seen", "mask", "move", "chance", "worth", "reward", "over")}
        won = ended = 0.0
        for _ in range(s.rollout):
            key, chance = jax.random.split(key)
            seen, mask = env.observations.copy(), env.masks.copy()  # kept for the update: the next step writes them anew
            move, probability, worth = act(params, chance, seen, mask)
            env.step(np.asarray(move))
            over = env.terminated | env.truncated
            places = env.final_places[over, env.final_seats[over]]
            won, ended = won + (places == 1).sum(), ended + over.sum()
            kept = seen, mask, move, probability, worth, env.rewards.copy(), over.astype(np.float32)
            for name, array in zip(rows, kept, strict=True):
                rows[name].append(array)
        batch = {name: jnp.stack(arrays) for name, arrays in rows.items()}
        last = look(params, env.observations.copy(), env.masks.copy())[1]
        batch["gain"] = advantages(s, batch.pop("reward"), batch.pop("over"), batch["worth"], last)
        batch["return"] = batch["gain"] + batch.pop("worth")
        key, shuffle = jax.random.split(key)
        flat = {name: array.reshape(-1, *array.shape[2:]) for name, array in batch.items()}
        params, state = update(params, state, shuffle, flat)
        if ended:
            curve.append(((number + 1) * s.matches * s.rollout, float(won / ended)))
            rate = curve[-1][0] / (time.monotonic() - begun)
            tell(f"{curve[-1][0]:>10,} steps, {curve[-1][1]:6.1%} of {int(ended)} matches won, {rate:,.0f} steps/s")
    env.close()
    return params, curve


def draw(curve, file, title):
    """The curve as a picture."""
    import matplotlib

    matplotlib.use("agg")
    import matplotlib.pyplot as plt

    figure, axes = plt.subplots(figsize=(7, 4), layout="constrained")
    axes.plot(*zip(*curve, strict=True), color="#2f9e6e")
    axes.axhline(0.5, color="#999", linestyle=":")
    axes.set(xlabel="steps", ylabel="share of matches won", title=title, ylim=(0, 1))
    figure.savefig(file, dpi=150)
    plt.close(figure)


def main():
    """Learns and draws."""
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--game", default="happy_farm")
    words.add_argument("--steps", type=int, default=1_200_000)
    words.add_argument("--opponents", default="greedy")
    words.add_argument("--seed", type=int, default=1)
    words.add_argument("--picture", type=Path, default=Path("ppo.png"))
    said = words.parse_args()
    _, curve = train(said.game, said.steps, said.opponents, seed=said.seed)
    draw(curve, said.picture, f"PPO on {said.game} against {said.opponents}")
    print(f"{said.picture} shows how it learned")


if __name__ == "__main__":
    main()

"""Many matches as one environment: NumPy arrays in and out, and one compiled call a step on every core.

    env = Vector("oregon", 1024, opponents="greedy", seed=1)
    while learning:
        env.step(choose(env.observations, env.masks))
        learn(env.rewards, env.terminated)

A step plays a move in every match, plays on through the moves of opponents and through those without a choice, and where a match
has ended begins the next one. All arrays are made once: what stands in them is there until the next step.
"""

import secrets
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from barnboard.bots import seat_bots
from barnboard.bots.batches import COMPILED, Crowd, new_batch
from barnboard.bots.stepping import DEAL, GUEST, LEARNER, NOTHING, ORDERS, first_illegal, pick
from barnboard.games import Game, SetupError
from barnboard.games import game as find_game
from barnboard.games.boxes import Box
from barnboard.kernel.records import NOBODY, Points
from barnboard.match import IllegalMove, key_of

Rewards: TypeAlias = npt.NDArray[np.float32]
Reward: TypeAlias = Callable[[Points, Points], Any]
"""Points and places by match and seat, of matches that have ended -> what they bring each seat."""

SELF = "self"
REWARDS = ("win", "margin")


class Vector:
    """So many matches of a game.

    `opponents` is "self" where every seat learns, or the bots on the other seats, by name: one for all, or a list clockwise from
    the learner. A bot thinks by iterations ("expert@50i") or by seconds. `seat` is the learner's seat; None: one by chance, in
    every match. `reward` is "win" (1, shared by those who share the win), "margin" (points ahead of the best other), or a
    function of points and places. A match that takes more than `most_plies` moves is cut off and counts as truncated. Without
    `masks` only the list of legal codes is written, which is much less where a game has many codes. `threads=0` takes all cores.
    """

    def __init__(
        self,
        game: str | Game,
        many: int,
        seats: int | None = None,
        opponents: str | Sequence[str] = SELF,
        seat: int | None = None,
        reward: str | Reward = "win",
        masks: bool = True,
        renew: bool = True,
        threads: int = 0,
        seed: int | None = None,
        most_plies: int | None = None,
        box: Mapping[str, Any] | str | Path | Box[Any] | None = None,
        **options: Any,
    ) -> None:
        self.game = game if isinstance(game, Game) else find_game(game)
        self.box = box if isinstance(box, Box) else self.game.box(box)
        self.many, self.seats = many, self.game.seats[0] if seats is None else seats
        self.options = self.game.check_setup(self.seats, options)
        if many < 1:
            raise SetupError(f"there must be at least one match, not {many}")
        if seat is not None and seat not in range(self.seats):
            raise SetupError(f"seats go from 0 to {self.seats - 1}, there is no seat {seat!r}")
        if isinstance(reward, str) and reward not in REWARDS:
            raise SetupError(f"reward must be {' or '.join(REWARDS)} or a function, not {reward!r}")
        self.opponents = _opponents(opponents, self.seats)
        self._reward = None if isinstance(reward, str) else reward
        blank = self.game.blank(self.seats, self.options)
        self._batch = new_batch(self.game, blank, many, sees=True, masks=masks)
        self._orders = np.zeros(1, ORDERS)[0]
        self._orders.most = self.game.most_plies_of(self.box) if most_plies is None else most_plies
        self._orders.renew, self._orders.many = renew, many
        self._orders.chair = NOBODY if seat is None else seat
        self._orders.margin = reward == "margin"
        guests = self._seat_opponents()
        self._crowd = Crowd(self.game, self.box, blank, self._batch, self._orders, guests, threads)
        self._moves = np.full(many, NOTHING)
        self._picks = 0
        self.reset(seed)

    def _seat_opponents(self) -> list[str]:
        """Writes down who decides, clockwise from the learner; returns the names of those that are asked in Python."""
        guests = [name for name in dict.fromkeys(self.opponents) if name not in COMPILED]
        numbers = {**COMPILED, **{name: GUEST + number for number, name in enumerate(guests)}}
        self._orders.others[:] = LEARNER
        for place, name in enumerate(self.opponents, 1):
            self._orders.others[place] = numbers[name]
        return guests

    # ------------------------------------------------------------ what stands in the arrays

    @property
    def observations(self) -> npt.NDArray[np.float32]:
        """What the learner to move knows, a row for each match; `game.observation_layout` says what each number means."""
        return self._batch.vectors

    @property
    def masks(self) -> npt.NDArray[np.bool_]:
        """True at the codes of legal moves, a row for each match; no rows without masks."""
        return self._batch.masks

    @property
    def codes(self) -> npt.NDArray[np.int32]:
        """The legal codes, a row for each match: as many as `counts` says, what stands behind them means nothing."""
        return self._batch.codes

    @property
    def counts(self) -> npt.NDArray[np.int64]:
        """How many legal moves each match has."""
        return self._batch.counts

    @property
    def to_move(self) -> npt.NDArray[np.int64]:
        """The seat that is asked in each match; -1 where it is over, which is only seen if matches are not renewed."""
        return self._batch.seat

    @property
    def rewards(self) -> Rewards:
        """What the last step brought the seat that moved in it: not zero only where a match has ended."""
        return self._batch.gain

    @property
    def terminated(self) -> npt.NDArray[np.bool_]:
        """Where a match has ended in the last step."""
        return self._batch.ended

    @property
    def truncated(self) -> npt.NDArray[np.bool_]:
        """Where a match was cut off in the last step."""
        return self._batch.cut

    @property
    def final_observations(self) -> npt.NDArray[np.float32]:
        """Where a match has ended: what the seat that moved knew at its end."""
        return self._batch.last

    @property
    def final_rewards(self) -> Rewards:
        """Where a match has ended: what it brought every seat."""
        return self._batch.rewards[:, : self.seats]

    @property
    def final_points(self) -> Points:
        """Where a match has ended: the points of every seat."""
        return self._batch.points[:, : self.seats]

    @property
    def final_places(self) -> Points:
        """Where a match has ended: the places of every seat, from 1."""
        return self._batch.places[:, : self.seats]

    @property
    def final_seats(self) -> npt.NDArray[np.int64]:
        """Where a match has ended: the seat that had moved last, of those that learn."""
        return self._batch.finisher

    @property
    def bytes(self) -> int:
        """How much memory the arrays take."""
        return sum(array.nbytes for array in self._batch)

    # ------------------------------------------------------------ doing

    def reset(self, seed: int | None = None, which: npt.NDArray[np.bool_] | None = None) -> None:
        """Begins anew, in all matches or in those that `which` marks. The same seed gives the same matches to the same moves."""
        batch = self._batch
        if which is None:
            self._orders.low, self._orders.high = key_of(secrets.token_hex(16) if seed is None else f"environment {seed}")
            batch.number[:] = np.arange(self.many)
            self._picks = 0
            self._advance(self._crowd.deal)
        else:
            batch.number[which] += self.many
            batch.given[which] = DEAL
            self._advance(self._crowd.advance)

    def step(self, moves: npt.ArrayLike) -> None:
        """Plays a legal move in every match; -1 leaves a match alone. An illegal one changes nothing and is told."""
        batch = self._batch
        batch.given[:] = moves
        wrong = first_illegal(batch.codes, batch.counts, batch.given)
        if wrong < self.many:
            move = int(batch.given[wrong])
            batch.given.fill(NOTHING)
            raise IllegalMove(f"match {wrong}: the move {move} is not legal; see `masks`, or `codes` and `counts`")
        self._advance(self._crowd.advance)

    def _advance(self, play: Callable[[], None]) -> None:
        batch = self._batch
        batch.ended.fill(False)
        batch.cut.fill(False)
        batch.gain.fill(0)
        play()
        if self._reward is not None and batch.ended.any():
            over = np.flatnonzero(batch.ended)
            batch.rewards[over, : self.seats] = self._reward(self.final_points[over], self.final_places[over])
            batch.gain[over] = batch.rewards[over, batch.finisher[over]]
        if self._orders.renew and (batch.seat == NOBODY).any():
            raise RuntimeError(f"{self.game.title}: the learner is never asked")

    def random_moves(self) -> npt.NDArray[np.int64]:
        """A legal move for every match, by chance that follows from the seed."""
        low, high = self._orders.low, self._orders.high
        pick(self._batch.codes, self._batch.counts, low ^ np.uint64(self._picks), high, self._moves)
        self._picks += 1
        return self._moves

    def close(self) -> None:
        """Lets the threads go."""
        self._crowd.close()


def _opponents(given: str | Sequence[str], seats: int) -> list[str]:
    """The bots clockwise from the learner; none where all seats learn."""
    if given == SELF or seats == 1:
        return []
    return seat_bots(given if isinstance(given, str) else ",".join(given), seats - 1)

"""One position at a time, for environments that are stepped in Python."""

from typing import Any

import numpy as np

from barnboard.bots.stepping import reward
from barnboard.games import Game
from barnboard.games.boxes import Box
from barnboard.kernel import verbs
from barnboard.kernel.loops import imagine
from barnboard.kernel.records import MAX_SEATS, NOBODY, Record, Vector, copy, no_log

_SILENT = no_log()


class Position:
    """A position that is played on to the next choice: moves without one are played at once."""

    def __init__(self, game: Game, box: Box[Any], s: Record) -> None:
        self.game, self.box, self.s = game, box, s
        self.codes = game.codes_in(box, s)

    @classmethod
    def dealt(cls, game: Game, box: Box[Any], seats: int, options: dict[str, bool | int], key: tuple[int, int]) -> "Position":
        """The first choice of a new match."""
        s = game.blank(seats, options, key)
        verbs.deal(box.record, s)
        return cls(game, box, s)._run_on()

    def copied(self) -> "Position":
        """One of its own."""
        other = object.__new__(Position)
        other.__dict__.update(self.__dict__)
        other.s, other.codes = copy(self.s), list(self.codes)
        return other

    def __deepcopy__(self, memo: dict[int, Any]) -> "Position":
        return self.copied()

    def imagined(self, seat: int, key: tuple[int, int]) -> "Position":
        """One that is the same to a seat: what it cannot know, the future too, is dealt again from a key."""
        other = self.copied()
        imagine(self.box.record, other.s, seat, np.uint64(key[0]), np.uint64(key[1]))
        other.codes = [] if other.is_cut else self.game.codes_in(self.box, other.s)
        return other

    @property
    def seat(self) -> int:
        """Who decides; NOBODY when the match is over, or was cut off."""
        return int(self.s.to_move) if self.codes else NOBODY

    @property
    def is_cut(self) -> bool:
        """Whether the match takes more moves than its game says that one may."""
        return bool(self.s.to_move != NOBODY and self.s.ply >= self.game.most_plies_of(self.box))

    def play(self, code: int) -> None:
        """Plays a legal move, and those without a choice that follow."""
        verbs.play(self.box.record, self.s, code, _SILENT)
        self._run_on()

    def _run_on(self) -> "Position":
        self.codes = self.game.codes_in(self.box, self.s)
        while len(self.codes) == 1 and not self.is_cut:
            verbs.play(self.box.record, self.s, self.codes[0], _SILENT)
            self.codes = self.game.codes_in(self.box, self.s)
        if self.is_cut:
            self.codes = []
        return self

    def observed(self, seat: int) -> Vector:
        """What a seat knows, as numbers."""
        vector = np.zeros(self.game.observation, np.float32)
        verbs.observe(self.box.record, self.s, seat, vector)
        return vector

    def rewards(self, by: str = "win") -> list[float]:
        """What the match brought each seat: its share of the win, or its margin. One that was cut off brings nothing."""
        seats = int(self.s.seats)
        points, places = np.zeros(MAX_SEATS, np.int64), np.zeros(MAX_SEATS, np.int64)
        rewards = np.zeros(MAX_SEATS, np.float32)
        if self.s.to_move == NOBODY:
            verbs.standing(self.box.record, self.s, points, places)
            reward(seats, points, places, rewards, int(by == "margin"))
        return [float(one) for one in rewards[:seats]]

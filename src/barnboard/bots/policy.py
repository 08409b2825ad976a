"""What was learned about moves: how likely each is to be a good one, before anything is tried.

A policy is linear. Every kind of move has a number for each stage of the match, and so has each of the things that it is about,
alone, by stage, and in pairs: `features` in the words of the field. Their sum is how well a move is liked (its logit), and the
softmax over the moves on offer is the prior of the search. It depends on the code of a move and on how far the match is, so
it is worked out once for all codes, and a search looks up one number for a move.

A game's policy lies in its folder (`policy.toml`), with what it was made from. `barnboard train GAME` makes it: it is fitted to
how often the search tried each move in matches against itself, and is kept where it wins on fresh deals. It counts for the rules,
the box, the usual options and the number of seats that it was made for; elsewhere the search plays without.
"""

import json
import tomllib
from collections.abc import Mapping, Sequence
from functools import lru_cache
from hashlib import sha256
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from barnboard.games import Game
from barnboard.games.boxes import Box
from barnboard.kernel.codes import Codes
from barnboard.kernel.records import Record

FILE = "policy.toml"
FORMAT = 1
STAGES = 4
_MOST_ALONE = 256  # values of a thing that are told apart
_MOST_BY_STAGE = 64
_MOST_PAIRS = 2048

Likings = npt.NDArray[np.float32]
Features = npt.NDArray[np.int64]


class Policy(NamedTuple):
    """How well every move is liked, by stage and code; a stage is so many plies. `gain` is the weight of points at once."""

    likings: Likings
    length_of_stage: int
    gain: float
    lean: float


NO_POLICY = Policy(np.zeros((0, 0), np.float32), 1, 1.0, 0.0)


def groups_of(codes: Codes) -> dict[str, int]:
    """The groups of numbers that a policy of such moves has: what each is about, and how many numbers it has."""
    groups: dict[str, int] = {}
    for name, parts in codes.parts.items():
        groups[name] = STAGES
        small = {part: domain.size for part, domain in parts.items() if 1 < domain.size <= _MOST_ALONE}
        for part, size in small.items():
            groups[f"{name} {part}"] = size
            if size <= _MOST_BY_STAGE:
                groups[f"{name} {part} by stage"] = STAGES * size
        several = list(small)
        for first, one in enumerate(several):
            for other in several[first + 1 :]:
                if small[one] * small[other] <= _MOST_PAIRS:
                    groups[f"{name} {one} {other}"] = small[one] * small[other]
    return groups


def features_of(codes: Codes) -> tuple[Features, int]:
    """Which numbers of the policy count for a move: a row for each stage and code, -1 in places left over; and their count."""
    groups = groups_of(codes)
    starts = dict(zip(groups, np.cumsum([0, *groups.values()]).tolist(), strict=False))
    columns: list[list[npt.NDArray[np.int64]]] = []
    width = 0
    stage = np.arange(STAGES)[:, None]
    for name, parts in codes.parts.items():
        shape = codes.shapes[name]
        of = {part: np.arange(shape.size) // shape.stride[which] % shape.radix[which] for which, part in enumerate(parts)}
        mine = [np.broadcast_to(starts[name] + stage, (STAGES, shape.size))]
        for group, size in groups.items():
            words = group.split()
            if words[0] != name or len(words) == 1:
                continue
            first = of[words[1]]
            if words[2:] == ["by", "stage"]:
                index = starts[group] + stage * (size // STAGES) + first
            elif len(words) == 2:
                index = starts[group] + first + 0 * stage
            else:
                index = starts[group] + first * parts[words[2]].size + of[words[2]] + 0 * stage
            mine.append(np.broadcast_to(index, (STAGES, shape.size)))
        columns.append(mine)
        width = max(width, len(mine))
    table = np.full((STAGES, codes.size, width), -1, np.int64)
    for mine, shape in zip(columns, codes.shapes.values(), strict=True):
        for which, index in enumerate(mine):
            table[:, shape.base : shape.base + shape.size, which] = index
    return table, sum(groups.values())


def likings_of(codes: Codes, weights: npt.NDArray[Any]) -> Likings:
    """How well every move is liked, by stage and code."""
    features, _ = features_of(codes)
    return np.asarray(np.append(weights, 0.0)[features].sum(2), np.float32)  # the place -1 is the zero at the end


def policy_for(game: Game, box: Box[Any], s: Record) -> Policy:
    """The policy for a position of a game, or none where it was not made for such a match."""
    if box.edited or any(s[name] != option.default for name, option in game.options.items()):
        return NO_POLICY
    return policies(game).get(int(s.seats), NO_POLICY)


@lru_cache(64)
def policies(game: Game) -> Mapping[int, Policy]:
    """The policies of a game by number of seats, as its folder holds them."""
    file = game.folder.joinpath(FILE)
    if not file.is_file():
        return {}
    return read_policies(game, tomllib.loads(file.read_text("utf-8")))


def digest_of(weights: Mapping[str, Sequence[float]]) -> str:
    """A short hash of a policy's numbers, by which a file that was garbled is known."""
    return sha256(json.dumps(weights, sort_keys=True).encode()).hexdigest()[:16]


def read_policies(game: Game, told: Mapping[str, Any]) -> dict[int, Policy]:
    """What a file says, if it was made for these rules, this box and these moves; else nothing."""
    if (told["format"], told["rules"], told["box"]) != (FORMAT, game.rules_version, game.usual_box.digest):
        return {}
    groups = groups_of(game.codes)
    weights = told["weights"]
    if {name: len(numbers) for name, numbers in weights.items()} != groups or digest_of(weights) != told["digest"]:
        return {}
    likings = likings_of(game.codes, np.concatenate([weights[name] for name in groups]))
    return {
        int(seats): Policy(likings, max(1, entry["plies"] // STAGES), float(told["gain"]), float(told["lean"]))
        for seats, entry in told["seats"].items()
    }

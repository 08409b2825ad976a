"""Hints in a running match, and what every decision of a finished one was worth.

Both judge by what the seat knew when it had to decide, never by the hidden truth. Everything that is told has its error, half the
width of a 95 % interval, and a cost is told only where it is larger than its error.
"""

import math
import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass, replace
from typing import Any, NamedTuple

from barnboard.games import SetupError
from barnboard.kernel.codes import SEAT
from barnboard.kernel.ranks import win_shares
from barnboard.kernel.records import Record
from barnboard.match import Match, Move, key_of
from barnboard.words import listed, say, sign

from .advice import Advice, Adviser, advise
from .calibration import curve_for
from .reasons import Reason, reason_for

_HINTS = 3
_WITH_A_CURVE, _TO_THE_END = 2000, 1000  # iterations for a decision in a review
_LUCK = 0.02  # of the costs that a review tells
_95 = 1.96  # standard errors
_NAMED = 3  # costly decisions told in words
_AS_GOOD_AS_NOTHING = 0.005  # it is told as 0 %


@dataclass(frozen=True)
class Hint:
    """A good move, how likely the seat is to win after it, the error of that, and in how many imagined deals it was tried.

    The best one has a `reason` in words.
    """

    move: Move
    chance: float
    error: float
    deals: int
    reason: str = ""


@dataclass(frozen=True)
class Decision:
    """One ply of a reviewed match. `chances` are each seat's before the move.

    `cost` is what the move gave away of its seat's chance; 0 where that is not larger than its `error`. `chance` is what was left
    of it, `after` what every seat then had.
    """

    ply: int
    seat: int
    played: str
    words: str
    chances: list[float]
    best: str
    best_words: str
    best_touch: list[str]
    best_chance: float
    chance: float
    cost: float
    error: float
    choices: int
    after: list[float]


@dataclass(frozen=True)
class Review:
    """A finished match looked over: every ply, the shares of the win at the end, and the most costly decisions in words."""

    game: str
    seats: int
    plies: list[Decision]
    end: list[float]
    costly: list[str]

    def as_dict(self) -> dict[str, Any]:
        """JSON-ready."""
        return asdict(self)


def hint(
    match: Match,
    seat: int,
    seconds: float | None = None,
    iterations: int | None = None,
    language: str = "en",
    most: int = _HINTS,
    stop: Callable[[], bool] = lambda: False,
    adviser: Adviser = advise,
) -> list[Hint]:
    """The best moves of the seat to move, best first, with its chance to win after each. Half a second if not told."""
    if match.to_move != seat:
        raise SetupError("a hint is for the seat that is to move" if match.to_move is not None else "the match is over")
    if seconds is None and iterations is None:
        seconds = 0.5
    s = _imagined(match, "hint")
    advice = adviser(match.game, match.box, s, iterations, seconds, stop=stop)
    offered = {move.code: move for move in match.moves(language)}
    hints = [Hint(offered[one.code], *advice.chance_of(one), one.deals) for one in advice.candidates[:most]]
    return [replace(hints[0], reason=_why(match, s, advice, language)), *hints[1:]]


def settled(hints: Sequence[Hint]) -> str:
    """Whether nothing that the seat may do changes the end any more: `won` or `lost`; else empty."""
    if all(one.chance < _AS_GOOD_AS_NOTHING for one in hints):
        return "lost"
    return "won" if all(one.chance > 1 - _AS_GOOD_AS_NOTHING for one in hints) else ""


def _why(match: Match, s: Record, advice: Advice, language: str) -> str:
    """One reason for the best move, in words."""
    best, *others = advice.lines
    return reason_in_words(match, reason_for(match.game, match.box, s, best, others[0] if others else []), language)


def reason_in_words(match: Match, reason: Reason | None, language: str) -> str:
    """Why a move is best, as a sentence; also where points do not tell."""
    if reason is None:
        return say(language, "hint.unsaid")
    words = match.game.words(match.box, language).with_seats(match.names)
    return say(
        language,
        f"hint.{reason.kind}",
        points=max(1, round(reason.points)),
        sources=listed(language, [words.label(source) for source in reason.sources]),
        name="" if reason.seat is None else words.name(SEAT, reason.seat),
    )


def review(
    match: Match,
    iterations: int | None = None,
    language: str = "en",
    progress: Callable[[int, int], None] = lambda done, plies: None,
    stop: Callable[[], bool] = lambda: False,
    key: str = "review",
    threads: int = 1,
    adviser: Adviser = advise,
) -> Review:
    """Goes over a finished match with that many iterations a decision, or fewer where a decision was clear.

    If not told, it has more of them where the game has a curve: then imagined matches are not played to their end.
    `progress` is told how many plies of how many are done. Another `key` imagines other deals. The plies are looked at on so many
    threads at once (0: one for each core); the result does not depend on it.
    """
    if match.to_move is not None:
        raise SetupError("only a finished match is reviewed: play it to the end first")
    if iterations is None:
        iterations = _WITH_A_CURVE if curve_for(match.game, match.seats, match.box) else _TO_THE_END
    saved = match.save()
    again = Match.load(saved, upto=0)
    questions = []
    for text in saved["moves"]:
        questions.append(_question(again, str(text), language, key))
        again.play(str(text))

    def answer(question: _Question) -> Advice | None:
        if stop() or (question.is_forced and question.ply > 0):
            return None
        return adviser(match.game, match.box, question.s, iterations, keep=[question.played.code], stop=stop)

    plies: list[Decision] = []
    with ThreadPoolExecutor(threads or os.cpu_count() or 1) as pool:
        for question, advice in zip(questions, pool.map(answer, questions), strict=True):
            if stop():
                break
            plies.append(_decision(question, advice, plies))
            progress(len(plies), len(questions))
    plies = without_luck(plies)
    worst = sorted((ply for ply in plies if ply.cost > 0), key=lambda ply: (-ply.cost, ply.ply))[:_NAMED]
    return Review(
        match.game.id,
        match.seats,
        plies,
        win_shares([row.place for row in match.standing()]).tolist(),
        [cost_in_words(match, decision, language) for decision in worst],
    )


def without_luck(plies: Sequence[Decision]) -> list[Decision]:
    """The same decisions, but of the costs told about one in fifty is luck at the most (Benjamini and Hochberg's rule).

    A cost larger than its error comes by luck in one decision of forty. Of hundreds of decisions that is a handful, which would
    stand beside the true ones; so the more decisions there were, and the fewer of them cost something, the surer a cost must be.
    """
    decisions = sum(ply.choices > 1 for ply in plies)
    by_luck = sorted((0.5 * math.erfc(_95 / math.sqrt(2) * ply.cost / ply.error), ply.ply) for ply in plies if ply.cost > 0)
    sure = max((rank for rank, (luck, _) in enumerate(by_luck, 1) if luck <= _LUCK * rank / decisions), default=0)
    told = {number for _, number in by_luck[:sure]}
    return [
        ply if ply.cost == 0 or ply.ply in told else replace(ply, cost=0.0, chance=ply.best_chance, after=ply.chances)
        for ply in plies
    ]


class _Question(NamedTuple):
    """A decision that was made: the position as its seat could imagine it, what was on offer, and what was played."""

    ply: int
    seat: int
    s: Record
    offered: dict[int, Move]
    played: Move

    @property
    def is_forced(self) -> bool:
        """Whether there was nothing to decide."""
        return len(self.offered) == 1


def _imagined(match: Match, purpose: str) -> Record:
    """The position as the seat to move may imagine it. Chance depends on nothing secret: the same knowledge, the same advice."""
    return match.imagined(match.to_move, key_of(f"{purpose} {match.game.id} {match.ply}"))


def _question(match: Match, text: str, language: str, key: str) -> _Question:
    offered = {move.code: move for move in match.moves(language)}
    assert match.to_move is not None
    return _Question(match.ply, match.to_move, _imagined(match, key), offered, offered[match.legal(text)])


def _decision(question: _Question, advice: Advice | None, before: list[Decision]) -> Decision:
    """What a decision was worth; a move without a choice changes nothing."""
    ply, seat, _, offered, played = question
    if advice is None:
        chances = before[-1].chances
        mine = chances[seat]
        same = played.text, played.words
        return Decision(ply, seat, *same, chances, *same, played.touch, mine, mine, 0.0, 0.0, len(offered), chances)
    best = offered[advice.candidates[0].code]
    chance, _ = advice.chance_of(advice.candidates[0])
    cost, error = advice.cost_of(next(one for one in advice.candidates if one.code == played.code))
    cost = cost if cost > error else 0.0
    return Decision(
        ply,
        seat,
        played.text,
        played.words,
        _shared(advice.shares, seat, chance),
        best.text,
        best.words,
        best.touch,
        chance,
        chance - cost,
        cost,
        error,
        len(offered),
        _shared(advice.shares, seat, chance - cost),
    )


def _shared(wins: list[float], seat: int, chance: float) -> list[float]:
    """Each seat's chance where one has that much; the others share the rest as they did before."""
    others, rest = sum(wins) - wins[seat], 1 - chance
    shares = [share / others if others > 0 else 1 / (len(wins) - 1) for share in wins]
    return [chance if other == seat else rest * share for other, share in enumerate(shares)]


def cost_in_words(match: Match, decision: Decision, language: str) -> str:
    """What a decision cost, as a sentence: the difference of the two chances as they are told in it."""
    chance, got = round(100 * decision.best_chance), round(100 * decision.chance)
    return say(
        language,
        "review.costly",
        ply=decision.ply + 1,
        seat=match.game.words(match.box, language).with_seats(match.names).name(SEAT, decision.seat),
        played=decision.words.removesuffix(sign(language, "stop")),
        best=decision.best_words.removesuffix(sign(language, "stop")),
        cost=chance - got,
        chance=chance,
        got=got,
    )

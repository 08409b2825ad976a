"""Advice: the best moves of a running match, and what every decision of a finished one was worth.

Both judge by what the seat knew when it had to decide, never by the hidden truth. They play every imagined match to its
end: a chance to win is the share of those matches that were won.
"""

from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

from barnboard.games import SetupError
from barnboard.kernel.codes import SEAT
from barnboard.match import Match, Move, key_of

from .search import TO_THE_END, Recipe, Report, Search, Thought

_WHOLE_MATCHES = Recipe(cut=TO_THE_END)
_HINTS = 3
_NAMED = 3  # costly decisions told in words

_WORDS = {
    "en": "Move {ply}, {seat}: “{played}” cost {cost:.0%} of winning chance. Better: “{best}” ({chance:.0%}, not {got:.0%}).",
    "de": "Zug {ply}, {seat}: „{played}“ kostete {cost:.0%} Siegchance. Besser: „{best}“ ({chance:.0%} statt {got:.0%}).",
}


@dataclass(frozen=True)
class Hint:
    """A good move, how likely the seat is to win after it, and how often the search tried it."""

    move: Move
    chance: float
    visits: int


@dataclass(frozen=True)
class Decision:
    """One ply of a reviewed match. `chances` are each seat's before the move; `cost` is what the move gave away of its seat's."""

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
    choices: int


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
    report: Callable[[Report], None] | None = None,
    stop: Callable[[], bool] | None = None,
) -> list[Hint]:
    """The best moves of the seat to move, best first, with its chance to win after each. Half a second if not told."""
    if match.to_move != seat:
        raise SetupError("a hint is for the seat that is to move" if match.to_move is not None else "the match is over")
    if seconds is None and iterations is None:
        seconds = 0.5
    search = _search(match, "hint")
    found = search.think(seconds=seconds, iterations=iterations, report=report, stop=stop)
    offered = {move.code: move for move in match.moves(language)}
    tried = [thought for thought in found.moves if thought.visits > 0]
    return [Hint(offered[thought.code], thought.wins, thought.visits) for thought in tried[:most]]


def review(
    match: Match,
    iterations: int = 1000,
    language: str = "en",
    progress: Callable[[int, int], None] = lambda done, plies: None,
    stop: Callable[[], bool] = lambda: False,
) -> Review:
    """Goes over a finished match with that many iterations a decision. `progress` is told how many plies of how many are done."""
    if match.to_move is not None:
        raise SetupError("only a finished match is reviewed: play it to the end first")
    played = [str(text) for text in match.save()["moves"]]
    again = Match.load(match.save(), upto=0)
    plies: list[Decision] = []
    for number, text in enumerate(played):
        if stop():
            break
        plies.append(_decision(again, text, iterations, language, plies))
        again.play(text)
        progress(number + 1, len(played))
    first = [row.place == 1 for row in match.standing()]
    worst = sorted((ply for ply in plies if ply.cost > 0), key=lambda ply: (-ply.cost, ply.ply))[:_NAMED]
    return Review(
        match.game.id,
        match.seats,
        plies,
        [won / sum(first) for won in first],
        [_in_words(match, decision, language) for decision in worst],
    )


def _search(match: Match, purpose: str, only: int | None = None) -> Search:
    """A search for the seat to move. Its chance depends on nothing secret, so the same knowledge gives the same advice."""
    seat = match.to_move
    key = key_of(f"{purpose} {match.game.id} {match.ply}")
    return Search(match.game, match.box, match.imagined(seat, key), _WHOLE_MATCHES, only=only)


def _decision(match: Match, text: str, iterations: int, language: str, before: list[Decision]) -> Decision:
    seat = match.to_move
    assert seat is not None
    offered = {move.text: move for move in match.moves(language)}
    played = offered[text]
    if len(offered) == 1 and before:
        chances = before[-1].chances
        mine = chances[seat]
        return Decision(match.ply, seat, text, played.words, chances, text, played.words, played.touch, mine, mine, 0.0, 1)
    found = _search(match, "review").think(iterations=iterations)
    best, got = _compared(match, found.best, played.code, iterations)
    words = {move.code: move for move in offered.values()}
    return Decision(
        match.ply,
        seat,
        text,
        played.words,
        _with_best_play(found.wins, seat, best.wins),
        words[best.code].text,
        words[best.code].words,
        words[best.code].touch,
        best.wins,
        got.wins,
        best.wins - got.wins,
        len(offered),
    )


def _compared(match: Match, best: Thought, code: int, iterations: int) -> tuple[Thought, Thought]:
    """The best move and the played one, each searched alone and equally long, in the same imagined deals.

    The played one may turn out the better of the two: then it was the best.
    """
    if best.code == code:
        return best, best
    alone = [_search(match, "review", only=one).think(iterations=iterations).best for one in (best.code, code)]
    return max(alone, key=lambda thought: thought.wins), alone[1]


def _with_best_play(wins: list[float], seat: int, best: float) -> list[float]:
    """Each seat's chance if the seat to move plays its best move; the others share the rest as they did before."""
    others, rest = sum(wins) - wins[seat], 1 - best
    shares = [share / others if others > 0 else 1 / (len(wins) - 1) for share in wins]
    return [best if other == seat else rest * share for other, share in enumerate(shares)]


def _in_words(match: Match, decision: Decision, language: str) -> str:
    return _WORDS.get(language, _WORDS["en"]).format(
        ply=decision.ply + 1,
        seat=match.game.words(match.box, language).with_seats(match.names).name(SEAT, decision.seat),
        played=decision.words.rstrip("."),
        best=decision.best_words.rstrip("."),
        cost=decision.cost,
        chance=decision.best_chance,
        got=decision.chance,
    )

"""Finding moves of the day (`barnboard.games.puzzles`), and solving them again.

Experts play a match. Its decisions are then looked at in a shuffled order, each by what its seat knew, as a hint would. Where one
move seems clearly best, is not what the greedy bot plays, and the match is not decided, the position is looked at twice more with
ten times the iterations and in other imagined deals. It is a puzzle if both say the same, and something tells why that move is
the best. All is counted in iterations, never in seconds: the same work finds the same puzzles.
"""

import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count
from pathlib import Path

from barnboard.bots import GreedyBot, make_bot, take_turn
from barnboard.bots.advice import Advice, advise
from barnboard.bots.halving import Candidate
from barnboard.bots.playing_on import reason_by_playing_on
from barnboard.bots.reasons import Reason, reason_for
from barnboard.games import Game
from barnboard.games.puzzles import SEPARATOR, Chance, Made, Puzzle, Puzzles, Why
from barnboard.kernel.records import Record
from barnboard.match import Match, key_of
from barnboard.puzzles import position_of

TIMES = 10  # as many iterations for a later look
_MOST_OF_A_MATCH = 4
_APART = 6  # plies at least between two puzzles of a match
_MARGIN = 0.05  # of the chance to win, to the next best move
_SURE = 1.5  # times the error of that: three standard errors, where the halving of moves lets go of those behind
_UNDECIDED = (0.12, 0.93)  # the chance after the best move
_LAST_LOOK = "third look"  # the key of its imagined deals; reasons are found in them too
_PLAYS_ON = "expert@60i"  # where a reason shows only later
_ASKED, _SELDOM = 16, 4  # times that the greedy bot is asked, and may play it: where moves bring the same it takes any of them


@dataclass(frozen=True)
class Work:
    """What is looked through: matches of a game, one after the other, until there are enough puzzles."""

    game: Game
    wanted: int = 100
    seed: str = "puzzles"
    bot: str = "expert@500i"
    look: int = 1000
    choices: int = 5  # fewer are no riddle: three tries find everything

    def made(self, matches: int) -> Made:
        """How the puzzles of so many matches were found."""
        return Made(seed=self.seed, bot=self.bot, look=self.look, again=TIMES * self.look, choices=self.choices, matches=matches)


def mine(work: Work, before: Puzzles | None, keep: Callable[[Puzzles], None]) -> Puzzles:
    """Looks through matches until there are enough puzzles; `keep` is given all that is found so far after every match.

    It goes on from what was found `before` if that was found by the same work under the same rules.
    """
    found = before if before is not None and _goes_on(work, before) else None
    found = found or Puzzles(rules=work.game.rules_version, box=work.game.usual_box.digest, made=work.made(0))
    assert found.made is not None
    for number in count(found.made.matches):
        if len(found.puzzle) >= work.wanted:
            break
        more = [*found.puzzle, *puzzles_of_match(work, number)]
        found = found.model_copy(update={"made": work.made(number + 1), "puzzle": more})
        keep(found)
    return found


def _goes_on(work: Work, before: Puzzles) -> bool:
    same_rules = (before.rules, before.box) == (work.game.rules_version, work.game.usual_box.digest)
    made = before.made
    return same_rules and made is not None and made.model_copy(update={"sifted": 0}) == work.made(made.matches)


def puzzles_of_match(work: Work, number: int) -> list[Puzzle]:
    """The puzzles of one match: a few at most, and none close to another."""
    seats = work.game.seats[number % len(work.game.seats)]
    match = Match(work.game, seats=seats, seed=f"{work.seed} {number}")
    chance, bot = random.Random(match.seed), make_bot(work.bot)
    worth_a_look = []
    while match.to_move is not None:
        ply, codes = match.ply, match.codes()
        plays = _greedy_moves(match) if len(codes) >= work.choices else set(codes)
        if take_turn(match, bot, chance) not in plays:
            worth_a_look.append(ply)
    chance.shuffle(worth_a_look)
    found: dict[int, Puzzle] = {}
    for ply in worth_a_look:
        if len(found) < _MOST_OF_A_MATCH and all(abs(ply - other) >= _APART for other in found):
            puzzle = _puzzle_at(match.at(ply), work.look)
            if puzzle is not None:
                found[ply] = puzzle
    return [found[ply] for ply in sorted(found)]


def _puzzle_at(match: Match, iterations: int) -> Puzzle | None:
    first = look(match, "first look", iterations)
    answer = first.candidates[0].code
    if not _seems_clear(first) or answer in _greedy_moves(match):
        return None
    for key in ("second look", _LAST_LOOK):
        again = look(match, key, TIMES * iterations, thorough=key == _LAST_LOOK)
        if again.candidates[0].code != answer or not _is_clear(again):
            return None
    return _written(match, again, _imagined(match, key))


def look(match: Match, key: str, iterations: int, thorough: bool = False) -> Advice:
    """What the moves of a position are worth by what the seat to move knows; another key imagines other deals."""
    return advise(match.game, match.box, _imagined(match, key), iterations, thorough=thorough, whole=True)


def _imagined(match: Match, key: str) -> Record:
    return match.imagined(match.to_move, key_of(f"{key} {match.game.id} {match.seed} {match.ply}"))


def _seems_clear(advice: Advice) -> bool:
    """Whether one move may be clearly best, in a match that is still open: then a deeper look is worth its time."""
    chance, _ = advice.chance_of(advice.candidates[0])
    if len(advice.candidates) < 2 or not _UNDECIDED[0] <= chance <= _UNDECIDED[1]:
        return False
    cost, error = advice.cost_of(advice.candidates[1])
    return cost >= max(_MARGIN, error)


def _is_clear(advice: Advice) -> bool:
    """Whether one move is best by a margin well above its error: of the next best one, and for all by more than the error."""
    costs = [advice.cost_of(other) for other in advice.candidates[1:]]
    return (
        _seems_clear(advice)
        and costs[0][0] >= _SURE * costs[0][1]
        and all(cost >= _MARGIN and cost > error for cost, error in costs)
    )


def _greedy_moves(match: Match) -> set[int]:
    """The moves that the greedy bot often plays in a position."""
    asked = (_imagined(match, f"greedy {number}") for number in range(_ASKED))
    plays = Counter(GreedyBot().choose(match.game, match.box, s) for s in asked)
    return {code for code, times in plays.items() if times > _SELDOM}


def _written(match: Match, advice: Advice, s: Record) -> Puzzle | None:
    """The puzzle as it is written down; None where nothing says why its move is the best."""
    best, other = advice.lines[0], advice.lines[1]
    reason = reason_for(match.game, match.box, s, best, other)
    reason = reason or _in_the_longer_run(match, s, best[0], other[0])
    if reason is None:
        return None
    texts = match.save()["moves"]
    return Puzzle(
        seed=match.seed,
        seats=match.seats,
        moves=SEPARATOR.join(texts),
        answer=match.game.text(match.box, best[0]),
        chances=[_chance(match, advice, one) for one in advice.candidates],
        reason=_why(reason),
    )


def _in_the_longer_run(match: Match, s: Record, best: int, other: int) -> Reason | None:
    return reason_by_playing_on(match.game, match.box, s, best, other, make_bot(_PLAYS_ON))


def _chance(match: Match, advice: Advice, one: Candidate) -> Chance:
    chance, error = advice.chance_of(one)
    behind, behind_error = (0.0, 0.0) if one is advice.candidates[0] else advice.cost_of(one)
    numbers = {"chance": chance, "error": error, "behind": behind, "behind_error": behind_error}
    return Chance(move=match.game.text(match.box, one.code), **{name: round(number, 4) for name, number in numbers.items()})


def _why(reason: Reason) -> Why:
    return Why(kind=reason.kind, points=round(reason.points, 2), sources=list(reason.sources), seat=reason.seat)  # type: ignore[arg-type]


@dataclass(frozen=True)
class Solved:
    """A puzzle that was solved once more: by the same move or not, and how far the next best move then was behind."""

    number: int  # in the file, from 1
    puzzle: Puzzle
    found: str
    behind: float
    error: float

    @property
    def agrees(self) -> bool:
        """Whether the answer is the one that is written down."""
        return self.found == self.puzzle.answer


def solve(game: Game, puzzles: Puzzles, numbers: list[int], key: str, iterations: int) -> Iterator[Solved]:
    """Solves some puzzles, by their numbers, in imagined deals that nobody looked at before."""
    for number in numbers:
        puzzle = puzzles.puzzle[number - 1]
        match = position_of(game, puzzle)
        advice = look(match, key, iterations)
        behind, error = advice.cost_of(advice.candidates[1])
        yield Solved(number, puzzle, game.text(match.box, advice.candidates[0].code), behind, error)


def sift(game: Game, puzzles: Puzzles, keys: int, progress: Callable[[int], None] = lambda done: None) -> Puzzles:
    """Those of the puzzles that are solved as written with so many further keys, each time by more than the error.

    Moves are compared in the tree of one search, so that two looks may agree by the luck of their trees: a few more tell.
    """
    assert puzzles.made is not None
    kept = []
    for number, puzzle in enumerate(puzzles.puzzle, 1):
        looks = (next(solve(game, puzzles, [number], f"sifted {key}", puzzles.made.again)) for key in range(keys))
        if all(solved.agrees and solved.behind > solved.error for solved in looks):
            kept.append(puzzle)
        progress(number)
    return puzzles.model_copy(update={"made": puzzles.made.model_copy(update={"sifted": keys}), "puzzle": kept})


def explain(game: Game, puzzles: Puzzles, keep: Callable[[Puzzles], None] = lambda found: None) -> Puzzles:
    """The puzzles with a reason each: those that lack one are looked at again, and left out where there is none.

    After each of them `keep` is given what there is by then.
    """
    left = [puzzle for puzzle in puzzles.puzzle if puzzle.reason is None]
    for puzzle in left:
        match = position_of(game, puzzle)
        best, other = (match.legal(one.move) for one in puzzle.chances[:2])
        reason = _in_the_longer_run(match, _imagined(match, _LAST_LOOK), best, other)
        told = [] if reason is None else [puzzle.model_copy(update={"reason": _why(reason)})]
        at = puzzles.puzzle.index(puzzle)
        puzzles = puzzles.model_copy(update={"puzzle": [*puzzles.puzzle[:at], *told, *puzzles.puzzle[at + 1 :]]})
        keep(puzzles)
    return puzzles


def spread(there: int, wanted: int) -> list[int]:
    """So many numbers from 1 to what is there, spread evenly; all where there are fewer."""
    many = min(there, wanted)
    return [1 + place * there // many for place in range(many)]


def write_puzzles(game: Game, puzzles: Puzzles, file: Path) -> None:
    """Writes the puzzles of a game, with how they were found; whoever reads the file meanwhile finds the old or the new one."""
    made = puzzles.made
    lines = [
        f"# Moves of the day; made by `barnboard puzzles mine {game.id}`, what each entry means: games/puzzles.py.",
        f"rules = {puzzles.rules}",
        f'box = "{puzzles.box}"',
    ]
    if made is not None:
        lines += ["", "[made]", f'seed = "{made.seed}"', f'bot = "{made.bot}"']
        lines += [f"{name} = {getattr(made, name)}" for name in ("look", "again", "choices", "matches", "sifted")]
    for puzzle in puzzles.puzzle:
        lines += _lines(puzzle)
    fresh = file.with_suffix(".part")
    fresh.write_text("\n".join(lines) + "\n", "utf-8")
    fresh.replace(file)


def _lines(puzzle: Puzzle) -> Iterator[str]:
    yield from ("", "[[puzzle]]", f'seed = "{puzzle.seed}"', f"seats = {puzzle.seats}")
    yield f'moves = "{puzzle.moves}"'
    yield f'answer = "{puzzle.answer}"'
    if puzzle.reason is not None:
        why = puzzle.reason
        sources = ", ".join(f'"{source}"' for source in why.sources)
        seat = "" if why.seat is None else f", seat = {why.seat}"
        yield f'reason = {{ kind = "{why.kind}", points = {why.points}, sources = [{sources}]{seat} }}'
    yield "chances = ["
    for one in puzzle.chances:
        numbers = ", ".join(f"{name} = {getattr(one, name)}" for name in ("chance", "error", "behind", "behind_error"))
        yield f'  {{ move = "{one.move}", {numbers} }},'
    yield "]"

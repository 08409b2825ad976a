"""A tree of guesses about a position, grown in compiled code.

This is open-loop information-set Monte Carlo tree search (ISMCTS). An iteration has the four steps of the literature:

* determinization: what the thinking seat cannot know is dealt again, with fresh chance (`imagine`);
* selection and expansion: it walks down the tree by the moves that are legal in that deal, and adds those that are not in it
  yet (`_walk_down`, `_meet`, `_choose`: PUCT with a prior from the points that a move gains, progressive history, UCB1);
* simulation: it plays on from there (`_play_out`: an epsilon-greedy playout policy by MAST);
* backpropagation: every move on the way is told how well it went for the seat that made it (`_judge`, `_tell`: max^n, one
  reward for each seat).

A node is "this seat played this move after those": what the cards were does not matter, so its value is an average over all that
may be. A node counts how often its move was on offer, because a move is not legal in every deal (the subset-armed bandit).

All of it goes through the verbs and knows no game. Nothing is allocated: nodes and scratch space are given.
"""

import math
from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from barnboard.games import Game
from barnboard.kernel.compile import compiled
from barnboard.kernel.loops import imagine
from barnboard.kernel.random import below, i64, quick, u64, word
from barnboard.kernel.records import MAX_SEATS, NOBODY, Codes32, Log, Points, Record, Records, layout, no_log
from barnboard.kernel.verbs import moves, play, standing

from .policy import Likings

Rewards: TypeAlias = npt.NDArray[np.float32]

ROOT = 0
NONE = -1
_DEEPEST = 256  # moves in a line of the tree
_LONGEST = 4096  # moves of one iteration that are remembered for their merit
_MOST_GAIN = 4.0  # gains beyond so many usual ones count as that many
_OF_256 = 256
_LOWEST_8 = u64(255)
_STIR = u64(0x9E3779B97F4A7C15)  # odd, so that stirred words are as random in their high bits
_DOUBT = 8  # a move that was seldom played is thought to be as good as usual: as if seen so often before

NODE = layout(
    ("move", "i4"),
    ("seat", "i4"),  # who played it
    ("visits", "i4"),
    ("offered", "i4"),  # availability count: how often it was legal when the walk came by
    ("first", "i4"),  # its first child, and the next child of its parent; NONE at the end
    ("next", "i4"),
    ("worth", "f8"),  # the sum of rewards to its seat
    ("wins", "f8"),  # the sum of wins of its seat
    ("weight", "f8"),  # prior, not normalized: how promising the move looked before it was tried
    ("looked", "i8"),  # 1 if the prior was worked out; until then it is that of a usual move
)

# MAST less the seat's mean reward: how much better than usual a move went, wherever it was played, and how often it was.
MERIT = layout(("better", "f8"), ("times", "f8"))

# How to think: the name here, the name in the literature, what it does. docs/bots.md tells what each is worth.
RECIPE = layout(
    ("explore", "f8"),  # c of PUCT: the weight of what was seldom tried, shared out by the prior
    ("wonder", "f8"),  # c of UCB1: the same, alike for every move; 0: no such term
    ("policy", "f8"),  # weight of the learned policy in the prior, where the game has one
    ("lean", "f8"),  # and in playouts: added to a move's merit, so much for each nat
    ("promise", "f8"),  # inverse temperature of the prior, a softmax over the points that moves gain at once; 0: none of it
    ("look", "i8"),  # visits of a node before the prior of its moves is worked out, which takes a trial of each
    ("patience", "i8"),  # expansion threshold: visits of a node before its moves are added
    ("habit", "f8"),  # progressive history (a progressive bias): the weight of a move's merit in the first guess of its value
    ("tries", "i8"),  # tournament size of the playout policy: moves looked at before one is played
    ("greed", "i8"),  # in 256: how often a playout takes the best of them by points gained, else by merit (MAST)
    ("whim", "i8"),  # in 256: epsilon of the epsilon-greedy playout, how often it plays anything
    ("cut", "i8"),  # depth limit of a playout in turns of each seat; then it is judged as it stands (early termination)
    ("margin", "f8"),  # reward shaping: the share of the reward that goes by the margin in points, not by winning
)


class Work(NamedTuple):
    """The arrays that a search works with."""

    nodes: Records  # the tree
    policy: (
        Likings  # how well a learned policy likes each move, by stage of the match and code (`policy`); no rows: there is none
    )
    worlds: Records  # the imagined position, one to try a move on, and the best tried so far
    out: Codes32
    points: Points
    places: Points
    log: Log


def work_for(game: Game, most_nodes: int, policy: Likings) -> Work:
    """Room for a tree of that many nodes. Memory is taken only as the tree grows: a node is filled in when it is added."""
    return Work(
        np.empty(most_nodes, NODE),
        policy,
        np.zeros(3, game.dtype),
        np.zeros(game.most_moves, np.int32),
        np.zeros(MAX_SEATS, np.int64),
        np.zeros(MAX_SEATS, np.int64),
        no_log(),
    )


@lru_cache(64)
def _desk_layout(game: Game) -> np.dtype[Any]:
    return layout(
        ("recipe", RECIPE),
        ("grown", "i8"),  # nodes in use
        ("only", "i8"),  # the one move that is tried at the root, or NONE
        ("length_of_stage", "i8"),  # plies after which the policy's next stage begins
        ("stage", "i8"),  # of the present iteration
        ("deal", "i8"),  # the number of the next imagined deal
        ("iterations", "i8"),
        ("ended", "i8"),  # of these, how many came to the end of the match
        ("depth", "i8"),  # nodes on the present line
        ("line", "i4", _DEEPEST),
        ("length", "i8"),  # moves of the present iteration
        ("movers", "i4", _LONGEST),
        ("played", "i4", _LONGEST),
        ("where", "i4", game.codes.size),  # move -> child, while one node is looked at; else 0, as the root is nobody's child
        (
            "merit",
            MERIT,
            (MAX_SEATS, game.codes.size),
        ),
        ("reward", "f8", MAX_SEATS),
        ("won", "f8", MAX_SEATS),
        ("wins", "f8", MAX_SEATS),  # sums over all iterations
        ("rewards", "f8", MAX_SEATS),
        ("gains", "f8"),  # sums, to know what a usual gain and a usual margin are
        ("gained", "f8"),
        ("margins", "f8"),
        ("ends", "f8"),
    )


def desks_for(game: Game, many: int) -> Records:
    """Scratch space for searching a game, and what one search learns: zeros, which take memory only when they are written."""
    kind = _desk_layout(game)
    desks: Records = np.zeros(many * kind.itemsize, np.uint8).view(kind)
    return desks


@compiled
def plant(desk: Record, nodes: Records) -> None:
    """Begins a new tree at a new desk: a root, nothing learned."""
    desk.grown = 1
    desk.only = NONE
    desk.gains = 1.0
    desk.gained = 1.0
    desk.margins = 10.0
    desk.ends = 1.0
    root = nodes[ROOT]
    root.move = NONE
    root.seat = NOBODY
    root.visits = 0
    root.first = NONE


@compiled
def replant(desk: Record, nodes: Records, seats: int) -> None:
    """Begins a new tree at a desk where another one grew for so many seats: all that was learned is forgotten."""
    for seat in range(seats):
        merits = desk.merit[seat]
        merits["better"][:] = 0.0
        merits["times"][:] = 0.0
        desk.wins[seat] = 0.0
        desk.rewards[seat] = 0.0
    desk.deal = 0
    desk.iterations = 0
    desk.ended = 0
    plant(desk, nodes)


@compiled
def think(box: Record, root: Record, desk: Record, work: Work, iterations: int) -> int:
    """A whole search at a used desk, for the seat to move: the move that was tried most in so many iterations."""
    replant(desk, work.nodes, root.seats)
    for _ in range(iterations):
        _iterate(box, root, root.to_move, root.key[0], root.key[1], desk, work)
    return most_tried(work.nodes)


@compiled
def most_tried(nodes: Records) -> int:
    """The code of the best move at the root: by visits, then by value, then by code."""
    best = nodes[ROOT].first
    child = nodes[best].next
    while child != NONE:
        if _is_better(nodes[child], nodes[best]):
            best = child
        child = nodes[child].next
    return int(nodes[best].move)


@compiled
def _is_better(node: Record, other: Record) -> bool:
    if node.visits != other.visits:
        return bool(node.visits > other.visits)
    value, others = node.worth / max(1, node.visits), other.worth / max(1, other.visits)
    return bool(value > others or (value == others and node.move < other.move))


@compiled
def grow(
    box: Record, root: Record, seat: int, low: Any, high: Any, desk: Record, work: Work, codes: Codes32, found: Rewards
) -> None:
    """An iteration in each of the next imagined deals, for the seat, from a position concealed for it.

    `low` and `high` are the search's own key. `found` has a row for every deal. Where some `codes` are given, each of these moves
    is tried at the root once in every deal (common random numbers), and the row tells the reward that each brought the seat, so
    that moves can be compared pair by pair.
    """
    begin = desk.deal
    for which_deal in range(len(found)):
        for which in range(max(1, len(codes))):
            desk.deal = begin + which_deal
            if len(codes) > 0:
                desk.only = codes[which]
            _iterate(box, root, seat, low, high, desk, work)
            if len(codes) > 0:
                found[which_deal, which] = desk.reward[seat]
    desk.only = NONE


@compiled
def _iterate(box: Record, root: Record, seat: int, low: Any, high: Any, desk: Record, work: Work) -> None:
    """One iteration. Its chance depends on the search's key and on the number of the deal, and on nothing else."""
    number = 2 * desk.deal
    work.worlds[0] = root
    s = work.worlds[0]
    imagine(box, s, seat, quick(u64(low), u64(high), u64(number)), quick(u64(low), u64(high), u64(number + 1)))
    desk.depth = 0
    desk.length = 0
    if len(work.policy) > 0:
        desk.stage = min(len(work.policy) - 1, s.ply // desk.length_of_stage)
    _walk_down(box, s, desk, work)
    _play_out(box, s, desk, work)
    _judge(box, s, desk, work.points, work.places)
    _tell(s.seats, desk, work.nodes)
    desk.ended += s.to_move == NOBODY
    desk.iterations += 1
    desk.deal += 1


# ---------------------------------------------------------------- the walk down


@compiled
def _walk_down(box: Record, s: Record, desk: Record, work: Work) -> None:
    """Selection: plays from the root by the tree, to a node that was hardly visited or to the end of the match."""
    nodes, out = work.nodes, work.out
    at = ROOT
    while s.to_move != NOBODY and desk.depth < _DEEPEST:
        if at != ROOT and nodes[at].visits < desk.recipe.patience:
            return
        count = moves(box, s, out)
        if at == ROOT and desk.only != NONE:
            out[0] = desk.only
            count = 1
        if not _meet(box, s, desk, work, count, at):
            return
        at = _choose(s, desk, nodes, out, count, at)
        desk.line[desk.depth] = at
        desk.depth += 1
        _note(desk, s.to_move, nodes[at].move)
        play(box, s, nodes[at].move, work.log)


@compiled
def _note(desk: Record, seat: int, move: int) -> None:
    """Remembers a move of this iteration."""
    if desk.length < _LONGEST:
        desk.movers[desk.length] = seat
        desk.played[desk.length] = move
        desk.length += 1


@compiled
def _meet(box: Record, s: Record, desk: Record, work: Work, count: int, at: int) -> bool:
    """Expansion: puts the child of every legal move into `where` and adds the missing ones; False if there is no room."""
    nodes, out = work.nodes, work.out
    seat = s.to_move
    child = nodes[at].first
    while child != NONE:
        if nodes[child].seat == seat:
            desk.where[nodes[child].move] = child
        child = nodes[child].next
    fresh = 0
    for which in range(count):
        fresh += desk.where[out[which]] == ROOT
    if desk.grown + fresh > len(nodes):
        _forget(desk, nodes, at)
        return False
    if fresh > 0:
        for which in range(count):
            if desk.where[out[which]] == ROOT:
                desk.where[out[which]] = _add(desk, nodes, work.policy, at, seat, out[which])
    if desk.recipe.promise > 0.0 and count > 1 and (at == ROOT or nodes[at].visits >= desk.recipe.look):
        _look(box, s, desk, work, count)
    return True


@compiled
def _add(desk: Record, nodes: Records, policy: Likings, at: int, seat: int, move: int) -> int:
    """A new node for a move after the one at hand. Its prior is what the policy thinks of the move."""
    new = desk.grown
    desk.grown += 1
    node = nodes[new]
    node.move = move
    node.seat = seat
    node.visits = 0
    node.offered = 0
    node.worth = 0.0
    node.wins = 0.0
    node.weight = math.exp(desk.recipe.policy * policy[desk.stage, move]) if len(policy) > 0 else 1.0
    node.looked = 0
    node.first = NONE
    node.next = nodes[at].first
    nodes[at].first = new
    return int(new)


@compiled
def _look(box: Record, s: Record, desk: Record, work: Work, count: int) -> None:
    """The prior of the moves that have none yet: each is played on a copy, to see the points that it gains at once."""
    nodes, worlds, out = work.nodes, work.worlds, work.out
    seat, before, known = s.to_move, 0.0, False
    for which in range(count):
        node = nodes[desk.where[out[which]]]
        if node.looked == 0:
            if not known:
                before, known = _lead(box, s, seat, work), True
            worlds[1] = s
            play(box, worlds[1], out[which], work.log)
            gain = _in_usual_gains(desk, _lead(box, worlds[1], seat, work) - before)
            node.weight *= math.exp(desk.recipe.promise * gain)
            node.looked = 1


@compiled
def _forget(desk: Record, nodes: Records, at: int) -> None:
    """Clears `where` again."""
    child = nodes[at].first
    while child != NONE:
        desk.where[nodes[child].move] = ROOT
        child = nodes[child].next


@compiled
def _choose(s: Record, desk: Record, nodes: Records, out: Codes32, count: int, at: int) -> int:
    """The legal child with the highest upper bound: PUCT, with progressive history and, if asked for, UCB1. Clears `where`."""
    visits, worth, weights = 0, 0.0, 0.0
    for which in range(count):
        child = nodes[desk.where[out[which]]]
        child.offered += 1
        visits += child.visits
        worth += child.worth
        weights += child.weight
    usual = (worth + 0.5) / (visits + 1)
    merits = desk.merit[s.to_move]
    habit, explore, wonder = desk.recipe.habit, desk.recipe.explore / weights, desk.recipe.wonder
    best, most = NONE, -1e9
    at_first = below(s, count)  # of equals the first one is taken: begin anywhere
    for step in range(count):
        which = at_first + step
        if which >= count:
            which -= count
        number = desk.where[out[which]]
        child = nodes[number]
        guess = usual + habit * merits[child.move].better  # counts as one visit
        bonus = explore * child.weight * math.sqrt(child.offered)
        value = (child.worth + guess + bonus) / (child.visits + 1)
        if wonder > 0.0:
            value += wonder * math.sqrt(math.log(1.0 + child.offered) / (1 + child.visits))
        if value > most:
            best, most = number, value
    _forget(desk, nodes, at)
    return best


# ---------------------------------------------------------------- the playout


@compiled
def _play_out(box: Record, s: Record, desk: Record, work: Work) -> None:
    """Simulation: an epsilon-greedy playout from where the tree ends, to the end of the match or to the cut."""
    recipe, out = desk.recipe, work.out
    left = recipe.cut * s.seats
    seat = s.to_move
    while s.to_move != NOBODY:
        if s.to_move != seat:
            seat = s.to_move
            left -= 1
        if left <= 0:
            return
        count = moves(box, s, out)
        if count == 1:
            move = int(out[0])
        else:
            chance = word(s)
            dice = i64(chance & _LOWEST_8)
            if dice < recipe.whim or recipe.tries <= 1:
                move = int(out[_pick(chance, count)])
            elif dice >= _OF_256 - recipe.greed:
                move = _most_gain(box, s, desk, work, count)
                _note(desk, seat, move)
                work.worlds[0] = work.worlds[2]
                continue
            else:
                move = _most_merit(s, desk, out, work.policy, count, chance)
        _note(desk, seat, move)
        play(box, s, move, work.log)


@compiled
def _pick(chance: Any, count: int) -> int:
    """One of so many by the high half of a random word. The odds differ by a millionth at most: fair enough for a playout."""
    return int(u64((chance >> u64(32)) * u64(count)) >> u64(32))


@compiled
def _most_merit(s: Record, desk: Record, out: Codes32, policy: Likings, count: int, chance: Any) -> int:
    """MAST by tournament: of a few random moves the one that went best so far, wherever it was played, and that policy likes."""
    best, most = 0, -1e9
    for _ in range(desk.recipe.tries):
        move = int(out[_pick(chance, count)])
        value = desk.merit[s.to_move, move].better
        if desk.recipe.lean != 0.0:
            value += desk.recipe.lean * policy[desk.stage, move]
        if value > most:
            best, most = move, value
        chance = u64(chance * _STIR)
    return best


@compiled
def _most_gain(box: Record, s: Record, desk: Record, work: Work, count: int) -> int:
    """A greedy playout step: of a few moves the one with most points at once, plus its merit; `worlds[2]` is where it leads."""
    worlds, out = work.worlds, work.out
    seat = s.to_move
    tries = min(desk.recipe.tries, count)
    best, most = 0, -1e9
    for which in range(tries):
        pick = which + below(s, count - which)
        move = out[pick]
        out[pick] = out[which]
        out[which] = move
        worlds[1] = s
        play(box, worlds[1], move, work.log)
        value = _lead(box, worlds[1], seat, work) + desk.merit[seat, move].better
        if value > most:
            best, most = move, value
            worlds[2] = worlds[1]
    return best


# ---------------------------------------------------------------- what it was worth


@compiled
def _lead(box: Record, s: Record, seat: int, work: Work) -> float:
    """Own points, less the mean of the others."""
    points = work.points
    standing(box, s, points, work.places)
    others = 0
    for other in range(s.seats):
        others += points[other]
    others -= points[seat]
    return float(points[seat] - others / max(1, s.seats - 1))


@compiled
def _in_usual_gains(desk: Record, gain: float) -> float:
    """A gain measured by what moves usually gain in this match, cut off at both ends."""
    if gain != 0.0:
        desk.gains += abs(gain)
        desk.gained += 1.0
    return float(max(-_MOST_GAIN, min(_MOST_GAIN, gain * desk.gained / desk.gains)))


@compiled
def _judge(box: Record, s: Record, desk: Record, points: Points, places: Points) -> None:
    """Rewards every seat between 0 and 1 for winning and for the margin to the best other; a cut playout has only margins."""
    standing(box, s, points, places)
    seats = s.seats
    winners: Any = 0
    for seat in range(seats):
        winners += places[seat] == 1
    share = 1.0 / winners
    for seat in range(seats):
        best_other = points[1] if seat == 0 else points[0]
        for other in range(seats):
            if other != seat and points[other] > best_other:
                best_other = points[other]
        margin = 1.0 * (points[seat] - best_other)
        margins, ends = desk.margins + abs(margin), desk.ends + 1.0
        desk.margins, desk.ends = margins, ends
        usual = margins / ends + 1e-9
        by_margin = 0.5 + 0.5 * margin / (abs(margin) + usual)
        won = share if places[seat] == 1 else 0.0
        if s.to_move != NOBODY:
            won = by_margin
        desk.won[seat] = won
        desk.reward[seat] = won + desk.recipe.margin * (by_margin - won)


@compiled
def _tell(seats: int, desk: Record, nodes: Records) -> None:
    """Backpropagation: every node on the line, and every move of the iteration (MAST), learns how it went for its seat."""
    nodes[ROOT].visits += 1
    for seat in range(seats):
        desk.wins[seat] += desk.won[seat]
        desk.rewards[seat] += desk.reward[seat]
    for step in range(desk.depth):
        node = nodes[desk.line[step]]
        node.visits += 1
        node.worth += desk.reward[node.seat]
        node.wins += desk.won[node.seat]
    for step in range(desk.length):
        seat, move = desk.movers[step], desk.played[step]
        usual = desk.rewards[seat] / (desk.iterations + 1)
        merit = desk.merit[seat, move]
        merit.times += 1.0
        merit.better += (desk.reward[seat] - usual - merit.better) / (merit.times + _DOUBT)

"""A tree of guesses about a position, grown in compiled code.

Open-loop information-set Monte Carlo tree search. Every iteration deals again what the thinking seat cannot know, with fresh
chance, then walks down the tree by the moves that are legal in that deal, adds the moves it has not met, plays out, and tells
every move on the way how well it went for the seat that made it. A node is "this seat played this move after those": what the
cards were does not matter, so it is an average over all that may be. A node counts how often its move was on offer.

All of it goes through the verbs and knows no game. Nothing is allocated: nodes and scratch space are given.
"""

import math
from typing import Any, NamedTuple

import numpy as np

from barnboard.games import Game
from barnboard.kernel.compile import compiled
from barnboard.kernel.loops import imagine
from barnboard.kernel.random import below, siphash, u64
from barnboard.kernel.records import MAX_SEATS, NOBODY, Codes32, Log, Points, Record, Records, layout, no_log
from barnboard.kernel.verbs import moves, play, standing

ROOT = 0
NONE = -1
_DEEPEST = 256  # moves in a line of the tree
_LONGEST = 4096  # moves of one iteration that are remembered for their merit
_MOST_GAIN = 4.0  # gains beyond so many usual ones count as that many
_OF_256 = 256
_DOUBT = 8  # a move that was seldom played is thought to be as good as usual: as if seen so often before

NODE = layout(
    ("move", "i4"),
    ("seat", "i4"),  # who played it
    ("visits", "i4"),
    ("offered", "i4"),  # how often it was legal when the walk came by
    ("first", "i4"),  # its first child, and the next child of its parent; NONE at the end
    ("next", "i4"),
    ("worth", "f8"),  # the sum of rewards to its seat
    ("wins", "f8"),  # the sum of wins of its seat
    ("weight", "f8"),  # how promising the move looked before it was tried
)

# How to think; see docs/bots.md for what each is worth.
RECIPE = layout(
    ("explore", "f8"),  # weight of what was seldom tried, shared out by promise
    ("wonder", "f8"),  # the same, alike for every move (UCB1)
    ("promise", "f8"),  # how much points gained at once make a move promising; 0: not looked at
    ("patience", "i8"),  # visits before a node's moves are added
    ("habit", "f8"),  # how much the merit of a move anywhere counts before it was tried here
    ("trust", "f8"),  # as many visits as that
    ("tries", "i8"),  # moves looked at in a playout before one is played
    ("greed", "i8"),  # in 256: how often they are compared by points gained, else by their merit
    ("whim", "i8"),  # in 256: how often a playout plays anything
    ("cut", "i8"),  # moves of a playout before it is judged as it stands
    ("margin", "f8"),  # share of the reward that goes by the margin in points, not by winning
)


class Work(NamedTuple):
    """The arrays that a search works with."""

    nodes: Records  # the tree
    worlds: Records  # the imagined position, one to try a move on, and the best tried so far
    out: Codes32
    points: Points
    places: Points
    log: Log


def work_for(game: Game, most_nodes: int) -> Work:
    """Room for a tree of that many nodes. Memory is taken only as the tree grows."""
    return Work(
        np.zeros(most_nodes, NODE),
        np.zeros(3, game.dtype),
        np.zeros(game.most_moves, np.int32),
        np.zeros(MAX_SEATS, np.int64),
        np.zeros(MAX_SEATS, np.int64),
        no_log(),
    )


def desk_for(game: Game) -> Record:
    """Scratch space for searching a game, and what one search learns."""
    desk: Record = np.zeros(
        1,
        layout(
            ("recipe", RECIPE),
            ("grown", "i8"),  # nodes in use
            ("only", "i8"),  # the one move that is tried at the root, or NONE
            ("iterations", "i8"),
            ("depth", "i8"),  # nodes on the present line
            ("line", "i4", _DEEPEST),
            ("length", "i8"),  # moves of the present iteration
            ("movers", "i4", _LONGEST),
            ("played", "i4", _LONGEST),
            ("where", "i4", game.codes.size),  # move -> child, while one node is looked at
            (
                "merit",
                "f8",
                (MAX_SEATS, game.codes.size),
            ),  # how much better than usual a seat's move went, wherever it was played
            ("times", "i4", (MAX_SEATS, game.codes.size)),
            ("reward", "f8", MAX_SEATS),
            ("won", "f8", MAX_SEATS),
            ("wins", "f8", MAX_SEATS),  # sums over all iterations
            ("rewards", "f8", MAX_SEATS),
            ("gains", "f8"),  # sums, to know what a usual gain and a usual margin are
            ("gained", "f8"),
            ("margins", "f8"),
            ("ends", "f8"),
        ),
    )[0]
    return desk


@compiled
def plant(desk: Record, nodes: Records) -> None:
    """Begins a new tree: a root, nothing learned."""
    desk.grown = 1
    desk.iterations = 0
    desk.gains = 1.0
    desk.gained = 1.0
    desk.margins = 10.0
    desk.ends = 1.0
    root = nodes[ROOT]
    root.move = NONE
    root.seat = NOBODY
    root.visits = 0
    root.first = NONE
    for seat in range(MAX_SEATS):
        desk.wins[seat] = 0.0
        desk.rewards[seat] = 0.0
        for move in range(len(desk.where)):
            desk.merit[seat, move] = 0.0
            desk.times[seat, move] = 0
    for move in range(len(desk.where)):
        desk.where[move] = NONE


@compiled
def grow(box: Record, root: Record, seat: int, low: Any, high: Any, desk: Record, work: Work, many: int) -> None:
    """So many iterations more, for the seat, from a position concealed for it. `low` and `high` are the search's own key."""
    for _ in range(many):
        number = 2 * desk.iterations
        work.worlds[0] = root
        s = work.worlds[0]
        imagine(box, s, seat, siphash(u64(low), u64(high), u64(number)), siphash(u64(low), u64(high), u64(number + 1)))
        desk.depth = 0
        desk.length = 0
        _walk_down(box, s, desk, work)
        _play_out(box, s, desk, work)
        _judge(box, s, desk, work.points, work.places)
        _tell(s.seats, desk, work.nodes)
        desk.iterations += 1


# ---------------------------------------------------------------- the walk down


@compiled
def _walk_down(box: Record, s: Record, desk: Record, work: Work) -> None:
    """Plays from the root by the tree, to a node that was hardly visited or to the end of the match."""
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
    """Puts the child of every legal move into `where` and adds those that are missing; False if there is no room for them."""
    nodes, worlds, out = work.nodes, work.worlds, work.out
    seat = s.to_move
    child = nodes[at].first
    while child != NONE:
        if nodes[child].seat == seat:
            desk.where[nodes[child].move] = child
        child = nodes[child].next
    fresh = 0
    for which in range(count):
        fresh += desk.where[out[which]] == NONE
    if fresh == 0:
        return True
    if desk.grown + fresh > len(nodes):
        _forget(desk, nodes, at)
        return False
    looked = desk.recipe.promise > 0.0 and count > 1
    before = _lead(box, s, seat, work) if looked else 0.0
    for which in range(count):
        move = out[which]
        if desk.where[move] == NONE:
            new = desk.grown
            desk.grown += 1
            node = nodes[new]
            node.move = move
            node.seat = seat
            node.visits = 0
            node.offered = 0
            node.worth = 0.0
            node.wins = 0.0
            node.weight = 1.0
            node.first = NONE
            node.next = nodes[at].first
            nodes[at].first = new
            desk.where[move] = new
            if looked:
                worlds[1] = s
                play(box, worlds[1], move, work.log)
                gain = _in_usual_gains(desk, _lead(box, worlds[1], seat, work) - before)
                node.weight = math.exp(desk.recipe.promise * gain)
    return True


@compiled
def _forget(desk: Record, nodes: Records, at: int) -> None:
    """Clears `where` again."""
    child = nodes[at].first
    while child != NONE:
        desk.where[nodes[child].move] = NONE
        child = nodes[child].next


@compiled
def _choose(s: Record, desk: Record, nodes: Records, out: Codes32, count: int, at: int) -> int:
    """The legal child that promises the most, or was tried too seldom to know. Clears `where`."""
    visits, worth, weights = 0, 0.0, 0.0
    for which in range(count):
        child = nodes[desk.where[out[which]]]
        child.offered += 1
        visits += child.visits
        worth += child.worth
        weights += child.weight
    usual = (worth + 0.5) / (visits + 1)
    seat = s.to_move
    recipe = desk.recipe
    best, most = NONE, -1e9
    at_first = below(s, count)  # of equals the first one is taken: begin anywhere
    for step in range(count):
        which = at_first + step
        if which >= count:
            which -= count
        number = desk.where[out[which]]
        child = nodes[number]
        before = usual + recipe.habit * desk.merit[seat, child.move]
        value = (child.worth + recipe.trust * before) / (child.visits + recipe.trust)
        value += recipe.explore * child.weight / weights * math.sqrt(child.offered) / (1 + child.visits)
        if recipe.wonder > 0.0:
            value += recipe.wonder * math.sqrt(math.log(1.0 + child.offered) / (1 + child.visits))
        if value > most:
            best, most = number, value
    _forget(desk, nodes, at)
    return best


# ---------------------------------------------------------------- the playout


@compiled
def _play_out(box: Record, s: Record, desk: Record, work: Work) -> None:
    """Plays on from where the tree ends, with some sense, to the end or to the cut."""
    recipe, out = desk.recipe, work.out
    left = recipe.cut
    while s.to_move != NOBODY and left > 0:
        left -= 1
        count = moves(box, s, out)
        seat = s.to_move
        if count == 1 or recipe.tries <= 1:
            move = out[below(s, count)]
        else:
            dice = below(s, _OF_256)
            if dice < recipe.whim:
                move = out[below(s, count)]
            elif dice >= _OF_256 - recipe.greed:
                move = _most_gain(box, s, desk, work, count)
                _note(desk, seat, move)
                work.worlds[0] = work.worlds[2]
                continue
            else:
                move = _best_habit(s, desk, out, count)
        _note(desk, seat, move)
        play(box, s, move, work.log)


@compiled
def _best_habit(s: Record, desk: Record, out: Codes32, count: int) -> int:
    """Of a few moves the one that went best, wherever it was played."""
    seat = s.to_move
    best = out[below(s, count)]
    for _ in range(desk.recipe.tries - 1):
        other = out[below(s, count)]
        if desk.merit[seat, other] > desk.merit[seat, best]:
            best = other
    return int(best)


@compiled
def _most_gain(box: Record, s: Record, desk: Record, work: Work, count: int) -> int:
    """Of a few moves the one that gains the most points at once; equal ones by merit. `worlds[2]` is where it leads."""
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
        value = _lead(box, worlds[1], seat, work) + desk.merit[seat, move]
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
    """Tells every node on the line, and every move of the iteration, how it went for its seat."""
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
        desk.times[seat, move] += 1
        desk.merit[seat, move] += (desk.reward[seat] - usual - desk.merit[seat, move]) / (desk.times[seat, move] + _DOUBT)

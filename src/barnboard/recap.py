"""What the others did since a seat's last move: a slip for each, with what it cost the seat as far as that can be counted.

Everything here is what the seat may know. Points are those that all may know. What the seat might have had itself is tried in
positions that it imagines, and told only where all of them agree; nobody's plans are guessed.
"""

from collections.abc import Iterator
from typing import NamedTuple

from barnboard.kernel import verbs
from barnboard.kernel.codes import SEAT
from barnboard.kernel.events import Event, new_log
from barnboard.kernel.records import Record, copy
from barnboard.lessons import shared_parts
from barnboard.match import Match
from barnboard.words import say, sign

_DEALS = ((1, 2), (3, 4), (5, 6))  # keys of the positions in which something is tried


class Mark(NamedTuple):
    """What a slip means to the seat that reads it, in points.

    `ahead`: its maker was not ahead and is so now by that many. `took`: so many points of the reader went. `gave`: so many came.
    `worth`: with its last turn the reader could have done the same, to the same thing that lies there for all, for that many.
    """

    kind: str
    points: int


class Slip(NamedTuple):
    """What one of the others did: with the moves of which plies, in a few words, in whole sentences, for how many points."""

    seat: int
    plies: list[int]
    text: str
    tale: str
    points: int
    marks: list[Mark]


class Recap(NamedTuple):
    """What happened since the last move of a seat: that of ply `since - 1`, the last of the moves that `own` tells."""

    since: int
    own: str
    slips: list[Slip]


def recap(match: Match, seat: int, language: str = "en") -> Recap:
    """What the others did since the last move of a seat, in the order in which they began."""
    since = next((ply + 1 for ply in reversed(range(match.ply)) if match.mover(ply) == seat), 0)
    theirs: dict[int, list[int]] = {}
    for ply in range(since, match.ply):
        theirs.setdefault(match.mover(ply), []).append(ply)
    points = [[row.points for row in then.standing()] for then in _running(match, since)]
    turn = range(_first_of_turn(match, since), since)
    mine = [match.at(ply) for ply in turn]
    slips = []
    for other, plies in theirs.items():
        gained = [sum(points[ply + 1 - since][who] - points[ply - since][who] for ply in plies) for who in (other, seat)]
        marks = [Mark("took", -gained[1])] if gained[1] < 0 else [Mark("gave", gained[1])] if gained[1] > 0 else []
        lead = points[-1][other] - points[-1][seat]
        if lead > 0 and points[0][other] <= points[0][seat]:
            marks.append(Mark("ahead", lead))
        worth = max(_worth(match, seat, mine, ply) for ply in plies)
        if worth > 0 and gained[1] <= 0:
            marks.append(Mark("worth", worth))
        tale = _tale(match, seat, plies, language)
        text = _briefly(match, seat, other, plies, language) or _without_name(match, other, tale, language)
        slips.append(Slip(other, plies, text, tale, gained[0], marks))
    return Recap(since, _tale(match, seat, list(turn), language), slips)


def _without_name(match: Match, seat: int, tale: str, language: str) -> str:
    """The first sentence of a tale, as it reads under the name of the seat."""
    name = match.game.words(match.box, language).with_seats(match.names).name(SEAT, seat)
    stop = sign(language, "stop")
    first = tale.partition(stop + sign(language, "between_sentences"))[0]
    return first.removeprefix(say(language, "signs.subject", name=name)).removesuffix(stop)


def _running(match: Match, since: int) -> Iterator[Match]:
    """The match at every ply since then. A match that is over tells all at its end: its points are no part of this."""
    for then in match.onward(since):
        if then.to_move is not None or then.ply == since:
            yield then


def _first_of_turn(match: Match, end: int) -> int:
    """The ply with which the moves that one seat made in a row began, the last of them before `end`."""
    first = end
    while first > 0 and match.mover(first - 1) == match.mover(end - 1):
        first -= 1
    return first


def _tale(match: Match, seat: int, plies: list[int], language: str) -> str:
    """The moves in whole sentences; those that are worth no slip only where none is worth one."""
    worth = [ply for ply in plies if _briefly(match, seat, match.mover(ply), [ply], language)]
    return sign(language, "between_sentences").join(
        filter(None, (match.tale(ply, seat, language).text for ply in worth or plies))
    )


def _briefly(match: Match, seat: int, other: int, plies: list[int], language: str) -> str:
    heard = [event for ply in plies for event in match.heard(ply, seat)]
    words = match.game.words(match.box, language).with_seats(match.names)
    return match.game.slip(match.box, other, heard, words)


# ---------------------------------------------------------------- what the seat might have had itself


def _worth(match: Match, seat: int, mine: list[Match], ply: int) -> int:
    """The points for which a seat could have done on its last turn what the move of a ply did to something that all share.

    `mine` are the positions of that turn.
    """
    done = _deed(match, match.heard(ply, seat), match.mover(ply))
    if done is None:
        return 0
    best = 0
    for then in mine:
        codes = [code for code in then.codes() if _might_be(match, code, match.code_at(ply), done)]
        worlds = [then.imagined(seat, key) for key in _DEALS]
        shared = shared_parts(then, seat) if codes else set()
        for code in codes:
            if not shared.isdisjoint(match.game.touch(match.box, then._s, code)):
                tried = {_try(match, seat, world, code, done) for world in worlds}
                best = max(best, min(tried)) if len(tried) == 1 else best
    return best


def _might_be(match: Match, code: int, made: int, done: Event) -> bool:
    """Whether a move looks like one that was made: by its name, and by what it is about as far as that was seen."""
    name, about = match.game.codes.read(code)
    told = about.keys() & done.about.keys()
    return name == match.game.codes.read(made)[0] and bool(told) and all(about[part] == done.about[part] for part in told)


def _deed(match: Match, events: list[Event], seat: int) -> Event | None:
    """The first thing that a seat did by a move and that is worth a slip, without who did it."""
    words = match.game.words(match.box)
    for event in events:
        if event.about.get("seat") == seat and words.has("slip", event.name) and None not in event.about.values():
            return Event(event.name, {part: value for part, value in event.about.items() if part != "seat"})
    return None


def _try(match: Match, seat: int, world: Record, code: int, done: Event) -> int:
    """The points that a move brings a seat at once in an imagined world, if it does what was done; else none."""
    s, log = copy(world), new_log()
    before = match.game.known_points(match.box, s, seat)
    verbs.play(match.box.record, s, code, log)
    if log[0, 0] >= len(log) or _deed(match, match.game.events.read(log), seat) != done:
        return 0
    return match.game.known_points(match.box, s, seat) - before

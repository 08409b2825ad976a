"""Scoring completed fields: what they are worth, who is paid, and what the closer's farmer card adds."""

from barnboard.kernel import sets
from barnboard.kernel.compile import compiled
from barnboard.kernel.events import emit
from barnboard.kernel.records import Log, Points, Record

from .box import ANIMALS, EXTENT, MEASURES, TOTAL, VARIETY
from .fields import field_at, first_quarter, is_closed, is_first_of_field
from .moves import BONUS, CLOSES, SCORES
from .state import CARD, EARNINGS, FIELDS, IN_STOCK


@compiled
def score_closed_fields(box: Record, s: Record, closer: int, tile: int, log: Log) -> None:
    """Each field that the new tile closes, once, in the order of its regions (R16, R18)."""
    for region in range(box.regions[s.tile[tile].kind]):
        field = field_at(s, first_quarter(box, s, tile, region))
        if is_closed(s, field) and is_first_of_field(box, s, tile, region, field):
            _score(box, s, closer, field, log)


@compiled
def kinds_in(s: Record, field: int) -> int:
    """How many kinds of animals live in a field."""
    kinds = 0
    for animal in range(ANIMALS):
        kinds += s.field[field].animals[animal] > 0
    return kinds


@compiled
def animals_in(s: Record, field: int) -> int:
    """How many animals live in a field."""
    total = 0
    for animal in range(ANIMALS):
        total += s.field[field].animals[animal]
    return total


@compiled
def value_of(box: Record, s: Record, field: int) -> int:
    """One point for each animal, two where all are of one kind; a field without animals is worth nothing (R11, R12)."""
    value = box.per_animal * animals_in(s, field)
    return value * box.single_kind_factor if kinds_in(s, field) == 1 else value


@compiled
def share_of(box: Record, s: Record, field: int) -> int:
    """What each barn in a field earns: the value divided by the barns, rounded up (R13)."""
    barns = max(s.field[field].barns, 1)
    return (value_of(box, s, field) + barns - 1) // barns


@compiled
def look_at_fields(box: Record, s: Record, fields: Points, values: Points, shares: Points, closed: Points) -> None:
    """What several fields are worth, what each barn in them earns, and whether they are closed."""
    for n in range(len(fields)):
        values[n] = value_of(box, s, fields[n])
        shares[n] = share_of(box, s, fields[n])
        closed[n] = is_closed(s, fields[n])


@compiled
def _score(box: Record, s: Record, closer: int, field: int, log: Log) -> None:
    """Barns earn their shares and come home, so that they can be built again in this turn (R13, R21); then the closer's card."""
    of = s.field[field]
    tiles = sets.size(of.tiles)
    emit(log, CLOSES, closer, value_of(box, s, field), tiles, of.animals[0], of.animals[1], of.animals[2])
    share = share_of(box, s, field)
    for seat in range(s.seats):
        barns = _take_barns_home(box, s, seat, field)
        if barns > 0:
            s.player[seat].earned[FIELDS] += barns * share
            emit(log, SCORES, seat, barns * share, barns)
    of.barns = 0
    _pay_card(box, s, closer, field, log)


@compiled
def _take_barns_home(box: Record, s: Record, seat: int, field: int) -> int:
    """Returns how many barns of a player stood in the field."""
    me = s.player[seat]
    barns = 0
    for barn in range(box.barns):
        if me.barn[barn] != IN_STOCK and field_at(s, me.barn[barn]) == field:
            me.barn[barn] = IN_STOCK
            barns += 1
    return barns


@compiled
def _measure(s: Record, field: int, what: int) -> int:
    """What a line of a farmer card asks about a field."""
    if what == TOTAL:
        return animals_in(s, field)
    if what == VARIETY:
        return kinds_in(s, field)
    if what == EXTENT:
        return sets.size(s.field[field].tiles)
    return s.field[field].animals[what]


@compiled
def line_holds(box: Record, s: Record, card: int, line: int, field: int) -> bool:
    """Whether a line of a farmer card holds for a field: limits count as kept, an empty field is read like any other (R12)."""
    for what in range(MEASURES):
        measured = _measure(s, field, what)
        if measured < box.least[card, line, what] or measured > box.most[card, line, what]:
            return False
    return True


@compiled
def bonus_of(box: Record, s: Record, card: int, field: int) -> int:
    """What a farmer card pays for a field as it stands: every line that holds (R17)."""
    points = 0
    for line in range(box.lines[card]):
        if line_holds(box, s, card, line, field):
            points += box.points[card, line]
    return points


@compiled
def _pay_card(box: Record, s: Record, closer: int, field: int, log: Log) -> None:
    """The closer's own card, whoever owned the field (R15)."""
    me = s.player[closer]
    points = bonus_of(box, s, me.farmer, field)
    if points > 0:
        me.earned[CARD] += points
        emit(log, BONUS, closer, points, me.farmer)


@compiled
def stock(box: Record, me: Record) -> int:
    """How many barns a player has left to build."""
    left = 0
    for barn in range(box.barns):
        left += me.barn[barn] == IN_STOCK
    return left


@compiled
def points_of(me: Record) -> int:
    """A player's points; unfinished fields and the barns in them are worth nothing (R26, R33)."""
    points = 0
    for source in range(EARNINGS):
        points += me.earned[source]
    return points

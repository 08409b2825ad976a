import numpy as np
import pytest

from barnboard.kernel.codes import NUMBER, SEAT, Codes, Domain, encode, is_a, part
from barnboard.kernel.events import Event, Events, Secret, emit, new_log
from barnboard.kernel.records import layout, no_log

PLACE, HOW = Domain("place", 7), Domain("how", 3)
CODES = Codes()
CODES.move("put", place=PLACE, how=HOW)
CODES.move("take", how=HOW, place=PLACE)
CODES.move("stop")
EVENTS = Events()
EVENTS.event("draws", seat=SEAT, card=Secret(PLACE))
PAYS = EVENTS.event("pays", seat=SEAT, coins=NUMBER)


def test_codes_lie_densely_side_by_side_and_read_back() -> None:
    assert CODES.size == 21 + 21 + 1
    for code in range(CODES.size):
        name, about = CODES.read(code)
        assert CODES.write(name, **about) == code
        shape = CODES[name]
        assert is_a(shape, code)
        assert encode(shape, *about.values()) == code
        assert [part(shape, code, which) for which in range(len(about))] == list(about.values())
        assert [other for other in CODES.shapes if is_a(CODES[other], code)] == [name]


@pytest.mark.parametrize("code", [-1, 43])
def test_a_number_that_is_no_code_is_refused(code: int) -> None:
    with pytest.raises(ValueError, match="codes go from 0 to 42"):
        CODES.read(code)


def test_secret_parts_are_told_only_to_the_seats_of_the_event() -> None:
    drawn = Event("draws", {"seat": 1, "card": 5})
    assert EVENTS.heard(drawn, 1) == drawn
    for listener in (0, None):
        assert EVENTS.heard(drawn, listener).about == {"seat": 1, "card": None}


def test_a_log_keeps_events_in_order_and_counts_those_that_do_not_fit() -> None:
    log = new_log(2)
    for coins in range(3):
        emit(log, PAYS, 0, coins)
    assert log[0, 0] == 3
    assert [event.about["coins"] for event in EVENTS.read(log[:3])] == [0, 1]
    emit(no_log(), PAYS, 0, 1)


def test_a_field_cannot_take_the_name_of_a_numpy_method() -> None:
    with pytest.raises(TypeError, match="cannot be called 'round'"):
        layout(("round", "i8"))


def test_private_rules_are_closed_to_python() -> None:
    from barnboard.games.oregon import scoring
    from barnboard.kernel.compile import JIT

    if JIT:
        with pytest.raises(TypeError, match="for compiled rules only"):
            scoring._touching(np.zeros(3), np.zeros(3), 1)

"""Records: their fields are attributes, in Python as in compiled code, and lie in the same memory."""

import pickle

import numpy as np
import pytest
from numba import njit

from barnboard.kernel.records import Record, blank, copies, copy, layout, same

FARM = layout(("barns", "i2"), ("crops", "i1", 4))
FIELDS = layout(("phase", "i8"), ("home", FARM), ("farm", FARM, 3))


@njit
def build(s, seat):  # type: ignore[no-untyped-def]
    s.farm[seat].barns += 1
    s.home.crops[2] = 7
    s.phase = seat
    return s.farm[seat].barns


def test_fields_are_read_and_written_in_place() -> None:
    s = blank(FIELDS)
    s.phase = 3
    s.home.barns = 2
    s.farm[1].crops[:] = 5
    s.home.crops[1] = 4
    assert (s.phase, s["home"]["barns"], list(s.home.crops)) == (3, 2, [0, 4, 0, 0])
    assert s.farm[1].crops.sum() == s.farm["crops"].sum() == 20
    assert isinstance(s, Record)
    assert isinstance(s.farm[1], Record)
    assert isinstance(copies(s, 2)[1], Record)


def test_what_is_no_field_is_neither_read_nor_written() -> None:
    s = blank(FIELDS)
    with pytest.raises(AttributeError):
        s.phas = 1
    with pytest.raises(AttributeError):
        s.home.phase  # noqa: B018
    with pytest.raises(TypeError, match="'dtype'"):
        layout(("dtype", "i8"))


def test_compiled_code_writes_where_python_reads() -> None:
    s = blank(FIELDS)
    many = copies(s, 2)
    for record in (s, many[1], copy(s)):
        build(record, 2)
        assert build(record, 2) == 2
        assert (record.phase, record.farm[2].barns, record.home.crops[2]) == (2, 2, 7)
    assert many[1].phase == 2
    assert same(many[0], blank(FIELDS))


def test_a_record_and_its_layout_go_to_another_process() -> None:
    s = blank(FIELDS)
    s.farm[2].barns = 9
    there: Record = pickle.loads(pickle.dumps(s))
    assert same(s, there)
    assert there.farm[2].barns == 9
    assert type(there) is type(s)
    assert pickle.loads(pickle.dumps(FIELDS)) == FIELDS
    assert pickle.loads(pickle.dumps(Record)) is Record


def test_an_array_has_its_fields_as_arrays() -> None:
    many = np.zeros(3, FIELDS)
    many["farm"]["barns"][:, 0] = (1, 2, 3)
    assert [record.farm[0].barns for record in many] == [1, 2, 3]

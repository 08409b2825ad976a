"""Layouts: stretches of numbers by name, written by that name and nowhere else."""

from enum import IntEnum

import numpy as np
import pytest

from barnboard.kernel.codes import SEAT, Codes, Domain
from barnboard.kernel.observing import PAIR, Layout, bring_marked, new_marks, new_pairs, note, renew


class Phase(IntEnum):
    SOW = 0
    REAP = 1


CROP, BED = Domain("crop", 3), Domain("bed", 2)


def test_stretches_lie_side_by_side_after_the_header() -> None:
    layout = Layout(Phase)
    header = layout.size
    barn = layout.stretch("barn", "crops in the barn", seat=SEAT, crop=CROP)
    layout.stretch("weather", "how much it rains")
    assert list(layout.stretches)[:6] == ["chair", "seats", "to_move", "rounds", "ply", "phase"]
    assert layout.stretches["barn"].range == range(header, header + 12)
    assert layout.stretches["barn"].shape == (4, 3)
    assert layout.stretches["weather"].range == range(header + 12, header + 13)
    assert layout.size == header + 13
    assert (barn.base, barn.stride[:2]) == (header, (3, 1))
    assert layout["barn"] == barn


def test_an_index_is_explained_and_a_vector_read_by_name() -> None:
    layout = Layout(Phase)
    layout.stretch("bed", "what grows", seat=SEAT, bed=BED, crop=CROP)
    index = layout["bed"].base + 2 * 6 + 1 * 3 + 2
    assert layout.explain(index) == ("bed", {"seat": 2, "bed": 1, "crop": 2})
    assert layout.explain(layout["rounds"].base) == ("rounds", {})
    vector = np.zeros((5, layout.size), np.float32)
    vector[3, index] = 7
    read = layout.read(vector)
    assert read["bed"].shape == (5, 4, 2, 3)
    assert read["bed"][3, 2, 1, 2] == 7
    assert read["rounds"].shape == (5,)
    with pytest.raises(IndexError, match="0 to"):
        layout.explain(layout.size)


def test_stretches_side_by_side_say_of_one_thing_what_they_say_in_one_place() -> None:
    layout = Layout(Phase)
    header = layout.size
    grown, ripe = layout.side_by_side({"grown": "how far it has grown", "ripe": "1 where it is ripe"}, seat=SEAT, crop=CROP)
    assert layout.size == header + 24
    assert layout.stretches["ripe"].range == range(header + 1, header + 25, 2)
    vector = np.zeros(layout.size, np.float32)
    note(vector, grown, 7, 1, 2)
    note(vector, ripe, 1, 1, 2)
    assert np.flatnonzero(vector).tolist() == [header + 10, header + 11]
    said = layout.read(vector)
    assert said["grown"][1, 2] == 7
    assert said["ripe"].shape == (4, 3)
    assert said["ripe"].sum() == said["ripe"][1, 2] == 1
    said["grown"][3, 0] = 5
    assert vector[header + 18] == 5, "what is read is a view of the vector"
    assert layout.explain(header + 11) == ("ripe", {"seat": 1, "crop": 2})


def test_a_layout_refuses_two_stretches_of_one_name_and_too_many_axes() -> None:
    layout = Layout(Phase)
    with pytest.raises(ValueError, match="phase"):
        layout.stretch("phase", "again")
    with pytest.raises(ValueError, match="at most 4 axes"):
        layout.stretch("deep", "too deep", a=BED, b=BED, c=BED, d=BED, e=BED)


def test_pairs_are_set_in_a_vector_and_cleared_where_they_were_set() -> None:
    pairs, vector, marks = new_pairs(10), np.zeros(10, np.float32), new_marks(1, 10)[0]
    assert pairs.dtype == PAIR
    pairs["index"][:3], pairs["value"][1:3] = (2, 7, 4), (1.5, -2)
    renew(marks, pairs, vector)
    assert vector.tolist() == [0, 0, 0, 0, -2, 0, 0, 1.5, 0, 0]
    vector[0] = 9  # of somebody else
    assert marks[:3].tolist() == [2, 7, 4]
    bring_marked(marks, vector)
    renew(marks, new_pairs(10), vector)
    assert vector.tolist() == [9] + [0] * 9


def test_features_tell_the_parts_of_every_move() -> None:
    codes = Codes()
    codes.move("sow", crop=CROP, bed=BED)
    codes.move("reap", bed=BED)
    codes.move("swap", one=BED, other=BED)
    codes.move("rest")
    features = codes.features
    assert features.names == ("move", "crop", "bed", "bed other")
    assert features.sizes == (4, 3, 2, 2)
    rows = features.table[[codes.write("sow", crop=2, bed=1), codes.write("reap", bed=1), codes.write("swap", one=0, other=1)]]
    assert rows.tolist() == [[0, 2, 1, -1], [1, -1, 1, -1], [2, -1, 0, 1]]
    assert features.table[-1].tolist() == [3, -1, -1, -1]

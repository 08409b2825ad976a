"""Arena and studies on a real Ray cluster of two nodes, of which one is killed in the middle. `make cluster` runs it."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from barnboard.arena import Local, Outcome, Results, make_engine, run
from barnboard.arena import make_plan as make_tournament
from barnboard.studies import StudyResults, make_plan, summarize
from barnboard.studies import run as run_study

ray = pytest.importorskip("ray", reason="Ray is not installed here: make cluster")


@pytest.fixture
def cluster() -> Iterator[Any]:
    from ray.cluster_utils import Cluster

    made = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    second = made.add_node(num_cpus=1)
    made.wait_for_nodes()
    ray.init(address=made.address, log_to_driver=False)
    yield made, second
    ray.shutdown()
    made.shutdown()


class Executioner:
    """Kills a node without grace as soon as something of the work is done."""

    def __init__(self, cluster: Any, node: Any) -> None:
        self.cluster, self.node = cluster, node
        self.killed_at: int | None = None

    def __call__(self, far: Any) -> None:
        done = far if isinstance(far, int) else far.done
        if done > 0 and self.killed_at is None:
            self.killed_at = done
            self.cluster.remove_node(self.node, allow_graceful=False)


def test_an_arena_comes_out_the_same_though_a_node_dies(cluster: Any) -> None:
    plan = make_tournament("oregon", ["greedy", "random", "easy@20i"], 48, seats=2)
    with Results(plan) as here:
        run(here, Local(1))
    died = Executioner(*cluster)
    taken: list[int] = []

    class Counted(Results):
        def add(self, outcome: Outcome) -> None:
            taken.append(outcome.match)
            super().add(outcome)

    with Counted(plan) as there:
        run(there, make_engine("ray"), died)
    assert died.killed_at is not None
    assert died.killed_at < plan.games, "the node died in the middle"
    assert sorted(taken) == list(range(plan.games)), "nothing is lost, nothing is counted twice"
    assert there.in_order() == here.in_order()


def test_a_study_comes_out_the_same_though_a_node_dies(cluster: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("barnboard.studies.plan._QUICK", 20)
    plan = make_plan("oregon", bots="greedy", games=400, ladder=["greedy", "easy@20i"], rungs=20)
    here, there = StudyResults(plan), StudyResults(plan, tmp_path)
    run_study(here, Local(1))
    died = Executioner(*cluster)
    run_study(there, make_engine("ray"), died)
    assert died.killed_at is not None
    assert died.killed_at < plan.total
    assert there.missing() == []
    assert there.done == plan.total
    assert there.rows().equals(here.rows())
    assert summarize(there) == summarize(here)


def test_what_goes_wrong_in_a_job_is_told_and_not_tried_again(cluster: Any) -> None:
    plan = make_plan("oregon", games=10, rungs=0).model_copy(update={"rules": 99})
    with pytest.raises(Exception, match="the rules of Oregon are of version"):
        run_study(StudyResults(plan), make_engine("ray"))

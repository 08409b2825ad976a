"""Hints and reviews: from the search, with few iterations, and from an adviser of our own that is quick."""

import random
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx

from barnboard.bots import hints
from barnboard.match import Match, Move
from barnboard.server.shapes.after import HintsShape, ReviewShape

from .harness import OPEN, client_of, listening, me, new_table, play_on, show
from .test_noninterference import InThread


@dataclass
class Hint:
    move: Move
    chance: float
    error: float = 0.02
    reason: str = "It is the first one."


@dataclass
class Review:
    end: list[float]

    def as_dict(self) -> dict[str, Any]:
        return {"game": "oregon", "seats": 2, "plies": [], "end": self.end, "costly": []}


class Adviser:
    """What `barnboard.bots.hints` looks like from the table."""

    def hint(self, match: Match, seat: int, language: str, **_: Any) -> list[Hint]:
        assert match.to_move == seat
        return [Hint(move, 0.5) for move in match.moves(language)[:3]]

    def review(self, match: Match, language: str, progress: Callable[[int, int], None], **_: Any) -> Review:
        for done in range(5):
            progress(done, 5)
            time.sleep(0.02)
        return Review([float(row.place == 1) for row in match.standing()])


def asking(url: str) -> httpx.Client:
    return client_of(url)


def test_hints_are_for_the_seat_to_move_and_reviews_come_when_it_is_over(tmp_path: Path) -> None:
    server = InThread(tmp_path, seed=3)
    server.app.state.reviewer.advice = Adviser()
    with server.open() as url, asking(url) as anna, asking(url) as ben:
        table = new_table(anna, [me("Anna"), OPEN])["id"]
        ben.post(f"/api/tables/{table}/seats", json={"name": "Ben"})
        people = [anna, ben]
        seat = show(anna, table)["to_move"]
        hints = people[seat].get(f"/api/tables/{table}/hints", params={"lang": "de"}).json()
        german = {move["text"]: move["words"] for move in show(people[seat], table, lang="de")["moves"]}
        assert (hints["ply"], hints["seat"], len(hints["hints"])) == (0, seat, 3)
        assert (hints["reason"], hints["settled"]) == ("It is the first one.", False)
        assert all(hint["words"] == german[hint["move"]] for hint in hints["hints"])
        assert people[1 - seat].get(f"/api/tables/{table}/hints").json()["error"] == "not_your_turn"
        assert anna.post(f"/api/tables/{table}/review").json()["error"] == "running"
        play_on(people, table, random.Random(4))
        assert anna.get(f"/api/tables/{table}/review").json()["status"] == "none"
        begun = anna.post(f"/api/tables/{table}/review")
        assert (begun.status_code, begun.json()["status"]) == (202, "running")
        while (state := anna.get(f"/api/tables/{table}/review").json())["status"] == "running":
            time.sleep(0.01)
        assert state["status"] == "done"
        assert sum(state["result"]["end"]) >= 1
        assert anna.post(f"/api/tables/{table}/review").json() == state  # kept, not made again


QUICK_SEARCH = SimpleNamespace(hint=partial(hints.hint, iterations=200), review=partial(hints.review, iterations=300))


def test_the_search_gives_hints_over_http(tmp_path: Path) -> None:
    server = InThread(tmp_path, seed=5)
    server.app.state.reviewer.advice = QUICK_SEARCH
    with server.open() as url, asking(url) as anna:
        table = new_table(anna, [me("Anna"), me("Ben")])
        told = anna.get(f"/api/tables/{table['id']}/hints", params={"lang": "de"}).json()
        HintsShape.model_validate(told, strict=True)
        offered = {move["text"]: move for move in show(anna, table["id"], seat=table["to_move"], lang="de")["moves"]}
        assert (told["ply"], told["seat"], len(told["hints"])) == (0, table["to_move"], 3)
        for hint in told["hints"]:
            assert {"text": hint["move"], "words": hint["words"], "touch": hint["touch"]} == offered[hint["move"]]
            assert 0 <= hint["chance"] <= 1
            assert hint["error"] > 0
        assert len({hint["move"] for hint in told["hints"]}) == 3
        assert anna.get(f"/api/tables/{table['id']}/hints", params={"lang": "de"}).json() == told


def test_the_search_reviews_a_match_over_http(tmp_path: Path) -> None:
    server = InThread(tmp_path, seed=6)
    server.app.state.reviewer.advice = QUICK_SEARCH
    with server.open() as url, asking(url) as anna, asking(url) as ben:
        table = new_table(anna, [me("Anna"), OPEN])["id"]
        ben.post(f"/api/tables/{table}/seats", json={"name": "Ben"})
        shown = play_on([anna, ben], table, random.Random(4))
        with listening(anna, table) as stream:
            anna.post(f"/api/tables/{table}/review", params={"lang": "de"})
            stream.wait_for(lambda it: any(told["status"] == "done" for told in it.named("review")))
            assert any(0 < told["progress"] < 1 for told in stream.named("review"))
        told = anna.get(f"/api/tables/{table}/review", params={"lang": "de"})
        ReviewShape.model_validate_json(told.content, strict=True)
        result, saved = told.json()["result"], anna.get(f"/api/tables/{table}/match").json()
        assert [ply["played"] for ply in result["plies"]] == saved["moves"]
        first = [seat["place"] == 1 for seat in shown["seats"]]
        assert result["end"] == [won / sum(first) for won in first]
        assert len(result["costly"]) == 3
        assert all("Siegchance" in words for words in result["costly"])
        assert anna.get(f"/api/tables/{table}/review", params={"lang": "en"}).json()["status"] == "none"

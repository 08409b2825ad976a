"""The workshop: a box is changed, refused, mended, kept, shared, studied and played; the box travels with the match."""

import random
import time
from typing import Any

import httpx

from barnboard import verify
from barnboard.games import game
from barnboard.words import languages

from .harness import PATIENCE, play_on, show

USUAL = game("oregon").folder.joinpath("box.toml").read_text("utf-8")
HARBOR = USUAL.replace('name = "Harbor"', 'name = { en = "Deep harbor", de = "Tiefer Hafen" }').replace(
    'points = "4"', 'points = "6"'
)


def kept(client: httpx.Client, text: str = HARBOR, title: str = "Deep harbor", **more: Any) -> dict[str, Any]:
    answer = client.post("/api/benches", json={"game": "oregon", "text": text, "title": title, **more})
    assert answer.status_code == 201, answer.text
    told: dict[str, Any] = answer.json()
    return told


def test_a_bench_is_made_from_the_model_of_a_box(anna: httpx.Client) -> None:
    form = anna.get("/api/games/oregon/bench").json()
    assert form["usual"] == USUAL
    assert form["schema"]["properties"]["building"]["description"].startswith("The kinds of building")
    assert (
        form["schema"]["$defs"]["Hand"]["properties"]["size"] | {"minimum": 2, "maximum": 12}
        == form["schema"]["$defs"]["Hand"]["properties"]["size"]
    )
    assert "source" not in form["facts"]["building"][0]


CHECK = "/api/games/oregon/bench/check"


def test_a_box_is_checked_while_it_is_written(anna: httpx.Client) -> None:
    wrong = anna.post("/api/games/oregon/bench/check", json={"text": USUAL.replace("size = 4", "size = 40")}).json()
    assert wrong["box"] is None
    (problem,) = wrong["problems"]
    assert (problem["says"], problem["path"]) == ("hand: size must be 2..12", ["hand", "size"])
    assert (problem["language"], bool(problem["why"])) == ("en", True)
    larger = {"text": USUAL.replace("size = 4", "size = 40")}
    for language in ("ja", "nl"):
        (told,) = anna.post(CHECK, params={"lang": language}, json=larger).json()["problems"]
        assert told["why_language"] == language
        assert told["why"] != problem["why"]
    text = USUAL.replace("size = 4", 'size = "many"').replace("[hand]", "[hand]\ncolour = 3")
    told = {
        language: [one["says"] for one in anna.post(CHECK, params={"lang": language}, json={"text": text}).json()["problems"]]
        for language in languages()
    }
    assert len({tuple(sorted(says)) for says in told.values()}) == len(told)
    assert sorted(told["de"]) == ["hand: colour gibt es hier nicht", "hand: size muss 2..12 sein"]
    points = anna.post(CHECK, params={"lang": "de"}, json={"text": USUAL.replace('points = "farmers"', "points = 600", 1)}).json()
    assert {one["language"] for one in points["problems"]} == {"en"}, "what only a check of the game knows"
    assert USUAL.splitlines()[problem["line"] - 1].startswith("size = 4")
    right = anna.post("/api/games/oregon/bench/check", params={"lang": "de"}, json={"text": HARBOR}).json()
    assert right["problems"] == []
    assert [(change["path"], change["usual"], change["now"]) for change in right["changes"]][-1] == (
        ["building", 1, "points"],
        "4",
        "6",
    )
    assert right["changes"][-1]["words"].startswith("Tiefer Hafen")
    same = anna.post("/api/games/oregon/bench/check", json={"text": USUAL}).json()
    assert (same["edited"], same["changes"]) == (False, [])


def test_a_form_writes_into_the_text_and_comments_stay(anna: httpx.Client) -> None:
    edits = [
        {"path": ["player_kit", "joker_active"], "value": False},
        {"path": ["board", "map", "rows", 0], "value": "ggggmmmmggrrrrg"},
    ]
    told = anna.post("/api/games/oregon/bench/write", json={"text": USUAL, "edits": edits}).json()
    assert "joker_active = false       # at the start" in told["text"]
    assert '"ggggmmmmggrrrrg",   #  1  wagon' in told["text"]
    changed = [one for one, other in zip(told["text"].splitlines(), USUAL.splitlines(), strict=True) if one != other]
    assert len(changed) == 2
    nowhere = anna.post("/api/games/oregon/bench/write", json={"text": USUAL, "edits": [{"path": ["x", 3], "value": 1}]})
    assert nowhere.status_code == 422


def test_a_box_is_private_until_it_is_shared_and_then_copied(anna: httpx.Client, ben: httpx.Client) -> None:
    mine = kept(anna)
    at = f"/api/benches/{mine['id']}"
    assert ben.get(at).json()["error"] == "no_box"
    assert ben.put(at, json={"title": "Mine"}).json()["error"] == "no_box"
    assert anna.put(at, json={"shared": True}).json()["shared"]
    shown = ben.get(at).json()
    assert (shown["yours"], shown["text"]) == (False, HARBOR)
    assert ben.put(at, json={"title": "Mine"}).json()["error"] == "not_your_box"
    assert ben.get(f"{at}/versions").json()["error"] == "not_your_box"
    copy = kept(ben, shown["text"], "A copy", made_from=mine["id"])
    assert (copy["yours"], copy["shared"], copy["made_from"]) == (True, False, mine["id"])
    assert next(one["id"] for one in anna.get("/api/benches").json()) == mine["id"]


def test_the_last_version_that_can_be_played_stays(anna: httpx.Client) -> None:
    mine = kept(anna)
    broken = anna.put(f"/api/benches/{mine['id']}", json={"text": HARBOR.replace("size = 4", "size = 40")}).json()
    assert broken["box"] is None
    assert broken["playable"] == mine["box"]
    versions = anna.get(f"/api/benches/{mine['id']}/versions").json()
    assert [(one["number"], one["changes"]) for one in versions] == [(2, None), (1, 2)]
    assert anna.delete(f"/api/benches/{mine['id']}").status_code == 204
    assert anna.get(f"/api/benches/{mine['id']}").status_code == 404


def test_the_box_travels_with_the_match(anna: httpx.Client, ben: httpx.Client, stranger: httpx.Client) -> None:
    box = kept(anna)["box"]
    wanted = {"game": "oregon", "box": box, "seats": [{"kind": "me", "name": "Anna"}, {"kind": "open"}]}
    table = anna.post("/api/tables", json=wanted).json()
    told = ben.get(f"/api/tables/{table['id']}", params={"lang": "de"}).json()["box"]
    assert told["touched"] == ["harbor"]
    assert any(line.startswith("Tiefer Hafen: ") and "6" in line for line in told["changes"])
    assert (
        ben.get("/api/games/oregon/words", params={"lang": "de", "box": box}).json()["name"]["kind"]["harbor"] == "Tiefer Hafen"
    )
    ben.post(f"/api/tables/{table['id']}/seats", json={"name": "Ben"})
    play_on([anna, ben], table["id"], random.Random(3))
    shown = show(stranger, table["id"])
    assert shown["status"] == "over"
    assert all(points % 6 == 0 for row in shown["breakdown"] if row["source"] == "harbor" for points in row["points"])
    saved = stranger.get(f"/api/tables/{table['id']}/match").json()
    assert verify(saved).box.digest == box
    assert stranger.get(f"/api/tables/{table['id']}/verify").json()["true"]
    again = anna.post(f"/api/tables/{table['id']}/rematch", json={}).json()
    assert again["box"]["digest"] == box


def test_nobody_plays_with_a_box_that_is_not_there(anna: httpx.Client) -> None:
    wanted = {"game": "oregon", "box": "0" * 64, "seats": [{"kind": "me", "name": "Anna"}, {"kind": "open"}]}
    assert anna.post("/api/tables", json=wanted).json()["error"] == "no_box"


def test_a_study_runs_beside_the_tables_and_is_read(anna: httpx.Client, ben: httpx.Client) -> None:
    mine = kept(anna)
    wanted = {
        "game": "oregon",
        "box": mine["box"],
        "bench": mine["id"],
        "title": "Deep harbor",
        "seats": 2,
        "games": 400,
        "bots": "random",
    }
    study = anna.post("/api/studies", json=wanted).json()
    assert study["status"] == "running"
    assert anna.post("/api/studies", json=wanted).json()["error"] == "one_study"
    assert ben.post(f"/api/studies/{study['id']}/pause").json()["error"] == "not_your_box"
    assert anna.post(f"/api/studies/{study['id']}/pause").json()["status"] == "paused"
    assert anna.post(f"/api/studies/{study['id']}/go").json()["status"] == "running"
    shown = _when_done(anna, study["id"])
    assert shown["progress"]["done"] == shown["progress"]["total"] == 800
    assert ben.get(f"/api/studies/{study['id']}").json()["report"]["said"]["en"]["headline"]
    assert anna.delete(f"/api/studies/{study['id']}").status_code == 204
    assert anna.get("/api/studies").json() == []


def _when_done(client: httpx.Client, study: str) -> dict[str, Any]:
    end = time.monotonic() + 2 * PATIENCE
    while time.monotonic() < end:
        shown: dict[str, Any] = client.get(f"/api/studies/{study}").json()
        if shown["status"] != "running":
            assert shown["status"] == "done", shown
            return shown
        time.sleep(0.2)
    raise TimeoutError("the study does not end")


def test_whoever_is_forgotten_leaves_no_box_behind(shared: Any) -> None:
    with shared.client() as somebody:
        mine = kept(somebody)
        assert somebody.get("/api/me/export").json()["boxes"][0]["id"] == mine["id"]
        assert somebody.delete("/api/me").status_code == 204
        assert somebody.get(f"/api/benches/{mine['id']}").status_code == 404


def test_a_box_that_is_too_large_is_not_taken(anna: httpx.Client) -> None:
    assert anna.post("/api/games/oregon/bench/check", json={"text": "#" * 100_001}).status_code == 422
    assert anna.post("/api/games/oregon/bench/check", json={"text": "#" * 140_000}).status_code == 413
    assert anna.post("/api/games/oregon/bench/check", json={"text": "x = " + "[" * 50_000}).json()["problems"][0]["line"] == 1

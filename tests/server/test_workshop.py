"""The workshop: a box is changed, refused, mended, kept, shared, studied and played; the box travels with the match."""

import asyncio
import random
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import polars as pl
import pytest

from barnboard import verify
from barnboard.games import Game, game
from barnboard.games import games as all_games
from barnboard.games.box_text import as_text
from barnboard.server import Settings, create_app
from barnboard.server.safety import Paces
from barnboard.server.workshop import Workshop
from barnboard.words import languages

from .harness import PATIENCE, Server, play_on, show

USUAL = game("oregon").folder.joinpath("box.toml").read_text("utf-8")
HARBOR = USUAL.replace('name = "Harbor"', 'name = { en = "Deep harbor", de = "Tiefer Hafen" }').replace(
    'points = "4"', 'points = "6"'
)


def kept(client: httpx.Client, text: str = HARBOR, title: str = "Deep harbor", **more: Any) -> dict[str, Any]:
    answer = client.post("/api/benches", json={"game": "oregon", "text": text, "title": title, **more})
    assert answer.status_code == 201, answer.text
    told: dict[str, Any] = answer.json()
    return told


def laid(client: httpx.Client, bench: str) -> str:
    """The digest of the box of a bench, with which tables and studies can be begun."""
    answer = client.post(f"/api/benches/{bench}/lay")
    assert answer.status_code == 200, answer.text
    box: str = answer.json()["box"]
    return box


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
    box = laid(anna, kept(anna, title="River {town}")["id"])
    wanted = {"game": "oregon", "box": box, "seats": [{"kind": "me", "name": "Anna"}, {"kind": "open"}]}
    table = anna.post("/api/tables", json=wanted).json()
    told = ben.get(f"/api/tables/{table['id']}", params={"lang": "de"}).json()["box"]
    assert told["title"] == "River town", "the door says what the box is called"
    assert len(told["changes"]) == 2, "that it has a name is no change of the game"
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


def test_a_box_is_stored_when_it_is_laid_and_called_as_its_text_says(anna: httpx.Client, stranger: httpx.Client) -> None:
    mine = kept(anna, HARBOR.replace('name   = "Oregon"', 'name   = "By its text"'), "By the bench")
    wanted = {"game": "oregon", "box": mine["box"], "seats": [{"kind": "me", "name": "Anna"}, {"kind": "open"}]}
    assert anna.post("/api/tables", json=wanted).json()["error"] == "no_box", "what is only written is not stored"
    assert stranger.post(f"/api/benches/{mine['id']}/lay").json()["error"] == "no_box"
    assert laid(anna, mine["id"]) == mine["box"]
    table = anna.post("/api/tables", json=wanted).json()
    assert anna.get(f"/api/tables/{table['id']}").json()["box"]["title"] == "By its text"
    broken = HARBOR.replace("size = 4", "size = 40")
    anna.put(f"/api/benches/{mine['id']}", json={"text": broken})
    assert laid(anna, mine["id"]) == mine["box"], "the last that can be played"
    refused = anna.post(f"/api/benches/{kept(anna, broken)['id']}/lay").json()
    assert refused["error"] == "not_playable"
    assert "size must be 2..12" in refused["reason"]


def study_of(bench: dict[str, Any], box: str, **more: Any) -> dict[str, Any]:
    wanted = {"game": "oregon", "box": box, "bench": bench["id"], "title": "Deep harbor", "seats": 2, "games": 400}
    return {**wanted, "bots": "random", **more}


def test_a_study_runs_beside_the_tables_is_read_and_kept(shared: Server, anna: httpx.Client, ben: httpx.Client) -> None:
    mine = kept(anna)
    box = laid(anna, mine["id"])
    wanted = study_of(mine, box)
    study = anna.post("/api/studies", json=wanted).json()
    at = f"/api/studies/{study['id']}"
    assert study["status"] == "running"
    assert anna.post("/api/studies", json=wanted).json()["error"] == "one_study"
    assert ben.post(f"{at}/pause").json()["error"] == "not_your_box"
    assert anna.post(f"{at}/pause").json()["status"] == "paused"
    assert anna.post(f"{at}/go").json()["status"] == "running"
    shown = _when_done(anna, study["id"])
    assert shown["progress"]["done"] == shown["progress"]["total"] == 800
    headline = shown["report"]["said"]["en"]["headline"]
    short = ben.get(at, params={"report": False}).json()
    assert (short["headline"], short["report"]) == (headline, None)
    assert short["files"] == ["box.toml", "matches.csv", "matches.parquet"]
    assert _when_done(anna, study["id"], lang="de")["headline"] == shown["report"]["said"]["de"]["headline"]

    # what is kept of it says the same
    page = ben.get(f"{at}/files/report.html", params={"lang": "de"})
    assert page.headers["content-disposition"] == 'attachment; filename="report.html"'
    assert 'data-language="de"' in page.text
    assert headline.split()[0] in page.text
    rows = pl.read_csv(ben.get(f"{at}/files/matches.csv").content)
    assert rows.equals(pl.read_parquet(ben.get(f"{at}/files/matches.parquet").content).cast(rows.schema))
    assert rows.height == 2 * 400 * 2
    text = ben.get(f"{at}/files/box.toml").text
    assert game("oregon").box_of_text(text).digest == box
    command = f"barnboard study oregon --box box.toml --seats 2 --bots random --games 400 --ladder 0 --seed {study['id']}"
    assert shown["report"]["command"] == command
    for nothing in ("matches.json", "..%2Fplayed", "%2Fetc%2Fpasswd"):
        assert ben.get(f"{at}/files/{nothing}").status_code == 404
    folder = Path(shared.database).parent / "studies" / study["id"]
    assert [file.name for file in folder.iterdir()] == ["kept"], "what was needed to play is gone"
    folder.joinpath("kept", "endless-usual-3.json").write_text("{}")
    assert ben.get(f"{at}/files/endless-usual-3.json").json() == {}

    assert anna.delete(at).status_code == 204
    assert anna.get("/api/studies").json() == []
    assert not folder.exists()


def test_the_usual_box_is_studied_too(anna: httpx.Client) -> None:
    wanted = {"game": "oregon", "title": "Oregon", "seats": 2, "games": 30, "bots": "random"}
    shown = _when_done(anna, anna.post("/api/studies", json=wanted).json()["id"])
    assert [box["edited"] for box in shown["report"]["boxes"]] == [False]
    assert "--box" not in shown["report"]["command"]
    assert "box.toml" not in shown["files"]


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_study_goes_on_after_the_house_was_closed_or_fell(
    kind: str, start: Callable[..., Server], request: pytest.FixtureRequest
) -> None:
    database = request.getfixturevalue("postgres") if kind == "postgresql" else ""
    server = start(database, study_look=0.1, study_matches=100_000)
    with server.client() as anna:
        mine = kept(anna)
        study = anna.post("/api/studies", json=study_of(mine, laid(anna, mine["id"]), games=100_000)).json()
        at = f"/api/studies/{study['id']}"
        _wait(anna, at, lambda told: (told["progress"] or {}).get("done", 0) > 0)
        assert anna.post(f"{at}/pause").json()["status"] == "paused"
        server.stop()
        server.start()
        before = anna.get(at).json()
        assert (before["status"], before["progress"]["done"] > 0) == ("paused", True)
        assert anna.post(f"{at}/go").json()["status"] == "running"
        server.kill()  # whoever played it says nothing any more
        server.start()
        shown = _wait(anna, at, lambda told: (told["progress"] or {}).get("done", 0) > before["progress"]["done"])
        assert shown["status"] == "running"
        assert anna.delete(at).status_code == 204


def test_only_so_many_studies_wait(start: Callable[..., Server]) -> None:
    server = start(most_studies=1, study_matches=100_000)
    wanted = {"game": "oregon", "title": "Oregon", "seats": 2, "games": 100_000, "bots": "random"}
    with server.client() as anna, server.client() as ben:
        anna.post("/api/benches", json={"game": "oregon", "text": USUAL, "title": "Mine"})
        assert anna.post("/api/studies", json=wanted).status_code == 201
        assert ben.post("/api/studies", json=wanted).json()["error"] == "full_house"


def _wait(client: httpx.Client, at: str, until: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    end = time.monotonic() + 2 * PATIENCE
    while time.monotonic() < end:
        shown: dict[str, Any] = client.get(at, params={"report": False}).json()
        if until(shown):
            return shown
        time.sleep(0.1)
    raise TimeoutError(f"it does not come to that: {shown}")


def _when_done(client: httpx.Client, study: str, **params: Any) -> dict[str, Any]:
    _wait(client, f"/api/studies/{study}", lambda told: told["status"] != "running")
    shown: dict[str, Any] = client.get(f"/api/studies/{study}", params=params).json()
    assert shown["status"] == "done", shown
    return shown


def test_whoever_is_forgotten_leaves_no_box_behind(shared: Any) -> None:
    with shared.client() as somebody:
        mine = kept(somebody)
        assert somebody.get("/api/me/export").json()["boxes"][0]["id"] == mine["id"]
        assert somebody.delete("/api/me").status_code == 204
        assert somebody.get(f"/api/benches/{mine['id']}").status_code == 404


def test_texts_are_read_in_the_workshop_and_charged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Never in the process of the tables, whose bots and streams share one interpreter."""
    seen: list[str] = []
    paid: list[str] = []

    async def run(self: Workshop, work: Callable[..., Any], *given: Any) -> tuple[Any, float]:
        seen.append(work.__name__)
        return work(*given), 0.25

    def spend(self: Paces, client: str, seconds: float, purse: str = "work") -> None:
        paid.append(f"{purse} {seconds}")

    monkeypatch.setattr(Workshop, "run", run)
    monkeypatch.setattr(Paces, "spend", spend)
    app = create_app(Settings(database=str(tmp_path / "tables.sqlite"), workers=1, limits=False, study_workers=0))
    asked = {"text": HARBOR, "edits": [{"path": ["player_kit", "joker_active"], "value": False}]}

    async def ask() -> None:
        transport = httpx.ASGITransport(app=app)
        async with app.router.lifespan_context(app), httpx.AsyncClient(transport=transport, base_url="http://x") as client:
            for _ in range(2):
                assert (await client.get("/api/games/oregon/bench")).status_code == 200
            await client.post("/api/games/oregon/bench/check", json={"text": HARBOR})
            await client.post("/api/games/oregon/bench/write", json=asked)
            bench = (await client.post("/api/benches", json={"game": "oregon", "text": HARBOR, "title": "Mine"})).json()["id"]
            await client.put(f"/api/benches/{bench}", json={"text": USUAL})
            await client.post(f"/api/benches/{bench}/lay")
            assert (await client.get(f"/api/benches/{bench}/versions")).json()[0]["changes"] == 0

    asyncio.run(ask())
    assert seen == ["form_shape", "checked", "edited", "checked", "checked", "laid"], (
        "the form is made once, changes are counted once"
    )
    assert paid == ["bench 0.25", "bench 0.0", *["bench 0.25"] * 5]


@pytest.mark.parametrize("one", all_games().values(), ids=lambda one: one.id)
def test_facts_as_text_are_the_same_box(one: Game) -> None:
    assert one.box_of_text(as_text(one.usual_box.facts.model_dump(mode="json"))).digest == one.usual_box.digest


def test_a_box_that_is_too_large_is_not_taken(anna: httpx.Client) -> None:
    assert anna.post("/api/games/oregon/bench/check", json={"text": "#" * 100_001}).status_code == 422
    assert anna.post("/api/games/oregon/bench/check", json={"text": "#" * 140_000}).status_code == 413
    assert anna.post("/api/games/oregon/bench/check", json={"text": "x = " + "[" * 50_000}).json()["problems"][0]["line"] == 1

"""Order in the house: the lobby, chairs, names, and what whoever runs the house can do."""

import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest
from typer.testing import CliRunner

from barnboard.cli.app import app
from barnboard.server.lobby import ranked
from barnboard.server.lookalikes import clean_name, look_alike
from barnboard.server.refusals import Refusal
from barnboard.server.store import OpenTable

from .harness import BOT, OPEN, PATIENCE, Server, listening, me, new_table, play, show
from .test_moves import two_at_a_table


def from_address(server: Server, address: str) -> httpx.Client:
    return server.client(headers={"x-forwarded-for": address})


# ------------------------------------------------------------ the lobby


def test_no_person_and_no_network_fills_the_lobby(start: Callable[..., Server]) -> None:
    server = start(open_each=2, open_network=5)
    with ExitStack() as doors:
        ben = doors.enter_context(from_address(server, "198.51.100.7"))
        carl = doors.enter_context(from_address(server, "198.51.100.8"))
        waits = new_table(ben, [me("Ben"), OPEN], open=True)["id"]
        empty = new_table(carl, [me("Carl"), OPEN], open=True)["id"]
        doors.enter_context(listening(ben, waits))
        crowd = [doors.enter_context(from_address(server, f"2001:db8:0:1::{at}")) for at in range(1, 9)]
        flood = [new_table(one, [me("Flo"), OPEN], open=True)["id"] for one in crowd for _ in range(4)]
        plays = new_table(carl, [me("Carl"), me("Cleo")], open=True)["id"]
        listed = [table["id"] for table in carl.get("/api/tables").json()]
    assert listed[0] == waits
    assert listed[-1] == plays
    assert empty in listed
    assert len(set(flood) & set(listed)) == 5
    assert max(len(set(flood[first : first + 4]) & set(listed)) for first in range(0, len(flood), 4)) == 2


def test_whoever_waits_longest_comes_first_and_empty_tables_last() -> None:
    tables = [OpenTable(f"t{at}", f"host {at}", f"10.0.0.{at}", at, "waiting") for at in range(4)]
    tables += [OpenTable("plays", "host 9", "", 9, "playing")]
    people = {"t0": 1, "t1": 2, "t2": 1, "plays": 4}
    assert ranked(tables, lambda table: people.get(table, 0), 3, 3, 50) == ["t1", "t0", "t2", "t3", "plays"]
    assert ranked(tables[::-1], lambda table: 0, 3, 3, 2) == ["t3", "t2"]


# ------------------------------------------------------------ chairs


def test_a_host_frees_a_strangers_chair_for_good(anna: httpx.Client, ben: httpx.Client, stranger: httpx.Client) -> None:
    table = new_table(anna, [me("Anna"), OPEN, OPEN])["id"]
    stranger.post(f"/api/tables/{table}/seats", json={"name": "Zed"})
    assert ben.delete(f"/api/tables/{table}/seats/1").json()["error"] == "not_your_seat"
    freed = anna.delete(f"/api/tables/{table}/seats/1").json()
    assert (freed["seats"][1]["kind"], freed["status"]) == ("free", "waiting")
    again = stranger.post(f"/api/tables/{table}/seats", json={"name": "Zed"})
    assert (again.status_code, again.json()["error"]) == (403, "turned_away")
    ben.post(f"/api/tables/{table}/seats", json={"name": "Ben"})
    told = anna.get(f"/api/tables/{table}/history").json()["seats"]
    assert [(line["what"], line["text"]) for line in told][2] == ("freed", "The host has freed Zed's chair.")
    ben.delete(f"/api/tables/{table}/seats/1")  # who gets up by himself may sit down again
    assert ben.post(f"/api/tables/{table}/seats", json={"name": "Ben"}).status_code == 200
    assert anna.delete(f"/api/tables/{table}/seats/2").json()["error"] == "not_your_seat"  # nobody sits there


def test_one_chair_for_one_person_unless_the_host_says_so(anna: httpx.Client, ben: httpx.Client) -> None:
    table = new_table(anna, [me("Anna"), OPEN, OPEN, OPEN])["id"]
    ben.post(f"/api/tables/{table}/seats", json={"name": "Ben"})
    second = ben.post(f"/api/tables/{table}/seats", json={"name": "Bea"})
    assert (second.status_code, second.json()["error"]) == (409, "one_chair")
    assert anna.post(f"/api/tables/{table}/seats", json={"name": "Abby"}).json()["your_seats"] == [0, 2]
    shared = new_table(anna, [me("Anna"), OPEN, OPEN, OPEN], shares=True)
    assert shared["shares"]
    for name in ("Ben", "Bea"):
        sat = ben.post(f"/api/tables/{shared['id']}/seats", json={"name": name})
    assert sat.json()["your_seats"] == [1, 2]


def test_chairs_of_a_shared_screen_are_kept_for_a_rematch(anna: httpx.Client, ben: httpx.Client) -> None:
    table = new_table(anna, [me("Anna"), me("Abby"), OPEN], stand_in="random")["id"]
    ben.post(f"/api/tables/{table}/seats", json={"name": "Ben"})
    with listening(ben, table) as stream:
        for seat, client in enumerate((anna, anna, ben)):
            client.post(f"/api/tables/{table}/seats/{seat}/resign")
        stream.wait_for(lambda it: it.named("state")[-1]["status"] == "over")
    ben.post(f"/api/tables/{table}/rematch")
    assert len(anna.post(f"/api/tables/{table}/rematch").json()["your_seats"]) == 2


# ------------------------------------------------------------ names


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Anna", "Аnnа"),  # Cyrillic
        ("Anna", "anna"),
        ("Tom", "Torn"),
        ("Ida", "lda"),
        ("Ben", "B\u0435n"),
        ("Ben", "𝐁𝐞𝐧"),
        ("Ben", "B e n".replace(" ", "\u2060")),
        ("Zoë", "Zoe\u0308"),
        ("Oskar", "0skar"),
    ],
)
def test_names_that_look_alike_are_known(name: str, other: str) -> None:
    assert look_alike(name, other)
    assert look_alike(other, name)


@pytest.mark.parametrize(("name", "other"), [("Anna", "Anne"), ("Ben", "Bens"), ("Zoe", "Zoë"), ("Li", "Lo"), ("李", "王")])
def test_other_names_do_not(name: str, other: str) -> None:
    assert not look_alike(name, other)


def test_names_show_all_that_they_are_made_of() -> None:
    for blank in ("\u200b", "\u2800", "\u3164", "\u115f", "\ufe0f", "\u202e", "\u00ad", "\U000e0041", "\u034f"):
        assert clean_name(f" An{blank}na ") == "Anna"
        with pytest.raises(Refusal):
            clean_name(f"{blank} {blank}")
    with pytest.raises(Refusal):
        clean_name("\u0301")  # a mark on nothing
    for name in ("Åsa", "Мария", "陈", "نور", "🐄", "O'Neil 3"):
        assert clean_name(name) == name


def test_nobody_takes_a_name_that_looks_like_one_at_the_table(anna: httpx.Client, ben: httpx.Client) -> None:
    table = new_table(anna, [me("Anna"), OPEN, BOT])
    for name in ("Аnna", table["seats"][2]["name"].upper()):
        refused = ben.post(f"/api/tables/{table['id']}/seats", json={"name": name})
        assert (refused.status_code, refused.json()["error"]) == (409, "alike_name")
    twins = anna.post("/api/tables", json={"game": "oregon", "seats": [me("Anna"), me("ANNA")]})
    assert twins.json()["error"] == "alike_name"
    bots = new_table(anna, [me("Мо"), BOT])["seats"]
    assert bots[1]["name"] != "Mo"


# ------------------------------------------------------------ whoever runs the house


def with_key(server: Server, file: Path) -> httpx.Client:
    return server.client(headers={"authorization": f"Bearer {file.read_text()}"})


@pytest.fixture
def key_file(shared: Server) -> Path:
    return Path(shared.database).with_name("barnboard.admin")


@pytest.fixture
def keeper(shared: Server, key_file: Path) -> Iterator[httpx.Client]:
    with with_key(shared, key_file) as client:
        yield client


def test_without_the_key_nothing_is_shown_or_done(anna: httpx.Client, keeper: httpx.Client, key_file: Path) -> None:
    assert key_file.stat().st_mode & 0o077 == 0
    asked = {path: list(what) for path, what in keeper.get("/api/openapi.json").json()["paths"].items() if "/admin/" in path}
    assert len(asked) >= 9
    for given in ({}, {"authorization": "Bearer wrong"}, {"authorization": "Bearer"}, {"authorization": "x"}):
        for path, methods in asked.items():
            for method in methods:
                filled = path.format(table="a-b-c", number=1, kind="ban")
                answer = anna.request(method, filled, headers=given, json={"whom": "0" * 8, "text": "x"})
                assert (answer.status_code, answer.json()["error"]) == (403, "wrong_key"), path


def test_who_is_here_and_closing_and_deleting_a_table(start: Callable[..., Server], tmp_path: Path) -> None:
    house = start()
    with house.client() as anna, house.client() as ben, with_key(house, tmp_path / "barnboard.admin") as keeper:
        table, _ = two_at_a_table(anna, ben)
        with listening(anna, table) as stream, listening(ben, table):
            (seen,) = keeper.get("/api/admin/here").json()
            assert seen["id"] == table
            assert [(seat["name"], seat["present"], seat["address"]) for seat in seen["seats"]] == [
                ("Anna", True, "127.0.0.1"),
                ("Ben", True, "127.0.0.1"),
            ]
            assert keeper.post(f"/api/admin/tables/{table}/close").status_code == 204
            stream.wait_for(lambda it: it.named("state")[-1]["status"] == "ended")
            assert stream.named("seat")[-1]["what"] == "ended"
        shown = show(anna, table)
        assert (shown["to_move"], shown["moves"], bool(shown["secret"])) == (None, [], True)
        assert play(anna, table, 0, "done").json()["error"] == "closed"
        assert [one["status"] for one in keeper.get("/api/admin/tables").json()] == ["ended"]
        house.stop()
        house.start()
        assert show(anna, table)["status"] == "ended"
        waits = new_table(anna, [me("Anna"), OPEN], open=True)["id"]
        keeper.post(f"/api/admin/tables/{waits}/close")
        assert show(anna, waits)["status"] == "closed"
        for gone in (table, waits):
            assert keeper.delete(f"/api/admin/tables/{gone}").status_code == 204
            assert anna.get(f"/api/tables/{gone}").status_code == 404
            assert keeper.delete(f"/api/admin/tables/{gone}").status_code == 404
        assert anna.get("/api/me").json()["tables"] == []


def test_talk_is_reported_and_whoever_said_it_muted(shared: Server, keeper: httpx.Client) -> None:
    with shared.client() as anna, shared.client() as ben, shared.client() as stranger:
        table, _ = two_at_a_table(anna, ben)
        ben.post(f"/api/tables/{table}/chat", json={"text": "something [red]rude[/red]"})
        (said,) = anna.get(f"/api/tables/{table}/history").json()["chat"]
        report = f"/api/tables/{table}/chat/{said['number']}/report"
        assert [one.post(report).status_code for one in (anna, anna, stranger)] == [201] * 3
        assert ben.post(report).json()["error"] == "no_talk"  # it was himself
        for number in (0, 1, said["number"] + 1, -5, 10**12):
            assert anna.post(f"/api/tables/{table}/chat/{number}/report").json()["error"] == "no_talk"
        (told,) = keeper.get("/api/admin/reports").json()
        assert (told["text"], told["name"], told["reporters"]) == ("something [red]rude[/red]", "Ben", 2)
        assert keeper.post("/api/admin/mute", json={"whom": told["person"][:10], "hours": 1}).status_code == 204
        silent = ben.post(f"/api/tables/{table}/chat", json={"text": "more"})
        assert (silent.status_code, silent.json()["error"]) == (403, "muted")
        assert anna.post(f"/api/tables/{table}/chat", json={"text": "peace"}).status_code == 201
        assert keeper.delete(f"/api/admin/reports/{table}/{said['number']}").status_code == 204
        assert keeper.get("/api/admin/reports").json() == []
        assert len(anna.get("/api/me/export").json()["reported"]) == 0
        assert ben.get("/api/me/export").json()["sanctions"][0]["kind"] == "mute"
        assert keeper.post("/api/admin/pardon/mute", json={"whom": told["person"]}).status_code == 204
        assert ben.post(f"/api/tables/{table}/chat", json={"text": "sorry"}).status_code == 201


def test_who_is_banned_gets_up_and_stays_out(start: Callable[..., Server], tmp_path: Path) -> None:
    house = start()
    keeper = with_key(house, tmp_path / "barnboard.admin")
    with keeper, house.client() as anna, house.client() as ben, from_address(house, "2001:db8:0:7::1") as carl:
        runs, _ = two_at_a_table(anna, ben)
        waits = new_table(ben, [me("Ben"), OPEN], open=True)["id"]
        person = next(one for one in keeper.get("/api/admin/tables").json() if one["id"] == waits)["host"]
        with listening(ben, runs) as stream:
            assert keeper.post("/api/admin/ban", json={"whom": person[:12]}).status_code == 204
            with listening(anna, runs) as watch:
                watch.wait_for(lambda it: 1 not in it.named("presence", "state")[-1].get("present", [1]))
            assert not stream.named("house")
        for path in ("/api/me", f"/api/tables/{runs}", f"/api/tables/{runs}/stream"):
            refused = ben.get(path)
            assert (refused.status_code, refused.json()["error"]) == (403, "banned")
        assert show(anna, waits)["status"] == "closed"
        assert show(anna, runs)["seats"][1]["away"] == "resigned"
        assert keeper.post("/api/admin/ban", json={"whom": "2001:db8:0:7::99", "note": "noise"}).status_code == 204
        assert carl.get("/api/games").json()["error"] == "banned"
        with from_address(house, "2001:db8:0:8::1") as dora:
            assert dora.get("/api/games").status_code == 200
        house.stop()
        house.start()
        told = {(one["kind"], one["whom"], one["note"]) for one in keeper.get("/api/admin/sanctions").json()}
        assert told == {("ban", person, ""), ("ban", "2001:db8:0:7::/64", "noise")}
        for whom in (person[:8], "2001:db8:0:7::1"):
            assert keeper.post("/api/admin/pardon/ban", json={"whom": whom}).status_code == 204
        assert ben.get("/api/me").status_code == carl.get("/api/games").status_code == 200
        assert keeper.post("/api/admin/ban", json={"whom": "nobody"}).json()["error"] == "no_person"


def test_everybody_hears_an_announcement(shared: Server, keeper: httpx.Client) -> None:
    with shared.client() as anna:
        table = new_table(anna, [me("Anna"), OPEN])["id"]
        assert anna.get("/api/house").json() == {"announcement": None}
        with listening(anna, table) as stream:
            keeper.put("/api/admin/announcement", json={"text": " We close at  ten. ", "hours": 2})
            stream.wait_for(lambda it: it.named("house"))
            assert stream.named("house")[0]["announcement"]["text"] == "We close at ten."
            assert anna.get("/api/house").json() == stream.named("house")[0]
            keeper.put("/api/admin/announcement", json={"text": ""})
            stream.wait_for(lambda it: len(it.named("house")) == 2)
        assert anna.get("/api/house").json() == {"announcement": None}


def test_the_command_does_the_same(shared: Server, keeper: httpx.Client, key_file: Path) -> None:
    def admin(*words: str) -> str:
        reach = ["admin", "--server", shared.url, "--key-file", str(key_file)]
        done = CliRunner().invoke(app, [*reach, *words], env={"COLUMNS": "300"})
        assert done.exit_code == 0, done.output
        return done.output

    with shared.client() as anna, shared.client() as ben:
        table, _ = two_at_a_table(anna, ben)
        ben.post(f"/api/tables/{table}/chat", json={"text": "a [b]rude[/b] word"})
        (said,) = anna.get(f"/api/tables/{table}/history").json()["chat"]
        anna.post(f"/api/tables/{table}/chat/{said['number']}/report")
        with listening(ben, table):
            assert "Ben" in admin("who")
        assert table in admin("tables")
        told = admin("reports")
        assert "a [b]rude[/b] word" in told
        person = keeper.get("/api/admin/reports").json()[0]["person"][:12]
        assert person in told
        admin("mute", person, "--hours", "3", "--note", "rude")
        admin("ban", "192.0.2.0/24")
        assert all(part in admin("bans") for part in ("mute", person, "rude", "ban", "192.0.2.0/24"))
        admin("pardon", person)
        admin("pardon", "192.0.2.0/24")
        assert "Everybody may" in admin("bans")
        admin("reports", "--done", f"{table}:{said['number']}")
        assert "Nothing" in admin("reports")
        admin("announce", "Tea is ready.")
        assert anna.get("/api/house").json()["announcement"]["text"] == "Tea is ready."
        admin("close", table)
        assert show(anna, table)["status"] == "ended"
        admin("delete", table)
        assert anna.get(f"/api/tables/{table}").status_code == 404
        assert admin("key").strip() == key_file.read_text()
        admin("announce", "")


def test_what_the_operator_decides_in_one_process_holds_in_the_other(
    start: Callable[..., Server], postgres: str, tmp_path: Path
) -> None:
    one, two = start(postgres), start(postgres)
    with with_key(one, tmp_path / "barnboard.admin") as keeper, two.client() as anna, two.client() as ben:
        table = new_table(anna, [me("Anna"), OPEN])["id"]
        gone = new_table(ben, [me("Ben"), OPEN])["id"]
        with listening(anna, table) as stream, listening(ben, gone):
            seen = keeper.get("/api/admin/here").json()
            assert {one["id"] for one in seen} <= {table, gone}
            keeper.put("/api/admin/announcement", json={"text": "Hello over there."})
            stream.wait_for(lambda it: it.named("house"))
            keeper.delete(f"/api/admin/tables/{gone}")
            until_refused(anna, f"/api/tables/{gone}", 404)
            person = next(one["host"] for one in keeper.get("/api/admin/tables").json() if one["id"] == table)
            keeper.post("/api/admin/ban", json={"whom": person})
            until_refused(anna, "/api/me", 403)
        assert ben.get("/api/me").status_code == 200


def until_refused(client: httpx.Client, path: str, status: int) -> None:
    end = time.monotonic() + PATIENCE
    while client.get(path).status_code != status:
        assert time.monotonic() < end
        time.sleep(0.05)

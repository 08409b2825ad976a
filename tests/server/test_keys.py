"""A person is a key, not an account: brought to another device by a code, brought back by a passkey or twelve words."""

import sqlite3
from collections.abc import Callable, Iterator

import httpx
import pytest

from barnboard.server import paper
from barnboard.server.keyring import plain_code
from barnboard.server.moving import device_name

from .authenticator import Authenticator
from .harness import OPEN, Server, me, new_table, play, show

FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
PHONE = "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36"


@pytest.fixture
def laptop(shared: Server) -> Iterator[httpx.Client]:
    with shared.client(headers={"user-agent": FIREFOX}) as client:
        client.get("/api/me")
        yield client


@pytest.fixture
def phone(shared: Server) -> Iterator[httpx.Client]:
    with shared.client(headers={"user-agent": PHONE}) as client:
        yield client


def refused(answer: httpx.Response) -> str:
    assert answer.status_code >= 400, answer.text
    error: str = answer.json()["error"]
    return error


def tables(client: httpx.Client) -> set[str]:
    return {table["id"] for table in client.get("/api/me").json()["tables"]}


# ------------------------------------------------------------ codes


def test_a_code_brings_everything_to_a_second_device_and_is_good_once(
    laptop: httpx.Client, phone: httpx.Client, stranger: httpx.Client
) -> None:
    table = new_table(laptop, [me("Anna"), me("Ida")])["id"]
    told = laptop.post("/api/me/code").json()
    assert told["link"].endswith(f"/d#{told['code']}")
    assert told["picture"].startswith("<svg")
    assert len(plain_code(told["code"])) * 5 >= 40
    look = phone.post("/api/keys/look", json={"code": told["code"].lower().replace("-", " ")}).json()
    assert look == {"name": "Anna", "same": False, "played": 0, "brings": 0}
    assert table not in tables(phone)
    keys = phone.post("/api/keys/use", json={"code": told["code"]}).json()
    assert [device["this"] for device in keys["devices"]] == [True]
    assert table in tables(phone)
    assert show(phone, table)["your_seats"] == [0, 1]
    assert refused(stranger.post("/api/keys/use", json={"code": told["code"]})) == "no_code"
    names = [device["name"] for device in laptop.get("/api/me/keys").json()["devices"]]
    assert sorted(names) == ["Chrome, Android", "Firefox, Linux"]


def test_what_the_second_device_had_comes_along(laptop: httpx.Client, phone: httpx.Client, ben: httpx.Client) -> None:
    theirs = new_table(phone, [me("Anna on the train"), OPEN])["id"]
    ben.post(f"/api/tables/{theirs}/seats", json={"name": "Ben"})
    mine = new_table(laptop, [me("Anna"), OPEN])["id"]
    code = laptop.post("/api/me/code").json()["code"]
    assert phone.post("/api/keys/look", json={"code": code}).json()["brings"] == 1
    phone.post("/api/keys/use", json={"code": code})
    for client in (laptop, phone):
        assert tables(client) >= {mine, theirs}
        assert show(client, theirs)["your_seats"] == [0]
        assert show(client, theirs)["host"]
    shown = show(laptop, theirs)
    mover = laptop if shown["to_move"] == 0 else ben
    assert play(mover, theirs, 0, show(mover, theirs)["moves"][0]["text"]).status_code == 200


def test_a_code_is_good_for_ten_minutes_and_the_newest_one_only(
    shared: Server, laptop: httpx.Client, phone: httpx.Client
) -> None:
    first, second = (laptop.post("/api/me/code").json()["code"] for _ in range(2))
    assert refused(phone.post("/api/keys/use", json={"code": first})) == "no_code"
    with sqlite3.connect(shared.database) as db:
        assert first not in str(db.execute("SELECT * FROM codes").fetchall())  # only what cannot be read is kept
        db.execute("UPDATE codes SET until = until - 600001")
    db.close()
    assert refused(phone.post("/api/keys/use", json={"code": second})) == "no_code"


def test_forged_codes_open_nothing_and_tries_are_counted(start: Callable[..., Server]) -> None:
    server = start(limits=True)
    with server.client() as laptop, server.client() as thief:
        laptop.get("/api/me")
        code = laptop.post("/api/me/code").json()["code"]
        thief.get("/api/me")
        near = code[:-1] + ("A" if code[-1] != "A" else "B")
        answers = [
            thief.post("/api/keys/use", json={"code": told}) for told in ("", "0", near, "'; --", near, near, near, near, code)
        ]
        assert [refused(answer) for answer in answers] == ["no_code"] * 8 + ["too_fast"]
        assert int(answers[-1].headers["retry-after"]) > 5
        assert thief.get("/api/me/you").json()["name"] is None


def test_signs_that_look_alike_are_one_sign() -> None:
    assert plain_code(" olI-0x ") == "0110X"


def test_a_device_is_signed_off_and_is_a_stranger_then(laptop: httpx.Client, phone: httpx.Client, stranger: httpx.Client) -> None:
    table = new_table(laptop, [me("Anna"), OPEN])["id"]
    phone.post("/api/keys/use", json={"code": laptop.post("/api/me/code").json()["code"]})
    devices = laptop.get("/api/me/keys").json()["devices"]
    (other,) = [device["id"] for device in devices if not device["this"]]
    assert refused(stranger.delete(f"/api/me/devices/{other}")) == "no_device"
    assert laptop.delete(f"/api/me/devices/{other}").status_code == 204
    assert table not in tables(phone)
    assert table in tables(laptop)
    phone.post("/api/keys/use", json={"code": laptop.post("/api/me/code").json()["code"]})
    (first,) = [device["id"] for device in phone.get("/api/me/keys").json()["devices"] if not device["this"]]
    assert phone.delete(f"/api/me/devices/{first}").status_code == 204  # a lost one may be the first one
    assert table not in tables(laptop)
    assert table in tables(phone)


def test_keys_hold_when_the_house_is_opened_again(start: Callable[..., Server]) -> None:
    server = start()
    with server.client() as laptop, server.client() as phone:
        table = new_table(laptop, [me("Anna"), OPEN])["id"]
        phone.post("/api/keys/use", json={"code": laptop.post("/api/me/code").json()["code"]})
        server.stop()
        server.start()
        assert table in tables(phone)


def test_two_processes_know_the_same_keys(start: Callable[..., Server], postgres: str) -> None:
    one, other = start(postgres), start(postgres)
    with one.client() as laptop, one.client() as phone, other.client() as elsewhere:
        table = new_table(laptop, [me("Anna"), OPEN])["id"]
        elsewhere.cookies = phone.cookies
        phone.get("/api/me")
        elsewhere.get("/api/me")
        phone.post("/api/keys/use", json={"code": laptop.post("/api/me/code").json()["code"]})
        elsewhere.cookies = phone.cookies
        for _ in range(200):
            if table in tables(elsewhere):
                break
        assert show(elsewhere, table)["your_seats"] == [0]


def test_a_banned_person_cannot_come_back_as_somebody_else(start: Callable[..., Server]) -> None:
    server = start()
    with server.client() as laptop, server.client() as phone:
        new_table(laptop, [me("Anna"), OPEN])
        words = laptop.post("/api/me/paper").json()["words"]
        db = sqlite3.connect(server.database)
        (person,) = db.execute("SELECT person FROM papers").fetchone()
        with db:
            db.execute("INSERT INTO sanctions VALUES ('ban', ?, 0, NULL, '')", (person,))
        db.close()
        server.stop()
        server.start()
        assert refused(phone.post("/api/keys/use", json={"words": " ".join(words)})) == "banned"


# ------------------------------------------------------------ paper


def test_twelve_words_bring_everything_back(shared: Server, laptop: httpx.Client, phone: httpx.Client) -> None:
    table = new_table(laptop, [me("Anna"), OPEN])["id"]
    old = laptop.post("/api/me/paper").json()["words"]
    words = laptop.post("/api/me/paper").json()["words"]
    assert len(words) == 12
    assert laptop.get("/api/me/keys").json()["paper"] > 0
    with sqlite3.connect(shared.database) as db:
        assert words[0] not in str(db.execute("SELECT * FROM papers").fetchall())
    db.close()
    assert refused(phone.post("/api/keys/use", json={"words": " ".join(old)})) == "no_paper"
    assert phone.post("/api/keys/look", json={"words": " ".join(words)}).json()["name"] == "Anna"
    written = ", ".join(words).upper()
    assert phone.post("/api/keys/use", json={"words": written}).status_code == 200
    assert table in tables(phone)


def test_a_slip_of_the_pen_is_noticed() -> None:
    bits = bytes(range(16))
    words = paper.to_words(bits)
    assert paper.from_words(" ".join(words)) == bits
    assert len(set(paper.WORDS)) == 2048
    slips = [[*words[:-1], word] for word in paper.WORDS[:512] if word != words[-1]]
    noticed = sum(paper.from_words(" ".join(slip)) is None for slip in slips)
    assert noticed > 0.9 * len(slips)
    assert paper.from_words(" ".join(words[:-1])) is None
    assert paper.from_words("correct horse battery staple") is None


# ------------------------------------------------------------ passkeys


def with_passkey(client: httpx.Client) -> Authenticator:
    """A client that makes a passkey."""
    key = Authenticator(str(client.base_url).rstrip("/"))
    answer = client.post("/api/me/passkeys", json={"answer": key.made(client.post("/api/me/passkeys/begin").json())})
    assert answer.status_code == 201, answer.text
    assert len(answer.json()["passkeys"]) == 1
    return key


def enter(client: httpx.Client, key: Authenticator) -> httpx.Response:
    return client.post("/api/keys/passkey", json={"answer": key.used(client.post("/api/keys/passkey/begin").json())})


def test_a_passkey_brings_everything_back_and_can_be_removed(laptop: httpx.Client, phone: httpx.Client) -> None:
    table = new_table(laptop, [me("Anna"), OPEN])["id"]
    key = with_passkey(laptop)
    assert enter(phone, key).status_code == 200
    assert table in tables(phone)
    (kept,) = phone.get("/api/me/keys").json()["passkeys"]
    assert phone.delete(f"/api/me/passkeys/{kept['id']}").status_code == 204
    assert refused(enter(laptop, key)) == "no_passkey"


def test_an_answer_of_a_passkey_is_good_once(laptop: httpx.Client, phone: httpx.Client, stranger: httpx.Client) -> None:
    key = with_passkey(laptop)
    answer = key.used(phone.post("/api/keys/passkey/begin").json())
    assert phone.post("/api/keys/passkey", json={"answer": answer}).status_code == 200
    for thief in (phone, stranger):
        assert refused(thief.post("/api/keys/passkey", json={"answer": answer})) == "wrong_passkey"
    stolen = key.used(phone.post("/api/keys/passkey/begin").json())
    assert refused(stranger.post("/api/keys/passkey", json={"answer": stolen})) == "wrong_passkey"  # asked for by another browser


def test_an_answer_for_another_page_or_from_a_copied_passkey_is_refused(laptop: httpx.Client, stranger: httpx.Client) -> None:
    key = with_passkey(laptop)
    mine = key.origin
    key.origin = "https://barnboard.example.evil"
    assert refused(enter(stranger, key)) == "wrong_passkey"
    key.origin, key.site = mine, "evil"
    assert refused(enter(stranger, key)) == "wrong_passkey"
    key.site = "127.0.0.1"
    assert enter(laptop, key).status_code == 200
    key.counter = 0  # a copy that counts from the beginning
    assert refused(enter(stranger, key)) == "wrong_passkey"
    other = Authenticator(mine)
    other.id = key.id  # somebody else's signature
    other.counter = 99
    assert refused(enter(stranger, other)) == "wrong_passkey"


def test_a_passkey_is_made_at_our_page_for_whoever_asked(laptop: httpx.Client, stranger: httpx.Client) -> None:
    key = Authenticator("https://elsewhere.example")
    assert refused(laptop.post("/api/me/passkeys", json={"answer": key.made(laptop.post("/api/me/passkeys/begin").json())})) == (
        "wrong_passkey"
    )
    stranger.get("/api/me")
    key = Authenticator(str(laptop.base_url).rstrip("/"))
    options = laptop.post("/api/me/passkeys/begin").json()
    assert refused(stranger.post("/api/me/passkeys", json={"answer": key.made(options)})) == "wrong_passkey"
    for nonsense in (
        {},
        {"response": 3},
        {"response": {"clientDataJSON": "!"}},
        {"id": "x", "response": {"clientDataJSON": "e30"}},
    ):
        assert refused(laptop.post("/api/me/passkeys", json={"answer": nonsense})) == "wrong_passkey"
        assert refused(laptop.post("/api/keys/passkey", json={"answer": nonsense})) == "wrong_passkey"


def test_changes_of_keys_come_from_our_own_page(laptop: httpx.Client) -> None:
    for path in ("/api/me/code", "/api/me/paper", "/api/me/passkeys/begin", "/api/keys/passkey/begin"):
        assert refused(laptop.post(path, headers={"origin": "https://evil.example"})) == "foreign_origin"
        assert laptop.get(path).status_code in (404, 405)


def test_devices_are_called_by_what_they_are() -> None:
    assert device_name(FIREFOX) == "Firefox, Linux"
    assert device_name(PHONE) == "Chrome, Android"
    assert device_name("curl") == "?"

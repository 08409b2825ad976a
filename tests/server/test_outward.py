"""The door to other machines: what may be reached, and that nothing else is."""

import asyncio
import datetime
import ipaddress
import socket
import ssl
import threading
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import ExitStack, contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from barnboard.server import outward
from barnboard.server.outward import Door
from barnboard.server.refusals import Refusal

PUBLIC = "93.184.215.14"
Resolver = Callable[[str], list[str]]


def with_door(ask: Callable[[Door], Coroutine[Any, Any, Any]], anywhere: bool = False) -> Any:
    async def run() -> Any:
        door = Door(anywhere)
        try:
            return await ask(door)
        finally:
            door.close()

    return asyncio.run(run())


def post(url: str, anywhere: bool = False) -> Any:
    return with_door(lambda door: door.post(url, b"{}", {}), anywhere)


@pytest.fixture
def names(monkeypatch: pytest.MonkeyPatch) -> Callable[[Resolver], None]:
    """Lets names lead where a test wants."""
    true = socket.getaddrinfo

    def lead(find: Resolver) -> None:
        def look_up(host: Any, port: Any, *more: Any, **named: Any) -> Any:
            if str(host).endswith(".example"):
                return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, port)) for address in find(host)]
            return true(host, port, *more, **named)

        monkeypatch.setattr("socket.getaddrinfo", look_up)

    return lead


@pytest.fixture
def reached(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The addresses that were connected to; none of them answers."""
    found: list[str] = []

    async def connect(self: Any, sock: socket.socket, address: Any) -> None:
        found.append(address[0])
        raise ConnectionRefusedError

    monkeypatch.setattr(asyncio.selector_events.BaseSelectorEventLoop, "sock_connect", connect)
    return found


@pytest.mark.parametrize(
    "url",
    [
        "https://127.0.0.1/x",
        "https://localhost/x",
        "https://[::1]/x",
        "https://[::ffff:10.0.0.1]/x",
        "https://10.0.0.7/x",
        "https://0x7f.1/x",
        "https://169.254.169.254/latest",
        "https://192.168.1.1/",
        "https://0.0.0.0/",
        "https://user@93.184.215.14/",
        "https://93.184.215.14\\@10.0.0.1/",
        "https://93.184.215.14:8443/",
        "https://93.184.215.14:99999/",
        "http://93.184.215.14/",
        "http://93.184.215.14:443/",
        "ftp://93.184.215.14/",
        "https://no.such.name.invalid/",
        "https:///nothing",
        "nothing",
        "https://93.184.215.14/" + "x" * 1000,
    ],
)
def test_nothing_is_sent_to_this_machine_or_its_network(url: str, reached: list[str]) -> None:
    with pytest.raises(Refusal):
        with_door(lambda door: door.check(url))
    with pytest.raises(Refusal):
        post(url)
    assert reached == []


def test_a_public_address_is_reached(reached: list[str]) -> None:
    with_door(lambda door: door.check(f"https://{PUBLIC}/push"))
    with pytest.raises(OSError, match=PUBLIC):
        post(f"https://{PUBLIC}/push")
    assert reached == [PUBLIC]


def test_a_name_with_one_private_address_is_refused(names: Callable[[Resolver], None], reached: list[str]) -> None:
    names(lambda _: [PUBLIC, "10.0.0.1"])
    with pytest.raises(Refusal):
        post("https://push.example/x")
    assert reached == []


def test_a_name_that_leads_elsewhere_after_it_was_checked_leads_nowhere(
    names: Callable[[Resolver], None], reached: list[str]
) -> None:
    answers: list[str] = []

    def changing(_: str) -> list[str]:
        answers.append(PUBLIC if not answers else "127.0.0.1")
        return answers[-1:]

    names(changing)
    with pytest.raises(OSError, match=r"push\.example"):
        post("https://push.example/x")
    assert answers == [PUBLIC]  # it is asked once
    assert reached == [PUBLIC]


# ------------------------------------------------------------ a machine of our own


@contextmanager
def machine(status: int, secret: Path | None = None, head: dict[str, str] | None = None) -> Iterator[tuple[int, list[str]]]:
    """A server that answers every post so; its port, and the names by which it was asked."""
    asked: list[str] = []

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            asked.append(f"{self.headers['host']} {self.path} {self.rfile.read(int(self.headers['content-length'])).decode()}")
            self.send_response(status)
            for name, value in (head or {"content-length": "0"}).items():
                self.send_header(name, value)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    if secret is not None:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(secret)
        server.socket = context.wrap_socket(server.socket, server_side=True)
    server.handle_error = lambda *_: None  # type: ignore[method-assign]
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield server.server_port, asked
    finally:
        server.shutdown()
        server.server_close()


def certificate(file: Path, name: str) -> Path:
    """A key and a certificate for a name, signed by itself."""
    key, now = ec.generate_private_key(ec.SECP256R1()), datetime.datetime.now(datetime.UTC)
    who = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
    made = x509.CertificateBuilder().subject_name(who).issuer_name(who).public_key(key.public_key()).serial_number(1)
    made = made.not_valid_before(now - datetime.timedelta(1)).not_valid_after(now + datetime.timedelta(1))
    names = [x509.DNSName(name), x509.IPAddress(ipaddress.ip_address("127.0.0.2"))]
    signed = made.add_extension(x509.SubjectAlternativeName(names), critical=False).sign(key, hashes.SHA256())
    plain = serialization.NoEncryption()
    secret = key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, plain)
    file.write_bytes(secret + signed.public_bytes(serialization.Encoding.PEM))
    return file


@pytest.mark.parametrize(("name", "is_it"), [("hook.example", True), ("other.example", False)])
def test_the_pinned_machine_must_prove_the_name_that_was_asked_for(
    name: str, is_it: bool, names: Callable[[Resolver], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    names(lambda _: ["127.0.0.1"])
    secret = certificate(tmp_path / "secret.pem", name)
    trusted = ssl.create_default_context(cafile=str(secret))
    monkeypatch.setattr("aiohttp.connector._SSL_CONTEXT_VERIFIED", trusted)
    with ExitStack() as stack:
        port, asked = stack.enter_context(machine(204, secret))
        if not is_it:
            stack.enter_context(pytest.raises(OSError, match="certificate"))
        assert post(f"https://hook.example:{port}/x", anywhere=True) == 204
        assert asked == [f"hook.example:{port} /x {{}}"]


def test_no_redirect_is_followed() -> None:
    with machine(200) as (inner, hidden), machine(302, head={"location": f"http://127.0.0.1:{inner}/secret"}) as (port, asked):
        assert post(f"http://127.0.0.1:{port}/x", anywhere=True) == 302
    assert (len(asked), hidden) == (1, [])


def test_an_endless_answer_is_not_read() -> None:
    with machine(200, head={"content-length": "1000000000"}) as (port, _):
        began = time.monotonic()
        assert post(f"http://127.0.0.1:{port}/x", anywhere=True) == 200
        assert time.monotonic() - began < 5


def test_whoever_does_not_answer_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outward, "_SECONDS", 0.2)
    with socket.create_server(("127.0.0.1", 0)) as silent, pytest.raises(TimeoutError):
        post(f"http://127.0.0.1:{silent.getsockname()[1]}/x", anywhere=True)


def test_only_so_much_waits_to_go_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outward, "_SECONDS", 0.2)
    monkeypatch.setattr(outward, "_MOST_WAITING", 3)

    async def many(door: Door) -> list[Any]:
        url = f"http://127.0.0.1:{silent.getsockname()[1]}/x"
        return await asyncio.gather(*(door.post(url, b"", {}) for _ in range(5)), return_exceptions=True)

    with socket.create_server(("127.0.0.1", 0)) as silent:
        told = with_door(many, anywhere=True)
    assert [isinstance(one, TimeoutError) for one in told] == [True, True, True, False, False]
    assert all("on its way" in str(one) for one in told[3:])

"""A passkey in software: what a browser and its authenticator would answer."""

import hashlib
import json
import secrets
import struct
from base64 import urlsafe_b64encode
from typing import Any

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec


def told(some: bytes) -> str:
    return urlsafe_b64encode(some).decode().rstrip("=")


class Authenticator:
    """One passkey, made at an origin. `origin`, `site` and `counter` may be set to what an attacker would say."""

    def __init__(self, origin: str, site: str = "127.0.0.1") -> None:
        self.origin, self.site, self.counter = origin, site, 0
        self.id = secrets.token_bytes(32)
        self._key = ec.generate_private_key(ec.SECP256R1())

    def _client_data(self, kind: str, challenge: str) -> bytes:
        return json.dumps({"type": f"webauthn.{kind}", "challenge": challenge, "origin": self.origin}).encode()

    def _head(self, flags: int) -> bytes:
        return hashlib.sha256(self.site.encode()).digest() + struct.pack(">BI", flags, self.counter)

    def made(self, options: dict[str, Any]) -> dict[str, Any]:
        """The answer to `navigator.credentials.create`."""
        point = self._key.public_key().public_numbers()
        key = cbor2.dumps({1: 2, 3: -7, -1: 1, -2: point.x.to_bytes(32), -3: point.y.to_bytes(32)})
        data = self._head(0x45) + bytes(16) + struct.pack(">H", len(self.id)) + self.id + key
        response = {
            "clientDataJSON": told(self._client_data("create", options["challenge"])),
            "attestationObject": told(cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})),
        }
        return {"id": told(self.id), "rawId": told(self.id), "type": "public-key", "response": response}

    def used(self, options: dict[str, Any]) -> dict[str, Any]:
        """The answer to `navigator.credentials.get`."""
        self.counter += 1
        client, data = self._client_data("get", options["challenge"]), self._head(0x05)
        signature = self._key.sign(data + hashlib.sha256(client).digest(), ec.ECDSA(hashes.SHA256()))
        response = {"clientDataJSON": told(client), "authenticatorData": told(data), "signature": told(signature)}
        return {"id": told(self.id), "rawId": told(self.id), "type": "public-key", "response": response}

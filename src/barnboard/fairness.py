"""What makes a deal fair, and how anybody checks it afterwards. docs/fairness.md tells it to players.

Nobody chooses last. The house fixes its secret when a table is made and shows the secret's hash, the commitment. Everybody who
sits down fixes a number of their own, the nonce, and shows its hash, the seal. Only when all seals are there are they opened, and
the deal follows from secret and nonces. The house signs the commitment in the table's first event, and all seals together before
any is opened: whoever has kept these can prove to others what was promised.
"""

import hashlib
from collections.abc import Mapping, Sequence
from typing import Any

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey


class UnfairDeal(ValueError):
    """A deal that is not what was promised, with the reason in one line."""


class Signet:
    """What signs for a house: an Ed25519 key made from the house's own."""

    def __init__(self, key: bytes) -> None:
        self._key = Ed25519PrivateKey.from_private_bytes(hashlib.sha256(b"barnboard signet\n" + key).digest())
        self.public = self._key.public_key().public_bytes_raw().hex()

    def sign(self, statement: bytes) -> str:
        """The signature of a statement."""
        return self._key.sign(statement).hex()


def fingerprint(text: str) -> str:
    """The hash that is shown before the text itself is: of a secret its commitment, of a nonce its seal."""
    return hashlib.sha256(text.encode()).hexdigest()


def promise(table: str, made: int, commitment: str) -> bytes:
    """What the house signs when it lays a table."""
    return f"barnboard table\n{table}\n{made}\n{commitment}".encode()


def all_sealed(table: str, commitment: str, seals: Sequence[str]) -> bytes:
    """What the house signs when everybody has sealed a number and none is opened."""
    return "\n".join(["barnboard seals", table, commitment, *seals]).encode()


def check_deal(deal: Mapping[str, Any], secret: str, nonces: Sequence[str]) -> None:
    """Raises an UnfairDeal where secret and nonces are not those that were promised, or the house did not sign for them.

    `deal` is what a saved match carries: table, made, commitment, key, signature, seals, and the signature of the seals where
    people sealed their numbers.
    """
    try:
        seals, commitment = [str(seal) for seal in deal["seals"]], str(deal["commitment"])
        if fingerprint(secret) != commitment:
            raise UnfairDeal("the secret is not the one whose fingerprint was shown when the table was laid")
        if [fingerprint(nonce) for nonce in nonces] != seals:
            raise UnfairDeal("the numbers of the seats are not those that were sealed")
        _check_signature(deal["key"], deal["signature"], promise(deal["table"], deal["made"], commitment), "fingerprint")
        if deal["seals_signature"] is not None:
            _check_signature(deal["key"], deal["seals_signature"], all_sealed(deal["table"], commitment, seals), "seals")
    except (KeyError, TypeError) as problem:
        raise UnfairDeal(f"deal cannot be read: {problem!r}") from None


def check_kept(kept: Mapping[str, Any], deal: Mapping[str, Any], nonces: Sequence[str]) -> None:
    """Raises an UnfairDeal where a deal is not the one of which somebody kept a receipt while the table waited."""
    for what, words in (("table", "table"), ("commitment", "fingerprint"), ("key", "key of the house")):
        if kept.get(what) != deal.get(what):
            raise UnfairDeal(f"the {words} is not the one on the receipt")
    if kept.get("seals") not in (None, list(deal["seals"])):
        raise UnfairDeal("the seals are not those on the receipt")
    for seat, nonce in dict(kept.get("nonces") or {}).items():
        if not str(seat).isdecimal() or int(seat) >= len(nonces) or nonces[int(seat)] != nonce:
            raise UnfairDeal(f"the number of seat {seat} is not the one on the receipt")


def _check_signature(key: str, signature: str, statement: bytes, what: str) -> None:
    try:
        Ed25519PublicKey.from_public_bytes(bytes.fromhex(key)).verify(bytes.fromhex(signature), statement)
    except (InvalidSignature, ValueError):
        raise UnfairDeal(f"the house did not sign this {what}") from None

"""How a person gets to another device, or back: a code that is good once, a passkey, twelve words on paper.

Every device has a key of its own. What is kept says of which person it is; nothing that is kept opens anything by itself.
"""

import hashlib
import hmac
import json
import secrets
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from webauthn import (
    generate_authentication_options,
    generate_registration_options,
    options_to_json,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.helpers import base64url_to_bytes, parse_client_data_json
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from . import paper
from .refusals import Refusal
from .seats import Person
from .store.identity import Identity, Passkey

GOOD_FOR = 10 * 60_000  # milliseconds
_SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # Crockford's: nothing that looks like something else
_LIKE = str.maketrans("OIL", "011")
_GROUPS, _GROUP = 3, 3  # 45 bits
_MOST_PASSKEYS = 10


class Keyring:
    """Gives codes, passkeys and paper keys, and says whose they are."""

    def __init__(self, identity: Identity, key: bytes, now: Callable[[], int]) -> None:
        self._identity, self._key, self._now = identity, key, now

    # ------------------------------------------------------------ codes

    async def new_code(self, person: Person) -> tuple[str, int]:
        """A code for another device of somebody, and until when it is good. An older one is void."""
        signs = [secrets.choice(_SIGNS) for _ in range(_GROUPS * _GROUP)]
        code, now = "".join(signs), self._now()
        await self._identity.keep_code(self._veiled("device", code), "device", person.digest, now, now + GOOD_FOR)
        return "-".join(code[at : at + _GROUP] for at in range(0, len(code), _GROUP)), now + GOOD_FOR

    async def whose_code(self, told: str, use: bool) -> str:
        """Whose code that is, or the Refusal; `use` uses it up."""
        ask = self._identity.use_code if use else self._identity.code
        whose = await ask(self._veiled("device", plain_code(told)), "device", self._now())
        if whose is None:
            raise Refusal("no_code")
        return whose

    def _veiled(self, what: str, told: str) -> str:
        """What is kept of something short: without the key of the house nobody can try what fits."""
        return hmac.new(self._key, f"barnboard {what} {told}".encode(), hashlib.sha256).hexdigest()

    def veiled_network(self, network: str) -> str:
        """A network as it is kept while a rated match runs: it can be compared, but not read."""
        return self._veiled("network", network)

    # ------------------------------------------------------------ paper

    async def new_paper(self, person: Person) -> list[str]:
        """Twelve words for somebody to write down. Older ones are void."""
        bits = secrets.token_bytes(16)
        await self._identity.keep_paper(paper.digest_of(bits), person.digest, self._now())
        return paper.to_words(bits)

    async def whose_paper(self, told: str) -> str:
        """Whose twelve words these are, or the Refusal."""
        bits = paper.from_words(told)
        whose = None if bits is None else await self._identity.paper(paper.digest_of(bits))
        if whose is None:
            raise Refusal("no_paper")
        return whose

    # ------------------------------------------------------------ passkeys

    async def begin_passkey(self, person: Person, name: str, site: str) -> dict[str, Any]:
        """What a browser needs to make a passkey for somebody."""
        known = await self._identity.passkeys(person.digest)
        if len(known) >= _MOST_PASSKEYS:
            raise Refusal("many_passkeys", most=_MOST_PASSKEYS)
        options = generate_registration_options(
            rp_id=site,
            rp_name="Barnboard",
            user_id=bytes.fromhex(self._veiled("passkeys of", person.digest)),
            user_name=name,
            challenge=await self._challenge(person, "add"),
            exclude_credentials=[PublicKeyCredentialDescriptor(id=one.credential) for one in known],
            authenticator_selection=AuthenticatorSelectionCriteria(
                resident_key=ResidentKeyRequirement.REQUIRED, user_verification=UserVerificationRequirement.PREFERRED
            ),
        )
        return _as_dict(options_to_json(options))

    async def add_passkey(self, person: Person, name: str, answer: Mapping[str, Any], site: str, origins: Sequence[str]) -> None:
        """Keeps a passkey that a browser made for somebody, or raises the Refusal."""
        challenge = await self._used_challenge(person, "add", answer)
        try:
            found = verify_registration_response(
                credential=dict(answer),
                expected_challenge=challenge,
                expected_rp_id=site,
                expected_origin=list(origins),
                require_user_verification=False,
            )
        except Exception:  # whatever is wrong with what was sent, by whichever library that reads it
            raise Refusal("wrong_passkey") from None
        digest, now = _digest(found.credential_id), self._now()
        if await self._identity.passkey(digest) is not None:
            raise Refusal("wrong_passkey")
        key, counter = found.credential_public_key, found.sign_count
        await self._identity.keep_passkey(Passkey(digest, person.digest, found.credential_id, key, counter, site, name, now, now))

    async def begin_entering(self, person: Person, site: str) -> dict[str, Any]:
        """What a browser needs to use a passkey."""
        challenge = await self._challenge(person, "enter")
        options = generate_authentication_options(
            rp_id=site, challenge=challenge, user_verification=UserVerificationRequirement.PREFERRED
        )
        return _as_dict(options_to_json(options))

    async def whose_passkey(self, person: Person, answer: Mapping[str, Any], site: str, origins: Sequence[str]) -> str:
        """Whose passkey answered, or the Refusal. The same answer is good once."""
        challenge = await self._used_challenge(person, "enter", answer)
        try:
            known = await self._identity.passkey(_digest(base64url_to_bytes(str(answer.get("id", "")))))
        except ValueError:
            known = None
        if known is None:
            raise Refusal("no_passkey")
        if known.site != site:
            raise Refusal("wrong_passkey")
        try:
            found = verify_authentication_response(
                credential=dict(answer),
                expected_challenge=challenge,
                expected_rp_id=site,
                expected_origin=list(origins),
                credential_public_key=known.public_key,
                credential_current_sign_count=known.counter,
                require_user_verification=False,
            )
        except Exception:  # as above
            raise Refusal("wrong_passkey") from None
        if not await self._identity.used_passkey(known.digest, known.counter, found.new_sign_count, self._now()):
            raise Refusal("wrong_passkey")
        return known.person

    async def _challenge(self, person: Person, kind: str) -> bytes:
        challenge, now = secrets.token_bytes(32), self._now()
        await self._identity.keep_code(self._veiled(kind, challenge.hex()), kind, person.digest, now, now + GOOD_FOR)
        return challenge

    async def _used_challenge(self, person: Person, kind: str, answer: Mapping[str, Any]) -> bytes:
        """The challenge that an answer is for, if it was made for this person and not answered yet; else the Refusal."""
        try:
            told = parse_client_data_json(base64url_to_bytes(answer["response"]["clientDataJSON"])).challenge
        except Exception:
            raise Refusal("wrong_passkey") from None
        if await self._identity.use_code(self._veiled(kind, told.hex()), kind, self._now()) != person.digest:
            raise Refusal("wrong_passkey")
        return told


def plain_code(told: str) -> str:
    """A code as it was given, however it was typed."""
    return "".join(sign for sign in told.upper() if sign.isalnum()).translate(_LIKE)


def _digest(credential: bytes) -> str:
    return hashlib.sha256(credential).hexdigest()


def _as_dict(told: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(told)
    return found

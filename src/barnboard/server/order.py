"""Order in the house: who may not come in, who may not talk, and what the house has to say. The same in all processes."""

import ipaddress
from collections.abc import Callable

from .refusals import Refusal
from .safety import network_of
from .seats import Person
from .store import Announcement, Sanction, Store

Network = ipaddress.IPv4Network | ipaddress.IPv6Network


class Order:
    """What whoever runs the house has decided; read from the store, and read again when it was changed."""

    def __init__(self, store: Store, now: Callable[[], int]) -> None:
        self._store = store
        self._now = now
        self._muted: dict[str, Sanction] = {}
        self._banned: dict[str, Sanction] = {}
        self._networks: list[tuple[Network, Sanction]] = []
        self._announcement: Announcement | None = None

    async def read(self) -> None:
        """Reads what was decided, here or in another process."""
        sanctions = await self._store.order.sanctions()
        self._muted = {one.whom: one for one in sanctions if one.kind == "mute"}
        self._banned = {one.whom: one for one in sanctions if one.kind == "ban"}
        self._networks = [(network, one) for one in self._banned.values() if (network := as_network(one.whom)) is not None]
        self._announcement = await self._store.order.announcement()

    def sanctions(self) -> list[Sanction]:
        """Who may not talk or come in now."""
        return [one for one in (*self._muted.values(), *self._banned.values()) if self._holds(one)]

    def announcement(self) -> Announcement | None:
        """What the house has to say now."""
        said = self._announcement
        return said if said is not None and (said.until is None or said.until > self._now()) else None

    def check_address(self, address: str) -> None:
        """Lets a client in, or raises the Refusal where its network is banned."""
        if not self._networks:
            return
        try:
            known = ipaddress.ip_address(address)
        except ValueError:
            return
        known = getattr(known, "ipv4_mapped", None) or known
        for network, sanction in self._networks:
            if known in network and self._holds(sanction):
                raise Refusal("banned")

    def check_person(self, person: Person) -> None:
        """Lets a person in, or raises the Refusal."""
        if self.is_person_banned(person.digest):
            raise Refusal("banned")

    def is_person_banned(self, digest: str) -> bool:
        """Whether somebody may not come in, wherever they come from."""
        sanction = self._banned.get(digest)
        return sanction is not None and self._holds(sanction)

    def check_talk(self, person: Person) -> None:
        """Lets a person talk, or raises the Refusal."""
        if (sanction := self._muted.get(person.digest)) is not None and self._holds(sanction):
            raise Refusal("muted")

    def is_banned(self, person: Person, address: str) -> bool:
        """Whether a person, or where they come from, is banned."""
        try:
            self.check_address(address)
            self.check_person(person)
        except Refusal:
            return True
        return False

    def _holds(self, sanction: Sanction) -> bool:
        return sanction.until is None or sanction.until > self._now()


def as_network(text: str) -> Network | None:
    """A network or an address, which stands for its /64 if it is of IPv6; None where the text is neither."""
    try:
        return ipaddress.ip_network(text if "/" in text else network_of(text), strict=False)
    except ValueError:
        return None

"""The herald tells the chat of a club what happens: a round is drawn, a table waits for somebody, the evening is over.

Each is told once, by the process in which it happened, in a task of its own: nobody waits for a chat. What a chat does not take
is not sent again, and a chat that is gone is forgotten. Whom a table waits for is not told where the house was closed meanwhile.
"""

import asyncio
import json
import logging
from collections.abc import Coroutine
from contextlib import suppress
from contextvars import Context
from typing import Any

from barnboard.words import listed, say, sign

from .evening import DONE, Evening
from .names import title_of
from .outward import GONE, Door
from .refusals import Refusal
from .registry import Registry
from .settings import Settings
from .store import Store
from .tables import Table

log = logging.getLogger("barnboard.server")

_MOST_REMEMBERED = 1000
_SECONDS_TO_WRITE = 10  # how a match ended
_WIDE = str.maketrans({sign: chr(ord(sign) + 0xFEE0) for sign in "@<>[]()*_`~|\\&#:"})


def plain(name: str) -> str:
    """A name in which no chat finds somebody to wake, a link or a command: such signs are replaced by their wide forms."""
    return name.translate(_WIDE)


class Herald:
    """Tells chats."""

    def __init__(self, settings: Settings, store: Store, registry: Registry, door: Door) -> None:
        self._settings, self._store, self._registry, self._door = settings, store, registry, door
        self._tasks: set[asyncio.Task[None]] = set()
        self._ended: dict[str, None] = {}  # tables that were looked at, the last one last

    def greet(self, evening: Evening) -> None:
        """The host has named a chat: it is told what it will be told."""
        self._begin(self._tell(evening, "herald.hello"))

    def round_drawn(self, evening: Evening) -> None:
        """A round was drawn."""
        if evening.club.chat is not None:
            self._begin(self._round(evening))

    def look(self, table: Table) -> None:
        """Something has happened at a table: it may have been the last one of an evening."""
        if table.is_ours and table.status in DONE and table.id not in self._ended:
            self._ended[table.id] = None
            if len(self._ended) > _MOST_REMEMBERED:
                del self._ended[next(iter(self._ended))]
            self._begin(self._end(table.id))

    async def stop(self) -> None:
        """Lets go of what is on its way."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _begin(self, telling: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(telling, context=Context())  # it outlives the request that began it
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _round(self, evening: Evening) -> None:
        number, tables = len(evening.rounds), evening.rounds[-1]
        facts = {"round": number, "rounds": evening.club.rounds, "title": title_of(tables[0][0].game), "tables": len(tables)}
        await self._tell(evening, "herald.round", **facts)
        await asyncio.sleep(self._settings.club_patience)
        now = await self._find(evening.club.id)
        if now is None or now.club.chat is None or len(now.rounds) != number:
            return
        language = now.club.chat.language
        told = []
        for board, chairs in enumerate(now.rounds[-1], 1):
            missing = await self._missing(chairs[0].table_id) if chairs[0].status == "waiting" else []
            if missing:
                told.append(say(language, "herald.waits", table=board, names=listed(language, missing)))
        if told:
            await self._tell(now, "herald.missing", tables=sign(language, "between_sentences").join(told))

    async def _missing(self, table: str | None) -> list[str]:
        """Whom a table waits for."""
        with suppress(Refusal):
            if table is not None:
                return [plain(who.name) for who in (await self._registry.table(table)).seats if who.kind == "kept"]
        return []

    async def _end(self, table: str) -> None:
        club = await self._store.clubs.of_table(table)
        if club is None:
            return
        evening = await self._find(club)
        for _ in range(_SECONDS_TO_WRITE):
            if evening is not None and evening.is_over and not evening.is_written_down:
                await asyncio.sleep(1)
                evening = await self._find(club)
        if evening is None or evening.club.chat is None or not evening.is_written_down:
            return
        if not await self._store.clubs.tell_end(club):
            return
        best = [row for row in evening.standing() if row.rank == 1]
        names = [plain(evening.members[row.member].name) for row in best]
        if len(names) == 1:
            await self._tell(evening, "herald.wins", name=names[0], points=best[0].score)
        else:
            await self._tell(evening, "herald.share", names=listed(evening.club.chat.language, names), points=best[0].score)

    async def _find(self, club: str) -> Evening | None:
        found = await self._store.clubs.read(club)
        return None if found is None else Evening(*found)

    async def _tell(self, evening: Evening, key: str, **facts: Any) -> None:
        """Posts one message. Some chats read it in `text`, others in `content`; Discord is told that nobody is to be woken."""
        chat, name = evening.club.chat, evening.club.id
        if chat is None:
            return
        told = say(chat.language, key, club=plain(evening.club.name), **facts)
        if chat.house:
            told += f"\n{chat.house}club/{name}"
        body = json.dumps({"text": told, "content": told, "allowed_mentions": {"parse": []}})
        try:
            status = await self._door.post(chat.url, body.encode(), {"content-type": "application/json"})
        except Refusal:
            status = GONE[0]
        except OSError:
            log.warning("the chat of a club could not be told")
            return
        if status in GONE:
            await self._store.clubs.forget_chat(name, chat)
        elif status >= 300:
            log.warning("the chat of a club answered %d", status)

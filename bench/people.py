"""How long the house takes to tell people about themselves: 10,000 people with 200,000 matches, every page under 100 ms.

`python -m bench.people` fills a database of its own, asks for every page as somebody with a few matches
and as whoever has most, and prints how long the server took, beside how busy the machine was.
Each of them has played one real match besides, and holds a club evening. `--keep FOLDER` leaves the database and its key there.
"""

import argparse
import asyncio
import contextlib
import hashlib
import os
import random
import socket
import statistics
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import sqlalchemy as sa
import uvicorn

from barnboard.games import games
from barnboard.match import Match
from barnboard.server import Settings, create_app, schema
from barnboard.server.migration import migrate
from barnboard.server.seats import Doorkeeper, read_key
from barnboard.server.store import Store

PAGES = {
    "you": "/api/me/you",
    "you at a game": "/api/me/games/{game}",
    "matches": "/api/me/matches",
    "matches of a game": "/api/me/matches?game={game}&which=won&most=50",
    "old matches": "/api/me/matches?skip=300&most=50",
    "costly": "/api/me/costly",
    "keys": "/api/me/keys",
    "the house's best": "/api/house/best",
    "statistics": "/api/house/statistics",
    "running": "/api/me/running",
    "my tables": "/api/me",
    "lobby": "/api/tables",
    "quick match": "/api/quick",
    "club": "/api/clubs/{club}",
    "result": "/api/tables/{table}",
    "history": "/api/tables/{table}/history",
    "ratings of a match": "/api/tables/{table}/ratings",
    "lines of a match": "/api/tables/{table}/branches",
    "export": "/api/me/export",
}
LEVELS = ("easy", "medium", "hard")
NAMES = "Anna Ben Ida Lea Tom Kim Mia Noa Eva Jan Lou Max Uli Zoe Finn Nell".split()  # noqa: SIM905
_AT_ONCE = 2000
RATED = (
    "UPDATE results SET mu_before = 25, sigma_before = 3, mu = 25 + abs(random() % 120) / 10.0, sigma = 3",
    "INSERT INTO ratings SELECT person, game, CASE size WHEN 2 THEN 2 ELSE 3 END, 'Anna', count(*), avg(mu), 3 FROM results "
    "GROUP BY person, game, CASE size WHEN 2 THEN 2 ELSE 3 END",
)
_A_DAY = 86_400_000


def secret(number: int) -> str:
    return f"person-{number:06d}-of-the-bench"


def digest(number: int) -> str:
    return hashlib.sha256(secret(number).encode()).hexdigest()


def rows_of(
    number: int, people: int, chance: random.Random, sources: dict[str, list[str]], now: int
) -> dict[str, list[dict[str, Any]]]:
    """One match: its table, chairs and results. A few people play very often."""
    game = chance.choice(sorted(sources))
    seats = chance.choice([size for size in games()[game].seats if size <= 4])
    table, made = f"bench-{number:07d}", now - chance.randrange(400 * _A_DAY)
    persons = chance.randint(1, seats)
    who = [int(people * chance.random() ** 2) for _ in range(3 * persons)]
    who = list(dict.fromkeys(who))[:persons] or [0]
    skill = [
        (hash_of(one) if at < len(who) else 0.5) + chance.random() for at, one in enumerate([*who, *[0] * (seats - len(who))])
    ]
    order = sorted(range(seats), key=lambda seat: -skill[seat])
    places = {seat: place + 1 for place, seat in enumerate(order)}
    parts = {seat: {name: max(0, int(chance.gauss(9 + 6 * skill[seat], 4))) for name in sources[game]} for seat in range(seats)}
    bots = {seat: None if seat < len(who) else chance.choice(LEVELS) for seat in range(seats)}
    names = [NAMES[who[seat] % len(NAMES)] if seat < len(who) else f"Bot {seat}" for seat in range(seats)]
    told = [
        {"name": names[seat], "bot": bots[seat], "place": places[seat], "points": sum(parts[seat].values()), "left": False}
        for seat in range(seats)
    ]
    ended = made + chance.randrange(20, 90) * 60_000
    row = {
        "id": table, "game": game, "options": {}, "is_open": False, "clock": "none", "clock_seconds": 0, "secret": "",
        "host": digest(who[0]), "status": "over", "made": made, "rules_version": 1, "box": "", "pace": "live",
        "stand_in": "medium", "ended": ended, "network": "", "shares": False, "turned_away": [], "rated": True,
    }  # fmt: skip
    chairs = [
        {
            "table_id": table, "seat": seat, "kind": "person" if seat < len(who) else "bot", "name": names[seat],
            "holder": digest(who[seat]) if seat < len(who) else None, "bot": bots[seat], "nonce": "", "seal": "", "network": "",
        }
        for seat in range(seats)
    ]  # fmt: skip
    results = [
        {
            "table_id": table, "seat": seat, "person": digest(one), "game": game, "size": seats, "place": places[seat],
            "points": told[seat]["points"], "began": made, "ended": ended, "live": True, "plies": 80, "first": 0,
            "with_people": len(who) > 1, "known": True, "people": told, "breakdown": parts[seat], "winners": parts[order[0]],
            "apart": [seat], "number": number + 1, "counts": True,
        }
        for seat, one in enumerate(who)
    ]  # fmt: skip
    costly = [
        {
            "table_id": table, "language": "en", "ply": ply, "seat": 0, "words": "a farmer for the extra turn",
            "best_words": "the gold mine", "best_chance": 0.4, "chance": 0.4 - chance.random() / 4,
        }
        for ply in chance.sample(range(80), 3 if number % 10 == 0 else 0)
    ]  # fmt: skip
    return {"tables": [row], "seats": chairs, "results": results, "costly": costly}


def hash_of(person: int) -> float:
    """How good somebody is."""
    return random.Random(person).random() * 0.8


async def fill(database: str, people: int, matches: int, recount: bool) -> None:
    """Lays the people and their matches into an empty database, and rates them."""
    await migrate(database)
    store, chance, now = Store(database), random.Random(2026), time.time_ns() // 1_000_000
    sources = {name: list(Match(name, 2, "bench").breakdown()[0]) for name in games()}
    for first in range(0, matches, _AT_ONCE):
        batch: dict[str, list[dict[str, Any]]] = {}
        for number in range(first, min(matches, first + _AT_ONCE)):
            for table, rows in rows_of(number, people, chance, sources, now).items():
                batch.setdefault(table, []).extend(rows)

        def write(db: Any, batch: dict[str, list[dict[str, Any]]] = batch) -> None:
            for table, rows in batch.items():
                if rows:
                    db.execute(schema.META.tables[table].insert(), rows)

        await store._db.write(write)
    if recount:
        began = time.perf_counter()
        counted = await store.results.recompute()
        print(f"{counted:,} matches rated anew in {time.perf_counter() - began:.1f} s")
    else:
        await store._db.write(lambda db: [db.execute(sa.text(line)) for line in RATED])
    began = time.perf_counter()
    await store.tallies.count_anew()
    print(f"statistics counted anew in {time.perf_counter() - began:.1f} s")
    await store.stop()


@contextlib.contextmanager
def serving(settings: Settings) -> Iterator[str]:
    """A server in a thread of this process."""
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        server = uvicorn.Server(uvicorn.Config(create_app(settings), log_level="warning", ws="none"))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
        thread.start()
        while not server.started:
            time.sleep(0.02)
        try:
            yield f"http://127.0.0.1:{listening.getsockname()[1]}"
        finally:
            server.should_exit = True
            thread.join()


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--people", type=int, default=10_000)
    asked.add_argument("--matches", type=int, default=200_000)
    asked.add_argument("--keep", type=Path)
    asked.add_argument(
        "--recount", action="store_true", help="rate all matches as the house would; else their ratings are made up"
    )
    told = asked.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        folder = told.keep or Path(temporary)
        folder.mkdir(parents=True, exist_ok=True)
        settings = Settings(database=str(folder / "tables.sqlite"), limits=False, workers=0, bot_pause=0.0)
        began = time.perf_counter()
        asyncio.run(fill(settings.database, told.people, told.matches, told.recount))
        size = Path(settings.database).stat().st_size / 1e6
        print(f"{told.people:,} people, {told.matches:,} matches, {size:,.0f} MB, filled in {time.perf_counter() - began:.0f} s")
        signer = Doorkeeper(read_key(folder / "barnboard.key"))._signer
        cookies = {name: signer.sign(secret(number)).decode() for name, number in (("whoever has most", 0), ("somebody", 40))}
        if told.keep:
            print("\n".join(f"cookie of {name}: {cookie}" for name, cookie in cookies.items()))
            return
        with serving(settings) as url, httpx.Client(base_url=url, timeout=600) as client:
            for name, cookie in cookies.items():
                measure(client, name, cookie)


def a_match(client: httpx.Client, headers: dict[str, str]) -> str:
    """A real match of somebody against a bot, played to its end; its id."""
    seats = [{"kind": "me", "name": "Anna"}, {"kind": "bot", "bot": "random"}]
    wanted = {"game": "fences", "seats": seats, "clock": {"kind": "bank", "seconds": 900}}
    at = f"/api/tables/{client.post('/api/tables', json=wanted, headers=headers).json()['id']}"
    chance = random.Random(2026)
    while (shown := client.get(at, headers=headers).json())["status"] != "over":
        if shown["moves"]:
            move = {"ply": shown["ply"], "move": chance.choice(shown["moves"])["text"]}
            client.post(f"{at}/moves", json=move, headers=headers).raise_for_status()
    return at.rpartition("/")[2]


def a_club(client: httpx.Client, headers: dict[str, str]) -> str:
    """A club evening that somebody holds; its id."""
    wanted = {"name": "Bench", "you": "Anna", "size": 4, "rounds": 4, "bot": "greedy"}
    made: str = client.post("/api/clubs", json=wanted, headers=headers).json()["id"]
    return made


def measure(client: httpx.Client, name: str, cookie: str) -> None:
    """Asks for every page again and again, and prints how long it took."""
    headers = {"cookie": f"barnboard={cookie}"}
    played = client.get("/api/me/you", headers=headers).json()
    game = max(played["games"], key=lambda one: one["played"])["game"]
    asks = {"game": game, "table": a_match(client, headers), "club": a_club(client, headers)}
    print(f"\n{name}: {played['played']:,} matches; load of the machine {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    for page, path in PAGES.items():
        times, worked = [], time.process_time()
        for _ in range(30):
            began = time.perf_counter()
            answer = client.get(path.format(**asks), headers=headers)
            times.append((time.perf_counter() - began) * 1000)
            assert answer.status_code == 200, answer.text
        times.sort()
        work = (time.process_time() - worked) * 1000 / len(times)
        print(
            f"  {page:20} middle {statistics.median(times):6.1f} ms   worst of 30 {times[-1]:6.1f} ms   processor {work:5.1f} ms"
        )


if __name__ == "__main__":
    main()

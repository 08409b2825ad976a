"""Makes server processes quickly: loads everything once, then forks a process for each line that it reads.

A line is `{"database": …, "port": …, "settings": {…}}`; the answer is `{"pid": …, "port": …}` once the server is open.
Each server is a process of its own that can be killed like any other.
"""

import json
import os
import signal
import sys
from pathlib import Path
from typing import Any

from barnboard.games import games
from barnboard.server import Settings
from barnboard.server.run import serve
from barnboard.warming import warm
from tests.chance import token


def main() -> None:
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    for game in games().values():
        warm(game, ["table", "foresight"])
    print("ready", flush=True)
    for line in sys.stdin:
        asked = json.loads(line)
        inward, outward = os.pipe()
        pid = os.fork()
        if pid == 0:
            os.close(inward)
            _be_server(asked, outward)
        os.close(outward)
        with os.fdopen(inward) as told:
            address = told.readline().strip()
        print(json.dumps({"pid": pid, "port": int(address.rstrip("/").rpartition(":")[2] or 0) if address else 0}), flush=True)


def _be_server(asked: dict[str, Any], outward: int) -> None:
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    os.dup2(outward, 1)
    log = os.open(asked["log"], os.O_CREAT | os.O_APPEND | os.O_WRONLY)
    os.dup2(log, 2)
    os.close(0)
    key = asked["settings"].pop("key_file", None)
    settings = Settings(database=asked["database"], key_file=Path(key) if key else None, token=token, **asked["settings"])
    try:
        serve(settings, "127.0.0.1", asked["port"], open_page=False)
    finally:
        os._exit(0)


if __name__ == "__main__":
    main()

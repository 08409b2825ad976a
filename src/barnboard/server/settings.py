"""What can be set about a server, with the values for one machine at home."""

import os
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import platformdirs


def wall_clock() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def home() -> Path:
    """Where tables are kept when nothing else is said."""
    return Path(platformdirs.user_data_dir("barnboard", appauthor=False))


@dataclass(frozen=True)
class Settings:
    """Where tables are kept, how long things take, how much is too much. Times are seconds unless they say milliseconds."""

    database: str = ""  # a path or URL; a SQLite file in the user's data folder if empty
    key_file: Path | None = None  # the secret that signs cookies; beside the database if not given
    origins: tuple[str, ...] = ()  # further origins that pages may come from
    limits: bool = True  # whether clients are slowed down
    thinkers: int = field(default_factory=lambda: max(1, (os.cpu_count() or 2) - 1))  # bots that think at the same time
    bot_pause: float = 0.6  # before a bot moves, so that people can follow
    away_after: float = 60.0  # without a stream before a bot may sit in
    heartbeat: float = 15.0
    stream_queue: int = 256  # messages that a slow reader may lag behind
    forget_after: float = 600.0  # an unused table stays in memory that long
    body_bytes: int = 16_384
    header_bytes: int = 16_384
    now: Callable[[], int] = wall_clock  # milliseconds
    token: Callable[[int], str] = secrets.token_hex  # secrets and names of tables, replaced in tests only

    @staticmethod
    def from_environment(database: str = "") -> "Settings":
        """The settings of a server process: from its command line, then from `BARNBOARD_…` variables."""
        usual = Settings()
        key = os.environ.get("BARNBOARD_KEY_FILE")
        return Settings(
            database=database or os.environ.get("BARNBOARD_DATABASE", ""),
            key_file=Path(key) if key else None,
            origins=tuple(os.environ.get("BARNBOARD_ORIGINS", "").split()),
            limits=os.environ.get("BARNBOARD_LIMITS", "on") != "off",
            thinkers=int(os.environ.get("BARNBOARD_THINKERS", usual.thinkers)),
            bot_pause=float(os.environ.get("BARNBOARD_BOT_PAUSE", usual.bot_pause)),
            away_after=float(os.environ.get("BARNBOARD_AWAY_AFTER", usual.away_after)),
        )

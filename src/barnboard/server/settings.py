"""What can be set about a server, with the values for one machine at home."""

import os
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

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
    admin_key_file: Path | None = None  # what opens /admin; beside the other key if not given
    address: str = ""  # where the house is found from outside, such as https://barn.example
    origins: tuple[str, ...] = ()  # further origins that pages may come from
    limits: bool = True  # whether clients are slowed down
    log: str = "text"  # or json: what is said on stderr
    thinkers: int = field(default_factory=lambda: max(1, (os.cpu_count() or 2) - 1))  # bots that think at the same time
    workers: int = 1  # processes for work that would hold up the house; 0 does it in a thread
    bot_pause: float = 0.6  # before a bot moves, so that people can follow
    away_after: float = 60.0  # without a stream before a bot may sit in
    heartbeat: float = 15.0
    stream_queue: int = 256  # messages that a slow reader may lag behind
    forget_after: float = 600.0  # an unused table stays in memory that long
    most_tables: int = 20_000  # in memory
    most_streams: int = 20_000  # open at the same time
    most_thoughts: int = 500  # that wait for a slot
    open_each: int = 3  # open tables of one person that the lobby shows
    open_network: int = 10  # and of one network
    alone_after: float = 20.0  # who waits so long for a quick match may begin with bots
    answer_within: float = 20.0  # to say yes to a quick match
    club_patience: float = 90.0  # after that the chat of a club is told whom its tables wait for
    head_seconds: float = 10.0  # until the head and the body of a request are there
    keep_finished_days: float = 0.0  # finished tables; 0 keeps them for ever
    keep_unfinished_days: float = 0.0  # tables at which nothing happened for so long
    keep_chat_days: float = 0.0
    body_bytes: int = 16_384
    box_bytes: int = 131_072  # where a box of the workshop is sent
    study_matches: int = 4_000  # of one study, with each box
    study_workers: int = 1  # studies that run at the same time, each in a process of the lowest priority; 0: none
    most_studies: int = 50  # that run or wait for their turn
    study_look: float = 5.0  # from one look for studies to the next; a process that is silent for six is thought dead
    study_bytes: int = 1 << 29  # of matches of studies that are kept as files; the oldest go first
    header_bytes: int = 16_384
    contact: str = "mailto:host@localhost"  # whom a push service may write to: mailto: or https:
    push_anywhere: bool = False  # whether private addresses may be pushed to, for tests only
    now: Callable[[], int] = wall_clock  # milliseconds
    token: Callable[[int], str] = secrets.token_hex  # what deals and names of tables are made of, replaced in tests only

    def house_file(self, folder: Path) -> Path:
        """Where the key lies that signs cookies; `folder` is where the database is."""
        return self.key_file or folder / "barnboard.key"

    def push_file(self, folder: Path) -> Path:
        """Where the key lies that signs pushes: beside that one."""
        return self.house_file(folder).with_name("barnboard.push")

    def admin_file(self, folder: Path) -> Path:
        """Where the key lies that opens /admin."""
        return self.admin_key_file or self.house_file(folder).with_name("barnboard.admin")

    @staticmethod
    def from_environment(database: str = "") -> "Settings":
        """The settings of a server process: from its command line, then from `BARNBOARD_…` variables."""
        usual = Settings()
        key, admin_key = os.environ.get("BARNBOARD_KEY_FILE"), os.environ.get("BARNBOARD_ADMIN_KEY_FILE")
        return Settings(
            database=database or os.environ.get("BARNBOARD_DATABASE", ""),
            key_file=Path(key) if key else None,
            admin_key_file=Path(admin_key) if admin_key else None,
            address=_address(os.environ.get("BARNBOARD_ADDRESS", "")),
            origins=tuple(os.environ.get("BARNBOARD_ORIGINS", "").split()),
            limits=os.environ.get("BARNBOARD_LIMITS", "on") != "off",
            log=os.environ.get("BARNBOARD_LOG", usual.log),
            thinkers=int(os.environ.get("BARNBOARD_THINKERS", usual.thinkers)),
            workers=int(os.environ.get("BARNBOARD_WORKERS", usual.workers)),
            study_workers=int(os.environ.get("BARNBOARD_STUDY_WORKERS", usual.study_workers)),
            contact=os.environ.get("BARNBOARD_CONTACT", usual.contact),
            bot_pause=float(os.environ.get("BARNBOARD_BOT_PAUSE", usual.bot_pause)),
            away_after=float(os.environ.get("BARNBOARD_AWAY_AFTER", usual.away_after)),
            most_tables=int(os.environ.get("BARNBOARD_MOST_TABLES", usual.most_tables)),
            most_streams=int(os.environ.get("BARNBOARD_MOST_STREAMS", usual.most_streams)),
            most_thoughts=int(os.environ.get("BARNBOARD_MOST_THOUGHTS", usual.most_thoughts)),
            open_each=int(os.environ.get("BARNBOARD_OPEN_EACH", usual.open_each)),
            open_network=int(os.environ.get("BARNBOARD_OPEN_NETWORK", usual.open_network)),
            keep_finished_days=float(os.environ.get("BARNBOARD_KEEP_FINISHED_DAYS", usual.keep_finished_days)),
            keep_unfinished_days=float(os.environ.get("BARNBOARD_KEEP_UNFINISHED_DAYS", usual.keep_unfinished_days)),
            keep_chat_days=float(os.environ.get("BARNBOARD_KEEP_CHAT_DAYS", usual.keep_chat_days)),
        )


def _address(told: str) -> str:
    parts = urlsplit(told)
    if told and (parts.scheme not in ("http", "https") or not parts.hostname or parts.query or parts.fragment):
        raise ValueError(f"BARNBOARD_ADDRESS must be such as https://barn.example, not {told!r}")
    return told

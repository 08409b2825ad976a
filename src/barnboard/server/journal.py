"""The journal: what the server says of itself on stderr, in lines for people or, for machines, as one JSON object a line.

Every request has an id. Whatever is said while it is worked on carries that id, and so does the answer (`x-request-id`).
"""

import json
import logging
import sys
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Any

REQUEST: ContextVar[str] = ContextVar("request", default="")  # the id of the request that is worked on
FORMS = ("text", "json")

requests = logging.getLogger("barnboard.requests")  # a line for each request that was answered, with `extra={"about": …}`


class _AsJson(logging.Formatter):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        told: dict[str, Any] = {"at": at, "level": record.levelname.lower(), "from": record.name, "says": record.getMessage()}
        if request := REQUEST.get():
            told["request"] = request
        told |= getattr(record, "about", {})
        if record.exc_info:
            told["trace"] = self.formatException(record.exc_info)
        return json.dumps(told, ensure_ascii=False, default=str)


class _AsText(logging.Formatter):
    """The bare words, with the id of the request."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        said = super().format(record)
        return f"[{request}] {said}" if (request := REQUEST.get()) else said


def keep_journal(form: str) -> None:
    """Sends all that is said to stderr: as text only what is wrong, as JSON every request too."""
    if form not in FORMS:
        raise ValueError(f"BARNBOARD_LOG must be {' or '.join(FORMS)}, not {form!r}")
    out = logging.StreamHandler(sys.stderr)
    out.setFormatter(_AsJson() if form == "json" else _AsText())
    root = logging.getLogger()
    root.handlers = [out]
    root.setLevel(logging.WARNING)
    logging.getLogger("barnboard").setLevel(logging.INFO if form == "json" else logging.WARNING)

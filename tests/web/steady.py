"""The server of the browser tests: the `barnboard` command with chance that comes out the same at every run.

Every table has the same secret, and what a bot imagines follows from the match and the ply alone. Together with pages that seal
the same numbers (`visit`) the same seats are dealt the same match, whichever test comes first.
"""

import secrets

_token = secrets.token_hex
secrets.token_hex = lambda many=None: "07" * 32 if many == 32 else _token(many)  # before the settings take it up

from barnboard.cli import main  # noqa: E402
from barnboard.kernel.records import Record  # noqa: E402
from barnboard.match import Match  # noqa: E402

_imagined = Match.imagined


def _steadily_imagined(match: Match, seat: int | None, key: tuple[int, int]) -> Record:
    return _imagined(match, seat, (match.ply, 7))


Match.imagined = _steadily_imagined  # type: ignore[method-assign]

if __name__ == "__main__":
    main()

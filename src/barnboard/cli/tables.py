"""The table of an arena, and the table of a review."""

from collections.abc import Sequence

from rich.table import Table

from barnboard.arena import Row
from barnboard.bots.hints import Review
from barnboard.match import Match


def rating_table(rows: Sequence[Row]) -> Table:
    """A row for every bot."""
    table = Table(box=None, header_style="dim")
    for heading in ("bot", "seats played", "wins", "95 %", "fair share", "rating", "mean points", "mean place"):
        table.add_column(heading, justify="left" if heading == "bot" else "right")
    for row in rows:
        table.add_row(
            row.bot,
            f"{row.games:,}",
            f"{row.share:.1%}",
            f"{row.low:.1%} to {row.high:.1%}",
            f"{row.fair:.1%}",
            f"{row.mu:.1f} ± {row.sigma:.1f}",
            f"{row.mean_points:.1f}",
            f"{row.mean_place:.2f}",
        )
    return table


def review_table(match: Match, found: Review, language: str) -> Table:
    """A row for every decision: the chances before it, the move, and what it cost."""
    words = match.game.words(match.box, language)
    ids = match.game.names(match.box.facts)["seat"]
    called = match.names or [words.call("seat", str(ids[seat])) for seat in range(match.seats)]
    table = Table(box=None, header_style="dim")
    table.add_column("move", justify="right")
    for name in called:
        table.add_column(name, justify="right")
    for heading in ("seat", "played", "cost", "better"):
        table.add_column(heading, justify="right" if heading == "cost" else "left")
    for decision in found.plies:
        if decision.choices > 1:
            table.add_row(
                str(decision.ply + 1),
                *(f"{chance:.0%}" for chance in decision.chances),
                called[decision.seat],
                decision.words,
                f"{decision.cost:.0%}" if decision.cost >= 0.005 else "",
                decision.best_words if decision.cost >= 0.005 else "",
            )
    table.add_row("end", *(f"{share:.0%}" for share in found.end))
    return table

"""What stays of a finished match for each person who sat there."""

from collections.abc import Sequence
from typing import Any

from .store import Result, SeatRow
from .tables import Table


def results_of(table: Table) -> list[Result]:
    """The results of a match that is over, one for each person's seat."""
    assert table.match is not None
    standing, sources = table.match.standing(), table.match.breakdown()
    people: list[dict[str, Any]] = [
        {
            "name": who.name,
            "bot": who.bot if who.kind == "bot" else None,
            "place": row.place,
            "points": row.points,
            "left": who.kind == "person" and who.away is not None,
        }
        for who, row in zip(table.seats, standing, strict=True)
    ]
    best = [sources[seat] for seat, row in enumerate(standing) if row.place == 1]
    winners = {source: sum(row[source] for row in best) / len(best) for source in (best[0] if best else ())}
    sitting = [seat for seat, who in enumerate(table.seats) if who.kind == "person"]
    ended = table.news[-1].at
    return [
        Result(
            table_id=table.id,
            seat=seat,
            person=table.seats[seat].holder,
            game=table.row.game,
            size=len(table.seats),
            place=standing[seat].place,
            points=standing[seat].points,
            began=next((item.at for item in table.news if item.kind == "dealt"), ended),
            ended=ended,
            live=table.row.pace == "live",
            plies=table.ply,
            first=(table.move_at(0).seat or 0) if table.ply else 0,
            with_people=len(sitting) > 1,
            known=table.row.is_open or table.row.rated,
            people=people,
            breakdown=sources[seat],
            winners=winners,
            apart=_together(table.seats, seat),
        )
        for seat in sitting
    ]


def _together(chairs: Sequence[SeatRow], seat: int) -> list[int]:
    """The seats of whoever is the same person, or came from the same network."""
    mine = chairs[seat]

    def is_near(other: SeatRow) -> bool:
        return other.kind == "person" and (other.holder == mine.holder or bool(mine.network and other.network == mine.network))

    return [at for at, who in enumerate(chairs) if is_near(who)]

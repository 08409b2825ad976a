"""A club evening as it was read: its people, its rounds, how everybody stands, and who sits where next."""

from itertools import groupby

from .seats import Person, is_same
from .store import Club, Member, Sitting
from .swiss import Sat, Standing, meetings, on_chairs, pair, standing

DONE = ("over", "ended", "closed")  # what a match is that is not played any more


class Evening:
    """A club evening as it was read."""

    def __init__(self, club: Club, members: list[Member], sittings: list[Sitting]) -> None:
        self.club, self.members = club, members
        self.rounds: list[list[list[Sitting]]] = [
            [list(table) for _, table in groupby(chairs, key=lambda sat: sat.board)]
            for _, chairs in groupby(sittings, key=lambda sat: sat.round)
        ]

    def member_of(self, person: Person) -> Member | None:
        """Somebody's place in the club, or None."""
        return next((who for who in self.members if is_same(who.person, person.digest)), None)

    def is_done(self, number: int) -> bool:
        """Whether all matches of a round are over."""
        return all(table[0].status in DONE for table in self.rounds[number])

    def unlaid(self) -> list[list[Sitting]]:
        """The tables of the last round that nobody has laid yet."""
        return [table for table in self.rounds[-1] if table[0].table_id is None] if self.rounds else []

    @property
    def is_over(self) -> bool:
        """Whether all rounds are played."""
        return len(self.rounds) == self.club.rounds and all(self.is_done(number) for number in range(len(self.rounds)))

    @property
    def is_written_down(self) -> bool:
        """The same, and how each match ended is known: that is stored a moment after its last move."""
        last = [sat for round_ in self.rounds for table in round_ for sat in table]
        return self.is_over and not any(sat.status == "over" and sat.place is None for sat in last)

    def sits_at(self, member: int) -> list[Sitting] | None:
        """The table at which somebody plays in the last round, or None."""
        tables = self.rounds[-1] if self.rounds else []
        return next((table for table in tables if any(sat.member == member for sat in table)), None)

    def standing(self) -> list[Standing]:
        """How everybody stands."""
        told = [[[Sat(sat.member, sat.place, sat.points) for sat in table] for table in round_] for round_ in self.rounds]
        return standing([who.number for who in self.members], told)

    def drawn(self, game: str) -> list[Sitting]:
        """The next round: who sits where."""
        here = {who.number for who in self.members if not who.gone}
        before = [[[sat.member for sat in table] for table in round_] for round_ in self.rounds]
        order = [row.member for row in self.standing() if row.member in here]
        met, alone = meetings(before)
        chairs = []
        for board, table in enumerate(pair(order, met, self.club.size, alone)):
            sitting: list[int | None] = [*on_chairs(table, before)]
            sitting += [None] * (self.club.size - len(sitting))
            chairs += [Sitting(len(self.rounds), board, seat, who, game, None) for seat, who in enumerate(sitting)]
        return chairs

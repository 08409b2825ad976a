"""Positions of Oregon written down in words: `Scene("church r3c8, blue r4c8", hand="wagon campfire", turn="red")`."""

from barnboard import Match
from barnboard.games.oregon.state import ACTION, NO_BUILDING
from barnboard.kernel import sets
from barnboard.kernel.records import Record

COLOURS = ("red", "green", "yellow", "blue")


class Scene:
    """A board with nothing on it but what is stated; tokens are active unless stated, and other hands are empty."""

    def __init__(
        self,
        things: str = "",
        hand: str = "",
        turn: str = "red",
        seats: int = 4,
        asleep: str = "",
        scored: str = "",
    ) -> None:
        self.match = Match("oregon", seats=seats, seed="scene")
        self.facts = self.match.box.facts
        self._names = self.match.game.names(self.facts)
        self._clear()
        self.s.to_move = COLOURS.index(turn)
        for thing in filter(None, things.split(", ")):
            what, *spaces = thing.split()
            for space in spaces:
                self._put(what, self.space(space))
        for space in scored.split():
            owner = next(seat for seat in range(seats) if sets.has(self.s.player[seat].farmers, self.space(space)))
            sets.add(self.s.player[owner].scored, self.space(space))
        self.hold(hand)
        for token in asleep.split():
            self.player(turn)[token] = 0

    @property
    def s(self) -> Record:
        return self.match._s

    def player(self, colour: str) -> Record:
        return self.s.player[COLOURS.index(colour)]

    def space(self, name: str) -> int:
        return list(self._names["space"]).index(name)

    def kind(self, name: str) -> int:
        return list(self._names["kind"]).index(name)

    def hold(self, cards: str, colour: str | None = None) -> None:
        """Gives a player (the one to move) exactly these cards."""
        player = self.s.player[self.s.to_move] if colour is None else self.player(colour)
        player.landscape[:] = 0
        player.building[:] = 0
        for card in cards.split():
            if card in self.facts.symbols:
                player.landscape[self.facts.symbols.index(card)] += 1
            else:
                player.building[self.kind(card)] += 1
        box, everybody = self.match.box.record, range(self.match.seats)
        self.s.landscape_deck[:] = box.landscape_cards - sum(self.s.player[seat].landscape for seat in everybody)
        self.s.building_deck[:] = box.building_cards - sum(self.s.player[seat].building for seat in everybody)
        self.s.landscape_discard[:] = 0
        self.s.building_discard[:] = 0

    def cards(self, colour: str = "red") -> str:
        """The hand of a player as words."""
        player = self.player(colour)
        kinds = [building.id for building in self.facts.building]
        held = [
            name
            for names, counts in ((self.facts.symbols, player.landscape), (kinds, player.building))
            for name, count in zip(names, counts, strict=False)
            for _ in range(int(count))
        ]
        return " ".join(held)

    def offered(self, name: str, *parts: str) -> set[str]:
        """The spaces of all moves of that name that are on offer, for moves that also mention these parts."""
        found = set()
        for move in self.match.moves():
            words = move.text.split()
            if words[0] == name and set(parts) <= set(words):
                found |= {word for word in words if word in self._names["space"]}
        return found

    def texts(self) -> list[str]:
        return [move.text for move in self.match.moves()]

    def play(self, text: str) -> "Scene":
        self.match.play(text)
        return self

    def farmer(self, space: str) -> "Scene":
        """Lets the player to move place a farmer with exactly the two cards that it takes."""
        at, box = self.space(space), self.match.box.record
        self.hold(f"{self.facts.symbols[box.row_symbol[at]]} {self.facts.symbols[box.column_symbol[at]]}")
        return self.play(f"farmer {space} row+column")

    def build(self, kind: str, space: str) -> "Scene":
        """Lets the player to move place a building with the two cards that it takes."""
        self.hold(f"{kind} {self.facts.symbols[self.match.box.record.row_symbol[self.space(space)]]}")
        return self.play(f"build {kind} {space} row")

    def points(self, colour: str) -> int:
        return int(self.player(colour).earned.sum())

    def tiles(self, colour: str, mineral: str) -> int:
        return int(self.player(colour).mines[("coal", "gold").index(mineral)].sum())

    @property
    def phase(self) -> str:
        return self.match.view(None).phase

    def _clear(self) -> None:
        box = self.match.box.record
        for members in (self.s.farmers, self.s.buildings):
            members[:] = 0
        self.s.free[:] = box.board
        self.s.kind_at[:] = NO_BUILDING
        self.s.phase, self.s.rounds, self.s.start_seat = ACTION, 1, 0
        for seat in range(self.match.seats):
            player = self.s.player[seat]
            player.start_tile = NO_BUILDING
            player.landscape[:] = 0
            player.building[:] = 0

    def _put(self, what: str, space: int) -> None:
        sets.remove(self.s.free, space)
        if what in COLOURS:
            player = self.player(what)
            player.farmers_left -= 1
            sets.add(player.farmers, space)
            sets.add(self.s.farmers, space)
        else:
            self.s.kind_at[space] = self.kind(what)
            self.s.tiles[self.kind(what)] -= 1
            sets.add(self.s.buildings, space)


def row(spaces: str) -> set[str]:
    """Spaces written short: `r7-8 c10-12` is the rectangle."""
    found = set()
    for rectangle in spaces.split(", "):
        rows, columns = (part[1:].split("-") for part in rectangle.split())
        for r in range(int(rows[0]), int(rows[-1]) + 1):
            found |= {f"r{r}c{c}" for c in range(int(columns[0]), int(columns[-1]) + 1)}
    return found

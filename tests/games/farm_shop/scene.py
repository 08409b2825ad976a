"""Positions of My Farm Shop written down in words.

    Scene("4: 3-bouquet *, 9: s-gate, 10: **", shop="3 honey, 1 egg", bags=1, total=5)

is a farm with a card and a sunflower on 4, a card on 9 and two sunflowers on 10, its owner being about to activate after a roll whose two
remaining dice make 5. The first seat is active and to move; the others have nothing.
"""

from typing import Any

from barnboard import Match
from barnboard.games.farm_shop import rules
from barnboard.games.farm_shop.box import CARDS, GOOD_IDS
from barnboard.games.farm_shop.state import NONE, THE_FARMER, Phase
from barnboard.kernel.records import Record


class Scene:
    """A table with nothing on it but what is stated."""

    def __init__(
        self,
        farm: str = "",
        shop: str = "",
        bags: int = 0,
        total: int = 7,
        dice: tuple[int, int, int] | None = None,
        coins: int = 0,
        seats: int = 2,
        phase: str = "target",
        skills: str = "",
        goals: str = "",
        jump_start: bool = False,
        box: dict[str, Any] | None = None,
    ) -> None:
        options = {"farmer": bool(skills), "goals": bool(goals), "jump_start": jump_start}
        self.match = Match("farm_shop", seats=seats, seed="scene", box=box, **options)
        self.facts = self.match.box.facts
        self.names = self.match.game.names(self.facts)
        self.s.start_seat = self.s.active = self.s.to_move = 0
        self.s.turn, self.s.rounds = 1, 1
        for seat in range(seats):
            self.seat(seat).goods[:] = 0
            self.seat(seat).bags = 0
            self.seat(seat).face[:] = CARDS + 10 * jump_start + self.seat(seat).face * 0 + list(range(10))
        self.s.set[:] = NONE
        for transport, skill in enumerate(skills.split()):
            self.s.skill[transport] = self.names["skill"].index(skill)
        for number, goal in enumerate(goals.split()):
            self.s.goal[number] = self.names["goal"].index(goal)
        self.has(0, farm, shop, bags, coins)
        self.roll(phase, total, dice)

    # ------------------------------------------------------------ stating

    def has(self, seat: int, farm: str = "", shop: str = "", bags: int = 0, coins: int = 0) -> "Scene":
        """What a seat has on the farm, in the shop and beside it."""
        player = self.seat(seat)
        for entry in filter(None, farm.split(", ")):
            number, things = entry.split(": ")
            for thing in things.split():
                if set(thing) == {"*"}:
                    player.sunflowers[int(number) - 2] = len(thing)
                else:
                    player.face[int(number) - 2] = self.face(thing)
        for entry in filter(None, shop.split(", ")):
            count, what = entry.split()
            if what in GOOD_IDS:
                player.goods[GOOD_IDS.index(what)] += int(count)
            else:
                player.tiles[self.names["transport"].index(what)] += int(count)
                self.s.supply[self.names["transport"].index(what)] -= int(count)
        player.bags += bags
        player.earned[0] += coins
        return self.look()

    def roll(self, phase: str = "target", total: int = 7, dice: tuple[int, int, int] | None = None) -> "Scene":
        """The dice, and which decision is due: all three before the card is taken, the last two make the total after it."""
        self.s.phase = Phase[phase.upper()]
        high = min(total - 1, 6)
        self.s.dice[:] = dice or (1, high, total - high)
        before = phase in ("take", "jump_set")
        self.s.chosen = NONE if before else 0
        self.s.total = 0 if before else int(self.s.dice[1] + self.s.dice[2])
        return self.look()

    def final(self) -> "Scene":
        """The final activation."""
        self.s.phase, self.s.final, self.s.chosen, self.s.total, self.s.active = Phase.FINAL, 1, NONE, 0, -1
        self.s.deck[:] = 0
        return self.look()

    def market(self, *cards: str) -> "Scene":
        """The six stalls; `farmer` is he himself."""
        self.s.stall[:] = [THE_FARMER if card == "farmer" else self.face(card) for card in cards]
        return self.look()

    def look(self) -> "Scene":
        """Works the options out again."""
        rules.offer(self.match.box.record, self.s)
        return self

    # ------------------------------------------------------------ playing and asking

    def play(self, *texts: str) -> "Scene":
        for text in texts:
            self.match.play(text)
        return self

    @property
    def s(self) -> Record:
        return self.match._s

    def seat(self, number: int) -> Record:
        return self.s.player[number]

    def face(self, ident: str) -> int:
        return list(self.names["face"]).index(ident)

    @property
    def phase(self) -> str:
        return Phase(int(self.s.phase)).name.lower()

    def texts(self) -> list[str]:
        return [move.text for move in self.match.moves()]

    def offered(self, name: str) -> set[str]:
        """What comes after that name in the moves on offer."""
        return {text.split(" ", 1)[1] for text in self.texts() if text.split()[0] == name and " " in text}

    def shop(self, seat: int = 0) -> str:
        """Goods and tiles of a seat as they are stated."""
        player = self.seat(seat)
        counts = [*player.goods.tolist(), *player.tiles.tolist()]
        return ", ".join(f"{count} {what}" for count, what in zip(counts, self.names["stored"], strict=True) if count)

    def bags(self, seat: int = 0) -> int:
        return int(self.seat(seat).bags)

    def coins(self, seat: int = 0) -> int:
        return int(self.seat(seat).earned.sum())

    def on(self, number: int, seat: int = 0) -> str:
        """The id of what can be seen on a field."""
        return self.names["face"][int(self.seat(seat).face[number - 2])]

    def sunflowers(self, number: int | None = None, seat: int = 0) -> int:
        planted = self.seat(seat).sunflowers
        return int(planted.sum() if number is None else planted[number - 2])

    def told(self) -> list[str]:
        """The log in words."""
        return [line.text for line in self.match.log(None)]

"""Positions of Magic Farm written down in words: `Scene("thrift_tulip 4, scarecrow", "moonpea 2", hand="gentle_rain gem_1")`.

The first text is the farm of the player to move (seat 0, who went first), the second the opponent's: crops with their counters,
constructs and monsters by name. Hands are empty and the market is bare unless stated.
"""

from collections.abc import Mapping
from typing import Any

from barnboard import Match
from barnboard.games.magic_farm.box import SEASON_IDS
from barnboard.games.magic_farm.effects import add_build
from barnboard.games.magic_farm.hands import buy_in_the_open, put_resource
from barnboard.games.magic_farm.state import NOTHING, OPPONENT, PUBLIC
from barnboard.kernel.events import Event
from barnboard.kernel.records import Record, copy, no_log

ME, THEM = 0, 1


class Scene:
    """A table with nothing on it but what is stated, seat 0 to move at the start of its turn."""

    def __init__(
        self,
        mine: str = "",
        theirs: str = "",
        *,
        hand: str = "",
        their_hand: str = "",
        market: str = "",
        season: str = "spring",
        gold: int = 500,
        their_gold: int = 500,
        target: int = 2000,
        box: Mapping[str, Any] | None = None,
    ) -> None:
        self.match = Match("magic_farm", seed="scene", target=target, box=box)
        self.facts = self.match.box.facts
        self._products = [card.id for card in self.facts.products]
        self._resources = [card.id for card in self.facts.resource]
        self._clear()
        self.s.season = SEASON_IDS.index(season)
        for seat, coins in ((ME, gold), (THEM, their_gold)):
            self.s.player[seat].gold = coins
            self.s.player[seat].ledger[:] = [coins, 0, 0, 0, 0, 0]
        for seat, things in ((ME, mine), (THEM, theirs)):
            for thing in filter(None, things.split(", ")):
                self._put(seat, *thing.split())
        for seat, cards in ((ME, hand), (THEM, their_hand)):
            for card in cards.split():
                self.hold(seat, card)
        for slot, product in enumerate(market.split()):
            self.s.market[slot] = self._products.index(product)
            self._from_deck(product)

    # ------------------------------------------------------------ setting up

    def _clear(self) -> None:
        s = self.s
        s.first = s.active = s.to_move = ME
        s.market[:] = NOTHING
        s.product_deck[:] = self.match.box.record.copies
        s.resource_deck[:] = self.match.box.record.resource_copies

    def _from_deck(self, product: str) -> None:
        number = self._products.index(product)
        assert self.s.product_deck[number] > 0, f"the box has no further {product}"
        self.s.product_deck[number] -= 1

    def _put(self, seat: int, product: str, counter: str = "") -> None:
        self._from_deck(product)
        player, number = self.s.player[seat], self._products.index(product)
        if counter:
            player.crop[player.crops] = number
            player.counter[player.crops] = int(counter)
            player.crops += 1
        else:
            add_build(self.match.box.record, self.s, seat, number, no_log())

    def hold(self, seat: int, card: str) -> None:
        """Puts a card into a hand, as if bought in the open or gathered unseen."""
        player = self.s.player[seat]
        if card in self._products:
            self._from_deck(card)
            buy_in_the_open(player, self._products.index(card))
            return
        number = self._resources.index(card)
        self.s.resource_deck[number] -= 1
        put_resource(self.match.box.record, player, number)
        for who in (OPPONENT, PUBLIC):
            player.known[who].most[:] = player.resources.sum()

    # ------------------------------------------------------------ playing

    @property
    def s(self) -> Record:
        return self.match._s

    def play(self, *moves: str) -> "Scene":
        for move in moves:
            self.match.play(move)
        return self

    def roll(self, move: str, *dice: int) -> "Scene":
        """Plays a move under the chance that gives these dice."""
        before = copy(self.s)
        for key in range(100_000):
            self.match._s = copy(before)
            self.s.key[0] = key
            self.match.play(move)
            if tuple(event.about["die"] for event in self.events() if event.name == "rolls") == dice:
                return self
            self.match._played.pop()
        raise AssertionError(f"no chance gives {dice}")

    def turn(self, *moves: str) -> "Scene":
        """Plays these moves and ends the turn; the opponent does nothing."""
        return self.play(*moves, "end_turn", "end_turn")

    # ------------------------------------------------------------ looking

    def texts(self) -> list[str]:
        return [move.text for move in self.match.moves()]

    def offers(self, text: str) -> bool:
        return text in self.texts()

    def events(self, seat: int | None = ME) -> list[Event]:
        """What the last move told."""
        return [event for _, event in self.match.events(seat, self.match.ply - 1)]

    def told(self) -> set[str]:
        return {event.name for event in self.events()}

    def counters(self, seat: int = ME) -> list[int]:
        player = self.s.player[seat]
        return [int(counter) for counter in player.counter[: player.crops]]

    def builds(self, seat: int = ME) -> list[str]:
        player = self.s.player[seat]
        return [self._products[number] for number in player.build[: player.builds]]

    def gold(self, seat: int = ME) -> int:
        return int(self.s.player[seat].gold)

    def cards(self, seat: int = ME) -> str:
        """A hand as words."""
        player = self.s.player[seat]
        held = [(self._products, player.products), (self._resources, player.resources)]
        return " ".join(name for names, counts in held for name, n in zip(names, counts, strict=False) for _ in range(int(n)))

    def market(self) -> list[str | None]:
        return [slot.product for slot in self.match.view(None).market]

    def known(self, viewer: int | None, owner: int) -> Any:
        """What a viewer knows of the resource cards of another."""
        return self.match.view(viewer).players[owner].known

    @property
    def phase(self) -> str:
        return self.match.view(None).phase

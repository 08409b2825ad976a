"""Positions of My Happy Farm, written down.

    scene('''
        market   C M B O C C
        pasture  pig_3 cow_1
        deck     O O
        0 hand   C C M      (cards that nobody has seen)
        0 known  B          (cards taken face up)
        0 summer B C
        0 barn   C M B
        1 fed    cow_2 cow_5
    ''')

C clover, M corn, B beet, O oats. Seat 0 is to move and has ripened. Seeds that are not named lie in the deck; where the deck is
given, in the discard; where that is given too, in the hand of the last seat. A market that is not given is C M B O C M; pasture
slots that are not named are empty; feeding cards that are not named lie in the feeding deck unless `feeding_deck` says which do.
"""

from typing import Any

from barnboard import Match
from barnboard.games import game
from barnboard.games.happy_farm.box import SEASONS
from barnboard.games.happy_farm.state import EMPTY
from barnboard.kernel.records import NOBODY

LETTERS = "CMBO"


def scene(text: str, seats: int = 2, setup: dict[str, Any] | None = None) -> Match:
    """The position as a match that can be played on; `setup` changes entries of the box."""
    match = Match("happy_farm", seats=seats, seed="scene", box=box_with(setup or {}))
    facts = match.box.facts
    cards = [card.id for card in facts.feeding]
    s = match.game.blank(seats, {}, (1, 2))
    s.rounds, s.ender = 1, NOBODY
    s.market[:], s.pasture[:], s.eater[:] = EMPTY, EMPTY, NOBODY
    rows = {}
    for line in text.strip().splitlines():
        where, *what = line.split()
        if where.isdigit():
            where = f"{where} {what.pop(0)}"
        rows[where] = what
    left = [seed.cards for seed in facts.seed]
    for where, what in {"market": list("CMBOCM"), **rows}.items():
        pile = _pile(s, where)
        if pile is not None:
            for letter in what:
                pile[LETTERS.index(letter)] += 1
                left[LETTERS.index(letter)] -= 1
        elif where == "market":
            for slot, letter in enumerate(what):
                if letter != "-":
                    s.market[slot] = LETTERS.index(letter)
                    left[LETTERS.index(letter)] -= 1
    in_play = list(match.box.record.feeding_deck[seats])
    for slot, ident in enumerate(rows.get("pasture", [])):
        if ident != "-":
            s.pasture[slot] = cards.index(ident)
            in_play[cards.index(ident)] = 0
    for where, what in rows.items():
        if where.endswith("fed"):
            seat = int(where.split()[0])
            for ident in what:
                number = cards.index(ident)
                animal = facts.animals.index(facts.feeding[number].animal)
                s.eater[number] = seat
                s.player[seat].fed[animal] += 1
                s.player[seat].earned[animal] += facts.feeding[number].points
                in_play[number] = 0
    if "feeding_deck" in rows:
        in_play = [int(ident in rows["feeding_deck"]) for ident in cards]
    s.feeding_deck[: len(cards)] = in_play[: len(cards)]
    assert min(left) >= 0, "more cards than the box has"
    rest = s.player[seats - 1].hidden if "discard" in rows else s.discard if "deck" in rows else s.seed_deck
    for crop, count in enumerate(left):
        rest[crop] += count
    match._s = s
    return match


def box_with(setup: dict[str, Any]) -> dict[str, Any]:
    """The usual box with other entries in its set-up."""
    facts: dict[str, Any] = game("happy_farm").usual_box.facts.model_dump(mode="json")
    facts["setup"].update(setup)
    return facts


def _pile(s: Any, where: str) -> Any:
    if where in ("deck", "discard"):
        return s.seed_deck if where == "deck" else s.discard
    seat, _, place = where.partition(" ")
    if not seat.isdigit() or place == "fed":
        return None
    player = s.player[int(seat)]
    return player.bed[SEASONS.index(place)] if place in SEASONS else player["hidden" if place == "hand" else place]


def cards(pile: Any) -> str:
    """A pile of counts as letters, such as "CCM"."""
    return "".join(letter * int(count) for letter, count in zip(LETTERS, pile, strict=False))


def at(match: Match, where: str) -> str:
    """What lies somewhere, such as at "0 summer", "1 known" or "discard"; the market with - for a gap."""
    if where == "market":
        slots = match._s.market[: match.box.facts.setup.market_slots]
        return "".join("-" if crop == EMPTY else LETTERS[crop] for crop in slots)
    return cards(_pile(match._s, where))


def farm(match: Match, seat: int) -> str:
    """A whole farm in one line."""
    return "  ".join(f"{place} {at(match, f'{seat} {place}') or '-'}" for place in (*SEASONS, "barn"))


def pasture(match: Match) -> list[str]:
    """The feeding cards in the pasture, - for a gap."""
    slots = match._s.pasture[: match.box.facts.setup.pasture_slots]
    return ["-" if card == EMPTY else match.box.facts.feeding[card].id for card in slots]


def offers(match: Match) -> set[str]:
    """The texts of all legal moves."""
    return {move.text for move in match.moves()}


def play(match: Match, *texts: str) -> None:
    """Plays moves given as text."""
    for text in texts:
        match.play(text)


def phase(match: Match) -> str:
    """The name of the phase."""
    return match.view(None).phase


def pass_turns(match: Match, many: int = 1) -> None:
    """Ends that many turns."""
    for _ in range(many):
        match.play("end_turn")

"""My Happy Farm as numbers, for learning: what a seat sees and nothing else."""

from typing import Any

from barnboard.kernel import piles
from barnboard.kernel.codes import SEAT
from barnboard.kernel.compile import compiled
from barnboard.kernel.observing import Layout, begin, note, note_pile, note_pile_of, place_of
from barnboard.kernel.records import NOBODY, Record

from .box import CROPS, SEASONS
from .moves import ACTION, ACTIONS, ANIMAL, CROP, FEEDING, MARKET_SLOT, PASTURE_SLOT, SEASON
from .pasture import fed_in_this_action
from .scoring import is_best_fed, worth_of
from .state import EMPTY, PAY, Phase

LAYOUT = Layout(Phase)
_START = LAYOUT.stretch("start", "1 at the seat that began", seat=SEAT)
_ENDER = LAYOUT.stretch("ender", "1 at the seat that brought on the last turns", seat=SEAT)
_USED = LAYOUT.stretch("used", "1 at the actions used in this turn", action=ACTION)
_FED = LAYOUT.stretch("fed", "1 once an animal was fed in this Feed action")
_PAYING = LAYOUT.stretch("paying", "1 at the card of the pasture that is being paid", slot=PASTURE_SLOT)
_ANY_DUE = LAYOUT.stretch("any_due", "forage of any type still to be paid for it")
_PICKS_DUE = LAYOUT.stretch("picks_due", "seeds still to be taken in an exchange")
_SEED_DECK = LAYOUT.stretch("seed_deck", "cards in the seed deck")
_FEEDING_DECK = LAYOUT.stretch("feeding_deck", "cards in the feeding deck")
_DISCARD = LAYOUT.stretch("discard", "seeds on the discard", crop=CROP)
_MARKET = LAYOUT.stretch("market", "1 at the crop that lies in a slot", slot=MARKET_SLOT, crop=CROP)
_PASTURE = LAYOUT.stretch("pasture", "the card that lies in a slot, counted from 1 in the order of the box", slot=PASTURE_SLOT)
_PASTURE_ANIMAL = LAYOUT.stretch("pasture_animal", "1 at the animal that it feeds", slot=PASTURE_SLOT, animal=ANIMAL)
_PASTURE_NEEDS = LAYOUT.stretch("pasture_needs", "what it needs", slot=PASTURE_SLOT, crop=CROP)
_PASTURE_ANY = LAYOUT.stretch("pasture_any", "how much of any type it needs besides", slot=PASTURE_SLOT)
_PASTURE_POINTS = LAYOUT.stretch("pasture_points", "what it is worth", slot=PASTURE_SLOT)
_HAND = LAYOUT.stretch("hand", "the own hand", crop=CROP)
_KNOWN = LAYOUT.stretch("known", "seeds in a hand that were taken face up", seat=SEAT, crop=CROP)
_HIDDEN = LAYOUT.stretch("hidden", "how many others are in it", seat=SEAT)
_BED = LAYOUT.stretch("bed", "crops in spring, summer and fall", seat=SEAT, season=SEASON, crop=CROP)
_BARN = LAYOUT.stretch("barn", "forage in the barn", seat=SEAT, crop=CROP)
_EATEN = LAYOUT.stretch("eaten", "1 at the feeding cards that lie under the animals", seat=SEAT, feeding=FEEDING)
_ANIMAL_POINTS = LAYOUT.stretch("animal_points", "what an animal counts, with penalty and bonus", seat=SEAT, animal=ANIMAL)
_BEST_FED = LAYOUT.stretch("best_fed", "1 where it is the best fed of its kind", seat=SEAT, animal=ANIMAL)


@compiled
def observe(box: Record, s: Record, seat: int, out: Any) -> None:
    """What a seat, or a spectator, sees of the table and of every player."""
    begin(out, s, seat)
    note(out, _START, 1, place_of(s, seat, s.start_seat))
    if s.ender != NOBODY:
        note(out, _ENDER, 1, place_of(s, seat, s.ender))
    for action in range(ACTIONS):
        note(out, _USED, (s.used >> action) & 1, action)
    note(out, _FED, fed_in_this_action(s))
    if s.phase == PAY:
        note(out, _PAYING, 1, s.feeding_slot)
    note(out, _ANY_DUE, s.any_due)
    note(out, _PICKS_DUE, s.picks_due)
    note(out, _SEED_DECK, piles.size(s.seed_deck))
    note(out, _FEEDING_DECK, piles.size(s.feeding_deck))
    note_pile(out, _DISCARD, s.discard)
    for slot in range(box.market_slots):
        if s.market[slot] != EMPTY:
            note(out, _MARKET, 1, slot, s.market[slot])
    for slot in range(box.pasture_slots):
        if s.pasture[slot] != EMPTY:
            _observe_feeding_card(box, slot, s.pasture[slot], out)
    for feeding in range(box.feedings):
        note(out, _EATEN, s.eater[feeding] != NOBODY, place_of(s, seat, max(s.eater[feeding], 0)), feeding)
    if seat != NOBODY:
        for crop in range(CROPS):
            note(out, _HAND, s.player[seat].known[crop] + s.player[seat].hidden[crop], crop)
    for other in range(s.seats):
        _observe_player(box, s, other, place_of(s, seat, other), out)


@compiled
def _observe_feeding_card(box: Record, slot: int, card: int, out: Any) -> None:
    """A card of the pasture: which it is, and what it says, so that what is learned holds for another box too."""
    note(out, _PASTURE, 1 + card, slot)
    note(out, _PASTURE_ANIMAL, 1, slot, box.animal[card])
    note_pile_of(out, _PASTURE_NEEDS, slot, box.needs[card])
    note(out, _PASTURE_ANY, box.needs_any[card], slot)
    note(out, _PASTURE_POINTS, box.points[card], slot)


@compiled
def _observe_player(box: Record, s: Record, other: int, place: int, out: Any) -> None:
    """What all may know of one player."""
    them = s.player[other]
    note_pile_of(out, _KNOWN, place, them.known)
    note(out, _HIDDEN, piles.size(them.hidden), place)
    note_pile_of(out, _BARN, place, them.barn)
    for season in range(len(SEASONS)):
        note_pile_of(out, _BED, place, them.bed[season], season)
    for animal in range(box.animals):
        best = is_best_fed(s, other, animal)
        note(out, _ANIMAL_POINTS, worth_of(box, them, animal, best), place, animal)
        note(out, _BEST_FED, best, place, animal)

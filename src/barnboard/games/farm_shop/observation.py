"""My Farm Shop as numbers, for learning: what a seat sees and nothing else (R13).

Cards and printed fields lie in *places*: the six stalls, the card in hand, the sets of Jump-Start, then the ten fields of each
seat. They are told by which they are and by what they say, so that what is learned holds for an edited box too.
"""

from typing import Any

from barnboard.kernel.codes import SEAT, Domain
from barnboard.kernel.compile import compiled
from barnboard.kernel.observing import Layout, begin, note, note_pile, note_pile_of, place_of
from barnboard.kernel.records import MAX_SEATS, Record

from . import farm
from .activation import is_still_to_activate
from .box import CARDS, COUNT_IDS, DICE, FIELDS, GOALS_IN_PLAY, STACKS, STALLS, TRAITS, TRANSPORTS
from .box import SET as SET_SIZE
from .goals import reached, reward
from .moves import AMOUNT, DIE, FIELD, GOAL, GOOD, SET, SKILL_KIND, STALL, TRANSPORT
from .state import NONE, OVER, OWED_IDS, THE_FARMER, Phase, is_acting

MODULE = Domain("module", 3)
NUMBER_OF_DIE = Domain("number of die", DICE)
STACK = Domain("stack", STACKS)
CARD = Domain("card", CARDS)
TRAIT = Domain("trait", TRAITS)
OPEN_GOAL = Domain("open goal", GOALS_IN_PLAY)
COUNTS = Domain("counts", len(COUNT_IDS))
OWED = Domain("owed", len(OWED_IDS))

_IN_HAND = STALLS
_FIRST_SET = _IN_HAND + 1
_FIRST_FIELD = _FIRST_SET + MAX_SEATS * SET_SIZE
PLACE = Domain("place", _FIRST_FIELD + MAX_SEATS * FIELDS)

LAYOUT = Layout(Phase)
_MODULES = LAYOUT.stretch("modules", "1 at the modules in play: Jump-Start, the Farmer, goals", module=MODULE)
_TURN = LAYOUT.stretch("turn", "how many turns were begun")
_START = LAYOUT.stretch("start", "1 at the seat that began", seat=SEAT)
_ACTIVE = LAYOUT.stretch("active", "1 at the seat whose turn it is", seat=SEAT)
_FINAL = LAYOUT.stretch("final", "1 in the final activation")
_STILL_TO_ACTIVATE = LAYOUT.stretch("still_to_activate", "1 where the activation in this turn is still to come", seat=SEAT)
_DICE = LAYOUT.stretch("dice", "1 at the value of each die", number=NUMBER_OF_DIE, die=DIE)
_CHOSEN = LAYOUT.stretch("chosen", "1 at the die on the market", number=NUMBER_OF_DIE)
_TOTAL = LAYOUT.stretch("total", "of the two other dice")
_FARMER = LAYOUT.stretch("farmer", "1 at the stall of the Farmer", stall=STALL)
_TILES_DUE = LAYOUT.stretch("tiles_due", "1 at the transports still to be taken", transport=TRANSPORT)
_DECK = LAYOUT.stretch("deck", "cards to come from each stack", stack=STACK)
_GONE = LAYOUT.stretch("gone", "cards that left the game face up, in the order of the box", card=CARD)
_FACE = LAYOUT.stretch("face", "the card or printed field in a place, counted from 1", place=PLACE)
_SAYS = LAYOUT.stretch("says", "what it says", place=PLACE, trait=TRAIT)
_PICKED = LAYOUT.stretch("picked", "1 at the set that is being laid", set=SET)
_SUPPLY = LAYOUT.stretch("supply", "transports in the supply", transport=TRANSPORT)
_SKILL = LAYOUT.stretch("skill", "1 at the skill that a transport pays for", transport=TRANSPORT, skill=SKILL_KIND)
_GOAL = LAYOUT.stretch("goal", "1 at the goals in play", open=OPEN_GOAL, goal=GOAL)
_GOAL_COUNTS = LAYOUT.stretch("goal_counts", "how many of what a goal counts it asks for", open=OPEN_GOAL, counts=COUNTS)
_REWARD = LAYOUT.stretch("reward", "coins for fulfilling it in this turn", open=OPEN_GOAL)
_CLOSED = LAYOUT.stretch("closed", "1 where it is closed", open=OPEN_GOAL)
_REACHED = LAYOUT.stretch("reached", "how far a seat is", seat=SEAT, open=OPEN_GOAL)
_CLAIMED = LAYOUT.stretch("claimed", "coins that it got for it", seat=SEAT, open=OPEN_GOAL)
_FIELD = LAYOUT.stretch("field", "1 at the field whose action is carried out", field=FIELD)
_PASSED = LAYOUT.stretch("passed", "1 at the fields whose arrows were followed", field=FIELD)
_PAYS = LAYOUT.stretch("pays", "what the action takes", item=AMOUNT)
_GAINS = LAYOUT.stretch("gains", "what the action gives", item=AMOUNT)
_OWED = LAYOUT.stretch("owed", "what is still to be paid by choice: pairs, alike, goods, sunflowers, cards", owed=OWED)
_DUE_SAME = LAYOUT.stretch("due_same", "goods of one type still to be gained")
_DUE_GOOD = LAYOUT.stretch("due_good", "goods of any type still to be gained")
_SAME_GOOD = LAYOUT.stretch("same_good", "1 at the type that was chosen", good=GOOD)
_BONUSES = LAYOUT.stretch("bonuses", "bonuses still to be taken")
_TO_PLANT = LAYOUT.stretch("to_plant", "sunflowers still to be planted")
_COINS = LAYOUT.stretch("coins", "coins", seat=SEAT)
_BAGS = LAYOUT.stretch("bags", "bags", seat=SEAT)
_GOODS = LAYOUT.stretch("goods", "goods in the shop", seat=SEAT, good=GOOD)
_TILES = LAYOUT.stretch("tiles", "transports in the shop", seat=SEAT, transport=TRANSPORT)
_USED = LAYOUT.stretch("used", "1 at the transports paid in this turn", seat=SEAT, transport=TRANSPORT)
_SUNFLOWERS = LAYOUT.stretch("sunflowers", "sunflowers", seat=SEAT, field=FIELD)


@compiled
def observe(box: Record, s: Record, seat: int, out: Any) -> None:
    """What a seat, or a spectator, sees of the table, of the action that is carried out, and of every player."""
    begin(out, s, seat)
    _observe_turn(s, seat, out)
    _observe_market(box, s, out)
    if s.farmer:
        for transport in range(TRANSPORTS):
            note(out, _SKILL, 1, transport, s.skill[transport])
        note_pile(out, _SUPPLY, s.supply)
    if s.goals:
        for goal in range(GOALS_IN_PLAY):
            _observe_goal(box, s, seat, goal, out)
    if is_acting(s):
        _observe_action(box, s, out)
    for other in range(s.seats):
        _observe_player(box, s, other, place_of(s, seat, other), out)


@compiled
def _observe_turn(s: Record, seat: int, out: Any) -> None:
    """The dice, and whose turn it is."""
    note(out, _MODULES, s.jump_start != 0, 0)
    note(out, _MODULES, s.farmer != 0, 1)
    note(out, _MODULES, s.goals != 0, 2)
    note(out, _TURN, s.turn)
    note(out, _START, 1, place_of(s, seat, s.start_seat))
    if s.active >= 0 and s.phase != OVER:
        note(out, _ACTIVE, 1, place_of(s, seat, s.active))
    note(out, _FINAL, s.final != 0)
    if s.phase != OVER:
        for other in range(s.seats):
            if s.total or (s.final and other == seat):
                note(out, _STILL_TO_ACTIVATE, is_still_to_activate(s, other), place_of(s, seat, other))
    if s.turn and not s.final:
        for die in range(DICE):
            note(out, _DICE, 1, die, s.dice[die] - 1)
    if s.chosen != NONE:
        note(out, _CHOSEN, 1, s.chosen)
    note(out, _TOTAL, s.total)


@compiled
def _observe_market(box: Record, s: Record, out: Any) -> None:
    """The stalls, the deck, what was taken and what is on offer besides."""
    for stall in range(STALLS):
        note(out, _FARMER, s.stall[stall] == THE_FARMER, stall)
        _observe_face(box, s.stall[stall], stall, out)
    _observe_face(box, s.card, _IN_HAND, out)
    for transport in range(TRANSPORTS):
        note(out, _TILES_DUE, (s.tiles_due >> transport) & 1, transport)
    note_pile(out, _DECK, s.deck)
    note_pile(out, _GONE, s.gone[: box.stack_from[-1]])
    for number in range(s.seats):
        for which in range(SET_SIZE):
            _observe_face(box, s.set[number, which], _FIRST_SET + SET_SIZE * number + which, out)
    if s.picked != NONE:
        note(out, _PICKED, 1, s.picked)


@compiled
def _observe_face(box: Record, face: int, place: int, out: Any) -> None:
    """A card or a printed field: which it is, and what it says; nothing where there is none."""
    if face < 0:
        return
    note(out, _FACE, 1 + face, place)
    for which in range(box.traits[face]):
        note(out, _SAYS, box.trait_value[face, which], place, box.trait[face, which])


@compiled
def _observe_goal(box: Record, s: Record, seat: int, goal: int, out: Any) -> None:
    """A goal, and how far everybody is."""
    kind = s.goal[goal]
    note(out, _GOAL, 1, goal, kind)
    note(out, _GOAL_COUNTS, box.goal_least[kind], goal, box.goal_counts[kind])
    note(out, _REWARD, 0 if s.closed[goal] else reward(box, s, goal), goal)
    note(out, _CLOSED, s.closed[goal] != 0, goal)
    for other in range(s.seats):
        place = place_of(s, seat, other)
        note(out, _REACHED, reached(box, s.player[other], kind), place, goal)
        note(out, _CLAIMED, s.player[other].claimed[goal], place, goal)


@compiled
def _observe_action(box: Record, s: Record, out: Any) -> None:
    """The action that is carried out, and what of it is still to come."""
    if s.field != NONE:
        note(out, _FIELD, 1, s.field)
    for field in range(FIELDS):
        note(out, _PASSED, (s.passed >> field) & 1, field)
    if s.area != NONE:
        note_pile(out, _PAYS, box.pay[s.area])
        note_pile(out, _GAINS, box.gain[s.area])
    note_pile(out, _OWED, s.owed)
    note(out, _DUE_SAME, s.due_same)
    note(out, _DUE_GOOD, s.due_good)
    if s.same_good != NONE:
        note(out, _SAME_GOOD, 1, s.same_good)
    note(out, _BONUSES, s.bonuses)
    note(out, _TO_PLANT, s.to_plant)


@compiled
def _observe_player(box: Record, s: Record, other: int, place: int, out: Any) -> None:
    """A player, all of whose things lie open."""
    them = s.player[other]
    note(out, _COINS, farm.coins(them), place)
    note(out, _BAGS, them.bags, place)
    note_pile_of(out, _GOODS, place, them.goods)
    note_pile_of(out, _TILES, place, them.tiles)
    if s.farmer:
        for transport in range(TRANSPORTS):
            note(out, _USED, them.used[transport] != 0, place, transport)
    note_pile_of(out, _SUNFLOWERS, place, them.sunflowers)
    for field in range(FIELDS):
        _observe_face(box, them.face[field], _FIRST_FIELD + FIELDS * place + field, out)

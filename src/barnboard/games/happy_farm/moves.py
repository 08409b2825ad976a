"""What one can do in My Happy Farm, and what is told of it.

A sowing is one move, and so is a harvest: the whole `BUNDLE` of cards at once. What is sown in a turn is either of different
crops or all of one crop, and all of it ripens together, so a bed never holds anything but such a bundle or what is left of one:
there are 3 ways to harvest two different crops and 3 to harvest three alike. As a list (terminal, bots) that is shorter than
taking card after card and saying done, and no two orders of clicks lead to the same place, which a search would have to find out.
On the page a bundle touches its cards one by one and then `button:done`: each click narrows the offers, the last one is played.
"""

from collections.abc import Mapping, Sequence

from barnboard.games.boxes import Box
from barnboard.games.words import Part
from barnboard.kernel.codes import NUMBER, SEAT, Codes, Domain
from barnboard.kernel.compile import compiled
from barnboard.kernel.events import Events, Secret
from barnboard.kernel.records import Record

from .box import ANIMALS, CROPS, FEEDINGS, MARKET, MOST_ALIKE, PASTURE, SEASONS, HappyFarmBox
from .state import HARVEST_SUMMER

CROP = Domain("crop", CROPS)
ANIMAL = Domain("animal", ANIMALS)
FEEDING = Domain("feeding", FEEDINGS)
MARKET_SLOT = Domain("market_slot", MARKET)
PASTURE_SLOT = Domain("pasture_slot", PASTURE)
SEASON = Domain("season", len(SEASONS))  # the bed of a farm
FORM_IDS = ("one", "two", "alike", "more")
FORM = Domain("form", len(FORM_IDS))

ACTION_IDS = ("sow", "harvest_summer", "harvest_fall", "feed", "exchange", "draw")
ACTIONS = len(ACTION_IDS)
ACTION = Domain("action", ACTIONS)
DO_SOW, DO_HARVEST_SUMMER, DO_HARVEST_FALL, DO_FEED, DO_EXCHANGE, DO_DRAW = range(ACTIONS)

# A bundle below SETS is a set of different crops, a bit for each; above, it is two or more of one crop.
SETS = 1 << CROPS
BUNDLE = Domain("bundle", SETS + CROPS * (MOST_ALIKE - 1))

MOST_MOVES = SETS + 2 * CROPS

CODES = Codes()
CHOOSE = CODES.move("choose", action=ACTION)
END_TURN = CODES.move("end_turn")
SOW = CODES.move("sow", seeds=BUNDLE)
HARVEST = CODES.move("harvest", crops=BUNDLE)
DISCARD = CODES.move("discard", crop=CROP)
FEED = CODES.move("feed", slot=PASTURE_SLOT)
DONE = CODES.move("done")
PAY = CODES.move("pay", crop=CROP)
GIVE = CODES.move("give", crop=CROP)
TAKE = CODES.move("take", slot=MARKET_SLOT)
TAKE_DECK = CODES.move("take_deck")

EVENTS = Events()
BEGINS = EVENTS.event("begins", seat=SEAT)
RIPENS = EVENTS.event("ripens", seat=SEAT)
SPOILS = EVENTS.event("spoils", seat=SEAT, count=NUMBER, crop=CROP)
SOWS = EVENTS.event("sows", seat=SEAT, count=NUMBER, crop=CROP)
HARVESTS = EVENTS.event("harvests", seat=SEAT, count=NUMBER, crop=CROP, season=SEASON)
OVERFLOWS = EVENTS.event("overflows", seat=SEAT, crop=CROP)
PAYS = EVENTS.event("pays", seat=SEAT, count=NUMBER, crop=CROP)
FEEDS = EVENTS.event("feeds", seat=SEAT, animal=ANIMAL, feeding=FEEDING, points=NUMBER, slot=PASTURE_SLOT)
TO_PASTURE = EVENTS.event("pasture", feeding=FEEDING, slot=PASTURE_SLOT)
GIVES = EVENTS.event("gives", seat=SEAT, crop=CROP, count=NUMBER)
TAKES = EVENTS.event("takes", seat=SEAT, crop=CROP, slot=MARKET_SLOT)
DRAWS = EVENTS.event("draws", seat=SEAT, crop=Secret(CROP))
TO_MARKET = EVENTS.event("market", crop=CROP, slot=MARKET_SLOT)
FLUSHES = EVENTS.event("flushes", crop=CROP)
ENDS_TURN = EVENTS.event("ends_turn", seat=SEAT)
LAST_TURNS = EVENTS.event("last_turns", seat=SEAT)
GAME_OVER = EVENTS.event("over")


@compiled
def alike(crop: int, count: int) -> int:
    """The bundle of that many cards of one crop."""
    if count == 1:
        return 1 << crop
    return SETS + crop * (MOST_ALIKE - 1) + count - 2


@compiled
def cards_in(bundle: int, crop: int) -> int:
    """How many cards of a crop are in a bundle."""
    if bundle < SETS:
        return (bundle >> crop) & 1
    if (bundle - SETS) // (MOST_ALIKE - 1) != crop:
        return 0
    return 2 + (bundle - SETS) % (MOST_ALIKE - 1)


def names(facts: HappyFarmBox) -> Mapping[str, Sequence[str]]:
    """The ids of the things that moves and events speak of."""
    return {
        "crop": facts.crops,
        "animal": facts.animals,
        "feeding": [card.id for card in facts.feeding],
        "market_slot": [str(slot + 1) for slot in range(facts.setup.market_slots)],
        "pasture_slot": [str(slot + 1) for slot in range(facts.setup.pasture_slots)],
        "action": ACTION_IDS,
        "bundle": [_bundle_id(facts, bundle) for bundle in range(BUNDLE.size)],
        "form": FORM_IDS,
        "season": SEASONS,
    }


def details(box: Box[HappyFarmBox], s: Record, code: int) -> dict[str, Part]:
    """What the sentence about a move says besides: the crops of a bundle, the card in a slot, what is got for it."""
    name, about = CODES.read(code)
    facts = box.facts
    if name in ("sow", "harvest"):
        return _bundle_parts(facts, next(iter(about.values())))
    if name == "feed":
        feeding = int(s.pasture[about["slot"]])
        card = facts.feeding[feeding]
        return {
            "feeding": Part(FEEDING, feeding),
            "animal": Part(ANIMAL, facts.animals.index(card.animal)),
            "points": Part(NUMBER, card.points),
        }
    if name == "give":
        return {"count": Part(NUMBER, facts.seed[about["crop"]].exchange)}
    if name == "take":
        return {"crop": Part(CROP, int(s.market[about["slot"]]))}
    return {}


def touch(box: Box[HappyFarmBox], s: Record, code: int) -> list[str]:
    """The parts that a move touches, in the order in which a hand would."""
    name, about = CODES.read(code)
    facts = box.facts
    if name == "choose":
        return [f"action:{ACTION_IDS[about['action']]}"]
    if name in ("sow", "harvest"):
        where = "hand" if name == "sow" else "summer" if s.phase == HARVEST_SUMMER else "fall"
        cards = _crops_of(facts, next(iter(about.values())))
        return [*(f"{where}:{facts.crops[crop]}" for crop in cards), "button:done"]
    if "crop" in about:
        return [f"barn:{facts.crops[about['crop']]}"]
    if "slot" in about:
        return [f"{'pasture' if name == 'feed' else 'market'}:{about['slot'] + 1}"]
    return ["deck:seeds" if name == "take_deck" else f"button:{name}"]


def _crops_of(facts: HappyFarmBox, bundle: int) -> list[int]:
    """The crops in a bundle, card by card."""
    return [crop for crop in range(len(facts.crops)) for _ in range(cards_in(bundle, crop))]


def _bundle_id(facts: HappyFarmBox, bundle: int) -> str:
    """Such as clover+corn or clover*3; what this box cannot have is called by a number that is no id."""
    cards = _crops_of(facts, bundle)
    if len(cards) != sum(cards_in(bundle, crop) for crop in range(CROPS)) or not cards:
        return f"#{bundle}"
    if bundle < SETS:
        return "+".join(facts.crops[crop] for crop in cards)
    return f"{facts.crops[cards[0]]}*{len(cards)}"


def _bundle_parts(facts: HappyFarmBox, bundle: int) -> dict[str, Part]:
    """One crop, two crops, several of one crop, or more: what the words make a sentence of."""
    cards = _crops_of(facts, bundle)
    form = "alike" if bundle >= SETS else "one" if len(cards) == 1 else "two" if len(cards) == 2 else "more"
    return {
        "form": Part(FORM, FORM_IDS.index(form)),
        "count": Part(NUMBER, len(cards)),
        "crop": Part(CROP, cards[0]),
        "other": Part(CROP, cards[-1]),
    }

"""What one can do in Oregon, and what is told of it."""

from collections.abc import Mapping, Sequence

from barnboard.games.boxes import Box
from barnboard.games.words import Part
from barnboard.kernel.codes import NUMBER, SEAT, Codes, Domain
from barnboard.kernel.events import Event, Events, Secret
from barnboard.kernel.records import Record

from .box import KINDS, MINERAL_IDS, MINERALS, SPACES, SYMBOLS, TERRAINS, TOKEN_IDS, OregonBox, space_id

SPACE = Domain("space", SPACES)
SYMBOL = Domain("symbol", SYMBOLS)
KIND = Domain("kind", KINDS)
MINERAL = Domain("mineral", MINERALS)
TOKEN = Domain("token", len(TOKEN_IDS))
TERRAIN = Domain("terrain", len(TERRAINS))
SPOT = Domain("spot", SPACES)  # of the area in which a row and a column meet

# how a farmer is paid for: the space fixes both symbols, so this says all
FARMER_CARD_IDS = ("row+column", "row+joker", "column+joker")
BOTH_CARDS, ROW_AND_JOKER, COLUMN_AND_JOKER = range(len(FARMER_CARD_IDS))
FARMER_CARDS = Domain("farmer_cards", len(FARMER_CARD_IDS))
# how the place of a building is paid for
BUILDING_CARD_IDS = ("row", "column", "joker")
ROW_CARD, COLUMN_CARD, JOKER_ONLY = range(len(BUILDING_CARD_IDS))
BUILDING_CARDS = Domain("building_cards", len(BUILDING_CARD_IDS))

JOKER, EXTRA_TURN = range(2)  # the tokens

MOST_MOVES = 3 * SPACES + 3 * KINDS * SPACES

CODES = Codes()
START = CODES.move("start", space=SPACE)
FARMER = CODES.move("farmer", space=SPACE, cards=FARMER_CARDS)
BUILD = CODES.move("build", kind=KIND, space=SPACE, cards=BUILDING_CARDS)
DECLINE = CODES.move("decline")
DISCARD_LANDSCAPE = CODES.move("discard_landscape", symbol=SYMBOL)
DISCARD_BUILDING = CODES.move("discard_building", kind=KIND)
DRAW_LANDSCAPE = CODES.move("draw_landscape")
DRAW_BUILDING = CODES.move("draw_building")
EXCHANGE = CODES.move("exchange", kind=KIND)
DONE = CODES.move("done")

TOLD_ALIKE = frozenset(CODES.parts) - {"start"}  # which tells the start tile that is set

EVENTS = Events()
BEGINS = EVENTS.event("begins", seat=SEAT)
START_TILE_SET = EVENTS.event("start_tile", seat=SEAT, kind=KIND, space=SPACE)
FARMER_SET = EVENTS.event("farmer", seat=SEAT, space=SPACE)
BUILDING_SET = EVENTS.event("building", seat=SEAT, kind=KIND, space=SPACE)
PLAYS_LANDSCAPE = EVENTS.event("plays_landscape", seat=SEAT, symbol=SYMBOL)
PLAYS_BUILDING = EVENTS.event("plays_building", seat=SEAT, kind=KIND)
USES = EVENTS.event("uses", seat=SEAT, token=TOKEN)
SCORES = EVENTS.event("scores", seat=SEAT, points=NUMBER, kind=KIND, space=SPACE)
GROUP_SCORED = EVENTS.event("group", seat=SEAT, points=NUMBER, farmers=NUMBER)
MINE_TILE = EVENTS.event("mine", seat=SEAT, mineral=MINERAL, worth=Secret(NUMBER))
MINE_EMPTY = EVENTS.event("mine_empty", seat=SEAT, mineral=MINERAL)
WAKES = EVENTS.event("wakes", seat=SEAT, token=TOKEN)
IS_STUCK = EVENTS.event("stuck", seat=SEAT)
DECLINES = EVENTS.event("declines", seat=SEAT)
DRAWS_LANDSCAPE = EVENTS.event("draws_landscape", seat=SEAT, symbol=Secret(SYMBOL))
DRAWS_BUILDING = EVENTS.event("draws_building", seat=SEAT, kind=Secret(KIND))
EXCHANGES = EVENTS.event("exchanges", seat=SEAT, kind=KIND)
LAST_ROUND = EVENTS.event("last_round", seat=SEAT)
GAME_OVER = EVENTS.event("over")
STANDSTILL = EVENTS.event("standstill")


def names(facts: OregonBox) -> Mapping[str, Sequence[str]]:
    """The ids of the things that moves and events speak of."""
    return {
        "space": [space_id(facts, space) for space in range(facts.board.rows * facts.board.columns)],
        "symbol": facts.symbols,
        "kind": [building.id for building in facts.building],
        "mineral": MINERAL_IDS,
        "token": TOKEN_IDS,
        "terrain": TERRAINS,
        "spot": [spot_id(facts, spot) for spot in range(facts.board.area_height * facts.board.area_width)],
        "farmer_cards": FARMER_CARD_IDS,
        "building_cards": BUILDING_CARD_IDS,
    }


def spot_id(facts: OregonBox, spot: int) -> str:
    """A spot of an area: its row and its column there, such as 12."""
    down, across = divmod(spot, facts.board.area_width)
    return f"{down + 1}{across + 1}"


def details(box: Box[OregonBox], s: Record, code: int) -> dict[str, Part]:
    """What the sentence about a move says besides: the start tile, and where the space is."""
    name, about = CODES.read(code)
    more = place_of(box.facts, about.get("space"))
    if name == "start":
        more["kind"] = Part(KIND, int(s["player"]["start_tile"][s["to_move"]]))
    return more


def event_details(box: Box[OregonBox], event: Event) -> dict[str, Part]:
    """What the sentence about an event says besides: where the space is."""
    return place_of(box.facts, event.about.get("space"))


def place_of(facts: OregonBox, space: int | None) -> dict[str, Part]:
    """A space as one finds it on the board: by the symbols of its row and its column, and its spot where the two meet."""
    if space is None:
        return {}
    row, column = facts.edges[space]
    down, across = divmod(space, facts.board.columns)
    spot = down % facts.board.area_height * facts.board.area_width + across % facts.board.area_width
    return {"row": Part(SYMBOL, row), "column": Part(SYMBOL, column), "spot": Part(SPOT, spot)}


def touch(box: Box[OregonBox], s: Record, code: int) -> list[str]:
    """The parts that a move touches, in the order in which a hand would: cards, then the space."""
    name, about = CODES.read(code)
    facts = box.facts
    at = [f"space:{space_id(facts, about['space'])}"] if "space" in about else []
    if name in ("farmer", "build"):
        row, column = (f"hand:{facts.symbols[symbol]}" for symbol in facts.edges[about["space"]])
        paid_with = {"row": row, "column": column, "joker": "token:joker"}
        if name == "farmer":
            return [*(paid_with[one] for one in FARMER_CARD_IDS[about["cards"]].split("+")), *at]
        return [f"hand:{facts.building[about['kind']].id}", paid_with[BUILDING_CARD_IDS[about["cards"]]], *at]
    if name == "start":
        return at
    if name == "discard_landscape":
        return [f"hand:{facts.symbols[about['symbol']]}"]
    if name in ("discard_building", "exchange"):
        return [f"hand:{facts.building[about['kind']].id}"]
    return [{"draw_landscape": "deck:landscape", "draw_building": "deck:building"}.get(name, f"button:{name}")]

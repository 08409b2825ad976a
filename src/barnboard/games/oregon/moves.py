"""What one can do in Oregon, and what is told of it."""

from collections.abc import Mapping, Sequence

from barnboard.games.words import Part
from barnboard.kernel.codes import NUMBER, SEAT, Codes, Domain
from barnboard.kernel.events import Events, Secret
from barnboard.kernel.records import Record

from .box import KINDS, MINERAL_IDS, MINERALS, SPACES, SYMBOLS, TOKEN_IDS, OregonBox, space_id

SPACE = Domain("space", SPACES)
SYMBOL = Domain("symbol", SYMBOLS)
KIND = Domain("kind", KINDS)
MINERAL = Domain("mineral", MINERALS)
TOKEN = Domain("token", len(TOKEN_IDS))
FARMER_CARDS = Domain("farmer_cards", 3)
BUILDING_CARDS = Domain("building_cards", 3)

# how a farmer is paid for: the space fixes both symbols, so this says all
BOTH_CARDS, ROW_AND_JOKER, COLUMN_AND_JOKER = range(3)
# how the place of a building is paid for
ROW_CARD, COLUMN_CARD, JOKER_ONLY = range(3)

JOKER, EXTRA_TURN = range(2)  # the tokens

MOST_MOVES = 3 * SPACES + 3 * KINDS * SPACES

CODES = Codes(
    start={"space": SPACE},
    farmer={"space": SPACE, "cards": FARMER_CARDS},
    build={"kind": KIND, "space": SPACE, "cards": BUILDING_CARDS},
    decline={},
    discard_landscape={"symbol": SYMBOL},
    discard_building={"kind": KIND},
    draw_landscape={},
    draw_building={},
    exchange={"kind": KIND},
    done={},
)
START = CODES["start"]
FARMER = CODES["farmer"]
BUILD = CODES["build"]
DECLINE = CODES["decline"]
DISCARD_LANDSCAPE = CODES["discard_landscape"]
DISCARD_BUILDING = CODES["discard_building"]
DRAW_LANDSCAPE = CODES["draw_landscape"]
DRAW_BUILDING = CODES["draw_building"]
EXCHANGE = CODES["exchange"]
DONE = CODES["done"]

TOLD_ALIKE = frozenset(CODES.parts) - {"start"}  # which tells the start tile that is set

EVENTS = Events(
    begins={"seat": SEAT},
    start_tile={"seat": SEAT, "kind": KIND, "space": SPACE},
    farmer={"seat": SEAT, "space": SPACE},
    building={"seat": SEAT, "kind": KIND, "space": SPACE},
    plays_landscape={"seat": SEAT, "symbol": SYMBOL},
    plays_building={"seat": SEAT, "kind": KIND},
    uses={"seat": SEAT, "token": TOKEN},
    scores={"seat": SEAT, "points": NUMBER, "kind": KIND, "space": SPACE},
    group={"seat": SEAT, "points": NUMBER, "farmers": NUMBER},
    mine={"seat": SEAT, "mineral": MINERAL, "worth": Secret(NUMBER)},
    mine_empty={"seat": SEAT, "mineral": MINERAL},
    wakes={"seat": SEAT, "token": TOKEN},
    stuck={"seat": SEAT},
    declines={"seat": SEAT},
    draws_landscape={"seat": SEAT, "symbol": Secret(SYMBOL)},
    draws_building={"seat": SEAT, "kind": Secret(KIND)},
    exchanges={"seat": SEAT, "kind": KIND},
    last_round={"seat": SEAT},
    over={},
)
BEGINS = EVENTS["begins"]
START_TILE_SET = EVENTS["start_tile"]
FARMER_SET = EVENTS["farmer"]
BUILDING_SET = EVENTS["building"]
PLAYS_LANDSCAPE = EVENTS["plays_landscape"]
PLAYS_BUILDING = EVENTS["plays_building"]
USES = EVENTS["uses"]
SCORES = EVENTS["scores"]
GROUP_SCORED = EVENTS["group"]
MINE_TILE = EVENTS["mine"]
MINE_EMPTY = EVENTS["mine_empty"]
WAKES = EVENTS["wakes"]
IS_STUCK = EVENTS["stuck"]
DECLINES = EVENTS["declines"]
DRAWS_LANDSCAPE = EVENTS["draws_landscape"]
DRAWS_BUILDING = EVENTS["draws_building"]
EXCHANGES = EVENTS["exchanges"]
LAST_ROUND = EVENTS["last_round"]
GAME_OVER = EVENTS["over"]


def names(facts: OregonBox) -> Mapping[str, Sequence[str]]:
    """The ids of the things that moves and events speak of."""
    return {
        "space": [space_id(facts, space) for space in range(facts.board.rows * facts.board.columns)],
        "symbol": facts.symbols,
        "kind": [building.id for building in facts.building],
        "mineral": MINERAL_IDS,
        "token": TOKEN_IDS,
        "farmer_cards": ("row+column", "row+joker", "column+joker"),
        "building_cards": ("row", "column", "joker"),
    }


def details(facts: OregonBox, s: Record, code: int) -> dict[str, Part]:
    """What the sentence about a move says besides: the start tile, the symbols of the row and the column of the space."""
    name, about = CODES.read(code)
    more = {}
    if name == "start":
        more["kind"] = Part(KIND, int(s["player"]["start_tile"][s["to_move"]]))
    if "space" in about:
        row, column = facts.edges[about["space"]]
        more["row"], more["column"] = Part(SYMBOL, row), Part(SYMBOL, column)
    return more


def touch(facts: OregonBox, s: Record, code: int) -> list[str]:
    """The parts that a move touches, in the order in which a hand would: cards, then the space."""
    name, about = CODES.read(code)
    at = [f"space:{space_id(facts, about['space'])}"] if "space" in about else []
    if name in ("farmer", "build"):
        symbols = details(facts, s, code)
        row, column = (f"hand:{facts.symbols[symbols[edge].value or 0]}" for edge in ("row", "column"))
        joker = "token:joker"
        if name == "farmer":
            return [[row, column], [row, joker], [column, joker]][about["cards"]] + at
        card = f"hand:{facts.building[about['kind']].id}"
        return [card, (row, column, joker)[about["cards"]], *at]
    if name == "start":
        return at
    if name == "discard_landscape":
        return [f"hand:{facts.symbols[about['symbol']]}"]
    if name in ("discard_building", "exchange"):
        return [f"hand:{facts.building[about['kind']].id}"]
    return [{"draw_landscape": "deck:landscape", "draw_building": "deck:building"}.get(name, f"button:{name}")]

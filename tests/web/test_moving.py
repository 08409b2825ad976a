"""What moves on the boards of My Happy Farm and Magic Farm: from and to the right places, and not for who wants a still page."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Page

from barnboard import Match
from tests.games.happy_farm.scene import scene
from tests.games.magic_farm.scene import Scene

from .conftest import Visit, until
from .stage import Position, Stage, position
from .test_farms import sit_down

# Every movement is told with where it begins, where it is half-way (which is soon: all of them slow down), and where it ends.
# Time plays no part: the movement is looked at by turning its own clock, then let go.
_WATCH = """(() => {
  window.moved = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, options) {
    const going = animate.call(this, frames, options);
    const { delay = 0, duration = 0 } = options;
    const look = (time) => {
      going.currentTime = time;
      const box = this.getBoundingClientRect();
      return [box.x + box.width / 2, box.y + box.height / 2, box.width];
    };
    going.pause();
    const { at, meal, symbol, sign, stamp } = this.dataset;
    const drawn = this.getAttribute('class')?.split(' ')[0];
    const what = at ?? meal ?? (symbol && `ghost ${symbol}`) ?? (sign && `sign ${sign}`) ?? (stamp && `stamp ${stamp}`) ?? drawn;
    const told = { what: 'hand' in this.dataset ? 'wheel' : what, done: false };
    told.path = [delay + 1, delay + duration * 0.15, delay + duration - 1].map(look);
    told.within = this.closest('[data-at]')?.dataset.at ?? '';
    going.currentTime = 0;
    going.play();
    going.finished.then(() => (told.done = true), () => (told.done = true));
    window.moved.push(told);
    return going;
  };
})()"""

_PLACES = """() => Object.fromEntries([...document.querySelectorAll('[data-at]')].map((one) => {
  const box = one.getBoundingClientRect();
  return [one.dataset.at, [box.x + box.width / 2, box.y + box.height / 2]];
}))"""

Places = dict[str, tuple[float, float]]


class Move(NamedTuple):
    """What should move: a part or a symbol, from where something lay before to where something lies after; "" is anywhere."""

    what: str
    start: str = ""
    end: str = ""


class Act(NamedTuple):
    """A move with what should be seen of it."""

    name: str
    before: Position
    after: Position
    moves: Sequence[Move]


def happy(name: str, text: str, played: str, *moves: Move) -> Act:
    """The last of some moves from a written position."""
    match = scene(text, seats=3)
    *earlier, last = played.split(", ")
    for one in earlier:
        match.play(one)
    return _act(name, match, lambda: match.play(last), moves)


def magic(name: str, table: Scene, played: str, *moves: Move, dice: Sequence[int] = ()) -> Act:
    *earlier, last = played.split(", ")
    table.play(*earlier)
    return _act(name, table.match, lambda: table.roll(last, *dice) if dice else table.play(last), moves)


def _act(name: str, match: Match, play: Callable[[], object], moves: Sequence[Move]) -> Act:
    before = position(match, moved=False)
    play()
    return Act(name, before, position(match), moves)


FARM = """
    pasture  cow_1 rabbit_3 pig_3 sheep_2 cow_4 pig_5
    0 hand   C C M B
    0 known  O
    0 spring C M
    0 summer C C C
    0 fall   O B
    0 barn   C M B
    0 fed    cow_2
    1 known  M
    1 barn   C M B O
    1 spring B
"""


def happy_acts() -> list[Act]:
    """Sowing, ripening, both harvests, feeding, taking, drawing; also on the farm of somebody else."""
    ripe = "0 fall   O B\n    0 barn   C M B\n", "0 barn   C M B\n"
    return [
        happy("sow", FARM, "choose sow, sow corn+beet", Move("bed:0:spring:beet", "hand:0:beet", "bed:0:spring:beet")),
        happy(
            "ripen",
            FARM.replace(*ripe),
            "end_turn, end_turn, end_turn",
            Move("bed:0:summer:corn", "bed:0:spring:corn", "bed:0:summer:corn"),
            Move("bed:0:fall:clover", "bed:0:summer:clover", "bed:0:fall:clover"),
        ),
        happy("spoil", FARM, "end_turn, end_turn, end_turn", Move("ghost oats", "bed:0:fall:oats", "discard")),
        happy("ripen elsewhere", FARM, "end_turn", Move("bed:1:summer:beet", "bed:1:spring:beet", "bed:1:summer:beet")),
        happy(
            "summer harvest",
            FARM,
            "choose harvest_summer, harvest clover*3",
            Move("barn:0:clover", "bed:0:summer:clover", "barn:0:clover"),
        ),
        happy(
            "fall harvest", FARM, "choose harvest_fall, harvest beet+oats", Move("barn:0:oats", "bed:0:fall:oats", "barn:0:oats")
        ),
        happy(
            "feed",
            FARM,
            "choose feed, feed 2",
            Move("ghost corn", "barn:0:corn", "animal:0:rabbit"),
            Move("rabbit_3", "pasture:2"),
            Move("trunk"),
            Move("pasture:2", "feeding", "pasture:2"),
        ),
        happy("feed elsewhere", FARM, "end_turn, choose feed, feed 2", Move("rabbit_3", "pasture:2"), Move("trunk")),
        happy("give", FARM, "choose exchange, give clover", Move("ghost clover", "barn:0:clover", "discard")),
        happy(
            "take",
            FARM,
            "choose exchange, give clover, take 4",
            Move("ghost oats", "market:4", "hand:0:oats"),  # there is one in the hand: they lie in a pile
            Move("market:4", "deck", "market:4"),
        ),
        happy(
            "take elsewhere",
            FARM,
            "end_turn, choose exchange, give oats, take 4",
            Move("hand:1:oats", "market:4", "hand:1:oats"),
        ),
        happy("draw elsewhere", FARM, "end_turn, choose draw", Move("hand:1:hidden", "deck", "hand:1:hidden")),
    ]


def folded_acts() -> list[Act]:
    """What others do while their farms lie folded away: it goes by the plates of their seats."""
    plate = "seat:1"
    return [
        happy("sow folded", FARM, "end_turn, choose sow, sow corn", Move("ghost corn", end=plate)),
        happy(
            "harvest folded",
            FARM.replace("1 spring B", "1 summer O"),
            "end_turn, choose harvest_fall",
            Move("ghost oats", end=plate),
        ),
        happy("take folded", FARM, "end_turn, choose exchange, give oats, take 4", Move("ghost oats", "market:4", plate)),
        happy("draw folded", FARM, "end_turn, choose draw", Move("ghost i-cards", "deck", plate)),
        happy("feed folded", FARM, "end_turn, choose feed, feed 2", Move("ghost rabbit", "pasture:2", plate)),
    ]


def magic_acts() -> list[Act]:
    """Growth, harvest, attacks, spells, the wheel, an ultimatum and its answers, buying, planting, gathering, Switcheroo."""
    spell = "play {0}, pay gem_2"
    return [
        magic("growth", Scene("thrift_tulip 2, moonpea 3", "foxberry 2"), "end_turn", Move("die")),
        magic("water", Scene("thrift_tulip 2", "foxberry 2"), "act cultivate, water", Move("die"), Move("sign 0")),
        magic(
            "harvest",
            Scene("moonpea 1, thrift_tulip 4, moonpea 3", "foxberry 2"),
            "act cultivate, harvest, take_all",
            Move("crop:0:2"),
            Move("ghost coin", "crop:0:2", "purse:0"),
            Move("ghost coin", "crop:0:3", "purse:0"),
            Move("rolled", "crop:0:3"),
            Move("stamp 0"),
            dice=(4,),
        ),
        magic(
            "a monster strikes a crop",
            Scene("hedgeboar, mudmaw", "moonpea 5, foxberry 4, moonpea 4, scarecrow"),
            "act sabotage, attack, hit_crop build2 crop3",
            Move("build:0:2", "build:0:2", "build:0:2"),
            Move("crop:1:3"),
            Move("die", "crop:1:3"),
            Move("ghost coin", "purse:1", "purse:0"),
        ),
        magic(
            "a monster breaks a fence",
            Scene("hedgeboar", "moonpea 5, scarecrow, wattle_fence"),
            "act sabotage, attack, hit_fence build1 build2",
            Move("build:0:1", "build:0:1", "build:0:1"),
            Move("ghost wattle_fence", "build:1:2"),
        ),
        magic(
            "we are struck",
            Scene("thrift_tulip 2, thrift_tulip 5", "hedgeboar"),
            "end_turn, act sabotage, attack, hit_crop build1 crop2",
            Move("build:1:1", "build:1:1", "build:1:1"),
            Move("crop:0:2"),
        ),
        magic(
            "the bare hand",
            Scene("thrift_tulip 2", "moonpea 2, foxberry 4"),
            "act sabotage, attack, hit_crop bare_hand crop2",
            Move("ghost power", "purse:0", "crop:1:2"),
        ),
        magic(
            "a spell on the own farm",
            Scene("thrift_tulip 2", "foxberry 2", hand="cloudburst gem_2"),
            spell.format("cloudburst"),
            Move("ghost gem_2", "hand:0:gem_2", "farm:0"),
            Move("sign 0", "playing"),
            Move("die"),
        ),
        magic(
            "a spell on the other farm",
            Scene("thrift_tulip 2", "foxberry 5", hand="killing_frost gem_2"),
            spell.format("killing_frost"),
            Move("sign 1", "playing"),
            Move("crop:1:1"),
        ),
        magic(
            "a spell for gold",
            Scene("thrift_tulip 2", "foxberry 5", hand="magpie_bargain gem_2"),
            spell.format("magpie_bargain"),
            Move("sign 1", "playing"),
            Move("ghost coin", "purse:1", "purse:0"),
        ),
        magic("the wheel by a spell", Scene(hand="turning_wheel gem_2"), spell.format("turning_wheel"), Move("wheel")),
        magic("the wheel by itself", Scene(), "end_turn, end_turn", Move("wheel")),
        magic("an ultimatum", Scene(their_hand="gem_1 wood_1"), "act sabotage, ultimatum gem", Move("sign 1", "farm:0")),
        magic("an ultimatum for us", Scene(hand="gem_1"), "end_turn, act sabotage, ultimatum gem", Move("sign 0", "farm:1")),
        magic(
            "answered in gold",
            Scene(their_hand="gem_1"),
            "act sabotage, ultimatum gem, pay_gold",
            Move("ghost coin", "purse:1", "purse:0"),
        ),
        magic(
            "answered with a card",
            Scene(hand="gem_1 gem_2"),
            "end_turn, act sabotage, ultimatum gem, discard gem_2",
            Move("ghost gem_2", "hand:0:gem_2"),
        ),
        magic("buy", Scene(market="moonpea scarecrow"), "act shop, buy slot2", Move("hand:0:scarecrow", "market:2")),
        magic("plant", Scene("foxberry 2", hand="moonpea gem_1"), "play moonpea", Move("crop:0:2", "hand:0:moonpea", "crop:0:2")),
        magic("gather", Scene(), "end_turn, act gather", Move("hand:1:hidden", "resources", "hand:1:hidden")),
        magic(
            "switcheroo",
            Scene(their_hand="rust_curse"),
            "act sabotage, switcheroo",
            Move("hand:0:rust_curse", "hand:1:rust_curse"),
        ),
    ]


def near(point: Sequence[float], place: tuple[float, float] | None) -> bool:
    """Whether a point is where something lies, but for the roundness of a movement."""
    return place is not None and abs(point[0] - place[0]) < 26 and abs(point[1] - place[1]) < 26


def fits(seen: dict[str, Any], move: Move, before: Places, after: Places) -> bool:
    """Whether a movement is the one that is looked for. A place that moves within itself must leave it on the way."""
    first, half, last = seen["path"]
    if seen["what"] != move.what:
        return False
    if move.what in ("die", "rolled"):
        return not move.start or bool(seen["within"] == move.start)
    if move.start and not near(first, before.get(move.start) or after.get(move.start)):
        return False
    if move.end and not near(last, after.get(move.end) or before.get(move.end)):
        return False
    return move.start != move.end or not move.start or not near(half, after[move.start])


def shown(stage: Stage, page: Page, act: Act) -> tuple[list[dict[str, Any]], Places, Places]:
    stage.show(act.before)
    before = page.evaluate(_PLACES)
    page.evaluate("window.moved.length = 0")
    stage.show(act.after)
    page.keyboard.press("Shift")  # any key ends what moves
    until(lambda: page.evaluate("window.moved.every((one) => one.done)"), 20, f"the end of {act.name}")
    return page.evaluate("window.moved"), before, page.evaluate(_PLACES)


ACTS = {"happy_farm": (3, happy_acts), "magic_farm": (2, magic_acts)}

# as a review does with its board
_SHRINK = """(size) => {
  const table = document.querySelector('main.table');
  table.classList.add('fit');
  Object.assign(table.style, { scale: size, transformOrigin: '0 0' });
}"""


@pytest.mark.parametrize(("game", "size"), [("happy_farm", 1), ("magic_farm", 0.6)])
def test_every_event_moves_what_it_tells_of(visit: Visit, game: str, size: float) -> None:
    seats, make = ACTS[game]
    acts = make()
    folded = folded_acts() if game == "happy_farm" else []
    page = sit_down(visit, game, seats, reduced_motion="no-preference")
    stage = Stage(page, 2 * (len(acts) + len(folded)) + 1)
    if size != 1:
        page.evaluate(_SHRINK, size)
    page.evaluate(_WATCH)
    missing = []
    for act in [*acts, *folded]:
        if act in folded[:1]:
            page.set_viewport_size({"width": 390, "height": 844})
        moved, before, after = shown(stage, page, act)
        told = [(one["what"], one["path"]) for one in moved]
        unseen = [move for move in act.moves if not any(fits(one, move, before, after) for one in moved)]
        missing += [f"{act.name}: {move} not among {told}" for move in unseen]
        assert page.locator(".flying").count() == 0, act.name
    assert missing == []


@pytest.mark.parametrize("game", ACTS)
def test_nothing_moves_on_a_still_page(visit: Visit, game: str) -> None:
    seats, make = ACTS[game]
    page = sit_down(visit, game, seats, reduced_motion="reduce")
    acts = make()[:6]
    stage = Stage(page, 2 * len(acts) + 1)
    page.evaluate(_WATCH)
    for act in acts:
        moved, _, _ = shown(stage, page, act)
        assert moved == [], act.name
        assert page.locator(".flying").count() == 0

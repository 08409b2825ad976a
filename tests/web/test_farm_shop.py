"""My Farm Shop on the page: what moves, and a board without exceptions for axe."""

from typing import Any, NamedTuple

import pytest
from playwright.sync_api import expect

from tests.games.farm_shop.scene import Scene

from .conftest import Visit
from .player import Player
from .stage import Position, Stage, position
from .test_everyone import violations
from .test_farms import MODULES, UNSAID, play_on, sit_down

# Every animation is looked at when it begins: where its part is at the beginning, on the way and at the end of it. The clock of
# the machine has no say in that.
_WATCH = """() => {
  window.moved = [];
  const kinds = {
    dice: '[data-die]', take: '.hold, .stall > .leaving', leave: '.fld > .leaving', lay: '.fld > .fc6', activate: '.fld > .print',
    refill: '.stall > .mcard', farmer: '.visitor > svg', gain: '.stamp:not(.minus)', pay: '.stamp.minus',
    shop: '[data-shelf] > svg', sunflower: '.sl svg', goal: '.gv u', ghost: '.flying',
  };
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...how) {
    const going = animate.apply(this, how);
    const { delay, duration } = going.effect.getComputedTiming();
    const boxes = [0, 0.1, 0.2, 0.3, 0.5, 0.7, 0.999].map((part) => {
      going.currentTime = delay + part * duration;
      const { x, y, width, height } = this.getBoundingClientRect();
      return [x + width / 2, y + height / 2, width, height];
    });
    going.currentTime = 0;
    const apart = (one, other) => Math.max(...one.map((value, at) => Math.abs(value - other[at])));
    const far = Math.max(...boxes.map((box) => apart(boxes[0], box)));
    const kind = Object.keys(kinds).find((name) => this.matches(kinds[name])) ?? 'another';
    window.moved.push({ kind, far: Math.round(far), ends: delay + duration });
    return going;
  };
}"""
# what goes from one place to another; the rest moves where it lies
_FAR = {"take", "lay", "gain", "refill", "farmer", "ghost"}

SKILLS = "swap_goods bags_goods swap_cards updown"  # of the barrow, the bike, the tractor and the van
STALLS = ("s-hens", "s-bees", "s-cows", "s-sheep", "s-odd", "s-gate")


class Act(NamedTuple):
    """A move with the kinds of things that should move."""

    name: str
    before: Position
    after: Position
    kinds: set[str]


def act(name: str, table: Scene, played: str, kinds: str, seat: int = 0) -> Act:
    """The last of some moves from a written position, as a seat sees it."""
    *earlier, last = played.split(", ")
    table.play(*earlier)
    before = position(table.match, seat, moved=False)
    table.play(last)
    return Act(name, before, position(table.match, seat), set(kinds.split()))


def acts() -> list[Act]:
    """Something of every kind."""

    def farm(text: str = "", **more: Any) -> Scene:
        return Scene(text, skills=SKILLS, goals="sack_pile in_bloom", **more)

    def market(text: str = "", first: str = STALLS[0]) -> Scene:
        return farm(text, phase="take", dice=(1, 2, 2), bags=2).has(1, bags=9).market(first, *STALLS[1:])

    visited = "take 1 1, tiles bike+van, skip, skip"
    return [
        act("take", market(), "take 1 1", "take"),
        act("take elsewhere", market(), "take 1 1", "take", seat=1),
        act("lay on a card", market("4: s-gate"), "take 1 1, lay 4", "lay leave"),
        act("lay elsewhere", market(), "take 1 1, lay 4", "lay", seat=1),
        act("activate", farm("7: s-hens"), "activate 7", "gain shop"),
        act("activate a printed field", farm(total=5), "activate 5", "activate gain"),
        act("pay", farm("4: 3-bouquet **, 9: *", bags=1, total=4), "activate 4", "pay"),
        act("the next turn", market(), "take 1 1, lay 4, skip, skip", "refill dice"),
        act("plant", farm("9: 1-seed *", total=9), "activate 9, plant 3", "sunflower"),
        act("use a card up", farm("9: 1-seed *", total=9), "activate 9, plant 3, plant 4", "sunflower leave"),
        act("a goal", farm("7: 1-sacks", bags=6), "activate 7", "goal"),
        act("the farmer is visited", market(first="farmer"), "take 1 1", "take"),
        act("the farmer goes on", market(first="farmer"), f"{visited}, move_farmer 5", "farmer refill"),
    ]


def folded_acts() -> list[Act]:
    """What somebody else does whose farm lies folded away: it goes by the plate of the seat."""

    def market() -> Scene:
        return Scene(phase="take", dice=(1, 2, 2), bags=2).market(*STALLS)

    return [
        act("take folded", market(), "take 1 1", "take", seat=1),
        act("lay folded", market(), "take 1 1, lay 4", "ghost", seat=1),
        act("gain folded", Scene("7: s-hens"), "activate 7", "ghost", seat=1),
    ]


def watched(visit: Visit, plies: int, **look: object) -> tuple[Stage, list[dict[str, Any]]]:
    """A table with some moves that bots made while the page was looked at, and what moved then."""
    page = sit_down(visit, "farm_shop", 2, MODULES, **look)
    page.evaluate(_WATCH)
    return Stage(page, plies), page.evaluate("window.moved")


def shown(stage: Stage, one: Act) -> list[dict[str, Any]]:
    """What moves at a move."""
    stage.show(one.before)
    stage.page.evaluate("window.moved.length = 0")
    stage.show(one.after)
    moved: list[dict[str, Any]] = stage.page.evaluate("window.moved")
    return moved


def test_what_happens_moves(visit: Visit) -> None:
    folded = folded_acts()
    stage, live = watched(visit, 2 * len([*acts(), *folded]) + 1, reduced_motion="no-preference")
    assert live
    for one in [*acts(), *folded]:
        if one in folded[:1]:
            stage.page.set_viewport_size({"width": 390, "height": 844})
        moved = shown(stage, one)
        assert one.kinds <= {seen["kind"] for seen in moved}, one.name
        for seen in moved:
            assert seen["ends"] <= 1201, (one.name, seen)
            assert seen["far"] >= (40 if seen["kind"] in _FAR & one.kinds else 3), (one.name, seen)


def test_who_wants_a_still_page_gets_one(visit: Visit) -> None:
    few = acts()[:6]
    stage, live = watched(visit, 2 * len(few) + 1, reduced_motion="reduce")
    assert live == []
    for one in few:
        assert shown(stage, one) == [], one.name


@pytest.mark.parametrize(("locale", "turns"), [("en-GB", 6), ("de-DE", 2)])
def test_axe_finds_nothing_at_all(visit: Visit, locale: str, turns: int) -> None:
    page = sit_down(visit, "farm_shop", 3, MODULES, bypass_csp=True, locale=locale)
    player = Player(page, 4)
    for turn in range(turns):
        page.emulate_media(color_scheme="dark" if turn % 2 else "light")
        play_on(player, 6)
        expect(page.locator("[data-part][role=button], .acts > .btn, dialog[open] .btn.main").first).to_be_visible(timeout=20_000)
        assert violations(page) == [], page.title()
        assert page.evaluate(UNSAID) == []

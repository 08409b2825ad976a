"""Names that are longer than their place end in an ellipsis and have a title that tells them whole: no letter is cut off."""

from collections.abc import Mapping

import pytest
from playwright.sync_api import Page, expect

from barnboard import Match

from .conftest import Visit
from .fullest import fullest
from .live import Moment, drawn, latest, moment, show
from .test_farms import GAMES as FARMS

LONG = ("Wilhelmine Oberhuber", "Maximiliane-Kunigund", "Bartholomäus Wolfram", "Mmmmmmmm Wwwwwwwwwww")  # as long as they may be
SIZES = ((1440, 900), (1024, 768), (390, 844))

# Every drawn text with one of the names: a box that cuts it must end it by an ellipsis, and a title must tell it whole.
_CUT = """(names) => {
  const found = [];
  const cuts = (box, text) =>
    text.right > box.right + 1 || text.left < box.left - 1 || text.bottom > box.bottom + 2 || text.top < box.top - 2;
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (nodes.nextNode()) {
    const node = nodes.currentNode;
    const [el, name] = [node.parentElement, names.find((one) => node.textContent.includes(one))];
    if (!name || el.closest('.vh, title, option, script') || !el.checkVisibility({ visibilityProperty: true })) continue;
    const range = document.createRange();
    const at = node.textContent.indexOf(name);
    range.setStart(node, at);
    range.setEnd(node, at + name.length);
    for (const text of range.getClientRects()) {
      if (text.width < 1) continue;
      const where = `${name} in ${el.closest('[class]')?.getAttribute('class')}`;
      let scrolls = false;
      for (let up = el; up; up = up.parentElement) {
        const look = getComputedStyle(up);
        if (look.clipPath !== 'none') break; // for screen readers alone
        if (look.display === 'inline' || look.overflowX === 'visible') continue;
        if (/auto|scroll/.test(look.overflowX + look.overflowY)) scrolls = true;
        if (scrolls || !cuts(up.getBoundingClientRect(), text)) continue;
        const ends = look.textOverflow === 'ellipsis' && look.display.endsWith('block') || look.webkitLineClamp !== 'none';
        if (!ends) found.push(`${where} is cut off by ${up.getAttribute('class') ?? up.tagName}`);
        else if (!up.closest('[title]')?.title.includes(name)) found.push(`${where} is told whole nowhere`);
        break;
      }
      const isOut = text.right > innerWidth + 1 && getComputedStyle(el).textOverflow !== 'ellipsis';
      if (!scrolls && isOut) found.push(`${where} leaves the screen`);
    }
  }
  return [...new Set(found)];
}"""


def cut_off(page: Page) -> list[str]:
    """What is cut off at every size of screen."""
    found = []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        drawn(page)
        found += [f"{one} on {width} x {height}" for one in page.evaluate(_CUT, list(LONG))]
    return found


def fullest_of(game: str) -> Match:
    """A table at which most lies."""
    return next(fullest(game))[1] if game in FARMS else next(iter(latest(game, 4).values()))


@pytest.mark.parametrize("game", ["oregon", "fences", *FARMS])
def test_a_long_name_has_its_end_at_the_table(visit: Visit, game: str) -> None:
    page = show(visit, moment(fullest_of(game), "en", names=LONG), *SIZES[0])
    assert cut_off(page) == []
    if page.locator(".seat .opens").count():
        page.locator(".seat .opens").last.dispatch_event("click")
        assert cut_off(page) == [], "the farm of somebody else"


def waiting(shown: Moment) -> Moment:
    """The same table before the deal, with one chair that is free."""
    seats: list[Mapping[str, object]] = shown.state["seats"]
    chairs = [{**seat, "kind": "person" if seat["seat"] else "free", "yours": seat["seat"] == 1} for seat in seats]
    told = {"status": "waiting", "seats": chairs, "your_seats": [1], "deal": None, "opened": [], "view": None, "moves": []}
    return Moment(shown.name, {**shown.state, **told}, None)


_LAY = """async (names) => {
  const seats = [...names.map((name) => ({ kind: 'me', name })), { kind: 'open' }];
  const body = JSON.stringify({ game: 'oregon', seats, open: true });
  await fetch('/api/tables', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
}"""


def test_a_long_name_has_its_end_in_the_lobby_before_a_match_and_after_it(visit: Visit) -> None:
    over = moment(latest("oregon", 4)["over"], "en", names=LONG)
    for shown, place in ((over, "main.result"), (waiting(over), "main.waiting")):
        page = show(visit, shown, *SIZES[0])
        expect(page.locator(place)).to_be_visible()
        assert cut_off(page) == [], place
    front = visit("/")
    front.evaluate(_LAY, list(LONG[:3]))
    front.reload()
    expect(front.get_by_text("Your tables")).to_be_visible()
    assert cut_off(front) == [], "the front page"

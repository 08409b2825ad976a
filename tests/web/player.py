"""Somebody who plays by clicking on what is lit, or by keys alone."""

import random
import time
from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Error, Page

# What a person would do next: all that is offered is looked at in random order, and only a point of the screen counts where
# the thing itself lies on top. What is lit out of sight is reached by scrolling, on a board that pans by the arrows at its edges.
# Parts that are liked better come first.
_NEXT = """async ([seed, liked]) => {
  const random = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
  const rank = (el) => (liked.findIndex((start) => (el.dataset.part || '').startsWith(start)) + 1 || liked.length + 1);
  const shuffled = (all) => [...all].map((el) => [rank(el) + random(), el]).sort((a, b) => a[0] - b[0]).map((pair) => pair[1]);
  const at = [0.5, 0.25, 0.75, 0.1, 0.9];
  const point = (el) => {
    const box = el.getBoundingClientRect();
    const hits = (x, y) => el.contains(document.elementFromPoint(x, y));
    for (const v of at) for (const u of at) {
      const [x, y] = [box.left + box.width * u, box.top + box.height * v];
      if (hits(x, y)) return { x, y };
    }
    return null;
  };
  const find = (kind, all) => {
    for (const el of shuffled(all)) {
      if (el.disabled || !el.getClientRects().length) continue;
      let where = point(el);
      if (!where) {
        el.scrollIntoView({ block: 'center', inline: 'nearest' });
        where = point(el);
      }
      if (where) return { kind, ...where, part: el.dataset.part || '' };
    }
    return null;
  };
  const all = (what) => document.querySelectorAll(what);
  const look = () => {
    if (all('main.result').length) return { kind: 'over' };
    const dialog = all('dialog[role=alertdialog][open] .btn.main');
    if (dialog.length) return find('yes', dialog);
    if (all('.curtain').length) return find('curtain', all('.curtain button'));
    if (!all('.tray.turn').length) return null;
    if (all('.choices .btn').length) return find('choice', all('.choices .btn'));
    const buttons = [...all('.acts > .btn:is(.main, [data-part])')];
    const act = () => find('button', buttons);
    const lit = [...all('main.table [data-part][role=button], main.table button[data-part]')].filter(
      (el) => !el.closest('.acts') && el.getAttribute('aria-pressed') !== 'true' && !('swap' in el.dataset));
    const part = () => find('part', lit);
    const more = () => (lit.length ? find('more', all('main.table .board .more')) : null);
    if (liked.length) return find('part', [...buttons, ...lit]);
    return (random() < 0.7 ? (act() ?? part()) : (part() ?? act())) ?? more();
  };
  const end = performance.now() + 60;
  for (;;) {
    const next = look();
    if (next || performance.now() > end) return next;
    await new Promise((done) => setTimeout(done, 15));
  }
}"""


_TURNED = 5  # clicks on one size of the screen, where it changes


def unpainted(page: Page) -> None:
    """Prepares a page on which nothing is painted: that is half of its work, and who only clicks needs none of it.

    Everything lies where it lies otherwise, and a click meets the same thing.
    """
    page.add_init_script("addEventListener('DOMContentLoaded', () => (document.documentElement.style.opacity = '0'))")


class Player:
    """A person at a page. `likes`: how parts begin that are taken before others, best first.

    With `sizes` the screen changes every few clicks from one of them to the next, so that one match is played on all of them.
    """

    def __init__(
        self,
        page: Page,
        seed: int = 1,
        likes: Sequence[str] = (),
        by_finger: bool = False,
        sizes: Sequence[tuple[int, int]] = (),
    ) -> None:
        self.page = page
        self.likes = list(likes)
        self.sizes = list(sizes)
        self.press = page.touchscreen.tap if by_finger else page.mouse.click
        self.seed = seed
        self.clicks = 0

    def next(self) -> dict[str, Any] | None:
        """What to do now, with the point of the screen to click on; None while there is nothing.

        It follows from the seed, the clicks so far and what is offered: how often one had to look plays no part.
        """
        chance = random.Random(f"{self.seed} {self.clicks}")
        try:
            found: dict[str, Any] | None = self.page.evaluate(_NEXT, [chance.randrange(1, 2**31 - 1), self.likes])
        except Error:
            return None  # the page is on its way somewhere else
        return found

    def step(self, leave: str = "") -> bool:
        """One click, if there is something to click on that is not of the kind to leave. False when the match is over."""
        if self.sizes and self.clicks % _TURNED == 0:
            width, height = self.sizes[self.clicks // _TURNED % len(self.sizes)]
            if (now := self.page.viewport_size) and now["width"] != width:
                self.page.set_viewport_size({"width": width, "height": height})
        one = self.next()
        if one is None or one["kind"] == leave:
            return True
        if one["kind"] == "over":
            return False
        self.press(one["x"], one["y"])
        self.clicks += 1
        return True


def play_to_the_end(players: list[Player], most: int = 1500, patience: float = 60.0) -> None:
    """All play until every page shows the result; nobody clicks endlessly, and nothing stands still for long."""
    clicked, since = -1, time.monotonic()
    going = list(players)
    while going:
        going = [player for player in going if player.step()]
        clicks = sum(player.clicks for player in players)
        if clicks != clicked:
            clicked, since = clicks, time.monotonic()
        if clicks > most or time.monotonic() - since > patience:
            stands = [(player.page.title(), player.clicks, player.next()) for player in players]
            raise AssertionError(f"the match does not end: {stands}")

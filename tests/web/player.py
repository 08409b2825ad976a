"""Somebody who plays by clicking on what is lit, or by keys alone."""

import random
from typing import Any

from playwright.sync_api import Error, Page

# everything that the page offers to do now, with the middle of each thing on the screen
_OFFERED = """() => {
  const seen = [];
  const add = (kind, el) => {
    if (!el || el.disabled) return;
    el.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const box = el.getBoundingClientRect();
    if (box.width > 0 && box.height > 0)
      seen.push({ kind, x: box.left + box.width / 2, y: box.top + box.height / 2, part: el.dataset.part || '' });
  };
  if (document.querySelector('main.result')) return [{ kind: 'over' }];
  const dialog = document.querySelector('dialog[role=alertdialog][open]');
  if (dialog) { add('yes', dialog.querySelector('.btn.main')); return seen; }
  const curtain = document.querySelector('.curtain button');
  if (curtain) { add('curtain', curtain); return seen; }
  if (!document.title.startsWith('●')) return [];
  document.querySelectorAll('.choices .btn').forEach((el) => add('choice', el));
  if (seen.length) return seen;
  document.querySelectorAll('.acts .btn.main').forEach((el) => add('button', el));
  const all = document.querySelectorAll('main.table [data-part][role=button], main.table button[data-part]');
  const lit = [...all].filter((el) => !el.closest('.acts'));
  const shown = lit.filter((el) => el.getClientRects().length && el.getAttribute('aria-pressed') !== 'true' && !el.disabled);
  const pick = shown[Math.floor(Math.random() * shown.length)];
  if (pick) add('part', pick);
  return seen;
}"""


class Player:
    def __init__(self, page: Page, seed: int = 1) -> None:
        self.page = page
        self.chance = random.Random(seed)
        self.clicks = 0

    def offered(self) -> list[dict[str, Any]]:
        try:
            return list(self.page.evaluate(_OFFERED))
        except Error:
            return []  # the page is on its way somewhere else

    def step(self) -> bool:
        """One click, if there is something to click on. False when the match is over."""
        offered = self.offered()
        if offered and offered[0]["kind"] == "over":
            return False
        if not offered:
            self.page.wait_for_timeout(30)
            return True
        doing = [one for one in offered if one["kind"] == "button"]
        parts = [one for one in offered if one["kind"] != "button"]
        one = (
            self.chance.choice(doing)
            if doing and (not parts or self.chance.random() < 0.7)
            else self.chance.choice(parts or doing)
        )
        self.page.mouse.click(one["x"], one["y"])
        self.clicks += 1
        self.page.wait_for_timeout(15)
        return True


def play_to_the_end(players: list[Player], most: int = 4000) -> None:
    """All play until every page shows the result."""
    for _ in range(most):
        going = [player.step() for player in players]
        if not any(going):
            return
    titles = [player.page.title() for player in players]
    offers = [player.offered()[:3] for player in players]
    raise AssertionError(f"the match does not end: {titles} {offers}")

"""The fullest tables of My Happy Farm, Magic Farm and My Farm Shop.

All that one needs is in sight, and everything is drawn within its place.
"""

from itertools import count

import pytest

from .conftest import Visit
from .fullest import fullest
from .live import moment, show
from .test_in_sight import LOCALES, SIZES, faults, spoken

ANOTHER = {"happy_farm": "fr", "magic_farm": "ja", "farm_shop": "pl"}  # the language besides English


# What lies outside of the thing it is drawn on, or under something else. A fence stands on the edge of its farm; badges and
# brackets, which hang over edges, are placed absolutely.
_STRAY = """() => {
  const box = (el) => el.getBoundingClientRect();
  const name = (el) => el.dataset?.at || el.dataset?.part || el.getAttribute('class') || el.tagName;
  const seen = (el) => box(el).width > 1 && box(el).height > 1 && getComputedStyle(el).visibility !== 'hidden';
  const hangs = (el, of) => {
    for (let one = el; one && one !== of; one = one.parentElement)
      if (one.matches('.fence, .fenced') || getComputedStyle(one).position === 'absolute') return true;
    return false;
  };
  const found = [];
  for (const thing of document.querySelectorAll('main.table :is(.land, .part, .plate, .deed, .stall, .holds)')) {
    const frame = box(thing);
    for (const el of thing.querySelectorAll('*')) {
      if (!seen(el) || (el.ownerSVGElement && el.tagName !== 'svg') || hangs(el, thing) || el.closest('.an')) continue;
      const { left, right, top, bottom } = box(el);
      if (left < frame.left - 8 || right > frame.right + 8 || top < frame.top - 8 || bottom > frame.bottom + 8) {
        found.push(`${name(el)} sticks out of ${name(thing)}`);
      }
    }
  }
  const tray = box(document.querySelector('main.table .tray'));
  for (const el of document.querySelectorAll('.tray .deed, .tray .btn, .tray [data-part]')) {
    if (seen(el) && box(el).right > tray.right + 3) found.push(`${name(el)} sticks out of the tray`);
  }
  for (const el of document.querySelectorAll('main.table .deed span, main.table .title, main.table .meal .called')) {
    if (seen(el) && el.scrollWidth > el.clientWidth + 1 && el.clientWidth > 0) found.push(`no room for ${el.textContent}`);
  }
  for (const text of document.querySelectorAll('main.table .deed span')) {  // a word breaks only where it may
    const words = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
    for (let node = words.nextNode(); seen(text) && node; node = words.nextNode())
      for (const { index, 0: word } of node.data.matchAll(/\\p{L}{3,}/gu)) {
        const range = document.createRange();
        range.setStart(node, index + 1);  // the hyphen before it lies in the line above
        range.setEnd(node, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1 && !/[ぁ-ヿ一-龯]/.test(word)) found.push(`${word} is broken`);
      }
  }
  const field = box(document.querySelector('main.table .board'));
  for (const el of document.querySelectorAll('main.table .own .an'))
    if (seen(el) && box(el).bottom > field.bottom + 1) found.push(`${name(el)} is cut off`);
  for (const el of document.querySelectorAll('main.table .own .bed .seed'))
    if (seen(el) && box(el).right > box(el.closest('.bed')).right) found.push(`${name(el)} sticks out of its bed`);
  const kinds = '.crop, .work, .offer, .held, .hc, .seed, .meal, .mcard, .fc6';
  const cards = [...document.querySelectorAll(`main.table :is(${kinds})`)].filter(seen);
  cards.forEach((one, at) => cards.slice(at + 1).forEach((other) => {
    const [a, b] = [box(one), box(other)];
    const [x, y] = [Math.min(a.right, b.right) - Math.max(a.left, b.left), Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)];
    const zone = (el) => el.closest('.board, .tray');  // what is scrolled out of the board lies over nothing
    if (x > 2 && y > 2 && zone(one) === zone(other)) found.push(`${name(one)} lies over ${name(other)}`);
  }));
  const low = Math.max(...[...document.querySelectorAll('main.table .board :is(.land, .offer)')].map((el) => box(el).bottom));
  if (innerWidth > 900 && low > tray.top + 1) found.push('the tray lies over the board');
  if (document.documentElement.scrollWidth > innerWidth) found.push('the page is too wide');
  const small = [...document.querySelectorAll('main.table .an text, main.table .crop b, main.table .pay small')].filter(
    (el) => seen(el) && parseFloat(getComputedStyle(el).fontSize) * (el.getScreenCTM?.()?.a ?? 1) < 9.5);
  found.push(...small.map((el) => `hard to read: ${el.textContent}`));
  return [...new Set(found)];
}"""


@pytest.mark.parametrize(("game", "language"), spoken(ANOTHER))
def test_the_fullest_tables_are_drawn_whole_with_all_in_sight(visit: Visit, game: str, language: str) -> None:
    moments = [moment(match, language, name) for name, match in fullest(game)]
    page = show(visit, moments[0], *SIZES[0], locale=LOCALES[language])
    turns = count()
    assert [one for size in SIZES for one in faults(page, moments, size, language, turns, _STRAY)] == []

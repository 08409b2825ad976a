"""What a person needs is always in sight, and all text is whole: at every size and in every language, at the fullest tables.

What is asked, the hand, the actions of the moment, the own clock, and the part of the board that the choice is about are seen
together without scrolling; nothing covers them. The board keeps its size while something is picked or a hint opens.
"""

import os
from collections.abc import Iterable, Iterator, Mapping
from itertools import count

import pytest
from playwright.sync_api import Page

from barnboard.words import languages

from .conftest import Visit
from .live import Moment, drawn, latest, moment, show, show_next
from .texts import FAULTY

SIZES = ((1440, 900), (1366, 768), (1280, 720), (1024, 768), (820, 1180), (390, 844), (360, 740))
LOCALES = {language: "en-GB" if language == "en" else language for language in languages()}
EVERY = os.environ.get("BARNBOARD_SIZES") == "every"  # as `make sizes` does: all languages, and closely on all screens
# The screens on which every moment is looked at: those of one language are left to it by the other. Hints are asked for and parts
# picked on one of its two in turn. On all other screens every second moment is looked at in English, and those between in the
# other language.
CLOSELY_IN_ENGLISH = ((1440, 900), (360, 740))
CLOSELY_IN_ANOTHER = ((1024, 768), (390, 844))
# Every game is looked at in English and one more language here; those with fullest tables (test_full), in a third one there:
# between them all languages come up.
ANOTHER = {"oregon": "ja", "fences": "pl", "happy_farm": "de", "magic_farm": "es", "farm_shop": "nl"}
MOST_SEATS = {"oregon": 4, "fences": 4, "happy_farm": 4, "magic_farm": 2, "farm_shop": 4}
# with these one does nothing more
PASSES = [f"button:{name}" for name in ("decline", "done", "end_turn", "keep", "let_go", "skip", "stop")]
MODULES = {"farm_shop": {"jump_start": True, "farmer": True, "goals": True}}

# What is not seen whole, with why. A point counts as seen where the thing itself lies on top. The land of Fences is larger than
# any window: of its lit places some must be seen, and to the others an arrow leads.
_HIDDEN = """(passes) => {
  const name = (el) => el.dataset.part || el.getAttribute('aria-label') || el.textContent.trim() || el.getAttribute('class');
  const found = [];
  const root = document.documentElement;
  if (root.scrollHeight > innerHeight) found.push(`the page is ${root.scrollHeight} px high`);
  if (root.scrollWidth > innerWidth) found.push(`the page is ${root.scrollWidth} px wide`);
  const outside = (el) => {
    const box = el.getBoundingClientRect();
    if (box.width < 1 || box.height < 1) return 'is not drawn';
    const within = (left, top, right, bottom) => box.left >= left && box.top >= top && box.right <= right && box.bottom <= bottom;
    if (!within(-1, -1, innerWidth + 1, innerHeight + 1)) return 'sticks out of the window';
    for (let up = el.parentElement; up; up = up.parentElement) {
      const look = getComputedStyle(up);
      if (look.overflowX === 'visible' || up.ownerSVGElement) continue;
      const { left, top, right, bottom } = up.getBoundingClientRect();
      if (!within(left - 2, top - 2, right + 2, bottom + 2)) return `is cut off by ${up.getAttribute('class')}`;
    }
    return '';
  };
  const covered = (el) => {
    const box = el.getBoundingClientRect();
    for (const v of [0.5, 0.2, 0.8]) for (const u of [0.5, 0.2, 0.8]) {
      const top = document.elementFromPoint(box.left + box.width * u, box.top + box.height * v);
      if (top && (el.contains(top) || top.contains(el) || (top.matches('.opens') && top.parentElement.contains(el)))) return '';
    }
    return 'is covered';
  };
  const need = (what, all) => {
    const list = [...all].filter((el) => el.checkVisibility());
    for (const el of list) {
      const why = outside(el) || covered(el);
      if (why) found.push(`${what} ${name(el)} ${why}`);
    }
    return list.length;
  };
  const all = (what) => document.querySelectorAll(`main.table ${what}`);
  if (!need('the prompt', all('.prompt:not(.hinting) h2, .prompt .why'))) found.push('no prompt');
  const small = innerWidth < 700 && innerHeight < 780;  // there a touch opens what is cut
  for (const el of small ? [] : all('.prompt:not(.hinting) h2, .prompt .why'))
    if (el.scrollHeight > el.clientHeight + 4) found.push(`of the prompt something is cut: ${el.textContent}`);
  const coloured = [...all('.acts > .btn.main')];
  if (coloured.length > 1) found.push(`several have the colour: ${coloured.map(name)}`);
  const alone = all('[data-part]:is([role=button], button)').length < 2 || all('[aria-pressed=true]').length > 0;
  const wrong = coloured.filter((el) => !alone && passes.includes(el.dataset.part));
  found.push(...wrong.map((el) => `a pass has the colour: ${name(el)}`));
  if (!need('the own clock', all('.tray .clock.mine'))) found.push('no own clock');
  if (need('the clock', all('.seat .clock')) !== all('.seat').length) found.push('a seat without a clock');
  need('the button', all('.tray .btn'));
  need('the hand', all('.tray .holds [data-part]'));
  need('the deed', all('.tray .deed'));
  const lit = [...all('.board [data-part][role=button]:not([data-swap])')];
  const seen = lit.filter((el) => el.checkVisibility() && !outside(el) && !covered(el));
  const pans = all('.board .zoom').length > 0;
  if (lit.length && !seen.length) found.push('nothing of the board that is lit is seen');
  const zone = document.querySelector('#board').getBoundingClientRect();
  const away = lit.filter((el) => {
    const box = el.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    return x < zone.left || x > zone.right || y < zone.top || y > zone.bottom;
  });
  if (pans && away.length && !all('.board .more').length) found.push(`no arrow leads to ${away.map(name)}`);
  const unseen = pans ? [] : lit.filter((el) => !seen.includes(el));
  for (const el of unseen) found.push(`${name(el)} ${outside(el) || covered(el) || 'is folded away'}`);
  const targets = [...all('.tray .btn'), ...all('.tray .deed')].filter((el) => el.checkVisibility());
  const tiny = targets.filter((el) => el.getBoundingClientRect().height < 43.5);
  found.push(...tiny.map((el) => `${name(el)} is too small for a finger`));
  return [...new Set(found)];
}"""

_BOARD = """() => {
  const { width, height } = document.querySelector('#board').getBoundingClientRect();
  return [Math.round(width), Math.round(height)];
}"""


_ZONES = ":is(.tray .holds, .tray .doings, .board)"


def hidden(page: Page) -> list[str]:
    """What is not in sight."""
    return page.evaluate(_HIDDEN, PASSES)  # type: ignore[no-any-return]


def hidden_later(page: Page) -> list[str]:
    """What is not in sight with a hint, and after each pick; and whether the board stays as it is."""
    found: list[str] = []
    size = page.evaluate(_BOARD)

    def look(when: str) -> None:
        drawn(page)
        found.extend(f"{when}: {one}" for one in hidden(page))
        if (now := page.evaluate(_BOARD)) != size:
            found.append(f"{when}: the board was {size} and is {now}")

    hint = page.locator(".always .btn").last
    hint.click()
    page.locator(".prompt .why").wait_for(state="attached")
    look("with a hint")
    hint.click()
    for pick in range(1, 4):
        lit = page.locator(f"main.table {_ZONES} [data-part][role=button]:not([data-swap]):not([aria-pressed=true])")
        if not lit.count():
            break
        lit.first.dispatch_event("click")
        drawn(page)
        if not lit.count() and not page.locator(".acts > .btn, .choices .btn").count():
            break  # it was a whole move, and is on its way
        look(f"after {pick} picks")
    return found


def spoken(another: Mapping[str, str]) -> list[tuple[str, str]]:
    """Each game with the languages in which it is looked at: English and one more, or all of them."""
    return [(game, language) for game, other in another.items() for language in (LOCALES if EVERY else ("en", other))]


def faults(
    page: Page, moments: Iterable[Moment], size: tuple[int, int], language: str, turns: Iterator[int], *more: str
) -> Iterator[str]:
    """What is not in sight of these moments, one after the other on a page that shows the game already; and what `more` find."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    another = language != "en"
    own, others = (CLOSELY_IN_ANOTHER, CLOSELY_IN_ENGLISH) if another else (CLOSELY_IN_ENGLISH, CLOSELY_IN_ANOTHER)
    if size in others and not EVERY:
        return
    for number, shown in enumerate(moments):
        if not EVERY and size not in own and (number + SIZES.index(size)) % 2 != another:
            continue
        show_next(page, shown, next(turns))
        found = [*hidden(page), *(fault for look in (FAULTY, *more) for fault in page.evaluate(look))]
        if EVERY or size == own[number % 2]:
            found += hidden_later(page)
        yield from (f"{shown.name} on {size[0]} x {size[1]}: {one}" for one in found)


@pytest.mark.parametrize(("game", "language"), spoken(ANOTHER))
def test_what_one_needs_is_in_sight(visit: Visit, game: str, language: str) -> None:
    found = latest(game, MOST_SEATS[game], **MODULES.get(game, {}))
    moments = [moment(match, language) for phase, match in found.items() if phase != "over"]
    page = show(visit, moments[0], *SIZES[0], locale=LOCALES[language])
    turns = count()
    assert [one for size in SIZES for one in faults(page, moments, size, language, turns)] == []

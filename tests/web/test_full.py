"""The fullest farms of My Happy Farm and Magic Farm: everything is drawn, within its place, on a screen and on a phone."""

import pytest

from barnboard import Match
from tests.games.happy_farm.scene import scene
from tests.games.magic_farm.scene import Scene

from .conftest import Visit
from .stage import Position, Stage, position
from .test_farms import sit_down

CROPS = [
    "thrift_tulip 2",
    "moonpea 3",
    "foxberry 5",
    "grumble_pumpkin 6",
    "snowcap_cabbage 1",
    "lantern_yam 4",
    "ember_pepper 3",
    "honey_melon 6",
    "whisper_squash 3",
    "sunspot_tomato 4",
    "thunder_corn 3",
    "frostleek 2",
    "icicle_turnip 1",
    "aurora_mushroom 5",
    "wishing_asparagus 2",
]
WORKS = ["hedgeboar", "mudmaw", "scarecrow", "trading_post", "seed_silo", "market_stall", "wishing_well", "glass_greenhouse"]
HAND = "harvest_moon borrowed_hour beanstalk_hymn gem_1 gem_1 gem_2 wood_1 wood_2 metal_1 metal_2 killing_frost gentle_rain"


def magic(crops: int, works: int, cards: int) -> Position:
    """Two farms with as much on each, under all the weather that there is."""
    farm = [*CROPS[:crops], *WORKS[:works]]
    table = Scene(
        ", ".join([*farm, "wattle_fence", "ironthorn_fence"]),
        ", ".join([*CROPS[-crops:], "wattle_fence", "sky_gremlin", "dragonfly_sprinkler"][: crops + 1 + works]),
        hand=" ".join(HAND.split()[:cards]),
        their_hand="rust_curse wood_1 gem_1 cloudburst metal_1 magpie_bargain turning_wheel wood_1",
        market="midas_turnip thirsty_sky",
        season="winter",
        gold=1960,
        their_gold=1875,
        target=3000,
    )
    for player in table.s.player:
        player.protected = 1
        player.weather[:] = [1, -1]
        player.weather_turns[:] = [3, 2]
    return position(table.match, moved=False)


def happy(seats: int) -> Position:
    """Full beds, a barn that holds too much, and animals as long as they can be."""
    match: Match = scene(
        """
        pasture  cow_5 cow_4 sheep_5 - rabbit_5 -
        0 hand   C M B
        0 known  O C M B
        0 spring C C C
        0 summer M B
        0 fall   O C
        0 barn   C C M B O O
        0 fed    cow_1 cow_2 cow_3 pig_1 pig_2 pig_3 pig_4 pig_5 sheep_1 rabbit_1
        1 fed    rabbit_2 rabbit_3 rabbit_4 sheep_2 sheep_3 sheep_4
        1 known  M O C B B O
        1 hand   C M
        1 barn   B B C M O O
        1 spring B M
        1 summer O O O
        1 fall   B C
        """,
        seats=seats,
    )
    match.play("choose harvest_fall")
    match.play("harvest clover+oats")
    return position(match, moved=False)


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
  for (const thing of document.querySelectorAll('main.table :is(.land, .part, .plate, .deed, .stall, .hand)')) {
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
  for (const el of document.querySelectorAll('main.table .deed span, main.table .title, main.table .called')) {
    if (seen(el) && el.scrollWidth > el.clientWidth + 1 && el.clientWidth > 0) found.push(`no room for ${el.textContent}`);
  }
  const cards = [...document.querySelectorAll('main.table :is(.crop, .work, .offer, .held, .hc, .seed, .meal)')].filter(seen);
  cards.forEach((one, at) => cards.slice(at + 1).forEach((other) => {
    const [a, b] = [box(one), box(other)];
    const [x, y] = [Math.min(a.right, b.right) - Math.max(a.left, b.left), Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)];
    if (x > 2 && y > 2) found.push(`${name(one)} lies over ${name(other)}`);
  }));
  const low = Math.max(...[...document.querySelectorAll('main.table .board :is(.land, .offer)')].map((el) => box(el).bottom));
  if (innerWidth > 900 && low > tray.top + 1) found.push('the tray lies over the board');
  if (document.documentElement.scrollWidth > innerWidth) found.push('the page is too wide');
  const small = [...document.querySelectorAll('main.table .an text, main.table .crop b, main.table .pay small')].filter(
    (el) => seen(el) && parseFloat(getComputedStyle(el).fontSize) * (el.getScreenCTM?.()?.a ?? 1) < 9.5);
  found.push(...small.map((el) => `hard to read: ${el.textContent}`));
  return [...new Set(found)];
}"""

SCREENS = ((1440, 900), (1280, 720), (820, 1180), (390, 844), (360, 740))


@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
@pytest.mark.parametrize("game", ["happy_farm", "magic_farm"])
def test_the_fullest_farms_are_drawn_whole(visit: Visit, game: str, locale: str) -> None:
    seats = 4 if game == "happy_farm" else 2
    page = sit_down(visit, game, seats, locale=locale)
    stage = Stage(page, 7)
    farms = (
        [happy(4)]
        if game == "happy_farm"
        else [magic(3, 0, 2), magic(5, 2, 5), magic(8, 6, 9), magic(12, 4, 7), magic(15, 8, 12)]
    )
    for number, farm in enumerate(farms):
        stage.show(farm)
        for width, height in SCREENS:
            page.set_viewport_size({"width": width, "height": height})
            stage.drawn()
            assert page.evaluate(_STRAY) == [], f"farm {number} on {width} x {height}"

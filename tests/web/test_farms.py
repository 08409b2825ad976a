"""My Happy Farm, Magic Farm and My Farm Shop: whole matches by clicking, and boards that everyone can use."""

import random
import time
from collections.abc import Mapping, Sequence

import pytest
from playwright.sync_api import Page, Response, expect

from .conftest import Visit
from .player import Player, play_to_the_end, unpainted
from .stage import play_by_request
from .test_everyone import violations

Options = Mapping[str, bool | int]
Since = tuple[str, int]  # a field of the view, and what it has reached
MODULES: Options = {"jump_start": True, "farmer": True, "goals": True}
GAMES = ("happy_farm", "magic_farm", "farm_shop")

# Whoever plays My Happy Farm at random never feeds anything and plays until the last turn that there can be.
LIKES = {"happy_farm": ("pasture", "action:feed", "action:harvest", "action:sow", "action:draw", "action:exchange")}

# what the form of a new table sends
_LAY = """async ([game, seats, options, bot]) => {
  const me = { kind: 'me', name: 'Anna', nonce: '00'.repeat(16) };
  const bots = Array(seats - 1).fill({ kind: 'bot', bot, nonce: '' });
  const wanted = { game, options, seats: [me, ...bots], open: false, stand_in: bot, clock: { kind: 'none', seconds: 0 } };
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(wanted) };
  return (await (await fetch('/api/tables', init)).json()).id;
}"""


def sit_down(
    visit: Visit,
    game: str,
    seats: int = 2,
    options: Options | None = None,
    bot: str = "random",
    since: Since | None = None,
    **look: object,
) -> Page:
    """A table of one person with bots, usually such that play at random; before `since` the person plays by requests."""
    page = visit("/", **look)
    table = page.evaluate(_LAY, [game, seats, options or {}, bot])
    if since is not None:
        field, number = since
        play_by_request(page, f"{page.url}api/tables/{table}", lambda told: told["view"][field] >= number)
    page.goto(f"{page.url}t/{table}", wait_until="domcontentloaded")
    expect(page.locator("main.table [data-part]:visible").first).to_be_visible(timeout=120_000)
    return page


def person(page: Page, game: str, seed: int = 1, sizes: Sequence[tuple[int, int]] = ()) -> Player:
    return Player(page, seed, LIKES.get(game, ()), sizes=sizes)


def play_on(player: Player, clicks: int, patience: float = 60.0) -> None:
    """Some clicks more, and no more."""
    most, end = player.clicks + clicks, time.monotonic() + patience
    while player.clicks < most and player.step():
        assert time.monotonic() < end, f"{player.clicks} of {most} clicks, {player.page.title()}"


# The page draws every move of every bot, so a match of four costs minutes. It is played from the start with two seats or with
# all modules; with another number of seats most of it is played before the page is there. Bots that are greedy feed no animals:
# theirs is the match that ends with the last round that there can be. The screen is a tablet and a phone by turns.
@pytest.mark.parametrize(
    ("game", "seats", "options", "since"),
    [
        pytest.param("happy_farm", 2, {}, None, id="happy_farm"),
        pytest.param("happy_farm", 4, {}, ("round", 140), id="happy_farm of four, the last of 150 rounds"),
        pytest.param("magic_farm", 2, {"target": 1000}, None, id="magic_farm"),
        pytest.param("farm_shop", 2, {}, None, id="farm_shop"),
        pytest.param("farm_shop", 4, {}, ("turn", 30), id="farm_shop of four, the last of 40 turns"),
        pytest.param("farm_shop", 4, MODULES, None, id="farm_shop with all modules"),
    ],
)
def test_a_match_to_its_end_by_clicking(visit: Visit, game: str, seats: int, options: Options, since: Since | None) -> None:
    # at random a match of My Happy Farm goes on for very long
    page = sit_down(visit, game, seats, options, bot="greedy", since=since, before=unpainted)
    player = person(page, game, sizes=[(1024, 768), (390, 844)])
    play_to_the_end([player], most=3000)
    expect(page.locator("main.result .score tbody tr").last).to_contain_text("Total")
    expect(page.locator("main.result .score thead th")).to_have_count(seats + 1)
    assert player.clicks > (20 if since is None else 5)


# What a card does stands on it in symbols, numbers and short lines, drawn by style sheet (`data-drawn`): axe does not read
# them, but the name of the card must say every word of them. A button that lies over what is drawn must say that.
UNSAID = """() => {
  const words = (text) => text.replaceAll('\u00ad', '').toLowerCase().match(/\\p{L}{3,}/gu) ?? [];
  const drawn = (el) => [...el.querySelectorAll('[data-drawn]')].filter((one) => one.getClientRects().length);
  const parts = document.querySelectorAll('main.table [data-part][role=button]');
  return [...parts].flatMap((el) => {
    const said = new Set(words(el.getAttribute('aria-label')));
    const under = el.matches('.hit') ? el.parentElement : el;
    const shown = [under.innerText, ...drawn(under).map((one) => one.dataset.drawn)];
    return shown.flatMap(words).filter((word) => !said.has(word)).map((word) => `${el.dataset.part}: ${word}`);
  });
}"""


@pytest.mark.parametrize("game", GAMES[:2])  # My Farm Shop: test_farm_shop.py
def test_axe_finds_nothing_in_the_middle_of_a_match(visit: Visit, game: str) -> None:
    page = sit_down(visit, game, bypass_csp=True)
    player = person(page, game)
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
        play_on(player, 15)
        expect(page.locator("[data-part][role=button], .acts > .btn, dialog[open] .btn.main").first).to_be_visible()
        assert violations(page) == [], theme
        assert page.evaluate(UNSAID) == []


# what sticks out of the screen, and what a finger would miss
_CLUMSY = """() => {
  const box = (el) => el.getBoundingClientRect();
  const tell = (el) => `${el.dataset.part || el.getAttribute('class')} ${box(el).width} x ${box(el).height}`;
  const clipped = (el) => el.ownerSVGElement && getComputedStyle(el.ownerSVGElement).overflow !== 'visible';
  const all = [...document.querySelectorAll('main.table .board *, main.table .tray .holds *')];
  const drawn = all.filter((el) => box(el).width > 1 && !clipped(el));
  const out = drawn.filter((el) => box(el).left < -1 || box(el).right > innerWidth + 1).map((el) => `outside: ${tell(el)}`);
  const parts = document.querySelectorAll('main.table [data-part][role=button]');
  const small = [...parts].filter((el) => Math.min(box(el).width, box(el).height) < 44).map((el) => `small: ${tell(el)}`);
  return [...(document.documentElement.scrollWidth > innerWidth ? ['the page'] : []), ...out, ...small];
}"""


@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
@pytest.mark.parametrize("game", GAMES)
def test_a_small_phone_shows_all_and_fingers_meet_it(visit: Visit, game: str, locale: str) -> None:
    options = MODULES if game == "farm_shop" else None
    page = sit_down(visit, game, options=options, width=360, height=740, has_touch=True, locale=locale)
    player = person(page, game)
    for _ in range(15):
        assert page.evaluate(_CLUMSY) == []
        play_on(player, 2)


# in focus and of the game; a part that is picked already would be put back
_TO_PRESS = ":is([data-part]:not([aria-pressed=true]), .choices .btn, .acts > .btn, dialog[open] .btn):focus"


@pytest.mark.parametrize("game", GAMES)
def test_moves_by_keys_alone(visit: Visit, game: str) -> None:
    page = sit_down(visit, game, options=MODULES if game == "farm_shop" else None, width=1280)
    played: list[str] = []

    def heard(answer: Response) -> None:
        if answer.request.method == "POST" and "/moves?" in answer.url and answer.ok:
            played.append(answer.url)

    page.on("response", heard)
    chance = random.Random(1)
    end = time.monotonic() + 180  # keys are pressed at random: a busy machine needs its time
    while len(played) < 12:
        assert time.monotonic() < end, f"{len(played)} moves by keys, {page.title()}"
        if page.get_by_role("alertdialog").count():
            page.keyboard.press("Shift+Tab")
        else:
            for _ in range(1 + chance.randrange(3)):
                page.keyboard.press(chance.choice(["ArrowDown", "ArrowRight", "ArrowLeft", "ArrowUp", "Tab"]))
        if page.locator(_TO_PRESS).count():
            page.keyboard.press("Enter")

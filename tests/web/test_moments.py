"""Moments in a real browser: a link to a ply, another move tried from there, and the picture for where it is posted."""

import re

import pytest
from playwright.sync_api import Page, expect

from .conftest import Visit, until
from .test_everyone import violations

PLAYED = """async () => {
  const headers = { 'content-type': 'application/json' };
  const ask = async (method, path, body) =>
    (await fetch('/api' + path, { method, headers, body: body && JSON.stringify(body) })).json();
  const seats = [{ kind: 'me', name: 'Anna' }, { kind: 'me', name: 'Ben' }];
  const { id } = await ask('POST', '/tables', { game: 'fences', seats });
  for (;;) {
    let now = await ask('GET', `/tables/${id}`);
    if (now.status === 'over') return id;
    now = await ask('GET', `/tables/${id}?seat=${now.to_move}`);
    if (!now.moves.length) continue;
    const { text } = now.moves[now.ply % now.moves.length];
    await ask('POST', `/tables/${id}/moves`, { ply: now.ply, move: text, seat: now.to_move });
  }
}"""


@pytest.fixture
def finished(visit: Visit) -> tuple[Page, str]:
    """Somebody with a finished match, and its id."""
    page = visit("/", bypass_csp=True)
    return page, page.evaluate(PLAYED)


def test_a_moment_is_opened_by_its_link_tried_otherwise_and_shared(finished: tuple[Page, str], visit: Visit) -> None:
    anna, table = finished
    page = visit(f"/t/{table}/7", like=anna)
    expect(page.locator(".board svg").first).to_be_visible()
    expect(page.get_by_role("slider")).to_have_value("7")
    expect(page.get_by_role("button", name="Share this moment")).to_be_visible()
    page.get_by_role("button", name="Play on from here").click()
    page.wait_for_url(re.compile("/b/"))
    expect(page.get_by_role("heading", name="What if", level=1)).to_be_visible()
    expect(page.locator("svg.fork")).to_be_visible()
    assert violations(page) == []
    page.get_by_role("button", name="Bots play to the end").click()
    until(lambda: page.locator(".toldline li").count() >= 3, what="a line of three moves")
    page.get_by_role("button", name="Stop").click()
    told = page.locator(".toldline li").count()
    page.get_by_role("button", name="Another move").click()
    page.wait_for_url(re.compile("/b/"))
    expect(page.locator(".lines li")).to_have_count(2)
    page.locator(".lines a").first.click()
    until(lambda: page.locator(".toldline li").count() >= told, what="the first line, as it was left")
    link = page.locator(".moment code").inner_text()
    assert link.endswith(f"/t/{table}/7")
    picture = page.locator(".og img")
    picture.scroll_into_view_if_needed()
    until(lambda: picture.evaluate("img => img.naturalWidth") == 1200, seconds=60, what="the picture")
    stranger = visit(f"/t/{table}/7")  # in another browser
    expect(stranger.get_by_role("slider")).to_have_value("7")
    plies = stranger.get_by_role("slider").get_attribute("max")
    stranger.get_by_role("button", name="Result").first.click()
    expect(stranger.locator(".moment code")).to_contain_text(f"/t/{table}/{plies}")
    assert "og:image" in stranger.content()


@pytest.mark.parametrize("width", [390, 768, 1024, 1440])
def test_what_if_fits_every_width(finished: tuple[Page, str], visit: Visit, width: int) -> None:
    anna, table = finished
    line = anna.evaluate(
        "async (table) => (await (await fetch('/api/branches', { method: 'POST', headers: { 'content-type': 'application/json' },"
        " body: JSON.stringify({ table, ply: 5, level: 'random' }) })).json()).id",
        table,
    )
    page = visit(f"/b/{line}", like=anna)
    page.set_viewport_size({"width": width, "height": 900})
    expect(page.locator("svg.fork")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")

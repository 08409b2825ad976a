"""Who reads wide letters gets a font for them; nobody else fetches it."""

import pytest
from playwright.sync_api import Page, expect

from barnboard.words import languages, sign

from .conftest import Visit

_DRAWN_WITH = """() => document.fonts.ready.then(() =>
  [...document.fonts].filter((face) => face.status === 'loaded').map((face) => face.family.replaceAll('"', '')))"""


@pytest.mark.parametrize("language", languages())
def test_the_font_for_wide_letters_is_fetched_by_who_reads_them_only(visit: Visit, language: str) -> None:
    asked: list[str] = []

    def listen(page: Page) -> None:
        page.on("request", lambda request: asked.append(request.url))

    page = visit("/", before=listen, locale=language)
    expect(page.locator(".front h1")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", language)
    is_wide = not sign(language, "between_sentences")
    assert ("Barnboard Wide" in page.evaluate(_DRAWN_WITH)) == is_wide
    assert any("/wide-" in url for url in asked) == is_wide

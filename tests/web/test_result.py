"""The page of a finished match."""

import pytest

from .conftest import Visit
from .live import latest, moment, show

_LAST_OF_WHERE = """() => {
  const range = document.createRange();
  range.selectNodeContents(document.querySelector('header .where p'));
  return range.getBoundingClientRect().right;
}"""


@pytest.mark.parametrize("language", ["en", "de", "pl"])
def test_when_it_ended_stands_beside_the_tools_on_a_phone(visit: Visit, language: str) -> None:
    shown = moment(latest("magic_farm", 2)["over"], language)
    page = show(visit, shown, 390, 844, locale=language)
    page.wait_for_selector("main.result")
    tools = page.locator("header nav.tools").bounding_box()
    assert tools is not None
    assert page.evaluate(_LAST_OF_WHERE) <= tools["x"]

"""The page's own fonts have every letter of our texts: wide ones are in a font that is cut down to them."""

import hashlib
import re
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[1]
TEXTS = ROOT / "web/src/lib/texts"


@pytest.fixture(scope="module")
def wide() -> ModuleType:
    spec = spec_from_file_location("wide", ROOT / "web/fixtures/wide.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def test_every_wide_letter_of_our_texts_is_in_the_font(wide: ModuleType) -> None:
    """If not: `make fonts`."""
    there = wide.listed_letters()
    assert not {letter: file.name for letter, file in wide.wide_letters().items() if letter not in there}


def test_the_font_is_small_and_the_one_that_its_style_lists(wide: ModuleType) -> None:
    font = wide.FONT.read_bytes()
    assert len(font) <= wide.MOST == 120_000
    assert font.startswith(b"wOF2")
    assert hashlib.sha256(font).hexdigest() == wide.listed_hash()
    assert "SIL Open Font License" in wide.LICENCE.read_text("utf-8")


def test_whoever_speaks_with_wide_letters_brings_their_font_and_nobody_else_does(wide: ModuleType) -> None:
    for file in sorted(TEXTS.glob("??.ts")):
        text = re.sub(r"/\*.*?\*/", "", file.read_text("utf-8"), flags=re.DOTALL)
        assert ("look/wide.css" in text) == any(map(wide.is_wide, text)), file.name
    assert "wide.css" not in (ROOT / "web/src/app.css").read_text("utf-8")

"""Names of people: what may be one, and which two look alike.

Two names look alike where their skeletons are the same (Unicode Technical Standard 39, part 4): every sign is replaced by the
prototype of all that look like it, so that a Cyrillic "А" is a Latin "A" and "rn" is "m". What large and small letters make
different does not count either.
"""

import unicodedata
from functools import cache
from importlib.resources import files

from .refusals import Refusal

LONGEST_NAME = 24
_BLANK = (  # nothing is seen of these, though they are letters, marks or symbols by their category
    (0x034F, 0x034F),
    (0x115F, 0x1160),
    (0x17B4, 0x17B5),
    (0x180B, 0x180F),
    (0x2800, 0x2800),
    (0x3164, 0x3164),
    (0xFE00, 0xFE0F),
    (0xFFA0, 0xFFA0),
    (0xE0100, 0xE01EF),
)
_SEEN = "LNPS"  # letters, numbers, punctuation, symbols; a mark alone is no name


def clean_name(name: str) -> str:
    """A name without what cannot be seen, or the Refusal."""
    kept = "".join(sign for sign in unicodedata.normalize("NFC", name) if not is_invisible(sign))
    told = " ".join(kept.split())
    if not 1 <= len(told) <= LONGEST_NAME or not any(unicodedata.category(sign)[0] in _SEEN for sign in told):
        raise Refusal("bad_name", most=LONGEST_NAME)
    return told


def is_invisible(sign: str) -> bool:
    """Whether nothing is seen of a sign: controls, formats, fillers, selectors, what is no sign at all."""
    return unicodedata.category(sign)[0] == "C" or any(first <= ord(sign) <= last for first, last in _BLANK)


def look_alike(one: str, other: str) -> bool:
    """Whether one name could be taken for the other."""
    return skeleton(one) == skeleton(other) or skeleton(one.casefold()) == skeleton(other.casefold())


def skeleton(name: str) -> str:
    """What all names that look alike have in common; nothing to be shown to anybody."""
    seen = "".join(sign for sign in unicodedata.normalize("NFD", name) if not is_invisible(sign))
    return unicodedata.normalize("NFD", seen.translate(_prototypes()))


@cache
def _prototypes() -> dict[int, str]:
    """The prototype of each sign that has one other than itself."""
    found = {}
    for line in files(__package__).joinpath("confusables.txt").read_text("utf-8").splitlines():
        if not line.startswith("#"):
            sign, *prototype = (int(code, 16) for code in line.split())
            found[sign] = "".join(map(chr, prototype))
    return found

"""Paper keys: twelve words that bring a person back who lost everything else.

The words are names of places on a farm, "ryebrook", "oakmill": 64 beginnings and 32 ends make 2,048 of them. Twelve carry 128
random bits and 4 that check them, so that a slip of the pen is noticed. Only a digest of the bits is stored.
"""

import hashlib
import re

_FIRST = (
    "apple ash barley bean bee beet birch bird blue brown cherry clay clover copper corn cow crow duck elder elm fern fig flax "
    "fox frost goat gold goose grass green hare hawk hay hazel hen holly honey hop horse ivy lamb lark leaf lime maple milk "
    "mint moon moss oak oat owl pear pine plum red rose rye sheep snow swan wheat white wild"
)
_SECOND = (
    "bank barn bridge brook bush cart dale den farm field ford gate glen grove hill hive house lake lane lea mead mill path pond "
    "ridge shed side stead stone well wood yard"
)
WORDS = [first + second for first in _FIRST.split() for second in _SECOND.split()]
_NUMBERS = {word: number for number, word in enumerate(WORDS)}
_COUNT = 12
_WORD_BITS, _CHECK_BITS = 11, 4
_BYTES = 16


def to_words(bits: bytes) -> list[str]:
    """The twelve words of 128 bits."""
    number = int.from_bytes(bits) << _CHECK_BITS | _check(bits)
    return [WORDS[number >> _WORD_BITS * place & len(WORDS) - 1] for place in reversed(range(_COUNT))]


def from_words(told: str) -> bytes | None:
    """The bits of twelve words, however they were written; None where they are no paper key."""
    words = re.findall("[a-z]+", told.lower())
    if len(words) != _COUNT or any(word not in _NUMBERS for word in words):
        return None
    number = 0
    for word in words:
        number = number << _WORD_BITS | _NUMBERS[word]
    bits = (number >> _CHECK_BITS).to_bytes(_BYTES)
    return bits if _check(bits) == number & (1 << _CHECK_BITS) - 1 else None


def digest_of(bits: bytes) -> str:
    """What is stored of a paper key."""
    return hashlib.sha256(b"barnboard paper key" + bits).hexdigest()


def _check(bits: bytes) -> int:
    return hashlib.sha256(bits).digest()[0] >> 8 - _CHECK_BITS

"""Chance, drawn from the key of a position.

Every random number of a match is SipHash-2-4 of the count of numbers drawn before, keyed by the 128 secret bits in the
header. The same key gives the same match on every machine, and nobody can work the next card out from the last
ones. A position that is only imagined has no secrets to keep: there the numbers are those of SplitMix64, which is several times
quicker. The same source runs compiled (wrapping 64-bit words) and interpreted (Python integers cut to 64 bits).
"""

from typing import Any

from .compile import JIT, compiled
from .records import Record

if JIT:
    import numba

    i64, u64 = numba.int64, numba.uint64
else:
    i64 = int

    def u64(number: Any) -> int:
        """Cuts a number to 64 bits."""
        return int(number) & 0xFFFF_FFFF_FFFF_FFFF


_SOME = u64(0x736F6D6570736575)
_DORANDOM = u64(0x646F72616E646F6D)
_LYGENERA = u64(0x6C7967656E657261)
_TEDBYTES = u64(0x7465646279746573)
_LENGTH = u64(8 << 56)  # the message is always eight bytes long
_FINISH = u64(0xFF)
_HALF = u64(32)
_LOW_HALF = u64(0xFFFF_FFFF)
_GOLDEN = u64(0x9E3779B97F4A7C15)
_STAFFORD_1, _STAFFORD_2 = u64(0xBF58476D1CE4E5B9), u64(0x94D049BB133111EB)


@compiled
def _turned_left(word: Any, by: int) -> Any:
    return u64(u64(word << u64(by)) | (word >> u64(64 - by)))


@compiled
def _round(a: Any, b: Any, c: Any, d: Any) -> tuple[Any, Any, Any, Any]:
    a = u64(a + b)
    c = u64(c + d)
    b = _turned_left(b, 13) ^ a
    d = _turned_left(d, 16) ^ c
    a = _turned_left(a, 32)
    c = u64(c + b)
    a = u64(a + d)
    b = _turned_left(b, 17) ^ c
    d = _turned_left(d, 21) ^ a
    c = _turned_left(c, 32)
    return a, b, c, d


@compiled
def siphash(key_low: Any, key_high: Any, message: Any) -> Any:
    """SipHash-2-4 of one 64-bit word."""
    a = _SOME ^ key_low
    b = _DORANDOM ^ key_high
    c = _LYGENERA ^ key_low
    d = _TEDBYTES ^ key_high
    d ^= message
    for _ in range(2):
        a, b, c, d = _round(a, b, c, d)
    a ^= message
    d ^= _LENGTH
    for _ in range(2):
        a, b, c, d = _round(a, b, c, d)
    a ^= _LENGTH
    c ^= _FINISH
    for _ in range(4):
        a, b, c, d = _round(a, b, c, d)
    return a ^ b ^ c ^ d


@compiled
def quick(key_low: Any, key_high: Any, count: Any) -> Any:
    """Number `count` of SplitMix64 begun at the low key, its words mixed with the high one. Random enough, and not secret."""
    mixed = u64(key_low + u64(u64(count + u64(1)) * _GOLDEN)) ^ key_high
    mixed = u64((mixed ^ (mixed >> u64(30))) * _STAFFORD_1)
    mixed = u64((mixed ^ (mixed >> u64(27))) * _STAFFORD_2)
    return mixed ^ (mixed >> u64(31))


@compiled
def word(s: Record) -> Any:
    """The next 64 random bits of a position."""
    if s.imagined:
        drawn = quick(u64(s.key[0]), u64(s.key[1]), u64(s.draws))
    else:
        drawn = siphash(u64(s.key[0]), u64(s.key[1]), u64(s.draws))
    s.draws += 1
    return drawn


@compiled
def below(s: Record, limit: int) -> int:
    """A number from 0 to limit - 1, each as likely as the others (limit up to 2**32)."""
    if limit <= 1:
        return 0
    # Lemire: the high half of a 32-bit draw times the limit; the few draws that would favour some are drawn again.
    bound = u64(limit)
    product = u64((word(s) >> _HALF) * bound)
    if (product & _LOW_HALF) < bound:
        unfair = u64(u64(0x1_0000_0000) - bound) % bound
        while (product & _LOW_HALF) < unfair:
            product = u64((word(s) >> _HALF) * bound)
    return i64(product >> _HALF)

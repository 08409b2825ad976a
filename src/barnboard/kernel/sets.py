"""Sets of small numbers as a few machine words.

The spaces of a board, the cells of a field: "empty, in this area, of this terrain" is three ANDs. A set is an array of
64-bit words with sixty members each, which keeps clear of the sign bit. A word is walked with `lowest` and
`without_lowest`:

    while word:
        space = first_of(w) + lowest(word)
        word = without_lowest(word)
"""

from collections.abc import Iterable
from typing import Any

from .compile import JIT, compiled

MEMBERS = 60  # of one word

if JIT:
    from numba import types
    from numba.extending import intrinsic

    @intrinsic  # type: ignore[untyped-decorator]
    def lowest(typing: Any, word: Any) -> Any:
        """The smallest member of a word that is not empty."""

        def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return builder.cttz(args[0], context.get_constant(types.boolean, True))

        return types.int64(types.int64), build

    @intrinsic  # type: ignore[untyped-decorator]
    def many(typing: Any, word: Any) -> Any:
        """How many members a word has."""

        def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return builder.ctpop(args[0])

        return types.int64(types.int64), build

else:

    def lowest(word: int) -> int:
        """The smallest member of a word that is not empty."""
        return (int(word) & -int(word)).bit_length() - 1

    def many(word: int) -> int:
        """How many members a word has."""
        return int(word).bit_count()


def words_for(members: int) -> int:
    """How many words a set of that many possible members takes."""
    return -(-members // MEMBERS)


def of(numbers: Iterable[int], words: int) -> list[int]:
    """The words of a set with these numbers, for Python code."""
    made = [0] * words
    for number in numbers:
        made[number // MEMBERS] |= 1 << (number % MEMBERS)
    return made


def members(words: Any) -> list[int]:
    """The numbers in a set, for Python code."""
    found = []
    for w, word in enumerate(words.tolist()):
        while word:
            found.append(w * MEMBERS + (word & -word).bit_length() - 1)
            word &= word - 1
    return found


@compiled
def first_of(w: int) -> int:
    """The number that the first member of word w stands for."""
    return w * MEMBERS


@compiled
def without_lowest(word: int) -> int:
    """The word less its smallest member."""
    return word & (word - 1)


@compiled
def add(members: Any, number: int) -> None:
    """Puts a number into a set."""
    members[number // MEMBERS] |= 1 << (number % MEMBERS)


@compiled
def remove(members: Any, number: int) -> None:
    """Takes a number out of a set."""
    members[number // MEMBERS] &= ~(1 << (number % MEMBERS))


@compiled
def has(members: Any, number: int) -> bool:
    """Whether a number is in a set."""
    return (members[number // MEMBERS] >> (number % MEMBERS)) & 1 != 0


@compiled
def size(members: Any) -> int:
    """How many numbers are in a set."""
    total = 0
    for word in members:
        total += many(word)
    return total


@compiled
def clear(members: Any) -> None:
    """Empties a set."""
    for w in range(len(members)):
        members[w] = 0

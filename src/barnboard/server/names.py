"""Names of tables and of games."""

from collections.abc import Callable

from barnboard.games import games

_FIRST = "brave calm clear early fair fresh gentle gold green happy kind late long merry mild old quiet red soft still sunny warm"
_SECOND = (
    "barn bell brook cart creek crow dale farm field gate hay hill hive lane mead mill oak path pond rye shed well wheat wood"
)


def table_name(token: Callable[[int], str]) -> str:
    """An id that reads well in a link and cannot be guessed: two words and 50 bits."""
    bits = int(token(10), 16)
    first, second = _FIRST.split(), _SECOND.split()
    bits, one = divmod(bits, len(first))
    bits, two = divmod(bits, len(second))
    signs = "23456789abcdefghijkmnpqrstuvwxyz"
    return f"{first[one]}-{second[two]}-" + "".join(signs[bits >> 5 * place & 31] for place in range(10))


def title_of(game: str) -> str:
    """What a game is called; its id where this build has not got it."""
    return games()[game].title if game in games() else game

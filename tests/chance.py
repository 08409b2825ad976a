"""What a house in the tests draws by chance.

The deals and the starting players are the same in every run, so that no test fails by luck.
"""

import secrets

_NAME = 10  # bytes from which the name of a table is made; only names must differ


def token(size: int) -> str:
    """For `Settings.token`: a deal depends on the game, its options and seats, and on the numbers that people send."""
    return secrets.token_hex(size) if size == _NAME else "5e" * size

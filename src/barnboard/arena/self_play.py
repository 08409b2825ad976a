"""Matches between bots of one kind, from which something is to be learned."""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class SelfPlay:
    """What is played: so many matches of a game, with the same bot on all seats. The same words give the same matches."""

    game: str
    seats: int
    matches: int
    bot: str
    seed: str = ""
    options: dict[str, bool | int] = field(default_factory=dict)

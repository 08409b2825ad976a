"""Gold, and the win at the moment that the target is reached."""

from barnboard.kernel.compile import compiled
from barnboard.kernel.events import emit
from barnboard.kernel.records import NOBODY, Log, Record

from .moves import WINS
from .state import OVER, TO_LOSSES


@compiled
def gain(s: Record, seat: int, gold: int, source: int, log: Log) -> None:
    """Gold for a player, who wins at once on reaching the target, in the middle of a turn too (R21)."""
    me = s.player[seat]
    me.gold += gold
    me.ledger[source] += gold
    if me.gold >= s.target:
        s.to_move = NOBODY
        s.phase = OVER
        emit(log, WINS, seat, me.gold)


@compiled
def spend(s: Record, seat: int, gold: int, purpose: int) -> None:
    """Gold from a player; never more than he has."""
    me = s.player[seat]
    me.gold -= gold
    me.ledger[purpose] -= gold


@compiled
def hand_over(s: Record, giver: int, taker: int, gold: int, source: int, log: Log) -> None:
    """Gold from one player to the other."""
    spend(s, giver, gold, TO_LOSSES)
    gain(s, taker, gold, source, log)

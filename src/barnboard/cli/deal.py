"""What `barnboard verify` says about the deal of a match."""

import json
from pathlib import Path

from barnboard.fairness import UnfairDeal, check_kept
from barnboard.match import Match


def check_receipt(match: Match, file: Path) -> None:
    """Raises an UnfairDeal where a match was not dealt as somebody's receipt says."""
    try:
        kept = json.loads(file.read_text("utf-8"))
    except ValueError:
        raise UnfairDeal(f"{file}: not a receipt") from None
    if not isinstance(kept, dict):
        raise UnfairDeal(f"{file}: not a receipt")
    if match.deal is None:
        raise UnfairDeal("the match carries no promise of a house to compare the receipt with")
    check_kept(kept, match.deal, match.nonces)


def told_of_deal(match: Match, has_receipt: bool) -> str:
    """What is proven of the deal."""
    if match.deal is None:
        return "No house has signed for its deal."
    sealed = "all numbers were sealed before any was told" if match.deal["seals_signature"] else "nobody sealed a number"
    kept = " It is the deal on the receipt." if has_receipt else ""
    return f"The house {match.deal['key'][:16]} has signed for its deal: {sealed}.{kept}"

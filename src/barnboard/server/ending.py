"""How a match ended, written down at its end, so that it stays true and can be shown whatever becomes of the rules.

The standing, the match itself (seed, nonces, moves), every seat's last view, and the log in each language as all may know it.
"""

import json
from collections.abc import Mapping
from typing import Any

from barnboard.match import Match
from barnboard.words import languages

from .showing import breakdown_shape, event_shapes
from .store import Ending


def ending_of(match: Match) -> Ending:
    """The ending of a match that is over."""
    saved = match.save()
    heard: list[list[Any]] = [[] for _ in range(match.ply)]
    for ply, event in match.events(None):
        heard[ply].append(event)
    told = {
        "title": match.game.title,
        "match": saved,
        "views": [json.loads(match.view(seat).written()) for seat in [*range(match.seats), None]],
        "breakdown": {language: breakdown_shape(match, language) for language in languages()},
        "tales": {language: [tale.text for tale in match.tales(None, language)] for language in languages()},
        "events": {language: [event_shapes(match, events, language) for events in heard] for language in languages()},
    }
    return Ending.of(saved["standing"], told)


def ending_of_saved(document: Mapping[str, Any]) -> Ending:
    """The ending of a saved match that is over; it is played again and told in every language: for the workshop."""
    return ending_of(Match.load(document))

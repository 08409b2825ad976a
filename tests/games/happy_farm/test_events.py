"""What is told of a turn of My Happy Farm: enough to say from where a card went to where."""

import pytest

from barnboard import Match
from barnboard.games.happy_farm.box import SEASONS

from .scene import play, scene


def told(match: Match, name: str) -> list[dict[str, int | None]]:
    """What the last move told of one kind of event, as everybody hears it."""
    return [event.about for _, event in match.events(None, match.ply - 1) if event.name == name]


@pytest.mark.parametrize(("bed", "action"), [("summer", "harvest_summer"), ("fall", "harvest_fall")])
def test_a_harvest_says_from_which_bed_it_comes(bed: str, action: str) -> None:
    match = scene(f"0 {bed} C M")
    play(match, f"choose {action}", "harvest clover+corn")
    assert [(one["crop"], SEASONS[one["season"] or 0]) for one in told(match, "harvests")] == [(0, bed), (1, bed)]
    lines = [match.log(None, language)[-1].text for language in ("en", "de")]
    german = {"summer": "Sommer", "fall": "Herbst"}[bed]
    assert lines == [f"Barn red harvests 1 card of corn in {bed}.", f"Scheunenrot erntet im {german} 1 Karte Mais."]


def test_the_only_ripe_card_is_told_with_its_bed_too() -> None:
    match = scene("0 fall B")
    play(match, "choose harvest_fall")
    assert [SEASONS[one["season"] or 0] for one in told(match, "harvests")] == ["fall"]


def test_a_feeding_says_which_card_of_the_pasture_it_was() -> None:
    match = scene(
        """
        pasture  cow_1 - rabbit_3 pig_1
        0 barn   C M B O
        """
    )
    play(match, "choose feed", "feed 3")
    assert [one["slot"] for one in told(match, "feeds")] == [2]
    assert [one["slot"] for one in told(match, "pasture")] == [2]


def test_a_seed_that_is_taken_says_from_which_slot() -> None:
    match = scene("0 barn O C")
    play(match, "choose exchange", "give clover", "take 5")
    assert [(one["crop"], one["slot"]) for one in told(match, "takes")] == [(0, 4)]

"""What the view reckons out is what the rules do."""

import random
from typing import Any

import pytest

from barnboard import Match
from barnboard.kernel.events import Event

from .scene import ME, THEM, Scene


def test_random_play_pays_and_turns_as_the_view_told() -> None:
    chance, seen = random.Random(5), {"harvest": 0, "answer": 0, "season": 0}
    for seed in range(2):
        match = Match("magic_farm", seed=f"view {seed}")
        while match.to_move is not None:
            before, texts = match.view(None), [move.text for move in match.moves()]
            _check_crops(before)
            assert before.ransom == (100 if "pay_gold" in texts else None)
            text = chance.choice(texts)
            match.play(text)
            events = [event for _, event in match.events(None, match.ply - 1)]
            seen["answer"] += before.phase == "ultimatum_answer"
            if before.phase in ("cultivate", "harvest_pick"):
                seen["harvest"] += _check_harvests(before, events)
            if text == "end_turn" and any(event.name == "season" for event in events):
                assert match.view(None).season == before.next_season
                seen["season"] += 1
    assert min(seen.values()) > 5, seen


def _check_crops(view: Any) -> None:
    """Parts add up, and only what is there adds anything."""
    for player in view.players:
        helps = {build.effect for build in player.builds} & {"sale_bonus", "no_winter_penalty"}
        for crop in player.crops:
            card, parts = view.cards[crop.product], crop.parts
            assert parts.printed == card.returns
            assert parts.printed + parts.season + parts.more == crop.pays
            assert parts.more == 0 or (helps and parts.more > 0)
            assert parts.season == 0 or view.season in (card.native, "winter")


def _check_harvests(before: Any, events: list[Event]) -> int:
    """A crop brings what was told, times its die."""
    dice = {event.about["crop"]: event.about["die"] for event in events if event.name == "rolls"}
    harvests = [event.about for event in events if event.name == "harvests"]
    for about in harvests:
        crop = before.players[about["seat"]].crops[about["crop"]]
        assert about["gold"] == crop.pays * (dice.get(about["crop"]) or 1)
    return len(harvests)


@pytest.mark.parametrize(("gold", "ransom"), [(99, None), (100, 100), (500, 100)])
def test_a_ransom_is_told_to_both_exactly_where_it_can_be_paid(gold: int, ransom: int | None) -> None:
    scene = Scene(their_hand="gem_1", their_gold=gold).play("act sabotage")
    assert scene.match.view(THEM).ransom is None
    scene.play("ultimatum gem")
    assert [scene.match.view(seat).ransom for seat in (ME, THEM, None)] == [ransom] * 3
    assert scene.offers("pay_gold") == (ransom is not None)
    scene.play("discard gem_1")
    assert scene.match.view(THEM).ransom is None


@pytest.mark.parametrize("season", ["spring", "summer", "fall", "winter"])
@pytest.mark.parametrize("works", ["", "seed_silo", "glass_greenhouse", "market_stall", "glass_greenhouse, market_stall"])
def test_season_and_constructs_are_told_apart(season: str, works: str) -> None:
    scene = Scene(", ".join(filter(None, ["moonpea 1, frostleek 1", works])), season=season)
    cards: dict[str, Any] = {card.id: card for card in scene.facts.products}
    for crop in scene.match.view(None).players[ME].crops:
        card = cards[crop.product]
        bonus = card.bonus if card.native == season else 0
        penalty = card.penalty if season == "winter" and "greenhouse" not in works else 0
        assert crop.parts.season == max(bonus - penalty, -card.returns)
        sale = cards["market_stall"].amount if "market_stall" in works else 0
        winter = cards["glass_greenhouse"].bonus if "greenhouse" in works and season == "winter" else 0
        assert crop.parts.more == sale + winter


def test_a_harvested_crop_starts_again_where_its_card_says() -> None:
    scene = Scene("moonpea 6, seed_silo")
    told = scene.match.view(None).cards
    assert [told[card].restarts_at for card in ("moonpea", "seed_silo")] == [None, 2]
    scene.play("act cultivate", "harvest")
    assert scene.counters() == [told["seed_silo"].restarts_at]


def test_of_things_that_are_alike_the_view_names_the_one_that_is_offered() -> None:
    scene = Scene("moonpea 6, thrift_tulip 6, moonpea 6").play("act cultivate", "harvest")
    assert [crop.like for crop in scene.match.view(ME).players[ME].crops] == ["crop:0:1", "crop:0:2", "crop:0:1"]
    crops = scene.play("take crop1").match.view(ME).players[ME].crops
    assert [crop.like for crop in crops] == ["crop:0:1", "crop:0:2", "crop:0:3"]
    offered = {part for move in scene.match.moves() for part in move.touch if part.startswith("crop:")}
    assert {crop.like for crop in crops if crop.ripe and not crop.taken} == offered


def test_random_strikes_leave_what_the_view_told() -> None:
    chance, seen = random.Random(8), {"fence": 0, "crop": 0, "trample": 0}
    for seed in range(24):
        monsters = ", ".join(chance.sample(["hedgeboar", "sky_gremlin", "mudmaw"], 3))
        fences = ", ".join(chance.sample(["wattle_fence", "ironthorn_fence", "scarecrow"], 2))
        scene = Scene(monsters, f"{fences}, thrift_tulip 4, moonpea 2, moonpea 2").play("act sabotage", "attack")
        while (view := scene.match.view(None)).phase in ("attack_hit", "trample_target"):
            strikes = {(strike.attacker, part): left for strike in view.strikes for part, left in strike.leaves.items()}
            moves = [move for move in scene.match.moves() if move.text != "done"]
            tramples = view.phase == "trample_target"
            told = [(view.strikes[0].attacker, *move.touch) if tramples else tuple(move.touch) for move in moves]
            assert set(strikes) == set(told)
            at = chance.randrange(len(moves))
            scene.play(moves[at].text)
            left = {event.name: event.about for event in scene.events()}
            seen["trample" if tramples else "fence" if "hits_fence" in left else "crop"] += 1
            if "hits_fence" in left:
                build = left["hits_fence"]["build"]
                bears = 0 if "breaks" in left else scene.match.view(None).players[THEM].builds[build].bears
            else:
                bears = left["hits_crop"]["counter"]
            assert strikes[told[at]] == bears, seed
    assert min(seen.values()) > 2, seen

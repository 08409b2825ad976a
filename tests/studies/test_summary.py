import random
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import polars as pl
import pytest

from barnboard.arena import Local
from barnboard.games import game, games
from barnboard.studies import Report, StudyResults, headline, make_plan, play_again, run, summarize, write_report
from barnboard.studies.certainty import Mean, surely
from barnboard.words import FOLDER, languages
from tests.studies.test_plan import edited

OREGON = game("oregon")


def study(**asked: object) -> tuple[StudyResults, Report]:
    results = StudyResults(make_plan(**{"game": "oregon", "bots": "random", "rungs": 0, **asked}))  # type: ignore[arg-type]
    run(results, Local(1))
    return results, summarize(results)


def test_measures_are_what_one_counts_by_hand() -> None:
    results, report = study(games=40, seats=3)
    matches = [rows.sort("seat").to_dicts() for _, rows in results.rows().group_by("match", maintain_order=True)]

    def mean(values: Iterator[float]) -> object:
        counted = [value for value in values if value is not None]
        return pytest.approx(sum(counted) / len(counted), rel=1e-5)

    def value(key: str) -> float:
        figure = report.measures[key].boxes[0]
        assert figure is not None
        return figure.value

    def more(rows: list[dict[str, float]], name: str) -> float | None:
        others = [row[name] for row in rows if row["win"] == 0]
        return sum(row[name] * row["win"] for row in rows) - sum(others) / len(others) if others else None

    def led(rows: list[dict[str, float]]) -> float:
        best = max(row["points_50"] for row in rows)
        shares = [row["win"] for row in rows if row["points_50"] == best]
        return sum(shares) / len(shares)

    assert value("win.0") == mean(row["win"] for rows in matches for row in rows if row["order"] == 0)
    assert value("points.2") == mean(row["points"] for rows in matches for row in rows if row["order"] == 2)
    assert value("rounds") == mean(rows[0]["rounds"] for rows in matches)
    assert value("choices") == mean(rows[0]["options"] / rows[0]["decisions"] for rows in matches)
    assert value("from harbor") == mean(row["from harbor"] for rows in matches for row in rows)
    assert value("more.from harbor") == mean(more(rows, "from harbor") for rows in matches)
    assert value("more.does building church") == mean(more(rows, "does building church") for rows in matches)
    assert value("leader.50") == mean(led(rows) for rows in matches)
    assert sum(value(f"win.{place}") for place in range(3)) == pytest.approx(1)
    assert value("minutes") == pytest.approx(OREGON.minutes, rel=1e-4)
    for place, spread in enumerate(report.boxes[0].points):
        assert sum(spread.counts) == 40
        assert spread.tenths[0] <= value(f"points.{place}") <= spread.tenths[2]
    assert sum(column.shares[0].value for column in report.lengths) == pytest.approx(1, abs=1e-4)
    assert sum(report.boxes[0].choices) == pytest.approx(1, abs=1e-4)


def test_boxes_that_play_alike_differ_in_nothing() -> None:
    facts = OREGON.usual_box.facts.model_dump(mode="json")
    facts["building"][0]["name"] = "Letter house"
    _, report = study(box=facts, games=60)
    assert not any(measure.sure for measure in report.measures.values())
    assert all(measure.difference is None or measure.difference.value == 0 for measure in report.measures.values())
    assert headline(report) == "Nothing is sure to have changed in 60 matches."
    assert report.said["de"].headline == headline(report, "de") != headline(report)


def test_a_change_is_found_and_told_and_the_same_deals_make_it_sharper() -> None:
    results, report = study(box=edited("8"), games=300)
    harbor = report.measures["from harbor"]
    assert harbor.sure
    assert harbor.ratio is not None
    assert harbor.ratio.value == pytest.approx(2), "random bots build as before, and each harbor pays twice"
    assert "harbor" in headline(report).lower()
    assert report.said["en"].changes == ["Harbor: Points 4 → 8"]
    assert report.said["de"].changes == ["Hafen: Punkte 4 → 8"]
    points = report.measures["points"]
    assert points.difference is not None
    apart = [figure.high - figure.low for figure in points.boxes if figure is not None]
    together = points.difference.high - points.difference.low
    assert together < 0.8 * sum(width**2 for width in apart) ** 0.5, "matches of the same deal are more alike than others"
    before, after = (results.rows().filter(pl.col("box") == box)["points"].mean() for box in (0, 1))
    assert points.difference.value == pytest.approx(after - before, rel=1e-4)  # type: ignore[operator]


def test_of_many_differences_that_are_none_hardly_any_is_called_sure() -> None:
    chance = random.Random(1)
    called = [len(surely({str(n): chance.random() for n in range(200)})) for _ in range(200)]
    assert sum(many > 0 for many in called) < 25  # one in twenty, and some luck
    found = surely({"a": 0.0001, "b": 0.02, "c": 0.029, "d": 0.6, "e": 0.9})
    assert found == {"a", "b", "c"}, "each is compared with its rank: 0.029 lies below 3/5 of 0.05"
    assert surely({"a": 0.03, "b": 0.04, "c": 0.9}) == set()


def test_an_interval_holds_the_truth_as_often_as_it_says() -> None:
    chance = random.Random(2)
    held = 0
    for _ in range(400):
        drawn = [chance.gauss(3, 2) for _ in range(60)]
        mean = sum(drawn) / 60
        deviation = (sum((one - mean) ** 2 for one in drawn) / 59) ** 0.5
        figure = Mean(mean, deviation, 60).figure()
        held += figure.low < 3 < figure.high
    assert 365 < held < 395


def test_luck_and_skill_are_told_apart() -> None:
    _, report = study(games=4, ladder=["random", "greedy"], rungs=40, bots="easy@2i,random")
    skill = report.measures["skill.0"].boxes[0]
    assert skill is not None
    assert skill.low > 0.8, "greedy beats random in Oregon"
    assert report.steps[0].games == 40
    share = round(100 * skill.value)
    english, german = report.said["en"], report.said["de"]
    assert english.sections["skill"] == f"Greedy wins {share}% against Random; if all were luck it would be 50%."
    assert german.sections["skill"].startswith(f"Gierig gewinnt {share}\u00a0% gegen Zufall; ")
    assert "bots: Poppy, Random, 4 matches" in english.about
    assert "Bots: Poppy, Zufall, 4 Partien" in german.about
    assert german.bots == {"easy@2i": "Poppy", "random": "Zufall", "greedy": "Gierig"}


def test_a_match_that_was_cut_off_is_no_result() -> None:
    results, _ = study(games=40)
    (piece,) = results._frames
    frame = results._frames[piece]
    long = pl.col("moves") > frame["moves"].median()
    results._frames[piece] = frame.with_columns(cut=long, win=pl.when(long).then(7.0).otherwise(pl.col("win")))
    report, kept = summarize(results), frame.filter(~long)
    for key, column in (("rounds", "rounds"), ("win.0", "win"), ("points.0", "points")):
        figure = report.measures[key].boxes[0]
        assert figure is not None
        assert figure.value == pytest.approx(kept.filter(pl.col("order") == 0)[column].mean(), rel=1e-5)
    ended = report.measures["ended"].boxes[0]
    assert ended is not None
    assert ended.value == pytest.approx(len(kept) / len(frame), rel=1e-5)
    assert sum(report.boxes[0].points[0].counts) == len(kept) / 2


@pytest.fixture
def cut_short() -> Iterator[None]:
    usual = OREGON.most_plies
    object.__setattr__(OREGON, "most_plies", 20)
    yield
    object.__setattr__(OREGON, "most_plies", usual)


@pytest.mark.usefixtures("cut_short")
def test_matches_that_do_not_end_are_told_first_and_kept_to_be_replayed(tmp_path: Path) -> None:
    from barnboard import Match

    results, report = study(games=5)
    assert report.endless[0].model_dump() == {"box": 0, "matches": 5, "after": 20, "examples": [0, 1, 2]}
    assert report.measures["ended"].boxes[0].value == 0  # type: ignore[union-attr]
    assert headline(report).startswith("5 of 5 matches did not end within 20 moves (usual box).")
    assert "(Schachtel „üblich“)" in headline(report, "de")
    files = write_report(results, report, tmp_path)
    saved = [file for file in files if file.name.startswith("endless-")]
    assert len(saved) == 3
    match = Match.load(saved[1])
    assert (match.ply, match.seed) == (20, "study 1")


@pytest.mark.usefixtures("cut_short")
def test_an_edited_box_may_be_played_for_longer_than_the_usual_one() -> None:
    """With 30 tiles of each kind a match ends when the board is full (R42)."""
    box = OREGON.usual_box.facts.model_dump(mode="json")
    for building in box["building"]:
        building["tiles"] = 30
    results, report = study(box=box, games=5, seats=4)
    assert results.rows().group_by("box").agg(pl.col("cut").all()).sort("box")["cut"].to_list() == [True, False]
    assert [one.box for one in report.endless] == [0]
    assert play_again(results.plan, 0, 1, 3).to_move is None, "the same match once more ends too"


def test_sentences_speak_as_people_do() -> None:
    for language in languages():
        words = tomllib.loads(FOLDER.joinpath(f"{language}.toml").read_text("utf-8")).get("study", {})
        for sentence in words.values():
            assert not re.search(r"signifi|hypothes|\bp\s*[<=]|\*", sentence, re.IGNORECASE), sentence
    assert {"en", "de", "fr"} <= set(languages())


@pytest.mark.parametrize("name", games())
def test_every_game_can_be_studied(name: str) -> None:
    _, report = study(game=name, games=30)
    assert report.sources
    assert report.deeds
    for thing in (*report.sources, *report.deeds):
        assert {f"more.{thing.key}", thing.key} <= report.measures.keys()
        assert all(label and "7777" not in label for label in thing.labels.values())
    for said in report.said.values():
        assert said.headline.endswith((".", "。"))
        assert {"seats", "points", "decides", "tension", "length", "choices"} <= said.sections.keys()
    assert Report.model_validate_json(report.model_dump_json()) == report

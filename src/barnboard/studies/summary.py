"""What all matches of a study say together.

Every match is brought into one row of *measures*: who won of those who began first, second, and so on; how long it took; what a
seat made of each thing, and how much more of it the winners made than the others. All figures are means of such columns, and
where two boxes are compared, means of the differences between two matches of the same deal. A match that was cut off says only
that it did not end: nobody has won it.
"""

from collections.abc import Iterable
from typing import Any

import polars as pl

from barnboard.bots.counting import BINS
from barnboard.games import Game
from barnboard.games import game as find_game
from barnboard.words import languages

from .certainty import Mean, surely
from .deeds import told
from .plan import MAIN, StudyPlan
from .play import DEED, QUARTERS, SOURCE, box_of
from .report import BoxFound, Column, Endless, Measure, Report, Spread, Step, Thing
from .results import StudyResults
from .telling import tell

_BARS = 32  # of a distribution of points, about
_RAREST = 0.002  # of matches: lengths that are rarer are told together with their neighbours
_SHOWN = 3  # matches that do not end
_ID = ("box", "match")
_SHARES = ("win.", "leader.", "skill.", "ended")


def summarize(results: StudyResults, command: str = "") -> Report:
    """The report of what was played so far; with two boxes, of the deals that both have played."""
    plan, game = results.plan, find_game(results.plan.game)
    rows = _of_common_deals(results.rows(), len(plan.boxes))
    if not len(rows):
        raise ValueError("nothing was played yet")
    ended = rows.filter(~pl.col("cut"))
    pace = _pace(game, ended)
    measured = _measures(plan.seats, rows, pace)
    measures = _compared(measured, plan)
    for step in range(len(plan.parts) - 1):
        climbed = _climbed(results, step + 1)
        if climbed is not None:
            measures |= _compared(climbed, plan)
    measures = _certain(measures, plan)
    used = [key for key in measures if not key.startswith("more.") and _is_used(measures[key])]
    report = Report(
        title=game.title,
        plan=plan,
        command=command,
        games=measured.filter(pl.col("box") == 0).height,
        even=1 / plan.seats,
        pace=pace,
        boxes=[_box_found(plan, ended, which) for which in range(len(plan.boxes))],
        measures={key: measure for key, (measure, _) in measures.items()},
        sources=_things(game, plan, [key for key in used if key.startswith(SOURCE)]),
        deeds=_things(game, plan, [key for key in used if key.startswith(DEED)]),
        lengths=_lengths(ended, len(plan.boxes), pace),
        steps=_steps(results),
        endless=_endless(game, plan, rows),
    )
    return report.model_copy(update={"said": {language: tell(report, language) for language in languages()}})


def _of_common_deals(rows: pl.DataFrame, boxes: int) -> pl.DataFrame:
    """Only the matches that were played with every box."""
    if not len(rows) or boxes == 1:
        return rows
    return rows.filter(pl.col("box").n_unique().over("match") == boxes)


def _pace(game: Game, rows: pl.DataFrame) -> float:
    """Seconds a decision, so that a match with the box that is compared with takes people as long as the game says."""
    decisions = rows.filter((pl.col("box") == 0) & (pl.col("order") == 0))["decisions"].mean()
    return 60 * game.minutes / max(1.0, float(decisions or 0))  # type: ignore[arg-type]


# ---------------------------------------------------------------- a row for every match


def _measures(seats: int, rows: pl.DataFrame, pace: float) -> pl.DataFrame:
    things = [name for name in rows.columns if name.startswith((SOURCE, DEED))]
    win, order = pl.col("win"), pl.col("order")
    best = pl.col("points").sort(descending=True)
    first = {name: pl.col(name).first() for name in ("rounds", "moves", "decisions", "lead_changes", "settled")}
    measured = rows.group_by(_ID, maintain_order=True).agg(
        *(win.filter(order == place).first().alias(f"win.{place}") for place in range(seats)),
        *(pl.col("points").filter(order == place).first().alias(f"points.{place}") for place in range(seats)),
        pl.col("points").mean().alias("points"),
        (best.get(0) - best.get(1)).alias("margin"),
        *(of_match.alias(name) for name, of_match in first.items()),
        (pl.col("decisions").first() * pace / 60).alias("minutes"),
        (pl.col("options").first() / pl.col("decisions").first()).fill_nan(None).alias("choices"),
        (pl.col("choices_0").first() / pl.col("moves").first()).fill_nan(None).alias("forced"),
        (~pl.col("cut").first()).cast(pl.Float64).alias("ended"),
        *(_won_by_leader(quarter).alias(f"leader.{quarter}") for quarter in QUARTERS),
        *(pl.col(thing).mean().alias(thing) for thing in things),
        *(((pl.col(thing) * win).sum() - pl.col(thing).filter(win == 0).mean()).alias(f"more.{thing}") for thing in things),
    )
    found = pl.exclude(*_ID, "ended")
    return measured.with_columns(pl.when(pl.col("ended") == 1).then(found))


def _won_by_leader(quarter: int) -> pl.Expr:
    """The share of the win of who had most points at a time; of several, their mean."""
    points = pl.col(f"points_{quarter}")
    return pl.col("win").filter(points == points.max()).mean()


def _climbed(results: StudyResults, part: int) -> pl.DataFrame | None:
    """The share of the win of the better bot, for every match of a step of the ladder."""
    upper = results.plan.parts[part][0][0]
    rows = _of_common_deals(results.rows(part), len(results.plan.boxes))
    if not len(rows):
        return None
    better = rows.filter((pl.col("bot") == upper) & ~pl.col("cut"))
    return better.select(*_ID, pl.col("win").alias(f"skill.{part - 1}"))


# ---------------------------------------------------------------- means and differences


def _compared(measured: pl.DataFrame, plan: StudyPlan) -> dict[str, tuple[Measure, float]]:
    """Every measure, and how likely its difference would be by chance."""
    names = [name for name in measured.columns if name not in _ID]
    boxes = [_means(measured.filter(pl.col("box") == which), names) for which in range(len(plan.boxes))]
    if len(boxes) == 1:
        return {name: (_measure(name, [boxes[0].get(name)]), _surprise(name, boxes[0], plan)) for name in names}
    one, other = (measured.filter(pl.col("box") == which).drop("box") for which in range(2))
    pairs = one.join(other, on="match", how="inner", suffix=" changed", maintain_order="left")
    changes = _means(pairs.select(**{name: pl.col(f"{name} changed") - pl.col(name) for name in names}), names)
    ratios = _ratios(pairs, [name for name in names if name.startswith((SOURCE, DEED))])
    found = {}
    for name in names:
        change = changes.get(name)
        measure = _measure(name, [box.get(name) for box in boxes])
        if change is not None:
            measure = measure.model_copy(update={"difference": change.figure(), "ratio": ratios.get(name)})
        found[name] = measure, 1.0 if change is None else change.chance()
    return found


def _measure(name: str, means: Iterable[Mean | None]) -> Measure:
    is_share = name.startswith(_SHARES)
    return Measure(boxes=[None if mean is None else mean.share() if is_share else mean.figure() for mean in means])


def _surprise(name: str, box: dict[str, Mean], plan: StudyPlan) -> float:
    """How likely a number of one box would be if nothing mattered; 1 where one would not know what to expect."""
    expected = {"win": 1 / plan.seats, "skill": 1 / plan.seats, "more": 0.0}.get(name.partition(".")[0])
    return 1.0 if expected is None or name not in box else box[name].chance(expected)


def _means(frame: pl.DataFrame, names: list[str]) -> dict[str, Mean]:
    """The mean of each column, over the matches that have one."""
    if not frame.height or not names:
        return {}
    asked: list[pl.Expr] = []
    for at, name in enumerate(names):
        column = pl.col(name)
        asked += [column.mean().alias(f"mean {at}"), column.std().alias(f"std {at}"), column.count().alias(f"many {at}")]
    row: dict[str, Any] = frame.select(asked).row(0, named=True)
    return {
        name: Mean(row[f"mean {at}"], row[f"std {at}"] or 0.0, row[f"many {at}"])
        for at, name in enumerate(names)
        if row[f"many {at}"]
    }


def _ratios(pairs: pl.DataFrame, names: list[str]) -> dict[str, Any]:
    """How many times as much it is with the second box; its error by what is left over (delta method)."""
    before, after = _means(pairs, names), _means(pairs, [f"{name} changed" for name in names])
    times = {
        name: after[f"{name} changed"].value / before[name].value
        for name in names
        if name in before and f"{name} changed" in after and before[name].value > 0
    }
    beyond = {name: pl.col(f"{name} changed") - ratio * pl.col(name) for name, ratio in times.items()}
    left = _means(pairs.select(**beyond), list(times))
    return {
        name: Mean(ratio, left[name].deviation / before[name].value, left[name].many).figure()
        for name, ratio in times.items()
        if name in left
    }


def _certain(measures: dict[str, tuple[Measure, float]], plan: StudyPlan) -> dict[str, tuple[Measure, float]]:
    """Marks what is sure, among all that was asked at once; minutes are decisions by another name."""
    sure = surely({name: chance for name, (_, chance) in measures.items() if name != "minutes"})
    if "decisions" in sure:
        sure.add("minutes")
    return {name: (measure.model_copy(update={"sure": name in sure}), chance) for name, (measure, chance) in measures.items()}


def _is_used(measured: tuple[Measure, float]) -> bool:
    return any(figure is not None and (figure.value != 0 or figure.low != figure.high) for figure in measured[0].boxes)


# ---------------------------------------------------------------- what is shown besides


def _things(game: Game, plan: StudyPlan, keys: list[str]) -> list[Thing]:
    """The things behind some measures, by what they are called."""
    found = []
    for key in keys:
        kind, _, ident = key.partition(" ")
        labels = {language: _label(game, plan, kind + " ", ident, language) for language in languages()}
        found.append(Thing(key=key, labels=labels, part=ident.rpartition(" ")[2]))
    return found


def _label(game: Game, plan: StudyPlan, kind: str, ident: str, language: str) -> str:
    """What a thing is called, by the words for the box that has it."""
    for which in reversed(range(len(plan.boxes))):
        box = box_of(plan, which)
        words = game.words(box, language)
        if kind == SOURCE:
            return words.label(ident)
        try:
            return told(game, box, words, ident)
        except ValueError:  # a thing that this box has not
            continue
    return ident


def _box_found(plan: StudyPlan, rows: pl.DataFrame, which: int) -> BoxFound:
    mine, box = rows.filter(pl.col("box") == which), plan.boxes[which]
    low, high = float(rows["points"].min() or 0), float(rows["points"].max() or 0)  # type: ignore[arg-type]
    width = max(1.0, round((high - low) / _BARS))
    choices = mine.filter(pl.col("order") == 0).select(pl.col(f"choices_{bin_}").sum() for bin_ in range(BINS)).row(0)
    return BoxFound(
        name=box.name,
        digest=box.digest,
        edited=box.facts is not None,
        points=[_spread(mine.filter(pl.col("order") == place)["points"], low, high, width) for place in range(plan.seats)],
        choices=[round(count / max(1, sum(choices)), 6) for count in choices],
    )


def _spread(points: pl.Series, low: float, high: float, width: float) -> Spread:
    bars = int((high - low) // width) + 1
    counted = dict(((points - low) // width).cast(pl.Int64).value_counts().iter_rows())
    tenths = tuple(float(points.quantile(share, "nearest") or 0) for share in (0.1, 0.5, 0.9))
    return Spread(low=low, width=width, counts=[counted.get(bar, 0) for bar in range(bars)], tenths=tenths)


def _lengths(rows: pl.DataFrame, boxes: int, pace: float) -> list[Column]:
    """How many matches took how many rounds; the rare ones at both ends stand with their neighbours."""
    matches = rows.filter(pl.col("order") == 0)
    seen = matches["rounds"].quantile(_RAREST, "nearest"), matches["rounds"].quantile(1 - _RAREST, "nearest")
    least, most = (int(end or 0) for end in seen)
    width = max(1, -(-(most - least + 1) // _BARS))
    clipped = matches.with_columns(((pl.col("rounds").clip(least, most) - least) // width * width + least).alias("rounds"))
    whole = [matches.filter(pl.col("box") == which).height for which in range(boxes)]
    counted = clipped.group_by("rounds", "box").len()
    minutes = dict(clipped.group_by("rounds").agg(pl.col("decisions").mean() * pace / 60).iter_rows())
    many = {(rounds, box): count for rounds, box, count in counted.iter_rows()}
    return [
        Column(
            rounds=rounds,
            shares=[Mean(many.get((rounds, box), 0) / max(1, whole[box]), 0.0, whole[box]).share() for box in range(boxes)],
            minutes=round(minutes.get(rounds, 0.0), 1),
        )
        for rounds in range(least, most + 1, width)
    ]


def _steps(results: StudyResults) -> list[Step]:
    plan = results.plan
    played = [_of_common_deals(results.rows(part), len(plan.boxes)) for part in range(1, len(plan.parts))]
    return [
        Step(upper=bots[0], lower=bots[-1], games=rows.filter(pl.col("box") == 0)["match"].n_unique())
        for (bots, _), rows in zip(plan.parts[MAIN + 1 :], played, strict=True)
        if len(rows)
    ]


def _endless(game: Game, plan: StudyPlan, rows: pl.DataFrame) -> list[Endless]:
    found = rows.filter(pl.col("cut") & (pl.col("order") == 0)).group_by("box", maintain_order=True).agg(pl.col("match"))
    return [
        Endless(box=box, matches=len(numbers), after=game.most_plies_of(box_of(plan, box)), examples=numbers[:_SHOWN])
        for box, numbers in found.iter_rows()
    ]

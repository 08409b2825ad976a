"""A study in sentences: the news, and above every chart what it shows. Only what is sure is told as a finding."""

from typing import Any

from babel.numbers import format_decimal

from barnboard.arena.intervals import Figure
from barnboard.bots import called
from barnboard.games import game as find_game
from barnboard.games.box_diff import told_in_play
from barnboard.words import keys, listed, percent, say, sign

from .play import QUARTERS, box_of
from .report import Measure, Report, Said, Thing

_NEWS = 2  # sentences in a headline
_EVEN = 0.015  # of the share of wins: seats that are closer to each other than this are told to be alike
_WORTH_TELLING = 0.05  # of what it was: a smaller change makes no headline, however sure it is


def headline(report: Report, language: str = "en") -> str:
    """What is certain, the most important first, and nothing else."""
    return _Teller(report, language).headline()


def tell(report: Report, language: str) -> Said:
    """All sentences of a report in a language."""
    return _Teller(report, language).said()


class _Teller:
    def __init__(self, report: Report, language: str) -> None:
        self.report, self.language = report, language
        self.two = len(report.boxes) == 2

    # ------------------------------------------------------------ the whole

    def said(self) -> Said:
        sections = {
            name: getattr(self, f"_{name}")()
            for name in ("seats", "points", "decides", "deeds", "skill", "tension", "length", "choices", "endless")
        }
        return Said(
            headline=self.headline(),
            about=self._about(),
            changes=self._changes(),
            sections={name: sentence for name, sentence in sections.items() if sentence},
            bots={bot: self._bot(bot) for bot in (*self.report.plan.bots, *self.report.plan.ladder)},
        )

    def headline(self) -> str:
        news = [sentence for sentence in (self._news_of_two() if self.two else self._news_of_one()) if sentence]
        if not news:
            news = [self._say("nothing" if self.two else "little", games=self._whole(self.report.games), **self._lengthy())]
        return sign(self.language, "between_sentences").join(news[:_NEWS])

    def _news_of_one(self) -> list[str]:
        seats = self._seats() if self._measure("win.0").sure or self._is_even() else ""
        decides = self._top(0, sure=True)
        return [self._endless(), seats, self._say("decides_most", thing=self._label(decides)) if decides else ""]

    def _news_of_two(self) -> list[str]:
        return [self._endless(), self._source_news(), self._first_seat_news(), self._length_news(), self._points_news()]

    def _source_news(self) -> str:
        """The source of points that changed most."""
        changed = [
            (abs(measure.difference.value), thing, measure.ratio.value)
            for thing in self.report.sources
            if (measure := self._measure(thing.key)).sure and measure.difference and measure.ratio
        ]
        if not changed:
            return ""
        _, thing, times = max(changed, key=lambda one: one[0])
        if abs(times - 1) < _WORTH_TELLING:
            return ""
        if times > 1:
            return self._say("brings_times", thing=self._label(thing), times=self._number(times, 2))
        return self._say("brings_share", thing=self._label(thing), share=self._share(times, 0))

    def _first_seat_news(self) -> str:
        measure = self._measure("win.0")
        before, after = measure.boxes
        if not measure.sure or before is None or after is None:
            return ""
        if before.low > self.report.even and after.low <= self.report.even <= after.high:
            return self._say("no_longer_leads")
        return self._say("first_wins", before=self._share(before.value), after=self._share(after.value))

    def _length_news(self) -> str:
        measure = self._measure("rounds")
        return self._length() if measure.sure and self._changed(measure) >= _WORTH_TELLING else ""

    def _points_news(self) -> str:
        measure = self._measure("points")
        return self._points() if measure.sure and self._changed(measure) >= _WORTH_TELLING else ""

    def _about(self) -> str:
        plan = self.report.plan
        bots = plan.bots[:1] if len(set(plan.bots)) == 1 else plan.bots
        return self._say(
            "about_two" if self.two else "about_one",
            title=self.report.title,
            seats=plan.seats,
            bots=listed(self.language, [self._bot(bot) for bot in bots]),
            games=self._whole(self.report.games),
        )

    def _changes(self) -> list[str]:
        if not self.two:
            return []
        plan = self.report.plan
        before, after = box_of(plan, 0), box_of(plan, 1)
        return told_in_play(before.facts, after.facts, find_game(plan.game).words(after, self.language), "turned")

    # ------------------------------------------------------------ sentences above the charts

    def _seats(self) -> str:
        measure = self._measure("win.0")
        if self.two:
            return self._first_seat_news() or self._say("seats_as_before", games=self._whole(self.report.games))
        figure = self._figure(measure)
        if measure.sure:
            more = figure.value - self.report.even
            key = "first_leads" if more > 0 else "first_trails"
            even = self._share(self.report.even, 0 if self.report.plan.seats != 3 else 1)
            return self._say(key, share=self._share(figure.value), even=even, more=self._points_of(abs(more)))
        return self._say("seats_even" if self._is_even() else "seats_unsure", games=self._whole(self.report.games))

    def _is_even(self) -> bool:
        figure = self._figure(self._measure("win.0"))
        return self.report.even - _EVEN < figure.low and figure.high < self.report.even + _EVEN

    def _points(self) -> str:
        measure = self._measure("points")
        if not self.two:
            margin = self._figure(self._measure("margin")).value
            return self._say("points_one", points=self._number(self._figure(measure).value), margin=self._number(margin))
        return self._change("points", measure)

    def _decides(self) -> str:
        if not self.two:
            thing = self._top(0, sure=True)
            if thing is None:
                return self._say("decides_nothing")
            more = self._figure(self._measure(f"more.{thing.key}")).value
            return self._say("decides_one", thing=self._label(thing), points=self._number(more))
        before, after = self._top(0), self._top(1)
        if before is None or after is None:
            return self._say("decides_nothing")
        overtaken = before.key != after.key and (
            self._measure(f"more.{after.key}").sure or self._measure(f"more.{before.key}").sure
        )
        if overtaken:
            return self._say("decides_overtakes", thing=self._label(after), former=self._label(before))
        return self._say("decides_still", thing=self._label(before))

    def _deeds(self) -> str:
        if not self.report.deeds:
            return ""
        if not self.two:
            more = [
                (figure.value, thing)
                for thing in self.report.deeds
                if (measure := self._measure(f"more.{thing.key}")).sure and (figure := self._figure(measure)).value > 0
            ]
            most = max(more, key=lambda one: one[0], default=None)
            return self._say("deeds_one", deed=self._label(most[1])) if most else self._say("deeds_none")
        changed = [
            (abs(measure.difference.value), thing, measure)
            for thing in self.report.deeds
            if (measure := self._measure(thing.key)).sure and measure.difference
        ]
        if not changed:
            return self._say("deeds_as_before")
        _, thing, measure = max(changed, key=lambda one: one[0])
        return self._say("deeds_two", deed=self._label(thing), **self._before_after(measure))

    def _skill(self) -> str:
        steps = self.report.steps
        if not steps:
            return ""
        if not self.two:
            shares = [self._share(self._figure(self._measure(f"skill.{at}")).value, 0) for at in range(len(steps))]
            told = [
                say(self.language, "study.skill_step", upper=self._bot(step.upper), lower=self._bot(step.lower), share=share)
                for step, share in zip(steps, shares, strict=True)
            ]
            return self._say("skill_one", steps=listed(self.language, told), even=self._share(self.report.even, 0))
        sure = [measure for at in range(len(steps)) if (measure := self._measure(f"skill.{at}")).sure and measure.difference]
        if not sure:
            return self._say("skill_as_before")
        less = sum(measure.difference.value for measure in sure if measure.difference)
        return self._say("skill_less" if less < 0 else "skill_more")

    def _tension(self) -> str:
        half = self._measure(f"leader.{QUARTERS[1]}")
        changes = self._measure("lead_changes")
        if not self.two:
            led = self._share(self._figure(half).value, 0)
            return self._say("tension_one", share=led, changes=self._number(self._figure(changes).value))
        settled = self._measure("settled")
        telling = settled if settled.sure else half if half.sure else None
        if telling is None or telling.difference is None:
            return self._say("tension_as_before")
        later = telling.difference.value > 0 if telling is settled else telling.difference.value < 0
        return self._say("tension_later" if later else "tension_earlier", **self._before_after(changes))

    def _length(self) -> str:
        if not self.two:
            return self._say("length_one", **self._lengthy())
        return self._change("length", self._measure("rounds"))

    def _lengthy(self) -> dict[str, str]:
        rounds, minutes = (self._figure(self._measure(name)).value for name in ("rounds", "minutes"))
        return {"rounds": self._number(rounds), "minutes": self._number(minutes, 0)}

    def _choices(self) -> str:
        choices, forced = self._measure("choices"), self._measure("forced")
        if not self.two:
            told = self._number(self._figure(choices).value)
            return self._say("choices_one", choices=told, forced=self._share(self._figure(forced).value, 0))
        return self._change("choices", choices)

    def _endless(self) -> str:
        if not self.report.endless:
            return ""
        worst = max(self.report.endless, key=lambda one: one.matches)
        return self._say(
            "endless",
            matches=self._whole(worst.matches),
            games=self._whole(self.report.games),
            moves=self._whole(worst.after),
            box=self._box(self.report.boxes[worst.box].name),
        )

    # ------------------------------------------------------------ words and numbers

    def _say(self, key: str, **parts: Any) -> str:
        said = say(self.language, f"study.{key}", **parts)
        return said[:1].upper() + said[1:]

    def _change(self, key: str, measure: Measure) -> str:
        """Something with two boxes: more, less, or not surely another."""
        if not measure.sure or measure.difference is None:
            return self._say(f"{key}_as_before")
        difference = measure.difference.value
        told = self._number(abs(difference), 1 if abs(difference) >= 0.1 else 2)
        return self._say(f"{key}_more" if difference > 0 else f"{key}_less", difference=told, **self._before_after(measure))

    def _before_after(self, measure: Measure) -> dict[str, str]:
        before, after = measure.boxes
        close = measure.difference is not None and abs(measure.difference.value) < 0.1
        values = ((name, 0.0 if figure is None else figure.value) for name, figure in (("before", before), ("after", after)))
        return {name: self._number(value, 2 if close else 1) for name, value in values}

    def _measure(self, key: str) -> Measure:
        return self.report.measures.get(key) or Measure(boxes=[None] * len(self.report.boxes))

    def _figure(self, measure: Measure) -> Figure:
        return next((figure for figure in measure.boxes if figure is not None), Figure(value=0, low=0, high=0))

    def _changed(self, measure: Measure) -> float:
        """By which part of what it was a measure has changed."""
        before, change = measure.boxes[0], measure.difference
        return 0.0 if before is None or change is None else abs(change.value) / max(abs(before.value), 1e-9)

    def _top(self, box: int, sure: bool = False) -> Thing | None:
        """The source with which winners make most more points than the others."""
        more = [
            (figure.value, thing)
            for thing in self.report.sources
            if (measure := self._measure(f"more.{thing.key}")) and (figure := measure.boxes[box]) is not None
            if figure.low > 0 and (measure.sure or not sure)
        ]
        return max(more, key=lambda one: one[0])[1] if more else None

    def _label(self, thing: Thing) -> str:
        return thing.labels.get(self.language) or thing.labels["en"]

    def _bot(self, name: str) -> str:
        return called(name, self.language)

    def _box(self, name: str) -> str:
        """A box by its name: that of its file, or what the language calls the usual and the changed one."""
        key = f"study.box_{name}"
        return say(self.language, key) if key in keys("en") else name

    def _number(self, value: float, digits: int = 1) -> str:
        return format_decimal(round(value, digits), format=f"#,##0.{'0' * digits}" if digits else "#,##0", locale=self.language)

    def _whole(self, value: int) -> str:
        return format_decimal(value, locale=self.language)

    def _share(self, value: float, digits: int = 1) -> str:
        return percent(self.language, value, digits)

    def _points_of(self, share: float) -> str:
        """Percentage points."""
        return self._number(100 * share)

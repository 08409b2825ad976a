"""A lesson still fits the rules: every step is told in every language, every move is legal, every part is there."""

from collections.abc import Iterator

from barnboard.games import BoxError, Game, SetupError
from barnboard.games.lessons import FILE, Lesson, Sentence
from barnboard.games.toml_lines import line_at, lines_of
from barnboard.games.words import LANGUAGES
from barnboard.lessons import Misfit, Told, begin, parts_of, walk
from barnboard.match import Match

from .faults import Fault, blamed, folder_of, written_in


def check_lesson(game: Game) -> None:
    """Raises a Fault with one sentence for everything that is wrong with the lesson; a game may go without one."""
    faults = list(lesson_faults(game))
    if faults:
        raise Fault(*faults)


def lesson_faults(game: Game) -> Iterator[str]:
    """Everything that is wrong with the lesson of a game, a sentence each."""
    try:
        lesson = game.lesson
    except BoxError as problem:
        for one in problem.problems:
            yield f"{written_in(game, FILE, one.line)}: {one.says}."
        return
    if lesson is None:
        return
    lines = lines_of(folder_of(game).joinpath(FILE).read_text("utf-8"))

    def at(*path: str | int) -> str:
        return written_in(game, FILE, line_at(lines, path))

    for what, sentence, path in _sentences(lesson):
        for language in LANGUAGES:
            if language not in sentence:
                yield f"{at(*path)}: {what} has no sentence in {language!r}."
    try:
        match = begin(game, lesson)
        for told in walk(match, lesson):
            yield from _step_faults(match, lesson, told, at("step", told.number - 1))
    except SetupError as problem:
        yield f"{at('seats')}: the match of the lesson cannot be set up: {problem}."
    except Misfit as problem:
        where = at("step", problem.number - 1, problem.entry)
        yield f"{where}: step {problem.number} does not fit the rules: {str(problem).rstrip('.')}."


def _sentences(lesson: Lesson) -> Iterator[tuple[str, Sentence, tuple[str | int, ...]]]:
    """Every sentence that must be there in all languages: what it is, its forms, and where it stands."""
    for number, step in enumerate(lesson.step):
        yield f"step {number + 1}", step.say, ("step", number, "say")
        for name, sentence in (("more", step.more), ("why", step.why)):
            if sentence:
                yield f"{name!r} of step {number + 1}", sentence, ("step", number, name)
    for number, sentence in enumerate(lesson.known):
        yield f"what is known, {number + 1}", sentence, ("known", number)
    if lesson.later:
        yield "what can wait", lesson.later, ("later",)


def _step_faults(match: Match, lesson: Lesson, told: Told, where: str) -> Iterator[str]:
    """What is wrong with a step in the position in which it is told."""
    step = told.step
    with blamed(match.game, f"looking for the parts of step {told.number} of the lesson"):
        there = parts_of(match, lesson.seat) if step.parts else set()
    for part in step.parts:
        if part not in there:
            yield f"{where}: step {told.number} speaks of the part {part!r}, which is not on the board then."
    if step.brings is not None and step.move is not None and match.to_move == lesson.seat:
        after = match.at(match.ply)
        try:
            after.play(step.move)
        except ValueError:
            return  # told as a move that does not fit
        brings = sum(after.breakdown()[lesson.seat].values()) - sum(match.breakdown()[lesson.seat].values())
        if brings != step.brings:
            yield f"{where}: step {told.number} says that its move brings {step.brings}, but it brings {brings}."

"""A lesson still fits the rules: every step is told in every language of the game, every move is legal, every part is there."""

from collections.abc import Iterator, Sequence

from barnboard.games import Game, SetupError
from barnboard.games.lessons import FILE, Lesson, Said, Step, Translation, file_of, read_translation
from barnboard.games.toml_lines import Path, line_at, lines_of
from barnboard.lessons import Misfit, Told, begin, parts_of, walk
from barnboard.match import Match
from barnboard.words import ENGLISH

from .faults import blamed, folder_of, opened, raise_any, written_in


def check_lesson(game: Game) -> None:
    """Raises a Fault with one sentence for everything that is wrong with the lesson; a game may go without one."""
    raise_any(lesson_faults(game))


def lesson_faults(game: Game) -> Iterator[str]:
    """Everything that is wrong with the lesson of a game, a sentence each."""
    lesson, faults, at = opened(game, FILE, lambda: game.lesson)
    yield from faults
    if lesson is None:
        return
    for number, step in enumerate(lesson.step):
        if step.move is not None and step.why is None:
            yield f"{at('step', number)}: step {number + 1} does not say why its move is better than another: 'why' is missing."
    for language in sorted(game.languages - {ENGLISH}):
        yield from _translation_faults(game, lesson, language)
    try:
        match = begin(game, lesson)
        for told in walk(match, lesson):
            yield from _step_faults(match, lesson, told, at("step", told.number - 1))
    except SetupError as problem:
        yield f"{at('seats')}: the match of the lesson cannot be set up: {problem}."
    except Misfit as problem:
        where = at("step", problem.number - 1, problem.entry)
        yield f"{where}: step {problem.number} does not fit the rules: {str(problem).rstrip('.')}."


def missing_notes(game: Game, language: str) -> list[tuple[str, str]]:
    """What the lesson of a game does not say yet in a language: where, and the key of each sentence."""
    if game.lesson is None or language == ENGLISH:
        return []
    told = _sentences(read_translation(game.folder, language) or Translation())
    lines = _lines(game, language)
    lacking = [path for path in _sentences(game.lesson) if path not in told]
    return [(written_in(game, file_of(language), line_at(lines, path)), _key(path)) for path in lacking]


def _key(path: Path) -> str:
    """A sentence of a lesson as people call it: `step.3.why` for the third step."""
    return ".".join(str(step + 1 if isinstance(step, int) else step) for step in path)


def _translation_faults(game: Game, lesson: Lesson, language: str) -> Iterator[str]:
    """What a lesson lacks in another language of the game, and what it says too much."""
    translation, faults, at = opened(game, file_of(language), lambda: read_translation(game.folder, language))
    yield from faults
    if translation is None:
        if faults:
            return
        yield f"{written_in(game, file_of(language))}: the lesson is not told in {language!r}."
        return
    for where, key in missing_notes(game, language):
        yield f"{where}: {key!r} is there in {FILE}, but not here."
    told = _sentences(lesson)
    for path in _sentences(translation):
        if path not in told:
            yield f"{at(*path)}: {_key(path)!r} is not there in {FILE}: it is left over."


def _lines(game: Game, language: str) -> dict[Path, int]:
    file = folder_of(game).joinpath(file_of(language))
    return lines_of(file.read_text("utf-8")) if file.is_file() else {}


def _sentences(lesson: Lesson | Translation) -> dict[Path, str]:
    """All that a lesson says, by where it stands in its file."""
    steps: Sequence[Step | Said] = lesson.step
    said: dict[Path, str | None] = {}
    for number, step in enumerate(steps):
        said |= {("step", number, "say"): step.say, ("step", number, "more"): step.more, ("step", number, "why"): step.why}
    said |= {("known", number, "say"): note.say for number, note in enumerate(lesson.known)}
    said |= {("later", "say"): lesson.later.say} if lesson.later else {}
    return {path: sentence for path, sentence in said.items() if sentence}


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

"""Every sentence is there in every language, none is left over, and none speaks of a part that there is not.

A sentence of a move or an event must be there because the game declares the move or the event. All other sections of a words file
(labels, names, a game's own) are held against the English file, and the English ones against the game's code.
"""

import random
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from string import Formatter
from typing import Any, NamedTuple

from barnboard import games
from barnboard.games import Game
from barnboard.games.toml_lines import line_at, lines_of
from barnboard.games.words import AGAIN, CHAIRS, GOES_ON, LANGUAGES, OPENS
from barnboard.kernel.codes import NUMBER, SEAT, Domain
from barnboard.kernel.events import Event

from .faults import Fault, blamed, folder_of, written_in
from .positions import deal, random_codes, setups

_TOLD = ("phase", "move", "event", "tale", "passed")
_OPTIONAL = ("tale", "passed")  # not every move or event needs one
_FORMS = {"shown", "hidden"}
_TONES = {OPENS, GOES_ON, AGAIN}
_HOUSE = "\n".join(source.read_text("utf-8") for source in Path(games.__file__).parent.glob("*.py"))  # what it asks of all games


class _File(NamedTuple):
    """A words file: what stands in it, and in which line."""

    game: Game
    name: str
    words: dict[str, Any]
    lines: dict[tuple[str | int, ...], int]

    def at(self, *path: str) -> str:
        """Where an entry stands, or the section in which it is missing."""
        return written_in(self.game, self.name, line_at(self.lines, path))


def check_words(game: Game) -> None:
    """Raises a Fault with one sentence for everything that is missing, left over or wrong in the words files."""
    faults = list(word_faults(game))
    if faults:
        raise Fault(*faults)


def word_faults(game: Game) -> Iterator[str]:
    """Everything that is missing, left over or wrong in the words files, a sentence each."""
    known = {path.stem for path in folder_of(game).joinpath("words").glob("*.toml")}
    for language in LANGUAGES:
        if game.line and language not in game.line:
            yield f"{written_in(game, 'meta.toml')}: the line of the front page is not there in {language!r}."
    files = {}
    for language in [*LANGUAGES, *sorted(known - set(LANGUAGES))]:
        name = f"words/{language}.toml"
        if language not in known:
            yield f"{written_in(game, name)}: there are no words in {language!r}."
            continue
        text = folder_of(game).joinpath(name).read_text("utf-8")
        try:
            files[language] = _File(game, name, tomllib.loads(text), lines_of(text))
        except tomllib.TOMLDecodeError as problem:
            yield f"{written_in(game, name)}: this is not valid TOML: {problem}."
    if any(True for language in LANGUAGES if language not in files):
        return
    details = _details(game)
    for file in files.values():
        yield from _missing_and_left_over(file)
        yield from _sentences(file, details)
    yield from _unused(files["en"])
    for language, file in files.items():
        if language != "en":
            yield from _held_against(file, files["en"])


# ---------------------------------------------------------------- what the game declares


def _needed(game: Game) -> dict[str, list[str]]:
    """The phases (those beyond OVER are steps of the rules), moves and events that need a sentence."""
    decisions = [phase.name.lower() for phase in game.phases if phase <= game.phases["OVER"]]
    moves, events = list(game.codes.parts), list(game.events.parts)
    return {"phase": decisions, "move": moves, "event": events, "tale": events, "passed": moves}


def _missing_and_left_over(file: _File) -> Iterator[str]:
    for section, names in _needed(file.game).items():
        there = file.words.get(section, {})
        for name in names if section not in _OPTIONAL else ():
            if name not in there:
                yield f"{file.at(section)}: the {section} {name!r} has no sentence."
        for name in there:
            if name not in names:
                yield f"{file.at(section, name)}: there is no {section} {name!r}: its sentence is left over."
    quoted = _quoted(_code(file.game))
    spoken = set(file.game.names(file.game.usual_box.facts)) | set(_asked(file.game, "call"))
    for domain, names in file.words.get("name", {}).items():
        if domain not in spoken:
            yield f"{file.at('name', domain)}: nothing is spoken of as {domain!r}: its names are left over."
            continue
        there = file.game.names(file.game.usual_box.facts).get(domain)
        for name in names:
            if there is not None and name not in there and name not in quoted:
                yield f"{file.at('name', domain, name)}: no {domain} is called {name!r}: its name is left over."


def _unused(english: _File) -> Iterator[str]:
    """Labels and sentences of the game's own sections that the code never asks for."""
    game = english.game
    box = game.usual_box
    asked = set(game.options) | set(game.breakdown(box, deal(game, setups(game)[0], "words")._s)[0])
    asked |= {ident for ids in game.names(box.facts).values() for ident in ids} | set(game.names(box.facts))
    pieces = _quoted(_code(game) + _HOUSE + folder_of(game).joinpath("box.toml").read_text("utf-8"))
    for section, entries in english.words.items():
        if section in _TOLD or section == "name":
            continue
        for key in entries:
            if section == "about" and (key in ("button", "seat") or re.search(rf"""["']{key}[:"']""", _code(game))):
                continue  # a kind of part that moves touch
            if key not in asked and not _is_made_of(key, pieces):
                yield f"{english.at(section, key)}: nothing asks for the {section} {key!r}: it is left over."


def _is_made_of(key: str, pieces: set[str]) -> bool:
    """Whether a key can be put together from texts that stand in the code, such as `crop`, `_multi` and `_hardy`."""
    return not key or any(_is_made_of(key[len(piece) :].removeprefix("_"), pieces) for piece in pieces if key.startswith(piece))


def _quoted(code: str) -> set[str]:
    """The words that stand in a source as texts of their own."""
    return {word.strip("_") for word in re.findall(r"""["'](\w{2,})["']""", code)} - {""}


def _code(game: Game) -> str:
    return "\n".join(source.read_text("utf-8") for source in sorted(folder_of(game).rglob("*.py")))


def _asked(game: Game, word: str) -> list[str]:
    """The keys that the code asks for by their names, such as `words.call("egg", …)`."""
    return re.findall(rf"""\b{word}\(["'](\w+)["']""", _code(game))


# ---------------------------------------------------------------- sentences and their parts


def _details(game: Game) -> dict[str, dict[str, Domain | None]]:
    """The further parts that `details` was seen to give for moves, with their domains; only moves that came up are in it."""
    found: dict[str, dict[str, Domain | None]] = {}
    for setup in [setup for setup in setups(game) if setup.seats == game.seats[-1]]:
        match, chance = deal(game, setup, "words"), random.Random(f"words {setup}")
        for code in random_codes(match, chance):
            for name, offered in {game.codes.read(offered)[0]: offered for offered in match.codes()}.items():
                with blamed(game, f"telling the details of {game.text(match.box, offered)!r}"):
                    more = game.details(match.box, match._s, offered)
                found.setdefault(name, {}).update({part: getattr(value, "domain", None) for part, value in more.items()})
            match.play(code)
    return found


def _sentences(file: _File, details: Mapping[str, Mapping[str, Domain | None]]) -> Iterator[str]:
    game = file.game
    rare = dict.fromkeys(_quoted(_code(game)))  # parts that `details` may give in positions that did not come up
    for name, parts in game.events.parts.items():
        with blamed(game, f"telling the details of the event {name!r}"):
            more = game.event_details(game.usual_box, Event(name, dict.fromkeys(parts, 0)))
        known = {**parts, **{part: getattr(value, "domain", None) for part, value in more.items()}}
        for section in ("event", "tale"):
            if (form := file.words.get(section, {}).get(name)) is not None:
                yield from _check_form(file, (section, name), form, known, game.events.secret[name])
    for name in game.codes.parts:
        if (form := file.words.get("passed", {}).get(name)) is not None:
            yield from _check_form(file, ("passed", name), form, {"seat": SEAT}, set())
    for name, declared_parts in game.codes.parts.items():
        form = file.words.get("move", {}).get(name)
        if form is not None and name in details:
            yield from _check_form(file, ("move", name), form, {**rare, **declared_parts, **details[name]}, set())


def _check_form(
    file: _File, path: tuple[str, str], form: Any, parts: Mapping[str, Domain | None], secret: Iterable[str]
) -> Iterator[str]:
    """A sentence and its forms: they are the right ones, and use only parts that there are."""
    section, name = path
    where = file.at(*path)
    if isinstance(form, dict) and section == "tale" and set(form) & _TONES:
        for tone, one in form.items():
            if tone in _TONES:
                yield from _check_form(file, path, one, parts, secret)
            else:
                yield f"{where}: the tale {name!r} has a form {tone!r}, which is left over."
        return
    if not isinstance(form, dict):
        if section == "tale":
            yield from _check_sentence(where, path, form, parts, secret) if form else ()  # it may go without saying
            return
        if secret:
            yield f"{where}: the event {name!r} has secret parts and needs two forms, shown and hidden."
        yield from _check_sentence(where, path, form, parts, ())
        return
    by = form.get("by")
    if by is None:
        for missing in sorted(_FORMS - set(form)):
            yield f"{where}: the {section} {name!r} has no form {missing!r}."
        known = _FORMS
    elif by not in parts:
        yield f"{where}: the {section} {name!r} has forms by {by!r}, which is no part of it."
        return
    else:
        ids = _ids(file.game, parts[by])
        for ident in ids:
            if ident not in form:
                yield f"{where}: the {section} {name!r} has no form for the {by} {ident!r}."
        known = {"by", "hidden", *ids} if ids else set(form)
    for which, sentence in form.items():
        at = file.at(*path, which)
        if which not in known:
            yield f"{at}: the {section} {name!r} has a form {which!r}, which is left over."
        elif which != "by" and isinstance(sentence, dict):
            yield from _check_form(file, path, sentence, parts, secret if which == "hidden" else ())
        elif which != "by":
            yield from _check_sentence(at, path, sentence, parts, secret if which == "hidden" else ())


def _ids(game: Game, domain: Domain | None) -> list[str]:
    if domain is None or domain == NUMBER:
        return []
    if domain == SEAT:
        return list(CHAIRS)
    return list(game.names(game.usual_box.facts).get(domain.name, ()))


def _check_sentence(
    where: str, path: tuple[str, str], sentence: Any, parts: Mapping[str, Domain | None], secret: Iterable[str]
) -> Iterator[str]:
    section, name = path
    if not isinstance(sentence, str) or not sentence:
        yield f"{where}: the {section} {name!r} must be told in a sentence."
        return
    try:
        pieces = [(part, choice) for _, part, choice, _ in Formatter().parse(sentence) if part is not None]
    except ValueError as problem:
        yield f"{where}: the {section} {name!r} has a brace that does not fit: {problem}."
        return
    for part, choice in pieces:
        if part not in parts:
            yield f"{where}: the {section} {name!r} uses {{{part}}}, which it does not have."
        elif part in secret:
            yield f"{where}: the {section} {name!r} tells {{{part}}} to those who may not know it."
        elif choice and choice.count("/") != 1:
            yield f"{where}: the {section} {name!r} needs two words for {{{part}}}, such as {{{part}:egg/eggs}}."


# ---------------------------------------------------------------- one language against English


def _held_against(file: _File, english: _File) -> Iterator[str]:
    """Labels, names and the game's own sentences are the same in all languages, and use the same parts."""
    ours, theirs = _leaves(file.words), _leaves(english.words)
    for path in theirs.keys() - ours.keys():
        yield f"{file.at(*path)}: {'.'.join(path)!r} is there in English, but not here."
    for path in ours.keys() - theirs.keys():
        yield f"{file.at(*path)}: {'.'.join(path)!r} is not there in English: it is left over."
    for path in ours.keys() & theirs.keys():
        strange = _parts(ours[path]) - _parts(theirs[path])
        if strange:
            yield f"{file.at(*path)}: {'.'.join(path)!r} uses {{{min(strange)}}}, which it does not have in English."


def _leaves(words: Mapping[str, Any], path: tuple[str, ...] = ()) -> dict[tuple[str, ...], str]:
    found: dict[tuple[str, ...], str] = {}
    for key, value in words.items():
        if not path and key in _TOLD:
            continue
        if isinstance(value, dict):
            found.update(_leaves(value, (*path, key)))
        else:
            found[*path, key] = str(value)
    return found


def _parts(sentence: str) -> set[str]:
    try:
        return {part for _, part, _, _ in Formatter().parse(sentence) if part}
    except ValueError:
        return set()


# ---------------------------------------------------------------- the rules for people


def check_rules_for_people(game: Game) -> None:
    """RULES.md begins with the title."""
    file = folder_of(game).joinpath("RULES.md")
    if not file.exists() or not file.read_text("utf-8").startswith(f"# {game.title}"):
        raise Fault(f"{written_in(game, 'RULES.md')}: the rules for people must be there and begin with '# {game.title}'.")

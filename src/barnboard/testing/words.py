"""Every sentence is there in every language of a game, none is left over, and none speaks of a part that there is not.

A sentence of a move or an event must be there because the game declares the move or the event. All other sections of a words file
(labels, names, a game's own) are held against the English file, and the English ones against the game's code. A game need not
speak all languages of the house: only the words files that it has are looked at, and there must be one in English.
"""

import ast
import random
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from barnboard import games
from barnboard.games import Game
from barnboard.games.about import no_card
from barnboard.games.toml_lines import line_at, lines_of
from barnboard.games.words import AGAIN, CHAIRS, GOES_ON, OPENS, OWN_WAY, sentences_of
from barnboard.kernel.codes import NUMBER, SEAT, Domain
from barnboard.kernel.events import Event
from barnboard.words import ENGLISH
from barnboard.words.plural import forms_of, plural
from barnboard.words.sentences import Piece, forms, pieces

from .faults import blamed, folder_of, raise_any, written_in
from .positions import deal, random_codes, setups

_TOLD = ("option", "phase", "move", "event", "tale", "slip", "passed")
_OPTIONAL = ("tale", "slip", "passed")  # not every move or event needs one
_HOUSE_ASKS = {"front": {"line"}}  # sections that no code of a game asks for
_FORMS = {"shown", "hidden"}
_IN_TONES = ("tale", "slip")  # sections whose sentences may have tones, or be empty
_TONES = {OPENS, GOES_ON, AGAIN}
_HOUSE = "\n".join(source.read_text("utf-8") for source in Path(games.__file__).parent.glob("*.py"))  # what it asks of all games
Key = tuple[str, ...]


class _File(NamedTuple):
    """A words file: what stands in it, and in which line."""

    game: Game
    language: str
    words: dict[str, Any]
    lines: dict[tuple[str | int, ...], int]

    def at(self, *path: str) -> str:
        """Where an entry stands, or the section in which it is missing."""
        return written_in(self.game, f"words/{self.language}.toml", line_at(self.lines, path))


def check_words(game: Game) -> None:
    """Raises a Fault with one sentence for everything that is missing, left over or wrong in the words files."""
    raise_any(word_faults(game))


def word_faults(game: Game) -> Iterator[str]:
    """Everything that is missing, left over or wrong in the words files, a sentence each."""
    if ENGLISH not in game.languages:
        yield f"{written_in(game, f'words/{ENGLISH}.toml')}: there are no words in {ENGLISH!r}."
        return
    files = {}
    for language in sorted(game.languages, key=lambda language: (language != ENGLISH, language)):
        try:
            files[language] = _read(game, language)
        except tomllib.TOMLDecodeError as problem:
            yield f"{written_in(game, f'words/{language}.toml')}: this is not valid TOML: {problem}."
    if ENGLISH not in files:
        return
    details, english = _details(game), files[ENGLISH]
    if not english.words.get("front", {}).get("line"):
        yield f"{english.at('front')}: there is no line for the front page, 'front.line'."
    for file in files.values():
        yield from _missing_and_left_over(file)
        yield from _sentences(file, details)
        yield from _plurals(file, english)
        yield from _bent_names(file)
        yield from _counted_names(file)
    yield from _unused(english)
    yield from _untold(english)
    for language, file in files.items():
        if language != ENGLISH:
            yield from _held_against(file, english)


def _read(game: Game, language: str) -> _File:
    text = folder_of(game).joinpath("words", f"{language}.toml").read_text("utf-8")
    return _File(game, language, tomllib.loads(text), lines_of(text))


# ---------------------------------------------------------------- what the game declares


def _needed(game: Game) -> dict[str, list[str]]:
    """The options, phases (those beyond OVER are steps of the rules), moves and events that need a sentence."""
    decisions = [phase.name.lower() for phase in game.phases if phase <= game.phases["OVER"]]
    moves, events = list(game.codes.parts), list(game.events.parts)
    asked = {"option": list(game.options), "phase": decisions, "move": moves}
    return {**asked, "event": events, "tale": events, "slip": events, "passed": moves}


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
        if section in _TOLD or section == "name" or section in OWN_WAY:
            continue
        for key in entries:
            if section in _HOUSE_ASKS and key in _HOUSE_ASKS[section]:
                continue
            if section == "about" and (key in ("button", "seat") or re.search(rf"""["']{key}[:"']""", _code(game))):
                continue  # a kind of part that moves touch
            if key not in asked and not _is_made_of(key, pieces):
                yield f"{english.at(section, key)}: nothing asks for the {section} {key!r}: it is left over."


def _untold(english: _File) -> Iterator[str]:
    """Parts of a board about which nothing is said, whether or not such a part comes up while the kit plays."""
    game, about = english.game, english.words.get("about", {})
    trees = {source.stem: ast.parse(source.read_text("utf-8")) for source in folder_of(game).rglob("*.py")}
    kinds = {kind for tree in trees.values() for kind in _kinds_in(tree)} - {"button", "seat"}
    if not any(_functions(tree, "touch") for tree in trees.values()):
        kinds |= {domain.name for parts in game.codes.parts.values() for domain in parts.values() if domain not in (NUMBER, SEAT)}
    if game.about is not no_card:
        calls = [node for tree in trees.values() for node in ast.walk(tree) if isinstance(node, ast.Call) and node.args]
        cards = [node.args[0] for node in calls if isinstance(node.func, ast.Name) and node.func.id == "Card"]
        resolved = {
            node.value for node in ast.walk(trees["about"]) if isinstance(node, ast.Constant)
        }  # told by a card of its own
        kinds = (kinds - resolved) | {str(card.value) for card in cards if isinstance(card, ast.Constant)}
    for kind in sorted(kinds):
        if kind not in about:
            yield f"{english.at('about')}: nothing is said about the part {kind!r}: [about.{kind}] is missing."
        elif "kind" not in about[kind]:
            yield f"{english.at('about', kind)}: nothing says what kind of part it is: 'kind' is missing in [about.{kind}]."


def _functions(tree: ast.Module, *names: str) -> list[ast.FunctionDef]:
    return [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef) and node.name in names]


def _kinds_in(tree: ast.Module) -> Iterator[str]:
    """The kinds of parts that a module names where it says what moves touch, and what lies on the board."""
    for function in _functions(tree, "touch", "parts"):
        body = [node for statement in function.body for node in ast.walk(statement)]
        alone = [one for node in body if isinstance(node, ast.List) for one in node.elts]
        for node in [node for node in body if isinstance(node, ast.JoinedStr)] + alone:
            text = node.values[0] if isinstance(node, ast.JoinedStr) else node
            if isinstance(text, ast.Constant) and isinstance(text.value, str):
                yield text.value.partition(":")[0]


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
        nameless = {part: domain for part, domain in known.items() if part != "seat"}  # the name stands above a slip
        for section in ("event", "tale", "slip"):
            if (form := file.words.get(section, {}).get(name)) is not None:
                spoken = nameless if section == "slip" else known
                yield from _check_form(file, (section, name), form, spoken, game.events.secret[name])
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
    if isinstance(form, dict) and section in _IN_TONES and set(form) & _TONES:
        for tone, one in form.items():
            if tone in _TONES:
                yield from _check_form(file, path, one, parts, secret)
            else:
                yield f"{where}: the {section} {name!r} has a form {tone!r}, which is left over."
        return
    if not isinstance(form, dict):
        if section in _IN_TONES:
            yield from _check_sentence(file, where, path, form, parts, secret) if form else ()  # it may go without saying
            return
        if secret:
            yield f"{where}: the event {name!r} has secret parts and needs two forms, shown and hidden."
        yield from _check_sentence(file, where, path, form, parts, ())
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
            yield from _check_sentence(file, at, path, sentence, parts, secret if which == "hidden" else ())


def _ids(game: Game, domain: Domain | None) -> list[str]:
    if domain is None or domain == NUMBER:
        return []
    if domain == SEAT:
        return list(CHAIRS)
    return list(game.names(game.usual_box.facts).get(domain.name, ()))


def _check_sentence(
    file: _File, where: str, path: tuple[str, str], sentence: Any, parts: Mapping[str, Domain | None], secret: Iterable[str]
) -> Iterator[str]:
    section, name = path
    if not isinstance(sentence, str) or not sentence:
        yield f"{where}: the {section} {name!r} must be told in a sentence."
        return
    try:
        cut = [(piece.part, piece.form) for piece in pieces(sentence) if piece.part is not None]
    except ValueError as problem:
        yield f"{where}: the {section} {name!r} has a brace that does not fit: {problem}."
        return
    for part, form in cut:
        domain = parts.get(part)
        if part not in parts:
            yield f"{where}: the {section} {name!r} uses {{{part}}}, which it does not have."
        elif part in secret:
            yield f"{where}: the {section} {name!r} tells {{{part}}} to those who may not know it."
        elif form and domain is not None and form not in file.words.get("form", {}).get(domain.name, {}):
            yield f"{where}: {{{part}.{form}}} needs names in [form.{domain.name}.{form}]."


# ---------------------------------------------------------------- forms of words


def _plurals(file: _File, english: _File) -> Iterator[str]:
    """Wherever a number chooses a word there are as many words as the language has forms."""
    many, told_as = forms_of(file.language), f"{file.language!r} ({', '.join(plural(file.language).categories)})"
    for path, sentence in _leaves(file.words).items():
        for part, choice in [(piece.part, piece.choice) for piece in _pieces(sentence) if piece.choice]:
            if len(choice) != many:
                needs = f"{{{part}}} needs {_words(many)} to choose from in {told_as}"
                yield f"{file.at(*path)}: {needs}, not {len(choice)}: {{{part}:{'/'.join(choice)}}}."
    for domain, names in file.words.get("name", {}).items():
        theirs = english.words.get("name", {}).get(domain, {})
        for ident, name in names.items():
            if not any(letter.isalpha() for letter in name):
                continue  # such as the field 2/12
            is_counted = "/" in theirs.get(ident, "") or (many > 2 and any("/" in other for other in theirs.values()))
            given = len(forms(name))
            if given not in ({many} if is_counted else {1, many}):
                yield f"{file.at('name', domain, ident)}: {name!r} needs {_words(many)} in {told_as}, not {given}."
    for path, name in _leaves({"form": file.words.get("form", {}), "label": file.words.get("label", {})}).items():
        if len(given_forms := forms(name)) not in (1, many) and "{" not in name:
            yield f"{file.at(*path)}: {name!r} needs {_words(many)} in {told_as}, not {len(given_forms)}."


def _words(many: int) -> str:
    return "one word" if many == 1 else f"{many} words"


def _bent_names(file: _File) -> Iterator[str]:
    """Names in forms of their own are there for all things of their kind, and are asked for."""
    asked = {piece.form for sentence in _leaves(file.words).values() for piece in _pieces(sentence)} - {""}
    bent = file.words.get("form", {})
    for domain, cases in bent.items():
        there = file.words.get("name", {}).get(domain, {})
        for form, names in cases.items():
            where = file.at("form", domain, form)
            if form not in asked:
                yield f"{where}: no sentence asks for a {domain} in the form {form!r}: it is left over."
            for ident in there.keys() - names.keys():
                yield f"{where}: the {domain} {ident!r} has no form {form!r}."
            for ident in names.keys() - there.keys():
                yield f"{file.at('form', domain, form, ident)}: no {domain} is called {ident!r}: its form is left over."
    for form in sorted(asked - {form for cases in bent.values() for form in cases}):
        yield f"{file.at()}: a sentence asks for the form {form!r}, and no names are there in it."


def _counted_names(file: _File) -> Iterator[str]:
    """Where things are counted with words of their own, all things of their kind are, and the number stands there once."""
    for domain, names in file.words.get("counted", {}).items():
        there = file.words.get("name", {}).get(domain, {})
        for ident in there.keys() - names.keys():
            yield f"{file.at('counted', domain)}: it is not told how the {domain} {ident!r} is counted."
        for ident, name in names.items():
            if ident not in there:
                yield f"{file.at('counted', domain, ident)}: no {domain} is called {ident!r}: it is left over."
            elif [(piece.part, piece.form, piece.choice) for piece in _pieces(name)] != [("number", "", ())]:
                yield f"{file.at('counted', domain, ident)}: {name!r} must say {{number}} once, and no other part."


# ---------------------------------------------------------------- one language against English


def missing_words(game: Game, language: str) -> list[tuple[str, str]]:
    """What a language still lacks in the words of a game: where, and the key of each sentence."""
    english = sentences_of(_read(game, ENGLISH).words)
    if language not in game.languages:
        return [(written_in(game, f"words/{language}.toml"), ".".join(path)) for path in english]
    file = _read(game, language)
    ours = sentences_of(file.words)
    return [(file.at(*path), ".".join(path)) for path in english if path not in ours]


def _held_against(file: _File, english: _File) -> Iterator[str]:
    """The same sentences are there in all languages; those of the game's own sections have no other parts than in English."""
    ours, theirs = sentences_of(file.words), sentences_of(english.words)
    needed = _needed(file.game)
    for path in theirs.keys() - ours.keys():
        if path[0] not in needed or path[0] in _OPTIONAL:  # the others are named already
            yield f"{file.at(*path)}: {'.'.join(path)!r} is there in English, but not here."
    for path in ours.keys() - theirs.keys():
        if path[0] not in needed:
            yield f"{file.at(*path)}: {'.'.join(path)!r} is not there in English: it is left over."
    for path in (ours.keys() & theirs.keys()) - {path for path in theirs if path[0] in _TOLD}:
        strange = _parts(ours[path]) - _parts(theirs[path])
        if strange:
            yield f"{file.at(*path)}: {'.'.join(path)!r} uses {{{min(strange)}}}, which it does not have in English."
        if isinstance(ours[path], dict) and isinstance(theirs[path], dict) and ours[path].get("by") == theirs[path].get("by"):
            for form in sorted(theirs[path].keys() - ours[path].keys()):
                yield f"{file.at(*path)}: {'.'.join(path)!r} has no form {form!r}."


def _leaves(words: Mapping[str, Any], above: Key = ()) -> dict[Key, str]:
    found: dict[Key, str] = {}
    for key, value in words.items():
        if isinstance(value, dict):
            found.update(_leaves(value, (*above, key)))
        elif isinstance(value, str):
            found[*above, key] = value
    return found


def _pieces(sentence: str) -> list[Piece]:
    try:
        return [piece for piece in pieces(sentence) if piece.part is not None]
    except ValueError:
        return []  # is told elsewhere


def _parts(sentence: Any) -> set[str]:
    told = [sentence] if isinstance(sentence, str) else _leaves(sentence).values()
    return {piece.part or "" for one in told for piece in _pieces(one)}


# ---------------------------------------------------------------- the rules for people

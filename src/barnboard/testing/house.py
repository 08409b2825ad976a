"""The words of the house: the same sentences in every language, with the parts that English has and the forms it needs."""

import tomllib
from collections.abc import Iterator

from barnboard.games.toml_lines import line_at, lines_of
from barnboard.words import ENGLISH, FOLDER, keys, sentences
from barnboard.words.plural import forms_of
from barnboard.words.sentences import pieces


def house_faults(language: str) -> Iterator[str]:
    """Everything that is missing, left over or wrong in a words file of the house, a sentence each, by file and line."""
    name = f"words/{language}.toml"
    text = FOLDER.joinpath(f"{language}.toml").read_text("utf-8")
    try:
        tomllib.loads(text)
    except tomllib.TOMLDecodeError as problem:
        yield f"{name}: this is not valid TOML: {problem}."
        return
    lines, english = lines_of(text), sentences(ENGLISH)

    def at(key: str) -> str:
        line = line_at(lines, tuple(key.split(".")))
        return f"{name}:{line}" if line else name

    for key in english.keys() - keys(language):
        yield f"{at(key)}: {key!r} is there in English, but not here."
    for key in keys(language) - english.keys():
        yield f"{at(key)}: {key!r} is not there in English: it is left over."
    for key in sorted(keys(language) & english.keys()):
        try:
            ours = [piece for piece in pieces(sentences(language)[key]) if piece.part is not None]
        except ValueError as problem:
            yield f"{at(key)}: {key!r} has a brace that does not fit: {problem}."
            continue
        theirs = {piece.part for piece in pieces(english[key])}
        for piece in ours:
            if piece.part not in theirs:
                yield f"{at(key)}: {key!r} uses {{{piece.part}}}, which it does not have in English."
            if piece.choice and len(piece.choice) != forms_of(language):
                yield f"{at(key)}: {key!r} needs {forms_of(language)} words for {{{piece.part}}} in {language!r}."

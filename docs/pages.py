"""What `make docs` adds to the texts of this folder: the README as first page, a page for each game, and the Python reference.

A game's page is made from its RULES.md, its box and its rulings. The reference is made from docstrings, a page for each module
that is of use from outside. A text may link to any file or folder of the checkout: what lies outside this folder becomes a page
that shows it. MkDocs calls `on_files` and `on_page_markdown` (`hooks` in mkdocs.yml).
"""

import os
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from barnboard.games import Game, games

DOCS = Path(__file__).resolve().parent
ROOT = DOCS.parent
PACKAGE = ROOT / "src/barnboard"
README = ROOT / "README.md"

GAMES = """# Games

Each with its rules, what is in its box, and what was decided where a rulebook is silent.
"""
BOX = """Every component, and where its figures come from. `barnboard box {id} --export my_{id}.toml` gives you the file to edit,
`barnboard play {id} --box my_{id}.toml` plays with it."""

_LINK = re.compile(r"(?<=\]\()(?![a-z]+:)([^)#\s]+)(?=[)#])|(?<=src=\")([^\"]+)(?=\")")
_LANGUAGES = {".py": "python", ".toml": "toml", ".md": "markdown", ".ts": "typescript"}
_NO_REFERENCE = {"server", "cli", "web", "words"}  # they have texts of their own


def on_files(files: Any, config: Any) -> Any:
    """Adds the pages that are made, and leads to them."""
    from mkdocs.structure.files import File

    for uri, text in made().items():
        files.append(File.generated(config, uri, content=text))
    config.nav += [
        {"Games": ["games/index.md", *({game.title: _game_uri(game)} for game in ours())]},
        {"Python": ["reference/index.md", *({name: _module_uri(name)} for name in modules())]},
    ]
    return files


def on_page_markdown(markdown: str, page: Any, **_: Any) -> str:
    """Lets the links of a text of this folder lead to the pages that are made."""
    file = DOCS / page.file.src_uri
    return relinked(markdown, file, page.file.src_uri) if file.is_file() else markdown


def made() -> dict[str, str]:
    """All pages that no file of this folder holds, by where they are."""
    pages = {"index.md": relinked(README.read_text("utf-8"), README, "index.md"), "games/index.md": _list_of_games()}
    for game in ours():
        pages[_game_uri(game)] = game_page(game)
        pages[_game_uri(game, "de")] = _rules(game, "de")
    pages["reference/index.md"] = _list_of_modules()
    pages |= {_module_uri(name): f"# `{name}`\n\n::: {name}\n" for name in modules()}
    pages |= {_source_uri(shown): _source_page(shown) for shown in shown_sources()}
    return pages


def texts() -> list[Path]:
    """The texts for people that are files."""
    return [README, *sorted(DOCS.rglob("*.md"))]


def links(text: str) -> Iterator[str]:
    """Where a text leads within the checkout."""
    for found in _LINK.finditer(text):
        yield found.group()


def relinked(text: str, file: Path, uri: str) -> str:
    """The text of a file as it stands on a page: its links lead to pages."""

    def page_of(link: re.Match[str]) -> str:
        target = (file.parent / link.group()).resolve()
        return os.path.relpath(_uri_of(target), Path(uri).parent)

    return _LINK.sub(page_of, text)


def _uri_of(target: Path) -> str:
    """The page of a file or folder of the checkout."""
    rulings = DOCS / "rulings"
    if target == rulings:
        return "games/index.md"
    if target.parent == rulings:
        return f"games/{target.name}"
    if target == README:
        return "index.md"
    return str(target.relative_to(DOCS)) if target.is_relative_to(DOCS) else _source_uri(target)


# ---------------------------------------------------------------- games


def ours() -> list[Game]:
    """The games of this house, in the order of the lobby."""
    return [game for game in games().values() if game.package.startswith("barnboard.")]


def _game_uri(game: Game, language: str = "en") -> str:
    return f"games/{game.id}.md" if language == "en" else f"games/{game.id}.{language}.md"


def _rules(game: Game, language: str) -> str:
    return re.sub(r" *<!--.*?-->", "", game.rules_text(language), flags=re.S)


def game_page(game: Game) -> str:
    """How a game is played, what it offers, what is in its box, and what was decided where its rulebook is silent."""
    title, _, rules = _rules(game, "en").partition("\n")
    options = ", ".join(f"`{name}` ({option.default!r} if nothing is said)" for name, option in game.options.items())
    facts = {
        "seats": f"{game.seats[0]} to {game.seats[-1]}" if len(game.seats) > 1 else f"{game.seats[0]}",
        "options": options or "none",
        "minutes at a table": game.minutes,
        "moves": f"{game.codes.size:,} codes; a match of random play has at most {game.most_plies:,} moves",
        "observation": f"{game.observation:,} numbers ([what they say](../observations.md))",
        "rules version": game.rules_version,
    }
    rulings = DOCS / f"rulings/{game.id}.md"
    ruled = relinked(rulings.read_text("utf-8"), rulings, _game_uri(game)).partition("\n")[2]
    box = (game.folder / "box.toml").read_text("utf-8")
    return "\n\n".join(
        [
            f"{title}\n\n{_line(game)}",
            f"![{game.title} in the browser](../pictures/page-{game.id}-light.webp)",
            "\n".join([f"| id | `{game.id}` |", "|---|---|", *(f"| {name} | {fact} |" for name, fact in facts.items())]),
            f"[Die Regeln auf Deutsch]({game.id}.de.md)",
            rules.strip(),
            f"## In the box\n\n{BOX.format(id=game.id)}\n\n{_folded('box.toml', box, 'toml')}",
            f"## Rulings\n\n{ruled.strip()}\n",
        ]
    )


def _line(game: Game) -> str:
    return game.words(game.usual_box).line


def _list_of_games() -> str:
    rows = [f"| [{game.title}]({game.id}.md) | {game.seats[0]}-{game.seats[-1]} | {_line(game)} |" for game in ours()]
    return "\n".join([GAMES, "| game | seats | |", "|---|---|---|", *rows, ""])


# ---------------------------------------------------------------- code


def modules() -> list[str]:
    """The modules that are of use from outside; a game is told of on its page."""
    found = []
    for file in sorted(PACKAGE.rglob("*.py")):
        path = file.relative_to(PACKAGE)
        is_of_a_game = any((folder / "meta.toml").exists() for folder in file.parents)
        if path.parts[0] not in _NO_REFERENCE and path.name != "__main__.py" and not is_of_a_game:
            parts = path.parts[:-1] if path.name == "__init__.py" else path.with_suffix("").parts
            found.append(".".join(["barnboard", *parts]))
    return sorted(found)


def _module_uri(name: str) -> str:
    return f"reference/{name}.md"


def _list_of_modules() -> str:
    rows = [f"| [`{name}`]({name}.md) | {_first_sentence(name)} |" for name in modules()]
    return "\n".join(["# Python", "", "| module | |", "|---|---|", *rows, ""])


def _first_sentence(module: str) -> str:
    file = PACKAGE.joinpath(*module.split(".")[1:])
    text = (file / "__init__.py" if file.is_dir() else file.with_suffix(".py")).read_text("utf-8")
    told = re.match(r'"""(.*?)("""|\n\n)', text, re.S)
    return "" if told is None else " ".join(told.group(1).split())


def shown_sources() -> list[Path]:
    """What the texts link to outside this folder."""
    targets = {(file.parent / link).resolve() for file in texts() for link in links(file.read_text("utf-8"))}
    return sorted(target for target in targets if target != README and not target.is_relative_to(DOCS))


def _source_uri(shown: Path) -> str:
    return f"source/{shown.relative_to(ROOT)}.md"


def _source_page(shown: Path) -> str:
    name = shown.relative_to(ROOT)
    if shown.is_file():
        return f"# {name}\n\n{_code(shown.read_text('utf-8'), _LANGUAGES.get(shown.suffix, ''))}"
    files = [file for file in sorted(shown.rglob("*")) if file.suffix in _LANGUAGES]
    folded = (_folded(str(file.relative_to(shown)), file.read_text("utf-8"), _LANGUAGES[file.suffix]) for file in files)
    return f"# {name}\n\n" + "\n\n".join(folded) + "\n"


def _code(text: str, language: str) -> str:
    return f"~~~~ {language}\n{text.rstrip()}\n~~~~\n"


def _folded(title: str, text: str, language: str) -> str:
    """A text of another language, folded together under its title."""
    return "\n".join([f'??? note "{title}"', "", *_indented(_code(text, language).splitlines())])


def _indented(lines: Iterable[str]) -> Iterator[str]:
    return (f"    {line}".rstrip() for line in lines)

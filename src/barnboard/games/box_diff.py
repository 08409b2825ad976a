"""What is different in two boxes: entry by entry, and in words."""

from collections.abc import Iterator
from typing import Any, Literal, NamedTuple

from barnboard.words import capital, listed, say

from .boxes import Entry, called, name_of, names_in
from .toml_lines import Path
from .words import Words

_LONGEST = 60
_A_ROW = 8  # letters: a text of this length is told by the letters that differ


class Difference(NamedTuple):
    """One entry that differs: where it stands (in the box after; before, where it is gone), its names, what was and what is."""

    path: Path
    where: tuple[str, ...]
    kind: Literal["new", "gone", "order", "changed"]
    before: Any
    after: Any

    def __str__(self) -> str:
        *entries, last = self.where or ("",)
        if self.kind == "order":
            return f"{', '.join(self.where)} stand in another order"
        if self.kind != "changed":
            return f"{', '.join(self.where)} is {self.kind}"
        return f"{', '.join(entries)}{': ' if entries else ''}{last} {_told(self.before)} → {_told(self.after)}"


def compare(before: Entry, after: Entry) -> list[Difference]:
    """Everything that differs between the facts of two boxes of one game."""
    return list(_between(before.model_dump(mode="json"), after.model_dump(mode="json"), (), ()))


def differences(before: Entry, after: Entry) -> list[str]:
    """The same, a line each, with the names of the entries as they stand in the file."""
    return [str(one) for one in compare(before, after)]


def told_differences(before: Entry, after: Entry, words: Words, told: Literal["changed", "turned"] = "changed") -> list[str]:
    """The same as somebody at the table would say it: things by their names, entries by what the game's words call them.

    What `changed` is told beside what is usual, so the box before must be the usual one; what `turned` is told of any two.
    """
    names = {one.path: words.call(one.domain, one.ident) for one in names_in(after)}
    gone = {one.path: called(one.name, words.language) if one.name else one.ident for one in names_in(before)}
    return [capital(_in_words(one, gone if one.kind == "gone" else names, words, told)) for one in compare(before, after)]


def told_in_play(before: Entry, after: Entry, words: Words, told: Literal["changed", "turned"] = "changed") -> list[str]:
    """The same without what the box calls itself: nobody plays otherwise for that."""
    each = zip(compare(before, after), told_differences(before, after, words, told), strict=True)
    return [said for one, said in each if one.path[:1] != ("name",)]


def _in_words(one: Difference, names: dict[Path, str], words: Words, told: str) -> str:
    where: list[str] = []
    for depth, step in enumerate(one.path, 1):
        name = names.get(one.path[:depth])
        if isinstance(step, str):
            where.append(words.entry(step))
        elif name is not None:
            where[-1:] = [name]
        else:
            where.append(str(step + 1))
    *entries, last = where or [""]
    before, after = one.before, one.after
    if isinstance(before, str) and isinstance(after, str) and len(before) == len(after) >= _A_ROW:  # such as a row of a map
        differ = [at for at in range(len(before)) if before[at] != after[at]]
        last = f"{last} ({', '.join(str(at + 1) for at in differ)})"
        before, after = ("".join(row[at] for at in differ) for row in (before, after))
    about = listed(words.language, entries)
    if one.kind != "changed":
        return say(words.language, f"box.{one.kind}", what=listed(words.language, where))
    said = {"what": last, "before": _in_reader_words(before, words), "after": _in_reader_words(after, words)}
    return say(words.language, f"box.{told}_of", about=about, **said) if entries else say(words.language, f"box.{told}", **said)


def _in_reader_words(value: Any, words: Words) -> str:
    if isinstance(value, bool):
        return say(words.language, "box.yes" if value else "box.no")
    several = list(value.values()) if isinstance(value, dict) else value
    if isinstance(several, list):
        several = _short(listed(words.language, [_in_reader_words(one, words) for one in several]))
    elif isinstance(value, str) and value.replace("_", "").isalpha() and value.islower():
        return words.label(value)
    return _short(str(several)) or say(words.language, "box.nothing")


def _between(before: Any, after: Any, where: tuple[str, ...], path: Path) -> Iterator[Difference]:
    if before == after:
        return
    *entries, last = where or ("",)
    if before is None or after is None:
        yield Difference(path, where, "new" if before is None else "gone", before, after)
    elif isinstance(before, dict) and isinstance(after, dict):
        for key in dict.fromkeys((*before, *after)):
            yield from _between(before.get(key), after.get(key), (*where, key), (*path, key))
    elif isinstance(before, list) and isinstance(after, list) and _is_worth_a_look(before, after):
        old, new = _by_name(before, after)
        for name in dict.fromkeys((*old, *new)):
            at = list(new if name in new else old).index(name)
            yield from _between(old.get(name), new.get(name), (*entries, f"{last} {name}"), (*path, at))
        if [name for name in old if name in new] != [name for name in new if name in old]:
            yield Difference(path, where, "order", before, after)
    else:
        yield Difference(path, where, "changed", before, after)


def _is_worth_a_look(before: list[Any], after: list[Any]) -> bool:
    """Whether two lists differ in some of their entries rather than as wholes."""
    return len(before) == len(after) or any(isinstance(entry, dict) for entry in (*before, *after))


def _by_name(*lists: list[Any]) -> Iterator[dict[Any, Any]]:
    """The entries of lists by their names, if all have names of their own; else by their places."""
    named = [[name_of(entry) for entry in entries] for entries in lists]
    if any(None in names or len(set(map(str, names))) < len(names) for names in named):
        named = [list(range(1, len(entries) + 1)) for entries in lists]
    for names, entries in zip(named, lists, strict=True):
        yield dict(zip(names, entries, strict=True))


def _told(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    several = list(value.values()) if isinstance(value, dict) else value
    said = ", ".join(map(_told, several)) if isinstance(several, list) else str(several)
    return _short(said) or "nothing"


def _short(said: str) -> str:
    return said if len(said) <= _LONGEST else f"{said[: _LONGEST - 1]}…"

"""Which form of a word goes with a number, by the plural rules of Unicode (CLDR), which Babel keeps.

English, German, French, Spanish and Dutch have two forms, though French counts 0 as one; Polish has three (1, then 2 to 4, then 5
and more, and 22 again like 2), Japanese has one. A words file gives the forms of a word in the order of these categories, with
slashes between: `{points:point/points}`, `{points:punkt/punkty/punktów}`, and `{points:点}`.
"""

from functools import cache

ORDER = ("zero", "one", "two", "few", "many", "other")  # as CLDR lists them
_COUNTED = 1000  # a category that only fractions and millions have needs no form: no game counts those


class Plural(dict[int, int]):
    """The plural rule of a language: `plural[3]` is the place, from 0, of the form that goes with 3."""

    def __init__(self, language: str) -> None:
        super().__init__()
        from babel.core import Locale  # reading the rules takes some 70 ms: only those pay who say something with a number

        self._rule = Locale.parse(language, sep="-").plural_form
        self.categories = tuple(sorted({self._rule(number) for number in range(_COUNTED)}, key=ORDER.index))

    def __missing__(self, number: int) -> int:
        category = self._rule(number)
        place = self.categories.index(category) if category in self.categories else len(self.categories) - 1
        if len(self) < _COUNTED:
            self[number] = place
        return place


@cache
def plural(language: str) -> Plural:
    """The plural rule of a language, such as `pl`."""
    return Plural(language)


def forms_of(language: str) -> int:
    """How many forms a word has that goes with a number."""
    return len(plural(language).categories)

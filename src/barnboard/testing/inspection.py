"""What is this: every part on a board has its sentences in every language, and none of them tells what may not be known."""

from barnboard.inspection import Inspected, Inspector
from barnboard.match import Match
from barnboard.words import languages

from .faults import blamed, expect, place_of, written_in
from .positions import audience


def check_inspection(match: Match) -> None:
    """Somebody, by turns each seat and each language, asks about every part: all is told, true and not hidden.

    That the languages have the same sentences is looked at with the words.
    """
    everybody = audience(match)
    seat = match.to_move if match.ply % 2 else everybody[match.ply // 2 % len(everybody)]
    language = languages()[match.ply % len(languages())]
    _check_knowledge(match, seat, _all(match, seat, language), language)
    if match.to_move is not None:
        _check_offers(match, match.to_move)


def _check_knowledge(match: Match, seat: int | None, told: list[Inspected], language: str) -> None:
    """What is told comes out the same where all that the seat may not know was dealt again."""
    true = match._s
    match._s = match.imagined(seat, (11, 12 + match.ply))
    try:
        again = _all(match, seat, language)
    finally:
        match._s = true
    differ = [one.part for one, other in zip(told, again, strict=True) if one != other]
    where = place_of(match.game, match.game.about)
    expect(not differ, where, f"what seat {seat} is told of {differ[:1]} depends on what it may not know (ply {match.ply}).")


def _check_offers(match: Match, seat: int) -> None:
    """What a part is said to bring is what the rules then pay."""
    asking, before = Inspector(match, seat), match.standing()[seat].points
    offers = [offered for part in asking.parts if (offered := asking.offer(part)) is not None and offered.points is not None]
    for code, points in {offered.best: offered.points for offered in offers}.items():
        then = match.at(match.ply)
        then.play(code)
        if then.to_move is not None:  # at the end all is counted, also what was hidden
            paid = then.standing()[seat].points - before
            where, move = place_of(match.game, match.game.breakdown), match.game.text(match.box, code)
            expect(paid == points, where, f"{move!r} is said to bring {points}, and brings {paid} (ply {match.ply}).")


def _all(match: Match, seat: int | None, language: str) -> list[Inspected]:
    """What a seat is told of all parts; a Fault names the sentence that is missing."""
    where, found = written_in(match.game, f"words/{language}.toml"), []
    with blamed(match.game, f"listing the parts that lie before seat {seat} at ply {match.ply}"):
        asking = Inspector(match, seat, language=language)
    for part in asking.parts:
        with blamed(match.game, f"telling seat {seat} in {language!r} what {part!r} is, at ply {match.ply}"):
            told = asking.about(part)
        kind = part.partition(":")[0]
        for line in ("name", "kind", "does"):
            text = getattr(told, line)
            expect(bool(text.strip()), where, f"the part {part!r} has no sentence: {line!r} is missing in [about.{kind}].")
            expect(text.count("**") % 2 == 0, where, f"what is told of {part!r} has strong words without an end: {text!r}.")
        expect(told.why is None or bool(told.why.text), where, f"nothing says why {part!r} cannot be chosen.")
        found.append(told)
    return found

"""A move told in one go, by what it means: "Mo sets a farmer in row eagle, column campfire: 4 points at the post office."

The section `[tale]` of a words file says how each event reads there; one that is not in it is told as everywhere. An empty
sentence goes without saying. A sentence may have three forms: it `opens`, with the name of the seat; it `goes_on` where that seat
was named just before; it comes `again` after an event of the same kind. What goes on with one of the signs for that (a comma, a
colon or a space in English; `signs.goes_on` in the words of the house) continues the sentence that was opened, anything else is
said aside. A move after which nothing is told of its own seat has a sentence in `[passed]`, if it is worth one.

Several moves of a seat together are told on a slip, under its name: "sows 2 corn, feeds the cow". The section `[slip]` has these
words, verb and thing, for the events that are worth it there; a game that has none is told as in its tales.
"""

from collections.abc import Callable, Sequence

from barnboard.kernel.codes import SEAT
from barnboard.kernel.events import Event

from .words import AGAIN, GOES_ON, OPENS, Part, Several, Words

_WHO = "seat"  # the part of an event that did it
Parts = dict[str, Part | Several]


def tell(words: Words, seat: int, move: str, events: Sequence[Event], parts_of: Callable[[Event], Parts]) -> str:
    """What a move of a seat led to, as somebody may know it, in a sentence or a few."""
    sentences: list[str] = []
    running = 0  # the sentence that goes on; what is said aside stands behind it
    subject: int | None = None
    heard: set[str] = set()  # the events in it
    is_told = False  # something that the seat itself did
    continues, stop = tuple(words.sign("goes_on")), words.sign("stop")
    for event in events:
        who = event.about.get(_WHO)
        tone = OPENS if who is None or who != subject else AGAIN if event.name in heard else GOES_ON
        section = "tale" if words.has("tale", event.name) else "event"
        said = words.say(section, event.name, parts_of(event), tone)
        if not said:
            continue
        if tone == OPENS or not sentences:
            running, subject, heard = len(sentences), who, set()
            sentences.append(said)
        elif said.startswith(continues):
            sentences[running] = sentences[running].removesuffix(stop) + said
        else:
            sentences.append(said)
        heard.add(event.name)
        is_told |= who == seat
    if not is_told and words.has("passed", move):
        sentences.insert(0, words.say("passed", move, {_WHO: Part(SEAT, seat)}))
    return words.sign("between_sentences").join(sentences)


def tell_briefly(words: Words, seat: int, events: Sequence[Event], parts_of: Callable[[Event], Parts]) -> str:
    """What a seat did with one or more moves, by verbs and things without its name; empty where nothing is worth it."""
    phrases, heard = list[str](), set[str]()
    for event in events:
        if event.about.get(_WHO) == seat and words.has("slip", event.name):
            phrase = words.say("slip", event.name, parts_of(event), AGAIN if event.name in heard else OPENS)
            phrases += [phrase] if phrase and phrase not in phrases else []
            heard.add(event.name)
    return words.sign("between_things").join(phrases)

"""What cannot be done, and why: a status, a short name for programs and a sentence for people."""

from typing import Any

from barnboard.games.words import LANGUAGES

_REASONS: dict[str, tuple[int, str, str]] = {
    "no_table": (404, "There is no such table.", "Diesen Tisch gibt es nicht."),
    "no_game": (404, "There is no such game.", "Dieses Spiel gibt es nicht."),
    "no_page": (404, "There is nothing here.", "Hier ist nichts."),
    "no_seat": (404, "This table has no such seat.", "Diesen Platz gibt es am Tisch nicht."),
    "no_ply": (404, "The match has not come that far.", "So weit ist die Partie noch nicht."),
    "not_your_seat": (403, "That is not your seat.", "Das ist nicht dein Platz."),
    "not_seated": (403, "You do not sit at this table.", "Du sitzt nicht an diesem Tisch."),
    "not_your_turn": (403, "It is {name}'s turn.", "{name} ist am Zug."),
    "hand_over": (
        403,
        "You share this screen: only the seat to move is shown.",
        "Ihr teilt euch den Bildschirm: nur wer am Zug ist, wird gezeigt.",
    ),
    "not_host": (403, "Only who made the table can do that.", "Das kann nur, wer den Tisch aufgemacht hat."),
    "kept": (403, "This chair is kept for {name}.", "Dieser Stuhl ist für {name} reserviert."),
    "foreign_origin": (
        403,
        "Changes are taken from our own page only.",
        "Änderungen nehmen wir nur von unserer eigenen Seite an.",
    ),
    "stale": (409, "The table has moved on.", "Am Tisch ist es schon weitergegangen."),
    "not_dealt": (409, "The match begins when everyone sits.", "Die Partie beginnt, wenn alle sitzen."),
    "dealt": (409, "The match has begun.", "Die Partie hat schon begonnen."),
    "over": (409, "The match is over.", "Die Partie ist vorbei."),
    "running": (409, "That is possible when the match is over.", "Das geht erst, wenn die Partie vorbei ist."),
    "closed": (409, "The table was closed.", "Der Tisch wurde geschlossen."),
    "taken": (409, "Somebody sits there already.", "Dort sitzt schon jemand."),
    "full": (409, "No chair is free.", "Kein Stuhl ist frei."),
    "same_name": (
        409,
        "Somebody at this table is called {name} already.",
        "An diesem Tisch heißt schon jemand {name}.",
    ),
    "bot_plays": (409, "A bot plays for you. Take over first.", "Ein Bot spielt für dich. Übernimm zuerst wieder."),
    "still_here": (409, "{name} is still here.", "{name} ist noch da."),
    "out_of_time": (409, "Your time is used up: the bot plays on.", "Deine Zeit ist um: der Bot spielt weiter."),
    "resigned": (409, "You have resigned: the bot plays on.", "Du hast aufgegeben: der Bot spielt weiter."),
    "no_undo": (409, "That move cannot be taken back.", "Dieser Zug kann nicht zurückgenommen werden."),
    "not_a_bot": (409, "That seat is no bot's.", "Auf diesem Platz sitzt kein Bot."),
    "illegal": (422, "That is not possible now. {prompt}", "Das geht jetzt nicht. {prompt}"),
    "invalid": (422, "{what}", "{what}"),
    "bad_name": (422, "A name has 1 to {most} letters.", "Ein Name hat 1 bis {most} Buchstaben."),
    "bad_text": (422, "A message has 1 to {most} letters.", "Eine Nachricht hat 1 bis {most} Zeichen."),
    "too_fast": (429, "A little slower: you can go on in {seconds} s.", "Etwas langsamer: in {seconds} s geht es weiter."),
    "too_many": (429, "Too many open connections from here.", "Zu viele offene Verbindungen von hier."),
    "head_too_large": (431, "The head of the request is too long.", "Der Kopf der Anfrage ist zu lang."),
    "too_large": (413, "That is too much to read.", "Das ist zu viel zu lesen."),
}


class Refusal(Exception):
    """Something that cannot be done. Nothing has changed. `more` is told to programs beside the reason."""

    def __init__(self, error: str, more: dict[str, Any] | None = None, **parts: Any) -> None:
        self.status = _REASONS[error][0]
        self.error = error
        self.more = more or {}
        self.parts = parts
        super().__init__(self.reason("en"))

    def reason(self, language: str) -> str:
        """The sentence for people."""
        _, *sentences = _REASONS[self.error]
        sentence: str = sentences[LANGUAGES.index(language)]
        return sentence.format(**{name: part(language) if callable(part) else part for name, part in self.parts.items()})

    def body(self, language: str) -> dict[str, Any]:
        """What is sent: `error`, `reason` and what else there is to know."""
        return {"error": self.error, "reason": self.reason(language), **self.more}

"""What cannot be done, and why: a status, a short name for programs and a sentence for people (`words/*.toml`, refusal)."""

from typing import Any

from barnboard.words import say

_ERRORS = {
    403: "not_your_seat not_seated not_your_turn hand_over not_host kept foreign_origin turned_away banned muted wrong_key "
    "wrong_passkey not_your_box",
    404: "no_table no_game no_lesson no_puzzle no_page no_seat no_ply no_part no_talk no_person "
    "no_code no_paper no_device no_passkey no_box no_study no_branch no_club no_member",
    408: "too_slow",
    409: "stale not_dealt dealt over running closed taken full same_name alike_name one_chair not_sealed wrong_seal "
    "bot_plays still_here out_of_time resigned no_undo older_rules not_held unreadable not_live undone_enough "
    "one_review which_person rated_match rated_alone rated_box rated_clock rated_bots one_study many_boxes many_studies "
    "not_playable no_offer not_welcome mid_turn few_people round_runs evening_over many_passkeys",
    413: "too_large",
    422: "illegal invalid bad_name bad_text bad_address no_bot wrong_size no_size short_clock long_clock",
    429: "too_fast too_many",
    431: "head_too_large",
    500: "broken",
    503: "full_house no_store",
}
STATUS = {error: status for status, errors in _ERRORS.items() for error in errors.split()}


class Refusal(Exception):
    """Something that cannot be done. Nothing has changed. `more` is told to programs beside the reason."""

    def __init__(self, error: str, more: dict[str, Any] | None = None, **parts: Any) -> None:
        self.status = STATUS[error]
        self.error = error
        self.more = more or {}
        self.parts = parts
        super().__init__(self.reason("en"))

    def reason(self, language: str) -> str:
        """The sentence for people. A part may be a function of the language."""
        parts = {name: part(language) if callable(part) else part for name, part in self.parts.items()}
        return say(language, f"refusal.{self.error}", **parts)

    def body(self, language: str) -> dict[str, Any]:
        """What is sent: `error`, `reason` and what else there is to know."""
        return {"error": self.error, "reason": self.reason(language), **self.more}

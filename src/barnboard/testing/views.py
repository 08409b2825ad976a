"""What is shown: views are what their type and the record say, and the board can be drawn."""

import json
import os
from xml.etree import ElementTree as Xml

from rich.console import Console

from barnboard.games import Game
from barnboard.kernel.records import NOBODY
from barnboard.match import Match

from .faults import blamed, expect, place_of
from .positions import Setup, audience, deal, some_languages


def check_views(match: Match) -> None:
    """Every view is what its type says, tells the head of the record as it is, and is written as it is."""
    game, s = match.game, match._s
    where = place_of(game, game.view)
    for seat in audience(match):
        with blamed(game, f"making the view of seat {seat} at ply {match.ply}"):
            view = match.view(seat)
            written = view.written()
        head = {
            "game": game.id,
            "seat": seat,
            "seats": match.seats,
            "to_move": None if s.to_move == NOBODY else int(s.to_move),
            "phase": game.phase(s),
            "round": int(s.rounds),
            "ply": match.ply,
        }
        for name, true in head.items():
            told = getattr(view, name)
            expect(told == true, where, f"the view of seat {seat} says {name} is {told!r}, but it is {true!r} (ply {match.ply}).")
        with blamed(game, f"reading the written view of seat {seat} at ply {match.ply}"):
            type(view).model_validate_json(written, strict=True)
        told = view.model_dump(mode="json")
        expect(json.loads(written) == told, where, f"the view of seat {seat} is written otherwise than it is (ply {match.ply}).")


def check_drawing(game: Game, setup: Setup, most: int = 8) -> None:
    """The board can be drawn for everybody, in all languages by turns, at several stages of a match."""
    match = deal(game, setup, "draw")
    while match.to_move is not None:
        match.play(match.codes()[match.ply % len(match.codes())])
    plies = match.ply
    match = deal(game, setup, "draw")
    with open(os.devnull, "w") as nowhere:
        while True:
            if match.ply % max(1, plies // most) == 0 or match.to_move is None:
                _draw(match, nowhere)
            if match.to_move is None:
                return
            match.play(match.codes()[match.ply % len(match.codes())])


def _draw(match: Match, nowhere: object) -> None:
    if match.game.sketch is not None:
        with blamed(match.game, f"the sketch at ply {match.ply}"):
            drawn = Xml.fromstring(match.game.sketch(match.view(None)))
        room = drawn.get("viewBox", "").split()
        where = place_of(match.game, match.game.sketch)
        expect(len(room) == 4, where, f"the sketch at ply {match.ply} has no viewBox.")
    for place, seat in enumerate(audience(match)):
        for language in some_languages(match.game, match.ply + place):
            console = Console(width=100, record=True, file=nowhere)  # type: ignore[arg-type]
            with blamed(match.game, f"drawing the board for seat {seat} in {language!r} at ply {match.ply}"):
                console.print(match.game.board(match.view(seat), match.game.words(match.box, language)))
            where = place_of(match.game, match.game.board)
            expect(console.export_text().strip(), where, f"nothing is drawn for seat {seat} at ply {match.ply}.")

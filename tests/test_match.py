"""The public face of a game."""

import copy
import json
import random
from pathlib import Path
from typing import Any

import pytest

from barnboard import IllegalMove, Match, MatchError, NoUndo, SetupError, verify
from barnboard.games import games
from barnboard.match import key_of


@pytest.fixture
def match() -> Match:
    return Match("oregon", seats=3, seed="any text")


def played(plies: int = 1000, **setup: Any) -> Match:
    match = Match("oregon", **{"seats": 2, "seed": "played", **setup})
    while match.to_move is not None and match.ply < plies:
        match.play(match.codes()[match.ply % len(match.codes())])
    return match


def test_games_are_found_by_id() -> None:
    assert games()["oregon"].title == "Oregon"


def test_a_move_can_be_given_as_object_code_or_text(match: Match) -> None:
    others = [Match("oregon", seats=3, seed="any text") for _ in range(2)]
    move = match.moves()[3]
    match.play(move)
    others[0].play(move.code)
    others[1].play(move.text)
    assert match.save() == others[0].save() == others[1].save()


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("fly r1c1", "no move is called 'fly'"),
        ("farmer", "'farmer' is followed by space cards, not nothing"),
        ("farmer r99c1 row+joker", "no space is called 'r99c1'"),
        ("draw_landscape", "'draw_landscape' is not possible now. Place your start tile."),
        (-5, "no move has the code -5"),
        (10**9, "no move has the code 1000000000"),
        ("", "no move is called ''"),
    ],
)
def test_an_illegal_move_says_why_and_changes_nothing(match: Match, move: Any, reason: str) -> None:
    before = match.save()
    with pytest.raises(IllegalMove, match=reason.replace("+", r"\+").replace(".", r"\.")):
        match.play(move)
    assert match.save() == before


def test_a_finished_match_offers_nothing_and_takes_nothing() -> None:
    match = played()
    assert match.to_move is None
    assert match.moves() == []
    with pytest.raises(IllegalMove, match="the match is over"):
        match.play(0)


def test_undo_goes_back_until_something_was_drawn() -> None:
    match = played(2)
    seat = match.to_move
    assert seat is not None
    before = match.save()
    farmer = next(move for move in match.moves() if move.text.startswith("farmer"))
    assert not match.stays(farmer)
    match.play(farmer)
    match.undo(seat)  # he showed two cards of his own, and nobody else's
    assert match.save() == before
    match.play(farmer)
    while match.to_move == seat:
        match.play(match.codes()[-1])
    with pytest.raises(NoUndo, match="drew or showed"):
        match.undo(seat)
    with pytest.raises(NoUndo, match="only the seat that moved last"):
        match.undo(1 - seat)


@pytest.mark.parametrize("game", ["fences", "oregon"])
def test_the_last_card_of_a_pile_stays_because_it_was_seen(game: str) -> None:
    """It is drawn without chance."""
    secret = games()[game].events.secret
    found = 0
    for seed in range(20):
        match, chance = Match(game, seats=2, seed=f"last card {seed}"), random.Random(seed)
        while match.to_move is not None and found < 3:
            seat, draws = match.to_move, match._s.draws
            move = chance.choice(match.codes())
            stays = match.stays(move)
            match.play(move)
            drawn = [
                event for _, event in match.events(seat, match.ply - 1) if secret[event.name] and event.about["seat"] == seat
            ]
            if drawn and match._s.draws == draws:
                found += 1
                assert stays
                with pytest.raises(NoUndo, match="drew or showed"):
                    match.undo(seat)
    assert found == 3


def test_whether_a_move_stays_tells_nothing_hidden() -> None:
    match, chance = Match("fences", seats=3, seed="stays"), random.Random(5)
    while match.to_move is not None:
        move, true = chance.choice(match.codes()), match._s
        stays = match.stays(move)
        for number in range(3):
            match._s = match.imagined(match.to_move, (number, 9))
            assert match.stays(move) == stays
            match._s = true
        match.play(move)


def test_undo_of_nothing_is_refused(match: Match) -> None:
    with pytest.raises(NoUndo, match="nothing has been played"):
        match.undo(0)


def test_the_log_tells_secrets_only_to_their_owner() -> None:
    match = played(12, seats=2)
    drawn = {seat: [line.text for line in match.log(seat) if line.event == "draws_landscape"] for seat in (0, 1, None)}
    assert any("a landscape card" in text for text in drawn[None])
    assert all("a landscape card" in text for text in drawn[None])
    for seat, colour in ((0, "Barn red"), (1, "Pine")):
        assert all("a landscape card" not in text for text in drawn[seat] if text.startswith(colour))


def test_the_log_speaks_german_and_uses_names() -> None:
    match = Match("oregon", seed="x", names=["Anna", "Ben"])
    match.play(match.codes()[0])
    line = match.log(None, "de")[0].text
    assert line.startswith(("Anna beginnt mit", "Ben beginnt mit"))


@pytest.mark.parametrize(
    ("setup", "reason"),
    [
        ({"seats": 7}, "Oregon is for 2 to 4 seats, not 7"),
        ({"seats": True}, "Oregon is for 2 to 4 seats, not True"),
        ({"weather": 1}, "Oregon has no option 'weather'; its options: none"),
        ({"names": ["one"]}, "names must be 2 texts"),
    ],
)
def test_a_wrong_setup_is_refused(setup: dict[str, Any], reason: str) -> None:
    with pytest.raises(SetupError, match=reason):
        Match("oregon", **setup)


def test_an_unknown_game_is_refused_with_the_list() -> None:
    with pytest.raises(SetupError, match=r"no game is called 'chess'; the games: .*oregon"):
        Match("chess")


def test_a_seat_that_is_not_there_is_refused(match: Match) -> None:
    with pytest.raises(SetupError, match="there is no seat 3"):
        match.view(3)


def test_what_seats_add_changes_the_deal_but_not_the_commitment() -> None:
    one, other = Match("oregon", seed="s", nonces=["a", "b"]), Match("oregon", seed="s", nonces=["a", "c"])
    assert one.commitment == other.commitment
    assert one._s.tobytes() != other._s.tobytes()
    assert key_of("s", ["a", "b"]) != key_of("s", ["ab"])


def test_a_match_without_a_seed_has_a_secret_of_its_own() -> None:
    assert Match("oregon").seed != Match("oregon").seed


def test_breakdown_adds_up_to_the_standing_at_every_ply() -> None:
    match = Match("oregon", seats=4, seed="adds up")
    while match.to_move is not None:
        match.play(match.codes()[match.ply % len(match.codes())])
        assert [row.points for row in match.standing()] == [sum(row.values()) for row in match.breakdown()]


def test_a_saved_match_is_json_and_loads_at_any_ply(tmp_path: Path) -> None:
    match = played()
    file = tmp_path / "match.json"
    file.write_text(json.dumps(match.save()))
    assert Match.load(file).save() == match.save()
    assert Match.load(file, upto=7).ply == 7
    assert verify(file).standing() == match.standing()


SPOILED: list[tuple[str, Any, str]] = [
    ("format", "chess", "format must be"),
    ("version", 99, "version 99 is not known"),
    ("game", "chess", "no game is called"),
    ("game", 5, "game must be a str"),
    ("seats", 9, "is for 2 to 4 seats"),
    ("seats", "2", "seats must be a int"),
    ("moves", ["start r99c99"], "move 1 .*no space is called"),
    ("moves", [1], "moves must be a list"),
    ("moves", "all", "moves must be a list"),
    ("rules", 99, "made with rules 99"),
    ("box", "0000", "another box"),
    ("commitment", "0000", "commitment is '0000', but the replay gives"),
    ("standing", [], "standing is"),
    ("over", False, "over is False"),
    ("options", {"weather": True}, "no option 'weather'"),
    ("names", [1, 2], "names must be"),
    ("edited_box", [], "edited_box must be a table"),
    ("edited_box", {}, "format is missing"),
    ("seed", "another", "move"),
]


@pytest.mark.parametrize(("field", "value", "reason"), SPOILED)
def test_a_spoiled_file_is_refused_with_the_reason(field: str, value: Any, reason: str) -> None:
    document = copy.deepcopy(played().save())
    document[field] = value
    with pytest.raises(MatchError, match=reason):
        verify(document)


@pytest.mark.parametrize("field", ["game", "seed", "moves", "standing", "box"])
def test_a_file_with_something_missing_is_refused(field: str) -> None:
    document = played(3).save()
    del document[field]
    with pytest.raises(MatchError, match=f"{field} is missing"):
        verify(document)


@pytest.mark.parametrize("text", ["", "{", "[]", "null", "\x00", '{"format": "barnboard match"}'])
def test_a_file_that_is_no_match_is_refused(tmp_path: Path, text: str) -> None:
    file = tmp_path / "bad.json"
    file.write_text(text)
    with pytest.raises(MatchError):
        Match.load(file)
    with pytest.raises(MatchError, match="No such file"):
        Match.load(tmp_path / "nowhere.json")

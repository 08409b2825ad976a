"""Pictures of finished matches for where their links are posted."""

import asyncio
import dataclasses
import random
import re
import struct
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from html import unescape
from pathlib import Path
from xml.etree import ElementTree as Xml

import httpx
import pytest

from barnboard import Match
from barnboard.games import game, games
from barnboard.games.pictures import picture
from barnboard.kernel import verbs
from barnboard.kernel.records import copy
from barnboard.server import cards
from barnboard.server.card import Card, Place, _faces, _symbols, card_svg
from barnboard.server.cards import Cards
from barnboard.server.pages import web_folder
from barnboard.server.refusals import Refusal
from barnboard.server.workshop import Workshop
from barnboard.words import languages, say

from .harness import Server, from_network, new_table, play_match, play_on
from .test_moves import two_at_a_table

ROOT = Path(__file__).parents[2]
SOMEBODY = Card("Ben wins.", "Fences", (Place(0, "Ben", 12, 1), Place(1, "Łukasz", 9, 2)), picture(game("fences")))


@pytest.fixture(scope="module", autouse=True)
def page() -> Path:
    """The built page: cards are drawn from it."""
    if web_folder() is None:
        subprocess.run([sys.executable, "hatch_build.py"], cwd=ROOT, check=True)
    folder = web_folder()
    assert folder is not None
    return folder


def head(client: httpx.Client, path: str, **query: str) -> dict[str, str]:
    """What a page tells of itself where its link is posted."""
    told = client.get(path, params=query).text
    return {name: unescape(value) for name, value in re.findall(r'<meta property="(og:[a-z_:]+)" content="([^"]*)"', told)}


def test_the_link_of_a_finished_match_has_a_picture_of_its_end_and_of_any_ply(anna: httpx.Client, ben: httpx.Client) -> None:
    table = play_match([anna, ben], ['Anna "the" <b>', "Ben"], 5)
    shown = anna.get(f"/api/tables/{table}").json()
    told = head(anna, f"/t/{table}")
    (winner, *others) = [seat["name"] for seat in shown["seats"] if seat["place"] == 1]
    assert winner in told["og:title"]
    assert bool(others) == ("share" in told["og:title"])
    assert told["og:description"] == f"Fences, 2 at the table, {shown['ply']} moves"
    picture_of = httpx.URL(told["og:image"])
    assert str(picture_of).startswith(str(anna.base_url))
    drawn = anna.get(picture_of)
    assert drawn.headers["content-type"] == "image/png"
    assert struct.unpack(">II", drawn.content[16:24]) == (1200, 630)
    german = head(anna, f"/t/{table}/7", lang="de")
    assert german["og:description"] == f"Fences, Zug 7 von {shown['ply']}"
    match = Match.load(anna.get(f"/api/tables/{table}/match").json())
    assert german["og:title"] == match.tale(6, None, "de").text
    assert anna.get(httpx.URL(german["og:image"])).content != drawn.content
    assert anna.get(f"/api/tables/{table}/card.png", params={"ply": shown["ply"] + 1}).json()["error"] == "no_ply"
    assert head(anna, f"/t/{table}/99999") == {}


def test_a_forged_host_does_not_get_into_the_card_of_a_link(start: Callable[..., Server]) -> None:
    server = start()
    with server.client() as anna, server.client() as ben:
        table = play_match([anna, ben], ["Anna", "Ben"], 5)
        forged = anna.get(f"/t/{table}", headers={"host": "evil.example"}).text
        assert "og:title" in forged
        assert "evil" not in forged
        assert "og:image" not in forged
        server.kill()
        server.start(address="https://barn.example")
        told = anna.get(f"/t/{table}/3", headers={"host": "evil.example"}).text
        assert "evil" not in told
        assert f'"og:url" content="https://barn.example/t/{table}/3"' in told
        assert f'content="https://barn.example/api/tables/{table}/card.png?' in told


def test_nothing_is_told_of_a_match_that_runs(anna: httpx.Client, ben: httpx.Client) -> None:
    table, people = two_at_a_table(anna, ben)
    play_on(people, table, random.Random(1), most=5)
    for path in (f"/t/{table}", f"/t/{table}/3", "/t/no-such-table", "/"):
        assert head(anna, path) == {}
    assert anna.get(f"/api/tables/{table}/card.png").json()["error"] == "running"


def test_whoever_was_forgotten_is_somebody(shared: Server) -> None:
    with shared.client() as anna, shared.client() as carol:
        table = play_match([anna, carol], ["Anna", "Carol"], 6)
        assert carol.delete("/api/me").status_code in (200, 204)
        told = " ".join(head(anna, f"/t/{table}/{ply}")["og:title"] for ply in range(12))
        assert "Carol" not in told + head(anna, f"/t/{table}")["og:title"]
        assert "omebody" in told


@pytest.mark.parametrize("name", sorted(games()))
def test_the_board_on_a_card_is_the_position_at_its_ply_and_shows_nothing_hidden(name: str, page: Path) -> None:
    """Dealing again what a spectator may not know leaves every stroke where it was."""
    match, chance = Match(name, seats=2, seed="card"), random.Random(4)
    sketch = match.game.sketch
    assert sketch is not None
    seen = [sketch(match.view(None))]
    for _ in range(60):
        match.play(chance.choice(match.codes()))
        seen.append(sketch(match.view(None)))
        other = copy(match._s)
        for seat in range(2):
            verbs.conceal(match.box.record, other, seat)
        assert sketch(match.game.view(match.box, other, None)) == seen[-1]
    assert len(set(seen)) > 5
    drawn = [card_svg(page, SOMEBODY._replace(picture=board)) for board in (seen[0], seen[-1])]
    assert drawn[0] != drawn[1]
    assert "var(" not in drawn[1]
    symbols = set(re.findall(r'href="#([^"]+)"', "".join(seen)))
    assert symbols <= set(_symbols(page)), "symbols that the page does not have would be missing on the board"


def test_a_game_that_draws_no_board_keeps_its_picture() -> None:
    match = Match("fences", seats=2, seed="card")
    with_board = cards._board(match)
    match.game = dataclasses.replace(match.game, sketch=None)
    assert cards._board(match) == picture(match.game) != with_board


def test_letters_of_all_languages_are_written_in_the_fonts_of_the_page(page: Path) -> None:
    drawn = card_svg(page, SOMEBODY)
    assert re.search(r'"card-text-latin-ext">Ł</\w*:?tspan><\w*:?tspan font-family="card-text-latin">ukasz', drawn)
    assert "var(" not in drawn
    assert "use " not in drawn


@pytest.mark.parametrize("language", languages())
def test_a_card_tells_its_headline_whole_and_in_letters_that_are_given(language: str, page: Path) -> None:
    """The longest tales of a match, with long names: in a script without spaces too they wrap, and shrink before they are cut."""
    shown = {face.family: face.widths.keys() for faces in _faces(page).values() for face in faces}
    names = ["Wilhelmina Großmann", "Zażółć Gęślą", "Hannes", "Barnabas"]
    for name in sorted(games()):
        match, chance = Match(name, seats=game(name).seats[-1], seed="card"), random.Random(4)
        match.names = names[: match.seats]
        headlines = {cards._result(match, [Place(seat, names[seat], 7, 1 + (seat > 1)) for seat in range(match.seats)], language)}
        while match.to_move is not None and match.ply < 60:
            match.play(chance.choice(match.codes()))
            headlines.add(match.tale(match.ply - 1, None, language).text)
        for headline in sorted(headlines - {""}, key=len)[-3:]:
            card = SOMEBODY._replace(
                headline=headline, line=say(language, "card.over", title=match.game.title, seats=4, moves=60)
            )
            drawn = Xml.fromstring(card_svg(page, card))
            texts = [part for part in drawn if part.tag.endswith("text")]
            told = ["".join(part.itertext()) for part in texts if part.get("x") == "54.0"]
            assert re.sub(r"\s", "", "".join(told)) == re.sub(r"\s", "", headline)
            assert not any(line.startswith(tuple("、。」・ー")) or line.endswith("「") for line in told)
            assert "…" not in "".join(drawn.itertext())
            for part in texts:
                for span in part:
                    assert set(span.text or "") <= shown[span.get("font-family", "")]


def test_who_won_and_why_are_joined_as_a_language_joins_sentences() -> None:
    match, chance = Match("fences", seats=2, seed="card"), random.Random(4)
    while match.to_move is not None:
        match.play(chance.choice(match.codes()))
    places = sorted((Place(row.seat, "Anna", row.points, row.place) for row in match.standing()), key=lambda who: who.place)
    assert [who.place for who in places] == [1, 2]
    told = {language: cards._result(match, places, language) for language in ("en", "ja")}
    assert ". " in told["en"]
    assert "。" in told["ja"].rstrip("。")
    assert " " not in told["ja"]


def test_a_card_is_drawn_once_and_few_wait(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    began: list[str] = []

    def slow(folder: str, card: Card) -> bytes:
        began.append(card.headline)
        return card.headline.encode().ljust(100)

    async def run() -> None:
        workshop = Workshop(0)
        shelf = Cards(workshop)
        some = [SOMEBODY._replace(headline=str(number)) for number in range(cards._MOST_WAITING)]
        asked = [asyncio.ensure_future(shelf.draw(page, card)) for card in [*some, *some]]
        await asyncio.sleep(0)
        with pytest.raises(Refusal, match="full"):
            await shelf.draw(page, SOMEBODY)
        assert len(await asyncio.gather(*asked)) == 16
        assert sorted(began) == [card.headline for card in some]
        assert (await shelf.draw(page, some[0])).seconds == 0
        monkeypatch.setattr(cards, "_MOST_BYTES", 250)
        await shelf.draw(page, SOMEBODY)
        assert shelf._bytes == 200
        assert len(shelf._kept) == 2
        await shelf.draw(page, some[0])
        assert began.count("0") == 1  # it was asked for last, so others went
        workshop.stop()

    monkeypatch.setattr(cards, "card_png", slow)
    asyncio.run(run())


def test_pictures_are_no_way_to_load_the_server(start: Callable[..., Server]) -> None:
    server = start(limits=True, workers=1)
    with server.client() as anna, from_network(server, 7) as attacker, server.client() as ben:
        table = new_table(anna, [{"kind": "me", "name": "Anna"}, {"kind": "open"}], "fences")["id"]
        ben.post(f"/api/tables/{table}/seats", json={"name": "Ben"})
        play_on([anna, ben], table, random.Random(3))
        with ThreadPoolExecutor(30) as many:
            answers = list(many.map(lambda ply: attacker.get(f"/api/tables/{table}/card.png", params={"ply": ply}), range(30)))
        refused = [answer for answer in answers if answer.status_code != 200]
        assert {answer.status_code for answer in refused} <= {429, 503}
        assert len(refused) >= 15
        assert all(answer.headers["retry-after"] for answer in refused)
        assert ben.get(f"/api/tables/{table}").status_code == 200

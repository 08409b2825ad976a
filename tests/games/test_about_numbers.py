"""Numbers of what is not there yet: what would close, grow, be paid or be enough is held against the rules, on a copy."""

from collections import Counter
from collections.abc import Sequence

from barnboard.games.about import Card, Line, Now, suppose
from barnboard.games.farm_shop.rules import offer
from barnboard.games.fences import about as fences_about
from barnboard.games.fences import scoring as fences_scoring
from barnboard.games.fences.state import IN_STOCK
from barnboard.games.oregon import scoring as oregon_scoring
from barnboard.games.oregon.box import neighbours
from barnboard.games.words import Part, Several
from barnboard.kernel import sets
from barnboard.kernel.events import new_log
from barnboard.kernel.records import Record, copy
from barnboard.match import Match
from tests.games.farm_shop.scene import Scene as Shop
from tests.games.magic_farm.scene import Scene
from tests.web.fullest import happy, magic, shop

from .test_about import happens, positions

# ---------------------------------------------------------------- numbers of what closes, grows, and is not there yet


def card_of(match: Match, part: str, s: Record | None = None) -> Card:
    """The card that the game itself makes of a part for the seat to move."""
    card = match.game.about(match.box, match._s if s is None else s, match.to_move, part)
    assert card is not None
    return card


def told(line: Line | Now | Card, name: str) -> int:
    """A number that a sentence speaks of."""
    part = (line.line if isinstance(line, Now) else line).parts[name]
    assert isinstance(part, Part)
    return int(part.value or 0)


def amounts(match: Match, line: Line, name: str) -> dict[str, int]:
    """Amounts that a sentence speaks of, by the ids of their domain."""
    several = line.parts[name]
    assert isinstance(several, Several)
    names = match.game.names(match.box.facts)
    return {names[part.domain.name][part.value or 0]: many for many, part in several.amounts if many}


def reason(match: Match, part: str, s: Record | None = None, picked: Sequence[str] = ()) -> Line | None:
    """Why a part cannot be chosen by the seat to move."""
    assert match.to_move is not None
    return match.game.why(match.box, match._s if s is None else s, match.to_move, part, picked)


def test_fences_barns_and_cards_are_paid_as_told_when_a_field_closes() -> None:
    held: Counter[str] = Counter()
    for match in positions("fences", 3, 12, 70):
        seat, box = match.to_move, match.box
        assert seat is not None
        for part in (one for one in match.game.parts(box, match._s, seat) if one.startswith("region:")):
            now = card_of(match, part).now
            if now is None or now.line.key == "nothing_for_you":
                continue
            then, log = copy(match._s), new_log()
            field = fences_about._root(box, then, fences_about._region(match.view(seat), part.partition(":")[2]))
            if now.line.key == "barn_would":
                free = [at for at, where in enumerate(then.player[seat].barn[: box.facts.barns.stock]) if where == IN_STOCK]
                if not free:
                    continue
                then.player[seat].barn[free[0]] = field
                then.field[field].barns = 1
            cell = part.split(":")[1]
            tile = [one.cell for one in match.view(seat).tiles].index(cell)  # type: ignore[attr-defined]
            then.field["gaps"] = 1
            then.field[field].gaps = 0
            fences_scoring.score_closed_fields(box.record, then, seat, tile, log)
            paid = [one for one in match.game.events.read(log) if one.about.get("seat") == seat]
            barns = sum(int(one.about["points"] or 0) for one in paid if one.name == "scores")
            bonus = sum(int(one.about["points"] or 0) for one in paid if one.name == "bonus")
            assert now.brings == (bonus if now.line.key == "card_pays" else barns)
            if now.line.key in ("barns_and_card", "card_pays"):
                assert told(now.line, "bonus") == bonus
            held[now.line.key] += 1
    assert min(held[key] for key in ("barns_earn", "barns_and_card", "card_pays", "barn_would")) > 0


def test_oregon_a_group_is_paid_with_as_many_farmers_more_as_is_told() -> None:
    held = 0
    for match in positions("oregon", 2, 12):
        seat, box = match.to_move, match.box
        assert seat is not None
        ids = match.game.names(box.facts)["space"]
        me = match._s.player[seat]
        for space in sets.members(me.farmers):
            now = card_of(match, f"space:{ids[space]}").now
            assert now is not None
            then = copy(match._s)
            then.player[seat].scored[:] = 0 if now.brings is not None else me.scored
            for missing in range(told(now.line, "missing"), -1, -1):
                log = new_log()
                oregon_scoring.score_group(box.record, copy(then), seat, space, log)
                paid = [int(one.about["points"] or 0) for one in match.game.events.read(log) if one.name == "group"]
                assert paid == ([now.brings] if missing == 0 and now.brings is not None else [])
                oregon_scoring.find_group(box.record, then, then.player[seat], space)
                beside = {at for one in sets.members(then.group) for at in neighbours(box.facts, one, diagonal=False)}
                alone = [
                    at
                    for at in beside - set(sets.members(then.player[seat].farmers))
                    if not set(neighbours(box.facts, at, diagonal=False))
                    & set(sets.members(then.player[seat].farmers)) - set(sets.members(then.group))
                ]
                if not alone:
                    break
                sets.add(then.player[seat].farmers, min(alone))
            held += 1
    assert held > 20


def test_magic_farm_a_crop_pays_what_is_told_once_it_has_grown_so_much() -> None:
    held: Counter[str] = Counter()
    for match in (magic(8, 6, 9), magic(15, 8, 12)):
        box, write = match.box, match.game.codes.write
        cultivate = match.game.names(box.facts)["action"].index("cultivate")
        for at in range(int(match._s.player[0].crops)):
            line = card_of(match, f"crop:0:{at + 1}")
            assert line.now is not None
            missing = told(line, "missing")
            for lacking in (1, 0) if missing else (0,):
                then = copy(match._s)
                then.player[0].counter[at] += missing - lacking
                for move in ("act", "harvest"):
                    suppose(box, then, write(move, action=cultivate) if move == "act" else write(move), match.game.events)
                take = write("take", crop=at)
                assert (take in match.game.codes_in(box, then)) == (lacking == 0)
                if lacking:
                    continue
                events = suppose(box, then, take, match.game.events)
                die = next((int(one.about["die"] or 0) for one in events if one.name == "rolls"), 1)
                (gold,) = [one.about["gold"] for one in events if one.name == "harvests"]
                assert gold == (line.now.brings or 0) * die
            held[line.now.line.key] += 1
    assert set(held) == {"crop_ripe", "crop_grows", "crop_ripe_die", "crop_grows_die"}


ITEMS = ["coin", "bag", "honey", "milk", "wool", "egg", "sunflower"]


def test_farm_shop_fields_and_skills_give_all_the_goods_that_are_told() -> None:
    held: Counter[str] = Counter()
    held_tiles = "2 honey, 2 milk, 1 wool, 1 egg, 1 barrow, 1 bike, 1 tractor, 1 van"
    skilled = Shop("4: 1-seed", held_tiles, bags=4, dice=(4, 3, 3), skills="pair_good pair_bags swap_goods bags_goods").match
    for match in (shop(phase="target"), shop("take 4 5"), skilled, *positions("farm_shop", 3, 20, 90, farmer=True)):
        ids = match.game.names(match.box.facts)
        for code in match.codes():
            kind, about = match.game.codes.read(code)
            if kind == "activate":
                now = card_of(match, f"field:{ids['field'][about['field']]}").now
                line = None if now is None or not now.line.key.startswith("would_bring") else now.line
            elif kind == "skill":
                transport, area = match.game.text(match.box, code).split()[1:3]
                printed = [
                    one for one in card_of(match, f"skill:{transport}").does if isinstance(one, Line) and one.key == "printed"
                ]
                line = printed[["first", "second"].index(area)] if printed else None
            else:
                continue
            if line is None or line.key.endswith("bonus"):
                continue
            gain = amounts(match, line, "gain")
            events = happens(match, code)
            gains = {str(one.about["thing"]): int(one.about["number"] or 0) for one in events if one.name == "gains"}
            if set(gain) <= set(ITEMS) and gains and not any(one.name == "rolls" for one in events):
                assert {ITEMS[int(thing)]: many for thing, many in gains.items()} == gain, match.game.text(match.box, code)
                held[kind] += 1
    assert min(held["activate"], held["skill"]) > 0, held


def test_farm_shop_a_goal_brings_the_coins_that_are_told() -> None:
    held = 0
    for match in positions("farm_shop", 2, 60, 160, goals=True):
        ids = match.game.names(match.box.facts)["goal"]
        for code in match.codes():
            for one in happens(match, code):
                if one.name == "goal" and one.about["seat"] == match.to_move:
                    now = card_of(match, f"goal:{ids[int(one.about['goal'] or 0)]}").now
                    assert now is not None
                    assert now.brings == one.about["coins"]
                    held += 1
    assert held > 0


def test_farm_shop_so_many_bags_are_enough_and_one_less_is_not() -> None:
    held: Counter[str] = Counter()
    for match in positions("farm_shop", 2, 30):
        box, seat = match.box, match.to_move
        for part in match.game.parts(box, match._s, seat):
            picks = [[f"die:{die}"] for die in range(1, 7)] if part.startswith("stall:") else [[]]
            for picked in picks:
                line = reason(match, part, picked=picked)
                if line is None or line.key not in ("too_dear", "other_die", "field_too_few_bags"):
                    continue
                ident = part.partition(":")[2]
                for bags in (told(line, "bags"), told(line, "bags") - 1):
                    then = copy(match._s)
                    then.player[seat].bags = bags
                    offer(box.record, then)
                    if line.key == "field_too_few_bags":
                        again = match.game.why(box, then, seat, part, [])
                        assert (again is not None and again.key == line.key) == (bags < told(line, "bags"))
                    else:
                        move = f"take {told(line, 'die') + 1} {ident}"
                        offered = {match.game.text(box, code) for code in match.game.codes_in(box, then)}
                        assert (move in offered) == (bags == told(line, "bags"))
                held[line.key] += 1
    assert min(held["too_dear"] + held["other_die"], held["field_too_few_bags"]) > 0, held


def test_magic_farm_so_much_more_gold_and_so_many_resources_are_enough() -> None:
    facts = magic(3, 0, 2).box.facts
    for card in facts.products:
        if card.price > 1:
            table = Scene("moonpea 1", market=card.id, gold=1)
            line = reason(table.match, "market:1")
            assert line is not None
            assert line.key == "too_dear"
            for more in (told(line, "missing"), told(line, "missing") - 1):
                table.s.player[0].gold = 1 + more
                assert ("act shop" in _offered(table.match)) == (more == told(line, "missing")), card.id
        needs = {kind: many for kind in ("wood", "metal", "gem") if (many := getattr(card, kind, 0))}
        if not needs:
            continue
        table = Scene("moonpea 1", "trading_post" if card.id == "scarecrow" else "scarecrow", hand=card.id)
        line = reason(table.match, f"hand:{card.id}")
        assert line is not None
        assert amounts(table.match, line, "needs") == needs
        assert amounts(table.match, line, "have") == {}
        units = [kind for kind, many in needs.items() for _ in range(many)]
        for at, kind in enumerate(units):
            assert not any(move.startswith(f"play {card.id}") for move in _offered(table.match)), (
                f"{card.id} without {units[at:]}"
            )
            table.hold(0, f"{kind}_1")
        assert any(move.startswith(f"play {card.id}") for move in _offered(table.match)), card.id


def _offered(match: Match) -> set[str]:
    return {match.game.text(match.box, code) for code in match.game.codes_in(match.box, match._s)}


def test_happy_farm_a_meal_can_be_paid_with_what_is_said_to_be_missing_and_not_with_less() -> None:
    held = 0
    for match in (happy(), *positions("happy_farm", 3, 12)):
        box, seat = match.box, match.to_move
        crops = box.facts.crops
        for slot, feeding in enumerate(match._s.pasture.tolist()[: len(match.view(seat).pasture)]):  # type: ignore[attr-defined]
            line = reason(match, f"pasture:{slot + 1}")
            if line is None or not line.key.startswith("lacks"):
                continue
            lacks = amounts(match, line, "lacks")
            assert (
                told(line, "have") + sum(lacks.values()) + told(line, "any")
                == told(line, "all")
                == len(box.facts.feeding[feeding].needs)
            )
            more = [crop for crop, many in lacks.items() for _ in range(many)] + [crops[0]] * told(line, "any")
            for brought in (more, more[1:]):
                then = copy(match._s)
                then.phase = match.game.phases["FEED"]
                for crop in brought:
                    then.player[seat].barn[list(crops).index(crop)] += 1
                fed = {match.game.codes.read(code)[1].get("slot") for code in match.game.codes_in(box, then)}
                assert (slot in fed) == (brought == more)
            held += 1
    assert held > 20


def test_fences_a_tile_fits_so_many_places_as_are_told() -> None:
    held = 0
    for match in positions("fences", 2, 12, 70):
        for part in (one for one in match.game.parts(match.box, match._s, match.to_move) if one.startswith("cell:")):
            for slot in range(2):
                line = reason(match, part, picked=[f"hand:{slot}"])
                if line is not None and line.key == "fits_not":
                    read = [match.game.codes.read(code)[1] for code in match.codes()]
                    assert told(line, "places") == len({one["cell"] for one in read if one["slot"] == slot})
                    held += 1
    assert held > 20

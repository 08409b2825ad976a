"""My Farm Shop on a terminal: dice and market, the own farm with what each field would do, the other farms, the modules."""

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from barnboard.games.sketches import Sketch
from barnboard.games.terminal import seat_name
from barnboard.games.words import Part, Several, Words
from barnboard.kernel.codes import SEAT

from .box import BAG, ITEM_IDS
from .moves import AMOUNT, YES, several
from .view import Area, Face, FarmShopView, Field, Player

_CARD = "bold #c98a3d"
_CELL = 19  # letters of a field
_ARROWS = {"up": "↑", "sides": "↔"}


def board(view: FarmShopView, words: Words) -> RenderableType:
    """The whole table as the viewer sees it."""
    mine = view.seat if view.seat is not None else view.active if view.active is not None else 0
    others = [_small_farm(view, seat, words) for seat in range(view.seats) if seat != mine]
    modules = [*_skills(view, words), *_goals(view, words), *_sets(view, words)]
    return Group(
        _top(view, words), _market(view, words), _farm(view, mine, words), _players(view, words), "", *others, "", *modules
    )


def action(areas: list[Area], arrow: str | None, words: Words) -> str:
    """What a face does, in one line."""
    if arrow:
        return f"{_ARROWS[arrow]} {words.call('arrow', arrow)}"
    if not areas:
        return words.label("blank")
    return f" {words.label('or')} ".join(_area(area, words) for area in areas)


def _area(area: Area, words: Words) -> str:
    pay, gain = (several([items.get(item, 0) for item in ITEM_IDS]) for items in (area.pay, area.gain))
    return words.say("action", "line", {"paid": Part(YES, int(bool(area.pay))), "pay": pay, "gain": gain})


def _price(bags: int, words: Words) -> str:
    return words.say("action", "price", {"price": Several(((bags, Part(AMOUNT, BAG)),))}) if bags else words.label("free")


def _marks(face: Face, words: Words) -> str:
    marks = [words.label(mark) for mark in ("once", "no_bonus") if getattr(face, mark)]
    return f" ({words.sign('between_things').join(marks)})" if marks else ""


def _top(view: FarmShopView, words: Words) -> Text:
    if view.final:
        return Text(words.label("final"), "bold")
    turn = f"{words.label('turn')} {view.turn} {words.label('of')} {view.turns}" if view.turn else words.label("draft")
    line = Text(f"{turn}   ", "bold")
    for number, value in enumerate(view.dice):
        chosen = number == view.chosen
        line.append(f"({value})" if chosen else f"[{value}]", "dim" if chosen else "bold reverse")
        line.append(" ")
    if view.total is not None:
        line.append(f"  {words.label('total')} {view.total}", "bold")
        line.append(f" ({words.label('double')})" if view.double else "")
    line.append(f"   {words.label('deck')} {'+'.join(map(str, view.deck))}", "dim")
    if view.card:
        line.append(f"   {words.label('in_hand')}: {words.call('face', view.card.id)}", _CARD)
    return line


def _market(view: FarmShopView, words: Words) -> Table:
    table = Table(box=None, pad_edge=False, show_header=False)
    for stall in view.stalls:
        price = "" if stall.bags is None else _price(stall.bags, words)
        if stall.farmer:
            table.add_row(Text(stall.number, "bold"), Text(words.label("farmer"), "bold #2f9e6e"), "", Text(price, "dim"))
        elif stall.face is None:
            table.add_row(Text(stall.number, "bold"), Text(words.label("empty"), "dim"), "", "")
        else:
            what = action(stall.face.areas, stall.face.arrow, words) + _marks(stall.face, words)
            table.add_row(Text(stall.number, "bold"), Text(words.call("face", stall.face.id), _CARD), what, Text(price, "dim"))
    return table


def _farm(view: FarmShopView, seat: int, words: Words) -> Table:
    player = view.players[seat]
    table = Table(show_header=False, padding=(0, 1), show_lines=True, title=seat_name(view, seat, words), title_justify="left")
    for _ in range(5):
        table.add_column(width=_CELL - 2, vertical="top", overflow="fold")  # what has no spaces breaks anywhere
    half = len(player.fields) // 2
    for row in (player.fields[:half], player.fields[half:]):
        table.add_row(*(_cell(field, words) for field in row))
    return table


def _cell(field: Field, words: Words) -> Text:
    number = f"{field.number}/{field.also}" if field.also else field.number
    cell = Text(number, "bold")
    empty = max(field.slots - field.sunflowers, 0)
    cell.append("  " + "✿" * field.sunflowers, "bold #e9b44c")
    cell.append("○" * empty + "\n", "dim")
    cell.append(words.call("face", field.face.id) + "\n", _CARD if field.is_card else "italic")
    cell.append(action(field.face.areas, field.face.arrow, words) + _marks(field.face, words))
    if field.outlook is not None:
        look = field.outlook
        if look.usable:
            cell.append(f"\n✓ {_price(look.bags or 0, words)}", "bold green")
        elif look.reason not in ("no_dice", "activated", "over"):
            cell.append(f"\n✗ {words.label(look.reason or '')}", "dim")
    return cell


def _players(view: FarmShopView, words: Words) -> Table:
    table = Table(box=None, pad_edge=False, header_style="dim")
    goods = list(view.players[0].goods)
    headings = ["", words.label("coins"), words.label("bags"), *(words.call("good", good) for good in goods), words.label("shop")]
    for heading in [*headings, *([words.label("tiles")] if view.farmer else [])]:
        table.add_column(heading, justify="left" if not heading else "right")
    for seat, player in enumerate(view.players):
        table.add_row(
            seat_name(view, seat, words),
            str(player.coins),
            str(player.bags),
            *(str(player.goods[good]) for good in goods),
            f"{player.stored}/{view.capacity}",
            *([_tiles(player, words)] if view.farmer else []),
        )
    return table


def _tiles(player: Player, words: Words) -> str:
    held = [f"{number} {words.call('transport', transport, number)}" for transport, number in player.tiles.items() if number]
    return words.sign("between_things").join(held) or "-"


def _small_farm(view: FarmShopView, seat: int, words: Words) -> Text:
    line = seat_name(view, seat, words)
    line.append(":")
    for field in view.players[seat].fields:
        if field.is_card or field.sunflowers:
            line.append(f"  {field.number}{'✿' * field.sunflowers}\xa0", "bold")
            line.append(words.call("face", field.face.id).replace(" ", "\xa0"), _CARD if field.is_card else "italic")
    return line


def _skills(view: FarmShopView, words: Words) -> list[RenderableType]:
    if not view.skills:
        return []
    table = Table(box=None, pad_edge=False, show_header=False)
    for skill in view.skills:
        what = action(skill.areas, None, words) if skill.areas else words.call("effect", skill.effect)
        table.add_row(
            Text(words.call("transport", skill.transport), "bold"),
            words.call("skill", skill.id),
            what + (f", {words.label('doubles')}" if skill.doubles else ""),
            Text(f"{skill.supply} {words.label('left', skill.supply)}", "dim"),
        )
    return [Text(words.label("skills"), "dim"), table]


def _goals(view: FarmShopView, words: Words) -> list[RenderableType]:
    lines: list[RenderableType] = []
    for goal in view.goals:
        state = words.label("closed") if goal.reward is None else f"{goal.reward} {words.label('coins', goal.reward)}"
        line = Text(words.call("goal", goal.id), "bold")
        line.append(f": {goal.least} {words.call('counts', goal.counts, goal.least)} ({state})  ", "dim" if goal.closed else "")
        for seat, reached in enumerate(goal.reached):
            got = f"✓{goal.claimed[seat]}" if goal.claimed[seat] else f"{reached}/{goal.least}"
            line.append(f" {words.name(SEAT, seat)} {got}")
        lines.append(line)
    return lines


def _sets(view: FarmShopView, words: Words) -> list[RenderableType]:
    lines: list[RenderableType] = []
    for number, cards in enumerate(view.sets, 1):
        if cards:
            told = [
                f"{words.call('face', card.id)}: {action(card.areas, card.arrow, words)}{_marks(card, words)}" for card in cards
            ]
            lines.append(Text(f"{words.label('set')} {number}  {' | '.join(told)}"))
    return lines


# ---------------------------------------------------------------- a small board


_SIGNS = {"each": "any", "pairs": "pair_good", "card": "field_card"}  # where the page calls an item otherwise


def sketch(view: FarmShopView) -> str:
    """Every farm, field by field with what it gives, and what lies in its shop."""
    drawn = Sketch()
    for player, (y, high) in zip(view.players, drawn.strips([player.coins for player in view.players]), strict=True):
        tall = (high - 10) / 2
        for number, field in enumerate(player.fields):
            x, top = 62 + number % 5 * 66, y + 4 + number // 5 * (tall + 2)
            drawn.box(x, top, 62, tall, "tile" if field.is_card else "land-alt")
            gains = [
                (_SIGNS.get(item, item), None)
                for area in field.face.areas
                for item, many in area.gain.items()
                for _ in range(many)
            ]
            drawn.lay(gains, x + 3, top + 3, 40 if field.sunflowers else 56, tall - 6, 28)
            if field.sunflowers:
                drawn.lay([("sunflower", None)] * field.sunflowers, x + 44, top + 2, 17, tall - 4, 17)
        goods = [(good, None) for good, many in player.goods.items() for _ in range(many)]
        drawn.box(396, y + 5, 104, high - 11, "paper-raised")
        drawn.lay([*goods, ("bag", player.bags)], 401, y + 9, 94, high - 18, 32)
    return drawn.svg()

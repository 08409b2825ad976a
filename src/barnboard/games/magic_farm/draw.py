"""Magic Farm on a terminal: the season and the market, both farms, the hand with what its cards do."""

from typing import Any

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.style import Style
from rich.table import Table
from rich.text import Text

from barnboard.games.sketches import Sketch
from barnboard.games.terminal import seat_name
from barnboard.games.words import Part, Words
from barnboard.kernel.codes import NUMBER

from .box import SEASON_IDS
from .moves import SEASON
from .view import Build, Card, Crop, MagicFarmView, Player

_SEASON = {"spring": "#8fb85c", "summer": "#e9b44c", "fall": "#c9702f", "winter": "#7fa7c4"}
_DIE = " ⚀⚁⚂⚃⚄⚅"


def board(view: MagicFarmView, words: Words) -> RenderableType:
    """The whole table as the viewer sees it."""
    return Group(
        _season(view, words),
        _market(view, words),
        *(_farm(view, words, seat) for seat in range(view.seats)),
        *_own(view, words),
    )


def describe(card: Card, words: Words) -> str:
    """What a card does, in words made from its figures; a new card with known effects reads as well."""
    numbers = {
        key: Part(NUMBER, abs(value))
        for key, value in card.model_dump().items()
        if isinstance(value, int) and not isinstance(value, bool)
    }
    if card.native is not None:
        native = {"native": Part(SEASON, SEASON_IDS.index(card.native))}
        form = "crop" + "_multi" * card.multi_yield + "_hardy" * (card.penalty == 0)
        return words.say("card", form, {**numbers, **native})
    if card.seasons:
        seasons = words.sign("between_things").join(words.call("season", season) for season in card.seasons)
        return words.say("card", f"{card.effect}_{card.target}", numbers) + f" ({seasons})"
    return words.say("card", f"{card.effect}_{card.target if card.special == 'none' else card.special}", numbers)


def _season(view: MagicFarmView, words: Words) -> RenderableType:
    line = Text()
    for season in SEASON_IDS:
        now = season == view.season
        style = Style(bgcolor=_SEASON[season], color="#1e1a16", bold=True) if now else Style(dim=True)
        name = words.call("season", season)
        line.append(f"[{name}]" if now else f" {name} ", style)
    line.append(
        f"   {words.label('round')} {view.round}   {words.label('goal')} {view.target} {words.label('gold', view.target)}"
    )
    if view.to_move is not None:
        line.append(f"   {view.actions_left} {words.label('actions_left', view.actions_left)}", "dim")
    return line


def _market(view: MagicFarmView, words: Words) -> RenderableType:
    table = Table(box=None, pad_edge=False, header_style="dim")
    for heading in ("market", "price", "needs", "does"):
        table.add_column(words.label(heading), justify="right" if heading == "price" else "left")
    seat = view.seat or 0
    for number, slot in enumerate(view.market, 1):
        if slot.product is None:
            table.add_row(f"{number} {words.label('sold_out')}", "", "", "", style="dim")
        else:
            _card_row(table, f"{number} ", slot.product, slot.prices[seat], view, words)
    return table


def _card_row(table: Table, mark: str, product: str, price: int | None, view: MagicFarmView, words: Words) -> None:
    card = view.cards[product]
    colour = {"crop": "#8fb85c", "spell": "#b48ad8", "construct": "#c98a3d"}[card.card_type]
    needs = " ".join(f"{need} {words.call('kind', kind, need)}" for kind, need in card.needs.items())
    table.add_row(
        Text(mark + words.call("product", product), Style(color=colour, bold=True)),
        "" if price is None else str(price),
        needs,
        describe(card, words),
    )


def _farm(view: MagicFarmView, words: Words, seat: int) -> RenderableType:
    player = view.players[seat]
    head = Text("\n").append_text(seat_name(view, seat, words))
    head.append(f"  {player.gold} {words.label('gold', player.gold)}", "bold")
    head.append(f"  {words.label('growth')} +{player.end_growth}", "dim")
    for weather in player.weather:
        sign = "☔" if weather.amount > 0 else "☀"
        head.append(f"  {sign} {weather.amount:+d} ({weather.turns})")
    if player.protected:
        head.append(f"  ⛨ {words.label('protected')}", "bold #7fa7c4")
    lines: list[RenderableType] = [head]
    things = [_crop(crop, view, words) for crop in player.crops] + [_build(build, words) for build in player.builds]
    lines.append(Columns(things or [Text(f"  {words.label('nothing')}", "dim")], padding=(0, 2)))
    if seat != view.seat:
        lines.append(_their_hand(player, words))
    return Group(*lines)


def _crop(crop: Crop, view: MagicFarmView, words: Words) -> Text:
    die = _DIE[crop.counter] if crop.counter < len(_DIE) else str(crop.counter)
    times = "×⚅" if view.cards[crop.product].multi_yield else ""
    text = Text(f"{die} {words.call('product', crop.product)} {crop.counter}/{crop.rate}", "#8fb85c")
    text.append(f" {crop.pays}{times}", "bold #e9b44c" if crop.ripe else "dim")
    if crop.ripe:
        text.append(f" {words.label('ripe')}", "bold #e9b44c")
    return text


def _build(build: Build, words: Words) -> Text:
    sign = {"fence": "╫", "summon": "☠"}.get(build.effect, "⌂")
    size = f" {build.damage}/{build.amount}" if build.effect == "fence" else f" {build.amount}"
    return Text(f"{sign} {words.call('product', build.product)}{size}", "#c98a3d")


def _their_hand(player: Player, words: Words) -> Text:
    """What is known of another hand: products, resource cards seen, and bounds for each kind where they say something."""
    parts = [_named("product", product, many, words) for product, many in player.products.items()]
    veiled = player.product_cards - sum(player.products.values())
    if veiled:
        parts.append(f"{veiled} {words.label('hidden', veiled)}")
    line = Text(f"  {words.label('their_hand')}: {words.sign('between_things').join(parts) or '-'}", "dim")
    line.append(f"  + {player.resource_cards} {words.label('resource_cards', player.resource_cards)}")
    if player.known is not None:
        seen = [_named("resource", card, many, words) for card, many in player.known.shown.items()]
        for kind, most in player.known.most.items():
            least = player.known.least[kind]
            if least > 0 or most < player.resource_cards:
                seen.append(f"{words.call('kind', kind)} {least if least == most else f'{least}-{most}'}")
        if seen:
            line.append(f" ({words.sign('between_things').join(seen)})")
    return line


def _named(domain: str, ident: str, many: int, words: Words) -> str:
    return words.call(domain, ident) + (f" ×{many}" if many > 1 else "")


def _own(view: MagicFarmView, words: Words) -> list[RenderableType]:
    if view.seat is None:
        return []
    player: Any = view.players[view.seat]
    lines: list[RenderableType] = [Text(f"\n{words.label('hand')}:", "bold")]
    cards = [_named("resource", card, many, words) for card, many in player.resources.items()]
    lines.append(Text("  " + (" · ".join(cards) or "-")))
    if player.products:
        table = Table(box=None, pad_edge=False, show_header=False)
        for _ in range(4):
            table.add_column()
        for product, many in player.products.items():
            _card_row(table, f"{many}× " if many > 1 else "  ", product, None, view, words)
        lines.append(table)
    return lines


# ---------------------------------------------------------------- a small board


def sketch(view: MagicFarmView) -> str:
    """Both farms, their crops with their counters and what was built; the market and the season between them."""
    drawn = Sketch()
    for seat, player in enumerate(view.players):
        top = 0 if seat == 0 else 198
        drawn.box(0, top, 506, 140, f"seat-{seat + 1}-wash", line=0, corner=0)
        drawn.use(f"emblem-{seat + 1}", 34, top + 34, 28)
        drawn.figure(player.gold, 34, top + 74, 24)
        drawn.use("coin", 34, top + 106, 26)
        drawn.box(70, top + 8, 264, 124, "land")
        drawn.lay([(crop.product, crop.counter) for crop in player.crops], 76, top + 12, 252, 116, 58)
        drawn.box(342, top + 8, 156, 124, "tile")
        drawn.lay([(build.product, None) for build in player.builds], 348, top + 12, 144, 116, 58)
    drawn.path("M0 140H506M0 198H506", line="rule-strong")
    drawn.use(view.season, 34, 169, 44)
    drawn.lay([(slot.product, None) for slot in view.market if slot.product], 70, 146, 428, 46, 46)
    return drawn.svg()

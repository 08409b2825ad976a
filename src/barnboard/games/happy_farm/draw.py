"""My Happy Farm on a terminal: market and pasture, every farm with its beds, barn and animals, the own hand."""

from collections.abc import Mapping

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.style import Style
from rich.table import Table
from rich.text import Text

from barnboard.games.sketches import Sketch
from barnboard.games.terminal import seat_colour, seat_name
from barnboard.games.words import Words

from .view import Animal, FeedingCard, HappyFarmView, Player

_COLOURS = ("#7fae5a", "#e9b44c", "#c0566f", "#c9a66b", "#6fa3c7", "#a98bc9")  # of the crops, in the order of the box
_BEDS = ("spring", "summer", "fall")


def board(view: HappyFarmView, words: Words) -> RenderableType:
    """The whole table as the viewer sees it."""
    farms = [_farm(view, words, seat) for seat in range(view.seats)]
    return Group(_market(view, words), _pasture(view, words), *farms, _state(view, words))


def _crop(view: HappyFarmView, words: Words, crop: str, count: int = 1) -> Text:
    ids = [known.id for known in view.crops]
    colour = _COLOURS[ids.index(crop)] if crop in ids else "white"
    return Text(words.call("crop", crop, count), Style(color=colour, bold=True))


def _pile(view: HappyFarmView, words: Words, cards: Mapping[str, int]) -> Text:
    """Crops with their numbers, such as "2 clover, corn"."""
    parts = []
    for crop, count in cards.items():
        if count:
            many = Text(f"{count} ") if count > 1 else Text("")
            parts.append(many.append_text(_crop(view, words, crop, count)))
    return Text(words.sign("between_things")).join(parts) if parts else Text("-", "dim")


def _market(view: HappyFarmView, words: Words) -> RenderableType:
    line = Text(f"{words.label('market')}:", "bold")
    for slot, crop in enumerate(view.market):
        line.append(f"  {slot + 1} ", "dim")
        line.append_text(Text("-", "dim") if crop is None else _crop(view, words, crop))
    line.append(f"   {words.label('deck')} {view.seed_deck}, {words.label('discard')} {sum(view.discard.values())}", "dim")
    prices = Text(f"{words.label('exchange')}: ", "dim")
    for known in view.crops:
        prices.append_text(_crop(view, words, known.id)).append(f" {known.exchange}  ", "dim")
    return Group(line, prices)


def _pasture(view: HappyFarmView, words: Words) -> RenderableType:
    table = Table(box=None, pad_edge=False, show_header=False)
    for slot, card in enumerate(view.pasture):
        number = Text(f"{slot + 1}", "bold" if slot == view.paying else "dim")
        table.add_row(number, *(_feeding(view, words, card) if card else [Text("-", "dim")]))
    heading = Text(f"{words.label('pasture')}:", "bold")
    heading.append(f"   {words.label('deck')} {view.feeding_deck}", "dim")
    return Group(heading, table)


def _feeding(view: HappyFarmView, words: Words, card: FeedingCard) -> list[Text]:
    recipe = Text(" + ").join([_crop(view, words, crop) for crop in card.needs])
    return [
        Text(words.call("animal", card.animal), "bold"),
        Text(f"{card.points:>2}", "bold"),
        recipe,
        Text(words.call("feeding", card.id), "italic dim"),
    ]


def _farm(view: HappyFarmView, words: Words, seat: int) -> RenderableType:
    player = view.players[seat]
    title = seat_name(view, seat, words).append(f": {player.points} {words.label('points', player.points)}")
    beds = Text("  ").join([_labelled(words, season, _pile(view, words, player.beds[season])) for season in _BEDS])
    full = f" {sum(player.barn.values())}/{view.barn_capacity}"
    barn = _labelled(words, "barn", _pile(view, words, player.barn)).append(full, "dim")
    rows: list[RenderableType] = [
        Columns([beds, barn], padding=(0, 3)),
        Text("   ").join([_animal(words, animal) for animal in player.animals]),
        _hand(view, words, player),
    ]
    return Panel(Group(*rows), title=title, title_align="left", border_style=seat_colour(seat))


def _labelled(words: Words, label: str, what: Text) -> Text:
    return Text(f"{words.label(label)}: ", "dim").append_text(what)


def _animal(words: Words, animal: Animal) -> Text:
    """Such as "cow 6+8 +3" for the best fed of its kind, or "pig -5"."""
    text = Text(words.call("animal", animal.id) + " ", "bold" if animal.cards else "dim")
    if not animal.cards:
        return text.append(str(animal.points), "red")
    text.append("+".join(str(card.points) for card in animal.cards))
    if animal.bonus is not None:
        text.append(f" +{animal.points - sum(card.points for card in animal.cards)}", "green bold")
    return text


def _hand(view: HappyFarmView, words: Words, player: Player) -> Text:
    """The own hand; of another one the cards that were taken face up, and how many more there are."""
    if player.hand is not None:
        return _labelled(words, "hand", _pile(view, words, player.hand))
    cards = _pile(view, words, player.known) if any(player.known.values()) else Text("")
    if player.hidden:
        cards.append(f"{' + ' if cards.plain else ''}{player.hidden} ?", "dim")
    return _labelled(words, "hand", cards if cards.plain else Text("-", "dim"))


def _state(view: HappyFarmView, words: Words) -> RenderableType:
    line = Text(f"{words.label('actions')}: ", "bold")
    for action, used in view.actions.items():
        line.append(("✓" if used else "") + words.call("action", action), "dim" if used else "")
        line.append("  ")
    if view.last_turns is not None:
        line.append(words.label("last_turns"), "bold red")
    return line


# ---------------------------------------------------------------- a small board


def sketch(view: HappyFarmView) -> str:
    """Every farm: its three beds, its barn and its animals with what they ate."""
    drawn = Sketch()
    for player, (y, high) in zip(view.players, drawn.strips([player.points for player in view.players]), strict=True):
        for number, season in enumerate(_BEDS):
            x = 64 + 82 * number
            drawn.box(x, y + 6, 76, high - 12, "land")
            drawn.use(season, x + 12, y + 17, 18)
            drawn.lay(_each(player.beds[season]), x + 6, y + 26, 64, high - 36, 30)
        drawn.box(310, y + 6, 84, high - 12, "tile")
        drawn.lay(_each(player.barn), 316, y + 10, 72, high - 20, 30)
        drawn.lay([(animal.id, len(animal.cards)) for animal in player.animals], 400, y + 8, 100, high - 16, 48)
    return drawn.svg()


def _each(crops: Mapping[str, int]) -> list[tuple[str, int | None]]:
    """One by one."""
    return [(crop, None) for crop, many in crops.items() for _ in range(many)]

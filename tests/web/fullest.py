"""The fullest tables of My Happy Farm, Magic Farm and My Farm Shop, with a choice of every kind for seat 0."""

from collections.abc import Iterator

from barnboard import Match
from tests.games.farm_shop.scene import Scene as Shop
from tests.games.happy_farm.scene import scene
from tests.games.magic_farm.scene import Scene

CROPS = [
    "thrift_tulip 2",
    "moonpea 3",
    "foxberry 5",
    "grumble_pumpkin 6",
    "snowcap_cabbage 1",
    "lantern_yam 4",
    "ember_pepper 3",
    "honey_melon 6",
    "whisper_squash 3",
    "sunspot_tomato 4",
    "thunder_corn 3",
    "frostleek 2",
    "icicle_turnip 1",
    "aurora_mushroom 5",
    "wishing_asparagus 2",
]
WORKS = ["hedgeboar", "mudmaw", "scarecrow", "trading_post", "seed_silo", "market_stall", "wishing_well", "glass_greenhouse"]
HAND = "harvest_moon borrowed_hour beanstalk_hymn gem_1 gem_1 gem_2 wood_1 wood_2 metal_1 metal_2 killing_frost gentle_rain"


def magic(crops: int, works: int, cards: int, *played: str) -> Match:
    """Two farms with as much on each, under all the weather that there is."""
    table = Scene(
        ", ".join([*CROPS[:crops], *WORKS[:works], "wattle_fence", "ironthorn_fence"]),
        ", ".join([*CROPS[-crops:], "wattle_fence", "sky_gremlin", "dragonfly_sprinkler"][: crops + 1 + works]),
        hand=" ".join(HAND.split()[:cards]),
        their_hand="rust_curse wood_1 gem_1 cloudburst metal_1 magpie_bargain turning_wheel wood_1",
        market="midas_turnip thirsty_sky giggle_radish",
        season="winter",
        gold=1960,
        their_gold=1875,
        target=3000,
    )
    for player in table.s.player:
        player.protected = 1
        player.weather[:] = [1, -1]
        player.weather_turns[:] = [3, 2]
    return _played(table.match, played)


def happy(*played: str, seats: int = 4) -> Match:
    """Full beds, a full barn, and animals as long as they can be."""
    match: Match = scene(
        """
        pasture  cow_5 cow_4 sheep_5 sheep_4 rabbit_5 pig_5
        0 hand   C C M B
        0 known  O O C M B
        0 spring C C C
        0 summer M B C
        0 fall   O C M
        0 barn   C C M B O O
        0 fed    cow_1 cow_2 cow_3 pig_1 pig_2 pig_3 pig_4 sheep_1 rabbit_1
        1 fed    rabbit_2 rabbit_3 rabbit_4 sheep_2 sheep_3
        1 known  M O C B B O
        1 hand   C M
        1 barn   B B C M O O
        1 spring B M
        1 summer O O O
        1 fall   B C
        """,
        seats=seats,
    )
    return _played(match, played)


def fed() -> Match:
    """Somebody who fed one animal, and could feed another."""
    match: Match = scene(
        """
        pasture  cow_1 cow_2 sheep_1 sheep_2 rabbit_1 pig_1
        0 barn   C C M B O O
        """,
        seats=4,
    )
    return _played(match, ("choose feed", "feed 5"))


def shop(*played: str, phase: str = "take", seats: int = 4) -> Match:
    """A card on nearly every field, a full shop, and all modules."""
    farm = "3: s-sheep *, 4: 3-bouquet, 5: s-hens *, 6: s-cows, 8: s-odd, 9: s-bees, 10: 1-sacks, 11: s-gate"
    table = Shop(
        farm,
        shop="3 honey, 3 milk, 2 wool, 4 egg",
        bags=7,
        coins=24,
        phase=phase,
        dice=(4, 5, 4),
        seats=seats,
        skills="swap_goods bags_goods swap_cards updown",
        goals="sack_pile in_bloom",
    )
    for seat in range(1, seats):
        table.has(seat, "4: 1-seed, 7: 1-sacks, 9: s-bees", shop="2 honey, 1 milk, 4 egg", bags=2, coins=20)
    table.market("s-hens", "farmer", "s-cows", "3-bouquet", "s-odd", "s-gate")
    return _played(table.match, played)


def _played(match: Match, moves: tuple[str, ...]) -> Match:
    for move in moves:
        match.play(move)
    return match


def fullest(game: str) -> Iterator[tuple[str, Match]]:
    """The fullest tables of a game by what seat 0 has to decide."""
    if game == "happy_farm":
        yield "an action", happy()
        for action in ("sow", "harvest_summer", "harvest_fall", "feed", "exchange"):
            yield action, happy(f"choose {action}")
        yield "another feeding", fed()
        yield "what to give up of an overfull barn", happy("choose harvest_fall", "harvest clover+corn+oats")
    elif game == "magic_farm":
        for crops, works, cards in ((3, 0, 2), (5, 2, 5), (8, 6, 9), (15, 8, 12)):
            yield f"an action with {crops} crops", magic(crops, works, cards)
        for crops, works, cards in ((8, 6, 9), (15, 8, 12)):
            for played in (
                ("act shop",),
                ("act cultivate",),
                ("act cultivate", "harvest"),
                ("act sabotage",),
                ("act sabotage", "attack"),
                ("play harvest_moon",),
                ("play beanstalk_hymn", "pay gem_1"),
            ):
                yield f"{', '.join(played)} with {crops} crops", magic(crops, works, cards, *played)
    else:
        yield "a die and a stall", shop()
        yield "a field for a card", shop("take 4 5")
        yield "a field to activate", shop(phase="target")
        yield "two transports", shop("take 4 2")

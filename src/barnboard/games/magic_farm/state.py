"""What lies on the table in Magic Farm."""

from enum import IntEnum

import numpy as np

from barnboard.games.boxes import Box
from barnboard.kernel.records import Record, layout, position

from .box import BUILDS, CROPS, EFFECTS, KINDS, PRODUCTS, RESOURCES, SEASONS, SLOTS, MagicFarmBox

NOTHING = -1  # an empty slot of the market, no product being played


class Phase(IntEnum):
    """Which decision is due."""

    MAIN = 0  # an action, a card from the hand, or the end of the turn
    SHOP = 1  # buy, or done
    PAY = 2  # resources for the product being played
    SPELL_TARGET = 3
    CULTIVATE = 4  # water, protect or harvest
    HARVEST_PICK = 5
    SABOTAGE = 6  # attack, Switcheroo or Ultimatum
    ATTACK_HIT = 7
    TRAMPLE_TARGET = 8
    SWITCHEROO_GIVE = 9
    ULTIMATUM_ANSWER = 10  # of the other seat
    OVER = 11


(
    MAIN, SHOP, PAY, SPELL_TARGET, CULTIVATE, HARVEST_PICK, SABOTAGE, ATTACK_HIT, TRAMPLE_TARGET, SWITCHEROO_GIVE,
    ULTIMATUM_ANSWER, OVER,
) = (int(phase) for phase in Phase)  # fmt: skip

ACTION_IDS = ("shop", "gather", "cultivate", "sabotage")
DO_SHOP, DO_GATHER, DO_CULTIVATE, DO_SABOTAGE = range(len(ACTION_IDS))

SOURCE_IDS = ("start", "harvests", "spells", "sabotage", "shop", "losses")  # where gold came from and went to
FROM_START, FROM_HARVESTS, FROM_SPELLS, FROM_SABOTAGE, TO_SHOP, TO_LOSSES = range(len(SOURCE_IDS))

OPPONENT, PUBLIC = 0, 1  # who knows something of a hand: the other player, or everybody
OWN, HOSTILE = 0, 1  # weather, by who called it

KNOWN = layout(  # what is known of the resource cards in a hand (R23)
    ("shown", "i2", RESOURCES),  # at least so many of each card, from seeing them
    ("least", "i2", KINDS),  # at least so many cards of a kind
    ("most", "i2", KINDS),  # at most so many
)

PLAYER = layout(
    ("gold", "i8"),
    ("ledger", "i8", len(SOURCE_IDS)),  # its sum is the gold
    ("products", "i2", PRODUCTS),  # the hand: product cards
    ("held", "i8"),  # those of them that there are, as a set
    ("open", "i2", PRODUCTS),  # how many of each everybody knows to be there; the other player knows all
    ("resources", "i2", RESOURCES),  # and resource cards
    ("units", "i2", KINDS),  # that they are worth together
    ("known", KNOWN, 2),  # to OPPONENT and to PUBLIC
    ("crops", "i8"),  # how many were planted
    ("crop", "i2", CROPS),  # in order of planting
    ("counter", "i2", CROPS),
    ("builds", "i8"),  # how many constructs and monsters there are
    ("build", "i2", BUILDS),  # in order of arrival
    ("mark", "i2", BUILDS),  # on a fence the damage of this turn, on a monster 1 if it has attacked
    ("works", "i8", EFFECTS),  # amounts of the constructs, by effect
    ("growth", "i8", SEASONS),  # what constructs add to the end growth in each season
    ("winter_bonus", "i8"),
    ("weather", "i8", 2),  # what OWN and HOSTILE weather adds to the end growth
    ("weather_turns", "i8", 2),  # and for how many more ends of turn
    ("protected", "i8"),
)

STATE = position(
    __name__,
    ("target", "i8"),
    ("head_start", "i8"),
    ("first", "i8"),  # the seat that went first
    ("active", "i8"),  # the seat whose turn it is
    ("season", "i8"),
    ("actions_left", "i8"),
    ("repeats_left", "i8"),  # how many of them may be actions already taken
    ("used", "i8"),  # the actions taken this turn, as a set
    ("bought", "i8"),  # in this Shop
    ("playing", "i8"),  # the product announced, NOTHING where none is
    ("paying", "i8"),  # the kind to be paid next
    ("taken", "i8"),  # the crops taken in this Harvest, as a set
    ("hits", "i8"),  # in this Attack
    ("surplus", "i8"),  # damage left over for trampling
    ("trampler", "i8"),
    ("named", "i8"),  # by the Ultimatum
    ("player", PLAYER, 2),
    ("market", "i8", SLOTS),
    ("product_deck", "i2", PRODUCTS),
    ("product_discard", "i2", PRODUCTS),
    ("resource_deck", "i2", RESOURCES),
    ("resource_discard", "i2", RESOURCES),
)


def census(box: Box[MagicFarmBox], s: Record) -> dict[str, int]:
    """How many of each component there are, wherever they lie."""
    players = s.player
    resources = s.resource_deck + s.resource_discard + players["resources"].sum(axis=0)
    lying = [s.market, [s.playing]]
    for crops, crop, builds, build in zip(*(players[name] for name in ("crops", "crop", "builds", "build")), strict=True):
        lying += [crop[:crops], build[:builds]]
    shown = np.concatenate(lying)
    products = s.product_deck + s.product_discard + players["products"].sum(axis=0)
    products += np.bincount(shown[shown != NOTHING], minlength=PRODUCTS)
    ids = [card.id for card in box.facts.resource] + [card.id for card in box.facts.products]
    counts = [*resources[: len(box.facts.resource)], *products[: len(box.facts.products)]]
    return {ident: int(count) for ident, count in zip(ids, counts, strict=True)}

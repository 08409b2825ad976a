"""What is true in every position of Magic Farm, whatever the box."""

from barnboard import Match
from barnboard.games.magic_farm.box import EFFECT_IDS, EFFECTS, END_GROWTH, KINDS, NO_WINTER_PENALTY
from barnboard.games.magic_farm.state import NOTHING, OVER, PAY, SPELL_TARGET, TO_LOSSES, TO_SHOP
from barnboard.kernel.records import Record


def check(match: Match) -> None:
    """Raises an AssertionError if the position cannot be."""
    s, box = match._s, match.box.record
    assert (match.to_move is None) == (s.phase == OVER)
    assert s.actions_left >= 0
    assert s.repeats_left >= 0
    assert (s.playing != NOTHING) == (s.phase in (PAY, SPELL_TARGET))
    assert 1 <= s.rounds <= box.turn_limit
    assert sum(int(s.player[seat].gold) >= s.target for seat in range(2)) <= (s.phase == OVER)
    for seat in range(2):
        _check_player(box, s.player[seat])


def _check_player(box: Record, me: Record) -> None:
    assert me.gold >= 0
    assert me.gold == me.ledger.sum()
    assert (me.ledger[:TO_SHOP] >= 0).all()
    assert (me.ledger[[TO_SHOP, TO_LOSSES]] <= 0).all()
    counters = me.counter[: me.crops]
    assert ((box.counter_least <= counters) & (counters <= box.counter_most)).all()
    assert [product for product in range(60) if me.products[product]] == [p for p in range(60) if int(me.held) >> p & 1]
    assert (me.products >= me.open).all()
    assert (me.open >= 0).all()
    cards = [[n for n in range(int(box.resources)) if box.kind[n] == kind] for kind in range(KINDS)]
    for kind in range(KINDS):
        assert me.units[kind] == sum(me.resources[n] * box.worth[n] for n in cards[kind])
        for who in range(2):
            known, held = me.known[who], sum(me.resources[n] for n in cards[kind])
            assert 0 <= known.least[kind] <= held <= known.most[kind]
            assert sum(known.shown[n] for n in cards[kind]) <= known.least[kind]
    assert (me.known[0].least >= me.known[1].least).all()
    assert (me.known[0].most <= me.known[1].most).all()
    assert (me.resources >= me.known[0].shown).all()
    _check_works(box, me)


def _check_works(box: Record, me: Record) -> None:
    builds = [int(product) for product in me.build[: me.builds]]
    for effect in range(EFFECTS):
        amounts = sum(int(box.amount[product]) for product in builds if box.effect[product] == effect)
        if effect == END_GROWTH:
            assert (me.growth == sum(box.amount[p] * box.seasons[p] for p in builds if box.effect[p] == effect)).all()
        else:
            assert me.works[effect] == amounts, EFFECT_IDS[effect]
    assert me.winter_bonus == sum(int(box.bonus[p]) for p in builds if box.effect[p] == NO_WINTER_PENALTY)

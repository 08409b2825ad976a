import os

import numpy as np
import pytest

from barnboard.games import games

PEERS = bool(os.environ.get("BARNBOARD_PEERS"))  # `make peers`: every game, which takes a while

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed here: pip install open-spiel")

from open_spiel.python.algorithms import ismcts, mcts  # noqa: E402
from open_spiel.python.observation import make_observation  # noqa: E402

import barnboard.envs.openspiel  # noqa: E402, F401


def played(name: str, plies: int, seed: int = 1) -> pyspiel.State:
    """A state some random moves after the deal."""
    state, chance = pyspiel.load_game(name).new_initial_state(), np.random.default_rng(seed)
    state.apply_action(0)
    for _ in range(plies):
        state.apply_action(int(chance.choice(state.legal_actions())))
    return state


@pytest.mark.parametrize("game", games() if PEERS else ["oregon"])
def test_a_game_passes_openspiels_own_test(game: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(f"python_barnboard_{game}"), num_sims=1, serialize=False, verbose=False)


def test_a_seed_gives_the_same_deals_and_options_are_parameters() -> None:
    one, other, third = (
        played(f"python_barnboard_magic_farm(seed={seed},target=600)", 0).information_state_string(0) for seed in (1, 1, 2)
    )
    assert one == other != third
    assert "target=600" in one
    assert pyspiel.load_game("python_barnboard_oregon(players=4)").num_players() == 4


def test_what_a_player_cannot_know_is_dealt_again_and_all_else_stays() -> None:
    state = played("python_barnboard_happy_farm(players=3,seed=3)", 40)
    mine, known = state.current_player(), state.information_state_string()
    others = [seat for seat in range(3) if seat != mine]
    seen = {tuple(state.information_state_string(seat) for seat in others)}
    chance = np.random.default_rng(1)
    for _ in range(8):
        world = state.resample_from_infostate(mine, chance.random)
        assert world.information_state_string(mine) == known
        assert world.legal_actions() == state.legal_actions()
        seen.add(tuple(world.information_state_string(seat) for seat in others))
    assert len(seen) > 2
    assert state.information_state_string() == known


def test_a_player_recalls_what_he_saw_and_did() -> None:
    state = played("python_barnboard_happy_farm(seed=3)", 3)
    player, first, second = state.current_player(), *state.legal_actions()[:2]
    assert state.child(first).information_state_string(player) != state.child(second).information_state_string(player)


def test_an_observer_has_the_stretches_of_the_layout() -> None:
    state = played("python_barnboard_happy_farm(seed=3)", 10)
    player = state.current_player()
    public_only = pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE)
    own, public = make_observation(state.get_game()), make_observation(state.get_game(), public_only)
    own.set_from(state, player)
    public.set_from(state, player)
    assert own.dict["chair"][player] == 1
    assert own.dict["hand"].sum() > 0
    assert public.dict["hand"].sum() == 0
    assert state.observation_tensor(player) == own.tensor.tolist()


def test_openspiels_own_search_plays_it() -> None:
    state = played("python_barnboard_happy_farm(seed=3)", 12)
    chance = np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(
        game=state.get_game(),
        evaluator=mcts.RandomRolloutEvaluator(1, chance),
        uct_c=1.0,
        max_simulations=3,
        random_state=chance,
    )
    assert bot.step(state) in state.legal_actions()

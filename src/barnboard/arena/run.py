"""Playing a plan with an engine. What is interrupted goes on from its results file."""

from collections.abc import Callable, Sequence
from contextlib import closing
from functools import lru_cache, partial

from barnboard.bots import Bot, make_bot
from barnboard.bots.batches import play_matches
from barnboard.games import game as find_game

from .engines import Engine, Local, cut
from .results import Outcome, Results
from .schedule import Plan


def play_chunk(plan: Plan, numbers: Sequence[int]) -> list[Outcome]:
    """Plays some matches of a plan. How a plan is cut into chunks changes nothing."""
    game = find_game(plan.game)
    seeds, seatings = [plan.seed_of(number) for number in numbers], [plan.seating(number) for number in numbers]
    hire = partial(_bot, seconds=plan.seconds, iterations=plan.iterations)
    blank = game.blank(plan.seats, plan.options)
    played = play_matches(game, game.box(plan.edited_box), blank, seeds, seatings, hire=hire)
    return [
        Outcome(match=number, seed=seed, bots=list(seating), points=points, places=places, plies=plies)
        for number, seed, seating, points, places, plies in zip(
            numbers,
            seeds,
            seatings,
            played.points[:, : plan.seats].tolist(),
            played.places[:, : plan.seats].tolist(),
            played.moves.tolist(),
            strict=True,
        )
    ]


def run(results: Results, engine: Engine | None = None, progress: Callable[[int], None] = lambda done: None) -> None:
    """Plays what is missing of a plan, on all cores of this machine if no engine is chosen."""
    plan = results.plan
    missing = results.missing()
    done = plan.games - len(missing)
    progress(done)
    if not missing:
        return
    chunks = list(cut(missing, plan.bots))
    with closing((engine or Local()).run(partial(play_chunk, plan), chunks, find_game(plan.game))) as ended:
        for _, outcomes in ended:
            for outcome in outcomes:
                results.add(outcome)
                done += 1
                progress(done)


@lru_cache(64)
def _bot(name: str, seconds: float | None, iterations: int | None) -> Bot:
    return make_bot(name, seconds, iterations)

"""The words of the command and their meaning.

Whatever is wrong with what was typed or with a file is told in one line on stderr, and the command exits with 2.
"""

import asyncio
import json
import re
import shlex
import sys
from dataclasses import asdict, replace
from functools import partial
from pathlib import Path
from typing import Annotated, Any, Protocol, runtime_checkable

import typer
from rich.console import Console
from rich.markdown import Markdown
from rich.progress import Progress, TaskID
from rich.table import Table
from typer.exceptions import TyperException

from barnboard.arena import ENGINES, Results, make_engine, make_plan, rate, tournament_of
from barnboard.arena import run as run_arena
from barnboard.arena.calibrate import Work, make_curve, write_curve
from barnboard.bots import USUAL_BOT, seat_bots
from barnboard.bots.calibration import FILE
from barnboard.bots.hints import review as review_match
from barnboard.bots.simulate import Study
from barnboard.bots.simulate import simulate as run_simulation
from barnboard.games import BoxError, Game, SetupError, games
from barnboard.games import game as find_game
from barnboard.match import Match
from barnboard.match import verify as verify_match
from barnboard.words import languages

from .admin import admin
from .bench import bench_table
from .boxes import differing
from .check import check_all
from .deal import check_receipt, told_of_deal
from .ladder import measure_ladder
from .new import write_game
from .play import Table as PlayTable
from .progress import progress_bar
from .puzzles import puzzles
from .stopping import heed_every_interrupt
from .tables import rating_table, review_table
from .train import learn
from .warm import announce_compiling, show_warming
from .words import print_lacking

app = typer.Typer(
    name="barnboard",
    help="Farm board games in the terminal, for people and bots.",
    add_completion=False,
    rich_markup_mode=None,
)
app.add_typer(admin)
app.add_typer(puzzles)
out, err = Console(), Console(stderr=True)

GameName = Annotated[str, typer.Argument(metavar="GAME", help="The id of a game; `barnboard games` lists them.")]
Seats = Annotated[int | None, typer.Option(help="How many players; the fewest if not given.")]
Seed = Annotated[str | None, typer.Option(help="Any text; the same seed gives the same chance.")]
BoxFile = Annotated[Path | None, typer.Option("--box", help="Play with an edited box.")]
Spoken = Annotated[str, typer.Option(help=f"One of {', '.join(languages())}.")]
Workers = Annotated[int, typer.Option(min=0, max=1024, help="Processes; 0 is one for each core.")]
EngineName = Annotated[str, typer.Option("--engine", metavar="|".join(ENGINES), help="Where matches are played.")]
Options = Annotated[
    list[str] | None, typer.Option("--option", "-o", metavar="NAME=VALUE", help="An option of the game, such as target=1000.")
]


@app.command("games")
def list_games() -> None:
    """List the games with their seats and options."""
    table = Table(box=None, header_style="dim")
    for heading in ("id", "game", "seats", "options"):
        table.add_column(heading)
    for game in games().values():
        options = ", ".join(f"{name}={str(option.default).lower()}" for name, option in game.options.items())
        seats = f"{game.seats[0]}-{game.seats[-1]}" if len(game.seats) > 1 else str(game.seats[0])
        table.add_row(game.id, game.title, seats, options or "-")
    out.print(table)


@app.command()
def play(
    name: Annotated[str | None, typer.Argument(metavar="GAME", help="The id of a game; `barnboard games` lists them.")] = None,
    seats: Seats = None,
    bot: Annotated[str, typer.Option(help="The bot on the other seats, or a list of them.")] = USUAL_BOT,
    seed: Seed = None,
    box: BoxFile = None,
    option: Options = None,
    load: Annotated[Path | None, typer.Option(help="Go on with a saved match instead of a new one.")] = None,
    language: Spoken = "en",
) -> None:
    """Play a whole match in the terminal against bots."""
    if (name is None) == (load is None):
        raise SetupError("say which GAME to play, or --load FILE to go on with a saved match")
    check_language(language)
    if load is not None:
        match = Match.load(load)
        others = seat_bots(bot, match.seats - 1)
    else:
        game = find_game(name or "")
        people = game.seats[0] if seats is None else seats
        options = read_options(game, option)
        game.check_setup(people, options)
        others = seat_bots(bot, people - 1)
        match = Match(game, seats=people, seed=seed, box=game.box(box), **options)
    PlayTable(match, others, language).run()


@app.command()
def simulate(
    name: GameName,
    seats: Seats = None,
    number: Annotated[int, typer.Option("--games", min=1, max=100_000_000, help="How many matches.")] = 1000,
    bot: Annotated[str, typer.Option(help="One bot for every seat, or a list with one for each.")] = "random",
    seed: Annotated[str, typer.Option(help="Any text; the same seed gives the same matches.")] = "barnboard",
    box: BoxFile = None,
    option: Options = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Let bots play many matches and sum them up."""
    game = find_game(name)
    people = game.seats[0] if seats is None else seats
    options = read_options(game, option)
    game.check_setup(people, options)
    study = Study(game, people, number, seat_bots(bot, people), seed, game.box(box), options)
    with progress_bar() as progress:
        task = progress.add_task(f"{game.title}, {people} seats", total=number)
        result = run_simulation(study, lambda done: progress.update(task, completed=done))
    if as_json:
        print(json.dumps(result.as_dict()))
        return
    table = Table(box=None, header_style="dim")
    for heading in ("seat", "bot", "mean points", "wins", "mean turns"):
        table.add_column(heading, justify="left" if heading == "bot" else "right")
    for seat, sitting in enumerate(study.bots):
        table.add_row(
            str(seat),
            sitting,
            f"{result.mean_points[seat]:.2f}",
            f"{result.win_share[seat]:.1%}",
            f"{result.mean_turns[seat]:.1f}",
        )
    out.print(table)
    out.print(
        f"{result.games:,} matches, {result.moves:,} moves in {result.seconds:.2f} s: {result.moves_per_second:,.0f} moves/s"
    )


@app.command()
def arena(
    name: GameName,
    bots: Annotated[str, typer.Option(help="The bots, such as expert,greedy,random; expert@0.25 thinks 0.25 s a move.")] = "",
    number: Annotated[int, typer.Option("--games", min=1, max=10_000_000, help="How many matches in all.")] = 200,
    seats: Annotated[int | None, typer.Option(help="How many seats; one for each bot if not given.")] = None,
    seconds: Annotated[float | None, typer.Option(help="How long bots that think take for a move.")] = None,
    iterations: Annotated[int | None, typer.Option(help="How many iterations they take instead: then results repeat.")] = None,
    workers: Workers = 0,
    engine: EngineName = "local",
    seed: Annotated[str, typer.Option(help="Any text; the same seed gives the same deals.")] = "arena",
    results: Annotated[Path | None, typer.Option(help="Keep the outcomes in this file, and go on from what it holds.")] = None,
    page: Annotated[
        Path | None, typer.Option(help="Write the results as a page with charts, one file that opens anywhere.")
    ] = None,
    language: Spoken = "en",
    box: BoxFile = None,
    option: Options = None,
    ladder: Annotated[
        bool, typer.Option("--ladder", help="Every level against the one below; --results is then a folder.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Let bots play a fair tournament and rate them. Can be stopped with Ctrl-C and gone on with by --results."""
    check_language(language)
    game = find_game(name)
    if ladder:
        measure_ladder(game, number, [seats] if seats else list(game.seats), workers, seed, results, out)
        return
    names = [bot.strip() for bot in bots.split(",")]
    options = read_options(game, option)
    plan = make_plan(name, names, number, seats, seconds, iterations, seed, options, box)
    with Results(plan, results) as kept:
        with progress_bar() as progress:
            task = progress.add_task(f"{game.title}, {plan.seats} seats", total=plan.games)
            run_arena(kept, make_engine(engine, workers), lambda done: progress.update(task, completed=done))
        rows = rate(kept.in_order())
    if page is not None:
        from barnboard.studies import render

        page.write_text(render(tournament_of(kept, shlex.join(["barnboard", *sys.argv[1:]])), language), "utf-8")
    if as_json:
        print(json.dumps({"plan": plan.model_dump(mode="json"), "bots": [asdict(row) for row in rows]}))
        return
    out.print(rating_table(rows))
    out.print(f"{plan.games:,} matches of {game.title} with {plan.seats} seats, {len(plan.seatings)} seatings of each deal")


@app.command()
def study(
    name: GameName,
    box: BoxFile = None,
    against: Annotated[Path | None, typer.Option(help="Compare the box with this one; with the usual one if not given.")] = None,
    bots: Annotated[str, typer.Option(help="One bot for every seat, or a list; medium@500i thinks 500 iterations.")] = "greedy",
    number: Annotated[int, typer.Option("--games", min=1, max=10_000_000, help="How many matches with each box.")] = 10_000,
    seats: Seats = None,
    ladder: Annotated[
        int, typer.Option(min=0, max=1_000_000, help="Matches with each box for every step of luck and skill.")
    ] = 100,
    seed: Annotated[str, typer.Option(help="Any text; the same seed gives the same numbers.")] = "study",
    option: Options = None,
    engine: EngineName = "local",
    workers: Workers = 0,
    folder: Annotated[
        Path | None, typer.Option("--out", metavar="FOLDER", help="Where all goes; `study-GAME` if not given.")
    ] = None,
    language: Spoken = "en",
) -> None:
    """Study how a game behaves, or what a change of its box does. The same command goes on where it was stopped."""
    from .study import Asked, run_study

    check_language(language)
    game = find_game(name)
    asked = Asked(game, box, against, bots, number, seats, ladder, seed, read_options(game, option))
    run_study(asked, make_engine(engine, workers), folder or Path(f"study-{name}"), language, out, err)


@app.command()
def export(
    name: GameName,
    file: Annotated[Path, typer.Option("--out", help="A new Parquet file.")],
    number: Annotated[int, typer.Option("--games", min=1, max=10_000_000, help="How many matches.")] = 100,
    bot: Annotated[str, typer.Option(help="The bot on all seats; expert@200i thinks 200 iterations a move.")] = "expert@200i",
    seats: Seats = None,
    engine: EngineName = "local",
    workers: Workers = 0,
    seed: Annotated[str, typer.Option(help="Any text; the same seed gives the same matches.")] = "export",
    option: Options = None,
) -> None:
    """Let bots play and write every decision, with what was known, tried and won, as a table for learning."""
    from barnboard.arena.export import Work as Decisions
    from barnboard.arena.export import export as export_decisions

    game = find_game(name)
    people = game.seats[0] if seats is None else seats
    options = game.check_setup(people, read_options(game, option))
    with progress_bar() as progress:
        task = progress.add_task(f"{game.title}, {people} seats", total=number)
        work = Decisions(game.id, people, number, bot, seed, options)
        rows = export_decisions(work, file, make_engine(engine, workers), partial(_tell, progress, task))
    out.print(f"{file}: {rows:,} decisions of {number:,} matches.", highlight=False, soft_wrap=True)


def _tell(progress: Progress, task: TaskID, done: int) -> None:
    progress.update(task, completed=done)


@app.command()
def calibrate(
    name: GameName,
    matches: Annotated[int, typer.Option(min=1, max=1_000_000, help="For each number of seats.")] = 300,
    seats: Annotated[int | None, typer.Option(help="Only for this many seats; for all if not given.")] = None,
    bot: Annotated[str, typer.Option(help="The bot that plays the matches.")] = "expert@100i",
    iterations: Annotated[int, typer.Option(min=10, max=10_000_000, help="For a look at a position.")] = 400,
    engine: EngineName = "local",
    workers: Workers = 0,
    seed: Annotated[str, typer.Option(help="Any text; the same seed gives the same matches.")] = "calibrate",
    file: Annotated[Path | None, typer.Option("--out", help="Where the curves go; into the game's folder if not given.")] = None,
) -> None:
    """Make the curves that turn what the search finds into chances to win, and check them on fresh deals."""
    game = find_game(name)
    for people in game.seats if seats is None else [seats]:
        game.check_setup(people, {})
        work = Work(game.id, people, matches, bot, seed, iterations=iterations)
        with progress_bar() as progress:
            task = progress.add_task(f"{game.title}, {people} seats", total=matches)
            made = make_curve(work, make_engine(engine, workers), partial(_tell, progress, task))
        told = f"{people} seats: error {made.error:.1%} ± {made.give_or_take:.1%} in {made.positions:,} positions not fitted to"
        without = f"without a curve {made.error_without:.1%} ± {made.give_or_take_without:.1%}"
        out.print(f"{told}, {without}", highlight=False, soft_wrap=True)
        write_curve(game, made, file or Path(str(game.folder.joinpath(FILE))))


@app.command()
def train(
    name: GameName,
    folder: Annotated[Path, typer.Option("--in", help="A folder for what is played; what lies there is gone on with.")],
    matches: Annotated[int, typer.Option(min=5, max=1_000_000, help="For each round.")] = 200,
    rounds: Annotated[int, typer.Option(min=1, max=100, help="Each plays with the policy of the one before.")] = 2,
    iterations: Annotated[int, typer.Option(min=10, max=10_000_000, help="A move, in these matches and at the gate.")] = 300,
    gate: Annotated[int, typer.Option(min=2, max=1_000_000, help="Matches of the policy against none, and as many A/A.")] = 200,
    seconds: Annotated[float | None, typer.Option(help="Processor time a move at the gate, instead of iterations.")] = None,
    seats: Seats = None,
    workers: Workers = 0,
    seed: Annotated[str, typer.Option(help="Any text; the same seed gives the same matches.")] = "train",
) -> None:
    """Learn from the search's own matches which moves are worth a try, and keep it in the game's folder if it wins."""
    learn(find_game(name), folder, matches, rounds, iterations, gate, seconds, seats, workers, seed, out)


@app.command()
def review(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A saved match that is over.")],
    iterations: Annotated[
        int | None, typer.Option(min=1, max=10_000_000, help="How much each decision is thought over; 1000 or more if not given.")
    ] = None,
    language: Spoken = "en",
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Go over a finished match: each seat's chance to win at every move, and what each decision cost."""
    check_language(language)
    match = Match.load(file)
    with progress_bar() as progress:
        task = progress.add_task("Thinking it over", total=match.ply)
        found = review_match(
            match, iterations, language, lambda done, plies: progress.update(task, completed=done, total=plies), threads=0
        )
    if as_json:
        print(json.dumps(found.as_dict()))
        return
    out.print(review_table(match, found, language))
    for sentence in found.costly:
        out.print(sentence, highlight=False, soft_wrap=True)
    if not found.costly:
        out.print("No decision cost anything.", highlight=False)


@app.command()
def verify(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A saved match.")],
    receipt: Annotated[Path | None, typer.Option(help="What the page kept for you when the table was laid.")] = None,
) -> None:
    """Replay a saved match and say whether everything in it is true, and as it was promised before the deal."""
    match = verify_match(file)
    if receipt is not None:
        check_receipt(match, receipt)
    state = "finished" if match.to_move is None else "not finished"
    out.print(
        f"{file}: true. {match.game.title}, {match.seats} seats, {match.ply} moves, {state}.", highlight=False, soft_wrap=True
    )
    out.print(told_of_deal(match, receipt is not None), highlight=False, soft_wrap=True)


@app.command()
def box(
    name: Annotated[str, typer.Argument(metavar="GAME|diff", help="The id of a game, or `diff` to compare two boxes.")],
    files: Annotated[list[Path] | None, typer.Argument(metavar="[A [B]]", help="With `diff`: two boxes of a game.")] = None,
    export: Annotated[Path | None, typer.Option(help="Write the usual box to a file, to be edited.")] = None,
    check: Annotated[Path | None, typer.Option(help="Say whether an edited box can be played, and all that is wrong.")] = None,
    language: Spoken = "en",
) -> None:
    """Export the components of a game, check a box, or say how two differ (`box diff A B`; `box diff A`: from the usual)."""
    if name == "diff":
        if not files or len(files) > 2 or export or check:
            raise SetupError("say two boxes: barnboard box diff A B")
        check_language(language)
        for line in differing(*files, language=language):
            out.print(line, highlight=False, soft_wrap=True, markup=False)
        return
    game = find_game(name)
    if files or (export is None) == (check is None):
        raise SetupError("say either --export FILE or --check FILE")
    if export is not None:
        if export.exists():
            raise SetupError(f"{export} is there already; name a new file")
        export.write_text(game.folder.joinpath("box.toml").read_text("utf-8"), "utf-8")
        out.print(f"Wrote {export}. Play it with: barnboard play {name} --box {export}", highlight=False, soft_wrap=True)
        return
    try:
        checked = game.box(check)
    except BoxError as refused:
        for problem in refused.problems:
            typer.echo(f"barnboard: {check}: {problem}", err=True)
        raise typer.Exit(2) from None
    out.print(f"{check}: a good box" + (", edited." if checked.edited else ", the usual one."), highlight=False, soft_wrap=True)


@app.command("check")
def check_game(name: GameName) -> None:
    """Check everything that must hold for any game, and say in one sentence each what does not and in which file."""
    game = find_game(name)
    with progress_bar() as progress:
        found = check_all(game, progress, out)
    if found:
        raise typer.Exit(1)
    out.print(f"{game.title}: everything holds.", highlight=False)


@app.command()
def rules(name: GameName, language: Spoken = "en") -> None:
    """Show how a game is played."""
    check_language(language)
    out.print(Markdown(find_game(name).rules_text(language)))


@app.command("words")
def words_of(
    name: Annotated[str | None, typer.Argument(metavar="GAME", help="Only the words of this game.")] = None,
    missing: Annotated[str, typer.Option(metavar="LANGUAGE", help="A language, such as fr, of the house or to come.")] = "en",
) -> None:
    """List what a language still lacks: every sentence by its file and key. See docs/translate.md."""
    if not re.fullmatch("[a-z]{2}", missing):
        raise SetupError(f"--missing must be a language by its two letters, such as fr, not {missing!r}")
    found = print_lacking(missing, None if name is None else [find_game(name)], out)
    if found:
        raise typer.Exit(1)
    out.print(f"Nothing is missing in {missing}.", highlight=False)


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="0.0.0.0 lets other machines in.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="0 takes a free one.")] = 8000,
    database: Annotated[str, typer.Option(help="A file, or postgresql://…; a file in your data folder if not given.")] = "",
    open_page: Annotated[bool, typer.Option("--open", help="Open the page in the browser.")] = False,
    processes: Annotated[int, typer.Option(min=1, max=64, help="So many at one address; more than one needs PostgreSQL.")] = 1,
) -> None:
    """Open the house: tables for people and bots, in the browser."""
    from barnboard.server import Settings
    from barnboard.server.run import serve as run_server

    run_server(Settings.from_environment(database), host, port, open_page, processes)


@app.command()
def think(
    database: Annotated[str, typer.Option(help="postgresql://…, the one that the servers have.")] = "",
    thinkers: Annotated[int | None, typer.Option(min=1, max=1024, help="How many think at the same time.")] = None,
) -> None:
    """Think for the bots of table servers on the same PostgreSQL, in a process of its own, on any machine."""
    from barnboard.server import Settings
    from barnboard.server.thinker import think as run_thinker

    settings = Settings.from_environment(database)
    run_thinker(settings if thinkers is None else replace(settings, thinkers=thinkers), partial(print, flush=True))


@app.command()
def migrate(
    database: Annotated[str, typer.Option(help="A file, or postgresql://…; a file in your data folder if not given.")] = "",
) -> None:
    """Bring the tables of an older Barnboard to the form that this one needs. Stop all servers and make a backup first."""
    from barnboard.server import Settings
    from barnboard.server.migration import migrate as bring_up

    before, after, copy = asyncio.run(bring_up(Settings.from_environment(database).database))
    if before == after:
        out.print(f"Nothing to do: the database has schema {after}.", highlight=False)
        return
    out.print(f"The database was brought from schema {before or 'nothing'} to {after}.", highlight=False, soft_wrap=True)
    if copy is not None:
        out.print(f"As it was before it lies in {copy}.", highlight=False, soft_wrap=True)


@app.command()
def ratings(
    recompute: Annotated[bool, typer.Option("--recompute", help="Rate all stored matches anew.")] = False,
    database: Annotated[str, typer.Option(help="A file, or postgresql://…; a file in your data folder if not given.")] = "",
) -> None:
    """Rate all stored matches anew, by the ladder of this Barnboard. Stop all servers first."""
    from barnboard.server import Settings
    from barnboard.server.store import Store

    if not recompute:
        raise typer.BadParameter("say --recompute to rate all matches anew")

    async def rate() -> int:
        store = Store(Settings.from_environment(database).database)
        try:
            await store.start()
            return await store.results.recompute()
        finally:
            await store.stop()

    out.print(f"{asyncio.run(rate()):,} matches were rated anew.", highlight=False)


@app.command()
def backup(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="A new folder for the copies.")],
    database: Annotated[str, typer.Option(help="The file; that in your data folder if not given.")] = "",
) -> None:
    """Copy all tables of a SQLite file, and the keys that sign cookies and pushes, while the server runs."""
    from barnboard.server import Settings
    from barnboard.server.backup import back_up

    for file in back_up(Settings.from_environment(database), folder):
        out.print(f"{file}: {file.stat().st_size:,} bytes", highlight=False, soft_wrap=True)


@app.command()
def audit(
    database: Annotated[str, typer.Option(help="A file, or postgresql://…; a file in your data folder if not given.")] = "",
) -> None:
    """Play every match of a database again, a backup's for example, and say whether all come out as they were written down."""
    from barnboard.server import Settings
    from barnboard.server.backup import audit as look_at_all

    found = asyncio.run(look_at_all(Settings.from_environment(database).database))
    for name, problem in found.broken.items():
        err.print(f"{name}: {problem}", highlight=False, soft_wrap=True)
    told = ", ".join(f"{many} {kind}" for kind, many in sorted(found.kinds.items()))
    out.print(f"{found.kinds.total() + len(found.broken)} tables: {told or 'none'}; {len(found.broken)} broken.", highlight=False)
    if found.broken:
        raise typer.Exit(1)


@app.command()
def new(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The id of the game, such as my_game.")],
    folder: Annotated[Path, typer.Option(help="Where its folder is made.")] = Path(),
) -> None:
    """Begin a game of your own: a small complete one, as a package that can be installed."""
    made = write_game(name, folder)
    out.print(f"{made} holds a small complete game. Go on with:", highlight=False)
    out.print(f"  pip install -e {made}\n  barnboard check {name}\n  barnboard play {name}", highlight=False)


@app.command()
def warm(
    names: Annotated[list[str] | None, typer.Argument(metavar="[GAME …]", help="Ids of games; all if none is given.")] = None,
) -> None:
    """Compile games now, so that nobody waits later: for images and hosts."""
    show_warming([find_game(name) for name in names] if names else list(games().values()), err)


@app.command()
def bench(
    name: Annotated[str | None, typer.Argument(metavar="[GAME]", help="Only this game.")] = None,
    seconds: Annotated[float, typer.Option(min=0.05, max=600, help="How long each line is measured.")] = 1.0,
) -> None:
    """Measure random play on one core, for every game and number of seats."""
    chosen = list(games().values()) if name is None else [find_game(name)]
    out.print(bench_table(chosen, seconds, err))


def check_language(language: str) -> None:
    """Refuses a language that there are no words for."""
    if language not in languages():
        raise SetupError(f"--language must be {' or '.join(languages())}, not {language!r}")


def read_options(game: Game, given: list[str] | None) -> dict[str, Any]:
    """Options such as `target=1000` as a dict; their values are checked by the game."""
    options: dict[str, Any] = {}
    for text in given or []:
        name, equals, value = text.partition("=")
        if not equals:
            raise SetupError(f"--option {text!r} must be NAME=VALUE")
        known = game.options.get(name)
        if known is not None and isinstance(known.default, bool):
            if value not in ("true", "false"):
                raise SetupError(f"{name} must be true or false, not {value!r}")
            options[name] = value == "true"
        else:
            options[name] = int(value) if value.lstrip("-").isdecimal() else value
    return options


def main() -> None:
    """The entrance: runs a command, and turns what goes wrong into one line and an exit code."""
    announce_compiling(err)
    heed_every_interrupt()
    try:
        code = app(standalone_mode=False)
    except BrokenPipeError:
        code = 0
    except TyperException as problem:
        said = problem.format_message() if isinstance(problem, _Usage) else str(problem)
        code = _refuse(f"{said.rstrip('.')}. See barnboard --help.")
    except (ValueError, OSError) as problem:
        code = _refuse(str(problem))
    except (typer.Abort, KeyboardInterrupt):
        code = _STOPPED
    if code == _STOPPED:
        err.print("Stopped.")
    sys.exit(code if isinstance(code, int) else 0)


_STOPPED = 130  # as the shell counts Ctrl-C


@runtime_checkable
class _Usage(Protocol):
    def format_message(self) -> str: ...


def _refuse(reason: str) -> int:
    print(f"barnboard: {' '.join(reason.split())}", file=sys.stderr)
    return 2

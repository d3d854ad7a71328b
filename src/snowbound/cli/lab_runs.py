"""Commands of the lab: run, compare, report."""

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer
from rich.table import Table

from snowbound.cli.options import (
    ClusterOption,
    ComponentsOption,
    GameArgument,
    JsonOption,
    RunSeedOption,
    SetOption,
    parse_options,
    parse_seats,
)
from snowbound.cli.output import games_bar, out, print_notes, say
from snowbound.core.errors import Mistake
from snowbound.core.game import Game
from snowbound.core.registry import find_game

if TYPE_CHECKING:
    from snowbound.lab.inference.compare import PairedComparison
    from snowbound.lab.playing.run_folder import Run

lab = typer.Typer(
    help="Many games, and what they say about a change.", no_args_is_help=True, add_completion=False
)

ProcessesOption = Annotated[
    int, typer.Option("--jobs", help="How many processes; 0 for one a core.", show_default="0")
]
CardOption = Annotated[
    list[str] | None, typer.Option("--card", help='Change a value: "Wallpaper.heat=3".')
]
EvenPublishedOption = Annotated[
    bool, typer.Option("--even-published", help="Also change what is as in the printed game.")
]
RunArgument = Annotated[Path, typer.Argument(metavar="RUN", help="A run's folder.")]


def processes(asked: int) -> int:
    """How many processes, if nobody says: one a core that we may use."""
    if asked:
        from snowbound.lab.playing.processes import check_jobs

        check_jobs(asked)
        return asked
    allowed = getattr(os, "sched_getaffinity", None)
    return len(allowed(0)) if allowed else os.cpu_count() or 1


NOTHING_KEPT = "A comparison keeps nothing: the same command begins again."
NO_REPORT = "The report is not finished: the same command makes it again."


@contextmanager
def stopping(words: str) -> Iterator[None]:
    """Ctrl-C ends a command with a sentence about what is left."""
    try:
        yield
    except KeyboardInterrupt:
        print(f"snowbound: Stopped. {words}", file=sys.stderr)
        sys.exit(130)


@lab.command("run")
def run(
    game: GameArgument,
    seats: Annotated[
        str,
        typer.Option("--seats", help="Who sits where; greedy in the fewest seats if not said."),
    ] = "",
    games_: Annotated[int, typer.Option("--games", help="How many games.")] = 1000,
    out_: Annotated[
        Path | None, typer.Option("--out", help="The run's folder; runs/GAME if not said.")
    ] = None,
    set_: SetOption = None,
    components: ComponentsOption = None,
    card: CardOption = None,
    even_published: EvenPublishedOption = False,
    seed: RunSeedOption = 0,
    jobs: ProcessesOption = 0,
    cluster: ClusterOption = None,
    decisions: Annotated[
        bool, typer.Option("--decisions", help="Also a row for every decision.")
    ] = False,
    worth: Annotated[
        bool, typer.Option("--worth", help="Also play without each thing, on the same luck.")
    ] = False,
    worth_games: Annotated[
        int, typer.Option("--worth-games", help="Games without each thing, for --worth.")
    ] = 500,
    worth_bot: Annotated[
        str, typer.Option("--worth-bot", help="Who plays without each thing.")
    ] = "greedy",
    skills: Annotated[
        int,
        typer.Option("--skills", help="Games of each skill level; experts play a tenth. 0: none."),
    ] = 200,
    expert: Annotated[
        str, typer.Option("--expert", help="The expert among the skill levels.")
    ] = "expert:iterations=100",
    watch: Annotated[
        int, typer.Option("--watch", help="Games watched for what is used. 0: no watching at all.")
    ] = 1000,
) -> None:
    """Play many games into a folder of Parquet files. The same command goes on where it stopped."""
    from snowbound.extras import need
    from snowbound.lab.playing.plans import Plan
    from snowbound.lab.playing.processes import check_counts
    from snowbound.lab.playing.run_folder import plan_run
    from snowbound.lab.playing.run_plan import Extent, new_run
    from snowbound.lab.playing.sides import changed

    need("lab")
    found = find_game(game)
    bots = parse_seats(seats) or ["greedy"] * found.players[0]
    setup = found.setup(len(bots), parse_options(set_), components)
    chosen = changed(found, setup, card, even_published) if card else setup.components
    plan = Plan(game, bots, seed, setup.options, chosen)
    extent = Extent(games=games_, skills=skills, worth=worth_games if worth else 0, uses=watch)
    if not watch:
        extent = msgspec.structs.replace(extent, course=0, rules=0)
    check_counts(games_, processes(jobs), seed)
    baseline = setup.components if card else None
    asked = new_run(plan, extent, decisions, expert, worth_bot, baseline)
    made = plan_run(out_ or Path("runs") / game, asked)
    start = time.monotonic()
    _play(made, processes(jobs), cluster)
    seconds = time.monotonic() - start
    number = made.plan.extent.games
    say(
        f"{number} {'game is' if number == 1 else 'games are'} in {made.folder} ({seconds:.1f} s); "
        f"checksum {made.checksum()}.",
        f"snowbound lab report {made.folder} tells what they say.",
    )
    print_notes(made.notes())


def _play(made: "Run", jobs: int, cluster: str | None) -> None:
    """Play what is missing of a run, with a bar for each part."""
    from snowbound.lab.playing.play_run import parts_of, play_part
    from snowbound.lab.playing.processes import executor

    kept = f"What was played is kept in {made.folder}; the same command goes on."
    with executor(jobs, cluster) as do, stopping(kept):
        made.write_plan()  # only now that somebody is there to play
        for part in parts_of(made):
            if part.total:
                with games_bar(part.words, part.total) as played:
                    play_part(made, part, do, played)


@lab.command("compare")
def compare(
    sides: Annotated[
        list[str],
        typer.Argument(
            metavar="[GAME] A B",
            help="Component sets or files, options (name=value) or bots; several in quotes.",
        ),
    ],
    card: CardOption = None,
    even_published: EvenPublishedOption = False,
    seats: Annotated[
        str,
        typer.Option("--seats", help="Who sits where; greedy in the fewest seats if not said."),
    ] = "",
    games_: Annotated[int, typer.Option("--games", help="How many games on each side.")] = 2000,
    least: Annotated[
        float,
        typer.Option("--least", help="The smallest difference worth knowing, in percent of games."),
    ] = 2.0,
    set_: SetOption = None,
    components: ComponentsOption = None,
    seed: RunSeedOption = 0,
    jobs: ProcessesOption = 0,
    cluster: ClusterOption = None,
    json: JsonOption = False,
) -> None:
    """What a change does: two sides on the same luck."""
    from snowbound.extras import need

    need("lab")
    from snowbound.lab.inference.compare import compare as run_both
    from snowbound.lab.playing.sides import SharedSettings, find_sides, read_sides

    game, words = find_sides(sides)
    bots = parse_seats(seats) or ["greedy"] * game.players[0]
    asked = SharedSettings(bots, seed, parse_options(set_), components, card or [], even_published)
    a, b = read_sides(game, words, asked)
    with stopping(NOTHING_KEPT), games_bar("Playing pairs", games_) as played:
        found = run_both(a, b, games_, least / 100, processes(jobs), played, cluster)
    if json:
        print(msgspec.json.encode(found).decode())
    else:
        _print_comparison(found, game)


def _print_comparison(found: "PairedComparison", game: Game) -> None:
    from snowbound.lab.reporting.comparison import (
        comparison_lines,
        figure,
        interval_words,
        is_share,
        side_words,
        signed,
    )

    table = Table("", "A", "B", "B − A", "95 %", "", box=None)
    for measure in found.measures:
        table.add_row(
            measure.name,
            figure(measure, measure.a),
            figure(measure, measure.b),
            signed(measure, measure.difference) + (" points" if is_share(measure) else ""),
            interval_words(measure, found.pairs),
            "clear" if measure.clear else "",
        )
    say(f"A: {side_words(found.a, game)}", f"B: {side_words(found.b, game)}")
    out.print(table)
    say(*comparison_lines(found, game))
    print_notes(found.notes)


@lab.command("report")
def report(
    run_: RunArgument,
    to: Annotated[
        Path | None, typer.Option("--to", help="The page's file; RUN/report.html if not said.")
    ] = None,
    json: JsonOption = False,
    parquet: Annotated[
        bool, typer.Option("--parquet", help="Also the figures as tables, in RUN/tables.")
    ] = False,
) -> None:
    """What a run says, as one page to open in a browser."""
    from snowbound.extras import need
    from snowbound.lab.playing.run_folder import open_run
    from snowbound.lab.playing.run_plan import GAMES

    need("lab")
    with stopping(NO_REPORT):
        opened = open_run(run_)
        from snowbound.lab.reporting.report import figures, write_report
        from snowbound.lab.reporting.wording import unfinished_words

        if json:
            print(msgspec.json.encode(figures(opened)).decode())
            return
        page, *others = write_report(opened, to, parquet)
    unfinished = unfinished_words(opened.count(GAMES), opened.plan.extent.games)
    if unfinished:
        say(unfinished)
    say(f"{page} is the report; it opens in any browser, without a network.")
    for path in others:
        say(f"  {path}")


@lab.command("balance")
def balance(
    game: GameArgument,
    page: Annotated[
        Path | None, typer.Option("--page", help="The page; docs/balance/GAME.md if not said.")
    ] = None,
    games_: Annotated[int, typer.Option("--games", help="Games at each table.")] = 600,
    watch: Annotated[
        int, typer.Option("--watch", help="Games watched for what is used. 0: no watching at all.")
    ] = 600,
    experts: Annotated[
        int, typer.Option("--experts", help="Games of experts at each table. 0: none.")
    ] = 40,
    expert: Annotated[str, typer.Option("--expert", help="The expert.")] = "expert",
    set_: Annotated[
        list[str] | None,
        typer.Option("--set", help="Also every table with this option, name=value, changed."),
    ] = None,
    out_: Annotated[Path, typer.Option("--out", help="The runs' folder.")] = Path("runs/balance"),
    seed: RunSeedOption = 7,
    jobs: ProcessesOption = 0,
    cluster: ClusterOption = None,
    play: Annotated[
        bool, typer.Option("--play/--no-play", help="Play what is missing, or only write the page.")
    ] = True,
) -> None:
    """Play every table of a game and write what it is like into its balance page."""
    from snowbound.extras import need

    need("lab")
    from snowbound.lab.playing.parquet_files import write_whole
    from snowbound.lab.playing.run_folder import plan_run
    from snowbound.lab.playing.run_plan import new_run
    from snowbound.lab.reporting.balance import block, put_into, tell, whole_page
    from snowbound.lab.reporting.balance_tables import Asked, tables_of

    found = find_game(game)
    asked = Asked(games_, watch, experts, expert, seed)
    tables = list(tables_of(found, asked, parse_options(set_)))
    target = page or Path("docs/balance") / f"{game}.md"
    if not target.parent.is_dir():  # said before hours of playing
        raise Mistake(f"There is no folder {target.parent} for the page; --page puts it elsewhere.")
    wanted = [run for table in tables for run in table.runs] if play else []
    plans = [new_run(one.plan, one.extent) for one in wanted]
    for number, (one, plan) in enumerate(zip(wanted, plans, strict=True), 1):
        say(f"{number} of {len(wanted)}: {one.folder}")
        _play(plan_run(out_ / one.folder, plan), processes(jobs), cluster)
    told = tell(out_, tables)
    if not told:
        raise Mistake(f"{out_} holds no runs of these tables; leave out --no-play to play them.")
    whole = out_ / f"{game}.md"
    put_into(target, found, block(told, asked.command(game, set_ or []), whole))
    write_whole(whole, whole_page(told, found).encode())
    say(f"{target} tells what they say, {whole} everything that was counted.")

"""Commands that play many games and count: simulate, usage, arena."""

from typing import TYPE_CHECKING, Annotated

import msgspec
import typer
from rich.table import Table

from snowbound.cli.options import (
    ClusterOption,
    ComponentsOption,
    GameArgument,
    JobsOption,
    JsonOption,
    PlayersOption,
    RunSeedOption,
    SeatsOption,
    SetOption,
    parse_options,
    parse_seats,
)
from snowbound.cli.output import interval, out, print_notes, progress, say
from snowbound.core.registry import find_game
from snowbound.lab.reporting.wording import between, percent

if TYPE_CHECKING:
    from snowbound.lab.inference.standings import Report
    from snowbound.lab.playing.simulate import Figures
    from snowbound.lab.playing.usage import UsageRow


def simulate(
    game: GameArgument,
    seats: SeatsOption,
    games_: Annotated[int, typer.Option("--games", help="How many games.")] = 1000,
    set_: SetOption = None,
    components: ComponentsOption = None,
    seed: RunSeedOption = 0,
    jobs: JobsOption = 1,
    cluster: ClusterOption = None,
    json: JsonOption = False,
) -> None:
    """Play many games between bots and count."""
    from snowbound.lab.playing.plans import Plan
    from snowbound.lab.playing.simulate import simulate as run

    found = find_game(game)
    specs = parse_seats(seats)
    setup = found.setup(len(specs), parse_options(set_), components)
    plan = Plan(game, specs, seed, setup.options, setup.components)
    with progress("Playing", games_) as played:
        figures = run(plan, games_, jobs, played, cluster)
    if json:
        print(msgspec.json.encode(figures).decode())
    else:
        _print_figures(figures)


def _print_figures(figures: "Figures") -> None:
    table = Table("seat", "bot", "wins", "95 %", "score", "95 %", box=None)
    for number, seat in enumerate(figures.seats, 1):
        table.add_row(
            str(number),
            seat.bot,
            percent(seat.win_rate),
            between(seat.win_rate_ci95),
            f"{seat.mean_score:.2f}",
            interval(seat.mean_score_ci95, ".2f"),
        )
    out.print(table)
    endings = ", ".join(f"{ending} {count}" for ending, count in figures.endings.items())
    say(
        f"{figures.games} games (seed {figures.seed}): {endings}.",
        f"{figures.decisions} decisions in {figures.cpu_seconds:.1f} s of CPU, "
        f"{figures.decisions_per_cpu_second} a second, "
        f"{'compiled' if figures.compiled else 'interpreted'}; checksum {figures.checksum}.",
    )
    print_notes(figures.notes)


def usage(
    game: GameArgument,
    bot: Annotated[str, typer.Option("--bot", help="Who sits in every seat.")] = "greedy",
    games_: Annotated[int, typer.Option("--games", help="How many games.")] = 100,
    seats: PlayersOption = None,
    set_: SetOption = None,
    components: ComponentsOption = None,
    seed: RunSeedOption = 0,
    jobs: JobsOption = 1,
    json: JsonOption = False,
) -> None:
    """Count what a bot makes use of, and what it leaves alone or suffers.

    A chance lasts as long as an action stays on offer; a burden is counted by its seat's actions.
    """
    from snowbound.lab.playing.plans import Plan
    from snowbound.lab.playing.usage import IGNORED
    from snowbound.lab.playing.usage import usage as count

    setup = find_game(game).setup(seats, parse_options(set_), components)
    plan = Plan(game, [bot] * setup.seats, seed, setup.options, setup.components)
    with progress("Watching", games_) as watched:
        found = count(plan, games_, jobs, watched)
    if json:
        print(msgspec.json.encode(found).decode())
        return
    out.print(_usage_table("use", found.uses))
    if found.burdens:
        out.print(_usage_table("burden", found.burdens))
    ignored = ", ".join(found.ignored) or "none"
    say(f"Ignored in more than {percent(IGNORED, 0)} of chances: {ignored}.")
    print_notes(found.notes)


def _usage_table(title: str, rows: "list[UsageRow]") -> Table:
    heads = (title, "chances", "taken", "ignored", "95 %", "games", "taken", "ignored")
    table = Table(*heads, box=None, pad_edge=False, collapse_padding=True)  # eighty columns do
    for row in rows:
        table.add_row(
            row.name,
            str(row.chances),
            str(row.taken),
            percent(row.ignored),
            between(row.ignored_ci95),
            str(row.games),
            str(row.games_taken),
            percent(row.games_ignored),
        )
    return table


def arena(
    game: GameArgument,
    bots: Annotated[str, typer.Option("--bots", help="Which bots meet, by commas.")],
    games_: Annotated[int, typer.Option("--games", help="At least this many games.")] = 100,
    seats: PlayersOption = None,
    set_: SetOption = None,
    components: ComponentsOption = None,
    seed: RunSeedOption = 0,
    jobs: JobsOption = 1,
    cluster: ClusterOption = None,
    json: JsonOption = False,
) -> None:
    """Let bots meet on the same luck, in every rotation of seats."""
    from snowbound.lab.inference.arena import arena as meet

    with progress("Playing", games_) as played:
        report = meet(
            game,
            parse_seats(bots),
            games_,
            seed,
            parse_options(set_),
            components,
            jobs,
            played,
            seats,
            cluster,
        )
    if json:
        print(msgspec.json.encode(report).decode())
        return
    _print_report(report)


def _print_report(report: "Report") -> None:
    table = Table("bot", "rating", "games", "wins", "95 %", "score", "95 %", box=None)
    table.columns[0].overflow = "fold"
    for standing in report.standings:
        table.add_row(
            standing.bot,
            f"{standing.rating:.0f}",
            str(standing.games),
            percent(standing.win_rate),
            between(standing.win_rate_ci95),
            f"{standing.mean_score:.1f}",
            interval(standing.mean_score_ci95, ".1f"),
        )
    out.print(table)
    for pairing in report.pairings:
        say(
            f"{pairing.first} - {pairing.second}: {pairing.score_difference:+.1f} points a deal "
            f"({interval(pairing.score_difference_ci95, '+.1f')}), "
            f"{100 * pairing.win_difference:+.1f} points of wins "
            f"({between(pairing.win_difference_ci95)}), "
            f"ahead in {percent(pairing.ahead)} ({between(pairing.ahead_ci95)})"
        )
    for standing in report.standings:
        if standing.replaced:
            say(
                f"In {standing.replaced} of {standing.games} games a greedy player took over "
                f"for {standing.bot}."
            )
    print_notes(report.notes)

"""The command line."""

import os
import re
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer
from rich.console import Console
from rich.markdown import Markdown
from rich.progress import Progress
from rich.table import Table
from rich.text import Text

from snowbound.bots.program import ENDS, end_all
from snowbound.core.game import UNOFFICIAL, Game
from snowbound.core.match import replay as replay_record
from snowbound.core.mistakes import Mistake, printable
from snowbound.core.registry import all_games, find_game
from snowbound.core.rulebooks import find_rule

if TYPE_CHECKING:
    from snowbound.bots.standings import Report
    from snowbound.lab.simulate import Figures
    from snowbound.lab.usage import Row

app = typer.Typer(
    help="Snowbound: a home for winter survival games.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
# Names and words from files may hold square brackets: they are no markup here.
out = Console(highlight=False, markup=False)

GameArgument = Annotated[str, typer.Argument(metavar="GAME", help="A game's id; see `games`.")]
SeatsOption = Annotated[
    str,
    typer.Option(
        "--seats", help="Who sits where, by commas: you, random, greedy, expert[:ms=1000]."
    ),
]
SetOption = Annotated[
    list[str] | None, typer.Option("--set", help="An option of the game: name=value.")
]
ComponentsOption = Annotated[
    str | None, typer.Option("--components", help="A component set's name or a .toml file.")
]
SeedOption = Annotated[int | None, typer.Option("--seed", help="The seed of all luck.")]
RunSeedOption = Annotated[int, typer.Option("--seed", help="The seed of the whole run.")]
JobsOption = Annotated[int, typer.Option("--jobs", help="How many processes.")]
PlayersOption = Annotated[int | None, typer.Option("--seats", help="How many play.")]
RecordArgument = Annotated[Path, typer.Argument(metavar="RECORD", help="A record's file.")]
JsonOption = Annotated[bool, typer.Option("--json", help="One JSON object on standard output.")]


@app.command("games")
def list_games(json: JsonOption = False) -> None:
    """The games there are."""
    if json:
        print(msgspec.json.encode([_about(game) for game in all_games().values()]).decode())
        return
    for game in all_games().values():
        fewest, most = game.players
        players = f"{fewest}" if fewest == most else f"{fewest}-{most}"
        about = f"  ({game.id}), by {game.designer}. {UNOFFICIAL}"
        out.print(Text.assemble((game.title, "bold"), about))
        out.print(f"  {game.summary}")
        out.print(f"  {players} players, {game.minutes} minutes", style="dim")
        out.print(f"  components: {', '.join(game.component_names())}", style="dim")
        for option in game.options:
            out.print(f"  --set {option.name}={option.shown()}  {option.words} ({option.rule})")


def _about(game: Game) -> dict[str, object]:
    return {
        "id": game.id,
        "title": game.title,
        "designer": game.designer,
        "unofficial": True,
        "summary": game.summary,
        "players": list(game.players),
        "minutes": game.minutes,
        "rules_version": game.rules_version,
        "cooperative": game.cooperative,
        "components": game.component_names(),
        "options": [
            {
                "name": option.name,
                "default": option.default,
                "allowed": option.allowed(),
                "words": option.words,
                "rule": option.rule,
            }
            for option in game.options
        ],
    }


@app.command("new-game")
def new_game(
    name: Annotated[str, typer.Argument(metavar="NAME", help="Such as thin-ice.")],
    where: Annotated[Path, typer.Option("--in", help="The folder to write it into.")] = Path("."),
) -> None:
    """Write a small game that plays, to be changed into your own."""
    from snowbound.newgame import write_game

    files = write_game(name, where)
    _say(
        f"Wrote {where / name}, {len(files)} files: a small game that plays. Now, in that folder:",
        "  python -m pytest        its rules, and the laws of every game",
        "  pip install -e .        lets Snowbound find it:",
        f"  snowbound play {name} --seats you,greedy",
    )


@app.command()
def rules(game: GameArgument, id: Annotated[str | None, typer.Argument()] = None) -> None:
    """A game's rulebook, or one rule of it."""
    found = find_game(game)
    out.print(Markdown(find_rule(found, id) if id else found.rulebook))


@app.command()
def play(
    game: GameArgument,
    seats: SeatsOption = "",
    set_: SetOption = None,
    components: ComponentsOption = None,
    seed: SeedOption = None,
    save: Annotated[
        Path | None, typer.Option("--save", help="Keep the game here; go on if it exists.")
    ] = None,
) -> None:
    """Play in the terminal."""
    from snowbound.terminal.tables import open_table

    open_table(game, _seats(seats), _options(set_), components, seed, save, out).run()


@app.command()
def resume(
    record: RecordArgument,
    seats: Annotated[
        str, typer.Option("--seats", help="Who sits where from now on; else those of before.")
    ] = "",
) -> None:
    """Go on with a game that was kept in a file."""
    from snowbound.terminal.tables import reopen_table

    reopen_table(record, _seats(seats), out).run()


@app.command()
def simulate(
    game: GameArgument,
    seats: SeatsOption,
    games_: Annotated[int, typer.Option("--games", help="How many games.")] = 1000,
    set_: SetOption = None,
    components: ComponentsOption = None,
    seed: RunSeedOption = 0,
    jobs: JobsOption = 1,
    json: JsonOption = False,
) -> None:
    """Play many games between bots and count."""
    from snowbound.lab.plans import Plan
    from snowbound.lab.simulate import simulate as run

    found = find_game(game)
    specs = _seats(seats)
    setup = found.setup(len(specs), _options(set_), components)
    plan = Plan(game, specs, seed, setup.options, setup.components)
    with _progress("Playing", games_) as played:
        figures = run(plan, games_, jobs, played)
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
            f"{seat.win_rate:.1%}",
            _range(seat.win_rate_ci95, ".1%"),
            f"{seat.mean_score:.2f}",
            _range(seat.mean_score_ci95, ".2f"),
        )
    out.print(table)
    endings = ", ".join(f"{ending} {count}" for ending, count in figures.endings.items())
    _say(
        f"{figures.games} games (seed {figures.seed}): {endings}.",
        f"{figures.decisions} decisions in {figures.cpu_seconds:.1f} s of CPU, "
        f"{figures.decisions_per_cpu_second} a second, "
        f"{'compiled' if figures.compiled else 'interpreted'}; checksum {figures.checksum}.",
    )
    _print_notes(figures.notes)


@app.command()
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
    from snowbound.lab.plans import Plan
    from snowbound.lab.usage import IGNORED
    from snowbound.lab.usage import usage as count

    setup = find_game(game).setup(seats, _options(set_), components)
    plan = Plan(game, [bot] * setup.seats, seed, setup.options, setup.components)
    with _progress("Watching", games_) as watched:
        found = count(plan, games_, jobs, watched)
    if json:
        print(msgspec.json.encode(found).decode())
        return
    out.print(_usage_table("use", found.uses))
    if found.burdens:
        out.print(_usage_table("burden", found.burdens))
    _say(f"Ignored in more than {IGNORED:.0%} of chances: {', '.join(found.ignored) or 'none'}.")
    _print_notes(found.notes)


def _usage_table(title: str, rows: "list[Row]") -> Table:
    heads = (title, "chances", "taken", "ignored", "95 %", "games", "taken", "ignored")
    table = Table(*heads, box=None, pad_edge=False, collapse_padding=True)  # eighty columns do
    for row in rows:
        table.add_row(
            row.name,
            str(row.chances),
            str(row.taken),
            f"{row.ignored:.1%}",
            _range(row.ignored_ci95, ".1%"),
            str(row.games),
            str(row.games_taken),
            f"{row.games_ignored:.1%}",
        )
    return table


@app.command()
def arena(
    game: GameArgument,
    bots: Annotated[str, typer.Option("--bots", help="Which bots meet, by commas.")],
    games_: Annotated[int, typer.Option("--games", help="At least so many games.")] = 100,
    seats: PlayersOption = None,
    set_: SetOption = None,
    components: ComponentsOption = None,
    seed: RunSeedOption = 0,
    jobs: JobsOption = 1,
    json: JsonOption = False,
) -> None:
    """Let bots meet on the same luck, in every rotation of seats."""
    from snowbound.bots.arena import arena as meet

    with _progress("Playing", games_) as played:
        report = meet(
            game,
            _seats(bots),
            games_,
            seed,
            _options(set_),
            components,
            jobs,
            played,
            seats,
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
            f"{standing.win_rate:.1%}",
            _range(standing.win_rate_ci95, ".1%"),
            f"{standing.mean_score:.1f}",
            _range(standing.mean_score_ci95, ".1f"),
        )
    out.print(table)
    for pairing in report.pairings:
        _say(
            f"{pairing.first} - {pairing.second}: {pairing.score_difference:+.1f} points a deal "
            f"({_range(pairing.score_difference_ci95, '+.1f')}), "
            f"{pairing.win_difference:+.1%} wins ({_range(pairing.win_difference_ci95, '+.1%')}), "
            f"ahead in {pairing.ahead:.1%} ({_range(pairing.ahead_ci95, '.1%')})"
        )
    for standing in report.standings:
        if standing.replaced:
            _say(
                f"In {standing.replaced} of {standing.games} games a greedy player took over "
                f"for {standing.bot}."
            )
    _print_notes(report.notes)


def _print_notes(notes: list[str]) -> None:
    """What went wrong with strangers' bots."""
    _say(*(f"Note: {note}" for note in notes))


def _say(*lines: str) -> None:
    """Lines that only the terminal itself may fold."""
    for line in lines:
        out.print(line, soft_wrap=True)


def _range(interval: tuple[float, float] | None, form: str) -> str:
    return f"{interval[0]:{form}} to {interval[1]:{form}}" if interval else "unknown"


@contextmanager
def _progress(words: str, games: int) -> Iterator[Callable[[int], None]]:
    """A bar for whoever watches; it is told how many games have been finished since."""
    watched = sys.stderr.isatty()
    with Progress(console=Console(stderr=True), transient=True, disable=not watched) as bar:
        task = bar.add_task(words, total=games)
        yield lambda done: bar.advance(task, done)


@app.command()
def replay(
    record: RecordArgument,
    step: Annotated[int | None, typer.Option("--step", help="Show the table at this step.")] = None,
) -> None:
    """Tell a recorded game again, or show one step of it."""
    from snowbound.terminal.tables import read_record

    found = read_record(record)
    if step is not None and not 0 <= step <= len(found.moves):
        raise Mistake(f"The record has steps 0 to {len(found.moves)}, not {step}.")
    match = replay_record(found, step)
    game = match.setup.game
    since = None if not step else step - 1
    for told in match.told(since=since):
        out.print(f"  {told.words}")
    out.print(game.screen(match.setup, match.view(), match.names))
    if match.outcome is not None:
        winners = [match.names[seat] for seat in match.outcome.winners]
        out.print(
            f"{game.endings[match.outcome.reason]} Winners: {', '.join(winners) or 'nobody'}."
        )
    _print_notes([f"At step {note.step}, {note.words}" for note in match.notes])


@app.command()
def verify(record: RecordArgument) -> None:
    """Replay a record and check every step, the result and the sealed luck."""
    from snowbound.terminal.tables import read_record

    found = read_record(record)
    match = replay_record(found)
    state = "finished" if match.over else "unfinished"
    out.print(
        f"{record} holds: a {state} game of {match.setup.game.title}, {len(found.moves)} steps, "
        f"every state as recorded, the seed is the one committed to."
    )


DataOption = Annotated[
    Path | None, typer.Option("--data", help="The folder for the server's SQLite database.")
]
DatabaseOption = Annotated[
    str | None, typer.Option("--database", help="A database's URL, such as postgresql://…")
]
FileArgument = Annotated[Path, typer.Argument(metavar="FILE", help="The file to write or read.")]


@app.command()
def serve(
    host: Annotated[str, typer.Option("--host", help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", min=1, max=65535, help="The port.")] = 8000,
    data: DataOption = None,
    database: DatabaseOption = None,
    open_browser: Annotated[bool, typer.Option("--open", help="Open the browser.")] = False,
) -> None:
    """Serve tables to browsers, scripts and bots."""
    from snowbound.server.command import serve as run

    for number in ENDS:
        signal.signal(number, signal.SIG_DFL)  # a server ends by its signals, as others do
    run(host, port, data, database, open_browser)


@app.command("export")
def export_(file: FileArgument, data: DataOption = None, database: DatabaseOption = None) -> None:
    """Write all of a server's data to a file."""
    from snowbound.server.command import export_data

    out.print(export_data(file, data, database))


@app.command("import")
def import_(file: FileArgument, data: DataOption = None, database: DatabaseOption = None) -> None:
    """Fill an empty server from a file."""
    from snowbound.server.command import import_data

    out.print(import_data(file, data, database))


def _seats(text: str) -> list[str]:
    """Names by commas; what stands in quotes may hold commas of its own."""
    parts: list[str] = re.findall(r"""(?:"[^"]*"|'[^']*'|[^,])+""", text)
    return [part.strip() for part in parts if part.strip()]


def _options(pairs: list[str] | None) -> dict[str, object]:
    options: dict[str, object] = {}
    for pair in pairs or []:
        name, equals, value = pair.partition("=")
        if not equals:
            raise Mistake(f"An option is set as name=value, not '{pair[:60]}'.")
        options[name.strip()] = value
    return options


def main() -> None:
    """Run a command; whatever the user got wrong becomes one line and exit code 2."""
    for number in ENDS:
        signal.signal(number, lambda number, frame: sys.exit(128 + number))
    try:
        code = app(standalone_mode=False)
    except Mistake as mistake:
        _fail(str(mistake))
    except typer.Abort:
        sys.exit(130)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    except Exception as error:
        message = getattr(error, "format_message", None)
        if message is None:
            raise
        _fail(str(message()))
    else:
        sys.exit(code if isinstance(code, int) else 0)
    finally:
        end_all()


def _fail(words: str) -> None:
    print(f"snowbound: {printable(' '.join(words.split()))}", file=sys.stderr)
    sys.exit(2)

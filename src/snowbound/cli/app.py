"""The command line: which commands there are, and what happens to errors."""

import os
import signal
import sys
from collections.abc import Callable

import typer

from snowbound.bots.program import ENDS, end_all
from snowbound.cli import games, lab, lab_runs, odds, play, records, server, text
from snowbound.core.errors import Failed, Mistake, printable

app = typer.Typer(
    help="Snowbound: a home for winter survival games.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
COMMANDS: dict[str, Callable[..., None]] = {
    "games": games.list_games,
    "new-game": games.new_game,
    "rules": games.rules,
    "components": games.components,
    "play": play.play,
    "resume": play.resume,
    "simulate": lab.simulate,
    "usage": lab.usage,
    "arena": lab.arena,
    "replay": records.replay,
    "verify": records.verify,
    "review": records.review,
    "serve": server.serve,
    "backup": server.backup,
    "restore": server.restore,
    "export": server.export_,
    "import": server.import_,
}
for name, command in COMMANDS.items():
    app.command(name)(command)
app.add_typer(odds.odds, name="odds")
app.add_typer(lab_runs.lab, name="lab")
app.add_typer(text.text, name="text")


def main() -> None:
    """Run a command; a mistake of the user becomes one line and exit code 2, a failure one
    line and exit code 1."""
    for number in ENDS:
        signal.signal(number, lambda number, frame: sys.exit(128 + number))
    try:
        code = app(standalone_mode=False)
    except Mistake as mistake:
        _fail(str(mistake), 1 if isinstance(mistake, Failed) else 2)
    except typer.Abort:  # Ctrl-C
        _fail("Stopped.", 130)
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


def _fail(words: str, code: int = 2) -> None:
    if words:  # a command without arguments has shown its help instead
        print(f"snowbound: {printable(' '.join(words.split()))}", file=sys.stderr)
    sys.exit(code)

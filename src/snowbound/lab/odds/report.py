"""The page about chances: how well they hold on games that they were not fitted to, and how often
experts win."""

from collections import Counter
from pathlib import Path
from textwrap import fill

import msgspec

from snowbound.analysis.statistics import wilson
from snowbound.analysis.win_chances import AHEAD
from snowbound.core import foreign
from snowbound.core.errors import Mistake
from snowbound.core.registry import find_game
from snowbound.core.win_model import sigmoid
from snowbound.lab.odds.calibration import ALLOWED, ENOUGH, Check
from snowbound.lab.odds.chart import Panel, draw
from snowbound.lab.odds.fit import RIDGES
from snowbound.lab.odds.games_file import read_games
from snowbound.lab.odds.positions import FOLDS
from snowbound.lab.odds.recalibration import AT, HELD
from snowbound.lab.odds.strong_games import EXPERTS_THROUGHOUT, PlayedTable, StrongGame
from snowbound.lab.odds.weights import gather, write_weights
from snowbound.lab.reporting.wording import between, percent

WIDTH = 100  # of the page's text


class Rate(msgspec.Struct, frozen=True):
    """How often experts won from the first choice on."""

    table: PlayedTable
    games: int
    wins: int

    @property
    def interval(self) -> tuple[float, float]:
        return wilson(self.wins, self.games)


class Measured(msgspec.Struct, frozen=True):
    """What a file of games says about a game's chances."""

    game: str
    rules_version: int
    iterations: int
    games: int
    careless: int  # games that careless players began
    checks: list[Check]
    rates: list[Rate]


def write_report(files: list[Path], into: Path, fit: bool = False) -> list[Check]:
    """Write the page, its chart and its figures, and the weights if wanted. What the figures have
    of other games stays."""
    if not into.parent.is_dir():
        raise Mistake(f"There is no folder {into.parent} to write the page into.")
    kept = read_figures(into.with_suffix(".json"))
    new = [measure(path, fit) for path in files]
    kept |= {one.game: one for one in new}
    write_page(list(kept.values()), into)
    return [check for one in new for check in one.checks]


def read_figures(path: Path) -> dict[str, Measured]:
    if not path.exists():
        return {}
    try:
        text = foreign.read_bytes(path, foreign.LARGEST_JSON, "a report's figures")
        found = foreign.json(text, list[Measured])
    except foreign.Unreadable as wrong:
        raise Mistake(f"{path} has no figures of a report: it {wrong}.") from wrong
    return {one.game: one for one in found}


def write_page(figures: list[Measured], into: Path) -> None:
    chart = into.with_suffix(".svg")
    panels = [Panel(_title(check), check.tenths) for one in figures for check in one.checks]
    chart.write_text(draw(panels), encoding="utf-8")
    text = msgspec.json.format(msgspec.json.encode(figures)).decode() + "\n"
    into.with_suffix(".json").write_text(text, encoding="utf-8")
    into.write_text(_page(chart.name, figures), encoding="utf-8")


def measure(path: Path, fit: bool) -> Measured:
    found = gather(path)
    if fit:
        write_weights(found)
    head = found.head
    games = list(read_games(path))
    return Measured(
        head.game,
        head.rules_version,
        head.iterations,
        len(games),
        sum(one.number % EXPERTS_THROUGHOUT > 0 for one in games),
        found.checks(),
        rates([table.plain for table in head.tables], games, find_game(head.game).cooperative),
    )


def rates(tables: list[PlayedTable], games: list[StrongGame], cooperative: bool) -> list[Rate]:
    """By table without rivals, how often experts won whole games."""
    played = Counter(one.table for one in games if one.number % EXPERTS_THROUGHOUT == 0)
    won = Counter(
        one.table for one in games if one.number % EXPERTS_THROUGHOUT == 0 and one.winners
    )
    return [
        Rate(table, played[at], won[at])
        for at, table in enumerate(tables)
        if played[at] and (cooperative or table.seats == 1)
    ]


def _title(check: Check) -> str:
    title = find_game(check.game).title
    if check.kind == "rivals":
        return f"{title}, rivals"
    return title if find_game(check.game).cooperative else f"{title}, alone"


def _page(chart: str, figures: list[Measured]) -> str:
    checks = [check for one in figures for check in one.checks]
    off = [
        f"{_title(check)} {tenth.tenth * 10}-{tenth.tenth * 10 + 10} % (by {100 * tenth.off:+.0f})"
        for check in checks
        for tenth in check.tenths
        if not tenth.holds
    ]
    thin = sum(tenth.positions < ENOUGH for check in checks for tenth in check.tenths)
    verdict = (
        f"Every tenth with {ENOUGH} positions or more is within {ALLOWED * 100:.0f} points."
        if not off
        else f"Off by more than {ALLOWED * 100:.0f} points, with {ENOUGH} positions or more: "
        + "; ".join(off)
        + "."
    ) + THIN.format(tenths=thin, all=sum(len(check.tenths) for check in checks), enough=ENOUGH)
    introduction = INTRODUCTION.format(
        verdict=fill(verdict, WIDTH),
        chart=chart,
        folds=FOLDS,
        ridges=len(RIDGES),
        chances=", ".join(f"{100 * sigmoid(at):.0f}" for at in AT) + " %",
        held=HELD,
        ahead=AHEAD,
    )
    return introduction + "\n".join(_section(one) for one in figures)


def _section(one: Measured) -> str:
    lines = [
        f"## {find_game(one.game).title}",
        "",
        f"{one.games} games by experts of {one.iterations} iterations, {one.careless} of them "
        f"begun by careless players. Rules version {one.rules_version}.",
        "",
    ]
    for check in one.checks:
        lines += _table(check)
    lines += _rates(one.rates)
    return "\n".join(lines)


def _table(check: Check) -> list[str]:
    rows = [
        f"| {tenth.tenth * 10}-{tenth.tenth * 10 + 10} | {tenth.positions} | "
        f"{percent(tenth.said)} | {percent(tenth.won)} | {between((tenth.low, tenth.high), 0)} | "
        f"{tenth.off * 100:+.1f} |"
        for tenth in check.tenths
    ]
    return [
        f"{_title(check)}: {check.positions} positions of {check.games} games, Brier "
        f"score {check.brier:.3f}, {percent(check.skill, 0)} of the spread of outcomes explained.",
        "",
        "| said, % | positions | said | won | 95 % | off, points |",
        "| --- | --- | --- | --- | --- | --- |",
        *rows,
        "",
        *_places(check),
    ]


def _places(check: Check) -> list[str]:
    if not check.places:
        return []
    rows = [
        f"| {row.place:.1f} | {row.positions} | {row.said:.2f} | {row.came:.2f} |"
        for row in check.places
    ]
    return [
        "Places, to the nearest half:",
        "",
        "| about | positions | said | came in |",
        "| --- | --- | --- | --- |",
        *rows,
        "",
    ]


def _rates(shown: list[Rate]) -> list[str]:
    if not shown:
        return []
    rows = [
        f"| {rate.table.label} | {rate.games} | {percent(rate.wins / rate.games)} | "
        f"{between(rate.interval)} |"
        for rate in shown
    ]
    return [
        "How often experts of this budget win from the first choice on:",
        "",
        "| set, seats | games | won | 95 % |",
        "| --- | --- | --- | --- |",
        *rows,
        "",
    ]


THIN = " Of {all} tenths {tenths} have fewer than {enough} positions and prove nothing either way."

INTRODUCTION = """# Odds

A chance of winning, wherever one is shown, is the chance of strong players: hints, the chart of a
finished game, its turning points and the review of one's choices. Each game names what it is judged
by in `games/<game>/bot/win_model.py`; the weights beside it, in `win_model.toml`, are fitted by
logistic regression to games that experts played. Three games in four begin with careless players
(greedy ones, of whose choices 0, 10, 25 or 50 in a hundred are random) and are taken over by
experts somewhere, since experts hardly ever see the positions that people get into; only what
follows counts. The weights change evenly from the beginning over the middle to the end of a game.
Features are what everybody at the table may know. A position goes on by the heuristic for {ahead}
decisions and then to a quiet moment, in states that those whose turn it is could imagine, and is
judged there.

    snowbound odds play coldest-night --games 2400 --iterations 200 --into games.jsonl
    snowbound odds report games.jsonl ... --fit --into docs/odds.md

The last one made this page, its chart and its figures (`odds.json`), which keep what was found of
games that it is given no file of. For each range of chances it tells how often
such positions were won.

Weights are fitted to quiet moments, and the way to one may mislead: in The Adorable Snowman the
heuristic loses where an expert would not, so that experts win more of the doubtful positions than
were said to be won. Hence a second stage. The fit looks at chances as they are shown, at any step
of games that the weights were not fitted to, and draws a line from the log odds that were said to
those that would have been right, through points at {chances} (`recalibration` in `win_model.toml`;
without it chances are as weights have them). The line only rises, so what is better stays better.
It has the least squared error of chances, and is held to change nothing, so that few games bend it
little. Rivals' chances are divided by their sum after it.

A position has one chance: the chart, a hint and a review take it from the same function on the same
luck, as the seat knows it that goes on. The best action has that chance, since strong players take
it; others have as much less as they did worse in imagined games with the same luck. That counts
only if rollouts confirm it: games that the heuristic plays to their end, action beside action on
equal deals. The interval takes in how far such games were found to be from experts' games
(`rollouts_off` in `win_model.toml`).
At 60 positions of Frost Gorge alone, 24 deals each, the difference between the two best choices was
another one for experts by 15 points (one standard deviation, the noise of deals taken off), so that
many a difference that rollouts see does not exist for experts. No other game has been measured;
the same 15 points count there. What is not confirmed is
called close in a hint, and is not listed in a review.

A chance of strong players is shown only at tables that were fitted: with a component set of the
same hash, and with options as they usually are, or changed as they were in the games. Elsewhere
the chance is a rough estimate by rollouts of quick bots, and says so; among rivals the chart shows
points instead.

Component set, seats and options count in themselves where all win or lose together: each such
table is fitted a shift of the log odds of its own, at the beginning, half-way and at the end
(`[tables]`).

The place that a rival comes in on average, which hints show as well, follows from the chances: of
any two rivals each is ahead of the other as often as their chances to win compare.

No game is judged by what was fitted to it: the games are dealt out into {folds} parts, and each
part is judged by weights and a line fitted to the others, the line on chances by weights that were
fitted without the chance's game in turn. How strongly weights are held back towards nought (ridge)
is chosen out of {ridges} for each game by the same parts; how strongly lines are held ({held}) was
chosen out of three by The Adorable Snowman's first games, and how far positions go on ({ahead}) out
of 1, 4, 8, 16 and 32 by 240 quicker games of each kind. In these three a judged game had a say.
Frost Gorge was played in three stages: after 1200 and after 1800 games one tenth of those alone was
off by more than 8 points (50-60 % by +9, 30-40 % by -8), after 2600 none, and there it was left. A
run that stops when its target is met is optimistic; its tenths with few positions prove least.
What lies in the games' folders is fitted to all of them. Intervals go by games, since positions of
one game are won or lost together. In a game of rivals every seat's chance counts.
Each game's section names the version of the rules that its games were played by. A game whose rules
have changed since is judged by the same weights until they are fitted again, unless its component
set has changed as well: such tables show the rough estimate. Before the Storm is such a game now.
Frost Gorge alone has since been fitted anew, to 800 games, with a shift for each of its sheets; the
tables below still show its earlier fit, which pooled the sheets.

    snowbound odds check frost-gorge --seats 1 --positions 100 --into check.jsonl --jobs 2

plays fresh positions on that nothing was fitted to, for each set and number of seats, or for those
asked for (`--components`, `--seats`, `--set`), and prints what was said beside what experts won,
with intervals. It goes on where its file ends, and works on a cluster, too. So far it has only been
tried: at 40 positions of each sheet and 100 iterations, said minus won was -4 points (± 10) for The
Old Almanac, +8 (± 11) for High Pass and -4 (± 8) for Riverbank, too few to tell. The whole of it
has not been run yet; nor have hints and reviews been compared with experts' games.

{verdict}

![Said and won, by tenths]({chart})

"""

"""The page about chances: how well they hold on games that they were not fitted to, and how often
experts win."""

from collections import Counter
from pathlib import Path
from textwrap import fill

import msgspec

from snowbound.bots.chances import DREAMS, expected
from snowbound.core.game import Setup
from snowbound.core.outlook import Outlook
from snowbound.core.randomness import stream
from snowbound.core.registry import find_game
from snowbound.core.statistics import wilson
from snowbound.lab.odds import strong_games
from snowbound.lab.odds.calibration import ALLOWED, ENOUGH, Check, brier, skill, tenths
from snowbound.lab.odds.chart import Panel, draw
from snowbound.lab.odds.fit import RIDGES
from snowbound.lab.odds.positions import FOLDS, fold_of
from snowbound.lab.odds.strong_games import EXPERTS_THROUGHOUT, PlayedTable, StrongGame
from snowbound.lab.odds.weights import outlooks_by_fold

WIDTH = 100  # of the page's text
A_GAME = 16  # positions of a game, from anywhere in it: few tenths shall be too thin to count


class Rate(msgspec.Struct, frozen=True):
    """How often experts won from the first choice on."""

    table: PlayedTable
    games: int
    wins: int

    @property
    def interval(self) -> tuple[float, float]:
        return wilson(self.wins, self.games)


class ShownChances:
    """Chances as they are shown, and what came of them."""

    def __init__(self) -> None:
        self.said: list[float] = []
        self.won: list[float] = []
        self.games: list[int] = []
        self.positions = 0

    def check(self, game: str, kind: str) -> Check:
        return Check(
            game,
            kind,
            len(set(self.games)),
            self.positions,
            brier(self.said, self.won),
            skill(self.said, self.won),
            tenths(self.said, self.won, self.games),
        )


def write_report(files: list[Path], into: Path) -> list[Check]:
    """Write the page and its chart."""
    checks: list[Check] = []
    parts: list[str] = []
    for path in files:
        head = strong_games.read_head(path)
        games = list(strong_games.read(path))
        outlooks = outlooks_by_fold(path)
        found = check_shown(head["game"], strong_games.tables_in(head), games, outlooks)
        checks += found
        parts.append(_section(head, games, found))
    chart = into.with_suffix(".svg")
    panels = [Panel(_title(check), check.tenths) for check in checks]
    chart.write_text(draw(panels), encoding="utf-8")
    into.write_text(_page(chart.name, parts, checks), encoding="utf-8")
    return checks


def check_shown(
    game: str, tables: list[PlayedTable], games: list[StrongGame], outlooks: list[Outlook]
) -> list[Check]:
    """Chances at any step of a game, worked out as for the chart of a record, by an outlook that
    was fitted without it."""
    setups = [strong_games.setup_of(game, table) for table in tables]
    together, rivals = ShownChances(), ShownChances()
    for one in games:
        setup, outlook = setups[one.table], outlooks[fold_of(one.number)]
        shared = setup.game.cooperative or setup.seats == 1
        _look(setup, one, together if shared else rivals, outlook)
    kinds = [("together", together), ("rivals", rivals)]
    return [said.check(game, kind) for kind, said in kinds if said.said]


def _look(setup: Setup, game: StrongGame, found: ShownChances, outlook: Outlook) -> None:
    luck = stream(game.seed, "report")
    steps = range(game.experts_from, len(game.moves))
    chosen = {steps[luck.below(len(steps))] for _ in range(A_GAME)}
    state = setup.new_state(game.seed)
    seats = range(1 if outlook.shared(state) else setup.seats)
    for step, (seat, action) in enumerate(game.moves):
        if step in chosen:
            said = expected(outlook, setup, state, luck, DREAMS)
            found.positions += 1
            found.said += [said[one] for one in seats]
            found.won += [float(one in game.winners) for one in seats]
            found.games += [game.number for _ in seats]
        state.play(seat, action)


def rates(tables: list[PlayedTable], games: list[StrongGame]) -> list[Rate]:
    """By table, how often experts won whole games."""
    played = Counter(one.table for one in games if one.number % EXPERTS_THROUGHOUT == 0)
    won = Counter(
        one.table for one in games if one.number % EXPERTS_THROUGHOUT == 0 and one.winners
    )
    return [Rate(table, played[at], won[at]) for at, table in enumerate(tables) if played[at]]


def _title(check: Check) -> str:
    title = find_game(check.game).title
    if check.kind == "rivals":
        return f"{title}, rivals"
    return title if find_game(check.game).cooperative else f"{title}, alone"


def _page(chart: str, parts: list[str], checks: list[Check]) -> str:
    off = [
        f"{_title(check)} {tenth.tenth * 10}-{tenth.tenth * 10 + 10} % ({tenth.off:+.0%})"
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
        verdict=fill(verdict, WIDTH), chart=chart, folds=FOLDS, ridges=len(RIDGES)
    )
    return introduction + "\n".join(parts)


def _section(head: dict[str, object], games: list[StrongGame], checks: list[Check]) -> str:
    game = str(head["game"])
    found = find_game(game)
    careless = sum(one.number % EXPERTS_THROUGHOUT > 0 for one in games)
    lines = [
        f"## {found.title}",
        "",
        f"{len(games)} games by experts of {head['iterations']} iterations, {careless} of them "
        f"begun by careless players. Rules version {head['rules_version']}.",
        "",
    ]
    for check in checks:
        lines += _table(check)
    lines += _rates(found.cooperative, strong_games.tables_in(head), games)
    return "\n".join(lines)


def _table(check: Check) -> list[str]:
    rows = [
        f"| {tenth.tenth * 10}-{tenth.tenth * 10 + 10} | {tenth.positions} | {tenth.said:.1%} | "
        f"{tenth.won:.1%} | {tenth.low:.0%} to {tenth.high:.0%} | {tenth.off * 100:+.1f} |"
        for tenth in check.tenths
    ]
    return [
        f"{_title(check)}: {check.positions} positions of {check.games} games, Brier "
        f"score {check.brier:.3f}, {check.skill:.0%} of the spread of outcomes explained.",
        "",
        "| said, % | positions | said | won | 95 % | off, points |",
        "| --- | --- | --- | --- | --- | --- |",
        *rows,
        "",
    ]


def _rates(cooperative: bool, tables: list[PlayedTable], games: list[StrongGame]) -> list[str]:
    shown = [rate for rate in rates(tables, games) if cooperative or rate.table.seats == 1]
    if not shown:
        return []
    rows = [
        f"| {rate.table.label} | {rate.games} | {rate.wins / rate.games:.1%} | "
        f"{rate.interval[0]:.1%} to {rate.interval[1]:.1%} |"
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
by in `games/<game>/outlook.py`; the weights beside it, in `outlook.toml`, are fitted by logistic
regression to games that experts played. Three games in four begin with careless players (greedy
ones, of whose choices 0, 10, 25 or 50 in a hundred are random) and are taken over by experts
somewhere, since experts hardly ever see the positions that people get into; only what follows
counts. The weights change evenly from the beginning over the middle to the end of a game. Features
are what everybody at the table may know. A position goes on by sense to the next quiet moment, in
states that those whose turn it is could imagine, and is judged there.

    snowbound odds play coldest-night --games 2400 --iterations 200 --into games.jsonl
    snowbound odds fit games.jsonl
    snowbound odds report games.jsonl ... --into docs/odds.md

The last one made this page and its chart: of the positions said to be won so often, how many were.
No game is judged by weights that were fitted to it: the games are dealt out into {folds} parts, and
each part is judged by weights fitted to the others. How strongly weights are held back towards
nought (ridge) is chosen out of {ridges} for each game by the same parts, which is the one thing
that all games had a say in. The weights in the games' folders are fitted to all of them. Intervals
go by games, since positions of one game are won or lost together. In a game of rivals every seat's
chance counts.

{verdict}

![Said and won, by tenths]({chart})

"""

"""The figures of a run, out of its rows."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
import polars as pl

from snowbound.core.game import Game, Setup
from snowbound.core.rulebooks import find_rule, rule_ids
from snowbound.lab.inference.baseline import compare_with_baseline
from snowbound.lab.inference.figures import (
    Bin,
    Cell,
    Course,
    Ending,
    Points,
    ReportFigures,
    Rule,
    Rules,
    ScorePart,
    Spread,
    Thing,
    Worth,
)
from snowbound.lab.inference.intervals import Estimate, corrected, mean, mean_share, share
from snowbound.lab.inference.victories import equal_p, shares_by_turn, shares_of, victories
from snowbound.lab.playing.changes import components_words
from snowbound.lab.playing.command import command_of
from snowbound.lab.playing.parts import BURDEN, FORCED, PART, SO_FAR, USE, skill_tables
from snowbound.lab.playing.run_folder import Run
from snowbound.lab.playing.run_plan import (
    COURSE,
    GAMES,
    POINTS,
    RULES,
    SKILLS,
    USES,
    WORTH,
    WORTH_BASE,
)

if TYPE_CHECKING:
    from polars import DataFrame

DECIDED = 0.9  # a chance from which a result is as good as decided
AHEAD = 0.15  # who is ahead by this much has the lead
BINS = 24  # of a histogram


def figures_of(run: Run) -> ReportFigures:
    """All figures of a run."""
    plan = run.plan.plan
    setup = run.plan.setup()
    games = run.frame(GAMES)
    together = setup.game.cooperative or setup.seats == 1
    by_turn = [] if together else shares_by_turn(games, setup.seats)
    uses = run.frame(USES)
    return ReportFigures(
        game=plan.game,
        title=setup.game.title,
        seats=setup.seats,
        bots=plan.bots,
        options=dict(plan.options),
        components=plan.components.name,
        components_words=components_words(plan.components),
        seed=plan.seed,
        games=games.height,
        games_asked=run.plan.extent.games,
        checksum=run.checksum(),
        command=command_of(run.plan),
        cooperative=together,
        wins=victories(games, 1 if together else setup.seats),
        equal_p=None if together else equal_p(shares_of(games, setup.seats)),
        wins_by_turn=[mean_share(shares) for shares in by_turn],
        equal_turns_p=equal_p(by_turn) if by_turn else None,
        score=_scores(games, setup.seats),
        length=_spread(games["decisions"]),
        endings=_endings(setup.game, games),
        levels=["random", "greedy", run.plan.expert],
        skills=_skills(run),
        course=_course(run.frame(COURSE), setup),
        points=None if together else points_of(run.frame(POINTS)),
        forced=_forced(uses),
        things=_things(uses),
        ignored=[one.name for one in _things(uses) if one.kind == USE and one.is_ignored],
        worth=_worth(run),
        worth_bot=run.plan.worth_bot,
        worth_games=run.frame(WORTH_BASE).height,
        rules=_rules(run.frame(RULES), setup.game, run.plan.extent.rules),
        baseline=compare_with_baseline(run),
        notes=run.notes(),
    )


# ── Points, length and endings ──────────────────────────────────────────────────────────────


def _scores(games: "DataFrame", seats: int) -> Spread | None:
    columns = [f"score_{seat + 1}" for seat in range(seats)]
    together = games.select(pl.mean_horizontal(columns).alias("score"))["score"]
    return _spread(together) if together.n_unique() > 1 else None


def _spread(values: "pl.Series") -> Spread:
    def at(point: float) -> float:
        return float(values.quantile(point) or 0)

    return Spread(mean(values.to_numpy()), at(0.05), at(0.5), at(0.95), _bins(values))


def _bins(values: "pl.Series") -> list[Bin]:
    """Bars of equal width, a whole number wide."""
    low, high = float(values.min() or 0), float(values.max() or 0)  # pyright: ignore[reportArgumentType]
    width = max(1, -(-int(high - low + 1) // BINS))
    first = low // 1
    counted = (
        ((values - first) // width).cast(pl.Int64).value_counts(name="games").sort(values.name)
    )
    return [
        Bin(first + number * width, first + (number + 1) * width, count / len(values))
        for number, count in counted.iter_rows()
    ]


def _endings(game: Game, games: "DataFrame") -> list[Ending]:
    counted = games["ending"].value_counts(sort=True)
    return [
        Ending(
            name,
            game.ending_words(name) if name in game.endings else name,
            share(count, games.height),
        )
        for name, count in counted.iter_rows()
    ]


def _skills(run: Run) -> list[Cell]:
    rows = run.frame(SKILLS)
    if rows.is_empty():
        return []
    cells: list[Cell] = []
    for one, others in skill_tables(run.plan.plan, run.plan.expert):
        found = rows.filter((pl.col("one") == one) & (pl.col("others") == others))
        if not found.is_empty():
            wins, scores = found["won"].to_list(), found["score"].to_numpy()
            cells.append(Cell(one, others, mean_share(wins), mean(scores)))
    return cells


# ── When it is decided ──────────────────────────────────────────────────────────────────────


def _course(rows: "DataFrame", setup: Setup) -> Course | None:
    if rows.is_empty():
        return None
    together = setup.game.cooperative or setup.seats == 1
    games = [sides_of(game, together) for game in rows.partition_by("game", maintain_order=True)]
    points = sorted(rows["point"].unique().to_list())
    decided = [_decided(points, came) for _, came in games]
    changes = [lead_changes(sides) for sides, _ in games]
    curve = [(point, *_quartiles([came[i] for _, came in games])) for i, point in enumerate(points)]
    return Course(
        games=len(games),
        decided=decided,
        median=float(pl.Series(decided).median() or 0),  # pyright: ignore[reportArgumentType]
        lead_changes=mean([float(number) for number in changes]),
        never=share(changes.count(0), len(changes)),
        curve=curve,
    )


def _quartiles(values: list[float]) -> list[float]:
    return [float(point) for point in np.quantile(values, (0.25, 0.5, 0.75))]


def sides_of(game: "DataFrame", together: bool) -> tuple[list[list[float]], list[float]]:
    """Point by point: the chances of all sides, and the chance of what came of it in the end.
    Players who win together have the game for a rival."""
    by_point = [point.sort("seat") for point in game.partition_by("point", maintain_order=True)]
    if together:
        wins = [float(point["chance"][0]) for point in by_point]
        won = bool(game["won"][0])
        return [[chance, 1 - chance] for chance in wins], wins if won else [1 - c for c in wins]
    sides = [point["chance"].to_list() for point in by_point]
    winners = [seat for seat, won in enumerate(by_point[-1]["won"]) if won]
    return sides, [max([one[seat] for seat in winners], default=0.0) for one in sides]


def _decided(points: list[float], came: list[float]) -> float:
    """The first point from which on the result was never in doubt again."""
    at = len(points) - 1
    while at > 0 and came[at - 1] >= DECIDED:
        at -= 1
    return points[at]


def lead_changes(sides: Sequence[Sequence[float]]) -> int:
    """How often another side comes ahead, by more than chance counts of some games can err."""
    leader, changes = -1, 0
    for chances in sides:
        best = max(range(len(chances)), key=lambda side: chances[side])
        if leader < 0:
            others = [chance for side, chance in enumerate(chances) if side != best]
            leader = best if not others or chances[best] >= max(others) + AHEAD else -1
        elif best != leader and chances[best] >= chances[leader] + AHEAD:
            leader, changes = best, changes + 1
    return changes


# ── What is used, what it is worth, which rules are at work ─────────────────────────────────


def _forced(uses: "DataFrame") -> Estimate | None:
    if uses.is_empty():
        return None
    rows = uses.filter(pl.col("kind") == FORCED)
    return share(int(rows["taken"].sum()), int(rows["chances"].sum()))


def _things(uses: "DataFrame") -> list[Thing]:
    if uses.is_empty():
        return []
    games = uses["game"].n_unique()
    summed = (
        uses.filter(pl.col("kind").is_in([USE, BURDEN]))
        .group_by("kind", "thing")
        .agg(
            pl.col("chances").sum(),
            pl.col("taken").sum(),
            pl.len().alias("games"),
            (pl.col("taken") > 0).sum().alias("used"),
        )
        .sort("kind", "thing", descending=[True, False])
    )
    return [
        Thing(
            name, kind, chances, taken, share(taken, chances), share(count, games), share(by, games)
        )
        for kind, name, chances, taken, count, by in summed.iter_rows()
    ]


def points_of(rows: "DataFrame") -> Points | None:
    """None where a game counts no points on the way."""
    if rows.is_empty():
        return None
    late = rows.filter(pl.col("kind") == SO_FAR)
    leads = late.filter(pl.col("points") == pl.col("points").max().over("game"))
    kept = leads.group_by("game").agg(pl.col("won").any())["won"]
    overtaken = share(len(kept) - int(kept.sum()), len(kept)) if len(kept) else None
    return Points(_parts(rows.filter((pl.col("kind") == PART) & pl.col("won"))), overtaken)


def _parts(rows: "DataFrame") -> list[ScorePart]:
    """Of the winner of each game; of the first one, where several share it."""
    first = rows.filter(pl.col("seat") == pl.col("seat").min().over("game"))
    largest = first.filter(pl.col("points") == pl.col("points").max().over("game"))
    games = first["game"].n_unique()
    return [
        ScorePart(
            name,
            mean(first.filter(pl.col("part") == name)["points"].to_numpy()),
            share(largest.filter(pl.col("part") == name).height, games),
        )
        for name in first["part"].unique(maintain_order=True)
    ]


def _worth(run: Run) -> list[Worth]:
    """Restricted games less unrestricted ones on the same luck, thing by thing. Games that never
    offered it would have gone the same and count as no difference."""
    rows, base = run.frame(WORTH), run.frame(WORTH_BASE)
    if rows.is_empty() or base.is_empty():
        return []
    joined = rows.join(base.select("game", "won", "score"), on="game", suffix="_base")
    things: list[tuple[str, int, list[float], float, bool]] = []
    for thing in sorted(joined["thing"].unique()):
        found = joined.filter(pl.col("thing") == thing)
        lost = (found["won_base"] - found["won"]).to_list()
        score = float((found["score_base"] - found["score"]).sum()) / base.height
        needed = found["won"].sum() == 0 and found["won_base"].sum() > 0
        everywhere = lost + [0.0] * (base.height - len(lost))
        things.append((thing, found.height, everywhere, score, bool(needed)))
    judged = corrected([lost for _, _, lost, _, _ in things])
    worth = [
        Worth(name, games, found.value, found.ci95, score, clear, needed)
        for (name, games, _, score, needed), (found, clear) in zip(things, judged, strict=True)
    ]
    return sorted(worth, key=lambda one: (-one.loss, one.name))


def _rules(rows: "DataFrame", game: Game, games: int) -> Rules | None:
    if rows.is_empty():
        return None
    calls = dict(rows.group_by("rule").agg(pl.col("calls").sum()).iter_rows())
    book = rule_ids(game)
    return Rules(
        games=games,
        judged=len(calls),
        dead=[Rule(rule, short_rule(game, rule)) for rule in book if calls.get(rule) == 0],
        not_judged=[rule for rule in book if rule not in calls],
    )


MOST_OF_A_RULE = 150  # signs


def short_rule(game: Game, rule: str) -> str:
    """The beginning of a rule in the rulebook, without its marks."""
    text = " ".join(find_rule(game, rule).split())
    for mark in ("*", "`", "_"):
        text = text.replace(mark, "")
    text = text.removeprefix("- ").replace(f"{rule}", "", 1).strip(" .:—-")
    return text if len(text) <= MOST_OF_A_RULE else text[:MOST_OF_A_RULE].rsplit(" ", 1)[0] + " …"

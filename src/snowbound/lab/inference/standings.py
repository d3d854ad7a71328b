"""An arena's report: standings, pairings and ratings, each with its uncertainty."""

from itertools import combinations

import msgspec

from snowbound.analysis.statistics import mean_interval, share_interval
from snowbound.core.game import Setup
from snowbound.core.options import Value
from snowbound.lab.inference.ratings import rate
from snowbound.lab.playing.deals import BotResult, Deal, apart
from snowbound.lab.playing.processes import Faults

Interval = tuple[float, float]


class Standing(msgspec.Struct, frozen=True):
    """How one bot did."""

    bot: str
    games: int
    rating: float  # on Elo's scale, 1500 on average
    win_rate: float
    win_rate_ci95: Interval
    mean_score: float
    mean_score_ci95: Interval | None  # none of one deal alone
    replaced: int  # games in which a greedy player took over


class Pairing(msgspec.Struct, frozen=True):
    """Two bots on the same deals. `ahead` is how often the first came before the second."""

    first: str
    second: str
    deals: int
    ahead: float
    ahead_ci95: Interval
    win_difference: float
    win_difference_ci95: Interval
    score_difference: float
    score_difference_ci95: Interval | None


class Report(msgspec.Struct, frozen=True):
    """An arena's report; standings best first."""

    game: str
    seats: int
    options: dict[str, Value]
    components: str
    seed: int
    deals: int
    games: int
    standings: list[Standing]
    pairings: list[Pairing]
    notes: list[str]  # about third-party bots that failed


def sum_up(setup: Setup, bots: list[str], seed: int, deals: list[Deal]) -> Report:
    """What deals say about the bots that met."""
    names = list(dict.fromkeys(bots))
    pairs = list(combinations(names, 2))
    points = {pair: [_compare(setup, deal, *pair) for deal in deals] for pair in pairs}
    games = sum(len(deal.games) for deal in deals)
    pairings = [_pairing(pair, points[pair], games) for pair in pairs]
    ratings = rate(names, [(p.first, p.second, p.ahead * p.deals, p.deals) for p in pairings])
    standings = [_standing(name, deals, ratings[name]) for name in names]
    faults = Faults()
    for deal in deals:
        faults.add(deal.faults)
    return Report(
        game=setup.game.id,
        seats=setup.seats,
        options=setup.options,
        components=setup.components.name,
        seed=seed,
        deals=len(deals),
        games=games,
        standings=sorted(standings, key=lambda s: (-s.rating, -s.win_rate, -s.mean_score)),
        pairings=pairings,
        notes=faults.told(),
    )


def _standing(bot: str, deals: list[Deal], rating: float) -> Standing:
    results = [[r for game in deal.games for r in game if r.bot == bot] for deal in deals]
    wins = [_mean([r.win for r in found]) for found in results]
    scores = [_mean([float(r.score) for r in found]) for found in results]
    games = sum(len(found) for found in results)
    return Standing(
        bot=bot,
        games=games,
        rating=round(rating, 1),
        win_rate=_mean(wins),
        win_rate_ci95=share_interval(wins, games),
        mean_score=_mean(scores),
        mean_score_ci95=_interval(scores),
        replaced=sum(r.replaced for found in results for r in found),
    )


class Comparison(msgspec.Struct):
    """Two bots on one deal, on average over its games."""

    ahead: float
    win: float
    score: float


def _compare(setup: Setup, deal: Deal, first: str, second: str) -> Comparison:
    # Bots that play apart meet across the games of a deal.
    together = [result for game in deal.games for result in game]
    games = [together] if apart(setup) else deal.games
    meetings = [
        (a, b) for game in games for a in game for b in game if a.bot == first and b.bot == second
    ]
    return Comparison(
        _mean([_ahead(setup, a, b) for a, b in meetings]),
        _mean([a.win - b.win for a, b in meetings]),
        _mean([float(a.score - b.score) for a, b in meetings]),
    )


def _ahead(setup: Setup, a: BotResult, b: BotResult) -> float:
    """1 if the first came before the second, a half if they came in together."""
    if apart(setup):
        mine, theirs = (a.win, a.score), (b.win, b.score)
        return 0.5 if mine == theirs else float(mine > theirs)
    return 0.5 if a.place == b.place else float(a.place < b.place)


def _pairing(pair: tuple[str, str], points: list[Comparison], games: int) -> Pairing:
    ahead = [point.ahead for point in points]
    wins = [point.win for point in points]
    scores = [point.score for point in points]
    low, high = share_interval([(1 + win) / 2 for win in wins], games)
    return Pairing(
        first=pair[0],
        second=pair[1],
        deals=len(points),
        ahead=_mean(ahead),
        ahead_ci95=share_interval(ahead, games),
        win_difference=_mean(wins),
        win_difference_ci95=(2 * low - 1, 2 * high - 1),
        score_difference=_mean(scores),
        score_difference_ci95=_interval(scores),
    )


def _mean(values: list[float]) -> float:
    return sum(values) / len(values) if values else 0.0


def _interval(values: list[float]) -> Interval | None:
    return mean_interval(sum(values), sum(value * value for value in values), len(values))

"""A choice explained: the best few actions by the chance that strong players have after them, how
sure that is, one reason, and the line expected to follow, in words a player understands. Hints and
reviews show this."""

from collections import Counter

import msgspec

from snowbound import compiled
from snowbound.analysis.statistics import wilson
from snowbound.analysis.trials import Gap, TriedAction, gap, reason, run_trials, spread_of
from snowbound.analysis.win_chances import expected
from snowbound.bots.bot_view import BotView
from snowbound.bots.expert import Budget, Expert, trusted
from snowbound.bots.search import PASS, Node, Search
from snowbound.core.errors import Mistake
from snowbound.core.game import Setup
from snowbound.core.insights import Advice
from snowbound.core.match import Match
from snowbound.core.randomness import Stream, stream
from snowbound.core.state import State
from snowbound.core.win_model import places

FEW = 3
LONGEST_LINE = 6
TRIED_ENOUGH = 8  # visits from which on a choice is part of the expected line
SAMPLES = 6  # imagined states out of which the best-known line is taken
TRIALS = 240 if compiled else 24  # of each action, to see what it leads to
LEVEL_SAMPLES = 96 if compiled else 12
NAMELESS = "pass"
NO_GAP = Gap(0.0, 0.0, 0.0)


class ExplainedChoice(msgspec.Struct, frozen=True):
    """The best few actions, the one with the best chance first."""

    seat: int
    iterations: int
    confidence: float  # that the first is better than the second, 0.5 to 1
    advice: list[Advice]
    behind: list[Gap]  # by how much the first is better than each
    words: str


def luck_of_hint(match: Match, seat: int) -> Stream:
    """Not from the seed: a hint must not know, even in its luck, what its seat does not."""
    return stream(0, f"hint {match.commitment} {seat} at {len(match.steps)}")


def explain(
    view: BotView,
    luck: Stream,
    budget: Budget | None = None,
    also: int | None = None,
    trials: int = TRIALS,
) -> ExplainedChoice:
    """The best actions here, and why; another one, if asked for, is explained as well."""
    if not view.legal():
        raise Mistake("There is nothing to choose for this seat now.")
    search = Expert(view.setup.game.expert_heuristic(), luck, budget).think(view, FEW, also)
    return explain_search(view.setup, search, also, trials)


def explain_search(
    setup: Setup, search: Search, also: int | None = None, number: int = TRIALS
) -> ExplainedChoice:
    """A finished search in words."""
    root = search.root()
    chosen = trusted(root)
    order = sorted(range(len(root.actions)), key=lambda pick: _rank(root, pick, chosen))
    order = _one_each(root, [pick for pick in order if root.visits[pick] or pick == chosen])
    asked = next((pick for pick in order if root.actions[pick] == also), None)
    if also is not None and asked is None:
        asked = root.actions.index(also)
        order.append(asked)
    order = [pick for at, pick in enumerate(order) if at < FEW or pick == asked]
    tries = {pick: root.visits[pick] for pick in order}  # before trials add to them
    tried = {
        pick: TriedAction(search.seat, trials)
        for pick, trials in zip(order, run_trials(setup, search, order, number), strict=True)
    }
    ranked = by_number(order, tried)
    level = level_of(setup, search, tried[ranked[0]])
    total = sum(tries.values())
    weights = {pick: tries[pick] / total if total else 1.0 for pick in ranked}
    behind = [
        gap(tried[ranked[0]], tried[pick]) if pick != ranked[0] else NO_GAP for pick in ranked
    ]
    advice = [
        _advise(setup, search, pick, weights[pick], worse, ranked, tried, level, asked)
        for pick, worse in zip(ranked, behind, strict=True)
    ]
    confidence = max(0.5, behind[1].confidence) if len(behind) > 1 else 1.0
    words = _sum_up(setup, advice, behind)
    return ExplainedChoice(search.seat, search.iterations, confidence, advice, behind, words)


def _one_each(root: Node, order: list[int]) -> list[int]:
    """Of several policies that begin with the same action, the first."""
    firsts: dict[int, int] = {}
    for pick in order:
        firsts.setdefault(root.actions[pick], pick)
    return list(firsts.values())


def by_number(order: list[int], tried: dict[int, TriedAction]) -> list[int]:
    """By their chance in whole percents; of equals what the expert would do first."""
    return sorted(order, key=lambda pick: -percent(tried[pick].chance))


def percent(share: float) -> int:
    return round(100 * share)


class ChanceLevel(msgspec.Struct, frozen=True):
    """Every seat's chance if the best action is taken; actions that are worse lie below it."""

    chances: list[float]
    shared: bool  # whether all win or lose together

    def lowered(self, seat: int, by: float) -> list[float]:
        """What is left where a seat's action is so much worse; rivals gain what it loses."""
        own = self.chances[seat]
        left = min(1.0, max(0.0, own - by))
        if self.shared:
            return [left for _ in self.chances]
        rest = (1 - left) / (1 - own) if own < 1 else 0.0
        return [left if at == seat else one * rest for at, one in enumerate(self.chances)]


def level_of(setup: Setup, search: Search, best: TriedAction) -> ChanceLevel:
    """The chance of strong players at this choice, as a chart would show it: they take the best.
    Trials alone would flatter it, since the luckiest of several is taken for the best."""
    shared = setup.game.cooperative or setup.seats == 1
    win_model = setup.game.win_model()
    if win_model is None:
        return ChanceLevel(best.chances, shared)
    luck = search.luck.branch()
    return ChanceLevel(expected(win_model, setup, search.imagined, luck, LEVEL_SAMPLES), shared)


def _rank(root: Node, pick: int, chosen: int) -> tuple[bool, int, int, int]:
    return (pick != chosen, -root.visits[pick], -root.totals[pick], pick)


def _advise(
    setup: Setup,
    search: Search,
    pick: int,
    weight: float,
    behind: Gap,
    ranked: list[int],
    tried: dict[int, TriedAction],
    level: ChanceLevel,
    asked: int | None,
) -> Advice:
    action = search.root().actions[pick]
    own = tried[pick]
    seat = search.seat
    chances = level.lowered(seat, max(0.0, behind.mean))
    _, half = spread_of([trial.chances[seat] for trial in own.trials])
    interval = (max(0.0, chances[seat] - half), min(1.0, chances[seat] + half))
    if setup.game.win_model() is None:  # games that were won or lost
        interval = wilson(chances[seat] * len(own.trials), len(own.trials))
    return Advice(
        action=NAMELESS if action == PASS else setup.catalogue.name(action),
        words=_say(setup, search.imagined, search.seat, action),
        weight=weight,
        wins=chances[seat],
        wins_low=interval[0],
        wins_high=interval[1],
        place=0.0 if level.shared else places(chances)[seat],
        score=own.points,
        line=_line(setup, search, pick),
        same=behind.same,
        reason=_reason(setup, search, pick, ranked, tried, asked),
    )


def _reason(
    setup: Setup,
    search: Search,
    pick: int,
    ranked: list[int],
    tried: dict[int, TriedAction],
    asked: int | None,
) -> str:
    """What speaks for an action: for the first, against the one that was asked about, else against
    the best one that is clearly worse; for another, against the first."""
    win_model = setup.game.win_model()
    others = ranked[1:] if pick == ranked[0] else ranked[:1]
    if asked in others:
        others = [asked]
    worse = [other for other in others if not gap(tried[pick], tried[other]).same]
    if win_model is None or not worse:
        return ""  # nothing much speaks for one rather than another
    first, second = tried[pick].trials, tried[worse[0]].trials
    return reason(win_model, first, second, win_model.shared(search.imagined))


def _say(setup: Setup, state: State, seat: int, action: int) -> str:
    return "Pass" if action == PASS else setup.words(setup.game.say(setup, state, seat, action))


def _line(setup: Setup, search: Search, pick: int) -> list[str]:
    """What is expected to follow, as far as it goes alike in most of a few imagined games: who
    sees cards in them that nobody has drawn does not tell of these."""
    lines: list[list[str]] = []
    for _ in range(SAMPLES):
        state = search.imagine()
        steps = search.follow(state.clone(), pick, TRIED_ENOUGH, LONGEST_LINE)
        lines.append(_tell_line(setup, state, search.seat, steps))
    common: list[str] = []
    while lines:
        at = len(common)
        next_words = Counter(line[at] for line in lines if len(line) > at)
        words, number = next_words.most_common(1)[0] if next_words else ("", 0)
        if number * 2 <= SAMPLES:
            break
        common.append(words)
        lines = [line for line in lines if len(line) > at and line[at] == words]
    return common


def _tell_line(setup: Setup, state: State, me: int, steps: list[tuple[int, int]]) -> list[str]:
    """Play the steps again and put them into words; the first one is the advice itself."""
    line: list[str] = []
    for seat, action in steps:
        words = _say(setup, state, seat, action)
        line.append(words if seat == me else f"seat {seat + 1}: {words}")
        if action != PASS:
            state.play(seat, action)
    return line[1:]


def _sum_up(setup: Setup, advice: list[Advice], behind: list[Gap]) -> str:
    """The best action, what is about as good, and why it is better than the next one."""
    best = advice[0]
    words = f"{best.words}. {chance_words(setup, best)}."
    same = "; ".join(_shortly(one) for one in advice[1:] if one.same)
    if same:
        words += f" About the same: {same}."
    at = next((at for at, one in enumerate(advice) if at and not one.same), None)
    if at is not None:
        worse = advice[at]
        how = "clearly better than" if behind[at].much else "a little better than"
        because = f"It {best.reason}: {how}" if best.reason else f"{how[0].upper()}{how[1:]}"
        words += f" {because} {_shortly(worse)}."
    return words


def _shortly(advice: Advice) -> str:
    return f"{advice.words} ({percent(advice.wins)} of 100)"


def chance_words(setup: Setup, advice: Advice) -> str:
    """The chance in words, and points and place among rivals."""
    who = "Strong players" if setup.game.win_model() is not None else "Quick players"
    does = "make it" if setup.game.cooperative else "win"
    words = f"{who} {does} in about {percent(advice.wins)} of 100 games from there"
    if not advice.place:
        return words
    return f"{words}, on average with {advice.score:.0f} points in place {advice.place:.1f}"

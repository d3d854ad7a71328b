"""A choice explained: the best few actions by the chance that strong players have after them, how
sure that is, one reason, and the line expected to follow, in words a player understands. Hints and
reviews show this.

An action counts as worse only if trials and rollouts both say so; everything else is close."""

from collections import Counter

import msgspec

from snowbound import compiled
from snowbound.analysis.rollouts import (
    FEWEST,
    NONE,
    Rollout,
    Rounds,
    ending_of,
    roll_out,
    rollout_gap,
)
from snowbound.analysis.statistics import wilson
from snowbound.analysis.trials import Gap, TriedAction, gap, reason, run_trials, spread_of
from snowbound.analysis.win_chances import chances, luck_at, state_at
from snowbound.bots.bot_view import BotView
from snowbound.bots.expert import Budget, Expert, trusted
from snowbound.bots.search import PASS, Node, Search
from snowbound.core.errors import Mistake
from snowbound.core.game import Setup
from snowbound.core.insights import Advice, Alike, Ending
from snowbound.core.match import Match
from snowbound.core.randomness import Stream, stream
from snowbound.core.state import State
from snowbound.core.win_model import places

FEW = 3
LONGEST_LINE = 6
TRIED_ENOUGH = 8  # visits from which on a choice is part of the expected line
SAMPLES = 6  # imagined states out of which the best-known line is taken
TRIALS = 240 if compiled else 24  # of each action, to see what it leads to
SURE = 0.985  # a chance from which on nearly every choice wins
ENDINGS = ["wins", "", "loses"]  # the best first
NAMELESS = "pass"
ENDS_NOW = {"": "", "wins": "That wins now", "loses": "That loses now"}
CLOSE_WORDS: dict[Alike, str] = {
    "": "Close",
    "any": "Nearly everything wins; any of these will do as well",
    "soonest": "Nothing wins sooner; these win nearly always, too",
    "points": "Nothing brings more points; these win nearly always, too",
}
NO_GAP = Gap(0.0, 0.0, 0.0)


class ExplainedChoice(msgspec.Struct, frozen=True):
    """The best few actions, the best one first."""

    seat: int
    iterations: int
    confidence: float  # that the first is better than the second, 0.5 to 1
    advice: list[Advice]
    behind: list[Gap]  # by how much the first is better than each
    effects: list[list[float]]  # what each leaves of every seat's chance, beside the first
    alike: Alike
    words: str


class Trying(msgspec.Struct, frozen=True):
    """How actions are tried: how often up to a quiet moment, how often to the end."""

    trials: int = TRIALS
    rounds: Rounds = Rounds()


ONLY_ONE = Trying(FEWEST, NONE)  # where there is nothing to compare


def luck_of_hint(match: Match, seat: int) -> Stream:
    """Not from the seed: a hint must not know, even in its luck, what its seat does not."""
    return stream(0, f"hint {match.commitment} {seat} at {len(match.steps)}")


def explain_at(
    match: Match,
    step: int,
    seat: int,
    luck: Stream,
    budget: Budget | None = None,
    also: int | None = None,
    trying: Trying | None = None,
) -> ExplainedChoice:
    """The best actions of a seat after this many steps, by the chance of that position."""
    view = BotView(match.setup, state_at(match, step), seat)
    return explain(view, luck, luck_at(match, step, seat), budget, also, trying)


def explain(
    view: BotView,
    luck: Stream,
    level_luck: Stream,
    budget: Budget | None = None,
    also: int | None = None,
    trying: Trying | None = None,
) -> ExplainedChoice:
    """The best actions here, and why; another one, if asked for, is explained as well. With
    `level_luck` the position's chance is estimated."""
    if not view.legal():
        raise Mistake("There is nothing to choose for this seat now.")
    search = Expert(view.setup.game.expert_heuristic(), luck, budget).think(view, FEW, also)
    chance = chances(view.setup, search.imagined, view.seat, level_luck)
    return Explaining(view.setup, search, chance, also, trying or Trying()).explained()


class Explaining:
    """A finished search, put into words: its best actions, tried and compared."""

    def __init__(
        self, setup: Setup, search: Search, chance: list[float], also: int | None, trying: Trying
    ) -> None:
        self.setup = setup
        self.search = search
        self.root = search.root()
        self.level = ChanceLevel(chance, setup.game.cooperative or setup.seats == 1)
        self.ends: dict[int, Ending] = {
            pick: ending_of(search, action) for pick, action in enumerate(self.root.actions)
        }
        self.asked = self._pick_of(also)
        order = self._few()
        self.tries = {pick: self.root.visits[pick] for pick in order}  # before trials add to them
        self.tried: dict[int, TriedAction] = {}
        self.games: dict[int, list[Rollout]] = {}
        self._try(order, trying if len(order) > 1 else ONLY_ONE)
        self.checked = bool(self.games) and len(order) > 1
        self.ranked = self._in_order(order)
        self.alike: Alike = self._put_best_winner_first()
        self.behind = {pick: self._behind(self.ranked[0], pick) for pick in self.ranked}

    def explained(self) -> ExplainedChoice:
        advice = [self._advise(pick) for pick in self.ranked]
        behind = [self.behind[pick] for pick in self.ranked]
        return ExplainedChoice(
            self.search.seat,
            self.search.iterations,
            max(0.5, behind[1].confidence) if len(behind) > 1 else 1.0,
            advice,
            behind,
            [self._effect(pick) for pick in self.ranked],
            self.alike,
            _sum_up(self.setup, advice, behind, self.alike),
        )

    def _try(self, order: list[int], trying: Trying) -> None:
        """Up to a quiet moment and to the end; only to the end where no win model is fitted."""
        search, win_model = self.search, self.setup.win_model()
        rounds = trying.rounds
        if win_model is None and not rounds.most:
            rounds = Rounds(trying.trials)
        self.games = dict(zip(order, roll_out(search, order, rounds), strict=True))
        if win_model is None:
            trials = [[one.as_trial() for one in games] for games in self.games.values()]
        else:
            trials = run_trials(win_model, search, order, trying.trials)
        self.tried = {
            pick: TriedAction(search.seat, one) for pick, one in zip(order, trials, strict=True)
        }
        if not rounds.most:
            self.games = {}

    # ── Which actions, in which order ───────────────────────────────────────────────────────

    def _pick_of(self, also: int | None) -> int | None:
        return None if also is None else self.root.actions.index(also)

    def _few(self) -> list[int]:
        """What wins at once, what was tried most, and the one that is asked about."""
        root, chosen = self.root, trusted(self.root)
        order = sorted(range(len(root.actions)), key=lambda pick: _rank(root, pick, chosen))
        order = self._by_ending(order)
        order = [
            pick
            for pick in order
            if root.visits[pick] or pick in (chosen, self.asked) or self.ends[pick] == "wins"
        ]
        order = _one_each(root, order)
        asked = next((one for one in order if root.actions[one] == self._asked_action()), None)
        self.asked = asked
        return [pick for at, pick in enumerate(order) if at < FEW or pick == asked]

    def _asked_action(self) -> int | None:
        return None if self.asked is None else self.root.actions[self.asked]

    def _by_ending(self, order: list[int]) -> list[int]:
        """What wins at once first, what loses at once last; else as before."""
        return sorted(order, key=lambda pick: ENDINGS.index(self.ends[pick]))

    def _in_order(self, order: list[int]) -> list[int]:
        """The best action, what is close to it, and then what is worse."""
        ranked = by_number(order, self.tried)
        if not self.checked:
            return self._by_ending(ranked)
        first = self._first(order[0], self._by_ending(ranked))
        others = [pick for pick in ranked if pick != first]
        others.sort(key=lambda pick: self._behind(first, pick).mean)
        return [first, *others]

    def _first(self, chosen: int, ranked: list[int]) -> int:
        """What an expert would do, unless another action is confirmed to be better. Where trials
        and games that were played to their end clearly disagree, the games are believed."""
        if self.ends[ranked[0]] == "wins":
            return ranked[0]
        first = next((pick for pick in ranked if not self._behind(pick, chosen).same), chosen)
        if any(self._played(first, other).high < 0 for other in ranked if other != first):
            return max(ranked, key=lambda pick: _mean([one.worth for one in self.games[pick]]))
        return first

    def _put_best_winner_first(self) -> Alike:
        """Where nearly every choice wins, what counts is points or speed; and how much it does."""
        first = self.ranked[0]
        sure = self.level.chances[self.search.seat] >= SURE
        close = [pick for pick in self.ranked[1:] if self._behind(first, pick).same]
        if not (sure and close and self.checked) or self.ends[first]:
            return ""
        games = [one for pick in [first, *close] for one in self.games[pick] if one.won]
        by_points = len({one.points for one in games}) > 1
        alike = sorted([first, *close], key=lambda pick: -self._merit(pick, by_points))
        if not any(self._ahead(alike[0], other, by_points) for other in alike[1:]):
            return "any"
        self.ranked = [*alike, *(pick for pick in self.ranked if pick not in alike)]
        return "points" if by_points else "soonest"

    def _merit(self, pick: int, by_points: bool) -> float:
        return _mean([_merit_of(one, by_points) for one in self.games[pick]])

    def _ahead(self, best: int, other: int, by_points: bool) -> bool:
        """Whether one of two winning choices clearly has more points, or is quicker."""
        pairs = zip(self.games[best], self.games[other], strict=True)
        by = [
            _merit_of(one, by_points) - _merit_of(two, by_points)
            for one, two in pairs
            if one.won and two.won
        ]
        mean, half = spread_of(by or [0.0])
        return mean > half

    # ── How they compare ────────────────────────────────────────────────────────────────────

    def _behind(self, first: int, pick: int) -> Gap:
        """By how much an action is worse than the first, if that is confirmed."""
        if pick == first:
            return NO_GAP
        shown = gap(self.tried[first], self.tried[pick])
        certain = self.ends[first] != self.ends[pick] and "" not in (
            self.ends[first],
            self.ends[pick],
        )
        if certain or not self.checked:
            return shown
        played = self._played(first, pick)
        if shown.low <= 0 or played.low <= 0:
            return NO_GAP
        return Gap(shown.mean, min(shown.low, played.low), max(shown.high, played.high))

    def _played(self, first: int, second: int) -> Gap:
        return rollout_gap(self.setup, self.games[first], self.games[second])

    def _effect(self, pick: int) -> list[float]:
        if self.behind[pick].same:
            return [0.0] * self.setup.seats
        best, own = self.tried[self.ranked[0]].chances, self.tried[pick].chances
        return [after - at_best for after, at_best in zip(own, best, strict=True)]

    # ── In words ────────────────────────────────────────────────────────────────────────────

    def _advise(self, pick: int) -> Advice:
        setup, search, level = self.setup, self.search, self.level
        action = self.root.actions[pick]
        own, behind, seat = self.tried[pick], self.behind[pick], search.seat
        ends, total = self.ends[pick], sum(self.tries.values())
        chances = level.ended(seat, ends) or level.lowered(seat, max(0.0, behind.mean))
        _, half = spread_of([trial.chances[seat] for trial in own.trials])
        interval = (max(0.0, chances[seat] - half), min(1.0, chances[seat] + half))
        if ends:
            interval = (chances[seat], chances[seat])
        elif setup.win_model() is None:  # games that were won or lost
            interval = wilson(chances[seat] * len(own.trials), len(own.trials))
        return Advice(
            action=NAMELESS if action == PASS else setup.catalogue.name(action),
            words=_say(setup, search.imagined, seat, action),
            weight=self.tries[pick] / total if total else 1.0,
            wins=chances[seat],
            wins_low=interval[0],
            wins_high=interval[1],
            place=0.0 if level.shared else places(chances)[seat],
            score=own.points,
            line=_line(setup, search, pick),
            same=behind.same,
            reason=self._reason(pick),
            now=ends,
        )

    def _reason(self, pick: int) -> str:
        """What speaks for an action: for the first, against the one that was asked about, else
        against the best one that is clearly worse; for another, against the first."""
        first = self.ranked[0]
        others = self.ranked[1:] if pick == first else [first]
        if self.asked in others:
            others = [self.asked]
        worse = [one for one in others if not self.behind[one if pick == first else pick].same]
        win_model = self.setup.win_model()
        if win_model is None or not worse:
            return ""  # nothing much speaks for one rather than another
        ours, theirs = self.tried[pick].trials, self.tried[worse[0]].trials
        return reason(win_model, ours, theirs, win_model.shared(self.search.imagined))


def _merit_of(game: Rollout, by_points: bool) -> float:
    return game.points if by_points else -game.decisions


def _mean(values: list[float]) -> float:
    return sum(values) / len(values)


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
    """Every seat's chance in a position: strong players take the best action. Trials alone would
    flatter it, since the luckiest of several is taken for the best. What is worse lies below it."""

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

    def ended(self, seat: int, how: Ending) -> list[float]:
        """What is left where a seat's action ends the game."""
        if how == "wins":
            return [float(self.shared or at == seat) for at in range(len(self.chances))]
        return self.lowered(seat, 1.0) if how == "loses" else []


def _rank(root: Node, pick: int, chosen: int) -> tuple[bool, int, int, int]:
    return (pick != chosen, -root.visits[pick], -root.totals[pick], pick)


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


def _sum_up(setup: Setup, advice: list[Advice], behind: list[Gap], alike: Alike) -> str:
    """The best action, what is close to it, and why it is better than the next one."""
    best = advice[0]
    words = f"{best.words}. {ENDS_NOW[best.now] or chance_words(setup, best)}."
    same = "; ".join(one.words for one in advice[1:] if one.same)
    if same:
        words += f" {CLOSE_WORDS[alike]}: {same}."
    at = next((at for at, one in enumerate(advice) if at and not one.same), None)
    if at is not None:
        words += f" {_better(best, advice[at], behind[at])}."
    return words


def _better(best: Advice, worse: Advice, behind: Gap) -> str:
    if worse.now == "loses":
        return f"Better than {worse.words}, which loses now"
    how = "clearly better than" if behind.much else "a little better than"
    because = f"It {best.reason}: {how}" if best.reason else f"{how[0].upper()}{how[1:]}"
    return f"{because} {worse.words} ({percent(worse.wins)} of 100)"


def chance_words(setup: Setup, advice: Advice) -> str:
    """The chance in words, and points and place among rivals."""
    who = "Strong players" if setup.win_model() is not None else "Quick players"
    does = "make it" if setup.game.cooperative else "win"
    words = f"{who} {does} in about {percent(advice.wins)} of 100 games from there"
    if not advice.place:
        return words
    return f"{words}, on average with {advice.score:.0f} points in place {advice.place:.1f}"

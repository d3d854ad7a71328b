"""A choice explained: the best few actions by the chance that strong players have after them, how
sure that is, one reason, and the line expected to follow, in words a player understands. Hints and
reviews show this."""

import msgspec

from snowbound import compiled
from snowbound.bots.expert import Budget, Expert, trusted
from snowbound.bots.search import PASS, Node, Search
from snowbound.bots.sight import Sight
from snowbound.bots.trying import Gap, TriedAction, gap, reason, summed_up, try_out
from snowbound.core.errors import Mistake
from snowbound.core.game import Setup
from snowbound.core.match import Match
from snowbound.core.outlook import places
from snowbound.core.randomness import Stream, stream
from snowbound.core.state import State

FEW = 3
LONGEST_LINE = 6
TRIED_ENOUGH = 8  # visits from which on a choice is part of the expected line
DREAMS = 6  # imagined states out of which the best-known line is taken
TRIALS = 240 if compiled else 24  # of each action, to see what it leads to
NAMELESS = "pass"
NO_GAP = Gap(0.0, 0.0, 0.0)


class Advice(msgspec.Struct, frozen=True):
    """One action, and what was found out about it."""

    action: str  # its name; "pass" to leave the others to go on
    words: str
    wins: float  # the chance to win after it
    wins_ci95: tuple[float, float]
    place: float  # expected at the end, from 1 on; 0 where nobody is a rival
    score: float  # expected points at the end; 0 where none are counted
    visits: int
    line: list[str]  # what is expected to follow
    behind: Gap = NO_GAP  # by how much the first one is better
    reason: str = ""  # what speaks for it, in the game's words

    @property
    def same(self) -> bool:
        """Whether it is about as good as the first."""
        return self.behind.same


class ExplainedChoice(msgspec.Struct, frozen=True):
    """The best few actions, the one with the best chance first."""

    seat: int
    iterations: int
    confidence: float  # that the first is better than the second, 0.5 to 1
    advice: list[Advice]
    words: str


def luck_of_hint(match: Match, seat: int) -> Stream:
    """Not from the seed: a hint must not know, even in its luck, what its seat does not."""
    return stream(0, f"hint {match.commitment} {seat} at {len(match.steps)}")


def explain(
    sight: Sight,
    luck: Stream,
    budget: Budget | None = None,
    also: int | None = None,
    trials: int = TRIALS,
) -> ExplainedChoice:
    """The best actions here, and why; another one, if asked for, is explained as well."""
    if not sight.legal():
        raise Mistake("There is nothing to choose for this seat now.")
    search = Expert(sight.setup.game.expert_sense(), luck, budget).think(sight, actions_only=True)
    return explain_search(sight.setup, search, also, trials)


def explain_search(
    setup: Setup, search: Search, also: int | None = None, number: int = TRIALS
) -> ExplainedChoice:
    """A finished search in words."""
    root = search.root()
    chosen = trusted(root)
    order = sorted(range(len(root.actions)), key=lambda pick: _rank(root, pick, chosen))
    order = [pick for pick in order if root.visits[pick]][:FEW]
    asked = root.actions.index(also) if also is not None else None
    if asked is not None and asked not in order:
        order.append(asked)
    visits = {pick: root.visits[pick] for pick in order}
    outlook = setup.game.outlook()
    tried = {
        pick: summed_up(outlook, search.imagined, search.seat, trials)
        for pick, trials in zip(order, try_out(setup, search, order, number), strict=True)
    }
    ranked = by_number(order, tried)
    advice = [_advise(setup, search, pick, visits[pick], ranked, tried, asked) for pick in ranked]
    confidence = max(0.5, advice[1].behind.confidence) if len(advice) > 1 else 1.0
    return ExplainedChoice(
        search.seat, search.iterations, confidence, advice, _sum_up(setup, advice)
    )


def by_number(order: list[int], tried: dict[int, TriedAction]) -> list[int]:
    """By the chance as it is shown, in whole percents; of equals what the expert would do first."""
    return sorted(order, key=lambda pick: -percent(tried[pick].chance))


def percent(share: float) -> int:
    return round(100 * share)


def place_after(setup: Setup, tried: TriedAction) -> float:
    if setup.game.cooperative or setup.seats == 1:
        return 0.0
    return places(tried.chances)[tried.seat]


def _rank(root: Node, pick: int, chosen: int) -> tuple[bool, int, int, int]:
    return (pick != chosen, -root.visits[pick], -root.totals[pick], pick)


def _advise(
    setup: Setup,
    search: Search,
    pick: int,
    visits: int,
    ranked: list[int],
    tried: dict[int, TriedAction],
    asked: int | None,
) -> Advice:
    action = search.root().actions[pick]
    own = tried[pick]
    return Advice(
        action=NAMELESS if action == PASS else setup.catalogue.name(action),
        words=_say(setup, search.imagined, search.seat, action),
        wins=own.chance,
        wins_ci95=own.interval,
        place=place_after(setup, own),
        score=own.points,
        visits=visits,
        line=_line(setup, search, pick),
        behind=gap(tried[ranked[0]], own) if pick != ranked[0] else NO_GAP,
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
    outlook = setup.game.outlook()
    others = ranked[1:] if pick == ranked[0] else ranked[:1]
    if asked in others:
        others = [asked]
    worse = [other for other in others if not gap(tried[pick], tried[other]).same]
    if outlook is None or not worse:
        return ""  # nothing much speaks for one rather than another
    first, second = tried[pick].trials, tried[worse[0]].trials
    return reason(outlook, first, second, outlook.shared(search.imagined))


def _say(setup: Setup, state: State, seat: int, action: int) -> str:
    return "Pass" if action == PASS else setup.game.say(setup, state, seat, action)


def _line(setup: Setup, search: Search, pick: int) -> list[str]:
    """The line that the search knows best, out of a few imagined ones."""
    longest: list[str] = []
    for _ in range(DREAMS):
        state = search.imagine()
        steps = search.follow(state.clone(), pick, TRIED_ENOUGH, LONGEST_LINE)
        if len(steps) > len(longest):
            longest = _tell_line(setup, state, search.seat, steps)
    return longest


def _tell_line(setup: Setup, state: State, me: int, steps: list[tuple[int, int]]) -> list[str]:
    """Play the steps again and put them into words; the first one is the advice itself."""
    line: list[str] = []
    for seat, action in steps:
        words = _say(setup, state, seat, action)
        line.append(words if seat == me else f"seat {seat + 1}: {words}")
        if action != PASS:
            state.play(seat, action)
    return line[1:]


def _sum_up(setup: Setup, advice: list[Advice]) -> str:
    """The best action, what is about as good, and why it is better than the next one."""
    best = advice[0]
    words = f"{best.words}. {chance_words(setup, best)}."
    same = "; ".join(_shortly(one) for one in advice[1:] if one.same)
    if same:
        words += f" About the same: {same}."
    worse = next((one for one in advice[1:] if not one.same), None)
    if worse:
        how = "Clearly better than" if worse.behind.much else "A little better than"
        because = f": it {best.reason}" if best.reason else ""
        words += f" {how} {_shortly(worse)}{because}."
    return words


def _shortly(advice: Advice) -> str:
    return f"{advice.words} ({percent(advice.wins)} of 100)"


def chance_words(setup: Setup, advice: Advice) -> str:
    """The chance in words, and points and place among rivals."""
    who = "Strong players" if setup.game.outlook() is not None else "Quick players"
    does = "make it" if setup.game.cooperative else "win"
    words = f"{who} {does} in about {percent(advice.wins)} of 100 games from there"
    if not advice.place:
        return words
    return f"{words}, on average with {advice.score:.0f} points in place {advice.place:.1f}"

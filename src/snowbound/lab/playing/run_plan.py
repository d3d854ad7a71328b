"""What a run plays: its games, and how much of the other parts."""

import hashlib

import msgspec

from snowbound.core.components import ComponentSet
from snowbound.core.errors import Mistake
from snowbound.core.game import Setup
from snowbound.core.registry import find_game
from snowbound.lab.playing.parts import check_restricted
from snowbound.lab.playing.plans import Plan, check

FORMAT = "snowbound-run/1"
MOST_IN_SPAN = 10_000  # games
MOST_WITH_DECISIONS = 500
SPANS = 100  # at least this many, if there are as many games
GAMES, DECISIONS, SKILLS, USES = "games", "decisions", "skills", "uses"
COURSE, RULES, POINTS = "course", "rules", "points"
BASELINE = "baseline"
WORTH_BASE, WORTH = "worth-base", "worth"
# Tasks of the smaller parts in one file.
IN_SPAN = {
    SKILLS: 20,
    USES: 100,
    POINTS: 100,
    COURSE: 5,
    RULES: 10,
    WORTH_BASE: 100,
    WORTH: 400,
}

EXPERT = "expert:iterations=100"  # among the levels of skill
MOST_LISTED = 100_000  # games of a part whose tasks are listed in memory


class Extent(msgspec.Struct, frozen=True):
    """How much of everything is played. A run can be gone on with for more."""

    games: int = 1000
    skills: int = 200  # games of each table of the matrix; a tenth of it with experts
    uses: int = 1000  # games that are watched
    course: int = 60
    rules: int = 20
    worth: int = 0

    def within(self) -> "Extent":
        """No more games watched than there are."""
        return msgspec.structs.replace(
            self,
            uses=min(self.uses, self.games),
            course=min(self.course, self.games),
            rules=min(self.rules, self.games),
        )


class RunPlan(msgspec.Struct, frozen=True, kw_only=True):
    """What is played. All of it but the extent stays as it is when a run is gone on with."""

    format: str = FORMAT
    plan: Plan
    rules_version: int
    decisions: bool = False
    expert: str = EXPERT
    worth_bot: str = "greedy"
    span: int
    extent: Extent
    baseline: ComponentSet | None = None  # what it was that cards are changed of

    def setup(self) -> Setup:
        """What its games were or will be set up with."""
        plan = self.plan
        return find_game(plan.game).setup(
            len(plan.bots), plan.options, plan.components, self.rules_version
        )

    @property
    def fingerprint(self) -> str:
        """The same for all runs whose files may lie together."""
        same = msgspec.to_builtins(msgspec.structs.replace(self, extent=Extent(), span=0))
        del same["baseline"]  # it follows from the rest
        return hashlib.sha256(msgspec.msgpack.encode(same)).hexdigest()[:32]

    @property
    def baseline_plan(self) -> Plan | None:
        """The same games without the change, where cards are changed."""
        if self.baseline is None:
            return None
        return msgspec.structs.replace(self.plan, components=self.baseline)

    @property
    def worth_plan(self) -> Plan:
        bots = [self.worth_bot] * len(self.plan.bots)
        return msgspec.structs.replace(self.plan, bots=bots)


def new_run(
    plan: Plan,
    extent: Extent,
    decisions: bool = False,
    expert: str = "",
    worth_bot: str = "",
    baseline: ComponentSet | None = None,
) -> RunPlan:
    """A plan of a whole run, checked."""
    most = MOST_WITH_DECISIONS if decisions else MOST_IN_SPAN
    made = RunPlan(
        plan=plan,
        rules_version=find_game(plan.game).rules_version,
        decisions=decisions,
        span=max(1, min(most, extent.games // SPANS)),
        extent=extent.within(),
        baseline=baseline,
    )
    if expert:
        made = msgspec.structs.replace(made, expert=expert)
    if worth_bot:
        made = msgspec.structs.replace(made, worth_bot=worth_bot)
    check(plan, extent.games, 1)
    if min(extent.skills, extent.uses, extent.course, extent.rules, extent.worth) < 0:
        raise Mistake("The numbers of games must be at least 0.")
    for option, number in (("--skills", extent.skills), ("--worth-games", extent.worth)):
        if number > MOST_LISTED:
            raise Mistake(f"{option} takes at most {MOST_LISTED:,} games, not {number:,}.")
    check(msgspec.structs.replace(plan, bots=[made.expert] * len(plan.bots)), 1, 1)
    check_restricted(made.worth_bot)
    return made

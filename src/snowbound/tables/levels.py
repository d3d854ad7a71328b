"""Bot levels: which bots may take a seat at a table."""

from snowbound.bots.names import all_names, check_name, kind_of, parse_budget
from snowbound.core.errors import Mistake
from snowbound.tables.messages import BotInfo

DEFAULT_LEVEL = "greedy"  # also the level of stand-ins
MOST_ITERATIONS, MOST_MILLISECONDS = 4000, 5000  # of an expert with a budget


def levels() -> list[BotInfo]:
    kinds = [(level, kind_of(level)) for level in all_names()]
    return [BotInfo(level, kind.words if kind else "") for level, kind in kinds]


def check_level(level: str) -> str:
    """A level that anybody may ask for: a bot's name, or one that searches with a modest budget."""
    if not level:
        return DEFAULT_LEVEL
    check_name(level)
    kind, budget = kind_of(level), level.partition(":")[2]
    if kind is not None and kind.searches and budget:
        iterations, milliseconds = parse_budget(budget)
        if iterations > MOST_ITERATIONS or milliseconds > MOST_MILLISECONDS:
            raise Mistake(
                f"At a table an expert's budget is iterations=1 to {MOST_ITERATIONS} or ms=1 to "
                f"{MOST_MILLISECONDS}, not '{budget[:40]}'."
            )
    return level

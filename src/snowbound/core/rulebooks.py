"""Finding one rule in a game's rulebook."""

import re

from snowbound.core.errors import Mistake
from snowbound.core.game import Game


def rule_ids(game: Game) -> list[str]:
    """Every rule that the rulebook names, in order."""
    return re.findall(rf"\*\*({game.prefix}-\d+)\*\*", game.rulebook)


def find_rule(game: Game, id: str) -> str:
    """The paragraph or list item of one rule."""
    asked = id.upper()
    if asked not in rule_ids(game):
        known = rule_ids(game)
        raise Mistake(
            f"{game.title} has no rule '{id[:40]}'; its rules go from {known[0]} to {known[-1]}."
        )
    lines = game.rulebook.splitlines()
    start = next(i for i, line in enumerate(lines) if f"**{asked}**" in line)
    end = start + 1
    while end < len(lines) and not _next_begins(lines[end]):
        end += 1
    return "\n".join(lines[start:end]).strip()


def _next_begins(line: str) -> bool:
    """Whether a line starts a new block: an item, a heading, a rule, or text after a blank line."""
    return not line.strip() or line.startswith(("- ", "#", "**", "|"))

"""The command that plays a run again."""

from shlex import quote

from snowbound.core.components import ComponentSet
from snowbound.core.errors import Mistake
from snowbound.core.game import Game
from snowbound.lab.playing.changes import CHANGED, change
from snowbound.lab.playing.run_plan import EXPERT, RunPlan


def command_of(asked: RunPlan) -> str:
    """What to type to have the same run again."""
    plan = asked.plan
    game = asked.setup().game
    words = [f"snowbound lab run {plan.game} --seats {','.join(plan.bots)}"]
    words.append(f"--games {asked.extent.games} --seed {plan.seed}")
    defaults = {option.name: option.default for option in game.options}
    words += [
        f"--set {name}={typed(value)}"
        for name, value in plan.options.items()
        if value != defaults.get(name)
    ]
    words += _components(game, plan.components, asked.baseline)
    words.append(f"--skills {asked.extent.skills} --watch {asked.extent.uses}")
    if asked.expert != EXPERT:
        words.append(f"--expert {asked.expert}")
    if asked.decisions:
        words.append("--decisions")
    if asked.extent.worth:
        words.append(f"--worth --worth-games {asked.extent.worth} --worth-bot {asked.worth_bot}")
    return " ".join(words)


def _components(game: Game, played: ComponentSet, baseline: ComponentSet | None) -> list[str]:
    """The set or file that was played, and what was changed of it."""
    name, *cards = played.name.split(CHANGED)
    known = name in game.component_names()
    base = played
    if cards:
        base = baseline or (game.components(name) if known else played)
    words: list[str] = []
    if not known or base.text != game.components(name).text:
        words.append(f"--components {quote(name + '.toml')}")  # somebody's own file
    elif name != game.default_components:
        words.append(f"--components {name}")
    words += [f'--card "{card}"' for card in cards]
    if cards and _changes_published(base, cards):
        words.append("--even-published")
    return words


def _changes_published(base: ComponentSet, cards: list[str]) -> bool:
    """Whether a change is refused unless somebody insists."""
    try:
        change(base, cards)
    except Mistake:
        return True
    return False


def typed(value: object) -> str:
    """An option's value as it is typed."""
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)

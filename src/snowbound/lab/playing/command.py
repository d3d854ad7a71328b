"""The command that plays a run again."""

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
    if plan.components.name != game.default_components:
        base, *cards = plan.components.name.split(" + ")
        if base != game.default_components:
            words.append(f"--components {base}")
        words += [f'--card "{card}"' for card in cards]
    words.append(f"--skills {asked.extent.skills} --watch {asked.extent.uses}")
    if asked.expert != EXPERT:
        words.append(f"--expert {asked.expert}")
    if asked.decisions:
        words.append("--decisions")
    if asked.extent.worth:
        words.append(f"--worth --worth-games {asked.extent.worth} --worth-bot {asked.worth_bot}")
    return " ".join(words)


def typed(value: object) -> str:
    """An option's value as it is typed."""
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)

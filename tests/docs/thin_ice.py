"""The tiny game of docs/adding-a-game.md, as it stands on the page."""

import re
from pathlib import Path
from types import ModuleType

PAGE = Path(__file__).parents[2] / "docs" / "adding-a-game.md"


def code_blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)


def thin_ice(folder: Path) -> ModuleType:
    """The page's game as a module, its component file and rulebook in a folder."""
    rules, edge, _ = code_blocks("python")
    module = ModuleType("thin_ice")
    exec(compile(rules + edge, str(PAGE), "exec"), module.__dict__)
    (folder / "components").mkdir(parents=True)
    (folder / "components" / "lake.toml").write_text(code_blocks("toml")[-1])
    (folder / "rulebook.md").write_text("**TI-1** Take turns.\n\n**TI-2** Step before you rest.\n")
    type(module.GAME).folder = folder
    return module

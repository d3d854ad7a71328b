"""`snowbound new-game`: writes a small, playable game to change into your own.

It is made from the game in `skeleton/`, whose names are replaced wherever they stand, in files and
in the names of files. docs/adding-a-game.md walks through it.
"""

import re
from importlib.util import find_spec
from keyword import iskeyword
from pathlib import Path

from snowbound.core.errors import Mistake
from snowbound.core.registry import all_games

SKELETON = Path(__file__).parent / "skeleton"
NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
LONGEST_NAME = 40


def write_game(name: str, where: Path) -> list[Path]:
    """Write a new game's folder, named after the game; returns the files written."""
    _check_name(name)
    folder = where / name
    if not where.is_dir():
        raise Mistake(f"There is no folder {where} to write a game into.")
    if folder.exists():
        raise Mistake(f"{folder} exists already; nothing was written.")
    texts = game_files(name)
    try:
        for path, text in texts.items():
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_text(text, encoding="utf-8")
    except OSError as error:
        raise Mistake(f"{folder} cannot be written: {error.strerror}.") from None
    return [folder / path for path in texts]


def game_files(name: str) -> dict[str, str]:
    """The texts of a new game's files, by their paths in its folder."""
    sources = sorted(path for path in SKELETON.rglob("*") if path.is_file())
    found: dict[str, str] = {}
    for source in sources:
        if "__pycache__" not in source.parts:
            path = source.relative_to(SKELETON).as_posix()
            found[_renamed(path, name)] = _renamed(source.read_text(encoding="utf-8"), name)
    return found


def _renamed(text: str, name: str) -> str:
    words = name.split("-")
    capitals = [word.capitalize() for word in words]
    for old, new in (
        ("ember-watch", name),
        ("ember_watch", "_".join(words)),
        ("Ember Watch", " ".join(capitals)),
        ("EmberWatch", "".join(capitals)),
    ):
        text = text.replace(old, new)
    return re.sub(r"\bEW\b", prefix(name), text)


def prefix(name: str) -> str:
    """Two letters for the rule IDs: of the first two words, or of the only one."""
    words = [word for word in name.split("-") if word[0].isalpha()]
    letters = [word[0] for word in words] if len(words) > 1 else re.findall("[a-z]", name)
    return "".join([*letters, "x"][:2]).upper()


def _check_name(name: str) -> None:
    package = name.replace("-", "_")
    if not NAME.fullmatch(name) or len(name) > LONGEST_NAME:
        raise Mistake(
            f"A game cannot be called '{name[:60]}'; its name takes up to {LONGEST_NAME} "
            "lower-case letters, digits and single dashes, and begins with a letter: thin-ice."
        )
    if name in all_games():
        raise Mistake(f"There is a game '{name}' already; give the new one another name.")
    if package == "tests" or iskeyword(package) or find_spec(package) is not None:
        raise Mistake(f"'{package}' means something else to Python; give the game another name.")

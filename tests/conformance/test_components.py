"""Component files of one's own, in every game: a good one can be played, a mistake is refused."""

import re
from pathlib import Path

import pytest

import snowbound
from snowbound.core.components import ComponentMistake, ComponentSet
from snowbound.core.game import Game
from snowbound.core.registry import all_games
from tests.conformance.component_mistakes import MISTAKES

GAMES = list(all_games().values())
by_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)

# A piece by another name, and an action that it is named in.
RENAMED = [
    ("before-the-storm", "Wolf Pack", "White Foxes", "fight white-foxes"),
    ("coldest-night", "Rags", "Old Rope", "feed old-rope"),
    ("year-of-survival", "Adze", "Stone Axe", "play stone-axe"),
]


def with_title(game: Game, title: str) -> str:
    return re.sub(
        r'(?m)^title = ".*"$', lambda _: f'title = "{title}"', game.components().text, count=1
    )


@by_game
def test_a_set_of_ones_own_can_be_played(game: Game, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(with_title(game, "My Own"), encoding="utf-8")
    match = snowbound.new(game.id, game.players[0], seed=1, components=path)
    assert match.setup.data.title == "My Own"
    assert match.record().components.name == "mine"


@by_game
def test_the_sets_of_the_house_go_by_their_names(game: Game) -> None:
    for name in game.component_names():
        assert game.setup(game.players[0], components=name).components.name == name


@pytest.mark.parametrize(("id", "old", "new", "action"), RENAMED)
def test_a_piece_is_called_as_its_file_says(id: str, old: str, new: str, action: str) -> None:
    (game,) = (game for game in GAMES if game.id == id)
    text = game.components().text
    assert f'"{old}"' in text
    own = ComponentSet("own", text.replace(f'"{old}"', f'"{new}"'))
    assert game.setup(game.players[0], components=own).catalogue.number(action) >= 0


@by_game
@pytest.mark.parametrize("title", ["", "A\\u001b[2J", "A" * 41], ids=["none", "control", "long"])
def test_a_title_is_short_and_printable(game: Game, title: str) -> None:
    with pytest.raises(ComponentMistake, match=r"title: takes 1 to \d\d printable characters"):
        game.read_components(with_title(game, title), "mine.toml")


@by_game
def test_a_file_is_toml_with_the_fields_that_there_are(game: Game) -> None:
    text = game.components().text
    with pytest.raises(ComponentMistake, match=r"mine\.toml: the file: .*not valid TOML"):
        game.read_components(f"{text}\n[[", "mine.toml")
    with pytest.raises(ComponentMistake, match="unknown field colour; it takes: title"):
        game.read_components(f"colour = 1\n{text}", "mine.toml")


@pytest.mark.parametrize(
    ("id", "old", "new", "field", "allowed"),
    [(id, *row) for id, (_, rows) in MISTAKES.items() for row in rows],
)
def test_a_mistake_is_reported_by_file_field_and_what_is_allowed(
    id: str, old: str, new: str, field: str, allowed: str, tmp_path: Path
) -> None:
    (game,) = (game for game in GAMES if game.id == id)
    text, _ = MISTAKES[id]
    assert old in text
    own = tmp_path / "own.toml"
    own.write_text(text.replace(old, new), encoding="utf-8")
    with pytest.raises(ComponentMistake) as caught:
        game.setup(game.players[0], components=own)
    mistake = caught.value
    assert (mistake.source, mistake.field) == (str(own), field)
    assert allowed in mistake.allowed
    assert str(mistake) == f"{own}: {field}: {mistake.allowed}"
    assert str(mistake).isprintable()

"""The shapes written for the browser are the shapes that are sent."""

from pathlib import Path

from snowbound.core.registry import all_games
from snowbound.server import schema

GENERATED = Path(__file__).parents[2] / "web" / "src" / "generated"


def test_nothing_drifted():
    assert schema.drift(GENERATED) == [], "run python -m snowbound.server.schema"


def test_drift_is_noticed(tmp_path: Path):
    for name, text in schema.files().items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    assert schema.drift(tmp_path) == []
    (tmp_path / "protocol.ts").write_text("type X = 1;", encoding="utf-8")
    (tmp_path / "old-game.ts").write_text("", encoding="utf-8")
    assert schema.drift(tmp_path) == ["old-game.ts", "protocol.ts"]


def test_every_game_says_what_its_view_is():
    for game in all_games().values():
        made = schema.typescript(schema.view_schema(game))
        assert f"export interface {schema.view_type(game).__name__} {{" in made
        assert "unknown" not in made

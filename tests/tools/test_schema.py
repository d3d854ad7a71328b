"""The shapes written for the browser are the shapes that are sent."""

import json
from pathlib import Path

import pytest

from snowbound.core.registry import all_games
from tools import schema

GENERATED = Path(__file__).parents[2] / "web" / "src" / "generated"


def test_nothing_drifted():
    assert schema.drift(GENERATED) == [], "run python -m tools.schema"


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


def test_json_schema_is_written_where_it_is_wanted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "schemas"
    monkeypatch.setattr("sys.argv", ["schema", "--json", str(folder)])
    schema.main()
    assert {path.name for path in folder.iterdir()} == {
        "protocol.schema.json",
        *(f"{game}.schema.json" for game in all_games()),
    }
    protocol = json.loads((folder / "protocol.schema.json").read_text(encoding="utf-8"))
    assert "TableInfo" in protocol["$defs"]

"""`python -m tools.schema`: the protocol's messages and the games' views for others.

Written as TypeScript to `web/src/generated/`; with `--json FOLDER` as JSON Schema to that folder
instead. With `--check` nothing is written, and drift is an error.
"""

import argparse
import re
import sys
from pathlib import Path
from typing import Any, get_type_hints

import msgspec

from snowbound.core import insights
from snowbound.core.game import Game
from snowbound.core.registry import all_games
from snowbound.server.common import identity_messages
from snowbound.tables import messages, record_messages

GENERATED = Path("web/src/generated")
HEAD = "// Made by `python -m tools.schema` from the server's structs. Do not edit.\n"
REF = "#/$defs/{name}"

SENT = (
    identity_messages.NewIdentity,
    identity_messages.ChangedIdentity,
    identity_messages.MailCode,
    identity_messages.MovedIdentity,
    messages.NewTable,
    messages.Solo,
    messages.Sit,
    messages.WhichSeat,
    messages.LeaveSeat,
    messages.Fill,
    messages.Start,
    record_messages.Continue,
)
ANSWERED = (
    messages.Problem,
    identity_messages.Identity,
    identity_messages.MoveCode,
    messages.About,
    messages.GameInfo,
    messages.Rulebook,
    messages.GameText,
    messages.RuleText,
    messages.ComponentFile,
    messages.BotInfo,
    messages.TableInfo,
    messages.TableCard,
    record_messages.RecordCard,
    record_messages.RecordPage,
    record_messages.Verdict,
    record_messages.ReplayStep,
    record_messages.Scores,
    insights.Chances,
    insights.Review,
)


def view_type(game: Game) -> type[msgspec.Struct]:
    """What a game's `view` returns, by its own annotation."""
    found = get_type_hints(type(game).view)["return"]
    if found is msgspec.Struct:
        raise TypeError(f"the view of {game.id} does not say its type")
    return found


def protocol_schema() -> dict[str, Any]:
    kinds = (messages.FromClient, messages.FromServer, *SENT, *ANSWERED)
    (client, server, *_), found = msgspec.json.schema_components(kinds, ref_template=REF)
    found["FromClient"], found["FromServer"] = client, server
    return _document("Snowbound protocol", found)


def view_schema(game: Game) -> dict[str, Any]:
    view = view_type(game)
    _, found = msgspec.json.schema_components((view,), ref_template=REF)
    return _document(f"What a seat sees of {game.title}", found) | {
        "$ref": REF.format(name=view.__name__)
    }


def _document(title: str, found: dict[str, Any]) -> dict[str, Any]:
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": title,
        "$defs": dict(sorted(found.items())),
    }


# ── TypeScript ──────────────────────────────────────────────────────────────────────────────


def typescript(document: dict[str, Any]) -> str:
    parts = [HEAD]
    for name, shape in document["$defs"].items():
        parts.append(_declaration(name, shape))
    return "\n".join(parts)


def _declaration(name: str, shape: dict[str, Any]) -> str:
    words = shape.get("description", "").splitlines()
    comment = f"/** {words[0]} */\n" if words else ""
    if shape.get("type") == "object" and "properties" in shape:
        return f"{comment}export interface {name} {_object(shape, name)}\n"
    return f"{comment}export type {name} = {_type(shape)};\n"


def _object(shape: dict[str, Any], name: str) -> str:
    required = shape.get("required", [])
    # What clients send may leave defaults out; what the server sends, only what has no default.
    partial = not shape.get("additionalProperties", True)
    lines = ["{"]
    for key, kind in shape["properties"].items():
        optional = key not in required and (partial or "default" not in kind)
        lines.append(f"  {key}{'?' if optional else ''}: {_type(kind)};")
    return "\n".join([*lines, "}"])


PLAIN = {
    "string": "string",
    "integer": "number",
    "number": "number",
    "boolean": "boolean",
    "null": "null",
}


def _type(shape: dict[str, Any]) -> str:
    if "$ref" in shape:
        return shape["$ref"].rsplit("/", 1)[1]
    if "enum" in shape:
        return " | ".join(msgspec.json.encode(value).decode() for value in shape["enum"])
    if "const" in shape:
        return msgspec.json.encode(shape["const"]).decode()
    if "anyOf" in shape:
        return " | ".join(dict.fromkeys(_type(one) for one in shape["anyOf"]))
    kind = shape.get("type")
    if kind == "array":
        return _array(shape)
    if kind == "object":
        values = shape.get("additionalProperties", True)
        return f"Record<string, {_type(values) if isinstance(values, dict) else 'unknown'}>"
    return PLAIN.get(kind or "", "unknown")


def _array(shape: dict[str, Any]) -> str:
    if "prefixItems" in shape:
        return f"[{', '.join(_type(one) for one in shape['prefixItems'])}]"
    inner = _type(shape["items"]) if isinstance(shape.get("items"), dict) else "unknown"
    return f"({inner})[]" if "|" in inner else f"{inner}[]"


# ── Files ───────────────────────────────────────────────────────────────────────────────────


def files() -> dict[str, str]:
    """Every generated file for the browser, by its name."""
    made: dict[str, str] = {}
    made["protocol.ts"] = typescript(protocol_schema())
    views: list[tuple[str, str, str]] = []
    for game in all_games().values():
        made[f"{game.id}.ts"] = typescript(view_schema(game))
        views.append((game.id, re.sub(r"\W", "", game.title), view_type(game).__name__))
    made["views.ts"] = _views(views)
    return made


def _views(views: list[tuple[str, str, str]]) -> str:
    lines = [HEAD]
    lines += [f'import type {{ {view} as {name} }} from "./{id}";' for id, name, view in views]
    lines += ["", "/** What a seat sees, by game. */", "export interface Views {"]
    lines += [f'  "{id}": {name};' for id, name, _ in views]
    return "\n".join([*lines, "}", "", "export type GameId = keyof Views;", ""])


def json_files() -> dict[str, str]:
    """The same shapes as JSON Schema, by file name."""
    views = {f"{game.id}.schema.json": view_schema(game) for game in all_games().values()}
    documents = {"protocol.schema.json": protocol_schema(), **views}
    return {name: _json(document) for name, document in documents.items()}


def _json(document: dict[str, Any]) -> str:
    return msgspec.json.format(msgspec.json.encode(document), indent=2).decode() + "\n"


def drift(folder: Path = GENERATED) -> list[str]:
    """Names of generated files that are not what they should be."""
    made = files()
    names = set(made) | {path.name for path in folder.glob("*") if path.is_file()}
    return sorted(name for name in names if made.get(name) != _read(folder / name))


def _read(path: Path) -> str | None:
    return path.read_text(encoding="utf-8") if path.is_file() else None


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--json", type=Path, metavar="FOLDER", help="JSON Schema, written there")
    parser.add_argument("--check", action="store_true", help="write nothing; drift is an error")
    asked = parser.parse_args()
    if asked.check:
        wrong = drift()
        if wrong:
            sys.exit(f"Run python -m tools.schema; these drifted: {', '.join(wrong)}")
        return
    if asked.json is not None:
        _write(json_files(), asked.json)
        return
    made = files()
    for path in GENERATED.glob("*"):
        if path.name not in made:
            path.unlink()
    _write(made, GENERATED)


def _write(files: dict[str, str], folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()

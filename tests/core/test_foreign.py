"""Files made to break their reader get one sentence, at once and without memory."""

import io
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from snowbound.core import foreign, records
from snowbound.core.components import decode, read_file
from snowbound.core.errors import Mistake
from snowbound.core.match import new, replay
from snowbound.core.registry import all_games, find_game
from snowbound.lab.playing.changes import change
from snowbound.tables.game_info import sheet

SOURCES = Path(foreign.__file__).parents[1]


class Deck(msgspec.Struct, forbid_unknown_fields=True):
    title: str = ""
    cards: list[int] = []


BOMBS = {
    "parts": ".".join("a" * 20_000) + " = 1",
    "spaced parts": " . ".join("a" * 20_000) + " = 1",
    "quoted parts": ".".join(['"a"'] * 20_000) + " = 1",
    "literal parts": ".".join(["'a'"] * 20_000) + " = 1",
    "parts of a table": "[" + ".".join("a" * 20_000) + "]",
    "parts behind a string": 'x = """""""\n' + ".".join("a" * 20_000) + " = 1",
    "brackets": "a = " + "[" * 3000 + "]" * 3000,
    "braces": "a = " + "{b = " * 3000 + "1" + "}" * 3000,
    "brackets behind a string": 'a = ["""b"""", ' + "[" * 3000 + "]" * 3000 + "]",
    "digits": "a = " + "1" * 5000,
    "digits with lines": "a = " + "1_1" * 5000,
    "hexadecimal": "a = 0x" + "f" * 5000,
    "a float": "a = 1." + "1" * 5000,
    "an exponent": "a = 1e" + "1" * 5000,
    "open strings": 'a = "' + '\\"""' * 60_000,
    "long unknown field": "b" * 100_000 + " = 1",
    "long key twice": f"{'b' * 100_000} = 1\n" * 2,
    "size": "#" * 300_000,
}


@pytest.mark.parametrize("bomb", BOMBS)
def test_a_toml_bomb_is_one_short_sentence(bomb: str):
    with pytest.raises(Mistake) as caught:
        decode(BOMBS[bomb], "deck.toml", Deck)
    words = str(caught.value)
    assert words.startswith("deck.toml") and words.endswith(".") and "\n" not in words
    assert len(words) < 300


@pytest.mark.parametrize("bomb", BOMBS)
def test_other_readers_of_components_meet_the_same_bounds(bomb: str):
    with pytest.raises(Mistake):
        foreign.toml(BOMBS[bomb] + "\nzzz")


def test_what_a_card_says_is_no_structure():
    """Brackets, dots and digits inside strings and comments are just words."""
    words = "a.b.c.d.e.f.g.h.i.j.k.l.m.n " + "[" * 100 + "1" * 100
    text = f"""
        # {words}
        title = "{words} \\" {words}"
        other = '{words}'
        long = '''
        {words} ' '' {words}'''
        longer = \"\"\"
        {words} " "" \\\"\"\" {words}\"\"\"
    """
    assert foreign.toml(text)["title"] == f'{words} " {words}'


def test_every_set_of_ours_is_within_the_bounds():
    for game in all_games().values():
        for name in game.component_names():
            assert foreign.toml(game.components(name).text)


def test_a_file_without_end_is_not_read_to_its_end():
    for read in (foreign.read_bytes, foreign.read_text):
        with pytest.raises(Mistake, match=r"^/dev/zero is larger than .* \(64 KiB\)\.$"):
            read(Path("/dev/zero"), 64 * 1024, "a file")
    with pytest.raises(Mistake, match="larger than a component file may be"):
        read_file(Path("/dev/zero"))


def test_files_that_cannot_be_read(tmp_path: Path):
    (tmp_path / "latin").write_bytes(b"\xff")
    with pytest.raises(Mistake, match="is not a text file in UTF-8"):
        foreign.read_text(tmp_path / "latin", 10, "a file")
    with pytest.raises(Mistake, match="cannot be read: Is a directory"):
        foreign.read_bytes(tmp_path, 10, "a file")
    with pytest.raises(Mistake, match="cannot be read"):
        foreign.read_bytes(tmp_path / ("x" * 300), 10, "a file")
    with pytest.raises(Mistake, match="cannot be read"):
        foreign.read_bytes(Path("a\0b"), 10, "a file")


def test_a_line_without_end_is_not_read_to_its_end():
    lines = foreign.lines(io.BytesIO(b"short\n" + b"x" * 200), "all.jsonl", 100)
    assert next(lines) == b"short\n"
    with pytest.raises(Mistake, match=r"^all.jsonl has a line that is longer than 100 bytes\.$"):
        next(lines)


JSON_BOMBS = [
    b"[" * 100_000,
    b'{"x":' + b"[" * 50_000 + b"]" * 50_000 + b"}",
    b'{"x":' * 50_000,
    b'{"cards": [' + b"1" * 5000 + b"]}",
    b'{"title": "\xff"}',
    b'{"title": "\\ud800"}',
    b'{"' + b"x" * 100_000 + b'": 1}',
    b"\0",
    b"",
]


@pytest.mark.parametrize("bomb", JSON_BOMBS)
def test_a_json_bomb_is_one_short_sentence(bomb: bytes):
    with pytest.raises(foreign.Unreadable) as caught:
        foreign.json(bomb, Deck)
    assert 0 < len(str(caught.value)) < 200


def test_how_deep_json_may_be():
    for brackets in ("[]", "{}"):
        opening = brackets[0] + '"a":' * (brackets == "{}")
        for deep, too_deep in ((64, False), (65, True), (3000, True)):
            assert foreign.is_deep((opening * deep + "0" + brackets[1] * deep).encode()) is too_deep
            assert foreign.is_deep((opening * deep).encode()) is too_deep
    flat = b"[" + b",".join([b'["\\\\","[[[[\\"{{{{",{}]'] * 1000) + b"]"
    assert not foreign.is_deep(flat) and msgspec.json.decode(flat)


def test_json_that_is_too_large():
    with pytest.raises(foreign.Unreadable, match="larger than 10 bytes"):
        foreign.json(b'"0123456789"', str, most=10)


def test_a_record_is_bounded_too():
    for bomb in JSON_BOMBS:
        with pytest.raises(Mistake, match="the file is not a record"):
            records.decode(bomb, "the file")


LONG = "x" * 10_000


@pytest.mark.parametrize(
    "wrong",
    [
        {"moves": [records.Move(0, LONG, "")]},
        {"options": {"loop": LONG}},
        {"options": {LONG: True}},
        {"game": LONG},
    ],
)
def test_what_is_wrong_with_a_record_does_not_repeat_all_of_it(wrong: dict[str, Any]):
    record = new("frost-gorge", 1, seed=5).record(with_seed=True)
    with pytest.raises(Mistake) as said:
        replay(msgspec.structs.replace(record, **wrong))
    assert len(str(said.value)) < 500


@pytest.mark.parametrize("value", ["1" * 5000, "[" * 3000, "a." * 20_000])
def test_a_changed_card_is_bounded_too(value: str):
    game = find_game("coldest-night")
    with pytest.raises(Mistake):
        change(game.components(), [f"{_number_in(game.components().text)}={value}"])


def test_a_set_that_cannot_be_read_has_no_title():
    from snowbound.core.components import ComponentSet

    assert sheet(ComponentSet("own-set", BOMBS["brackets"])).title == "Own set"


def _number_in(text: str) -> str:
    """The path of some number in a set."""

    def walk(node: Any, path: str) -> str:
        found: Any = node.items() if isinstance(node, dict) else enumerate(node, 1)
        for key, value in found:
            if isinstance(value, int) and not isinstance(value, bool):
                return f"{path}{key}"
            if isinstance(value, dict | list) and (inner := walk(value, f"{path}{key}.")):
                return inner
        return ""

    return walk(foreign.toml(text), "")


def test_nothing_else_reads_toml():
    found = [
        str(path.relative_to(SOURCES))
        for path in sorted(SOURCES.rglob("*.py"))
        if re.search(r"^\s*(import|from) tomllib", path.read_text(encoding="utf-8"), re.M)
    ]
    assert found == ["core/foreign.py"]

"""Component files: mistakes are told by file, field and what is allowed."""

from pathlib import Path

import msgspec
import pytest

from snowbound.core.components import ComponentMistake, ComponentSet, decode, read_file
from snowbound.core.errors import Mistake


class Card(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    heat: int = 1


class Deck(msgspec.Struct, forbid_unknown_fields=True):
    title: str
    cards: list[Card]


@pytest.mark.parametrize(
    ("text", "field", "allowed"),
    [
        ("title = ", "the file", "is not valid TOML"),
        ("title = 'x'", "the file", "missing required field cards; it takes: title, cards."),
        ("title = 3\ncards = []", "title", "expected str, got int"),
        ("titel = 'x'", "the file", "unknown field titel; it takes: title, cards."),
        (
            "title = 'x'\n[[cards]]\nname = 'a'\nhaet = 2",
            "cards[0]",
            "unknown field haet; it takes: name, heat.",
        ),
        ("title = 'x'\n[[cards]]\nname = 'a'\nheat = 'b'", "cards[0].heat", "expected int"),
    ],
)
def test_mistakes_name_field_and_what_is_allowed(text: str, field: str, allowed: str) -> None:
    with pytest.raises(ComponentMistake) as caught:
        decode(text, "deck.toml", Deck)
    assert caught.value.source == "deck.toml"
    assert caught.value.field == field
    assert allowed in caught.value.allowed


def test_the_hash_is_that_of_the_text() -> None:
    assert ComponentSet("a", "x").hash == ComponentSet("b", "x").hash
    assert ComponentSet("a", "x").hash != ComponentSet("a", "y").hash


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(Mistake, match="cannot be read"):
        read_file(tmp_path / "missing.toml")
    strange = tmp_path / "strange.toml"
    strange.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(Mistake, match="UTF-8"):
        read_file(strange)
    strange.write_bytes(b"#" * 300_000)
    with pytest.raises(Mistake, match="larger"):
        read_file(strange)

"""Text from strangers: component files, records, exported tables, what a bot program answers.

A file can be built to break its reader: endless, or small and nested so deeply that the parser runs
out of stack, time or memory. So size, depth, key parts and digits are bounded before parsing, and
whatever is wrong becomes one short sentence.
"""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any, TypeVar

import msgspec

from snowbound.core.errors import Mistake

KIB = 1024
MIB = 1024 * KIB
LARGEST_TOML = 256 * KIB  # a component file
LARGEST_JSON = 8 * MIB
DEEPEST_JSON = 64
DEEPEST = 16  # tables and arrays in each other
MOST_KEY_PARTS = 16  # of one dotted key
MOST_DIGITS = 64
LONGEST_REASON = 160  # of what a parser says; it may quote the file

# How whatever is no structure begins, and what its end is looked for among: an escape hides an end.
_ENDS = {
    '"""': re.compile(r'\\.|"{3,5}', re.DOTALL),
    "'''": re.compile(r"'{3,5}"),
    '"': re.compile(r'\\[^\n]|["\n]'),
    "'": re.compile(r"['\n]"),
    "#": re.compile(r"\n"),
}
_BEGINNING = re.compile(r"(['\"])\1\1|['\"#]")
_MANY_DIGITS = re.compile(rf"[0-9a-fA-F_]{{{MOST_DIGITS + 1}}}")
_NO_PART = r"\s.=\[\]{},"
_MANY_PARTS = re.compile(
    rf"(?<![^{_NO_PART}])(?:[^{_NO_PART}]++[ \t]*+\.[ \t]*+){{{MOST_KEY_PARTS}}}"
)
_NO_BRACKETS = bytes(set(range(256)) - set(b"[]{}"))
_BRACKET = re.compile(r"[\[\]{}]")

T = TypeVar("T")


class Unreadable(Mistake):
    """Why a text cannot be read, as the rest of a sentence about it: "is not JSON"."""


# ── Files ───────────────────────────────────────────────────────────────────────────────────


def read_bytes(path: Path, most: int, what: str) -> bytes:
    """A file's bytes; `what` is what it should be, such as "a record"."""
    try:
        with path.open("rb") as file:  # its size is not asked for: a device has none
            data = file.read(most + 1)
    except OSError as error:
        raise Mistake(f"{path} cannot be read: {error.strerror}.") from None
    except ValueError:
        raise Mistake("A file with NUL in its name cannot be read.") from None
    if len(data) > most:
        raise Mistake(f"{path} is larger than {what} may be ({size(most)}).")
    return data


def read_text(path: Path, most: int, what: str) -> str:
    try:
        return read_bytes(path, most, what).decode()
    except UnicodeDecodeError:
        raise Mistake(f"{path} is not a text file in UTF-8.") from None


def lines(file: IO[bytes], source: str, longest: int = LARGEST_JSON) -> Iterator[bytes]:
    """A file's lines, each with its end, one at a time."""
    while line := file.readline(longest + 1):
        if len(line) > longest:
            raise Mistake(f"{source} has a line that is longer than {size(longest)}.")
        yield line


def size(count: int) -> str:
    for unit, name in ((MIB, "MiB"), (KIB, "KiB")):
        if count >= unit and count % unit == 0:
            return f"{count // unit} {name}"
    return f"{count} bytes"


# ── TOML ────────────────────────────────────────────────────────────────────────────────────


def toml(text: str) -> dict[str, Any]:
    reason = _too_much(text)
    if reason:
        raise Unreadable(reason)
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise Unreadable(f"is not valid TOML: {short(error)}") from None


def _too_much(text: str) -> str:
    if len(text) > LARGEST_TOML or len(text.encode(errors="replace")) > LARGEST_TOML:
        return f"is larger than a component file may be ({size(LARGEST_TOML)})"
    plain = _structure(text)
    if _MANY_DIGITS.search(plain):
        return f"has a number of more than {MOST_DIGITS} digits"
    if _MANY_PARTS.search(plain):
        return f"has a key of more than {MOST_KEY_PARTS} parts"
    if _depth(plain) > DEEPEST:
        return f"nests tables and arrays more than {DEEPEST} deep"
    return ""


def _structure(text: str) -> str:
    """TOML without its comments, and with an "s" for each string: it may be a part of a key."""
    left: list[str] = []
    at = 0
    while (begins := _BEGINNING.search(text, at)) is not None:
        left += text[at : begins.start()], "" if begins[0] == "#" else "s"
        at = _end(text, begins)
    return "".join([*left, text[at:]])


def _end(text: str, begins: re.Match[str]) -> int:
    """Where a string or comment ends; what is never closed goes on to the end."""
    for found in _ENDS[begins[0]].finditer(text, begins.end()):
        if not found[0].startswith("\\"):
            return found.start() if found[0] == "\n" else found.end()
    return len(text)


def _depth(plain: str) -> int:
    deepest = depth = 0
    for bracket in _BRACKET.findall(plain):
        depth += 1 if bracket in "[{" else -1
        deepest = max(deepest, depth)
    return deepest


# ── JSON ────────────────────────────────────────────────────────────────────────────────────


def json(data: bytes | str, shape: type[T], most: int = LARGEST_JSON) -> T:
    """JSON of a given shape. The decoder bounds digits itself. It bounds depth too, but inside a
    browser page its bound is beyond the stack."""
    text = data.encode(errors="surrogatepass") if isinstance(data, str) else data
    if len(text) > most:
        raise Unreadable(f"is larger than {size(most)}")
    if is_deep(text):
        raise Unreadable("is nested too deeply")
    try:
        return msgspec.json.decode(text, type=shape)
    except msgspec.ValidationError as error:
        raise Unreadable(f"does not fit: {short(error).lower()}") from None
    except RecursionError:
        raise Unreadable("is nested too deeply") from None
    except (msgspec.DecodeError, UnicodeError):
        raise Unreadable("is not JSON") from None


def is_deep(text: bytes) -> bool:
    """Whether objects and arrays of JSON are nested deeper than this."""
    if text.count(b"[") + text.count(b"{") <= DEEPEST_JSON:
        return False
    plain = text.replace(b"\\\\", b"").replace(b'\\"', b"")
    left = b"".join(plain.split(b'"')[::2]).translate(None, _NO_BRACKETS)
    for _ in range(DEEPEST_JSON):  # innermost pairs go first
        fewer = left.replace(b"[]", b"").replace(b"{}", b"")
        if len(fewer) == len(left):
            return left.count(b"[") + left.count(b"{") > DEEPEST_JSON  # never closed
        left = fewer
    return bool(left)


def short(error: Exception) -> str:
    """What a parser says, in one line, without all of what it quotes."""
    words = " ".join(str(error).split())
    if len(words) <= LONGEST_REASON:
        return words
    return f"{words[: LONGEST_REASON - 50]} … {words[-40:]}"

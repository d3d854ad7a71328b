"""The difference between two views, as JSON: only the fields that changed."""

from typing import Final

from msgspec.json import Encoder

_json: Final = Encoder().encode


class Differences:
    """The differences between two versions, for several viewers. Where two viewers see the same
    before and after, fields are compared and encoded once."""

    def __init__(self) -> None:
        self._before: tuple[object, ...] = ()
        self._now: tuple[object, ...] = ()
        self._parts: list[bytes] = []  # the first viewer's changes by field; empty: unchanged

    def changed(
        self, keys: list[bytes], before: tuple[object, ...], now: tuple[object, ...]
    ) -> bytes:
        """A JSON object of the fields whose values changed; empty if none did."""
        if not self._now:
            self._before, self._now = before, now
            self._parts = [_part(keys[i], before[i], now[i]) for i in range(len(keys))]
            return _object([part for part in self._parts if part])
        was, seen, parts = self._before, self._now, self._parts
        found: list[bytes] = []
        for index in range(len(keys)):
            value, old = now[index], before[index]
            if value is seen[index] and old is was[index]:
                part = parts[index]
            else:
                part = _part(keys[index], old, value)
            if part:
                found.append(part)
        return _object(found)


def _object(parts: list[bytes]) -> bytes:
    return b"{" + b",".join(parts) + b"}" if parts else b""


def _part(key: bytes, before: object, now: object) -> bytes:
    if now is before or now == before:
        return b""
    text: bytes = _json(now)
    return key + text


def keys_of(names: tuple[str, ...]) -> list[bytes]:
    """Field names encoded as JSON keys, each with its colon."""
    return [_json(name) + b":" for name in names]

"""WebSocket frames (RFC 6455, section 5.2), as far as they are made and read here."""

import struct
from typing import Final

FINAL: Final = 0x80  # in the first byte of a frame: no more frames belong to this message
WHOLE_TEXT: Final = 0x81  # the first byte of a frame that is a text by itself
MASKED: Final = 0x80  # in the second byte, as in all that clients send
HEAD: Final = 6  # bytes before a short masked text
SHORT: Final = 125  # and how long that may be
_middle: Final = struct.Struct("!BBH").pack
_long: Final = struct.Struct("!BBQ").pack


def frame(text: bytes) -> bytes:
    """A text message as a frame to a client (servers do not mask)."""
    size = len(text)
    if size < 126:
        return bytes((WHOLE_TEXT, size)) + text
    if size < 65536:
        return _middle(WHOLE_TEXT, 126, size) + text
    return _long(WHOLE_TEXT, 127, size) + text


def is_short_text(data: bytes) -> bool:
    """Whether a client's bytes are exactly one short text message."""
    size = len(data) - HEAD
    return 0 < size <= SHORT and data[0] == WHOLE_TEXT and data[1] == MASKED + size


def are_short_frames(data: bytes) -> bool:
    """Whether a client's bytes, from the start of a frame on, are whole short frames."""
    at = 0
    while at + 1 < len(data) and data[at] & FINAL and MASKED <= data[at + 1] <= MASKED + SHORT:
        at += HEAD + data[at + 1] - MASKED
    return at == len(data)

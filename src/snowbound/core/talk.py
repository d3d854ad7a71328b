"""Table talk: what a game lets people say while it runs."""

import msgspec


class Phrase(msgspec.Struct, frozen=True):
    """A canned phrase. Games with secrets offer these instead of free text."""

    name: str
    words: str


FREE_TALK = "free_talk"  # the option that allows free text in a game with phrases

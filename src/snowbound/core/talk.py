"""Table talk: what a game lets people say while it runs."""

import msgspec


class Phrase(msgspec.Struct, frozen=True):
    """A harmless thing to say. Games with secrets offer these instead of free talk."""

    name: str
    words: str


FREE_TALK = "free_talk"  # the option by which a table may allow free text where phrases rule

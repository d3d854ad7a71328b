"""Errors that users cause, each explained in one sentence."""

from snowbound.core.message import Message


class Mistake(Exception):
    """An invalid request; the text says what was wrong and what is allowed.

    The command line turns it into exit code 2, the server into a 4xx. Nothing has changed.

    >>> import snowbound
    >>> try:
    ...     snowbound.new("frost-gorge", seats=9)
    ... except snowbound.Mistake as mistake:
    ...     print(mistake)
    Frost Gorge is played by 1 to 3, not by 9.
    """


class Failed(Mistake):
    """What was asked for could be, but not here and now: a disk, a database, a network fails.

    The command line turns it into exit code 1.
    """


class Refused(Mistake):
    """An action that the rules forbid, with the ledger rule that forbids it.

    >>> import snowbound
    >>> game = snowbound.new("frost-gorge", seed=7)
    >>> try:
    ...     game.play("check 2")
    ... except snowbound.Refused as refused:
    ...     print(refused.rule, refused.words)
    FG-11 The die shows 5: the first check is in that row.
    """

    def __init__(self, rule: str, words: str, message: Message | None = None) -> None:
        super().__init__(f"{words} ({rule})")
        self.rule = rule
        self.words = words
        self.message = message  # the same by its key, where the game has a catalogue


def printable(text: str) -> str:
    """Untrusted text without terminal control characters."""
    return "".join(sign if sign.isprintable() else "?" for sign in text)

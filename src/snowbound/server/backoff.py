"""How long to wait before something that failed is tried again: ever longer, up to a limit."""

FIRST_SECONDS = 0.25
LONGEST_SECONDS = 30.0


class Backoff:
    def __init__(self, first: float = FIRST_SECONDS, longest: float = LONGEST_SECONDS) -> None:
        self._first = first
        self._longest = longest
        self._next = first

    def next(self) -> float:
        """The next wait, in seconds."""
        wait = self._next
        self._next = min(2 * wait, self._longest)
        return wait

    def reset(self) -> None:
        """It worked."""
        self._next = self._first

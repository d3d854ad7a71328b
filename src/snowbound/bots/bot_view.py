"""What a bot is given: never the true state, only what its seat may know."""

from typing import Any

from snowbound.core.game import Setup
from snowbound.core.randomness import Stream
from snowbound.core.state import State


class BotView:
    """One seat's view of a game in progress. Bots are given this and nothing else."""

    def __init__(self, setup: Setup, state: State, seat: int) -> None:
        self.setup = setup
        self.seat = seat
        self._state = state

    def legal(self) -> list[int]:
        """The seat's legal actions."""
        return self._state.legal(self.seat)

    def awaited(self) -> bool:
        """Whether the game waits for this seat; if not, the seat may pass."""
        return self._state.waits_for(self.seat)

    def view(self) -> Any:
        return self.setup.game.view(self.setup, self._state, self.seat)

    def imagine(self, luck: Stream) -> State:
        """A full state consistent with what the seat knows; the bot may change it freely."""
        return self._state.imagine(self.seat, luck)

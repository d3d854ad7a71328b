"""The finite catalogue of a game's actions: a number for the engine, a name for people."""

from functools import lru_cache

from snowbound.core.choice import Choice, ChoiceByKey
from snowbound.core.errors import Mistake
from snowbound.core.event_text import in_words, speaks_of_seats
from snowbound.core.message import Message
from snowbound.core.wording import Wording


class Catalogue:
    """Numbers to readable names (`check 2`, `feed music-box`) and back."""

    def __init__(self, names: list[str]) -> None:
        self.names = names
        self._numbers = {name: number for number, name in enumerate(names)}
        if len(self._numbers) != len(names):
            raise ValueError("two actions share a name")
        # Cached by action, unless they speak of seats: what the game said, and the choice.
        self._offered: dict[int, tuple[Message | str, Choice]] = {}
        self._by_key: dict[int, ChoiceByKey] = {}

    def __len__(self) -> int:
        return len(self.names)

    def name(self, action: int) -> str:
        return self.names[action]

    def offer(
        self, action: int, says: Message | str, seats: list[str], wording: Wording | None
    ) -> Choice:
        """An action in words, with people's names. Results are cached."""
        known = self._offered.get(action)
        if known is not None and known[0] == says:
            return known[1]
        choice = _choice(self.names[action], in_words(says, wording, seats))
        if not _speaks_of_seats(says):
            self._offered[action] = (says, choice)
        return choice

    def by_key(self, action: int, says: Message) -> ChoiceByKey:
        """An action for a client that finds the words. Results are cached."""
        known = self._by_key.get(action)
        if known is None or known.says != says:
            known = self._by_key[action] = ChoiceByKey(self.names[action], says)
        return known

    def number(self, name: str) -> int:
        """The action of this name; spaces and case do not matter."""
        number = self._numbers.get(name)
        if number is None:
            number = self._numbers.get(" ".join(name.lower().split()))
        if number is None:
            verbs = ", ".join(dict.fromkeys(known.split()[0] for known in self.names))
            raise Mistake(f"There is no action '{name[:60]}'; actions begin with: {verbs}.")
        return number


def _speaks_of_seats(says: Message | str) -> bool:
    return speaks_of_seats(says) if isinstance(says, str) else bool(says.seats)


@lru_cache(4096)
def _choice(name: str, words: str) -> Choice:
    verb, *args = name.split()
    return Choice(name, verb, args, words)

"""The finite catalogue of a game's actions: a number for the engine, a name for people."""

from functools import lru_cache

from snowbound.core.choice import Choice
from snowbound.core.errors import Mistake
from snowbound.core.event_text import speaks_of_seats, with_names


class Catalogue:
    """Numbers to readable names (`check 2`, `feed music-box`) and back."""

    def __init__(self, names: list[str]) -> None:
        self.names = names
        self._numbers = {name: number for number, name in enumerate(names)}
        if len(self._numbers) != len(names):
            raise ValueError("two actions share a name")
        self._offered: dict[int, Choice] = {}  # cached by action, unless the words name seats

    def __len__(self) -> int:
        return len(self.names)

    def name(self, action: int) -> str:
        return self.names[action]

    def offer(self, action: int, words: str, seats: list[str]) -> Choice:
        """An action in the game's words, with people's names. Results are cached."""
        known = self._offered.get(action)
        if known is None or known.words != words:
            if speaks_of_seats(words):
                return _choice(self.names[action], words, tuple(seats))
            known = self._offered[action] = _choice(self.names[action], words, ())
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


@lru_cache(4096)
def _choice(name: str, words: str, seats: tuple[str, ...]) -> Choice:
    verb, *args = name.split()
    return Choice(name, verb, args, with_names(words, seats))

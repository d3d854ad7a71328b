"""The finite catalogue of a game's actions: a number for the engine, a name for people."""

from snowbound.core.mistakes import Mistake


class Catalogue:
    """Numbers to readable names (`check 2`, `feed music-box`) and back."""

    def __init__(self, names: list[str]) -> None:
        self.names = names
        self._numbers = {name: number for number, name in enumerate(names)}
        if len(self._numbers) != len(names):
            raise ValueError("two actions share a name")

    def __len__(self) -> int:
        return len(self.names)

    def name(self, action: int) -> str:
        return self.names[action]

    def number(self, name: str) -> int:
        """The action of this name; spaces and case do not matter."""
        number = self._numbers.get(" ".join(name.lower().split()))
        if number is None:
            verbs = ", ".join(dict.fromkeys(known.split()[0] for known in self.names))
            raise Mistake(f"There is no action '{name[:60]}'; actions begin with: {verbs}.")
        return number

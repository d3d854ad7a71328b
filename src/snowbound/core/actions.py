"""A game's actions, declared once as groups; numbers, names and decoding follow.

    ACTIONS: Final = Actions()
    FEED: Final = ACTIONS.group("feed", "card", 50)  # "feed music-box" and 49 more
    SCAVENGE: Final = ACTIONS.group("scavenge")

An action's number is its place in the order of declaration. Its name is the verb and a label for
each argument (`Game.labels`), or the argument's number, counted from 1, where it has no labels.
"""

from typing import Final, final

from mypy_extensions import i64

from snowbound.core.bits import bit

MENU_ACTIONS: Final = 63  # as many as fit into one bit set (core.menus)

Labels = dict[str, list[str]]


@final
class Group:
    """Actions with the same verb that differ by their arguments, numbered in a row."""

    def __init__(
        self, verb: str, argument: str, size: i64, second: str, width: i64, first: i64
    ) -> None:
        self.verb = verb
        self.argument = argument  # what the argument is called; empty if there is none
        self.size: i64 = size
        self.second_argument = second
        self.width: i64 = width  # how many values the second argument has
        self.first: i64 = first
        self.count: i64 = size * width
        self.mask: i64 = 0  # the group as a bit set, where its numbers fit into one
        if first + self.count <= MENU_ACTIONS:
            for action in range(first, first + self.count):
                self.mask |= bit(action)

    def at(self, argument: i64 = 0, second: i64 = 0) -> i64:
        """The number of the action with these arguments (counted from 0)."""
        return self.first + argument * self.width + second

    def has(self, action: i64) -> bool:
        return self.first <= action < self.first + self.count

    def arg(self, action: i64) -> i64:
        """The argument of one of the group's actions; the first, if there are two."""
        index = action - self.first
        return index if self.width == 1 else index // self.width

    def second(self, action: i64) -> i64:
        """The second argument of one of the group's actions."""
        return (action - self.first) % self.width

    def names(self, labels: Labels) -> list[str]:
        names = _with_labels([self.verb], self.argument, self.size, labels)
        return _with_labels(names, self.second_argument, self.width, labels)


def _with_labels(names: list[str], argument: str, size: int, labels: Labels) -> list[str]:
    if not argument:
        return names
    known = labels.get(argument)
    if known is None:
        known = [str(number) for number in range(1, size + 1)]
    if len(known) < size:
        raise ValueError(f"{size} values of '{argument}' need as many labels, not {len(known)}")
    return [f"{name} {label}" for name in names for label in known[:size]]


@final
class Actions:
    """All actions of a game, in the order of their declaration."""

    def __init__(self) -> None:
        self.groups: list[Group] = []
        self._group_of: list[Group] = []  # by action

    def group(
        self, verb: str, argument: str = "", size: int = 1, second: str = "", width: int = 1
    ) -> Group:
        """Declare the next actions: a verb, and the name and size of up to two arguments."""
        group = Group(verb, argument, size, second, width, len(self._group_of))
        self.groups.append(group)
        self._group_of += [group] * (size * width)
        return group

    def of(self, action: i64) -> Group:
        """The group that an action belongs to."""
        return self._group_of[action]

    def __len__(self) -> int:
        return len(self._group_of)

    def names(self, labels: Labels) -> list[str]:
        """The readable names of all actions, by number."""
        return [name for group in self.groups for name in group.names(labels)]

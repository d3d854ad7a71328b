"""Options of a table: named, typed, with a default and a range."""

from collections.abc import Mapping

import msgspec

from snowbound.core.errors import Mistake

Value = bool | int | str

YES = ("on", "yes", "true", "1")
NO = ("off", "no", "false", "0")


class Option(msgspec.Struct, frozen=True, kw_only=True):
    """One thing a table can agree on. The default's type is the option's type."""

    name: str
    default: Value
    rule: str
    words: str = ""  # empty: the game's catalogue has them, as `option-` and the name
    choices: tuple[str, ...] = ()
    lowest: int = 0
    highest: int = 0
    fewest: int = 0  # players that it takes
    excludes: tuple[str, ...] = ()  # options that it does not go with

    def allowed(self) -> str:
        if isinstance(self.default, bool):
            return "on or off"
        if isinstance(self.default, int):
            return f"a whole number from {self.lowest} to {self.highest}"
        return " or ".join(self.choices)

    def shown(self) -> str:
        """The default as it is typed on the command line."""
        if isinstance(self.default, bool):
            return "on" if self.default else "off"
        return str(self.default)

    def fits(self, value: object) -> bool:
        if isinstance(self.default, bool):
            return isinstance(value, bool)
        if isinstance(self.default, int):
            return type(value) is int and self.lowest <= value <= self.highest
        return value in self.choices

    def read(self, text: str) -> Value:
        """Parse a value that somebody typed."""
        lowered = text.strip().lower()
        if isinstance(self.default, bool) and lowered in YES + NO:
            return lowered in YES
        if isinstance(self.default, int) and lowered.lstrip("-").isdecimal() and len(lowered) < 19:
            return int(lowered)
        return lowered


def settle_options(
    options: tuple[Option, ...], asked: Mapping[str, object], where: str
) -> dict[str, Value]:
    """Every option's value: the one asked for, else the default. Text is parsed and checked."""
    known = {option.name: option for option in options}
    for name in asked:
        if name not in known:
            names = ", ".join(known) or "none"
            raise Mistake(f"{where} has no option '{name[:60]}'; it has: {names}.")
    settled: dict[str, Value] = {}
    for option in options:
        value = asked.get(option.name, option.default)
        if isinstance(value, str):
            value = option.read(value)
        if not option.fits(value):
            raise Mistake(
                f"Option '{option.name}' of {where} cannot be '{str(asked[option.name])[:60]}'; "
                f"it takes {option.allowed()}."
            )
        assert isinstance(value, bool | int | str)
        settled[option.name] = value
    return settled


def why_not_offered(
    options: tuple[Option, ...], settled: Mapping[str, Value], seats: int, where: str
) -> str:
    """Why a new table with this many seats cannot have these options; empty if it can."""
    changed = [option for option in options if settled[option.name] != option.default]
    for option in changed:
        if seats < option.fewest:
            return (
                f"Option '{option.name}' of {where} takes {option.fewest} players or more, "
                f"not {seats}."
            )
        for other in changed:
            if other.name in option.excludes:
                return f"{where} is played with '{option.name}' or '{other.name}', not with both."
    return ""

"""What all tables laid out by hand share: actions by name, the law checks after each of them."""

from typing import Any, Self


class LaidOutTable:
    """A state with names instead of numbers."""

    def __init__(self, setup: Any, state: Any) -> None:
        self.setup = setup
        self.state = state

    def play(self, *actions: str, seat: int | None = None) -> Self:
        """Play actions one after another, each by the seat awaited unless one is named."""
        for action in actions:
            number = self.setup.catalogue.number(action)
            actor = self.awaited if seat is None else seat
            refusal = self.state.why_not(actor, number)
            assert refusal is None, f"{action}: {refusal}"
            assert number in self.state.legal(actor), action
            self.state.play(actor, number)
            assert self.state.broken_laws() == []
        return self

    def refuses(self, action: str, seat: int | None = None) -> str:
        """The rule against an action."""
        actor = self.awaited if seat is None else seat
        refusal = self.state.why_not(actor, self.setup.catalogue.number(action))
        assert refusal is not None, f"{action} is allowed"
        return refusal.rule

    def legal(self, seat: int | None = None) -> list[str]:
        actor = self.awaited if seat is None else seat
        return [self.setup.catalogue.name(action) for action in self.state.legal(actor)]

    @property
    def awaited(self) -> int:
        return self.state.awaited.bit_length() - 1

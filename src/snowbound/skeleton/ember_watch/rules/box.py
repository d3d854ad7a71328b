"""Ember Watch: what all states of a table share: its things and its options."""

from dataclasses import dataclass

from ..components.read import Thing


@dataclass(frozen=True)
class Box:
    """Neither copied by `clone` nor part of `dump`."""

    version: int  # of the rules
    seats: int
    things: list[Thing]
    blanket: bool

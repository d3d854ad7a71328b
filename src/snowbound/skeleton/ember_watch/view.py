"""Ember Watch: what a seat sees."""

import msgspec


class View(msgspec.Struct, frozen=True):
    seat: int  # who looks; -1 is a spectator
    asked: int  # whom the table waits for; -1 when it is over
    step: str
    hand: dict[str, int]  # one's own things, by label
    held: list[int]  # how many everybody holds
    burnt: dict[str, int]
    points: list[int]
    asleep: int  # the seat under the blanket, or -1
    over: bool

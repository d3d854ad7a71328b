"""How a game ends, as states say it, and as records and the protocol carry it."""

import msgspec


class Outcome(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a game ended.

    `ranking` groups the ranked seats, best first; seats in one group share their place. A
    co-operative game that is won has every seat among the winners, one that is lost has none.
    """

    reason: str
    winners: list[int]
    scores: list[int]
    ranking: list[list[int]]
    eliminated: list[int]
    tie_break: str

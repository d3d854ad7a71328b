"""Whole games between bots: whether they go the same way here as on any other machine."""

import msgspec

from snowbound.bots.playing import play_game
from snowbound.bots.roster import make_bot
from snowbound.core.options import Value
from snowbound.core.randomness import stream
from snowbound.core.records import fingerprint
from snowbound.core.registry import find_game


class GameCheck(msgspec.Struct, frozen=True):
    game: str
    players: int
    level: str = "greedy"
    seed: int = 1
    games: int = 1
    options: str = "{}"  # JSON
    components: str | None = None


class GameCheckResult(msgspec.Struct, frozen=True):
    decisions: int
    checksum: str  # of all decisions
    ends: list[str]  # the last states' fingerprints


def checksum(check: GameCheck) -> GameCheckResult:
    """Play the games of consecutive seeds."""
    options = msgspec.json.decode(check.options, type=dict[str, Value])
    setup = find_game(check.game).setup(check.players, options, check.components)
    decisions, total, ends = 0, 0, list[str]()
    for seed in range(check.seed, check.seed + check.games):
        state = setup.new_state(seed)
        bots = [
            make_bot(check.level, setup.game, stream(seed, f"bot-{seat}"))
            for seat in range(check.players)
        ]
        played, folded = play_game(setup, state, bots)
        decisions += played
        total ^= folded
        ends.append(fingerprint(state))
    return GameCheckResult(decisions, f"{total:016x}", ends)

"""Tables that continue from a step of a finished game."""

from collections.abc import Sequence

from snowbound.core.errors import Mistake
from snowbound.core.game import Game, counted_versions
from snowbound.core.records import Record
from snowbound.tables import log, messages, record_messages
from snowbound.tables.commands import new_seats
from snowbound.tables.levels import DEFAULT_LEVEL


def go_on(
    game: Game,
    record: Record,
    source: str,
    asked: record_messages.Continue,
    identity: str,
    name: str,
    sat: Sequence[log.Occupant] = (),
) -> log.Opened:
    """A table that continues from a step of a record: with new luck, or with the record's. `sat`
    says who sat there, where that is known."""
    if not 0 <= asked.step < len(record.moves):
        raise Mistake(f"It can go on from steps 0 to {len(record.moves) - 1}, not {asked.step}.")
    seeds = [record.seed, *(renewal.seed for renewal in record.renewals)]
    if None in seeds or record.seed is None:
        raise Mistake("The record has no seed; it cannot go on.")
    if not game.plays(record.rules_version):
        raise Mistake(
            f"It was played by version {record.rules_version} of the rules; this server plays "
            f"{counted_versions(game.versions)} and cannot go on from it."
        )
    return log.Opened(
        game=game.id,
        rules_version=record.rules_version,
        options=record.options,
        components=record.components,
        host=identity,
        host_name=name,
        seats=_seats(game, record, asked.seats, identity, name, sat),
        public=asked.public,
        before=log.Continuation(
            source,
            asked.step,
            record.seed,
            [(move.seat, move.action) for move in record.moves[: asked.step]],
            anew=not asked.keep_luck,
            renewals=_renewals_before(record, asked),
            names=record.seats,
        ),
    )


def _seats(
    game: Game,
    record: Record,
    asked: list[messages.NewSeat] | None,
    identity: str,
    name: str,
    sat: Sequence[log.Occupant],
) -> list[log.Occupant]:
    """As asked for; else as they sat, if one was among them: other people's seats wait for them.
    Else one has the first seat, and bots the others."""
    if asked is None and any(place.identity == identity for place in sat):
        return [_kept(place, identity) for place in sat]
    if asked is None:
        bots = [messages.NewSeat("bot", DEFAULT_LEVEL)] * (len(record.seats) - 1)
        asked = [messages.NewSeat("me"), *bots]
    if len(asked) != len(record.seats):
        raise Mistake(f"The game goes on with {len(record.seats)} seats, not {len(asked)}.")
    return new_seats(game, asked, identity, name)


def _kept(place: log.Occupant, identity: str) -> log.Occupant:
    return place if place.level or place.identity == identity else log.Occupant()


def _renewals_before(record: Record, asked: record_messages.Continue) -> list[tuple[int, str]]:
    """A record's own renewals up to a step; the one there matters only if its luck is kept."""
    last = asked.step if asked.keep_luck else asked.step - 1
    return [(one.step, one.seed or "") for one in record.renewals if one.step <= last]

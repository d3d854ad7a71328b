"""May this happen? Every request is checked against a table and becomes an entry, or a mistake.

Nothing changes here. What comes out is either the entry to be stored, or the version under which
the same request was stored before, so that asking twice is safe.
"""

import secrets

from snowbound.core.game import Game
from snowbound.core.mistakes import Mistake, Refused
from snowbound.core.records import Components, Record
from snowbound.server import entries as log
from snowbound.server import messages as wire
from snowbound.server import seeing
from snowbound.server.bots import USUAL, check_level
from snowbound.server.names import clean_name, clean_words, unlike
from snowbound.server.tables import BOT_NAMES, CLOSED, OPEN, OVER, RUNNING, Outdated, Table

Outcome = log.AnyEntry | int

LONGEST_WORDS = 280
SHORTEST_SLOW_MOVE = 3600
LONGEST_CLOCK = 60 * 86400


class NotThere(Mistake):
    """Somebody asked for what there is not."""


class NotYours(Mistake):
    """Somebody asked for what only another may do."""


# ── Opening ─────────────────────────────────────────────────────────────────────────────────


def open_table(game: Game, asked: wire.NewTable, identity: str, name: str) -> log.Opened:
    """A new table as it was asked for, every detail checked."""
    seats = _new_seats(game, asked.seats, identity, name)
    setup = game.setup(len(seats), asked.options, asked_components(game, asked.components))
    return log.Opened(
        game=game.id,
        rules_version=game.rules_version,
        options=setup.options,
        components=Components(setup.components.name, setup.components.hash, setup.components.text),
        host=identity,
        host_name=name,
        seats=seats,
        public=asked.public,
        hints=asked.hints,
        undo=asked.undo,
        clock=check_clock(asked.clock),
    )


def asked_components(game: Game, name: str | None) -> str | None:
    """A shipped set's name. (A path would let strangers read the server's files.)"""
    if name is not None and name not in game.component_names():
        names = ", ".join(game.component_names())
        raise Mistake(f"{game.title} has no component set '{name[:60]}'; give one of {names}.")
    return name


def _new_seats(
    game: Game, asked: list[wire.NewSeat] | None, identity: str, name: str
) -> list[log.Place]:
    if asked is None:
        free = max(game.players[0], 1) - 1
        asked = [wire.NewSeat("me"), *[wire.NewSeat("free")] * free]
    fewest, most = game.players
    if not fewest <= len(asked) <= most:
        allowed = f"{fewest}" if fewest == most else f"{fewest} to {most}"
        raise Mistake(f"{game.title} is played by {allowed}, not by {len(asked)}.")
    places: list[log.Place] = []
    for seat in asked:
        places.append(_new_place(seat, identity, name, [place.name for place in places]))
    return places


def _new_place(seat: wire.NewSeat, identity: str, name: str, taken: list[str]) -> log.Place:
    if seat.kind == "bot":
        return bot_place(check_level(seat.level), taken)
    if seat.kind == "me":
        return log.Place(identity, unlike(name, taken))
    if seat.kind == "hotseat":
        return log.Place(identity, unlike(clean_name(seat.name), taken))
    return log.Place()


def bot_place(level: str, taken: list[str]) -> log.Place:
    name = next((name for name in BOT_NAMES if name not in taken), BOT_NAMES[0])
    return log.Place("", unlike(name, taken), level)


def check_clock(clock: log.Clock) -> log.Clock:
    if clock.kind not in ("none", "live", "slow"):
        raise Mistake("A clock is none, live or slow.")
    if clock.kind == "none":
        return log.Clock()
    if clock.then not in ("bot", "remind"):
        raise Mistake("When time is up, a clock calls a bot, or it reminds: then is bot or remind.")
    if not 0 <= clock.bank <= LONGEST_CLOCK or not 1 <= clock.move <= LONGEST_CLOCK:
        raise Mistake("A clock gives from 1 second to 60 days for a move, and as much in the bank.")
    if clock.kind == "slow" and clock.move < SHORTEST_SLOW_MOVE:
        raise Mistake("A slow clock gives at least an hour (3600 seconds) for a move.")
    return clock


def rematch(table: Table) -> log.Opened:
    """The same table again: same people, same bots, same seats."""
    if table.status not in (OVER, CLOSED):
        raise Mistake("The game is still on; a rematch comes after it.")
    return log.Opened(
        game=table.opened.game,
        rules_version=table.game.rules_version,
        options=table.opened.options,
        components=table.opened.components,
        host=table.opened.host,
        host_name=table.opened.host_name,
        seats=[seat.place for seat in table.seats],
        public=table.opened.public,
        hints=table.opened.hints,
        undo=table.opened.undo,
        clock=table.opened.clock,
        rematch_of=table.id,
    )


def go_on(
    game: Game, record: Record, source: str, asked: wire.Continue, identity: str, name: str
) -> log.Opened:
    """A table that goes on from a step of a record, with the record's own luck."""
    if not 0 <= asked.step < len(record.moves):
        raise Mistake(f"It can go on from steps 0 to {len(record.moves) - 1}, not {asked.step}.")
    if record.seed is None:
        raise Mistake("The record has no seed; it cannot go on.")
    if not game.plays(record.rules_version):
        raise Mistake(
            f"It was played by version {record.rules_version} of the rules; this server plays "
            f"version {game.rules_version} and cannot go on from it."
        )
    seats = asked.seats
    if seats is None:
        bots = [wire.NewSeat("bot", USUAL)] * (len(record.seats) - 1)
        seats = [wire.NewSeat("me"), *bots]
    if len(seats) != len(record.seats):
        raise Mistake(f"The game goes on with {len(record.seats)} seats, not {len(seats)}.")
    return log.Opened(
        game=game.id,
        rules_version=record.rules_version,
        options=record.options,
        components=record.components,
        host=identity,
        host_name=name,
        seats=_new_seats(game, seats, identity, name),
        public=asked.public,
        before=log.Before(
            source,
            asked.step,
            record.seed,
            [(move.seat, move.action) for move in record.moves[: asked.step]],
        ),
    )


# ── Seats ───────────────────────────────────────────────────────────────────────────────────


def sit(table: Table, identity: str, name: str, asked: wire.Sit) -> Outcome:
    if table.status != OPEN:
        raise Mistake("The game has started; you can watch it.")
    mine = table.seats_of(identity)
    if mine and asked.name is None:
        return table.version
    free = [number for number, seat in enumerate(table.seats) if seat.kind == "free"]
    seat = asked.seat if asked.seat is not None else (free[0] if free else -1)
    if seat not in free:
        taken = asked.seat is not None and asked.seat < len(table.seats)
        raise Mistake("That seat is taken." if taken else "There is no free seat.")
    called = clean_name(asked.name) if asked.name is not None else name
    return log.Seated(seat, log.Place(identity, unlike(called, table.names())))


def leave(table: Table, identity: str, asked: int | None) -> Outcome:
    seat = own_seat(table, identity, asked)
    if table.status == OPEN:
        return log.Seated(seat, log.Place())
    if table.status != RUNNING or table.seats[seat].stand_in or table.outdated:
        return table.version
    return log.StoodIn(seat, USUAL)


def come_back(table: Table, identity: str, asked: int | None, id: str = "") -> Outcome:
    seat = own_seat(table, identity, asked)
    known = table.answered.get((seat, id)) if id else None
    if known is not None:
        return known
    return log.CameBack(seat, id) if table.seats[seat].stand_in else table.version


def fill(table: Table, identity: str, seat: int, asked: wire.Fill) -> Outcome:
    _only_host(table, identity)
    if table.status != OPEN:
        raise Mistake("The game has started; its seats stay as they are.")
    if not 0 <= seat < len(table.seats):
        raise Mistake(f"There is no seat {seat}; seats go from 0 to {len(table.seats) - 1}.")
    owner = table.seats[seat].place.identity
    if owner and owner != identity:
        raise Mistake("Somebody sits there.")
    if asked.kind == "free":
        return log.Seated(seat, log.Place())
    others = [name for n, name in enumerate(table.names()) if n != seat]
    return log.Seated(seat, bot_place(check_level(asked.level), others))


def start(table: Table, identity: str, asked: wire.Start) -> Outcome:
    _only_host(table, identity)
    if table.status in (RUNNING, OVER):
        return table.version
    if table.status == CLOSED:
        raise Mistake("The table is closed.")
    if table.outdated:
        raise Outdated(table.outdated)
    places = [seat.place for seat in table.seats]
    if asked.fill:
        level = check_level(asked.fill)
        for number, seat in enumerate(table.seats):
            if seat.kind == "free":
                places[number] = bot_place(level, [place.name for place in places])
    free = sum(not place.identity and not place.level for place in places)
    if free:
        seats = "seat is" if free == 1 else "seats are"
        raise Mistake(f"{free} {seats} still free; wait for people, or fill with bots.")
    before = table.opened.before
    seed = before.seed if before else str(secrets.randbits(128))
    return log.Started(seed, places)


def close(table: Table, identity: str) -> Outcome:
    _only_host(table, identity)
    if table.status == CLOSED:
        return table.version
    if table.status == OVER:
        raise Mistake("The game is over; its record stays.")
    others = {seat.place.identity for seat in table.seats} - {"", identity}
    if table.status == RUNNING and others:
        raise Mistake("Others are playing; leave, and a bot plays on for you.")
    return log.Closed()


def _only_host(table: Table, identity: str) -> None:
    if not identity or table.opened.host != identity:
        raise NotYours("Only the host of the table may do that.")


def own_seat(table: Table, identity: str, asked: int | None) -> int:
    """The seat somebody speaks for."""
    mine = table.seats_of(identity)
    if not mine:
        raise NotYours("You have no seat at this table; you can watch.")
    if asked is None:
        if len(mine) > 1:
            raise Mistake(f"You have seats {mine}; say which one you mean.")
        return mine[0]
    if asked not in mine:
        raise NotYours(f"Seat {asked} is not yours.")
    return asked


# ── Playing ─────────────────────────────────────────────────────────────────────────────────


def act(table: Table, seat: int, action: str, id: str) -> Outcome:
    """An action of a seat: legal, and not yet played under this id."""
    known = table.answered.get((seat, id)) if id else None
    if known is not None:
        return known
    match = table.playing()
    refusal = match.why_not(action, seat)
    if refusal is not None:
        raise Refused(refusal.rule, refusal.words)
    if id and table.seats[seat].stand_in:
        raise Mistake("A bot plays for you just now; take your seat back first.")
    return log.Moved(seat, match.setup.catalogue.name(match.setup.catalogue.number(action)), id)


def undo(table: Table, seat: int, id: str) -> Outcome:
    known = table.answered.get((seat, id))
    if known is not None:
        return known
    match = table.playing()
    if not table.opened.undo:
        raise Mistake("This table plays without undo.")
    if table.ask is not None:
        raise Mistake("An undo is already asked for.")
    if table.last_step_of(seat) is None:
        raise Mistake("There is nothing to take back.")
    if match.undo_is_free(seat) and _undo_works(table, seat):
        return log.Undone(seat, id)
    return log.UndoAsked(seat, id)


def _undo_works(table: Table, seat: int) -> bool:
    """Whether a free undo is possible: the others have not built on it."""
    match = table.playing()
    steps, state = match.steps, match.state
    try:
        match.undo(seat)
    except Mistake:
        return False
    finally:
        match.steps, match.state = steps, state
    return True


def consent(table: Table, seat: int, yes: bool, id: str) -> Outcome:
    known = table.answered.get((seat, id))
    if known is not None:
        return known
    table.playing()
    if table.ask is None or seat not in table.ask.waiting:
        raise Mistake("Nobody waits for your consent.")
    return log.Consented(seat, yes, id)


def say(table: Table, seat: int, asked: wire.Say) -> Outcome:
    """Table talk, under the game's rules."""
    known = table.answered.get((seat, asked.id))
    if known is not None:
        return known
    match, game = table.match, table.game
    if match is not None and table.status == RUNNING and not match.state.may_talk(seat):
        raise Mistake("The rules do not let you speak now.")
    if asked.phrase:
        phrases = {phrase.name: phrase.words for phrase in game.phrases}
        if asked.phrase not in phrases:
            raise Mistake(f"There is no phrase '{asked.phrase[:40]}' in {game.title}.")
        return log.Said(seat, phrases[asked.phrase], asked.phrase, asked.id)
    if seeing.talk_of(table) != "free" and table.status == RUNNING:
        raise Mistake("This game keeps secrets: say one of its phrases.")
    words = clean_words(asked.words, LONGEST_WORDS)
    if not words:
        raise Mistake("There is nothing to say.")
    return log.Said(seat, words, "", asked.id)


def bot_moves(table: Table, version: int, seat: int, action: str) -> Outcome:
    """A bot's choice, if the table is still as it was when the bot began to think."""
    if table.version != version or not table.seats[seat].bot:
        return table.version
    return act(table, seat, action, "")


def bot_fails(table: Table, version: int, seat: int, fault: str) -> Outcome:
    """A bot did something wrong. The usual one has nobody to stand in for it."""
    if table.version != version or table.seats[seat].bot in ("", USUAL):
        return table.version
    return log.Faltered(seat, fault)


def time_is_up(table: Table, seat: int, now: float) -> Outcome:
    """The clock steps in: a bot, or a reminder."""
    deadline = table.deadline(seat)
    if not deadline or deadline > now:
        return table.version
    if table.opened.clock.then == "bot":
        return log.StoodIn(seat, USUAL, clock=True)
    return log.Reminded(seat)

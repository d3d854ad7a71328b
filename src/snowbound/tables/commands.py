"""Commands (seats, moves, undo, consent, talk): a request becomes a log entry or a refusal.

Nothing else changes. A command returns the entry to store, or, if the same request was stored
before, its version, so that asking twice is safe. What may not happen raises a `Mistake`.
"""

from collections.abc import Callable

from snowbound.core.components import ComponentSet
from snowbound.core.errors import Mistake, Refused
from snowbound.core.game import Game
from snowbound.core.match import Match
from snowbound.core.records import Components, fingerprint
from snowbound.core.registry import find_game
from snowbound.core.state import SPECTATOR
from snowbound.tables import log, messages, views
from snowbound.tables.clocks import check_clock
from snowbound.tables.levels import DEFAULT_LEVEL, check_level
from snowbound.tables.sanitize import clean_name, clean_words, distinct
from snowbound.tables.seeds import new_seed
from snowbound.tables.table import (
    BOT_NAMES,
    CLOSED,
    OPEN,
    OVER,
    RUNNING,
    Outdated,
    Table,
    first_match,
)

Decision = log.AnyEntry | int  # an entry to store, or the version of the one stored before
Decide = Callable[[Table], Decision]  # a command, ready to be asked about the table as it is

LONGEST_WORDS = 280


class NotThere(Mistake):
    """What was asked for does not exist."""


class NotYours(Mistake):
    """Only somebody else may do that."""


# ── Opening ─────────────────────────────────────────────────────────────────────────────────


def open_table(
    game: Game,
    asked: messages.NewTable,
    identity: str,
    name: str,
    own: ComponentSet | None = None,
    daily: str = "",
) -> log.Opened:
    """The entry that opens a table as requested, every detail checked; with a component set of
    people's own, if there is one; perhaps as that of a day."""
    seats = new_seats(game, asked.seats, identity, name)
    components = own or check_components(game, asked.components)
    setup = game.setup(len(seats), asked.options, components)
    return log.Opened(
        game=game.id,
        rules_version=setup.rules_version,
        options=setup.options,
        components=Components(setup.components.name, setup.components.hash, setup.components.text),
        host=identity,
        host_name=name,
        seats=seats,
        public=asked.public,
        hints=asked.hints,
        undo=asked.undo,
        clock=check_clock(asked.clock),
        daily=daily,
    )


def solo(asked: messages.Solo) -> messages.NewTable:
    """A table for one person and bots, which starts at once."""
    game = find_game(asked.game)
    players = asked.players or max(game.players[0], 1)
    level = check_level(asked.level)
    return messages.NewTable(
        game=asked.game,
        options=asked.options,
        components=asked.components,
        seats=[messages.NewSeat("me"), *[messages.NewSeat("bot", level)] * (players - 1)],
        hints=asked.hints,
        start=True,
    )


def check_components(game: Game, name: str | None) -> str | None:
    """The name of a shipped set; a path would let anybody read the server's files."""
    if name is not None and name not in game.component_names():
        names = ", ".join(game.component_names())
        raise Mistake(f"{game.title} has no component set '{name[:60]}'; give one of {names}.")
    return name


def new_seats(
    game: Game, asked: list[messages.NewSeat] | None, identity: str, name: str
) -> list[log.Occupant]:
    if asked is None:
        free = max(game.players[0], 1) - 1
        asked = [messages.NewSeat("me"), *[messages.NewSeat("free")] * free]
    fewest, most = game.players
    if not fewest <= len(asked) <= most:
        allowed = f"{fewest}" if fewest == most else f"{fewest} to {most}"
        raise Mistake(f"{game.title} is played by {allowed}, not by {len(asked)}.")
    places: list[log.Occupant] = []
    for seat in asked:
        places.append(_new_place(seat, identity, name, [place.name for place in places]))
    return places


def _new_place(seat: messages.NewSeat, identity: str, name: str, taken: list[str]) -> log.Occupant:
    if seat.kind == "bot":
        return bot_place(check_level(seat.level), taken)
    if seat.kind == "me":
        return log.Occupant(identity, distinct(name, taken))
    if seat.kind == "hotseat":
        return log.Occupant(identity, distinct(clean_name(seat.name), taken))
    return log.Occupant()


def bot_place(level: str, taken: list[str]) -> log.Occupant:
    name = next((name for name in BOT_NAMES if name not in taken), BOT_NAMES[0])
    return log.Occupant("", distinct(name, taken), level)


def rematch(table: Table) -> log.Opened:
    """The same table again: the same people and bots on the same seats, under today's rules."""
    if table.status not in (OVER, CLOSED):
        raise Mistake("The game is still on; a rematch comes after it.")
    components = table.opened.components
    own = ComponentSet(components.name, components.text)
    setup = table.game.setup(len(table.seats), table.opened.options, own)
    return log.Opened(
        game=table.opened.game,
        rules_version=setup.rules_version,
        options=setup.options,
        components=components,
        host=table.opened.host,
        host_name=table.opened.host_name,
        seats=[seat.place for seat in table.seats],
        public=table.opened.public,
        hints=table.opened.hints,
        undo=table.opened.undo,
        clock=table.opened.clock,
        rematch_of=table.id,
    )


# ── Seats ───────────────────────────────────────────────────────────────────────────────────


def sit(table: Table, identity: str, name: str, asked: messages.Sit) -> Decision:
    if table.status != OPEN:
        raise Mistake("The game has started; you can watch it.")
    if identity in table.removed:
        raise NotYours("The host has removed you from this table; you can watch.")
    mine = table.seats_of(identity)
    if mine and asked.name is None:
        return table.version
    free = [number for number, seat in enumerate(table.seats) if seat.kind == "free"]
    seat = asked.seat if asked.seat is not None else (free[0] if free else -1)
    if seat not in free:
        taken = asked.seat is not None and asked.seat < len(table.seats)
        raise Mistake("That seat is taken." if taken else "There is no free seat.")
    called = clean_name(asked.name) if asked.name is not None else name
    return log.Seated(seat, log.Occupant(identity, distinct(called, table.names())))


def leave(table: Table, identity: str, asked: int | None, turn: bool = False) -> Decision:
    """Leaves a seat free, or to a bot; with `turn` until the seat's turn is over."""
    seat = own_seat(table, identity, asked)
    if table.status == OPEN:
        return log.Seated(seat, log.Occupant())
    here = table.seats[seat]
    left = here.stand_in and (turn or not here.for_turn)
    if table.status != RUNNING or left or table.outdated:
        return table.version
    if turn and seat not in table.playing().awaited:
        raise Mistake("It is not your turn just now.")
    return step_in(table, seat, clock=False, turn=turn)


def step_in(table: Table, seat: int, clock: bool, turn: bool = False) -> log.StoodIn:
    """A bot plays for somebody. An undo that waits for them is off if it would take back what they
    did themselves."""
    ends_undo = table.undo.threatens(seat)
    return log.StoodIn(seat, DEFAULT_LEVEL, clock, ends_undo, turn)


def come_back(table: Table, identity: str, asked: int | None, id: str = "") -> Decision:
    given = table.given_away_by(identity)
    if given >= 0 and asked in (None, given):
        owner = next(
            one.place for one in table.seats[given].owners if one.place.identity == identity
        )
        others = [name for number, name in enumerate(table.names()) if number != given]
        return log.CameBack(given, id, log.Occupant(identity, distinct(owner.name, others)))
    seat = own_seat(table, identity, asked)
    known = table.request_versions.get((seat, id)) if id else None
    if known is not None:
        return known
    return log.CameBack(seat, id) if table.seats[seat].stand_in else table.version


def fill(table: Table, identity: str, seat: int, asked: messages.Fill) -> Decision:
    only_host(table, identity)
    if table.status != OPEN:
        raise Mistake("The game has started; its seats stay as they are.")
    if not 0 <= seat < len(table.seats):
        raise Mistake(f"There is no seat {seat}; seats go from 0 to {len(table.seats) - 1}.")
    owner = table.seats[seat].place.identity
    if owner and owner != identity:
        raise Mistake("Somebody sits there.")
    if asked.kind == "free":
        return log.Seated(seat, log.Occupant())
    others = [name for n, name in enumerate(table.names()) if n != seat]
    return log.Seated(seat, bot_place(check_level(asked.level), others))


def start(table: Table, identity: str, asked: messages.Start) -> Decision:
    only_host(table, identity)
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
    if before is not None and not before.anew:
        return log.Started(before.seed, places)
    seed = new_seed(table.opened.game, table.opened.daily)
    if before is None:
        return log.Started(str(seed), places)
    names = [place.name for place in places]
    drawn = first_match(table.opened, table.setup, seed, names).state
    return log.Started(str(seed), places, fingerprint(drawn))


def close(table: Table, identity: str) -> Decision:
    only_host(table, identity)
    if table.status == CLOSED:
        return table.version
    if table.status == OVER:
        raise Mistake("The game is over; its record stays.")
    others = {seat.place.identity for seat in table.seats} - {"", identity}
    if table.status == RUNNING and others:
        raise Mistake("Others are playing; leave, and a bot plays on for you.")
    return log.Closed()


def only_host(table: Table, identity: str) -> None:
    if not identity or table.opened.host != identity:
        raise NotYours("Only the host of the table may do that.")


def own_seat(table: Table, identity: str, asked: int | None) -> int:
    """The seat that a request speaks for."""
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


def seat_to_look_from(table: Table, identity: str, asked: int | None) -> int:
    """The seat asked for, else one's own; a spectator's where several people share the screen of a
    game with secrets that is under way: any of them may have opened the page just now."""
    if asked is not None:
        return own_seat(table, identity, asked)
    mine = table.seats_of(identity)
    if not mine:
        return SPECTATOR
    match = table.match  # none where the rules have changed since
    under_way = table.status == RUNNING and match is not None and len(match.steps) > 0
    return SPECTATOR if under_way and len(mine) > 1 and table.game.secrets else mine[0]


# ── Playing ─────────────────────────────────────────────────────────────────────────────────


def act(table: Table, seat: int, action: str, id: str) -> Decision:
    """A legal action of a seat, unless it was played before under this request id."""
    known = table.request_versions.get((seat, id)) if id else None
    if known is not None:
        return known
    match = table.playing()
    catalogue = match.setup.catalogue
    number = catalogue.number(action)
    refusal = match.why_not(number, seat)
    if refusal is not None:
        raise Refused(refusal.rule, refusal.words, refusal.message)
    if id and table.seats[seat].stand_in:
        raise Mistake("A bot plays for you just now; take your seat back first.")
    return log.Moved(seat, catalogue.name(number), id)


def undo(table: Table, seat: int, id: str) -> Decision:
    known = table.request_versions.get((seat, id))
    if known is not None:
        return known
    table.playing()
    return table.undo.ask(seat, id)


def consent(table: Table, seat: int, yes: bool, id: str) -> Decision:
    known = table.request_versions.get((seat, id))
    if known is not None:
        return known
    table.playing()
    return table.undo.answer(seat, yes, id)


def say(table: Table, seat: int, asked: messages.Say) -> Decision:
    """Table talk, as far as the game's rules allow it."""
    known = table.request_versions.get((seat, asked.id))
    if known is not None:
        return known
    match, game = table.match, table.game
    if table.seats[seat].muted:
        raise Mistake("The host has muted you at this table.")
    if match is not None and table.status == RUNNING and not match.state.may_talk(seat):
        raise Mistake("The rules do not let you speak now.")
    if asked.phrase:
        phrases = {phrase.name: phrase.words for phrase in game.phrases}
        if asked.phrase not in phrases:
            raise Mistake(f"There is no phrase '{asked.phrase[:40]}' in {game.title}.")
        return log.Said(seat, phrases[asked.phrase], asked.phrase, asked.id)
    if views.talk_of(table) != "free" and table.status == RUNNING:
        raise Mistake("This game keeps secrets: say one of its phrases.")
    words = clean_words(asked.words, LONGEST_WORDS)
    if not words:
        raise Mistake("There is nothing to say.")
    return log.Said(seat, words, "", asked.id)


def point(table: Table, seat: int, asked: messages.Point) -> Decision:
    """Those who are not asked show what they would take, or what they could give."""
    known = table.request_versions.get((seat, asked.id))
    if known is not None:
        return known
    match, game, mark = table.playing(), table.game, table.marks.get(seat)
    if not game.pointing:
        raise Mistake(f"Nobody points at another's choices in {game.title}.")
    if asked.action is None:
        return log.Pointed(seat, seat, "", asked.id) if mark else table.version
    if table.seats[seat].muted:
        raise Mistake("The host has muted you at this table.")
    if not match.state.may_talk(seat):
        raise Mistake("The rules do not let you speak now.")
    if table.seats[seat].stand_in:
        raise Mistake("A bot plays for you just now; take your seat back first.")
    if seat in match.awaited:
        raise Mistake("You are asked yourself: choose instead of pointing.")
    of = _pointed_seat(table, match, seat, asked.of)
    number = match.setup.catalogue.number(asked.action)
    if number not in (match.state.offers(seat) if of == seat else match.state.legal(of)):
        whose = "yours to offer" if of == seat else f"open to {match.names[of]}"
        raise Mistake(f"'{asked.action}' is not {whose} now.")
    action = match.setup.catalogue.name(number)
    if mark is not None and mark.of == of and mark.action == action:
        return table.version
    return log.Pointed(seat, of, action, asked.id)


def _pointed_seat(table: Table, match: Match, seat: int, of: int | None) -> int:
    """Whose choice is pointed at: that of a person who is asked, or one's own to come."""
    people = [other for other in match.awaited if not table.seats[other].bot]
    if not people:
        raise Mistake("No person is asked just now; bots take no advice.")
    if of is None:
        if len(people) > 1:
            raise Mistake(f"Seats {people} are asked; say which one you mean.")
        return people[0]
    if of != seat and of not in people:
        raise Mistake(f"You can point at a choice of seats {people} or at your own, not of {of}.")
    return of


def bot_moves(table: Table, version: int, seat: int, action: str) -> Decision:
    """A bot's move, if the table has not changed since the bot was asked."""
    if table.version != version or not table.seats[seat].bot:
        return table.version
    return act(table, seat, action, "")


def bot_fails(table: Table, version: int, seat: int, fault: str) -> Decision:
    """A bot failed. The default one has no stand-in."""
    if table.version != version or table.seats[seat].bot in ("", DEFAULT_LEVEL):
        return table.version
    return log.BotFailed(seat, fault)


def time_is_up(table: Table, seat: int, now: float) -> Decision:
    """A seat's time is up: a bot steps in, or the player is reminded."""
    deadline = table.deadline(seat)
    if not deadline or deadline > now:
        return table.version
    if table.opened.clock.then == "bot":
        return step_in(table, seat, clock=True)
    return log.Reminded(seat)


# ── Requests over a connection ──────────────────────────────────────────────────────────────


def decide(table: Table, identity: str, request: messages.TableRequest) -> Decision:
    """What a request of somebody connected to a table comes to."""
    if isinstance(request, messages.Back):
        return come_back(table, identity, request.seat, request.id)
    seat = own_seat(table, identity, request.seat)
    if isinstance(request, messages.Act):
        return act(table, seat, request.action, request.id)
    if isinstance(request, messages.Undo):
        return undo(table, seat, request.id)
    if isinstance(request, messages.Consent):
        return consent(table, seat, request.yes, request.id)
    if isinstance(request, messages.Point):
        return point(table, seat, request)
    return say(table, seat, request)

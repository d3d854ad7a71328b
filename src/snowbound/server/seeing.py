"""What a viewer is shown of a table, built up from what that seat may know.

Every answer starts from nothing and adds `view(seat)`, the events told to the seat, and the seat's
own choices. Nobody's message is ever made by taking something out of a fuller one.
"""

from collections.abc import Collection
from functools import lru_cache
from typing import Any

from msgspec import UNSET
from msgspec.structs import astuple

from snowbound.core.differences import changed
from snowbound.core.game import Game
from snowbound.core.happenings import Told, with_names
from snowbound.core.match import Match
from snowbound.core.mistakes import Mistake
from snowbound.core.records import Result
from snowbound.core.state import SPECTATOR
from snowbound.core.steps import Choice
from snowbound.core.talk import FREE_TALK
from snowbound.core.telling import all_hear, heard_by, tell
from snowbound.server import messages as wire
from snowbound.server.sights import NOTHING_SEEN, Here, Sight
from snowbound.server.tables import OVER, RUNNING, Chapter, Table

HIDDEN_KINDS = ("opened", "consented")  # told by the table's shape, not as news


# ── The table ───────────────────────────────────────────────────────────────────────────────


def talk_of(table: Table) -> wire.Talk:
    """How people may talk: free, by phrases, or not at all."""
    game, options = table.game, table.opened.options
    if not game.phrases or options.get(FREE_TALK) is True:
        return "free"
    return "phrases"


def free_talk(game: Game) -> bool:
    return not game.phrases


def result_info(result: Result | None, endings: dict[str, str]) -> wire.ResultInfo | None:
    if result is None:
        return None
    return wire.ResultInfo(
        result.reason,
        endings.get(result.reason, ""),
        result.winners,
        result.scores,
        result.ranking,
        result.eliminated,
        result.tie_break,
    )


def table_info(table: Table, identity: str, here: Here) -> wire.TableInfo:
    """The table as one person sees it in the lobby: no word of the game's inside."""
    opened, game, match = table.opened, table.game, table.match
    before = opened.before
    return wire.TableInfo(
        id=table.id,
        game=game.id,
        title=game.title,
        status=table.status,
        version=table.version,
        public=opened.public,
        host=opened.host_name,
        you_host=bool(identity) and opened.host == identity,
        options=opened.options,
        components=opened.components.name,
        hints=opened.hints,
        undo=opened.undo,
        talk=talk_of(table),
        clock=opened.clock,
        created=table.created,
        started=table.started or None,
        link=f"/table/{table.id}",
        seats=[_seat_info(table, number, identity, here) for number in range(len(table.seats))],
        yours=table.seats_of(identity),
        awaited=table.awaited,
        watching=here.watching,
        commitment=match.commitment if match else None,
        result=result_info(match.outcome, game.endings) if match else None,
        rematch=table.rematch or None,
        continued=wire.Continued(before.table, before.step) if before else None,
        steps=len(match.steps) if match else 0,
        outdated=table.outdated,
    )


def _seat_info(table: Table, number: int, identity: str, here: Here) -> wire.SeatInfo:
    seat = table.seats[number]
    return wire.SeatInfo(
        seat=number,
        kind=seat.kind,
        name=seat.place.name,
        level=seat.place.level,
        yours=bool(identity) and seat.place.identity == identity,
        here=number in here.seats,
        stand_in=bool(seat.stand_in),
        awaited=number in table.awaited,
        deadline=table.deadline(number) or None,
        bank=seat.bank,
    )


# ── The game, from a seat ───────────────────────────────────────────────────────────────────


class Moment:
    """A table at one version, as it is shown to several viewers: what is the same for all of them
    is made once. What a seat sees can be asked for only as long as the table stays as it is."""

    def __init__(self, table: Table, seats: Collection[int] = ()) -> None:
        match = table.match
        self.table = table
        self.version = table.version
        self.awaited = table.awaited
        self.steps = len(match.steps) if match else 0
        self.sights: dict[int, Sight] = {}  # what was seen, by seat
        self._told: dict[int, list[Told]] = {}  # all of a chapter, by its place in the story
        self._secret = -1  # the last chapter so far that not everybody hears alike, by its place
        self._open_news: dict[int, list[wire.News]] = {}  # that everybody hears alike, by version
        if match is not None and seats:
            for seat, view in zip(seats, match.views(list(seats)), strict=True):
                self.sights[seat] = self._sight(seat, view)

    def sight(self, seat: int) -> Sight:
        """What a seat sees now."""
        found = self.sights.get(seat)
        if found is None:
            match = self.table.match
            found = self.sights[seat] = self._sight(seat, match.view(seat) if match else None)
        return found

    def _sight(self, seat: int, view: Any) -> Sight:
        table = self.table
        return Sight(view, question(table, seat), choices(table, seat), undo_info(table, seat))

    def news(self, seat: int, since: int) -> list[wire.News]:
        """What a viewer hears of everything after a version, in order."""
        found = self._open_news.get(since)
        if found is not None:
            return found
        story = self.table.story
        start = len(story)
        while start > 0 and story[start - 1].version > since:
            start -= 1
        found = [
            wire.News(one.version, one.kind, one.seat, one.words, self._tell(place, one, seat))
            for place, one in enumerate(story[start:], start)
            if one.kind not in HIDDEN_KINDS
        ]
        if self._secret < start:
            self._open_news[since] = found
        return found

    def _tell(self, place: int, chapter: Chapter, seat: int) -> list[Told]:
        """What a seat hears of a chapter."""
        events = chapter.events
        if not events:
            return []
        told = self._told.get(place)
        if told is None:
            setup, names = self.table.setup, self.table.names()
            told = [tell(event, setup.game.kinds, setup.nouns, names) for event in events]
            self._told[place] = told
            if not all_hear(events):
                self._secret = max(self._secret, place)
        return told if self._secret < place else heard_by(seat, events, told)


def snapshot(moment: Moment, seat: int, since: int, info: wire.TableInfo) -> wire.TableMessage:
    """Everything a viewer needs to draw the table, and the news since a version."""
    sight = moment.sight(seat)
    return wire.TableMessage(
        v=moment.version,
        table=info,
        seat=None if seat == SPECTATOR else seat,
        step=moment.steps,
        awaited=moment.awaited,
        news=moment.news(seat, since),
        view=sight.view,
        question=sight.question,
        choices=sight.choices,
        undo=sight.undo,
    )


def update(
    moment: Moment, seat: int, since: int, before: Sight | None, info: wire.TableInfo | None = None
) -> wire.Update:
    """The news since a version, and what the seat sees differently than it did `before`, at that
    version: everything, if that is not known any more."""
    now = moment.sight(seat)
    was: Any = before or NOTHING_SEEN
    return wire.Update(
        v=moment.version,
        after=since,
        step=moment.steps,
        awaited=moment.awaited,
        news=moment.news(seat, since),
        table=UNSET if info is None else info,
        view=changed_fields(was.view, now.view),
        question=UNSET if now.question == was.question else now.question,
        choices=UNSET if now.choices == was.choices else now.choices,
        undo=UNSET if now.undo == was.undo else now.undo,
    )


def changed_fields(before: Any, now: Any) -> Any:
    """The fields of a view that are not what they were; all of them, if there was no view."""
    if type(before) is not type(now):
        return now
    if now is None:
        return UNSET
    return changed(now.__struct_encode_fields__, astuple(before), astuple(now)) or UNSET


def question(table: Table, seat: int) -> str:
    if seat == SPECTATOR or table.match is None or table.status not in (RUNNING, OVER):
        return ""
    return table.match.ask(seat)


def choices(table: Table, seat: int) -> list[Choice]:
    match = table.match
    if seat == SPECTATOR or match is None or table.status != RUNNING:
        return []
    return match.choices(seat)


def undo_info(table: Table, seat: int) -> wire.UndoInfo:
    ask, match = table.ask, table.match
    may = table.opened.undo and match is not None and table.status == RUNNING and seat >= 0
    can = may and match is not None and match.last_step_of(seat) is not None
    free = can and match is not None and match.undo_is_free(seat)
    if ask is None:
        return _quiet_undo(can, free)
    return wire.UndoInfo(can, free, ask.seat, list(ask.waiting))


@lru_cache
def _quiet_undo(can: bool, free: bool) -> wire.UndoInfo:
    """While nobody waits for consent."""
    return wire.UndoInfo(can, free, None, [])


# ── Records and replays ─────────────────────────────────────────────────────────────────────


def replay_step(match: Match, step: int, seat: int, names: list[str]) -> wire.ReplayStep:
    """The game after so many actions, seen from a seat; `match` may have gone on since."""
    total = len(match.steps)
    if not 0 <= step <= total:
        raise Mistake(f"There are steps 0 to {total}, not {step}.")
    setup = match.setup
    state = match.steps[step].before if step < total else match.state
    events = match.steps[step - 1].events if step else match.opening
    by = match.steps[step - 1].seat if step else None
    action = None
    words = ""
    if by is not None and (match.over or by == seat):
        last = match.steps[step - 1]
        action = setup.catalogue.name(last.action)
        words = with_names(setup.game.say(setup, last.before, last.seat, last.action), names)
    return wire.ReplayStep(
        step=step,
        steps=total,
        seat=None if seat == SPECTATOR else seat,
        view=setup.game.view(setup, state, seat),
        told=[
            tell(event, setup.game.kinds, setup.nouns, names)
            for event in events
            if event.tells(seat)
        ],
        by=by,
        action=action,
        words=words,
        awaited=[n for n in range(setup.seats) if state.waits_for(n)],
    )

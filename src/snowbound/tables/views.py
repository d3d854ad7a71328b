"""Views: what each viewer is shown of a table, built up from what that seat may know.

Every message starts from nothing and adds `view(seat)`, the events told to the seat, and the seat's
own choices. No message is ever made by removing something from a fuller one.
"""

from collections.abc import Collection, Mapping
from typing import Any, Final

from msgspec import UNSET, UnsetType
from msgspec.structs import astuple, replace

from snowbound.bots.names import has_heuristic
from snowbound.core.choice import Choice
from snowbound.core.differences import Differences, keys_of
from snowbound.core.errors import Mistake
from snowbound.core.event_text import all_hear, heard_by, tell
from snowbound.core.event_types import Told
from snowbound.core.game import Game
from snowbound.core.match import Match
from snowbound.core.message import Message
from snowbound.core.options import Value
from snowbound.core.pointing import Mark, marks_of_bots
from snowbound.core.results import Outcome
from snowbound.core.state import SPECTATOR, Event
from snowbound.core.talk import FREE_TALK
from snowbound.tables import keys, messages, record_messages
from snowbound.tables.own_sets import own_set
from snowbound.tables.table import OVER, RUNNING, Table
from snowbound.tables.types import Connected, HistoryItem

NEWS_PAGE: Final = 300  # news in one message; at most some hundred kilobytes
HIDDEN_KINDS = ("opened", "consented")  # shown by the table info, not as news


# ── The table ───────────────────────────────────────────────────────────────────────────────


def talk_of(table: Table) -> messages.Talk:
    """How people may talk: free or by phrases."""
    game, options = table.game, table.opened.options
    if not game.phrases or options.get(FREE_TALK) is True:
        return "free"
    return "phrases"


def free_talk(game: Game) -> bool:
    return not game.phrases


def by_key(says: Message | str | None) -> Message | UnsetType:
    """What a game says, for clients that put it into words themselves."""
    return says if isinstance(says, Message) else UNSET


def result_info(
    result: Outcome | None, game: Game, options: Mapping[str, Value]
) -> messages.ResultInfo | None:
    if result is None:
        return None
    says = game.ending(result.reason, result.scores, options)
    return messages.ResultInfo(
        result.reason,
        result.winners,
        result.scores,
        result.ranking,
        result.eliminated,
        result.tie_break,
        game.words(says),
        by_key(says),
    )


def table_info(table: Table, identity: str, connected: Connected) -> messages.TableInfo:
    """The table as one person sees it in the lobby; nothing of the game itself."""
    opened, game, match = table.opened, table.game, table.match
    before = opened.before
    goal = game.goal_at(len(table.seats), opened.options)
    return messages.TableInfo(
        id=table.id,
        game=game.id,
        title=game.title,
        goal=game.words(goal),
        goal_says=by_key(goal),
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
        seats=[
            _seat_info(table, number, identity, connected) for number in range(len(table.seats))
        ],
        yours=table.seats_of(identity),
        awaited=table.awaited,
        watching=connected.watching,
        commitment=match.commitment if match else None,
        result=result_info(match.outcome, game, opened.options) if match else None,
        rematch=table.rematch or None,
        continued=messages.Continued(before.table, before.step, not before.anew, before.names)
        if before
        else None,
        steps=len(match.steps) if match else 0,
        outdated=table.outdated,
        paused=bool(table.paused_at),
        seat_request=_seat_request(table),
        daily=opened.daily,
        own_set=own_set(game, opened.components.name, opened.components.text),
    )


def _seat_request(table: Table) -> messages.SeatRequestInfo | None:
    request = table.seat_request
    if request is None:
        return None
    return messages.SeatRequestInfo(request.seat, request.place.name, list(request.waiting))


def _seat_info(table: Table, number: int, identity: str, connected: Connected) -> messages.SeatInfo:
    seat = table.seats[number]
    return messages.SeatInfo(
        seat=number,
        kind=seat.kind,
        name=seat.place.name,
        level=seat.place.level,
        yours=bool(identity) and seat.place.identity == identity,
        here=number in connected.seats,
        stand_in=bool(seat.stand_in),
        awaited=number in table.awaited,
        deadline=table.deadline(number) or None,
        bank=seat.bank,
        away_since=connected.away.get(number),
        muted=seat.muted,
    )


# ── The game, from a seat ───────────────────────────────────────────────────────────────────


# Final: compiled code need not look them up by name.
_json: Final = messages.encode
_Update: Final = messages.Update
_News: Final = messages.News
_keys: Final[dict[type, list[bytes]]] = {}  # of views, by type


class SeatSnapshot:
    """What one seat sees: the view, the question, its choices, whether it can undo, and who points
    at what."""

    def __init__(
        self,
        view: Any,
        question: Any,  # words, or a message for a client that asked for keys; so are choices
        choices: list[Any],
        undo: messages.UndoInfo,
        pointing: Any = None,
    ) -> None:
        self.pointing = pointing
        self.view = view
        self.question = question
        self.choices = choices
        self.undo = undo
        self.fields: tuple[object, ...] = () if view is None else astuple(view)


class TableViews:
    """A table at one version, as several viewers are shown it: what is the same for all of them is
    made once. What a seat sees can be asked for only until the table changes.

    They are for clients that want words, or for those that asked for keys."""

    def __init__(self, table: Table, seats: Collection[int] = (), keys: bool = False) -> None:
        match = table.match
        self.table = table
        self.keys = keys and table.game.has_catalogue
        self.version = table.version
        self.awaited = table.awaited
        self.steps = len(match.steps) if match else 0
        self.seat_views: dict[int, SeatSnapshot] = {}  # by seat
        # All of an item, by its index in the history.
        self._told: dict[int, list[Any]] = {}
        self._secret = -1  # the index of the last item so far that is not told to all alike
        self._open_news: dict[int, list[messages.News]] = {}  # told to all alike, by version
        self._prefixes: dict[int, bytes] = {}  # of updates with such news, by version
        self._differences = Differences()
        self._points = table.game.pointing and match is not None
        self._open: list[Any] | None = None
        self._marks: list[Any] = []
        if match is not None and seats:
            looking = list(seats)
            views = match.views(looking)
            for index in range(len(looking)):
                self.seat_views[looking[index]] = self._look(looking[index], views[index])

    def seat_view(self, seat: int) -> SeatSnapshot:
        """What a seat sees now."""
        found = self.seat_views.get(seat)
        if found is None:
            match = self.table.match
            found = self.seat_views[seat] = self._look(seat, match.view(seat) if match else None)
        return found

    def _look(self, seat: int, view: Any) -> SeatSnapshot:
        table = self.table
        return SeatSnapshot(
            view,
            keys.asks(table, seat) if self.keys else question(table, seat),
            keys.may(table, seat) if self.keys else choices(table, seat),
            table.undo.info(seat, table.status == RUNNING),
            self._pointing(seat) if self._points else None,
        )

    def _pointing(self, seat: int) -> Any:
        """What this seat can point at, and who points at what; the marks are made once for all."""
        table, match = self.table, self.table.match
        assert match is not None
        if self._open is None:
            asked, found = people_asked(table), marks(table)
            if self.keys:
                self._open, self._marks = keys.open_to(table, asked), keys.marks(match, found)
            else:
                self._open, self._marks = open_choices(match, asked), mark_infos(match, found)
        others: list[Any] = [one for one in self._open if one.seat != seat]
        offers: list[Any] = []
        if others and seat >= 0 and not table.seats[seat].bot:
            offers = keys.offers(match, seat) if self.keys else match.offers(seat)
        if self.keys:
            return messages.PointingByKey(others, offers, self._marks)
        return messages.Pointing(others, offers, self._marks)

    def news(self, seat: int, since: int) -> list[messages.News]:
        """The newest news for a viewer after a version, in order."""
        found = self._open_news.get(since)
        if found is not None:
            return found
        end = len(self.table.history)
        start = self._page_start(since, end)
        found = self._news_between(seat, start, end)
        if self._secret < start:
            self._open_news[since] = found
        return found

    def earlier(self, since: int) -> int:
        """The number by which to ask for what `news` leaves out; 0 if that is nothing."""
        return self._left_out(since, self._page_start(since, len(self.table.history)))

    def older_news(self, seat: int, asked: messages.MoreNews) -> messages.NewsPage:
        """A page of news from before those that were told."""
        end = min(asked.before, len(self.table.history))
        start = self._page_start(asked.since, end)
        news = self._news_between(seat, start, end)
        return messages.NewsPage(asked.id, news, self._left_out(asked.since, start))

    def _page_start(self, since: int, end: int) -> int:
        """Where in the history a page begins that ends before `end`."""
        history, start, least = self.table.history, end, max(0, end - NEWS_PAGE)
        while start > least and history[start - 1].version > since:
            start -= 1
        return start

    def _left_out(self, since: int, start: int) -> int:
        return start if start > 0 and self.table.history[start - 1].version > since else 0

    def _news_between(self, seat: int, start: int, end: int) -> list[messages.News]:
        return [
            self._item(one, self._tell(place, one, seat))
            for place, one in enumerate(self.table.history[start:end], start)
            if one.kind not in HIDDEN_KINDS
        ]

    def _item(self, one: HistoryItem, told: list[Any]) -> messages.News:
        if self.keys and told:
            return _News(one.version, one.kind, one.seat, one.words, [], told)
        return _News(one.version, one.kind, one.seat, one.words, told)

    def update_prefix(self, seat: int, since: int) -> bytes:
        """An update up to its news; encoded once if it is the same for everybody."""
        found = self._prefixes.get(since)
        if found is None:
            news = self.news(seat, since)
            start = _Update(
                v=self.version,
                after=since,
                step=self.steps,
                awaited=self.awaited,
                news=news,
                earlier=self.earlier(since) or UNSET,
            )
            found = _json(start)[:-1]
            if since in self._open_news:
                self._prefixes[since] = found
        return found

    def changed_view(self, before: SeatSnapshot, now: SeatSnapshot) -> bytes:
        """The fields of a view that have changed; all of them, if there was no view."""
        view = now.view
        kind = type(view)
        if kind is not type(before.view):
            return _json(view)
        if view is None:
            return b""
        keys = _keys.get(kind)
        if keys is None:
            keys = _keys[kind] = keys_of(view.__struct_encode_fields__)
        return self._differences.changed(keys, before.fields, now.fields)

    def _tell(self, place: int, item: HistoryItem, seat: int) -> list[Any]:
        """The part of an item that a seat may know."""
        events = item.events
        if not events:
            return []
        told = self._told.get(place)
        if told is None:
            told = keys.told(self.table, events) if self.keys else self._in_words(events)
            self._told[place] = told
            if not all_hear(events):
                self._secret = max(self._secret, place)
        return told if self._secret < place else heard_by(seat, events, told)

    def _in_words(self, events: list[Event]) -> list[Told]:
        setup, names = self.table.setup, self.table.playing_names()
        return [tell(event, setup.game.kinds, setup.nouns, names) for event in events]


def snapshot(
    views: TableViews, seat: int, since: int, info: messages.TableInfo, names: bool = False
) -> messages.TableMessage:
    """Everything a viewer needs to draw the table, and the news since a version; with `names` also
    what the components call things, if it asked for keys."""
    seen = views.seat_view(seat)
    worded = messages.TableMessage(
        v=views.version,
        table=info,
        seat=None if seat == SPECTATOR else seat,
        step=views.steps,
        awaited=views.awaited,
        news=views.news(seat, since),
        view=seen.view,
        question="" if views.keys else seen.question,
        choices=[] if views.keys else seen.choices,
        undo=seen.undo,
        pointing=None if views.keys else seen.pointing,
        earlier=views.earlier(since),
    )
    if not views.keys:
        return worded
    return replace(
        worded,
        asks=UNSET if seen.question is None else seen.question,
        may=seen.choices,
        points=UNSET if seen.pointing is None else seen.pointing,
        names=views.table.setup.names if names else UNSET,
    )


def update(
    views: TableViews,
    seat: int,
    since: int,
    before: SeatSnapshot | None,
    info: messages.TableInfo | None = None,
) -> bytes:
    """A `messages.Update` as JSON: the news since a version, and what differs from what the seat
    saw `before`, at that version; everything, if that is not known any more."""
    now = views.seat_view(seat)
    parts = [views.update_prefix(seat, since)]
    if info is not None:
        parts += [b',"table":', _json(info)]
    view = _json(now.view) if before is None else views.changed_view(before, now)
    if view:
        parts += [b',"view":', view]
    if before is None or now.question != before.question:
        parts += [b',"asks":' if views.keys else b',"question":', _json(now.question)]
    if before is None or now.choices != before.choices:
        parts += [b',"may":' if views.keys else b',"choices":', _json(now.choices)]
    if before is None or now.undo != before.undo:
        parts += [b',"undo":', _json(now.undo)]
    pointing = now.pointing
    if pointing is not None and (before is None or pointing != before.pointing):
        parts += [b',"points":' if views.keys else b',"pointing":', _json(pointing)]
    parts.append(b"}")
    return b"".join(parts)


def question(table: Table, seat: int) -> str:
    if seat == SPECTATOR or table.match is None or table.status not in (RUNNING, OVER):
        return ""
    return table.match.ask(seat)


def choices(table: Table, seat: int) -> list[Choice]:
    match = table.match
    if seat == SPECTATOR or match is None or table.status != RUNNING:
        return []
    return match.choices(seat)


def people_asked(table: Table) -> list[int]:
    """Those at whose choices others may point. Bots take no advice."""
    return [seat for seat in table.awaited if not table.seats[seat].bot]


def open_choices(match: Match, asked: list[int]) -> list[messages.OpenChoices]:
    """What people who are asked may choose, where others may point at it."""
    return [messages.OpenChoices(seat, match.choices(seat)) for seat in asked]


def marks(table: Table) -> list[Mark]:
    """Who points at what: people as they said, bots as the game suggests to them."""
    match = table.match
    if match is None or table.status != RUNNING:
        return []
    found = list(table.marks.values())
    asked = people_asked(table)
    if len(asked) == 1:
        bots = [
            number
            for number, seat in enumerate(table.seats)
            if has_heuristic(seat.bot) and number not in table.awaited
        ]
        found += marks_of_bots(match, bots, asked[0])
    return sorted(found, key=lambda mark: mark.seat)


def mark_infos(match: Match, found: list[Mark]) -> list[messages.MarkInfo]:
    return [
        messages.MarkInfo(mark.seat, mark.of, mark.action, match.say(mark.action, mark.of))
        for mark in found
    ]


def explain(match: Match, seat: int, thing: str) -> messages.Explained:
    """What a thing on the table is, as far as a seat may know; what it may not see is unknown."""
    setup, state = match.setup, match.state
    found = None
    if thing in setup.game.things(setup, state, seat):
        found = setup.game.explain(setup, state, seat, thing)
    if found is None:
        raise Mistake(f"There is no '{thing}' on this table to explain.")
    found = setup.worded(found, match.names)
    return messages.Explained(
        "", found.title, found.words, found.rule, by_key(found.title_says), by_key(found.says)
    )


# ── Records and replays ─────────────────────────────────────────────────────────────────────


def replay_step(match: Match, step: int, seat: int, names: list[str]) -> record_messages.ReplayStep:
    """A seat's view after this many actions of a match, which may have gone on since."""
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
        words = setup.words(setup.game.say(setup, last.before, last.seat, last.action), names)
    return record_messages.ReplayStep(
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

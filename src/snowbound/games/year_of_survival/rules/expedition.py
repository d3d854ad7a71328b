"""A Year of Survival: exploring, and what the table puts in for it (YS-20 to YS-34)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from snowbound.core.bits import bit, members
from snowbound.games.year_of_survival.rules import events
from snowbound.games.year_of_survival.rules import terms as t
from snowbound.games.year_of_survival.rules.actions import PLAY
from snowbound.games.year_of_survival.rules.cards import kinds_in, one
from snowbound.games.year_of_survival.rules.covering import wanted
from snowbound.games.year_of_survival.rules.layout import (
    ambushes,
    card_at,
    discard_nearest,
    face_at,
    nearest,
    occupied,
    refill,
    slide,
    take_away,
)
from snowbound.games.year_of_survival.rules.losses import strike

if TYPE_CHECKING:
    from snowbound.games.year_of_survival.rules.state import YearOfSurvival


def explore(state: YearOfSurvival, length: i64) -> None:
    """YS-20: flip the 2, 4 or 6 cards nearest to the deck. An ambush among them comes first."""
    state.emit(events.EXPLORED, state.active, length)
    flip(state, t.FLIPS[length])
    attackers = ambushes(state, state.up)
    if attackers != 0:
        place = nearest(attackers)
        state.emit(events.AMBUSHED, state.active, place, face_at(state, place))
        set_out(state, place)  # YS-30
    elif state.up & (state.up - 1) == 0:
        go_for(state, nearest(state.up))
    else:
        state.step = t.CHOOSE


def flip(state: YearOfSurvival, number: i64) -> None:
    lying = occupied(state)
    for place in range(t.PLACES):
        if (lying >> place) & 1 and number > 0:
            number -= 1
            state.up |= bit(place)
            state.seen |= bit(card_at(state, place))
            if state.keeps_events:
                state.emit(events.FLIPPED, state.active, place, face_at(state, place))


def go_for(state: YearOfSurvival, place: i64) -> None:
    """YS-21: what the Active Player decides on."""
    if state.keeps_events:
        state.emit(events.CHOSE, state.active, place, face_at(state, place))
    set_out(state, place)


def set_out(state: YearOfSurvival, place: i64) -> None:
    """YS-22: the Active Player plays first."""
    face = face_at(state, place)
    state.target = place
    state.lack = state.box.food.needs[face]
    state.lap = 1
    look_for_help(state, face)
    state.step = t.CONTRIBUTE
    state.ask(state.active)


def look_for_help(state: YearOfSurvival, face: i64) -> bool:
    """Which kinds of items would bring the table closer, and whether the need is met (YS-23).

    Version 1 took it for met when no kind of the deck could help any more."""
    asks_for_knowledge = (state.box.food.knowledge >> face) & 1 == 1
    want = wanted(state.lack, state.wild, asks_for_knowledge)
    state.helping = state.box.helping[want]
    if state.box.version < t.ALL_COVERED:
        return state.helping == 0
    return want == 0


# ── What the table puts in ──────────────────────────────────────────────────────────────────


def must_play(state: YearOfSurvival) -> bool:
    """YS-22: the Active Player plays at least one item."""
    return state.lap == 1 and state.asked == state.active and (state.gave >> state.active) & 1 == 0


def play_item(state: YearOfSurvival, seat: i64, kind: i64) -> None:
    """YS-22, YS-23: it stops as soon as the need is met."""
    state.hands[seat] -= one(kind)
    state.played += one(kind)
    state.plays = [*state.plays, seat * 16 + kind]
    state.gave |= bit(seat)
    if state.box.items.types[kind] == t.KNOWLEDGE:
        state.wild += 1
    else:
        state.lack = state.box.after(state.lack, kind)
    state.emit(events.PLAYED, seat, kind)
    if look_for_help(state, face_at(state, state.target)):
        succeed(state)
    elif not can_help(state, seat):
        ask_next(state, seat)


def can_help(state: YearOfSurvival, seat: i64) -> bool:
    """YS-22: whether a seat has an item that covers an open icon, and may play it."""
    return state.hands[seat] & state.helping != 0 and may_play(state, seat)


def may_play(state: YearOfSurvival, seat: i64) -> bool:
    """YS-22: whoever is held to one item each has played none yet."""
    if (state.gave >> seat) & 1 == 0:
        return True
    house = state.box.house
    return not house.one_each and (seat == state.active or not house.helpers_one_each)


def offers(state: YearOfSurvival, seat: i64) -> list[int]:
    """YS-22: what a seat that is still to be asked, perhaps in another lap, could play."""
    if state.step != t.CONTRIBUTE and state.step != t.ASK_AGAIN:
        return []
    if seat == state.asked or not can_help(state, seat):
        return []
    if state.lap == t.LAPS and places_after_active(state, seat) < places_after_active(
        state, state.asked
    ):
        return []
    return [PLAY.at(kind) for kind in members(kinds_in(state.hands[seat] & state.helping))]


def places_after_active(state: YearOfSurvival, seat: i64) -> i64:
    """How many places clockwise from the Active Player."""
    return (seat + state.seats - state.active) % state.seats


def done(state: YearOfSurvival, seat: i64) -> None:
    state.emit(events.DONE, seat)
    ask_next(state, seat)


def ask_next(state: YearOfSurvival, seat: i64) -> None:
    """The next one clockwise who can help, until the lap is over."""
    seat = state.after(seat)
    while seat != state.active:
        if can_help(state, seat):
            state.ask(seat)
            return
        seat = state.after(seat)
    end_lap(state)


def end_lap(state: YearOfSurvival) -> None:
    """YS-22: where somebody could still help, the Active Player may ask round once more."""
    if state.lap < t.LAPS and anybody_can_help(state):
        state.step = t.ASK_AGAIN
        state.ask(state.active)
    else:
        fail(state)


def anybody_can_help(state: YearOfSurvival) -> bool:
    return any([can_help(state, seat) for seat in range(state.seats)])


def ask_again(state: YearOfSurvival) -> None:
    state.emit(events.ASKED_AGAIN, state.active)
    state.lap += 1
    state.step = t.CONTRIBUTE
    if not can_help(state, state.active):
        ask_next(state, state.active)


def give_up(state: YearOfSurvival) -> None:
    state.emit(events.GAVE_UP, state.active)
    fail(state)


# ── What came of it ─────────────────────────────────────────────────────────────────────────


def succeed(state: YearOfSurvival) -> None:
    """YS-23, YS-24, YS-33."""
    place = state.target
    face = face_at(state, place)
    state.ask(state.active)
    if state.box.food.types[face] != t.AMBUSH:
        win(state, place, events.WON)
        clear_away(state)
        return
    state.emit(events.REPELLED, state.active, place, face)
    if rewards(state) != 0:
        state.step = t.REWARD
    else:
        clear_away(state)


def win(state: YearOfSurvival, place: i64, event: i64) -> None:
    """A card for the common food pile."""
    face = face_at(state, place)
    points: i64 = state.box.food.points[face]
    state.points += points
    state.emit(event, state.active, place, face, points)
    state.won |= bit(take_away(state, place))


def rewards(state: YearOfSurvival) -> i64:
    """YS-33: the other face-up cards of lowest value that are no ambush."""
    best: i64 = 0
    lowest: i64 = -1
    for place in range(t.PLACES):
        if (state.up >> place) & 1:
            face = face_at(state, place)
            points: i64 = state.box.food.points[face]
            if state.box.food.types[face] != t.AMBUSH and (lowest < 0 or points <= lowest):
                if points != lowest:
                    best = 0
                    lowest = points
                best |= bit(place)
    return best


def reward(state: YearOfSurvival, place: i64) -> None:
    win(state, place, events.REWARDED)
    clear_away(state)


def leave(state: YearOfSurvival) -> None:
    state.emit(events.LEFT, state.active)
    clear_away(state)


def fail(state: YearOfSurvival) -> None:
    """YS-24, YS-31."""
    face = face_at(state, state.target)
    if state.box.food.types[face] == t.AMBUSH:
        state.emit(events.OVERRUN, state.active, state.target, face)
        state.spend()
        strike(state, t.BY_AMBUSH)
    else:
        state.emit(events.FAILED, state.active, state.target, face)
        clear_away(state)


def clear_away(state: YearOfSurvival) -> None:
    """YS-24, YS-25: everything face up is discarded, the rest slides towards the deck."""
    state.spend()
    discard_nearest(state, state.up, t.PLACES)
    state.target = -1
    slide(state, to_deck=True)
    refill(state, from_deck=True)
    state.end_action()

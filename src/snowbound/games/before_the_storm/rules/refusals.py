"""Before the Storm: why an action is not allowed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from snowbound.core.state import Refusal
from snowbound.games.before_the_storm.rules import (
    acting,
    fights,
    loads,
    tokens,
)
from snowbound.games.before_the_storm.rules import actions as a
from snowbound.games.before_the_storm.rules import terms as t

if TYPE_CHECKING:
    from snowbound.games.before_the_storm.rules.state import BeforeTheStorm


def reason(state: BeforeTheStorm, seat: i64, action: i64) -> Refusal:
    """The rule against an action that is not legal."""
    if state.over:
        return Refusal("BS-80", "The storm is here; the game is over.")
    if (state.awaited >> seat) & 1 == 0:
        return _not_asked(state, seat)
    if state.steps:
        return _in_a_step(state, action)
    if state.phase == t.DRAWING:
        return Refusal("BS-12", "Draw a card from the food or the weapon deck.")
    if state.phase == t.RECRUITMENT:
        return _while_recruiting(state, seat, action)
    if state.phase == t.MOVEMENT:
        return _while_moving(state, action)
    return _while_acting(state, seat, action)


def _not_asked(state: BeforeTheStorm, seat: i64) -> Refusal:
    if state.steps and (seat == state.active or state.phase == t.ROUND_START):
        return Refusal("BS-21", f"Seat {state.asked + 1} has to choose first.")
    return Refusal("BS-21", "It is not your turn.")


def _in_a_step(state: BeforeTheStorm, action: i64) -> Refusal:
    kind = state.step_kind()
    if kind == t.BUY:
        return _while_buying(state, state.step_value(), action)
    if kind in (t.LAY, t.ANSWER):
        return _while_laying(state, kind, action)
    if kind == t.LOOT and state.step_value() & 1:
        return Refusal("BS-43", "They surrendered: up to 3 food or 1 oil, as far as there is any.")
    if kind == t.SEIZE and fights.is_handed(state.step_value()):
        return Refusal("BS-61", "They surrendered and hand over a special crate: take it.")
    rules = ["BS-70", "BS-20", "BS-38", "BS-70", "", "", "", "BS-42", "BS-44", "BS-61", "BS-62"]
    words = [
        "",
        "",
        "Choose one of your scouts that goes without food.",
        "Use a medkit, or lose the scout.",
        "",
        "",
        "",
        "Take food or oil, as far as there is any, or nothing.",
        "Keep the raider, or let it go.",
        "Take the special crate over, or leave it.",
        "Choose which of the three things stays here.",
    ]
    if kind < len(rules):
        return Refusal(rules[kind], words[kind])
    return Refusal("BS-20", "Choose a tile for the event, one that is not destroyed.")


def _while_buying(state: BeforeTheStorm, points: i64, action: i64) -> Refusal:
    if not a.BUY.has(action):
        return Refusal("BS-36", "Spend your resource points first.")
    if a.BUY.arg(action) == 0:
        return Refusal("BS-39", "There is no food left.")
    if a.BUY.arg(action) == 1:
        return Refusal("BS-39", "There are no weapons left.")
    if state.box.arsenal:
        return Refusal("BS-14", "Medkits are in the weapon deck; they cannot be bought.")
    if points < t.MEDKIT_PRICE:
        return Refusal("BS-36", f"A medkit costs {t.MEDKIT_PRICE} points; you have {points}.")
    return Refusal("BS-39", "There are no medkits left.")


def _while_laying(state: BeforeTheStorm, kind: i64, action: i64) -> Refusal:
    if a.SURRENDER.has(action):
        if kind == t.LAY:
            return Refusal("BS-41", "Only who is attacked can surrender.")
        return Refusal("BS-41", "You have laid weapons; now you fight.")
    if a.READY.has(action):
        return Refusal("BS-41", "Lay at least one weapon.")
    if a.LAY.has(action):
        if fights.layable(state, kind) & a.LAY.mask:
            return Refusal("BS-41", f"You have no weapon of value {a.LAY.arg(action) + 1}.")
        if state.held(state.asked, t.H_WEAPONS) == 0:
            return Refusal("BS-41", "You have no more weapons.")
        if state.fight == t.ENEMY:
            return Refusal("BS-25", "Two weapons are the most against an enemy.")
        return Refusal("BS-61", "Two weapons a side are the most here.")
    return Refusal("BS-41", "Lay weapons, or say that you are ready.")


# ── The parts of a turn ─────────────────────────────────────────────────────────────────────


def _while_recruiting(state: BeforeTheStorm, seat: i64, action: i64) -> Refusal:
    scouts = state.held(seat, t.H_SCOUTS)
    if a.RECRUIT.has(action):
        if state.recruited:
            return Refusal("BS-31", "One recruit a turn.")
        if scouts == t.SCOUTS:
            return Refusal("BS-31", "All five of your scouts are out.")
        return Refusal("BS-31", "A recruit costs a food, and you have none.")
    if a.DISMISS.has(action):
        if state.dismissed:
            return Refusal("BS-31", "One scout may be dismissed a turn.")
        if scouts <= t.FEWEST_SCOUTS:
            return Refusal("BS-31", "You must keep two scouts.")
        return Refusal("BS-31", "Only a scout on your settlement can be dismissed.")
    return Refusal("BS-31", "Recruit or dismiss, or go on to your movement.")


def _while_moving(state: BeforeTheStorm, action: i64) -> Refusal:
    if a.STEP.has(action):
        if state.left == 0:
            return Refusal("BS-32", "You have no steps left.")
        place = state.place(state.active * t.SCOUTS + state.hand)
        if (state.box.ways[place] >> a.STEP.arg(action)) & 1 == 0:
            return Refusal("BS-1", "There is nothing that way.")
        return Refusal("BS-22", "You could not leave the destroyed tile again.")
    if a.SCOUT.has(action):
        return _other_scout(state, a.SCOUT.arg(action), "BS-32")
    if a.DONE.has(action):
        return Refusal("BS-22", "A scout stands on a destroyed tile; nobody can end there.")
    if a.RECRUIT.has(action) or a.DISMISS.has(action):
        return Refusal("BS-31", "Recruitment comes before movement.")
    return Refusal("BS-33", "Scouts act when all have moved.")


def _other_scout(state: BeforeTheStorm, number: i64, rule: str) -> Refusal:
    if number == state.hand:
        return Refusal(rule, "You have that scout in hand.")
    if state.place(state.active * t.SCOUTS + number) == t.TRACKER:
        return Refusal("BS-31", "That scout has not been recruited.")
    if state.phase == t.MOVEMENT and state.left == 0:
        return Refusal(rule, "You have no steps left.")
    if state.picks >= t.MOST_PICKS:
        return Refusal(rule, "Use the scout that you have in hand, or go on.")
    return Refusal("BS-33", "That scout can do nothing more this turn.")


def _while_acting(state: BeforeTheStorm, seat: i64, action: i64) -> Refusal:
    scout = seat * t.SCOUTS + state.hand
    place = state.place(scout)
    if a.SCOUT.has(action):
        return _other_scout(state, a.SCOUT.arg(action), "BS-33")
    if a.STEP.has(action):
        return Refusal("BS-33", "Movement is over.")
    if a.DONE.has(action):
        return Refusal("BS-36", "A scout at home has something to deliver.")
    if a.RAID.has(action):
        return _no_raid(state, seat, place)
    if a.ATTACK.has(action):
        return _no_attack(state, scout, a.ATTACK.at(0), action)
    if a.DELIVER.has(action):
        if place != state.box.homes[seat]:
            return Refusal("BS-36", "Scouts deliver on your own settlement.")
        return Refusal("BS-36", "It carries nothing.")
    if a.FIGHT.has(action):
        if tokens.where(state, a.FIGHT.arg(action)) != place:
            return Refusal("BS-25", "It is not here.")
        return Refusal("BS-25", "You have no weapon to fight with.")
    if a.TAKE.has(action) or a.TAP.has(action):
        return _nothing_to_take(state, scout, place, action)
    return Refusal("BS-33", "That cannot be done while scouts act.")


def _no_raid(state: BeforeTheStorm, seat: i64, place: i64) -> Refusal:
    if place < t.TILES or place == state.box.homes[seat]:
        return Refusal("BS-40", "The scout is not on another's settlement.")
    if (state.acted >> state.hand) & 1:
        return Refusal("BS-33", "It has acted this turn.")
    if state.flags & t.TRUCE:
        return Refusal("BS-20", "Nobody may raid this round.")
    if (state.stood >> state.box.owner_of(place)) & 1:
        return Refusal("BS-40", "One of your scouts stood there when your turn began.")
    return Refusal("BS-41", "A raid takes at least one weapon.")


def _no_attack(state: BeforeTheStorm, scout: i64, first: i64, action: i64) -> Refusal:
    other = action - first
    seat = scout // t.SCOUTS
    if other // t.SCOUTS == seat:
        return Refusal("BS-60", "Nobody attacks its own scouts.")
    if other // t.SCOUTS >= state.seats or state.place(other) != state.place(scout):
        return Refusal("BS-60", "That scout is not here.")
    if loads.tokens_in(state.load(other)) == 0:
        return Refusal("BS-60", "Only a scout with a special crate can be attacked.")
    if state.held(seat, t.H_WEAPONS) == 0:
        return Refusal("BS-41", "An attack takes at least one weapon.")
    return Refusal("BS-33", "It has acted this turn.")


def _nothing_to_take(state: BeforeTheStorm, scout: i64, place: i64, action: i64) -> Refusal:
    tapping = a.TAP.has(action)
    if place >= t.TILES:
        rule = "BS-35" if tapping else "BS-34"
        return Refusal(rule, "There is nothing to gather on a settlement.")
    if tokens.enemies_on(state, place) != 0:
        return Refusal("BS-25", "An enemy bars this tile.")
    if loads.filled(state.load(scout)) >= t.LOAD:
        return Refusal("BS-34", "A scout carries three things at most.")
    if tapping:
        return _no_oil(state, place)
    if (state.acted >> state.hand) & 1 == 0 and acting.limit(state, place) <= 0:
        return Refusal("BS-20", "Nothing can be gathered here this round.")
    item = a.TAKE.arg(action)
    if item == t.ITEM_CRATE:
        return Refusal("BS-34", "There is no crate here.")
    if item == t.ITEM_OIL:
        return Refusal("BS-62", "No oil was dropped here.")
    if tokens.where(state, item - t.ITEM_TOKEN) == t.CARRIED:
        return Refusal("BS-24", "Somebody carries it.")
    return Refusal("BS-24", "It is not here.")


def _no_oil(state: BeforeTheStorm, place: i64) -> Refusal:
    if (state.acted >> state.hand) & 1:
        return Refusal("BS-35", "Oil is tapped instead of gathering.")
    if place >= t.FORESTS:
        return Refusal("BS-35", "Oil is found in the city and the suburbs only.")
    if state.flags & t.OIL_SHUT:
        return Refusal("BS-20", "No oil can be tapped this round.")
    return Refusal("BS-39", "There is no oil left.")

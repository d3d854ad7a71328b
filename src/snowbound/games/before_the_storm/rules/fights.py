"""Before the Storm: raids, scout attacks and enemies (BS-25, BS-40 to BS-48, BS-60 to BS-62)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from snowbound.core.bits import bit
from snowbound.games.before_the_storm.rules import actions as a
from snowbound.games.before_the_storm.rules import (
    bags,
    events,
    fates,
    knowledge,
    loads,
    supplies,
    tokens,
)
from snowbound.games.before_the_storm.rules import terms as t
from snowbound.games.before_the_storm.rules.box import REWARD_OIL

if TYPE_CHECKING:
    from snowbound.games.before_the_storm.rules.state import BeforeTheStorm

SCOUT_BITS: Final = 5  # of a scout's number, in a step's value
SCOUT_MASK: Final = 31
BOTH_SCOUTS: Final = 1023


# ── Whom one may fight ──────────────────────────────────────────────────────────────────────


def targets(state: BeforeTheStorm, scout: i64, place: i64) -> i64:
    """BS-60: other players' scouts there that carry a special crate, a bit set."""
    if state.held(scout // t.SCOUTS, t.H_WEAPONS) == 0:
        return 0
    found: i64 = 0
    for other in range(state.seats * t.SCOUTS):
        foe = other // t.SCOUTS != scout // t.SCOUTS and state.place(other) == place
        if foe and loads.tokens_in(state.load(other)) != 0:
            found |= bit(other)
    return found


def rare_acts(state: BeforeTheStorm, scout: i64) -> list[int]:
    """Enemies and scouts that a scout may fight, as actions."""
    found: list[int] = []
    place = state.place(scout)
    if place < t.TILES and state.held(state.active, t.H_WEAPONS) != 0:
        enemies = tokens.enemies_on(state, place)
        for token in range(t.TOKENS):
            if (enemies >> token) & 1:
                found.append(a.FIGHT.at(token))
    if state.borne != 0:
        there = targets(state, scout, place)
        for other in range(state.seats * t.SCOUTS):
            if (there >> other) & 1:
                found.append(a.ATTACK.at(other // t.SCOUTS, other % t.SCOUTS))
    return found


# ── Declaring ───────────────────────────────────────────────────────────────────────────────


def open_fight(state: BeforeTheStorm, kind: i64, scout: i64, defender: i64, target: i64) -> None:
    state.fight = kind
    state.fighter = scout
    state.defender = defender
    state.target = target
    state.laid = 0
    state.answer = 0
    state.push(t.LAY, state.active, 0)


def raid(state: BeforeTheStorm, scout: i64) -> None:
    """BS-40."""
    defender = state.box.owner_of(state.place(scout))
    state.emit(events.RAIDED, state.active, defender)
    open_fight(state, t.RAID, scout, defender, 0)


def attack(state: BeforeTheStorm, scout: i64, defender: i64, number: i64) -> None:
    """BS-60."""
    state.emit(events.ATTACKED, state.active, defender, number)
    open_fight(state, t.ATTACK, scout, defender, defender * t.SCOUTS + number)


def face(state: BeforeTheStorm, scout: i64, token: i64) -> None:
    """BS-25."""
    state.emit(events.FOUGHT, state.active, token)
    open_fight(state, t.ENEMY, scout, state.active, token)


# ── Weapons ─────────────────────────────────────────────────────────────────────────────────


def most_weapons(state: BeforeTheStorm) -> i64:
    """BS-25, BS-61: two a side, but in a raid any number."""
    return bags.COUNT if state.fight == t.RAID else t.DUEL


def layable(state: BeforeTheStorm, kind: i64) -> i64:
    """BS-41: weapons to lay one by one; who attacks lays at least one, who defends may surrender
    as long as it has laid none."""
    laid = bags.size(state.laid if kind == t.LAY else state.answer)
    found: i64 = 0
    if laid < most_weapons(state):
        weapons = state.held(state.asked, t.H_WEAPONS)
        for number in range(1, t.HIGHEST + 1):
            if bags.count(weapons, number) > 0:
                found |= bit(a.LAY.first + number - 1)
    if kind == t.ANSWER:
        found |= a.READY.mask
        if laid == 0:
            found |= a.SURRENDER.mask
    elif laid > 0:
        found |= a.READY.mask
    return found


def lay(state: BeforeTheStorm, seat: i64, action: i64) -> None:
    if a.LAY.has(action):
        number = a.LAY.arg(action) + 1
        state.stock[seat * t.HELD + t.H_WEAPONS] -= bags.one(number)
        state.lay_for(seat, state.laid_by(seat) + bags.one(number))
        state.emit(events.LAID, seat, bags.size(state.laid_by(seat)))
        return
    state.pop()
    if a.SURRENDER.has(action):
        surrender(state)
        return
    state.emit(events.READY, seat, bags.size(state.laid_by(seat)))
    if seat != state.active:
        compare(state)
    elif state.fight == t.ENEMY:
        compare_with_enemy(state)
    else:
        state.push(t.ANSWER, state.defender, 0)


def show(state: BeforeTheStorm, seat: i64, weapons: i64) -> None:
    """Tell everybody what was laid."""
    if state.keeps_events:
        for number in bags.numbers(weapons):
            state.emit(events.SHOWED, seat, number)


def discard_all(state: BeforeTheStorm) -> None:
    """BS-46."""
    supplies.discard_weapons(state, state.active, state.laid)
    state.laid = 0
    if state.fight != t.ENEMY:
        supplies.discard_weapons(state, state.defender, state.answer)
        state.answer = 0


def lose_half(state: BeforeTheStorm, shown: bool) -> None:
    """BS-43, BS-45: of the weapons laid, half, rounded up, at random; the others go back."""
    lost = bags.some(state.laid, (bags.size(state.laid) + 1) // 2, state.luck)
    kept = state.laid - lost
    seat = state.active
    state.laid = 0
    state.stock[seat * t.HELD + t.H_WEAPONS] += kept
    if state.keeps_events:
        for number in bags.numbers(lost):
            state.emit(events.LOST_WEAPON, seat, number)
    supplies.discard_weapons(state, seat, lost)
    if shown:
        state.stock[seat * t.HELD + t.H_SHOWN] = knowledge.hand_shown(state, seat, kept)


def close(state: BeforeTheStorm) -> None:
    state.fight = t.NO_FIGHT


# ── The result ──────────────────────────────────────────────────────────────────────────────


def compare(state: BeforeTheStorm) -> None:
    """BS-41: both are shown, the higher sum wins."""
    show(state, state.active, state.laid)
    show(state, state.defender, state.answer)
    ours, theirs = bags.total(state.laid), bags.total(state.answer)
    if ours == theirs:
        tie(state)
    elif ours > theirs:
        attacker_wins(state)
    else:
        defender_wins(state)


def tie(state: BeforeTheStorm) -> None:
    """BS-45."""
    state.emit(events.TIED, state.active, state.defender)
    lose_half(state, True)
    supplies.discard_weapons(state, state.defender, state.answer)
    state.answer = 0
    state.push(t.FALL, state.active, state.fighter)
    close(state)


def attacker_wins(state: BeforeTheStorm) -> None:
    state.emit(events.WON, state.active, state.defender)
    discard_all(state)
    if state.fight == t.RAID:
        offer_loot(state, False)
        return
    state.push(t.FALL, state.defender, state.target)
    offer_special(state, state.fighter, state.target, False)
    close(state)


def defender_wins(state: BeforeTheStorm) -> None:
    state.emit(events.BEATEN, state.active, state.defender)
    discard_all(state)
    if state.fight == t.RAID:
        state.push(t.CAPTURE, state.defender, state.fighter)
    else:
        state.push(t.FALL, state.active, state.fighter)
        offer_special(state, state.target, state.fighter, False)
    close(state)


def surrender(state: BeforeTheStorm) -> None:
    """BS-43, BS-61."""
    state.emit(events.SURRENDERED, state.defender, state.active)
    lose_half(state, False)
    if state.fight == t.RAID:
        offer_loot(state, True)
    else:
        offer_special(state, state.fighter, state.target, True)
        close(state)


# ── Loot ────────────────────────────────────────────────────────────────────────────────────


def offer_loot(state: BeforeTheStorm, surrendered: bool) -> None:
    """BS-42, BS-43; where nothing is to be had nobody is asked."""
    defender = state.defender
    close(state)
    food = loot_food(state, defender, surrendered)
    if food > 0 or state.held(defender, t.H_OIL) != 0:
        state.push(t.LOOT, state.active, defender << 1 | int(surrendered))


def loot_food(state: BeforeTheStorm, defender: i64, surrendered: bool) -> i64:
    food = state.held(defender, t.H_FOOD)
    return min(food, t.SURRENDERED_FOOD) if surrendered else food // 2


def oil_to_loot(state: BeforeTheStorm, defender: i64, surrendered: bool) -> i64:
    most: i64 = t.SURRENDERED_OIL if surrendered else t.LOOTED_OIL
    return min(most, bags.size(state.held(defender, t.H_OIL)))


def lootable(state: BeforeTheStorm) -> i64:
    value = state.step_value()
    defender = value >> 1
    found = bit(a.LOOT.first + t.LOOT_NOTHING)
    if loot_food(state, defender, value & 1 == 1) > 0:
        found |= bit(a.LOOT.first + t.LOOT_FOOD)
    if state.held(defender, t.H_OIL) != 0:
        found |= bit(a.LOOT.first + t.LOOT_OIL)
    return found


def loot(state: BeforeTheStorm, what: i64) -> None:
    value = state.pop()
    defender = value >> 1
    surrendered = value & 1 == 1
    seat = state.active
    if what == t.LOOT_FOOD:
        food = loot_food(state, defender, surrendered)
        state.stock[defender * t.HELD + t.H_FOOD] -= food
        state.stock[seat * t.HELD + t.H_FOOD] += food
        state.emit(events.LOOTED_FOOD, seat, defender, food)
    elif what == t.LOOT_OIL:
        loot_oil(state, seat, defender, oil_to_loot(state, defender, surrendered))
    else:
        state.emit(events.KEPT, seat, defender)


def loot_oil(state: BeforeTheStorm, seat: i64, defender: i64, pieces: i64) -> None:
    """BS-47: at random, straight into the stock. Both know the numbers."""
    state.emit(events.LOOTED_OIL, seat, defender, pieces)
    both = bit(seat) | bit(defender)
    for _ in range(pieces):
        number = bags.drawn(state.held(defender, t.H_OIL), state.luck)
        state.stock[defender * t.HELD + t.H_OIL] -= bags.one(number)
        state.stock[seat * t.HELD + t.H_OIL] += bags.one(number)
        old, new = knowledge.STOCK_OIL + defender, knowledge.STOCK_OIL + seat
        knowledge.one_moved(state, old, new, number, both)
        state.emit(events.LOOTED_NUMBER, seat, number, audience=both)


def capture_or_release(state: BeforeTheStorm, capture: bool) -> None:
    """BS-44; what the raider carried goes to the defender as it falls there (BS-48)."""
    defender = state.asked
    scout = state.pop()
    if capture:
        state.emit(events.CAPTURED, defender, state.active)
        state.push(t.FALL, state.active, scout)
    else:
        state.emit(events.RELEASED, defender, state.active)


# ── Special crates ──────────────────────────────────────────────────────────────────────────


def offer_special(state: BeforeTheStorm, winner: i64, loser: i64, handed: bool) -> None:
    """BS-61: the victor may take over a special crate; who surrenders hands it over."""
    if loads.tokens_in(state.load(loser)) != 0:
        value = winner | loser << SCOUT_BITS | int(handed) << (2 * SCOUT_BITS)
        state.push(t.SEIZE, winner // t.SCOUTS, value)


def is_handed(value: i64) -> bool:
    """Whether the one who lost it surrendered, so that it cannot be left."""
    return value >> (2 * SCOUT_BITS) != 0


def seizable(state: BeforeTheStorm, value: i64) -> list[int]:
    loser = (value >> SCOUT_BITS) & SCOUT_MASK
    special = loads.tokens_in(state.load(loser))
    found: list[int] = [] if is_handed(value) else [a.LEAVE.at()]
    for token in range(t.TOKENS):
        if (special >> token) & 1:
            found.append(a.SEIZE.at(token))
    return found


def seize_or_leave(state: BeforeTheStorm, action: i64) -> None:
    value = state.pop()
    if a.LEAVE.has(action):
        return
    winner = value & SCOUT_MASK
    token = a.SEIZE.arg(action)
    if loads.filled(state.load(winner)) >= t.LOAD:  # BS-62
        state.push(t.UNLOAD, winner // t.SCOUTS, (value & BOTH_SCOUTS) | token << (2 * SCOUT_BITS))
    else:
        hand_over(state, winner, (value >> SCOUT_BITS) & SCOUT_MASK, token)


def unload(state: BeforeTheStorm, slot: i64) -> None:
    """BS-62: one thing stays on the tile."""
    value = state.pop()
    winner = value & SCOUT_MASK
    loser = (value >> SCOUT_BITS) & SCOUT_MASK
    fates.drop_item(state, winner, slot)
    hand_over(state, winner, loser, value >> (2 * SCOUT_BITS))


def hand_over(state: BeforeTheStorm, winner: i64, loser: i64, token: i64) -> None:
    item = t.TOKEN_SLOT + token
    state.set_load(loser, loads.without_item(state.load(loser), item))
    state.set_load(winner, loads.with_item(state.load(winner), item))
    state.emit(events.SEIZED, winner // t.SCOUTS, token, loser // t.SCOUTS)


# ── Enemies ─────────────────────────────────────────────────────────────────────────────────


def compare_with_enemy(state: BeforeTheStorm) -> None:
    """BS-25: a higher sum beats it."""
    show(state, state.active, state.laid)
    token = state.target
    strength: i64 = state.box.strengths[token]
    ours = bags.total(state.laid)
    if ours > strength:
        discard_all(state)
        state.emit(events.ENEMY_BEATEN, state.active, token)
        tokens.put(state, token, t.IN_SUPPLY)
        reward(state, state.active, token)
    else:
        if ours == strength:
            lose_half(state, True)
        else:
            discard_all(state)
        state.push(t.FALL, state.active, state.fighter)
    close(state)


def reward(state: BeforeTheStorm, seat: i64, token: i64) -> None:
    gain = state.box.rewards[token]
    if gain.kind == t.GAIN_FOOD:
        state.emit(events.GAINED_FOOD, seat, supplies.gain_food(state, seat, gain.number))
    elif gain.kind == t.GAIN_WEAPONS:
        supplies.draw_weapons(state, seat, gain.number)
    elif gain.kind == REWARD_OIL:
        gain_oil(state, seat, gain.number)
    else:
        state.emit(events.GAINED_MEDKITS, seat, supplies.gain_medkits(state, seat, gain.number))


def gain_oil(state: BeforeTheStorm, seat: i64, pieces: i64) -> None:
    pieces = min(pieces, bags.size(state.oil_left))
    state.emit(events.GAINED_OIL, seat, pieces)
    for _ in range(pieces):
        number = bags.drawn(state.oil_left, state.luck)
        state.oil_left -= bags.one(number)
        state.stock[seat * t.HELD + t.H_OIL] += bags.one(number)
        state.emit(events.SAW_OIL, seat, number, audience=bit(seat))

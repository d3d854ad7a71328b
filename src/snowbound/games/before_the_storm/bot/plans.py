"""Before the Storm: where a leader sends its scouts.

Worths are in hundredths of a victory point. Every scout looks for the place that pays best for the
turns it takes to get there, to fill its hands and to come home; then the steps of this turn are
shared out, the best plans first.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from snowbound.core.bits import bit
from snowbound.games.before_the_storm.rules import (
    acting,
    bags,
    loads,
    supplies,
    tokens,
)
from snowbound.games.before_the_storm.rules import terms as t
from snowbound.games.before_the_storm.rules.box import REWARD_OIL
from snowbound.games.before_the_storm.rules.land import DISTANCES
from snowbound.games.before_the_storm.rules.state import BeforeTheStorm

FOOD_WORTH: Final = 33
SCOUT_WORTH: Final = 130  # what is lost with a scout
WEAPON_WORTH: Final = 28
MEDKIT_WORTH: Final = 45
STEP_COST: Final = 9
PACE: Final = 3  # steps that one scout makes in a later turn
LATE_PACE: Final = 2  # the same when all hurry home
ENOUGH_SCOUTS: Final = 4
SWAY: Final = 45  # in a hundred, by which a whim makes more or less of a goal
WHIM_FACTOR: Final = 2_654_435_761
URGENT: Final = 1000  # who must go home now
SHARE: Final = 100
MARGIN: Final = 9  # chance in a hundred that a point of strength is worth
LIKELY: Final = 95
UNLIKELY: Final = 3
LAID_SHARE: Final = 75  # of its weapons, in a hundred, that a defender is expected to lay
WORD: Final = 0xFFFFFFFFFF


@final
class Style:
    """How much a leader makes of oil, of food and of raids, in hundredths, what a step costs it,
    how fast it reckons to come home in the end, and how many scouts it hires. A whim, any number
    but 0, makes more of some goals and less of others, the same all through a turn."""

    def __init__(
        self,
        oil: i64,
        food: i64,
        raids: i64,
        crates: i64,
        step: i64 = STEP_COST,
        late_pace: i64 = LATE_PACE,
        scouts: i64 = ENOUGH_SCOUTS,
        whim: i64 = 0,
    ) -> None:
        self.oil: i64 = oil
        self.food: i64 = food
        self.raids: i64 = raids
        self.crates: i64 = crates
        self.step: i64 = step
        self.late_pace: i64 = late_pace
        self.scouts: i64 = scouts
        self.whim: i64 = whim

    def swayed(self, score: i64, turn: i64, scout: i64, goal: i64) -> i64:
        """What a goal's score is by the whim of this turn."""
        if self.whim == 0:
            return score
        mixed = (((self.whim * t.ROUNDS + turn) * t.SCOUTS + scout) * t.PLACES + goal) * WHIM_FACTOR
        return score * (SHARE - SWAY + ((mixed & WORD) >> 12) % (2 * SWAY + 1)) // SHARE


# ── Worths ──────────────────────────────────────────────────────────────────────────────────


def oil_worth(game: BeforeTheStorm, style: Style) -> i64:
    """Of an oil token that nobody has looked at."""
    if not game.box.oil_by_number:
        return style.oil
    return style.oil * bags.total(game.box.oil) // t.OIL


def point_worth(game: BeforeTheStorm, style: Style) -> i64:
    """Of a resource point."""
    if game.food_left == 0:
        return WEAPON_WORTH * style.crates // SHARE
    return FOOD_WORTH * supplies.food_a_point(game) * style.food // SHARE


def crate_worth(game: BeforeTheStorm, style: Style) -> i64:
    """Of a crate that nobody has looked at."""
    return bags.total(game.box.crates) * point_worth(game, style) // t.CRATES


def load_worth(game: BeforeTheStorm, style: Style, load: i64) -> i64:
    """Of what a scout carries, once it is home."""
    worth: i64 = 0
    point = point_worth(game, style)
    while load != 0:
        item = load & t.SLOT_MASK
        if item >= t.TOKEN_SLOT:
            worth += game.box.points[item - t.TOKEN_SLOT] * point
        elif item < t.OIL_SLOT:
            worth += item * point
        elif game.box.oil_by_number:
            worth += (item - t.OIL_SLOT) * style.oil
        else:
            worth += style.oil
        load >>= t.SLOT
    return worth


def reward_worth(game: BeforeTheStorm, style: Style, token: i64) -> i64:
    gain = game.box.rewards[token]
    if gain.kind == t.GAIN_FOOD:
        return gain.number * FOOD_WORTH
    if gain.kind == t.GAIN_WEAPONS:
        return gain.number * WEAPON_WORTH
    if gain.kind == REWARD_OIL:
        return gain.number * oil_worth(game, style)
    return gain.number * MEDKIT_WORTH if gain.kind == t.GAIN_MEDKITS else 0


# ── Strength ────────────────────────────────────────────────────────────────────────────────


def best_two(weapons: i64) -> i64:
    """The sum of the two highest."""
    found: i64 = 0
    left: i64 = 2
    number: i64 = t.HIGHEST
    while number > 0 and left > 0:
        pieces = min(left, bags.count(weapons, number))
        found += pieces * number
        left -= pieces
        number -= 1
    return found


def expected_strength(game: BeforeTheStorm, weapons: i64) -> i64:
    """Of this many unknown weapons, in hundredths."""
    return SHARE * weapons * bags.total(game.box.weapons) // t.WEAPONS


def raid_chance(game: BeforeTheStorm, seat: i64, other: i64) -> i64:
    """That a raid with everything one has is won, in a hundred."""
    theirs = bags.size(game.held(other, t.H_WEAPONS))
    ours = bags.total(game.held(seat, t.H_WEAPONS))
    if theirs == 0:
        return LIKELY
    lead = ours * SHARE - expected_strength(game, theirs) * LAID_SHARE // SHARE
    return max(UNLIKELY, min(LIKELY, 50 + lead * MARGIN // SHARE))


def booty(game: BeforeTheStorm, style: Style, other: i64) -> i64:
    """What a won raid brings at best."""
    food = game.held(other, t.H_FOOD) // 2 * FOOD_WORTH
    oil = min(t.LOOTED_OIL, bags.size(game.held(other, t.H_OIL))) * oil_worth(game, style)
    return max(food, oil)


def ransom(game: BeforeTheStorm, style: Style, other: i64) -> i64:
    """What surrender brings."""
    food = min(t.SURRENDERED_FOOD, game.held(other, t.H_FOOD)) * FOOD_WORTH
    oil = min(1, bags.size(game.held(other, t.H_OIL))) * oil_worth(game, style)
    return max(food, oil)


def raid_worth(game: BeforeTheStorm, style: Style, scout: i64, other: i64) -> i64:
    """What a raid on another's settlement is worth to a seat."""
    seat = scout // t.SCOUTS
    weapons = bags.size(game.held(seat, t.H_WEAPONS))
    if weapons == 0 or game.flags & t.TRUCE:
        return 0
    chance = raid_chance(game, seat, other)
    most = booty(game, style, other)
    loot = (most + ransom(game, style, other)) // 2
    loot += loot // (game.seats - 1)  # what the other loses
    theirs = bags.size(game.held(other, t.H_WEAPONS))
    used = min(weapons, 1 + theirs)
    risk = SCOUT_WORTH + load_worth(game, style, game.load(scout))
    gain = chance * loot - (SHARE - chance) * risk - used * WEAPON_WORTH * SHARE
    return gain // SHARE * style.raids // SHARE


def fight_worth(game: BeforeTheStorm, style: Style, seat: i64, token: i64) -> i64:
    """What fighting an enemy is worth; nobody does who would lose."""
    if best_two(game.held(seat, t.H_WEAPONS)) <= game.box.strengths[token]:
        return 0
    return max(0, reward_worth(game, style, token) - 2 * WEAPON_WORTH)


def attack_worth(game: BeforeTheStorm, style: Style, scout: i64, target: i64) -> i64:
    """What attacking another's scout is worth: it carries a special crate."""
    seat, other = scout // t.SCOUTS, target // t.SCOUTS
    prize: i64 = 0
    special = loads.tokens_in(game.load(target))
    for token in range(t.TOKENS):
        if (special >> token) & 1:
            prize = max(prize, game.box.points[token] * point_worth(game, style))
    ours = best_two(game.held(seat, t.H_WEAPONS)) * SHARE
    theirs = min(t.DUEL, bags.size(game.held(other, t.H_WEAPONS)))
    lead = ours - expected_strength(game, theirs)
    if lead <= 0:
        return 0
    likely = min(LIKELY, 50 + lead // 12)
    return (likely * prize - (SHARE - likely) * SCOUT_WORTH) // SHARE - 2 * WEAPON_WORTH


# ── Plans ───────────────────────────────────────────────────────────────────────────────────


@final
class Plan:
    """Where each scout of the active seat is to end this turn."""

    def __init__(self, style: Style) -> None:
        self.key: i64 = -1
        self.ends = vec[i64]([0] * t.SCOUTS)
        self.goals = vec[i64]([0] * t.SCOUTS)
        self.scores = vec[i64]([0] * t.SCOUTS)
        self.claims = vec[i64]([0] * t.TILES)  # crates that other scouts have in mind
        # The scout that is being sent.
        self.style = style
        self.turn: i64 = 0
        self.number: i64 = 0
        self.goal: i64 = 0
        self.score: i64 = 0

    def look(self, game: BeforeTheStorm) -> None:
        """Plan the rest of the movement, unless that has been done."""
        key = key_of(game)
        if key == self.key:
            return
        self.key = key
        self.turn = game.round
        for tile in range(t.TILES):
            self.claims[tile] = 0
        first = game.active * t.SCOUTS
        for number in range(t.SCOUTS):
            place = game.place(first + number)
            self.ends[number] = place
            self.goals[number] = place
            self.scores[number] = -1
            if place != t.TRACKER:
                self.send(game, number)
        self.share_steps(game)

    def send(self, game: BeforeTheStorm, number: i64) -> None:
        """Find the best goal for one scout."""
        scout = game.active * t.SCOUTS + number
        place = game.place(scout)
        load = game.load(scout)
        carried = load_worth(game, self.style, load)
        room: i64 = t.LOAD - loads.filled(load)
        turns: i64 = t.ROUNDS - game.round
        self.number = number
        self.goal = place
        self.score = 0
        if carried > 0:
            self.consider_home(game, place, carried, turns)
        if room > 0:
            self.consider_tiles(game, place, carried, room, turns)
        if game.held(game.active, t.H_WEAPONS) != 0:
            self.consider_fights(game, scout, carried, turns)
            if game.borne != 0:
                self.consider_carriers(game, scout, carried)
        self.goals[number] = self.goal
        self.scores[number] = self.score
        if game.is_flipped(place):
            self.scores[number] += 2 * URGENT
        if self.goal < t.TILES:
            self.claims[self.goal] += min(room, game.box.limits[self.goal])

    def offer(self, goal: i64, score: i64) -> None:
        score = self.style.swayed(score, self.turn, self.number, goal)
        if score > self.score:
            self.score = score
            self.goal = goal

    def consider_home(self, game: BeforeTheStorm, place: i64, carried: i64, turns: i64) -> None:
        home = game.box.homes[game.active]
        steps: i64 = DISTANCES[place * t.PLACES + home]
        wait = later(game, steps)
        if wait >= turns:
            return
        score = carried // (wait + 2) - self.style.step * min(steps, game.left)
        if (steps + self.style.late_pace - 1) // self.style.late_pace >= turns:
            score += URGENT
        self.offer(home, max(score, 1))

    def consider_tiles(
        self, game: BeforeTheStorm, place: i64, carried: i64, room: i64, turns: i64
    ) -> None:
        style = self.style
        home = game.box.homes[game.active]
        oil = oil_worth(game, style) if acting.has_oil(game) else 0
        crate = crate_worth(game, style)
        tile: i64 = 0
        while tile < t.TILES:
            if tile < t.FORESTS or game.ground[tile] != 0 or (game.marked >> tile) & 1:
                steps: i64 = DISTANCES[place * t.PLACES + tile]
                wait = later(game, steps)
                back: i64 = DISTANCES[tile * t.PLACES + home]
                if wait + (
                    back + self.style.late_pace - 1
                ) // self.style.late_pace < turns and not game.is_flipped(tile):
                    gain = self.tile_worth(game, tile, room, crate, oil)
                    if gain > 0:
                        rounds = wait + 2 + (back + PACE - 1) // PACE
                        total = carried + gain
                        if tile < t.FORESTS and room > 1 and wait + 2 + back // PACE < turns:
                            total += oil * 2 // 3  # another one next turn
                            rounds += 1
                        cost = self.style.step * min(steps, game.left)
                        self.offer(tile, total // rounds - cost)
            tile += 1

    def tile_worth(self, game: BeforeTheStorm, tile: i64, room: i64, crate: i64, oil: i64) -> i64:
        """What one action there brings."""
        limit = min(room, acting.limit(game, tile))
        there = max(0, bags.size(game.ground[tile]) - self.claims[tile])
        pieces = min(limit, there)
        gain = pieces * crate
        if (game.marked >> tile) & 1:
            if tokens.enemies_on(game, tile) != 0:
                return 0
            special = tokens.specials_on(game, tile)
            for token in range(t.TOKENS):
                if (special >> token) & 1 and pieces < limit:
                    gain += game.box.points[token] * point_worth(game, self.style)
        if tile < t.FORESTS and oil > gain:
            return oil
        return gain

    def consider_fights(self, game: BeforeTheStorm, scout: i64, carried: i64, turns: i64) -> None:
        style = self.style
        place = game.place(scout)
        for other in range(game.seats):
            if other == game.active:
                continue
            goal = game.box.homes[other]
            steps: i64 = DISTANCES[place * t.PLACES + goal]
            wait = later(game, steps)
            if wait >= turns or (game.stood >> other) & 1:
                continue
            gain = raid_worth(game, style, scout, other)
            if gain > 0:
                cost = self.style.step * min(steps, game.left)
                self.offer(goal, gain // (wait + 1) + carried // 6 - cost)
        if game.marked != 0:
            for token in range(t.TOKENS):
                tile = tokens.where(game, token)
                if tile < t.TILES and game.box.strengths[token] > 0:
                    steps = DISTANCES[place * t.PLACES + tile]
                    wait = later(game, steps)
                    gain = fight_worth(game, style, game.active, token)
                    if gain > 0 and wait < turns:
                        cost = self.style.step * min(steps, game.left)
                        self.offer(tile, gain // (wait + 1) + carried // 6 - cost)

    def consider_carriers(self, game: BeforeTheStorm, scout: i64, carried: i64) -> None:
        """Scouts with special crates that can be caught this turn; by the next they are gone."""
        place = game.place(scout)
        for target in range(game.seats * t.SCOUTS):
            if target // t.SCOUTS == game.active or loads.tokens_in(game.load(target)) == 0:
                continue
            goal = game.place(target)
            steps: i64 = DISTANCES[place * t.PLACES + goal]
            if steps <= game.left:
                gain = attack_worth(game, self.style, scout, target)
                self.offer(goal, gain + carried // 6 - self.style.step * steps)

    def share_steps(self, game: BeforeTheStorm) -> None:
        """The best plans first; who cannot get there this turn comes as near as it can."""
        left = game.left
        first = game.active * t.SCOUTS
        done: i64 = 0
        for _ in range(game.held(game.active, t.H_SCOUTS)):
            best: i64 = -1
            for number in range(t.SCOUTS):
                on_map = (done >> number) & 1 == 0 and game.place(first + number) != t.TRACKER
                if on_map and (best < 0 or self.scores[number] > self.scores[best]):
                    best = number
            done |= bit(best)
            place = game.place(first + best)
            goal = self.goals[best]
            steps: i64 = DISTANCES[place * t.PLACES + goal]
            if steps <= left:
                self.ends[best] = goal
            else:
                self.ends[best] = nearest(game, place, goal, left)
                steps = DISTANCES[place * t.PLACES + self.ends[best]]
            left -= steps


def later(game: BeforeTheStorm, steps: i64) -> i64:
    """In how many turns a scout can be there that has so far to go: 0 is this turn."""
    if steps <= game.left:
        return 0
    return (steps - game.left // 2 + PACE - 1) // PACE


def nearest(game: BeforeTheStorm, place: i64, goal: i64, left: i64) -> i64:
    """Of the places that this many steps reach and a scout may end on, the nearest to its goal."""
    best = place
    nearness: i64 = DISTANCES[place * t.PLACES + goal]
    if game.is_flipped(place):
        nearness = t.PLACES
    there: i64 = 0
    while there < t.TILES:
        steps: i64 = DISTANCES[place * t.PLACES + there]
        if steps <= left and not game.is_flipped(there):
            far: i64 = DISTANCES[there * t.PLACES + goal]
            if far < nearness:
                nearness = far
                best = there
        there += 1
    return best


def key_of(game: BeforeTheStorm) -> i64:
    """A number that stands for all that a plan goes by."""
    key = game.active * 64 + game.left
    key = key * 16 + game.round
    for scout in range(game.seats * t.SCOUTS):
        key = (key * 1_000_003 + game.scouts[scout]) & WORD
    for tile in range(t.TILES):
        key = (key * 31 + bags.size(game.ground[tile])) & WORD
    for at in range(len(game.stock)):
        key = (key * 31 + (game.stock[at] & WORD)) & WORD
    return (key * 31 + game.tokens % 1_000_003 + game.flipped % 1_000_003) & WORD

"""Before the Storm: the heuristic of a settlement's leader, in hundredths of a point.

Scouts follow plans (`plans.py`). Raids, fights and answers go by what is at stake and by how strong
the other side is expected to be: weapons of others are only counted, never looked at.
"""

from typing import Final, cast, final

from mypy_extensions import i64

from snowbound.core.heuristic import Heuristic, chance
from snowbound.core.randomness import Stream
from snowbound.core.state import State
from snowbound.games.before_the_storm.bot.plans import (
    ENOUGH_SCOUTS,
    FOOD_WORTH,
    MEDKIT_WORTH,
    SCOUT_WORTH,
    SHARE,
    WEAPON_WORTH,
    Plan,
    Style,
    attack_worth,
    best_two,
    booty,
    crate_worth,
    expected_strength,
    fight_worth,
    load_worth,
    oil_worth,
    point_worth,
    raid_worth,
    ransom,
)
from snowbound.games.before_the_storm.rules import (
    acting,
    bags,
    fights,
    loads,
)
from snowbound.games.before_the_storm.rules import actions as a
from snowbound.games.before_the_storm.rules import terms as t
from snowbound.games.before_the_storm.rules.land import DISTANCES, NEXT, WAYS
from snowbound.games.before_the_storm.rules.scoring import oil_points, points
from snowbound.games.before_the_storm.rules.state import BeforeTheStorm


def seasoned(
    oil: i64 = 186,
    food: i64 = 112,
    raids: i64 = 29,
    step: i64 = 14,
    scouts: i64 = ENOUGH_SCOUTS,
    whim: i64 = 0,
) -> Style:
    """The style of experts, or one that differs in something."""
    return Style(oil, food, raids, 100, step, late_pace=3, scouts=scouts, whim=whim)


# Raids look better than they turn out to be, since who is raided can surrender; oil is the other
# way round.
STYLES: Final = {
    "": Style(130, 100, 45, 100),
    "oil": Style(180, 80, 45, 100),
    "food": Style(80, 130, 45, 100),
    "raider": Style(130, 100, 75, 110),
    "seasoned": seasoned(),
}

# What an expert compares with its own style for the length of a turn.
ALTERNATIVES: Final = [
    seasoned(oil=240, food=90),
    seasoned(oil=100, food=140),
    seasoned(raids=150),
    seasoned(raids=0),
    seasoned(step=4),
    seasoned(step=24),
    seasoned(scouts=5),
    seasoned(scouts=2),
    *[seasoned(whim=whim) for whim in range(1, 7)],
]

FAR_FROM_IT: Final = -1000
STRAY: Final = -50
GO: Final = 100
OTHER_GOES: Final = 50
RESERVE: Final = 2  # turns for which food should be at hand
HUNGER: Final = 120  # of food that is needed soon
ARMED: Final = 2  # weapons that everybody should have
ARMS: Final = 45  # what the first ones are worth besides
LATE: Final = 4  # turns before the end from which nobody recruits for the work
CAPTURED: Final = 60
SURE_LEAD: Final = 100  # hundredths of strength by which an attacker wants to be ahead
HORIZON: Final = 90  # decisions: about a round of six
LEAD: Final = 4  # log odds of a lead of a hundredth of a point, divided by the turns left and
DRIFT: Final = 3
# How a game stands before its end. Measured by giving one seat of a greedy game a piece more and
# playing both games on with the same luck.
FOOD_AHEAD: Final = 24  # some of it is eaten, and the supply runs out
WORKER_AHEAD: Final = 55  # each of the first four scouts; it can be hired again in the last turn
FIFTH_AHEAD: Final = -30  # eats more than it brings
FIFTH_AT_LAST: Final = 20
WEAPON_AHEAD: Final = 5
BROUGHT_HOME: Final = 64  # of a load, in a hundred,
LOST_A_STEP: Final = 12  # and less for each step from home


@final
class Leader(Heuristic):
    def __init__(self, style: Style, others: list[Heuristic] | None = None) -> None:
        self.style = style
        self.even = Style(SHARE, SHARE, SHARE, SHARE)
        self.plan = Plan(style)
        self.others: list[Heuristic] = others or []

    def weigh(self, state: State, seat: i64, action: i64) -> i64:
        game = cast(BeforeTheStorm, state)
        if game.steps:
            return self.answering(game, seat, action)
        if game.phase == t.MOVEMENT:
            return self.moving(game, seat, action)
        if game.phase == t.RECRUITMENT:
            return self.recruiting(game, seat, action)
        if a.DRAW.has(action):
            return self.drawing(game, seat, a.DRAW.arg(action))
        return self.acting(game, seat, action)

    # ── Before the scouts act ───────────────────────────────────────────────────────────────

    def drawing(self, game: BeforeTheStorm, seat: i64, pile: i64) -> i64:
        """A weapon, then food; raiders arm first."""
        armed: i64 = 2 if self.style.raids > SHARE else 1
        return int((pile == 1) == (bags.size(game.held(seat, t.H_WEAPONS)) < armed))

    def recruiting(self, game: BeforeTheStorm, seat: i64, action: i64) -> i64:
        if a.DONE.has(action):
            return 0
        if a.DISMISS.has(action):
            return FAR_FROM_IT
        food = game.held(seat, t.H_FOOD)
        scouts = game.held(seat, t.H_SCOUTS)
        turns = t.ROUNDS - game.round
        ration = max(0, scouts + 1 - t.FEWEST_SCOUTS + game.more_rations)
        if turns == 1:
            return 10 if food > ration else FAR_FROM_IT
        if turns <= LATE or scouts >= self.style.scouts:
            return FAR_FROM_IT
        return 10 if food > ration * RESERVE else FAR_FROM_IT

    def moving(self, game: BeforeTheStorm, seat: i64, action: i64) -> i64:
        self.plan.look(game)
        place = game.place(seat * t.SCOUTS + game.hand)
        end = self.plan.ends[game.hand]
        if a.STEP.has(action):
            if place == end:
                return STRAY
            there: i64 = NEXT[place * WAYS + action]
            nearer = DISTANCES[there * t.PLACES + end] < DISTANCES[place * t.PLACES + end]
            return GO if nearer else STRAY
        if a.DONE.has(action):
            return 0
        number = a.SCOUT.arg(action)
        other = game.place(seat * t.SCOUTS + number)
        return OTHER_GOES if self.plan.ends[number] != other else STRAY

    # ── Acting ──────────────────────────────────────────────────────────────────────────────

    def acting(self, game: BeforeTheStorm, seat: i64, action: i64) -> i64:
        if a.DONE.has(action):
            return 0
        scout = seat * t.SCOUTS + game.hand
        if a.SCOUT.has(action):
            return 1 if self.has_something_to_do(game, seat, a.SCOUT.arg(action)) else STRAY
        if a.DELIVER.has(action):
            return SHARE * SHARE
        if a.TAKE.has(action):
            return self.taking(game, scout, a.TAKE.arg(action))
        if a.TAP.has(action):
            return oil_worth(game, self.style)
        if a.RAID.has(action):
            other = game.box.owner_of(game.place(scout))
            return raid_worth(game, self.style, scout, other)
        if a.FIGHT.has(action):
            return fight_worth(game, self.style, seat, a.FIGHT.arg(action)) - 1
        return self.attacking(game, scout, a.ATTACK.arg(action), a.ATTACK.second(action))

    def has_something_to_do(self, game: BeforeTheStorm, seat: i64, number: i64) -> bool:
        scout = seat * t.SCOUTS + number
        place = game.place(scout)
        acts = acting.acts_of(game, number)
        if acts & (a.TAKE.mask | a.TAP.mask | a.DELIVER.mask):
            return True
        if acts & a.RAID.mask:
            return raid_worth(game, self.style, scout, game.box.owner_of(place)) > 0
        if acts & acting.RARE:
            for action in fights.rare_acts(game, scout):
                if a.FIGHT.has(action):
                    if fight_worth(game, self.style, seat, a.FIGHT.arg(action)) > 1:
                        return True
                elif self.attacking(game, scout, a.ATTACK.arg(action), a.ATTACK.second(action)) > 0:
                    return True
        return False

    def taking(self, game: BeforeTheStorm, scout: i64, item: i64) -> i64:
        """What gathering here brings in all."""
        tile = game.place(scout)
        if item >= t.ITEM_TOKEN:
            return game.box.points[item - t.ITEM_TOKEN] * point_worth(game, self.style) + 500
        if item == t.ITEM_OIL:
            return oil_worth(game, self.style) + 1
        room: i64 = t.LOAD - loads.filled(game.load(scout))
        pieces = min(room, acting.limit(game, tile), bags.size(game.ground[tile]))
        if game.taking > 0:
            pieces = 1
        return pieces * crate_worth(game, self.style)

    def attacking(self, game: BeforeTheStorm, scout: i64, other: i64, number: i64) -> i64:
        """A scout with a special crate."""
        worth = attack_worth(game, self.style, scout, other * t.SCOUTS + number)
        return worth if worth > 0 else STRAY

    # ── Answers ─────────────────────────────────────────────────────────────────────────────

    def answering(self, game: BeforeTheStorm, seat: i64, action: i64) -> i64:
        group = a.ACTIONS.of(action)
        if group is a.BUY:
            return self.buying(game, seat, a.BUY.arg(action))
        if group is a.LAY or group is a.READY or group is a.SURRENDER:
            return self.laying(game, seat, action)
        if group is a.LOOT:
            return self.looting(game, a.LOOT.arg(action))
        if group is a.SAVE:
            return 1 if t.ROUNDS - game.round > 1 or game.held(seat, t.H_FOOD) > 0 else 2
        if group is a.STARVE:
            return self.starving(game, seat, seat * t.SCOUTS + a.STARVE.arg(action))
        if group is a.UNLOAD:
            return self.unloading(game, a.UNLOAD.arg(action))
        if group is a.PICK:
            return self.picking(game, seat, a.PICK.arg(action))
        if group is a.CAPTURE or group is a.SEIZE:
            return CAPTURED
        return 0

    def buying(self, game: BeforeTheStorm, seat: i64, good: i64) -> i64:
        """Food for the winter, a few weapons for the door; by the point."""
        food = game.held(seat, t.H_FOOD)
        ration = max(0, game.held(seat, t.H_SCOUTS) - t.FEWEST_SCOUTS)
        turns = t.ROUNDS - game.round
        if good == 0:
            need = ration * min(turns, RESERVE) + 1
            return point_worth(game, self.style) + (HUNGER if food < need else 0)
        if good == 1:
            held = bags.size(game.held(seat, t.H_WEAPONS))
            wanted = ARMED * self.style.raids // SHARE + self.wealth(game, seat) // 700
            worth = WEAPON_WORTH * self.style.crates // SHARE
            return worth + (ARMS if held < wanted and turns > 1 else 0)
        return MEDKIT_WORTH - 15 * game.held(seat, t.H_MEDKITS) if turns > 2 else 0

    def wealth(self, game: BeforeTheStorm, seat: i64) -> i64:
        """What raiders would come for."""
        oil = bags.size(game.held(seat, t.H_OIL)) * SHARE
        return oil + game.held(seat, t.H_FOOD) * FOOD_WORTH

    def laying(self, game: BeforeTheStorm, seat: i64, action: i64) -> i64:
        """Lay as much as it takes to be ahead of what the other side is expected to lay."""
        kind = game.step_kind()
        laid = bags.total(game.laid_by(seat)) * SHARE
        goal = self.needed(game, kind)
        if kind == t.ANSWER and bags.size(game.answer) == 0:
            stance = self.stance(game, seat, goal)
            if a.SURRENDER.has(action):
                return 1000 if stance == 0 else -1000
            if stance < 2:
                return 0 if a.READY.has(action) else -500
        if a.READY.has(action):
            return 10 if laid >= goal else -10
        if a.SURRENDER.has(action):
            return -1000
        if laid >= goal:
            return STRAY
        value = a.LAY.arg(action) + 1
        return value if laid + value * SHARE < goal else 2 * SHARE - value

    def needed(self, game: BeforeTheStorm, kind: i64) -> i64:
        """The strength aimed at, in hundredths."""
        if kind == t.ANSWER:
            return expected_strength(game, bags.size(game.laid)) * 115 // SHARE + SHARE // 2
        if game.fight == t.NO_FIGHT:
            return SHARE
        if game.fight == t.RAID:
            theirs = bags.size(game.held(game.defender, t.H_WEAPONS))
            return expected_strength(game, theirs) * 90 // SHARE + SURE_LEAD
        if game.defender == game.active:  # an enemy
            return (game.box.strengths[game.target] + 1) * SHARE
        theirs = min(t.DUEL, bags.size(game.held(game.defender, t.H_WEAPONS)))
        return expected_strength(game, theirs) + SURE_LEAD

    def stance(self, game: BeforeTheStorm, seat: i64, goal: i64) -> i64:
        """0 surrender, 1 lay nothing, 2 fight."""
        most = t.DUEL if game.fight != t.RAID else bags.COUNT
        own = best_two(game.held(seat, t.H_WEAPONS))
        if most > t.DUEL:
            own = bags.total(game.held(seat, t.H_WEAPONS))
        likely = max(0, min(95, 50 + (own * SHARE - goal) // 10))
        if game.fight != t.RAID:
            return 2 if likely >= 45 else 0
        full, part = booty(game, self.style, seat), ransom(game, self.style, seat)
        used = min(bags.size(game.held(seat, t.H_WEAPONS)), bags.size(game.laid) + 1)
        fight = -(SHARE - likely) * full // SHARE - used * WEAPON_WORTH + likely * CAPTURED // SHARE
        if fight >= -part and fight >= -full:
            return 2
        return 0 if part < full else 1

    def looting(self, game: BeforeTheStorm, what: i64) -> i64:
        value = game.step_value()
        if what == 0:
            return fights.loot_food(game, value >> 1, value & 1 == 1) * FOOD_WORTH
        if what == 1:
            pieces = bags.size(game.held(value >> 1, t.H_OIL))
            return min(pieces, 1 if value & 1 else 2) * oil_worth(game, self.style)
        return 0

    def starving(self, game: BeforeTheStorm, seat: i64, scout: i64) -> i64:
        """What it carries; one of the last two only goes home, which costs its way back."""
        loss = load_worth(game, self.style, game.load(scout))
        if game.held(seat, t.H_SCOUTS) <= t.FEWEST_SCOUTS:
            home = game.box.homes[seat]
            loss += self.style.step * DISTANCES[game.place(scout) * t.PLACES + home]
        return -loss

    def unloading(self, game: BeforeTheStorm, slot: i64) -> i64:
        winner = game.step_value() & fights.SCOUT_MASK
        item = loads.item_at(game.load(winner), slot)
        return -load_worth(game, self.style, item)

    def picking(self, game: BeforeTheStorm, seat: i64, tile: i64) -> i64:
        """Good things near home, bad ones where the others are."""
        effect = game.box.effects[game.event][game.step_value()]
        home: i64 = DISTANCES[tile * t.PLACES + game.box.homes[seat]]
        if effect.kind != t.DESTROY:
            return -home if self.brings_good(game, effect.number) else home
        worth = home
        for scout in range(game.seats * t.SCOUTS):
            if game.place(scout) == tile:
                loss = SCOUT_WORTH + load_worth(game, self.style, game.load(scout))
                worth += -loss if scout // t.SCOUTS == seat else loss
        return worth

    def brings_good(self, game: BeforeTheStorm, what: i64) -> bool:
        """Whether an event brings a special crate, not an enemy."""
        return what == t.ANY_SPECIAL or (what < t.TOKENS and game.box.points[what] > 0)

    # ── Looking ahead ───────────────────────────────────────────────────────────────────────

    def guess_hidden_choices(self, state: State, seat: i64, luck: Stream) -> None:
        """Who laid weapons laid good ones: the best of a few ways to lay as many."""
        game = cast(BeforeTheStorm, state)
        if game.fight == t.NO_FIGHT or game.step_kind() != t.ANSWER or seat == game.active:
            return
        pieces = bags.size(game.laid)
        held = game.held(game.active, t.H_WEAPONS) + game.laid
        chosen = game.laid
        for _ in range(2):
            other = bags.some(held, pieces, luck)
            if bags.total(other) > bags.total(chosen):
                chosen = other
        game.stock[game.active * t.HELD + t.H_WEAPONS] = held - chosen
        game.laid = chosen

    def alternatives(self, state: State, seat: i64) -> list[Heuristic]:
        """Other ways to play the rest of the own turn; answers are compared one by one."""
        game = cast(BeforeTheStorm, state)
        return self.others if game.active == seat and not game.steps else []

    def horizon(self) -> i64:
        return HORIZON

    def is_settled(self, state: State) -> bool:
        game = cast(BeforeTheStorm, state)
        if game.recruited or game.dismissed:
            return False  # in the middle of recruitment
        return game.phase == t.RECRUITMENT and not game.steps

    def evaluate(self, state: State, seat: i64) -> i64:
        """The chance to win, by the lead over the best of the others."""
        game = cast(BeforeTheStorm, state)
        own = self.prospect(game, seat)
        best: i64 = -1_000_000
        for other in range(game.seats):
            if other != seat:
                best = max(best, self.prospect(game, other))
        turns = t.ROUNDS - game.round
        return chance((own - best) * LEAD // (DRIFT + turns))

    def prospect(self, game: BeforeTheStorm, seat: i64) -> i64:
        """The points a seat is likely to end with, in hundredths, but for what all can expect."""
        turns = self.turns_left(game, seat)
        food = game.held(seat, t.H_FOOD)
        if turns == 0:
            return points(game, seat) * SHARE + food % t.FOOD_A_VICTORY_POINT
        scouts = game.held(seat, t.H_SCOUTS)
        worth = oil_points(game, seat) * SHARE - turns * bags.size(game.held(seat, t.H_OIL))
        worth += food * FOOD_AHEAD + min(scouts, ENOUGH_SCOUTS) * WORKER_AHEAD
        if scouts > ENOUGH_SCOUTS:
            worth += FIFTH_AT_LAST if turns == 1 else FIFTH_AHEAD
        worth += bags.size(game.held(seat, t.H_WEAPONS)) * WEAPON_AHEAD
        return worth + self.on_the_way(game, seat)

    def on_the_way(self, game: BeforeTheStorm, seat: i64) -> i64:
        """What is carried, as far as it is likely to come home."""
        worth: i64 = 0
        home = game.box.homes[seat]
        for scout in range(seat * t.SCOUTS, (seat + 1) * t.SCOUTS):
            load = game.load(scout)
            if load != 0:
                steps: i64 = DISTANCES[game.place(scout) * t.PLACES + home]
                likely = max(0, BROUGHT_HOME - LOST_A_STEP * steps)
                worth += load_worth(game, self.even, load) * likely // SHARE
        return worth

    def turns_left(self, game: BeforeTheStorm, seat: i64) -> i64:
        """Turns that a seat still has, the one at hand included."""
        turns = t.ROUNDS - game.round
        done = (seat - game.first + game.seats) % game.seats
        now = (game.active - game.first + game.seats) % game.seats
        return turns - 1 if done < now and game.phase != t.ROUND_START else turns


def expert_leader() -> Leader:
    return Leader(STYLES["seasoned"], [Leader(style) for style in ALTERNATIVES])

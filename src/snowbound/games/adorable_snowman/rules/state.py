"""The Adorable Snowman: the rules (AS ledger).

A round has four steps: the snowballs are observed, both climbers act twice, the snowballs are
loaded, and thrown. Players decide only in the second step, where the table does one of three
things: both choose in secret, one takes an action that he was given, or, after the second action,
whoever could still spend a Thank Marker is asked.
"""

from typing import Any, Final, final

from mypy_extensions import i64

from snowbound.core.bits import bit
from snowbound.core.copying import reduced
from snowbound.core.dealing import RANDOM, Given
from snowbound.core.menus import menu
from snowbound.core.randomness import Stream, stream
from snowbound.core.results import Outcome
from snowbound.core.state import Refusal, State
from snowbound.games.adorable_snowman.rules import actions as a
from snowbound.games.adorable_snowman.rules import (
    climbing,
    events,
    imagine,
    laws,
    observation,
    refusals,
    thanks,
    throwing,
)
from snowbound.games.adorable_snowman.rules import terms as t
from snowbound.games.adorable_snowman.rules.box import Box
from snowbound.games.adorable_snowman.rules.cliff import row_of
from snowbound.games.adorable_snowman.rules.climber import Climber
from snowbound.games.adorable_snowman.rules.snow import has_snow, snowy

HASTE: Final = 2  # per mille of a won game that a round is worth,
LONG: Final = 100  # up to this one


@final
class AdorableSnowman(State):
    def __init__(
        self, box: Box, red: Climber, yellow: Climber, dice: Stream, open_die: Stream
    ) -> None:
        super().__init__(t.SEATS)
        self.box = box
        self.red = red
        self.yellow = yellow
        self.dice_luck = dice  # the random snowballs
        self.open_luck = open_die  # AS-11
        self.snow: i64 = box.snow  # AS-1
        self.snow_left: i64 = t.SNOW_MARKERS - t.BLUE_POINTS
        self.thanks_left: i64 = t.THANK_MARKERS - t.SEATS
        self.round: i64 = 0
        self.ending: i64 = t.CLIMBING
        # This round.
        self.possible: i64 = 0  # columns that the dice could give
        self.first_die: i64 = t.NONE  # columns of the random snowballs
        self.second_die: i64 = t.NONE
        self.first_extra: i64 = t.NONE  # and of the extra ones
        self.second_extra: i64 = t.NONE
        self.actions_done: i64 = 0
        self.taker: i64 = t.NONE  # who takes an action that he was given
        self.gifts: i64 = 0  # seats with an action to take, a bit each, the next one lowest
        self.gifts_open: i64 = 0

    # ── The table ───────────────────────────────────────────────────────────────────────────

    def climber(self, seat: i64) -> Climber:
        return self.red if seat == t.RED else self.yellow

    def partner(self, seat: i64) -> Climber:
        return self.yellow if seat == t.RED else self.red

    def die(self, die: i64) -> i64:
        """The column of a hidden die; NONE if it is not thrown."""
        return self.first_die if die == 0 else self.second_die

    def higher(self) -> i64:
        """The higher climber's row."""
        return row_of(max(self.red.at, self.yellow.at))

    def buried(self, climber: Climber) -> bool:
        return has_snow(self.snow, climber.at)

    def on_top(self, climber: Climber) -> bool:
        return climber.at >= self.box.summit

    def step(self) -> i64:
        if self.taker != t.NONE:
            return t.EXTRA
        return t.CHOOSING if self.actions_done < t.ACTIONS_A_ROUND else t.CLOSING

    # ── What is legal ───────────────────────────────────────────────────────────────────────

    def legal(self, seat: i64) -> list[int]:
        climber = self.climber(seat)
        spending = thanks.spendable(climber, self.partner(seat))
        if self.over:
            return menu(0)
        if self.taker != t.NONE:
            if seat == self.taker:
                spending |= self.ways(climber) << a.MOVE.first
            return menu(spending)
        if self.actions_done == t.ACTIONS_A_ROUND:
            return menu(spending | a.DONE.mask) if (self.awaited >> seat) & 1 else menu(0)
        if climber.choice == t.NONE:
            ways = self.ways(climber)
            openly = ways << a.MOVE_OPENLY.first if climber.thanks > 0 else 0
            return menu(spending | ways << a.MOVE.first | openly)
        if climber.thanks > 0 and not climber.shown:
            spending |= a.SHOW_MOVE.mask
        return menu(spending)

    def ways(self, climber: Climber) -> i64:
        """AS-20, AS-21, AS-25, AS-27: the moves a climber may choose, as a set."""
        if self.buried(climber):
            return t.ALL_WAYS
        ways: i64 = self.box.ways[climber.at]
        if climber.climbed and self.tired(climber):
            ways &= ~bit(t.UP)
        return ways

    def tired(self, climber: Climber) -> bool:
        """AS-21: in the Top Region one move up is all, but snow can still be cleared."""
        high = climber.at >= self.box.top_region * t.COLUMNS
        return high and not has_snow(self.snow, climber.at + t.COLUMNS)

    def acts(self, seat: i64) -> bool:
        """Whether a seat has a move to choose."""
        step = self.step()
        if step == t.CHOOSING:
            return not self.over and self.climber(seat).choice == t.NONE
        return step == t.EXTRA and seat == self.taker

    def digs(self, climber: Climber, way: i64) -> bool:
        """AS-24: whether this way leads towards snow, for one who is free to move."""
        free = (self.box.ways[climber.at] >> way) & 1 == 1 and not self.buried(climber)
        return free and has_snow(self.snow, climber.at + t.STEP[way])

    # ── Playing ─────────────────────────────────────────────────────────────────────────────

    def play(self, seat: i64, action: i64) -> None:
        group = a.ACTIONS.of(action)
        if a.is_secret(group):
            if seat == self.taker:
                self.take_gift(seat, a.MOVE.arg(action))
                return
            self.climber(seat).choice = a.MOVE.arg(action)  # AS-20
            self.emit(events.CHOSE, seat)
        elif group is a.DONE:
            self.say_done(seat)
            return
        elif a.is_open(group):
            thanks.move_openly(self, seat, a.MOVE_OPENLY.arg(action))
        elif group is a.SHOW_MOVE:
            thanks.show_move(self, seat)
        elif group is a.SHOW_DIE:
            thanks.show_die(self, seat, a.SHOW_DIE.arg(action))
        else:
            thanks.give_action(self, seat)
        if self.red.choice != t.NONE and self.yellow.choice != t.NONE:
            climbing.reveal(self)
            self.next_step()
        else:
            self.ask()

    def take_gift(self, seat: i64, way: i64) -> None:
        """AS-53: nobody else moves, so there is nothing to wait for."""
        self.taker = t.NONE
        climbing.act_alone(self, seat, way)
        self.next_step()

    def say_done(self, seat: i64) -> None:
        """AS-54."""
        self.emit(events.DONE, seat)
        self.awaited &= ~bit(seat)
        if self.awaited == 0:
            self.finish_round()

    def next_step(self) -> None:
        """After an action: see whether it was the last one that was needed."""
        if self.on_top(self.red) and self.on_top(self.yellow):
            self.end(t.SUMMIT)  # AS-4
        else:
            self.ask()

    def ask(self) -> None:
        """Set who is awaited and who may act besides; a given action comes first (AS-53)."""
        undecided = self.undecided()
        if self.gifts_open > 0 and self.taker == t.NONE and undecided == t.BOTH:
            self.taker = thanks.next_gift(self)
        holders = self.holders()
        if self.taker != t.NONE:
            self.awaited = bit(self.taker)
        elif self.actions_done < t.ACTIONS_A_ROUND:
            self.awaited = undecided
        else:
            self.awaited = holders  # AS-54: a marker spent lets the partner speak again
            if holders == 0:
                self.finish_round()
                return
        self.may_interrupt = holders & ~self.awaited

    def undecided(self) -> i64:
        """The seats that have not chosen."""
        seats: i64 = 0
        if self.red.choice == t.NONE:
            seats = 1
        if self.yellow.choice == t.NONE:
            seats |= 2
        return seats

    def holders(self) -> i64:
        """The seats that hold a Thank Marker: each of them could spend it (AS-50)."""
        seats: i64 = 0
        if self.red.thanks > 0:
            seats = 1
        if self.yellow.thanks > 0:
            seats |= 2
        return seats

    def thank(self, seat: i64, why: i64) -> None:
        """AS-51: a climber who was helped gains a Thank Marker, while any are left."""
        if self.thanks_left > 0:
            self.thanks_left -= 1
            self.climber(seat).thanks += 1
            self.emit(events.THANKS_GAINED, seat, why)

    # ── From round to round ─────────────────────────────────────────────────────────────────

    def begin_round(self) -> None:
        if self.round == self.box.max_rounds:
            self.end(t.NIGHT)  # AS-62
            return
        self.round += 1
        self.actions_done = 0
        self.red.climbed = False
        self.yellow.climbed = False
        self.red.moved = False
        self.yellow.moved = False
        self.red.last = t.NONE
        self.yellow.last = t.NONE
        self.emit(events.ROUND, t.NONE, self.round)
        observation.observe(self)
        self.ask()

    def finish_round(self) -> None:
        """Steps 3 and 4."""
        throwing.throw(self, throwing.load(self))
        if self.buried(self.red) and self.buried(self.yellow):
            self.end(t.BURIED)  # AS-4
        else:
            self.begin_round()

    # ── The end ─────────────────────────────────────────────────────────────────────────────

    def end(self, ending: i64) -> None:
        self.over = True
        self.ending = ending
        self.awaited = 0
        self.may_interrupt = 0
        self.emit(events.END, t.NONE, ending)

    def outcome(self) -> Outcome:
        """The climbers win or lose together; their scores are the rows they have climbed."""
        scores: list[int] = [row_of(self.red.at), row_of(self.yellow.at)]
        if self.ending == t.SUMMIT:
            return Outcome("summit", [t.RED, t.YELLOW], scores, [[t.RED, t.YELLOW]], [], "")
        return Outcome("buried" if self.ending == t.BURIED else "night", [], scores, [], [], "")

    def worth(self, seat: i64) -> i64:
        """A summit is worth the more the sooner it is reached; else rows are better than none."""
        if self.ending == t.SUMMIT:
            return 1000 - HASTE * min(self.round, LONG)
        return row_of(self.red.at) + row_of(self.yellow.at)

    # ── What the contract asks for ──────────────────────────────────────────────────────────

    def reason(self, seat: i64, action: i64) -> Refusal:
        return refusals.reason(self, seat, action)

    def clone(self) -> "AdorableSnowman":
        return self.copy(self.dice_luck.clone(), self.open_luck.clone())

    def imagine(self, seat: i64, luck: Stream) -> "AdorableSnowman":
        """Unseen dice, hidden choices and all luck to come are drawn at random."""
        twin = self.copy(luck.branch(), luck.branch())
        imagine.fill_in(twin, seat, luck)
        return twin

    def copy(self, dice: Stream, open_die: Stream) -> "AdorableSnowman":
        twin = AdorableSnowman(self.box, self.red.clone(), self.yellow.clone(), dice, open_die)
        twin.awaited = self.awaited
        twin.may_interrupt = self.may_interrupt
        twin.over = self.over
        twin.snow = self.snow
        twin.snow_left = self.snow_left
        twin.thanks_left = self.thanks_left
        twin.round = self.round
        twin.ending = self.ending
        twin.possible = self.possible
        twin.first_die = self.first_die
        twin.second_die = self.second_die
        twin.first_extra = self.first_extra
        twin.second_extra = self.second_extra
        twin.actions_done = self.actions_done
        twin.taker = self.taker
        twin.gifts = self.gifts
        twin.gifts_open = self.gifts_open
        return twin

    def __reduce__(self) -> tuple[Any, ...]:
        return reduced(self, self.box, self.red, self.yellow, self.dice_luck, self.open_luck)

    def dump(self) -> dict[str, object]:
        return {
            "round": self.round,
            "ending": self.ending,
            "awaited": self.awaited,
            "besides": self.may_interrupt,
            "over": self.over,
            "snow": [sum(2**cell for cell in snowy(self.snow)), self.snow_left],
            "thanks_left": self.thanks_left,
            "possible": self.possible,
            "dice": [self.first_die, self.second_die],
            "extras": [self.first_extra, self.second_extra],
            "actions_done": self.actions_done,
            "gifts": [self.taker, self.gifts, self.gifts_open],
            "luck": [self.dice_luck.dump(), self.open_luck.dump()],
            "red": self.red.dump(),
            "yellow": self.yellow.dump(),
        }

    def broken_laws(self) -> list[str]:
        return laws.broken_laws(self)


def new_game(
    box: Box, seed: int, keeps_events: bool = False, deal: Given = RANDOM
) -> AdorableSnowman:
    """A game in its first round, the snowballs observed."""
    red = Climber(box.starts[t.RED])
    yellow = Climber(box.starts[t.YELLOW])
    dice = deal.loaded("dice", stream(seed, "dice"), t.COLUMNS)
    open_die = deal.loaded("open die", stream(seed, "open-die"), t.SEATS)
    state = AdorableSnowman(box, red, yellow, dice, open_die)
    state.keeps_events = keeps_events
    state.begin_round()
    return state

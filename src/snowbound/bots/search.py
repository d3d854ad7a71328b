"""Search over imagined states: information-set Monte Carlo tree search, the same for all games.

Every seat has a tree of its own (a multiple-observer search). A node is a choice as its seat
meets it: what this seat itself did before and which actions it is offered now. Nothing that
others chose in secret leads to another node, so nobody in the search knows what he may not
know, and choices that are made at the same time are made independently of each other.

The choice at hand is a race. A round imagines one whole state and tries every action that is still
in the race on it, with the same luck to come, so that what makes a difference is the action and not
the dice. When its share of the budget is spent, the worse half drops out. What is clearly worse
goes before that, and when nothing is left to find out, the race is over. After the choice at hand
players mostly follow the game's own heuristic: what is searched for is a better choice among
players who go on as sensibly as they can, not a game that somebody else would have to play. An
iteration ends with the game, or where the heuristic sees far enough to say how it stands.

Where one action makes little difference (one step of one scout), the race is between policies
instead: heuristics that the seat may follow until the state is settled again, its own first. All
arithmetic is in whole numbers, so that the same luck gives the same move on every machine,
interpreted or compiled.
"""

from math import isqrt, sqrt
from time import perf_counter
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from snowbound.core.heuristic import Heuristic, preferred
from snowbound.core.randomness import Stream
from snowbound.core.state import LOWEST, NOBODY, State

PASS: Final = -1  # a seat that is not awaited leaves the others to go on

FEWEST: Final = 2  # rivals in the last heat
LOOK: Final = 8  # rounds after which the field is looked over
TRIFLE: Final = 1  # per mille of a game: nobody thinks on for less
CLEAR: Final = 4  # (2 standard errors)²: no question is left
SURE: Final = 9  # (2 × 1.5 standard errors)²: enough for a choice against the heuristic
LUCKY: Final = 2  # standard errors by which the rest of a race may turn out better than expected
A_GAME_EITHER_WAY: Final = 500 * 500 // 2
SCALE: Final = 1000  # means are kept in thousandths of a per mille
CURIOSITY: Final = 450_000  # how much a little-tried action is given the benefit of the doubt
HABIT: Final = 64  # one later choice in 64 follows the tree; the others, the seat's heuristic
HASH: Final = 0xFFFFFFFFFF  # keys have 40 bits


@final
class Node:
    """A choice of one seat: its actions, the one that looked best first, and what came of them."""

    def __init__(self, menu: list[int], actions: list[int]) -> None:
        self.menu = menu  # as the state offered them: keys may, very rarely, coincide
        self.actions = actions
        self.visited: i64 = 0
        self.visits = vec[i64]([0] * len(actions))
        self.totals = vec[i64]([0] * len(actions))  # of worth, for the node's seat
        self.after: dict[int, Node] = {}
        # Only the choice at hand keeps these, from `line_up` on.
        self.gains = vec[i64]()  # over the first action, on the same luck
        self.squares = vec[i64]()  # of the single gains

    def line_up(self) -> None:
        """This is the choice at hand: its actions will be compared."""
        self.gains = vec[i64]([0] * len(self.actions))
        self.squares = vec[i64]([0] * len(self.actions))

    def record(self, pick: i64, worth: i64) -> None:
        self.visited += 1
        self.visits[pick] += 1
        self.totals[pick] += worth

    def mean(self, pick: i64) -> i64:
        """The mean worth of a tried action, per mille times SCALE."""
        return self.totals[pick] * SCALE // self.visits[pick]

    def doubt(self, pick: int) -> int:
        """The squared standard error of an action's gains over the first one, all added up, as if
        half a game had been won and half a game lost by it besides."""
        if pick == 0:
            return 0
        gain: int = self.gains[pick]  # its square may take more than 64 bits
        return self.squares[pick] - gain * gain // self.visits[pick] + A_GAME_EITHER_WAY

    def best(self) -> i64:
        """The action tried most often; the better one of equals, the first of those."""
        best: i64 = 0
        for pick in range(1, len(self.actions)):
            if self.visits[pick] > self.visits[best] or (
                self.visits[pick] == self.visits[best] and self.totals[pick] > self.totals[best]
            ):
                best = pick
        return best


def heats_for(rivals: i64) -> i64:
    """How often a field is tried until, halved each time, the last two have been."""
    heats: i64 = 1
    while rivals > FEWEST:
        rivals = (rivals + 1) // 2
        heats += 1
    return heats


def foremost(root: Node, rivals: list[int], keep: i64) -> list[int]:
    """The first action, against which the others are measured, and those that gained most."""
    best = sorted(rivals[1:], key=lambda pick: -root.gains[pick])[: keep - 1]
    return rivals[:1] + best


def in_question(root: Node, rivals: list[int], left: int) -> list[int]:
    """The first action and those still undecided, with this many rounds left."""
    lead = foremost(root, rivals, FEWEST)[-1]
    rest = [
        pick for pick in rivals[1:] if may_lead(root, pick, lead) and within_reach(root, pick, left)
    ]
    if rest == [lead] and clear(root.gains[lead], root.doubt(lead)):
        return rivals[:1]
    return rivals[:1] + rest


def may_lead(root: Node, pick: int, lead: int) -> bool:
    """Whether an action may be better by more than a trifle, and no worse than the leading one."""
    gain, doubt = root.gains[pick], root.doubt(pick)
    if clear(TRIFLE * root.visits[pick] - gain, doubt):
        return False
    return pick == lead or not clear(root.gains[lead] - gain, root.doubt(lead) + doubt)


def within_reach(root: Node, pick: int, left: int) -> bool:
    """Whether an action would be chosen in the end if it went on as before, but luckily."""
    rounds: int = root.visits[pick]
    gain: int = root.gains[pick]
    doubt = root.doubt(pick)
    luck = LUCKY * isqrt(doubt * left // rounds)
    return sure(gain + max(gain, 0) * left // rounds + luck, doubt * (rounds + left) // rounds)


def clear(lead: int, doubt: int) -> bool:
    return lead > 0 and lead * lead > CLEAR * doubt


def sure(gain: int, doubt: int) -> bool:
    """Whether a gain is enough to choose against the heuristic."""
    return gain > 0 and 4 * gain * gain > SURE * doubt


def root_of(square: i64) -> i64:
    """The whole part of a square root (exact for all numbers met here)."""
    return int(sqrt(float(square)))


def logarithm(n: i64) -> i64:
    """1024 times the logarithm to base 2, straight lines between the powers."""
    whole: i64 = 0
    power: i64 = 1
    while power * 2 <= n:
        power *= 2
        whole += 1
    return whole * 1024 + (n - power) * 1024 // power


def folded_menu(key: i64, actions: list[int]) -> i64:
    """A key that also stands for the actions a seat is offered."""
    for action in actions:
        number: i64 = action
        key = (key * 1_000_003 + number + 2) & HASH
    return key


@final
class Search:
    """A search for one seat's choice. Bots give it an imagined state, never the true one."""

    def __init__(
        self,
        imagined: State,
        seat: i64,
        heuristic: Heuristic,
        luck: Stream,
        policies: list[Heuristic] | None = None,
    ) -> None:
        self.imagined = imagined
        self.policies: list[Heuristic] = policies or []  # what is compared instead of actions
        # Actions that are compared with them; after these the heuristic goes on.
        self.extra: list[int] = []
        self.seat: i64 = seat
        self.seats: i64 = imagined.seats
        self.heuristic = heuristic
        self.luck = luck
        self.iterations: i64 = 0
        self.decisions: i64 = 0
        self.horizon: i64 = heuristic.horizon()  # decisions an iteration takes before it may end
        self.roots: list[Node] = [Node([], []) for _ in range(imagined.seats)]
        # This iteration: where each seat is in its tree, and the way there.
        self.at: list[Node] = []
        self.keys = vec[i64]()
        self.lost: list[bool] = []  # seats that have left their tree
        self.path: list[Node] = []
        self.picks: list[int] = []
        self.walkers: list[int] = []

    def root(self) -> Node:
        """The choice that is searched for, once an iteration has been run."""
        state = self.imagined
        awaited = state.waits_for(self.seat)
        return self.roots[self.seat].after[self.key(0, state.legal(self.seat), not awaited)]

    def run(self, iterations: i64) -> None:
        """This many iterations, or a few more if there are more actions than that."""
        self.race(iterations, 0)

    def run_for(self, milliseconds: i64) -> None:
        """As many iterations as fit, at least a few."""
        self.race(0, milliseconds)

    def race(self, iterations: i64, milliseconds: i64) -> None:
        """Heat after heat, with the better half of the rivals each; all heats cost alike."""
        root = self.open_root()
        if self.policies and len(set(root.actions)) == 1:
            return  # they agree
        rivals = list(range(len(root.actions)))
        field: i64 = len(rivals)
        heats = heats_for(field)
        began = perf_counter()
        for heat in range(1, heats + 1):
            most = iterations * heat // heats
            stop = began + float(milliseconds * heat // heats) / 1000.0
            self.round(root, rivals)
            while len(rivals) > 1 and (
                self.iterations + len(rivals) <= most
                or (milliseconds > 0 and perf_counter() < stop)
            ):
                self.round(root, rivals)
                if root.visits[0] % LOOK == 0:
                    left = self.rounds_left(iterations, milliseconds, perf_counter() - began)
                    rivals = in_question(root, rivals, left)
            if len(rivals) == 1:
                return
            field = max(FEWEST, (field + 1) // 2)
            rivals = foremost(root, rivals, field)

    def rounds_left(self, iterations: i64, milliseconds: i64, seconds: float) -> i64:
        """How many rounds of the last two are left, at the pace of the seconds gone by."""
        if milliseconds > 0:
            pace = float(self.iterations) / max(seconds, 0.001)
            iterations = int(pace * float(milliseconds) / 1000.0)
        return max(0, iterations - self.iterations) // FEWEST

    def open_root(self) -> Node:
        state = self.imagined
        actions = state.legal(self.seat)
        may_pass = not state.waits_for(self.seat)
        if self.policies:
            luck = self.luck.branch()  # the same for all: where weights are equal, no difference
            firsts = [
                preferred(policy, state, self.seat, actions, luck.clone())
                for policy in self.policies
            ]
            others: list[int] = [action for action in self.extra if action not in firsts]
            self.policies = self.policies + [self.heuristic for _ in others]
            root = Node(actions, firsts + others)
        else:
            root = Node(actions, self.in_order(state, self.seat, actions, may_pass))
        root.line_up()
        self.roots[self.seat].after[self.key(0, actions, may_pass)] = root
        return root

    def imagine(self) -> State:
        """A state that the seat could be in, where others have chosen as they are likely to."""
        state = self.imagined.imagine(self.seat, self.luck)
        self.heuristic.guess_hidden_choices(state, self.seat, self.luck)
        return state

    def round(self, root: Node, rivals: list[int]) -> None:
        """One imagined state for all rivals, with the same luck to come."""
        state = self.imagine()
        ahead = self.luck.branch()
        usual: i64 = 0
        for pick in rivals:
            worth = self.iterate(state.clone(), root, pick, ahead.clone())
            if pick == 0:
                usual = worth
            gain = worth - usual
            root.gains[pick] += gain
            root.squares[pick] += gain * gain

    def follow(self, state: State, pick: i64, least: i64, longest: i64) -> list[tuple[int, int]]:
        """The line expected after a choice in an imagined state: who does what (or passes).

        It ends where a choice has been tried fewer than `least` times.
        """
        self.set_out()
        action = self.go(self.root(), self.seat, pick)
        steps: list[tuple[int, int]] = [(self.seat, action)]
        silent = self.seat
        if action != PASS:
            state.play(self.seat, action)
            silent = PASS
        if self.policies:
            return steps + self.turn_by(state, self.policies[pick], longest - 1)
        while not state.over and len(steps) < longest:
            seat, action = self.expected(state, silent, least)
            if seat < 0:
                break
            steps.append((seat, action))
            state.play(seat, action)
            silent = PASS
        return steps

    def turn_by(self, state: State, policy: Heuristic, longest: i64) -> list[tuple[int, int]]:
        """What the searching seat goes on to do by a policy, until somebody else is asked."""
        steps: list[tuple[int, int]] = []
        while not (state.over or self.heuristic.is_settled(state)) and len(steps) < longest:
            if LOWEST[state.awaited] != self.seat or state.may_interrupt != 0:
                break
            actions = state.legal(self.seat)
            action = preferred(policy, state, self.seat, actions, self.luck)
            steps.append((self.seat, action))
            state.play(self.seat, action)
        return steps

    def expected(self, state: State, silent: i64, least: i64) -> tuple[i64, i64]:
        """Who is expected to do what next; seat -1 where the search does not know."""
        for other in range(self.seats):
            if (state.may_interrupt >> other) & 1 and other != silent:
                action = self.usual(state, other, True, least)
                if action >= 0:
                    return other, action
        seat: i64 = LOWEST[state.awaited]
        action = self.usual(state, seat, False, least)
        return (seat, action) if action >= 0 else (NOBODY, action)

    def usual(self, state: State, seat: i64, may_pass: bool, least: i64) -> i64:
        """The action that a seat chose most often here, or -1."""
        actions = state.legal(seat)
        if len(actions) == 1 and not may_pass:
            return self.forced(seat, actions[0])
        node = self.at[seat].after.get(self.key(self.keys[seat], actions, may_pass))
        if node is None or node.menu != actions or node.visited < least:
            return PASS
        return self.go(node, seat, node.best())

    # ── One iteration ───────────────────────────────────────────────────────────────────────

    def iterate(self, state: State, root: Node, pick: i64, luck: Stream) -> i64:
        """Play an action of the choice at hand and what follows; what that was worth."""
        until = self.decisions + self.horizon
        self.begin(state, root, pick, luck)
        while not state.over and (self.decisions < until or not self.heuristic.is_settled(state)):
            self.go_on(state, luck)
        self.iterations += 1
        return self.settle(state)

    def begin(self, state: State, root: Node, pick: i64, luck: Stream) -> None:
        """The searching seat chooses (if it passes, the others go on) and follows its tree."""
        self.set_out()
        action = self.go(root, self.seat, pick)
        if action == PASS:
            self.step(state, self.seat, luck)
        else:
            self.decisions += 1
            state.play(self.seat, action)
        if self.policies:
            self.pursue(state, self.policies[pick], luck)
            return
        while not state.over and not self.lost[self.seat]:
            self.step(state, PASS, luck)

    def pursue(self, state: State, policy: Heuristic, luck: Stream) -> None:
        """The searching seat follows a policy until the state is settled again."""
        while not state.over and not self.heuristic.is_settled(state):
            if LOWEST[state.awaited] == self.seat and state.may_interrupt == 0:
                self.decisions += 1
                actions = state.legal(self.seat)
                state.play(self.seat, preferred(policy, state, self.seat, actions, luck))
            else:
                self.go_on(state, luck)

    def set_out(self) -> None:
        """Reset every seat to the root of its tree."""
        self.at = self.roots[:]
        self.keys = vec[i64]([0] * self.seats)
        self.lost = [False] * self.seats
        self.path.clear()
        self.picks.clear()
        self.walkers.clear()

    def step(self, state: State, silent: i64, luck: Stream) -> None:
        """One action: those who may cut in are asked first, but not the silent one."""
        self.decisions += 1
        others = state.may_interrupt
        if others != 0:
            for other in range(self.seats):
                if (others >> other) & 1 and other != silent:
                    action = self.choose(state, other, True, luck)
                    if action != PASS:
                        state.play(other, action)
                        return
        seat: i64 = LOWEST[state.awaited]
        state.play(seat, self.choose(state, seat, False, luck))

    def choose(self, state: State, seat: i64, may_pass: bool, luck: Stream) -> i64:
        """A seat's choice by its tree, or by the heuristic where it has left the tree."""
        actions = state.legal(seat)
        if self.lost[seat]:
            return self.sensible(state, seat, actions, may_pass, luck)
        if len(actions) == 1 and not may_pass:
            return self.forced(seat, actions[0])
        key = self.key(self.keys[seat], actions, may_pass)
        node = self.at[seat].after.get(key)
        if node is None:
            node = Node(actions, self.in_order(state, seat, actions, may_pass))
            self.at[seat].after[key] = node
            self.lost[seat] = True
            return self.go(node, seat, 0)
        if node.menu != actions:
            self.lost[seat] = True
            return self.sensible(state, seat, actions, may_pass, luck)
        if luck.below(HABIT) > 0:
            habit = self.sensible(state, seat, actions, may_pass, luck)
            return self.go(node, seat, node.actions.index(habit))
        return self.go(node, seat, self.most_promising(node))

    def forced(self, seat: i64, only: i64) -> i64:
        """What leaves no choice needs no node, but makes a difference later."""
        self.keys[seat] = (self.keys[seat] * 31 + only + 2) & HASH
        return only

    def key(self, key: i64, actions: list[int], may_pass: bool) -> i64:
        return folded_menu(key * 2 + may_pass, actions)

    def go(self, node: Node, seat: i64, pick: i64) -> i64:
        self.path.append(node)
        self.picks.append(pick)
        self.walkers.append(seat)
        self.at[seat] = node
        action: i64 = node.actions[pick]
        self.keys[seat] = action + 2
        return action

    def in_order(self, state: State, seat: i64, actions: list[int], may_pass: bool) -> list[int]:
        """The actions of a choice, what the heuristic likes best first; passing is neutral."""
        ordered: list[int] = []
        weights: list[int] = []
        if may_pass:
            ordered.append(PASS)
            weights.append(0)
        for action in actions:
            weight = self.heuristic.weigh(state, seat, action)
            place: i64 = len(ordered)
            while place > 0 and weights[place - 1] < weight:
                place -= 1
            ordered.insert(place, action)
            weights.insert(place, weight)
        return ordered

    def most_promising(self, node: Node) -> i64:
        """Upper confidence bounds; actions that looked worse are tried later."""
        visited = node.visited
        open_to: i64 = min(len(node.actions), 1 + root_of(visited) // 2)
        doubt = CURIOSITY * CURIOSITY // 1024 * logarithm(visited + 1)
        best: i64 = 0
        highest: i64 = -1
        pick: i64 = 0
        while pick < open_to:
            visits: i64 = node.visits[pick]
            if visits == 0:
                return pick
            promise = node.mean(pick) + root_of(doubt // visits)
            if promise > highest:
                highest = promise
                best = pick
            pick += 1
        return best

    # ── To the end ──────────────────────────────────────────────────────────────────────────

    def finish(self, state: State, luck: Stream) -> None:
        """Play on by the heuristic."""
        while not state.over:
            self.go_on(state, luck)

    def go_on(self, state: State, luck: Stream) -> None:
        """One action by the heuristic."""
        self.decisions += 1
        seat: i64 = LOWEST[state.awaited]
        action: i64 = PASS
        if state.may_interrupt != 0:
            for other in range(self.seats):
                if (state.may_interrupt >> other) & 1 and action == PASS:
                    action = self.sensible(state, other, state.legal(other), True, luck)
                    if action != PASS:
                        seat = other
        if action == PASS:
            action = self.sensible(state, seat, state.legal(seat), False, luck)
        state.play(seat, action)

    def sensible(
        self, state: State, seat: i64, actions: list[int], may_pass: bool, luck: Stream
    ) -> i64:
        """What a greedy player would do."""
        if len(actions) == 1 and not may_pass:
            return actions[0]
        best = preferred(self.heuristic, state, seat, actions, luck)
        if may_pass and self.heuristic.weigh(state, seat, best) <= 0:
            return PASS
        return best

    def settle(self, state: State) -> i64:
        """Tell every choice on the way what came of it; what it was worth to this seat."""
        worth: list[int] = [self.value(state, seat) for seat in range(self.seats)]
        for i in range(len(self.path)):
            self.path[i].record(self.picks[i], worth[self.walkers[i]])
        return worth[self.seat]

    def value(self, state: State, seat: i64) -> i64:
        return state.worth(seat) if state.over else self.heuristic.evaluate(state, seat)

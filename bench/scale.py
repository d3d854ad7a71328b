"""`python -m bench.scale`: how many tables so many nodes serve, simulated from measured costs.

    python -m bench.costs                            measures the costs, into bench/costs.json
    python -m bench.scale                            where p99 breaks, for one node and for many
    python -m bench.scale --nodes 2 --tables 900     one point, to be compared with a real load

A node is one queue: its event loop takes what comes in order. A move is decided, waits for its
node's next commit, and is applied and told to everybody at its table. Commits of different nodes
wait for each other where they carry a notice: PostgreSQL has one lock for that, held until the
commit is on the disk. Every notice costs each other node a look.
"""

import argparse
import heapq
import itertools
import random
from collections import deque
from collections.abc import Callable
from pathlib import Path

import msgspec

COSTS = Path(__file__).parent / "costs.json"
COMMIT_SECONDS = 0.004  # between two commits of a node, as the write queue has it
BEAT_SECONDS = 3.0  # from one move at a table of people to the next
BROKEN_SECONDS = 0.1  # a p99 that people notice
BROKEN_LOAD = 0.9  # of a node's core: beyond it, a longer time than is simulated breaks it
SIMULATED_SECONDS = 4.0
WARM_SECONDS = 1.0


class Costs(msgspec.Struct, frozen=True):
    """In seconds, measured by `bench.costs`."""

    decide: float  # of a node's core, from a move's arrival to the write queue
    tell: float  # and from there to all sockets of its table
    hear: float  # for each notice of another node
    commit: float  # until a commit is on the disk, nobody else writing
    entry: float  # what each entry adds
    notice_lock: float  # for which a commit with a notice keeps all others waiting
    machine: str = ""  # where and when


class Answer(msgspec.Struct):
    """What came of a simulation."""

    median: float
    p99: float
    node_load: float  # share of a core
    lock_load: float  # share of the time that the lock was held


class Simulation:
    """So many tables on so many nodes for some seconds."""

    def __init__(self, costs: Costs, nodes: int, tables: int, beat: float, notices: bool) -> None:
        self.costs = costs
        self.notices = notices and nodes > 1
        self.rate = tables / nodes / beat  # moves a second at each node
        self.nodes = [Node(self) for _ in range(nodes)]
        self.luck = random.Random(1)
        self.delays: list[float] = []
        self.now = 0.0
        self._events: list[tuple[float, int, Callable[[], None]]] = []
        self._order = itertools.count()
        self._lock_free_at = 0.0
        self.lock_held = 0.0

    def at(self, time: float, do: Callable[[], None]) -> None:
        heapq.heappush(self._events, (time, next(self._order), do))

    def run(self, seconds: float) -> Answer:
        for node in self.nodes:
            self.at(self.luck.expovariate(self.rate), node.move)
        while self._events and self._events[0][0] < seconds:
            self.now, _, do = heapq.heappop(self._events)
            do()
        waiting = [self.now - began for node in self.nodes for began in node.unanswered()]
        delays = sorted([*self.delays, *waiting])
        busy = max(node.busy for node in self.nodes) / seconds
        median, p99 = (delays[int(len(delays) * share)] if delays else 0.0 for share in (0.5, 0.99))
        return Answer(median, p99, busy, self.lock_held / seconds)

    def commit(self, entries: int) -> float:
        """When a commit that is sent now is on the disk."""
        took = self.costs.commit + entries * self.costs.entry
        if not self.notices:
            return self.now + took
        held = self.costs.notice_lock + entries * self.costs.entry
        begins = max(self.now + took - self.costs.notice_lock, self._lock_free_at)
        self._lock_free_at = begins + held
        self.lock_held += held
        return self._lock_free_at


class Node:
    """An event loop, and the write queue of one node."""

    def __init__(self, world: Simulation) -> None:
        self.world = world
        self.busy = 0.0
        self._free_at = 0.0
        self._queue: deque[float] = deque()  # when the moves came that wait for a commit
        self._writing: list[float] = []
        self._committed_at = 0.0
        self._sending = False  # a batch is on its way, or about to be

    def unanswered(self) -> list[float]:
        return [*self._queue, *self._writing]

    def work(self, seconds: float) -> float:
        """When so much work is done that begins after all that waits."""
        self._free_at = max(self._free_at, self.world.now) + seconds
        self.busy += seconds
        return self._free_at

    def move(self) -> None:
        world, came = self.world, self.world.now
        world.at(came + world.luck.expovariate(world.rate), self.move)
        world.at(self.work(world.costs.decide), lambda: self._decided(came))

    def _decided(self, came: float) -> None:
        self._queue.append(came)
        if not self._sending:
            self._sending = True
            self.world.at(max(self.world.now, self._committed_at + COMMIT_SECONDS), self._send)

    def _send(self) -> None:
        self._writing = list(self._queue)
        self._queue.clear()
        self.world.at(self.world.commit(len(self._writing)), self._written)

    def _written(self) -> None:
        world = self.world
        self._committed_at = world.now
        if world.notices:
            for other in world.nodes:
                if other is not self:
                    other.work(world.costs.hear)
        for came in self._writing:
            told = self.work(world.costs.tell)
            if came > WARM_SECONDS:
                world.delays.append(told - came)
        self._writing = []
        self._sending = bool(self._queue)
        if self._sending:
            world.at(world.now + COMMIT_SECONDS, self._send)


def simulate(
    costs: Costs, nodes: int, tables: int, beat: float = BEAT_SECONDS, notices: bool = True
) -> Answer:
    return Simulation(costs, nodes, tables, beat, notices).run(SIMULATED_SECONDS)


def most_tables(costs: Costs, nodes: int, notices: bool) -> tuple[int, Answer]:
    """The most tables that hold, to three per cent, and how loaded everything is then."""

    def look(tables: int) -> tuple[bool, Answer]:
        answer = simulate(costs, nodes, tables, notices=notices)
        return answer.p99 <= BROKEN_SECONDS and answer.node_load <= BROKEN_LOAD, answer

    # No node does more than its core: there the search begins.
    low, high = 0, int(nodes * BEAT_SECONDS / (costs.decide + costs.tell))
    best = Answer(0.0, 0.0, 0.0, 0.0)
    while high - low > high * 0.03:
        middle = (low + high) // 2 if low else int(high * BROKEN_LOAD)
        holds, answer = look(middle)
        low, high = (middle, high) if holds else (low, middle)
        best = answer if holds else best
    return low, best


def table(costs: Costs, counts: list[int]) -> str:
    lines = [
        "| nodes | notices | tables | of each node | p99 | a node's core | the lock |",
        "| --: | :-- | --: | --: | --: | --: | --: |",
    ]
    for nodes in counts:
        for notices in (True, False) if nodes > 1 else (False,):
            most, answer = most_tables(costs, nodes, notices)
            lines.append(
                f"| {nodes} | {'to all' if notices else 'none'} | {most:,} | {most // nodes:,} "
                f"| {answer.p99 * 1000:.0f} ms | {answer.node_load:.0%} | {answer.lock_load:.0%} |"
            )
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--costs", type=Path, default=COSTS)
    parser.add_argument("--nodes", default="1,2,4,8,16,32,64", help="how many, by commas")
    parser.add_argument("--tables", type=int, help="simulate this many instead of the most")
    parser.add_argument("--beat", type=float, default=BEAT_SECONDS, help="seconds between moves")
    asked = parser.parse_args()
    costs = msgspec.json.decode(asked.costs.read_bytes(), type=Costs)
    counts = [int(count) for count in asked.nodes.split(",")]
    if asked.tables is None:
        print(table(costs, counts))
        return
    for nodes in counts:
        answer = simulate(costs, nodes, asked.tables, asked.beat)
        print(
            f"{asked.tables} tables on {nodes} nodes, a move at each every {asked.beat:g} s: "
            f"median {answer.median * 1000:.1f} ms, p99 {answer.p99 * 1000:.1f} ms, "
            f"a node's core {answer.node_load:.0%}, PostgreSQL's lock {answer.lock_load:.0%}"
        )


if __name__ == "__main__":
    main()

"""`make bench`: every game beside its peers, in alternation, written into docs/."""

import argparse
import platform
from pathlib import Path

import snowbound
from bench import audits, lab, ours, peers, searching, sockets, views
from bench.alternate import Result, alternate, ratio
from bench.chart import Row, table, write_chart

TABLES = 24  # at a time, over sockets
IDLE_TABLES = 2000
LOOKS = 3  # at each page, with Lighthouse
DOCS = Path(__file__).parent.parent / "docs"

PAGE = """\
# Speed

Random decisions per CPU second, made by `make bench`: contestants take turns of {seconds} CPU
seconds, {rounds} rounds, in one run. A ratio compares round by round with OpenSpiel's C++ Hanabi;
the column beside it is the lowest and highest ratio of any round. Machines are noisy: ratios mean
something, rates by themselves hardly do, and the games differ in length and in work per decision.

A decision of ours is one action of one seat: asking for the legal actions, choosing one, playing
it with all that follows. Chance is part of playing it; OpenSpiel's Hanabi deals each card at a
chance node, which is resolved and not counted.

Python {python}, Snowbound {version}.

## From the same Python loop

Everybody is driven from a Python loop through the public interface: ours by `State`, or by `Match`,
which takes actions by name, checks them and keeps what undo and records need; OpenSpiel's games by
the interface that all of them share. "Dealt by hand" is Hanabi in a loop that knows its rules and
spares it the enumeration of chance; no general program can drive it like that. PettingZoo's Hanabi
is OpenSpiel's behind PettingZoo's interface.

![Random decisions per CPU second](speed.svg)

{playing}
## Inside each simulation

No Python loop on either side: our compiled `playout()`, and OpenSpiel's `evaluate_bots` with two of
its uniformly random bots, both in C++. PettingZoo and OpenSpiel's games in Python have no
simulation of their own. Ratios are to OpenSpiel's here.

{simulating}
## From the same Python loop, with a clone at each decision, as a search needs

![The same with a clone at each decision](speed-clones.svg)

{cloning}
## Thinking

Iterations of the expert's search at a game's first choice, beside OpenSpiel's IS-MCTS bot. Ours
imagines a state each time and rolls out by the game's own heuristic; theirs rolls out at random and
is given copies of the true state, since Hanabi there cannot be imagined (which also keeps the C++
bot from playing it). An iteration goes on to the game's end, in The Adorable Snowman and Before the
Storm two rounds or so, and our games are longer: hence the decisions in the tree and in the
rollout, per CPU second. The aim is ten times their iterations where a game is played by its fewest.
With more seats an iteration plays everybody's game to its end, so that it holds more decisions and
there are fewer of it in a second.

{thinking}
{arena}

## Telling

A seat's view of a game, made and written as JSON, as a table sends it after every action: every
fifth state of a greedy game, beside The Coldest Night's for four in the same run. The aim for
Before the Storm, with its map, is at most three times as long.

{telling}
"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--seconds", type=float, default=0.6)
    parser.add_argument("--no-write", action="store_true", help="only print the tables")
    asked = parser.parse_args()
    if not snowbound.compiled:
        print("The engine is interpreted here: there will be no compiled rows.")
    states = ours.contestants("state")
    matches = ours.contestants("match", ", by `Match`", also_interpreted=False)
    playing = measured({**peers.PLAYOUTS, **states, **matches}, asked, peers.REFERENCE)
    inside = ours.contestants("playout")
    simulating = measured({**peers.SIMULATIONS, **inside}, asked, peers.SIMULATION)
    clones = ours.contestants("clones")
    cloning = measured({**peers.CLONES, **clones}, asked, peers.REFERENCE)
    thinking = searching.measured(asked.rounds, asked.seconds)
    page = PAGE.format(
        seconds=asked.seconds,
        rounds=asked.rounds,
        python=platform.python_version(),
        version=snowbound.__version__,
        playing=table(playing),
        simulating=table(simulating),
        cloning=table(cloning),
        thinking=searching.table(thinking),
        arena=searching.two_processes(),
        telling=views.table(views.measured(asked.rounds, asked.seconds)),
    )
    print(page)
    if not asked.no_write:
        DOCS.joinpath("speed.md").write_text(page, encoding="utf-8")
        write_chart(playing, DOCS / "speed.svg")
        write_chart(cloning, DOCS / "speed-clones.svg")
    lab.measure_and_write(asked.rounds, lab.GAMES, lab.MILLION, not asked.no_write)
    sockets.measure_and_write(asked.rounds, TABLES, IDLE_TABLES, not asked.no_write)
    audits.measure_and_write(LOOKS, not asked.no_write)


def measured(
    contestants: dict[str, ours.Run], asked: argparse.Namespace, compared_with: str
) -> list[Row]:
    results = alternate(contestants, asked.rounds, asked.seconds)
    reference = results[compared_with]
    return [row(name, result, reference) for name, result in results.items()]


def row(name: str, result: Result, reference: Result) -> Row:
    compared = ratio(result, reference)
    is_ours = name.endswith(("compiled", "interpreted"))
    return Row(name, result.median, compared.median, is_ours, (compared.lowest, compared.highest))


if __name__ == "__main__":
    main()

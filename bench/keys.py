"""`python -m bench.keys`: whole games of a game with a catalogue, on one server.

Clients that want words and clients that ask for keys take turns. What counts is the server's CPU
time.
"""

import argparse
import asyncio
import tempfile
from pathlib import Path
from statistics import median

from bench.our_server import OurServer
from bench.sockets import Round, play_round

GAME = "year-of-survival"
SEATS = 4


async def play_rounds(rounds: int, tables: int) -> dict[bool, list[Round]]:
    """By whether the clients asked for keys."""
    found: dict[bool, list[Round]] = {False: [], True: []}
    with tempfile.TemporaryDirectory() as folder, OurServer(Path(folder), GAME, SEATS) as server:
        await play_round(server, tables)  # to warm up
        for number in range(rounds):
            for keys in (False, True) if number % 2 else (True, False):
                server.keys = keys
                found[keys].append(await play_round(server, tables))
    return found


def table(found: dict[bool, list[Round]]) -> str:
    lines = ["| Clients | Moves per server CPU second | A message |", "| :-- | --: | --: |"]
    for keys, name in ((False, "words"), (True, "keys")):
        rate = median(one.rate for one in found[keys])
        size = median(one.characters for one in found[keys])
        lines.append(f"| {name} | {rate:,.0f} | {size:,.0f} bytes |")
    ratios = [ours.rate / theirs.rate for theirs, ours in zip(*found.values(), strict=True)]
    span = f"{min(ratios):.2f} to {max(ratios):.2f}"
    lines.append(f"\nKeys to words, round by round: {median(ratios):.2f} ({span}).")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--tables", type=int, default=12, help="at a time")
    asked = parser.parse_args()
    print(table(asyncio.run(play_rounds(asked.rounds, asked.tables))))


if __name__ == "__main__":
    main()

"""Plays a game to its end against a server that runs, wherever it came from.

    python -m tools.play_against http://127.0.0.1:8000

Exit code 1, with a sentence, if the game cannot be played or its record does not hold.
"""

import argparse
import asyncio

from tests.server.running import Player


async def play(address: str) -> str:
    """One game alone, with its record verified; what was played."""
    person = Player(address, "Release")
    table = person.solo()["id"]
    async with person.at(table) as socket:
        await socket.hello()
        moves = await socket.play_on()
    if not person.get(f"/api/records/{table}/verify")["holds"]:
        raise SystemExit(f"{address}: the record of table {table} does not hold.")
    return f"{address}: a game of {moves} moves was played, and its record holds."


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("address", help="http://127.0.0.1:8000, for example")
    print(asyncio.run(play(parser.parse_args().address)))

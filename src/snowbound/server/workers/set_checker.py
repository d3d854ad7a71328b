"""The process that reads component files which people bring: a file can be built to take long."""

import sys
import time

import msgspec

from snowbound.core.components import ComponentSet
from snowbound.core.errors import Mistake
from snowbound.core.registry import find_game
from snowbound.server.workers.worker import run
from snowbound.tables import own_sets

MOST_CPU = 0.5  # seconds: the server reads it, too, whenever it loads the table
TOO_LONG = "Reading this file takes too long; it is not played with."


class SetJob(msgspec.Struct, frozen=True, array_like=True):
    game: str
    name: str
    text: str


class SetVerdict(msgspec.Struct, frozen=True, array_like=True):
    wrong: str = ""  # nothing, if the game takes it


def judge(job: SetJob) -> SetVerdict:
    game = find_game(job.game)
    game.setup()  # so that the game itself is not what takes long
    began = time.process_time()
    try:
        own_sets.check(game, ComponentSet(job.name, job.text))
    except Mistake as mistake:
        return SetVerdict(str(mistake))
    except Exception as error:  # of a reader that did not think of it
        return SetVerdict(f"{job.name}.toml cannot be played with ({type(error).__name__}).")
    return SetVerdict(TOO_LONG if time.process_time() - began > MOST_CPU else "")


if __name__ == "__main__":
    run(SetJob, judge, *sys.argv[1:])

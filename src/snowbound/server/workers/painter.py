"""The painter's process: reads what pictures are to say, and answers with PNG files."""

import sys
from pathlib import Path

import msgspec

from snowbound.server.workers.pictures import Card, draw
from snowbound.server.workers.worker import run


class Picture(msgspec.Struct, frozen=True, array_like=True):
    png: bytes = b""
    failure: str = ""


class PictureJob(msgspec.Struct, frozen=True, array_like=True):
    card: Card
    fonts: str


def paint(job: PictureJob) -> Picture:
    try:
        return Picture(draw(job.card, Path(job.fonts)))
    except Exception as error:  # of a font that is damaged, say
        return Picture(failure=f"{type(error).__name__}: {error}")


if __name__ == "__main__":
    run(PictureJob, paint, *sys.argv[1:])

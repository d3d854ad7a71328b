"""Pictures of tables: what a link shows in a chat, and what a result is shared as.

They are drawn from what anybody with the link may know: the game, the names, how it stands or
ended. The fonts are the browser client's.
"""

import io
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Final

import msgspec
from PIL import Image, ImageDraw, ImageFont

Font = ImageFont.FreeTypeFont
Point = tuple[int, int]

WIDTH, HEIGHT = 1200, 630  # as link previews are shown
MARGIN: Final = 80
ROOM: Final = WIDTH - 2 * MARGIN  # for a line of text
LINE: Final = 1.25  # of a font's size, from line to line
COLOURS: Final = 48  # of the finished picture: flat ones, and the edges of letters

SKY, HILLS, SNOW, FIRS = "#E3EAEE", "#86AEC4", "#F6F3EC", "#2E5B4E"
SHEET, INK, SLATE, LAMP = "#FDFBF6", "#1C2530", "#4A5866", "#E7B14C"

TITLE, TEXT = "fraunces-latin-wght", "atkinson-hyperlegible-next-latin-wght"
BOLD, MEDIUM = 720, 500
TITLE_SIZES: Final = (96, 84, 72, 60, 48)  # the largest that fits

RIDGE: Final = (
    *((0, 520), (110, 450), (190, 494), (330, 414), (450, 512), (590, 440), (700, 494)),
    *((830, 420), (960, 516), (1080, 446), (1200, 500), (1200, 630), (0, 630)),
)
SLOPE: Final = ((0, 545), (220, 520), (520, 552), (830, 524), (1200, 548), (1200, 630), (0, 630))
FIR: Final = ((0, 0), (-18, 34), (-9, 32), (-24, 66), (24, 66), (9, 32), (18, 34))
FIRS_AT: Final = ((70, 494), (120, 510), (790, 500), (1140, 484))
HUT: Final = ((955, 586), (953, 532), (1012, 492), (1072, 532), (1070, 588))
ROOF: Final = ((936, 538), (1012, 478), (1090, 538), (1079, 546), (1012, 496), (946, 546))
WINDOW: Final = ((978, 546), (1006, 546), (1006, 572), (978, 572))


class Card(msgspec.Struct, frozen=True):
    """What a picture says."""

    title: str
    names: str
    line: str  # how it stands, or ended


class NoFonts(Exception):
    """The browser client, whose fonts these are, is not built."""


def draw(card: Card, fonts: Path) -> bytes:
    """A card as a PNG file."""
    picture = Image.new("RGB", (WIDTH, HEIGHT), SKY)
    pen = ImageDraw.Draw(picture)
    _draw_landscape(pen)
    pen.text((MARGIN, 56), "Snowbound", INK, _font(fonts, TITLE, 34, MEDIUM))
    y = _write(pen, card.title, _fitting(fonts, card.title), 108, 1)
    y = _write(pen, card.names, _font(fonts, TEXT, 38, MEDIUM), y + 4, 1, SLATE)
    _write(pen, card.line, _font(fonts, TITLE, 42, MEDIUM), y + 14, 2)
    file = io.BytesIO()
    picture.quantize(COLOURS, dither=Image.Dither.NONE).save(file, "png", optimize=True)
    return file.getvalue()


def _draw_landscape(pen: ImageDraw.ImageDraw) -> None:
    """Home, far away: the one window that is lit."""
    pen.polygon(RIDGE, HILLS)
    pen.polygon(SLOPE, SNOW)
    for x, y in FIRS_AT:
        pen.polygon([(x + dx, y + dy) for dx, dy in FIR], FIRS)
    pen.polygon(HUT, INK)
    pen.polygon(ROOF, SHEET, INK, 3)
    pen.polygon(WINDOW, LAMP)


def _fitting(fonts: Path, words: str) -> Font:
    """The title's font, as large as it can be in one line."""
    sizes = [_font(fonts, TITLE, size, BOLD) for size in TITLE_SIZES]
    return next((font for font in sizes if font.getlength(words) <= ROOM), sizes[-1])


def _write(
    pen: ImageDraw.ImageDraw, words: str, font: Font, y: int, most: int, colour: str = INK
) -> int:
    """Write words in a limited number of lines; where the next line begins."""
    left = words.split()
    for number in range(most):
        count = _fit(left, font)
        cut = " …" if number == most - 1 and count < len(left) else ""
        pen.text((MARGIN, y), " ".join(left[:count]) + cut, colour, font)
        y += round(font.size * LINE)
        left = left[count:]
        if not left:
            break
    return y


def _fit(words: Sequence[str], font: Font) -> int:
    """How many of these words fit into a line; one does, however long."""
    count = 1
    while count < len(words) and font.getlength(" ".join(words[: count + 1])) <= ROOM:
        count += 1
    return count


@lru_cache(32)
def _font(fonts: Path, name: str, size: int, weight: int) -> Font:
    found = sorted(fonts.glob(f"{name}-*.woff2"))
    if not found:
        raise NoFonts
    font = ImageFont.truetype(found[0], size)
    font.set_variation_by_axes([weight])
    return font

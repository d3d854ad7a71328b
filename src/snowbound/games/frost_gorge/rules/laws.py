"""Frost Gorge: what must hold on every sheet at any time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from snowbound.games.frost_gorge.rules import terms as t
from snowbound.games.frost_gorge.rules.sheet import Sheet, head_count

if TYPE_CHECKING:
    from snowbound.games.frost_gorge.rules.state import FrostGorge


def broken_laws(state: FrostGorge) -> list[str]:
    broken: list[str] = []
    for seat in range(state.seats):
        for law in _sheet(state.sheets[seat], state.box.icons):
            broken.append(f"seat {seat}: {law}")
    return broken


def _sheet(sheet: Sheet, icons: vec[i64]) -> list[str]:
    broken: list[str] = []
    for good in range(t.KINDS_OF_GOOD):
        if not 0 <= sheet.goods[good] <= sheet.goods[good + t.CIRCLED] <= icons[good]:
            broken.append(f"{t.GOOD_NAMES[good]}: held, circled and printed do not fit (FG-5)")
    if not sheet.settlers <= sheet.circled <= min(t.SETTLER_LIMIT, t.BUNKS * sheet.cabins):
        broken.append("more settlers than circled numbers or bunks (FG-4, FG-28)")
    if sheet.settlers < t.BEGINNERS and not sheet.eliminated:
        broken.append("too few settlers, yet not eliminated (FG-27)")
    if not t.FIRST_CABINS <= sheet.cabins <= t.CABIN_SITES:
        broken.append("a cabin without a site (FG-2)")
    if sheet.seated != 0 and head_count(sheet.living) > head_count(sheet.seated):
        broken.append("more settlers rose from the table than sat down (FG-43)")
    return broken

"""A reliability chart as SVG: what was said against what was won, a panel for each game."""

from html import escape

import msgspec

from snowbound.lab.odds.calibration import ENOUGH, Tenth

SIDE = 190
LEFT, TOP, GAP = 44, 34, 46
ACROSS = 3
INK, SLATE, ICE, EMBER = "#1d2733", "#5d6b7a", "#7fa8c9", "#c2571a"


class Panel(msgspec.Struct, frozen=True):
    title: str
    tenths: list[Tenth]


def draw(panels: list[Panel]) -> str:
    rows = -(-len(panels) // ACROSS)
    width = LEFT + ACROSS * (SIDE + GAP)
    height = rows * (SIDE + TOP + GAP)
    parts = [
        _panel(
            panel,
            LEFT + at % ACROSS * (SIDE + GAP),
            TOP + at // ACROSS * (SIDE + TOP + GAP),
        )
        for at, panel in enumerate(panels)
    ]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'font-family="sans-serif" font-size="12">'
        f'<rect width="{width}" height="{height}" fill="#fff"/>{"".join(parts)}</svg>\n'
    )


def _panel(panel: Panel, left: int, top: int) -> str:
    def x(share: float) -> float:
        return round(left + share * SIDE, 1)

    def y(share: float) -> float:
        return round(top + (1 - share) * SIDE, 1)

    parts = [
        f'<text x="{left}" y="{top - 10}" fill="{INK}" font-weight="bold">'
        f"{escape(panel.title)}</text>",
        f'<rect x="{left}" y="{top}" width="{SIDE}" height="{SIDE}" fill="none" stroke="{SLATE}"/>',
        f'<path d="M{x(0)} {y(0)}L{x(1)} {y(1)}" stroke="{ICE}" stroke-width="2"/>',
    ]
    for share in (0.0, 0.5, 1.0):
        label = f"{share:.0%}"
        parts.append(
            f'<text x="{x(share)}" y="{top + SIDE + 16}" fill="{SLATE}" '
            f'text-anchor="middle">{label}</text>'
            f'<text x="{left - 6}" y="{y(share) + 4}" fill="{SLATE}" '
            f'text-anchor="end">{label}</text>'
        )
    for tenth in panel.tenths:
        solid = tenth.positions >= ENOUGH
        at = x(tenth.said)
        parts.append(
            f'<path d="M{at} {y(tenth.low)}V{y(tenth.high)}" stroke="{EMBER}" '
            f'stroke-width="1.5" opacity="{1 if solid else 0.35}"/>'
            f'<circle cx="{at}" cy="{y(tenth.won)}" r="4" stroke="{EMBER}" stroke-width="1.5" '
            f'fill="{EMBER if solid else "#fff"}"/>'
        )
    return "".join(parts)

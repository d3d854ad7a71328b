"""Write measured rows as a Markdown table and as an SVG bar chart."""

from dataclasses import dataclass
from math import floor, log10
from pathlib import Path

import altair as alt

_OURS, _PEERS = "#2E5B4E", "#86AEC4"
_TEXT, _GROUND, _LINE = "#1C2530", "#F6F3EC", "#B9B4A8"
TIMES = "\N{MULTIPLICATION SIGN}"
_FONT = "Helvetica, Arial, sans-serif"


@dataclass(frozen=True, slots=True)
class Row:
    """One contestant: its rate, and its ratio to OpenSpiel's Hanabi."""

    name: str
    rate: float  # decisions per CPU second
    ratio: float
    ours: bool = False
    interval: tuple[float, float] | None = None  # lowest and highest ratio of any round


def table(rows: list[Row]) -> str:
    """The rows, fastest first, as a Markdown table."""
    lines = [
        "| Contestant | Decisions per CPU second | Ratio to OpenSpiel Hanabi | Lowest to highest |",
        "| :-- | --: | --: | --: |",
    ]
    lines += [_table_line(row) for row in _fastest_first(rows)]
    return "\n".join(lines) + "\n"


def write_chart(rows: list[Row], path: Path) -> None:
    """Draw the rows, fastest first, as bars on a log scale; the suffix names the format."""
    _chart(_fastest_first(rows)).save(str(path))


def _fastest_first(rows: list[Row]) -> list[Row]:
    return sorted(rows, key=lambda row: row.rate, reverse=True)


def rounded(rate: float) -> str:
    """Three significant digits: more would be noise."""
    digits = 2 - floor(log10(rate))
    return f"{round(rate, digits):,.{max(digits, 0)}f}"


def rounded_ratio(ratio: float) -> str:
    """Two decimals, or two significant digits where those would say less."""
    decimals = max(2, 1 - floor(log10(ratio)))
    return f"{ratio:.{decimals}f}{TIMES}"


def _table_line(row: Row) -> str:
    name = f"**{row.name}**" if row.ours else row.name
    spread = " to ".join(map(rounded_ratio, row.interval)) if row.interval else ""
    return f"| {name} | {rounded(row.rate)} | {rounded_ratio(row.ratio)} | {spread} |"


def _chart(rows: list[Row]) -> alt.LayerChart:
    low = 10.0 ** floor(log10(min(row.rate for row in rows)))
    high = max(row.rate for row in rows) * 12  # leaves room for the labels
    data = {"values": [_datum(row) for row in rows]}
    base = alt.Chart(data, width=560, height=alt.Step(34)).encode(
        y=alt.Y("name:N", sort=[row.name for row in rows], title=None),
        x=alt.X(
            "rate:Q",
            scale=alt.Scale(type="log", domain=[low, high], nice=False),
            axis=alt.Axis(values=_powers(low, high), format="~s"),
            title="Random decisions per CPU second (log scale)",
        ),
    )
    bars = base.mark_bar(height=20).encode(x2=alt.datum(low), color=_colour())
    labels = base.mark_text(align="left", dx=6, fontSize=12).encode(text="label:N")
    return _styled(bars + labels)


def _datum(row: Row) -> dict[str, object]:
    label = f"{rounded(row.rate)}  ({rounded_ratio(row.ratio)})"
    return {"name": row.name, "rate": row.rate, "label": label, "ours": row.ours}


def _powers(low: float, high: float) -> list[float]:
    return [10.0**power for power in range(round(log10(low)), floor(log10(high)) + 1)]


def _colour() -> alt.Color:
    scale = alt.Scale(domain=[True, False], range=[_OURS, _PEERS])
    return alt.Color("ours:N", scale=scale, legend=None)


def _styled(chart: alt.LayerChart) -> alt.LayerChart:
    styled: alt.LayerChart = (
        chart.configure(background=_GROUND, font=_FONT, padding=16)
        .configure_view(stroke=None)
        .configure_text(color=_TEXT)
        .configure_axis(labelColor=_TEXT, labelFontSize=12, grid=False)
        .configure_axisX(
            domainColor=_LINE,
            tickColor=_LINE,
            titleColor=_TEXT,
            titleFontSize=12,
            titleFontWeight="normal",
            titlePadding=10,
        )
        .configure_axisY(labelLimit=320, domain=False, ticks=False, labelPadding=8)
    )
    return styled

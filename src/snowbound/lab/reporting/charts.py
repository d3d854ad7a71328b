"""A report's charts: drawn by Altair, kept as SVG inside the page, readable without colour.

They are as wide as a phone, so that nothing is scaled and their letters stay as large as those of
the page. The page's own style gives them its colours, by day and by night.
"""

import io
import re
from typing import Any

import altair as alt

from snowbound.lab.inference.figures import Course, Ending, Spread, Worth
from snowbound.lab.inference.intervals import Estimate
from snowbound.lab.reporting.wording import percent, plain, short

WIDTH = 344
INK, SLATE, PINE, ICE, FROST, PAPER = (
    "#1C2530",
    "#4A5866",
    "#2E5B4E",
    "#86AEC4",
    "#E3EAEE",
    "#F6F3EC",
)
FONT = "Atkinson Hyperlegible Next, sans-serif"
TEXT = 14
MOST_WORTH = 16  # things on one chart; the table has all
LETTER, MOST_ROOM = 8.6, 176  # a wide letter's width; the most that names may take

Chart = Any  # Altair's types say less than they cost


def svg(chart: Chart, name: str, words: str) -> str:
    """A chart as SVG to stand inside a page, with a name of its own for its parts."""
    styled = (
        chart.configure(background="transparent", font=FONT, padding=2)
        .configure_view(stroke=None)
        .configure_axis(
            labelColor=INK,
            labelFontSize=TEXT,
            titleColor=SLATE,
            titleFontSize=TEXT,
            titleFontWeight="normal",
            domainColor=SLATE,
            tickColor=SLATE,
            grid=False,
            labelLimit=150,
        )
        .configure_axisY(domain=False, ticks=False)
        .configure_text(fontSize=TEXT, color=INK)
    )
    file = io.StringIO()
    styled.save(file, format="svg")
    text = re.sub(r"\b(clip|gradient_|pattern_)(\d+)", rf"{name}-\1\2", file.getvalue())
    text = re.sub(r"<\?xml.*?\?>|<!DOCTYPE.*?>", "", text, flags=re.DOTALL)
    return text.replace("<svg ", f'<svg role="img" aria-label="{words}" ', 1)


def _sized(chart: Chart, height: Any) -> Chart:
    fit = alt.AutoSizeParams(type="fit-x", contains="padding")
    return chart.properties(width=WIDTH, height=height, autosize=fit)


def histogram(spread: Spread, title: str) -> Chart:
    """A measure over all games; the median is marked."""
    bars = [{"low": b.low, "high": b.high, "share": b.share} for b in spread.bins]
    top = max(b.share for b in spread.bins)
    base = alt.Chart({"values": bars})
    x = alt.X("low:Q", title=title, scale=alt.Scale(nice=False, zero=False), axis=_few())
    shape = base.mark_bar(color=ICE, stroke=PAPER, strokeWidth=1).encode(
        x=x, x2="high:Q", y=alt.Y("share:Q", title=None, axis=None), y2=alt.datum(0)
    )
    middle = alt.Chart(
        {"values": [{"at": spread.median, "words": f"median {short(spread.median)}"}]}
    )
    line = middle.mark_rule(color=INK, strokeDash=[4, 3]).encode(x="at:Q")
    left = spread.median - spread.bins[0].low > (spread.bins[-1].high - spread.bins[0].low) / 2
    label = middle.mark_text(align="right" if left else "left", dx=-6 if left else 6, dy=-4).encode(
        x="at:Q", y=alt.datum(top * 1.12), text="words:N"
    )
    return _sized(shape + line + label, 150)


def _few() -> alt.Axis:
    return alt.Axis(tickCount=5, format=",.0f", labelFlush=True)


def _percents(**more: Any) -> alt.Axis:
    """Shares as they are written everywhere else."""
    return alt.Axis(format="%", labelExpr="replace(datum.label, '%', ' %')", **more)


def endings(found: list[Ending]) -> Chart:
    """How games end, longest bar first, each with its share."""
    rows = [
        {"name": plain(e.name), "share": e.games.value, "words": percent(e.games.value)}
        for e in found
    ]
    return _bars(rows)


def _bars(rows: list[dict[str, Any]]) -> Chart:
    base = alt.Chart({"values": rows}).encode(
        y=_names(rows),
        x=alt.X("share:Q", axis=None, scale=alt.Scale(domain=[0, 1.25])),
    )
    bars = base.mark_bar(height=16, color=ICE)
    return _sized(
        bars + base.mark_text(align="left", dx=6).encode(text="words:N"),
        alt.Step(30),
    )


def _names(rows: list[dict[str, Any]]) -> alt.Y:
    """Names down the side, with room for them in whatever letters the reader has."""
    room = min(MOST_ROOM, LETTER * max(len(row["name"]) for row in rows))
    axis = alt.Axis(minExtent=room, maxExtent=room, labelLimit=room)
    return alt.Y("name:N", sort=None, title=None, axis=axis)


def victories(wins: list[Estimate], names: tuple[str, ...]) -> Chart:
    """The share of victories of each seat, or turn, with its interval, beside an equal share."""
    rows = [
        {
            "name": name,
            "share": one.value,
            "low": (one.ci95 or (0, 1))[0],
            "high": (one.ci95 or (0, 1))[1],
            "words": percent(one.value),
        }
        for name, one in zip(names, wins, strict=False)
    ]
    equal = 1 / len(wins)
    chart = _dots(rows, "share of victories")
    rule = alt.Chart({"values": [{"at": equal}]}).mark_rule(color=SLATE, strokeDash=[2, 3])
    return _sized(rule.encode(x="at:Q") + chart, alt.Step(34))


def worth(found: list[Worth]) -> Chart:
    """What is lost without each thing: the largest, filled where they are clear."""
    largest = sorted(found, key=lambda one: -abs(one.loss))[:MOST_WORTH]
    rows = [
        {
            "name": plain(one.name),
            "share": one.loss,
            "low": (one.interval or (one.loss, one.loss))[0],
            "high": (one.interval or (one.loss, one.loss))[1],
            "clear": one.clear,
        }
        for one in sorted(largest, key=lambda one: -one.loss)
    ]
    zero = alt.Chart({"values": [{"at": 0}]}).mark_rule(color=SLATE, strokeDash=[2, 3])
    chart = zero.encode(x="at:Q") + _dots(rows, "games lost without it")
    return _sized(chart, alt.Step(26))


def _dots(rows: list[dict[str, Any]], title: str) -> Chart:
    """Dots on their intervals: filled ones are clear, rings are not."""
    base = alt.Chart({"values": rows}).encode(y=_names(rows))
    axis = _percents(tickCount=3, labelOverlap="parity", labelSeparation=12)
    scale = alt.Scale(zero=False, nice=True)
    lines = base.mark_rule(color=INK, strokeWidth=2).encode(
        x=alt.X("low:Q", title=title, axis=axis, scale=scale), x2="high:Q"
    )
    fill = alt.condition(alt.datum.clear == False, alt.value(PAPER), alt.value(INK))  # noqa: E712
    dots = base.mark_point(size=70, stroke=INK, strokeWidth=2, opacity=1, filled=True).encode(
        x="share:Q", fill=fill
    )
    return lines + dots


def course(found: Course) -> Chart:
    """The chance of what came of it in the end: the middle game, and half of all games."""
    rows = [
        {"point": point, "low": low, "middle": middle, "high": high}
        for point, low, middle, high in found.curve
    ]
    x = alt.X(
        "point:Q",
        title="through the game",
        axis=_percents(values=[0, 0.25, 0.5, 0.75, 1]),
    )
    y = alt.Y("middle:Q", title=None, axis=_percents(values=[0, 0.5, 1]))
    base = alt.Chart({"values": rows})
    half = base.mark_area(color=FROST, interpolate="monotone").encode(x=x, y="low:Q", y2="high:Q")
    line = base.mark_line(color=INK, strokeWidth=2, interpolate="monotone").encode(x=x, y=y)
    at = alt.Chart({"values": [{"at": found.median}]})
    rule = at.mark_rule(color=SLATE, strokeDash=[4, 3]).encode(x="at:Q")
    return _sized(half + rule + line, 170)

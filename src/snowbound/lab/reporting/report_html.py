"""A report as one HTML file that needs nothing else: style, charts and records are inside."""

import base64
import re
from html import escape
from pathlib import Path

from snowbound.core.registry import find_game
from snowbound.lab.inference.figures import FAIR, Cell, ReportFigures, Thing
from snowbound.lab.inference.intervals import Estimate
from snowbound.lab.playing.parts import USE
from snowbound.lab.playing.usage import IGNORED
from snowbound.lab.reporting import charts
from snowbound.lab.reporting.comparison import comparison_lines, figure, interval_words, signed
from snowbound.lab.reporting.highlights import Highlight
from snowbound.lab.reporting.verdict import findings, level_words, verdict
from snowbound.lab.reporting.wording import (
    COUNTS,
    SEATS,
    TURNS,
    between,
    games_words,
    percent,
    plain,
    short,
    unfinished_words,
)

STYLE = Path(__file__).with_name("report.css")

RIDGE = Path(__file__).with_name("ridge.svg")
MOST_OPEN = 12  # rows that need no unfolding
MOST_NAMED = 4  # things in a sentence

Entry = tuple[str, str]  # of a table: HTML, and its class


def report_html(figures: ReportFigures, shown: list[Highlight]) -> str:
    """The whole report."""
    body = [
        _head(figures),
        _change(figures),
        _facts(figures),
        _skills(figures),
        _games(figures),
        _points(figures),
        _things(figures),
        _worth(figures),
        _rules(figures),
        _records(shown),
        _again(figures),
    ]
    title = escape(f"{figures.title}: {games_words(figures.games)}")
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f'<meta name="color-scheme" content="light dark">\n<title>{title}</title>\n'
        f"<style>\n{STYLE.read_text(encoding='utf-8')}</style>\n</head>\n<body>\n"
        f"{RIDGE.read_text(encoding='utf-8')}<main>\n"
        + "\n".join(part for part in body if part)
        + "\n</main>\n</body>\n</html>\n"
    )


def _head(figures: ReportFigures) -> str:
    seats = "alone" if figures.seats == 1 else f"for {COUNTS[figures.seats]}"
    who = ", ".join(dict.fromkeys(figures.bots))
    unfinished = unfinished_words(figures.games, figures.games_asked)
    warning = f"<p><b>{escape(unfinished)}</b></p>\n" if unfinished else ""
    return (
        f"<header><h1>{escape(figures.title)}</h1>"
        f'<div class="small">{seats}, played by {escape(who)} · '
        f"{escape(figures.components_words)} · {games_words(figures.games)}</div></header>\n"
        f"{warning}"
        f'<p class="verdict">{escape(verdict(figures))}</p>'
    )


def _change(figures: ReportFigures) -> str:
    """A changed card: the same games without the change beside these."""
    found = figures.baseline
    if found is None:
        return ""
    heads = [("", ""), ("A", "n"), ("B", "n"), ("B − A", "n"), ("95 %", "n hide")]
    rows = [
        [
            (escape(one.name), ""),
            (figure(one, one.a), "n"),
            (figure(one, one.b), "n"),
            (signed(one, one.difference), "n"),
            (interval_words(one, found.pairs), "n hide mute"),
        ]
        for one in found.measures
    ]
    _, *said = comparison_lines(found, find_game(found.game))
    words = (
        f"A is {escape(found.a)}, B is {escape(found.b)}; {games_words(found.pairs)} of each, on "
        "the same luck."
    )
    told = f"<p>{escape(' '.join(said))}</p>"
    return _section("What the change does", words, _table(heads, rows), told)


def _facts(figures: ReportFigures) -> str:
    facts = "".join(
        f"<div><dt>{escape(name)}</dt><dd>{escape(value)}<small>{escape(more)}</small></dd></div>"
        for name, value, more in findings(figures)
    )
    return f'<section><dl class="facts">{facts}</dl></section>'


def _section(title: str, words: str, *parts: str) -> str:
    return f"<section><h2>{escape(title)}</h2><p>{words}</p>{''.join(parts)}</section>"


def _figure(title: str, drawing: str, words: str) -> str:
    caption = f"<figcaption>{escape(words)}</figcaption>"
    return f"<figure><h3>{escape(title)}</h3>{drawing}{caption}</figure>"


def _table(heads: list[Entry], rows: list[list[Entry]], kind: str = "") -> str:
    head = "".join(f'<th class="{look}">{html}</th>' for html, look in heads)
    lines = "".join(
        "<tr>" + "".join(f'<td class="{look}">{html}</td>' for html, look in row) + "</tr>"
        for row in rows
    )
    return f'<table class="{kind}"><thead><tr>{head}</tr></thead>\n<tbody>{lines}</tbody></table>'


# ── Skill ───────────────────────────────────────────────────────────────────────────────────


def _skills(figures: ReportFigures) -> str:
    if not figures.skills:
        return _section(
            "Skill", "Not measured: <code>lab run --skills 200</code> lets the levels play."
        )
    measure = "the table wins" if figures.cooperative else "that player wins"
    levels = list(dict.fromkeys(cell.one for cell in figures.skills))
    heads = [(escape(level_words(level)), "") for level in levels]
    if figures.seats == 1:
        words = "How often players of each level win, on the same luck."
        row = [_cell(cell) for cell in figures.skills]
        return _section("Skill", words, _table(heads, [row], "matrix"))
    words = (
        "One player of a level (down) among others of a level (across), on the same luck: "
        f"how often {measure}. Below each figure its 95 % interval."
    )
    if not figures.cooperative:
        words += f" An equal share is {percent(1 / figures.seats)}."
    cells = {(cell.one, cell.others): cell for cell in figures.skills}
    rows = [
        [(f"<b>{escape(level_words(one))}</b>", "level")]
        + [_cell(cells.get((one, others))) for others in levels]
        for one in levels
    ]
    return _section("Skill", words, _table([("", ""), *heads], rows, "matrix"))


def _cell(cell: Cell | None) -> Entry:
    if cell is None:
        return "", ""
    wins = cell.wins
    more = f"<span>{between(wins.ci95)}<br>{games_words(wins.count)}</span>"
    return f"<b>{percent(wins.value, 0)}</b>{more}", ""


# ── Games ───────────────────────────────────────────────────────────────────────────────────


def _victories(what: str, chart: charts.Chart, p: float) -> str:
    """Victories by seat, or by turn: who plays first, second and so on."""
    alike = f"The {what}s {'may well be' if p >= FAIR else 'are not'} alike"
    words = f"The dotted line is an equal share. {alike} (chi-square, p = {p:.2g})."
    drawing = charts.svg(chart, f"{what}s", f"Share of victories by {what}")
    return _figure(f"{what.capitalize()}s", drawing, words)


def _games(figures: ReportFigures) -> str:
    drawn: list[str] = []
    if figures.equal_p is not None:
        drawing = charts.victories(figures.wins, SEATS)
        drawn.append(_victories("seat", drawing, figures.equal_p))
    if figures.equal_turns_p is not None:
        drawing = charts.victories(figures.wins_by_turn, TURNS)
        drawn.append(_victories("turn", drawing, figures.equal_turns_p))
    drawing = charts.svg(charts.endings(figures.endings), "endings", "How games end")
    drawn.append(_figure("How games end", drawing, _ending_words(figures)))
    length = figures.length
    drawing = charts.svg(charts.histogram(length, "decisions"), "length", "Decisions in a game")
    words = f"Nine games in ten have {short(length.low)} to {short(length.high)} decisions."
    drawn.append(_figure("Length", drawing, words))
    if figures.score is not None:
        score = figures.score
        drawing = charts.svg(charts.histogram(score, "points"), "score", "Points")
        words = f"{score.mean.value:.1f} on average ({_plain(score.mean)}), nine in ten "
        drawn.append(
            _figure("Points", drawing, f"{words}{short(score.low)} to {short(score.high)}.")
        )
    if figures.course is not None:
        drawn.append(_course(figures))
    words = "How games go, over all of them; when they are decided, over a sample."
    return _section("The games", words, f'<div class="pair">{"".join(drawn)}</div>')


def _ending_words(figures: ReportFigures) -> str:
    first = figures.endings[0]
    return f"Most often, {plain(first.name)}: {first.words}"


def _course(figures: ReportFigures) -> str:
    found = figures.course
    assert found is not None
    drawing = charts.svg(charts.course(found), "course", "Chances along a game")
    words = (
        f"The chance of what came of it in the end, as players could judge it: the middle game "
        f"(line) and half of all games (band). {found.games} games; half of them are as good as "
        f"decided at {percent(found.median, 0)} (dashed)."
    )
    return _figure("When it is decided", drawing, words)


def _points(figures: ReportFigures) -> str:
    found = figures.points
    if found is None:
        return ""
    title = "What wins" if found.parts else "Who leads"
    words = "What the points of each watched game's winner are made of." if found.parts else ""
    if found.overtaken is not None:
        late = found.overtaken
        words += (
            f" Who had most points two thirds of the way did not win {percent(late.value, 0)} "
            f"({between(late.ci95)}) of {late.count:,} games."
        )
    if not found.parts:
        return _section(title, words)
    heads = [("points from", ""), ("mean", "n"), ("95 %", "n hide")]
    heads += [("the largest part in", "n"), ("95 %", "n hide")]
    rows = [
        [
            (escape(plain(part.name)), ""),
            (f"{part.points.value:.1f}", "n"),
            (_plain(part.points), "n hide mute"),
            (percent(part.largest.value, 0), "n"),
            (between(part.largest.ci95), "n hide mute"),
        ]
        for part in found.parts
    ]
    return _section(title, words, _table(heads, rows))


def _plain(estimate: Estimate) -> str:
    if estimate.ci95 is None:
        return "interval unknown"
    return f"{estimate.ci95[0]:.1f} to {estimate.ci95[1]:.1f}"


# ── Things ──────────────────────────────────────────────────────────────────────────────────


def _things(figures: ReportFigures) -> str:
    if not figures.things:
        return _section("What is used", "Not watched: <code>lab run --watch 1000</code> counts it.")
    uses = [thing for thing in figures.things if thing.kind == USE]
    burdens = [thing for thing in figures.things if thing.kind != USE]
    ignored = ", ".join(map(plain, figures.ignored)) or "nothing"
    words = (
        "Each thing from its first offer to its use or withdrawal counts as one chance. "
        f"Left alone in more than {percent(IGNORED, 0)} of its chances: <b>{escape(ignored)}</b>."
    )
    parts = [_thing_table(uses, "used")]
    if burdens:
        harmless = ", ".join(plain(one.name) for one in burdens if one.is_ignored) or "nothing"
        words_too = (
            "A chance is an action of the seat it lies on. Without consequence in more than "
            f"{percent(IGNORED, 0)} of them: <b>{escape(harmless)}</b>."
        )
        parts.append(f"<h3>What is suffered</h3><p>{words_too}</p>")
        parts.append(_thing_table(burdens, "bites"))
    return _section("What is used", words, *parts)


def _thing_table(things: list[Thing], verb: str) -> str:
    heads = [("thing", ""), ("offered", "n"), ("in games", "n hide")]
    heads += [(verb, "n"), ("95 %", "n hide"), ("", "")]
    rows = [
        [
            (escape(plain(thing.name)), ""),
            (f"{thing.offered:,}", "n"),
            (percent(thing.games.value, 0), "n hide"),
            (percent(thing.share.value), "n"),
            (between(thing.share.ci95), "n hide mute"),
            (_bar(thing.share.value), "wide"),
        ]
        for thing in sorted(things, key=lambda thing: thing.share.value)
    ]
    table = _table(heads, rows)
    if len(things) <= MOST_OPEN:
        return table
    return f"<details><summary>All {len(things)}, the least used first</summary>{table}</details>"


def _bar(share: float) -> str:
    return f'<span class="bar"><i style="width:{100 * share:.1f}%"></i></span>'


def _worth(figures: ReportFigures) -> str:
    title = "What things are worth"
    if not figures.worth:
        words = "<code>lab run --worth</code> plays without each thing, on the same luck."
        return _section(title, f"Not measured: {words}")
    clear = sum(one.clear for one in figures.worth)
    words = (
        f"What {escape(figures.worth_bot)} players lose who may not use a thing: games won with "
        f"everything less games won without it, {figures.worth_games:,} games each on the same "
        f"luck. Filled dots are clear though {len(figures.worth)} things were looked at "
        f"(Benjamini-Hochberg, intervals widened to match); {clear} are."
    )
    needed = [plain(one.name) for one in figures.worth if one.needed]
    if needed:
        names = escape(", ".join(needed[:MOST_NAMED]))
        more = f" and {len(needed) - MOST_NAMED} others" if len(needed) > MOST_NAMED else ""
        words += f" No game was won without {names}{more}: the rules or these players need them."
    heads = [("thing", ""), ("games", "n hide"), ("points lost", "n"), ("interval", "n")]
    heads += [("score", "n hide"), ("", "n")]
    rows = [
        [
            (escape(plain(one.name)), ""),
            (f"{one.games:,}", "n hide"),
            (f"{100 * one.loss:+.1f}", "n"),
            (between(one.interval), "n mute"),
            (f"{one.score:+.2f}", "n hide"),
            ("clear" if one.clear else "", "n"),
        ]
        for one in figures.worth
    ]
    table = f"<details><summary>All of them</summary>{_table(heads, rows)}</details>"
    return _section(title, words, _worth_figure(figures), table)


def _worth_figure(figures: ReportFigures) -> str:
    """Those that can be done without."""
    found = [one for one in figures.worth if not one.needed]
    if not found:
        return ""
    drawing = charts.svg(charts.worth(found), "worth", "What is lost without each thing")
    return _figure("The largest", drawing, "Left of the line: better off without it.")


def _rules(figures: ReportFigures) -> str:
    found = figures.rules
    if found is None:
        return ""
    words = (
        f"{found.judged} rules could be watched in {found.games} games, by the functions that "
        f"carry their IDs; these never came up at this table."
    )
    if not found.dead:
        words = f"All {found.judged} rules that can be watched came up in {found.games} games."
    items = "".join(
        f'<li><span class="rule">{rule.id}</span>{escape(rule.words)}</li>' for rule in found.dead
    )
    rest = ""
    if found.not_judged:
        rest = f'<p class="small">Not to be judged by games: {", ".join(found.not_judged)}.</p>'
    return _section("Dead rules", words, f'<ul class="plain">{items}</ul>', rest)


# ── Records ─────────────────────────────────────────────────────────────────────────────────


def _records(shown: list[Highlight]) -> str:
    items = "".join(
        f'<li><a download="{file_name(one)}" href="data:application/json;base64,'
        f'{base64.b64encode(one.record).decode()}">{file_name(one)}</a> '
        f'<span class="why">game {one.game:,}: {escape(one.why)}</span></li>'
        for one in shown
    )
    words = (
        "Save one, and <code>snowbound replay FILE</code> tells it again, step by step. "
        "They lie in the run's folder, too."
    )
    return _section("Games worth watching", words, f'<ul class="plain">{items}</ul>')


RECORD_NAME = re.compile(r"[a-z-]+-\d+\.json")


def file_name(one: Highlight) -> str:
    return f"{one.name}-{one.game}.json"


def _again(figures: ReportFigures) -> str:
    words = f"<code>{escape(figures.command)}</code>"
    notes = "".join(f"<li>{escape(note)}</li>" for note in figures.notes)
    told = f'<ul class="plain">{notes}</ul>' if notes else ""
    promise = (
        f"Seed {figures.seed}, checksum {figures.checksum}: the same games, whoever plays them."
    )
    unfinished = unfinished_words(figures.games, figures.games_asked)
    if unfinished:
        promise = f"{unfinished} With this run's folder as --out, it plays the others."
    return _section("Make it again", words, f'<p class="small">{promise}</p>', told)

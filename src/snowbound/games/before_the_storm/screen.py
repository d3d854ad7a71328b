"""Before the Storm in the terminal: the map in hexes, 80 columns wide, and everybody's stock."""

from rich.console import Group, RenderableType
from rich.text import Text

from snowbound.games.before_the_storm.components.read import Token
from snowbound.games.before_the_storm.view import Pile, Player, Scout, View

WIDTH = 8  # letters to a column of hexes
CENTRE = 36  # where the city's middle is
RADIUS = 4
COLOURS = ["red", "bright_blue", "green", "yellow", "magenta", "white"]
MARKS = "▲■◆●✚▼"  # a seat's scouts on the map; letters are tiles
PARTS = (("recruit", "Recruit"), ("move", "Move"), ("act", "Act"), ("ration", "Ration"))


def draw(view: View, names: list[str]) -> RenderableType:
    parts: list[RenderableType] = [_top(view, names), _map(view)]
    if view.event is not None:
        parts.append(_event(view))
    parts += [_player(view, seat, names[seat]) for seat in range(len(view.players))]
    if view.fight is not None:
        parts.append(_fight(view, names))
    if view.seat >= 0:
        parts.append(_own(view))
    return Group(*parts)


def _top(view: View, names: list[str]) -> Text:
    """The track, whose turn it is and which part of it."""
    text = Text("Round ", "bold")
    for number, mark in enumerate(view.track, 1):
        here = number == view.round
        shown = f"[{number}{mark}]" if here else f" {number}{mark} "
        text.append(shown, "bold reverse" if here else "dim")
    if view.phase == "event":
        return text.append(f"\n{names[view.active]} drew the event", "bold " + COLOURS[view.active])
    text.append(f"\n{names[view.active]}: ", "bold " + COLOURS[view.active])
    text.append("Restock", "dim")
    for phase, words in PARTS:
        text.append(" > ", "dim")
        text.append(words, "bold reverse" if phase == view.phase else "dim")
    if view.phase == "move":
        text.append(f"   {view.steps} steps left", "bold")
    return text


# ── The map ─────────────────────────────────────────────────────────────────────────────────


class Sheet:
    """A sheet of letters with styles, drawn on at a row and a column."""

    def __init__(self) -> None:
        self.rows: dict[int, list[tuple[str, str]]] = {}

    def put(self, row: int, column: int, words: str, style: str = "") -> None:
        line = self.rows.setdefault(row, [])
        while len(line) < column + len(words):
            line.append((" ", ""))
        for offset, letter in enumerate(words):
            line[column + offset] = (letter, style)

    def text(self) -> Text:
        text = Text()
        for row in range(min(self.rows), max(self.rows) + 1):
            for letter, style in self.rows.get(row, []):
                text.append(letter, style)
            text.append("\n")
        text.right_crop(1)
        return text


def _map(view: View) -> Text:
    """Two rows to a hex: its name and what lies there; the scouts on it."""
    sheet = Sheet()
    piles = {pile.tile: pile for pile in view.piles}
    scouts = _scouts_by_tile(view)
    tokens = {token.token: token for token in view.tokens}
    for tile in view.tiles:
        row, column = _corner(tile.q, tile.r)
        flipped = tile.tile in view.flipped
        style = "dim" if tile.terrain == "outer" else "bold"
        name = "." if tile.terrain == "outer" else tile.tile.upper()
        if flipped:
            name, style = f"x{name}x", "dim strike"
        sheet.put(row, column, name, style)
        if tile.tile in piles:
            _put_pile(sheet, row, column + len(name) + 1, piles[tile.tile], tokens)
        _put_scouts(sheet, row + 1, column, scouts.get(tile.tile, []))
    for seat, home in enumerate(view.homes):
        row, column = _corner(home.q, home.r)
        sheet.put(row, column, f"<{MARKS[seat]}>", f"bold {COLOURS[seat]}")
        _put_scouts(sheet, row + 1, column, scouts.get(home.tile, []))
    return sheet.text()


def _corner(q: int, r: int) -> tuple[int, int]:
    """Where a hex begins: its row and its column."""
    return (2 * r + q) + 2 * RADIUS, CENTRE + q * WIDTH


def _scouts_by_tile(view: View) -> dict[str, list[tuple[int, Scout]]]:
    found: dict[str, list[tuple[int, Scout]]] = {}
    for seat, player in enumerate(view.players):
        for scout in player.scouts:
            found.setdefault(scout.tile, []).append((seat, scout))
    return found


def _put_pile(sheet: Sheet, row: int, column: int, pile: Pile, tokens: dict[str, Token]) -> None:
    """Crates, dropped oil, a star for a special crate, an enemy's strength."""
    if pile.crates:
        sheet.put(row, column, f"#{pile.crates}", "cyan")
        column += 2
    if pile.oil:
        sheet.put(row, column, f"o{pile.oil}", "bright_black")
        column += 2
    for slug in pile.tokens:
        token = tokens[slug]
        if token.points:
            sheet.put(row, column, "*", "bold yellow")
        else:
            sheet.put(row, column, f"!{token.strength}", "bold red")


def _put_scouts(sheet: Sheet, row: int, column: int, scouts: list[tuple[int, Scout]]) -> None:
    """Own letters for each seat, with how many of its scouts stand here."""
    counts: dict[int, int] = {}
    for seat, _ in scouts:
        counts[seat] = counts.get(seat, 0) + 1
    for seat, count in counts.items():
        shown = MARKS[seat] + (str(count) if count > 1 else "")
        sheet.put(row, column, shown, COLOURS[seat])
        column += len(shown)


# ── Words ───────────────────────────────────────────────────────────────────────────────────


def _event(view: View) -> Text:
    assert view.event is not None
    text = Text(view.event.title, "bold")
    text.append(f"  {view.event.words}", "italic")
    return text.append(f"\n  {' '.join(view.event.does)}", "yellow")


def _player(view: View, seat: int, name: str) -> Text:
    player = view.players[seat]
    turn = ">" if seat == view.active and not view.over else " "
    text = Text(f"{turn}{MARKS[seat]} {name[:10]:<10}", f"bold {COLOURS[seat]}")
    text.append(f" food {player.food:>2}  oil {player.oil:>2}  weapons {player.weapons:>2}")
    text.append(f"  medkits {player.medkits}  scouts {len(player.scouts)}")
    known = "" if view.over or seat == view.seat else "+"
    text.append(f"  points {player.points}{known}", "bold")
    laden = [scout for scout in player.scouts if scout.crates or scout.oil or scout.tokens]
    loads = [_load(view, scout) for scout in laden]
    if loads:
        text.append(f"\n    carried: {', '.join(loads)}", "dim")
    return text


def _place(view: View, tile: str) -> str:
    """A tile's name, or "home", or whose settlement it is."""
    for seat, home in enumerate(view.homes):
        if home.tile == tile:
            return "home" if seat == view.seat else MARKS[seat]
    return tile if tile.startswith("x") else tile.upper()


def _load(view: View, scout: Scout) -> str:
    """ "2 on C: #2 o1"."""
    things = [f"#{scout.crates}"] * (scout.crates > 0) + [f"o{scout.oil}"] * (scout.oil > 0)
    return f"{scout.scout} on {_place(view, scout.tile)}: {' '.join(things + list(scout.tokens))}"


def _own(view: View) -> Text:
    """What the viewer alone knows."""
    me: Player = view.players[view.seat]
    text = Text("You: ", "bold")
    text.append(f"weapons {_numbers(me.hand)}   oil {_numbers(me.oil_known)}")
    for scout in me.scouts:
        here = ">" if scout.scout == view.hand and view.seat == view.active else " "
        text.append(f"\n {here}scout {scout.scout} on {_place(view, scout.tile)}", "bold")
        things = [f"crate {number}" for number in scout.known]
        things += [f"oil {number}" for number in scout.oil_known] + list(scout.tokens)
        if things:
            text.append(f": {', '.join(things)}")
    return text


def _numbers(numbers: list[int]) -> str:
    return " ".join(str(number) for number in numbers) or "none"


def _fight(view: View, names: list[str]) -> Text:
    fight = view.fight
    assert fight is not None
    against = fight.token.replace("-", " ") if fight.token else names[fight.defender]
    verb = {"raid": "raids", "attack": "attacks", "enemy": "fights"}[fight.kind]
    text = Text(f"{names[fight.attacker]} {verb} {against}: ", "bold red")
    text.append(f"{fight.laid} laid, {fight.answered} against it")
    return text.append(f"; yours: {_numbers(fight.mine)}") if fight.mine else text

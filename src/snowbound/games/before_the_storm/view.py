"""Before the Storm: what a seat sees: the map, everybody's open counts, and what it alone knows."""

import msgspec

from snowbound.games.before_the_storm.components.read import EventCard, Token


class Tile(msgspec.Struct, frozen=True):
    """A tile as it is printed: it never changes, so a table may keep the first it was shown."""

    tile: str  # 0 to 6, a to l (people write A to L), x1 to x18
    terrain: str  # city, suburb, forest, outer
    q: int  # axial coordinates: q to the east, r to the south; hexes lie flat side up
    r: int
    limit: int  # what one scout may gather here in a turn


class Home(msgspec.Struct, frozen=True):
    """A settlement, by seat."""

    tile: str
    q: int
    r: int


class Pile(msgspec.Struct, frozen=True):
    """What lies on a tile; tiles with nothing on them are left out."""

    tile: str
    crates: int = 0
    known: list[int] = []  # numbers of crates that the viewer knows to be among them
    oil: int = 0  # dropped there
    oil_known: list[int] = []
    tokens: list[str] = []


class Scout(msgspec.Struct, frozen=True):
    """A scout on the map."""

    scout: int  # 1 to 5
    tile: str  # also a settlement's
    crates: int = 0
    oil: int = 0
    tokens: list[str] = []
    known: list[int] = []  # numbers of its crates, as far as the viewer knows them
    oil_known: list[int] = []
    acted: bool = False


class Player(msgspec.Struct, frozen=True):
    """What is open about a seat, and what the viewer knows besides."""

    food: int
    weapons: int  # cards in hand
    medkits: int
    oil: int  # tokens at home
    tracker: int  # scouts that could be recruited
    scouts: list[Scout]
    points: int  # for food, scouts and the oil that the viewer knows
    hand: list[int] = []  # weapons that the viewer knows: all of its own, those shown of others
    oil_known: list[int] = []  # numbers of oil at home that the viewer knows


class Reach(msgspec.Struct, frozen=True):
    """Where one of the viewer's scouts can get with the steps left: a cost for each tile."""

    scout: int
    tiles: dict[str, int]


class Weather(msgspec.Struct, frozen=True):
    """What the event on the table changes for this round."""

    steps: int
    rations: int
    gather: int
    restock: int
    food: int  # that a point buys
    no_oil: bool
    no_raids: bool
    free_recruits: bool


class Loot(msgspec.Struct, frozen=True):
    """What a raider may choose between."""

    food: int
    oil: int  # pieces


class Fight(msgspec.Struct, frozen=True):
    """A raid, an attack on a scout or a fight against an enemy that goes on now."""

    kind: str  # raid, attack, enemy
    attacker: int
    scout: int
    tile: str
    laid: int  # weapons laid by the attacker
    answered: int  # and by the defender
    most: int  # weapons that a side may lay; 0 if any number
    defender: int = -1
    target: int = 0  # the scout that is attacked
    token: str = ""
    mine: list[int] = []  # weapons that the viewer has laid
    if_won: Loot | None = None  # in a raid
    if_surrendered: Loot | None = None


class Left(msgspec.Struct, frozen=True):
    """What is left in the piles."""

    food: int
    weapons: int
    discarded: list[int]  # weapons, open
    medkits: int
    crates: int
    spent: list[int]  # crates, open
    lost: int  # crates, face down among the spent ones
    oil: int
    restock: int


class View(msgspec.Struct, frozen=True):
    game: str
    set: str
    seat: int  # whose view this is; -1 for a spectator
    round: int  # 1 to 12
    rounds: int
    track: list[str]  # marks: "", "m" or "M"
    event: EventCard | None
    weather: Weather
    first: int  # the start player
    active: int  # whose turn it is; between turns, who draws the event
    phase: str  # drawing, event, recruit, move, act, ration, storm
    step: str  # what interrupts it, or ""
    asked: int  # who has to choose
    value: int  # of the step: points to spend, food missing
    awaited: list[int]
    over: bool
    tiles: list[Tile]
    homes: list[Home]
    flipped: list[str]  # destroyed tiles
    piles: list[Pile]
    tokens: list[Token]  # all nine, as printed
    players: list[Player]
    hand: int  # the scout in hand, 1 to 5; 0 if none is
    steps: int  # left to walk
    reach: list[Reach]  # of the viewer's scouts, while it moves
    danger: list[int]  # scouts that would die, 1 to 5, of the seat that is asked
    fight: Fight | None
    left: Left
    prices: dict[str, int]  # points: a medkit, a weapon; and how much food a point buys

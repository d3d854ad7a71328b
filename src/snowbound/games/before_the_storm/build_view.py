"""Before the Storm: putting together what a seat sees, from what it may know."""

from typing import Final, final

from msgspec.structs import replace

from snowbound.core.menus import menu
from snowbound.games.before_the_storm.components.read import ComponentData
from snowbound.games.before_the_storm.rules import (
    bags,
    fights,
    knowledge,
    loads,
    round_track,
    supplies,
    tokens,
)
from snowbound.games.before_the_storm.rules import terms as t
from snowbound.games.before_the_storm.rules.land import DISTANCES, HEXES
from snowbound.games.before_the_storm.rules.scoring import food_points
from snowbound.games.before_the_storm.rules.state import BeforeTheStorm
from snowbound.games.before_the_storm.text.words import PLACE_LABELS
from snowbound.games.before_the_storm.view import (
    Fight,
    Home,
    Left,
    Loot,
    Pile,
    Player,
    Reach,
    Scout,
    Tile,
    View,
    Weather,
)

KEPT: Final = 64


@final
class Shelf:
    """What never changes at a table."""

    def __init__(self, data: ComponentData, state: BeforeTheStorm) -> None:
        self.tiles = [
            Tile(
                PLACE_LABELS[tile],
                t.TERRAINS[state.box.terrains[tile]],
                HEXES[tile][0],
                HEXES[tile][1],
                state.box.limits[tile],
            )
            for tile in range(t.TILES)
        ]
        self.homes = [
            Home(PLACE_LABELS[home], HEXES[home][0], HEXES[home][1]) for home in state.box.homes
        ]
        self.slugs = [token.token for token in data.tokens]


_SHELVES: Final[dict[tuple[ComponentData, int], Shelf]] = {}


def _shelf_of(data: ComponentData, state: BeforeTheStorm) -> Shelf:
    key = (data, state.seats)
    found = _SHELVES.get(key)
    if found is None:
        if len(_SHELVES) >= KEPT:
            _SHELVES.clear()
        found = _SHELVES[key] = Shelf(data, state)
    return found


def see(state: BeforeTheStorm, data: ComponentData, seat: int) -> View:
    shelf = _shelf_of(data, state)
    return _from_seat(state, shelf, seat, _open_side(state, data, shelf))


def see_all(state: BeforeTheStorm, data: ComponentData, seats: list[int]) -> list[View]:
    """The same for several seats; what lies open is put together once."""
    shelf = _shelf_of(data, state)
    table = _open_side(state, data, shelf)
    return [_from_seat(state, shelf, seat, table) for seat in seats]


def _from_seat(state: BeforeTheStorm, shelf: Shelf, seat: int, table: View) -> View:
    """The open table, with what only this seat knows."""
    if seat < 0:
        return table
    own_facts = state.known and any(key // knowledge.HIDING_PLACES == seat for key in state.known)
    players = table.players[:]
    if own_facts:
        players = [_player(state, shelf, n, seat) for n in range(state.seats)]
    else:
        players[seat] = _player(state, shelf, seat, seat)
    return replace(
        table,
        seat=seat,
        piles=_piles(state, shelf, seat) if own_facts else table.piles,
        players=players,
        reach=_reach(state, seat),
        fight=_fight(state, shelf, seat) if state.fight != t.NO_FIGHT else None,
    )


def _open_side(state: BeforeTheStorm, data: ComponentData, shelf: Shelf) -> View:
    """What everybody sees, as a spectator does."""
    stepped = len(state.steps) > 0
    kind = state.step_kind() if stepped else 0
    return View(
        game="before-the-storm",
        set=data.title,
        seat=-1,
        round=min(state.round + 1, t.ROUNDS),
        rounds=t.ROUNDS,
        track=data.track,
        event=data.events[state.event] if state.event >= 0 else None,
        weather=_weather(state),
        first=state.first,
        active=_acting_now(state),
        phase=t.PHASE_NAMES[state.phase],
        step=t.STEP_NAMES[kind],
        asked=-1 if state.over else state.asked,
        value=state.step_value() if stepped and kind in (t.BUY, t.STARVE) else 0,
        awaited=menu(state.awaited),
        over=state.over,
        tiles=shelf.tiles,
        homes=shelf.homes,
        flipped=[PLACE_LABELS[tile] for tile in menu(state.flipped)],
        piles=_piles(state, shelf, -1),
        tokens=data.tokens,
        players=[_player(state, shelf, n, -1) for n in range(state.seats)],
        hand=state.hand + 1 if state.phase in (t.MOVEMENT, t.ACTING) else 0,
        steps=state.left,
        reach=[],
        danger=[state.step_value() % t.SCOUTS + 1] if stepped and kind == t.MEDKIT else [],
        fight=_fight(state, shelf, -1) if state.fight != t.NO_FIGHT else None,
        left=_left(state),
        prices={
            "food": supplies.food_a_point(state),
            "weapon": 1,
            "medkit": 0 if state.box.arsenal else t.MEDKIT_PRICE,
        },
    )


def _acting_now(state: BeforeTheStorm) -> int:
    """Whose turn it is; before the first one of a round, who draws its event."""
    return round_track.drawer(state) if state.phase == t.ROUND_START else state.active


def _weather(state: BeforeTheStorm) -> Weather:
    return Weather(
        state.more_steps,
        state.more_rations,
        state.more_gathering,
        state.more_restock,
        supplies.food_a_point(state),
        state.flags & t.OIL_SHUT != 0,
        state.flags & t.TRUCE != 0,
        state.flags & t.FREE != 0,
    )


def _left(state: BeforeTheStorm) -> Left:
    return Left(
        state.food_left,
        bags.size(state.deck),
        bags.numbers(state.discard),
        state.medkits_left,
        bags.size(state.crates_left),
        bags.numbers(state.spent),
        bags.size(state.lost),
        bags.size(state.oil_left),
        len(state.restock) - state.restock_at,
    )


def _piles(state: BeforeTheStorm, shelf: Shelf, seat: int) -> list[Pile]:
    found: list[Pile] = []
    for tile in range(t.TILES):
        crates = state.ground[tile]
        oil = state.spilt[tile]
        marked = (state.marked >> tile) & 1
        if crates == 0 and oil == 0 and not marked:
            continue
        found.append(
            Pile(
                PLACE_LABELS[tile],
                bags.size(crates),
                bags.numbers(knowledge.fact(state, seat, tile)) if seat >= 0 else [],
                bags.size(oil),
                _known_oil(state, seat, knowledge.TILE_OIL + tile),
                _token_names(shelf, tokens.tokens_on(state, tile)) if marked else [],
            )
        )
    return found


def _known_oil(state: BeforeTheStorm, seat: int, place: int) -> list[int]:
    return bags.numbers(knowledge.fact(state, seat, place)) if seat >= 0 else []


def _token_names(shelf: Shelf, held: int) -> list[str]:
    return [shelf.slugs[token] for token in range(t.TOKENS) if held >> token & 1]


def _player(state: BeforeTheStorm, shelf: Shelf, number: int, seat: int) -> Player:
    """A seat as another (or itself) knows it."""
    own = number == seat
    oil = state.held(number, t.H_OIL)
    hand = state.held(number, t.H_WEAPONS)
    known = 0
    if own or state.over:  # at the end it is counted in the open
        known = oil
    elif seat >= 0:
        known = knowledge.fact(state, seat, knowledge.STOCK_OIL + number)
    points = bags.total(known) if state.box.oil_by_number else bags.size(oil)
    return Player(
        state.held(number, t.H_FOOD),
        bags.size(hand),
        state.held(number, t.H_MEDKITS),
        bags.size(oil),
        t.SCOUTS - state.held(number, t.H_SCOUTS),
        [
            _a_scout(state, shelf, scout, seat)
            for scout in range(number * t.SCOUTS, (number + 1) * t.SCOUTS)
            if state.place(scout) != t.TRACKER
        ],
        points + food_points(state, number) + state.held(number, t.H_SCOUTS),
        bags.numbers(hand if own else _shown_hand(state, number)),
        bags.numbers(known),
    )


def _shown_hand(state: BeforeTheStorm, number: int) -> int:
    """Of a seat's hand, what all have seen: weapons laid may be among that."""
    laid = bags.size(state.laid_by(number))
    return bags.at_least(state.held(number, t.H_SHOWN), laid)


def _a_scout(state: BeforeTheStorm, shelf: Shelf, scout: int, seat: int) -> Scout:
    number = scout % t.SCOUTS
    place = PLACE_LABELS[state.place(scout)]
    acting = state.phase == t.ACTING and scout // t.SCOUTS == state.active
    acted = acting and (state.acted >> number) & 1 == 1
    load = state.load(scout)
    if load == 0:
        return Scout(number + 1, place, acted=acted)
    crates, oil, special = loads.crates_in(load), loads.oil_in(load), loads.tokens_in(load)
    seen, seen_oil = crates, oil
    if scout // t.SCOUTS != seat:
        seen = seen_oil = 0
        if seat >= 0:
            seen = knowledge.fact(state, seat, knowledge.SCOUT_CRATES + scout)
            seen_oil = knowledge.fact(state, seat, knowledge.SCOUT_OIL + scout)
    return Scout(
        number + 1,
        place,
        bags.size(crates),
        bags.size(oil),
        _token_names(shelf, special),
        bags.numbers(seen),
        bags.numbers(seen_oil),
        acted,
    )


def _reach(state: BeforeTheStorm, seat: int) -> list[Reach]:
    """BS-22, BS-32: where each scout could end, with what the others owe kept back."""
    if state.phase != t.MOVEMENT or seat != state.active or state.steps or state.left == 0:
        return []
    found: list[Reach] = []
    for number in range(t.SCOUTS):
        place = state.place(seat * t.SCOUTS + number)
        if place == t.TRACKER:
            continue
        steps = state.left - (state.owed - state.exits[place])
        tiles: dict[str, int] = {}
        for there in range(t.PLACES):
            cost = DISTANCES[place * t.PLACES + there]
            if 0 < cost <= steps and _lived_on(state, there):
                tiles[PLACE_LABELS[there]] = cost
        found.append(Reach(number + 1, tiles))
    return found


def _lived_on(state: BeforeTheStorm, place: int) -> bool:
    """Whether a scout may end there: a whole tile, or somebody's settlement."""
    if place < t.TILES:
        return not state.is_flipped(place)
    return state.box.owner_of(place) < state.seats


def _fight(state: BeforeTheStorm, shelf: Shelf, seat: int) -> Fight:
    enemy = state.fight == t.ENEMY
    raid = state.fight == t.RAID
    return Fight(
        kind={t.RAID: "raid", t.ATTACK: "attack", t.ENEMY: "enemy"}[state.fight],
        attacker=state.active,
        scout=state.fighter % t.SCOUTS + 1,
        tile=PLACE_LABELS[state.place(state.fighter)],
        laid=bags.size(state.laid),
        answered=bags.size(state.answer),
        most=0 if raid else t.DUEL,
        defender=-1 if enemy else state.defender,
        target=state.target % t.SCOUTS + 1 if state.fight == t.ATTACK else 0,
        token=shelf.slugs[state.target] if enemy else "",
        mine=bags.numbers(state.laid_by(seat)) if seat >= 0 else [],
        if_won=_loot(state, False) if raid else None,
        if_surrendered=_loot(state, True) if raid else None,
    )


def _loot(state: BeforeTheStorm, surrendered: bool) -> Loot:
    return Loot(
        fights.loot_food(state, state.defender, surrendered),
        fights.oil_to_loot(state, state.defender, surrendered),
    )

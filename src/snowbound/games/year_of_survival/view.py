"""A Year of Survival: what everybody sees. Hands are open, so all seats are shown the same.

Cards are named by their ids; what is on them stands once, in `items` and `foods`.
"""

import msgspec

from snowbound.games.year_of_survival.components.read import FoodCard, Item


class Place(msgspec.Struct, frozen=True):
    """A place of the layout."""

    place: str  # near-upper, near-lower, middle-upper, …: in the order of flipping
    card: int  # which card of the food deck lies here, as counted when dealt; -1 for none
    food: str  # its id, if the table knows it
    up: bool  # face up, in an expedition
    target: bool  # the card that the expedition is for


class Need(msgspec.Struct, frozen=True):
    """An icon of the card that the expedition is for."""

    icon: str
    item: str  # what covers it; "" while it is open
    seat: int  # who played that, or -1


class Play(msgspec.Struct, frozen=True):
    """An item played for the expedition."""

    seat: int
    item: str


class SeatView(msgspec.Struct, frozen=True):
    items: list[str]  # the hand
    alive: bool
    gave: bool  # has played for this expedition
    can_help: bool  # holds an item that would cover an open icon, and may play it


class SeasonView(msgspec.Struct, frozen=True):
    season: str
    cards: int
    left: int  # still in the deck
    goal: int  # the least points at its end; 0 for autumn


class View(msgspec.Struct, frozen=True):
    game: str
    deck: str
    items: dict[str, Item]  # every kind, by its id
    foods: dict[str, FoodCard]
    turn: int
    active: int
    season: str
    seasons: list[SeasonView]
    phase: str  # main, choose, contribute, ask-again, reward, take, look, lose, deal, over
    asked: int  # whose choice that is
    awaited: list[int]
    over: bool
    ending: str
    points: int
    goal: int  # the points to reach next,
    goal_season: str  # and by the end of which season
    bands: dict[str, int]  # endings by the least points for them
    layout: list[Place]  # the six places
    flips: dict[str, int]  # how many cards each expedition would flip now, by its length
    target: str  # the place of the card that the expedition is for, or ""
    ambush: bool  # whether that is an ambush
    needs: list[Need]
    needs_knowledge: bool  # whether Knowledge must be played and has not been (the mammoth)
    wanted: list[str]  # icons, perhaps "knowledge", of which one more would help
    plays: list[Play]  # in the order played
    lap: int  # 0 outside an expedition, 2 when asked round again
    rewards: list[str]  # places that may be taken after an ambush
    to_take: int  # items that may still be taken by crafting
    chosen: list[str]  # places chosen for this scout
    cause: str  # ambush or starvation, while items are lost and dealt out
    to_lose: list[int]  # seats that still have to lose an item
    heir: int  # who gets the next item of the dead, or -1
    seats: list[SeatView]
    row: list[str]  # "" where the row is short
    items_left: int
    items_spent: dict[str, int]  # the item discard, by id
    pile: list[str]  # the common food pile
    discards: list[str]  # food that was discarded
    unseen: dict[str, int]  # of this season's food: how many of which nobody has seen yet

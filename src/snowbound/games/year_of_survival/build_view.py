"""A Year of Survival: putting together what everybody sees."""

from typing import Final

from snowbound.core.bits import members, size
from snowbound.core.menus import menu
from snowbound.games.year_of_survival.components.read import ComponentData
from snowbound.games.year_of_survival.rules import terms as t
from snowbound.games.year_of_survival.rules.cards import kinds_in, number_of, spread
from snowbound.games.year_of_survival.rules.covering import KNOWING, assign, wanted
from snowbound.games.year_of_survival.rules.crafting import EMPTY, SLOT
from snowbound.games.year_of_survival.rules.expedition import can_help, rewards
from snowbound.games.year_of_survival.rules.layout import card_at, face_at, occupied
from snowbound.games.year_of_survival.rules.state import YearOfSurvival
from snowbound.games.year_of_survival.view import Need, Place, Play, SeasonView, SeatView, View

BANDS: Final = {
    "starved": 0,
    "hard-winter": t.ROUGH,
    "survived": t.ENOUGH_FOOD,
    "abundance": t.PLENTY,
}


def see(state: YearOfSurvival, data: ComponentData) -> View:
    exploring = state.lap > 0
    face = target_face(state) if exploring else -1
    goals = state.box.house.goals
    return View(
        game="year-of-survival",
        deck=data.title,
        items=data.items_by_id,
        foods=data.food_by_id,
        turn=state.turn + 1,
        active=state.active,
        season=t.SEASON_NAMES[state.season],
        seasons=[_season(state, season) for season in range(t.SEASONS)],
        phase=t.STEP_NAMES[state.step],
        asked=-1 if state.over else state.asked,
        awaited=menu(state.awaited),
        over=state.over,
        ending=t.ENDING_NAMES[state.ending],
        points=state.points,
        goal=goals[state.season] or t.ENOUGH_FOOD,
        goal_season=t.SEASON_NAMES[state.season],
        bands=BANDS,
        layout=[_place(state, data, place) for place in range(t.PLACES)],
        flips=_flips(state),
        target=t.PLACE_NAMES[state.target] if exploring else "",
        ambush=exploring and state.box.food.types[face] == t.AMBUSH,
        needs=_needs(state, data, face) if exploring else [],
        needs_knowledge=exploring and asks_for_knowledge(state, face) and state.wild == 0,
        wanted=_wanted(state, face) if exploring else [],
        plays=[Play(play >> 4, data.items[play & 15].item) for play in state.plays],
        lap=state.lap,
        rewards=_names_of(rewards(state)) if state.step == t.REWARD else [],
        to_take=state.left,
        chosen=_names_of(state.looked) if state.step == t.LOOK else [],
        cause=t.CAUSE_NAMES[state.cause],
        to_lose=_to_lose(state),
        heir=state.heir,
        seats=[_seat(state, data, seat) for seat in range(state.seats)],
        row=_row(state, data),
        items_left=state.items_left,
        items_spent={
            data.items[kind].item: number_of(state.spent, kind)
            for kind in members(kinds_in(state.spent))
        },
        pile=_foods(state, data, state.won),
        discards=_foods(state, data, state.gone),
        unseen=_unseen(state, data),
    )


def _season(state: YearOfSurvival, season: int) -> SeasonView:
    cards = len(state.box.food.seasons[season])
    left = min(cards, max(0, state.box.food.ends[season] - state.dealt))
    return SeasonView(t.SEASON_NAMES[season], cards, left, state.box.house.goals[season])


def _place(state: YearOfSurvival, data: ComponentData, place: int) -> Place:
    card = card_at(state, place)
    known = card >= 0 and (state.seen >> card) & 1 == 1
    return Place(
        place=t.PLACE_NAMES[place],
        card=card,
        food=data.food[state.deck[card]].food if known else "",
        up=(state.up >> place) & 1 == 1,
        target=state.lap > 0 and place == state.target,
    )


def _flips(state: YearOfSurvival) -> dict[str, int]:
    """YS-20."""
    lying = size(occupied(state))
    return {t.LENGTH_NAMES[n]: min(t.FLIPS[n], lying) for n in range(t.LENGTHS)}


def _needs(state: YearOfSurvival, data: ComponentData, face: int) -> list[Need]:
    """Every icon, with the item that covers it in one of the coverings there are (YS-23)."""
    icons = [t.ICON_NAMES.index(icon) for icon in data.food[face].needs]
    covers = [data.covers[play & 15] for play in state.plays]
    found: list[Need] = []
    for icon, play in zip(icons, assign(icons, covers), strict=True):
        if play < 0:
            found.append(Need(t.ICON_NAMES[icon], "", -1))
        else:
            code = state.plays[play]
            found.append(Need(t.ICON_NAMES[icon], data.items[code & 15].item, code >> 4))
    return found


def target_face(state: YearOfSurvival) -> int:
    """What the expedition is for."""
    return face_at(state, state.target)


def asks_for_knowledge(state: YearOfSurvival, face: int) -> bool:
    """YS-6."""
    return (state.box.food.knowledge >> face) & 1 == 1


def _wanted(state: YearOfSurvival, face: int) -> list[str]:
    want = wanted(state.lack, state.wild, asks_for_knowledge(state, face))
    found = [t.ICON_NAMES[icon] for icon in members(want & (KNOWING - 1))]
    return [*found, t.TYPE_NAMES[t.KNOWLEDGE]] if want & KNOWING else found


def _to_lose(state: YearOfSurvival) -> list[int]:
    if state.step != t.LOSE:
        return []
    seats = [(state.active + n) % state.seats for n in range(state.struck, state.seats)]
    return [seat for seat in seats if state.hands[seat] != 0]


def _seat(state: YearOfSurvival, data: ComponentData, seat: int) -> SeatView:
    return SeatView(
        items=[data.items[kind].item for kind in spread(state.hands[seat])],
        alive=(state.dead >> seat) & 1 == 0,
        gave=(state.gave >> seat) & 1 == 1,
        can_help=state.lap > 0 and can_help(state, seat),
    )


def _row(state: YearOfSurvival, data: ComponentData) -> list[str]:
    kinds = [(state.row >> (SLOT * slot)) & EMPTY for slot in range(t.FULL_ROW)]
    return ["" if kind == EMPTY else data.items[kind].item for kind in kinds]


def _foods(state: YearOfSurvival, data: ComponentData, cards: int) -> list[str]:
    return [data.food[state.deck[card]].food for card in members(cards)]


def _unseen(state: YearOfSurvival, data: ComponentData) -> dict[str, int]:
    """What may still come this season: all its cards but those that the table has seen."""
    ends = state.box.food.ends
    first = ends[state.season - 1] if state.season else 0
    hidden = [card for card in range(first, ends[state.season]) if not state.seen >> card & 1]
    faces = [state.deck[card] for card in hidden]
    return {data.food[face].food: faces.count(face) for face in sorted(set(faces))}


def _names_of(places: int) -> list[str]:
    return [t.PLACE_NAMES[place] for place in members(places)]

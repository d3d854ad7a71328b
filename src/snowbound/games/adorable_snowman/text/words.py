"""The Adorable Snowman: what choices, events and questions are called."""

from snowbound.core.actions import Labels
from snowbound.core.event_types import Nouns
from snowbound.core.talk import Phrase
from snowbound.games.adorable_snowman.rules import actions
from snowbound.games.adorable_snowman.rules.cliff import column_of, row_of
from snowbound.games.adorable_snowman.rules.state import AdorableSnowman
from snowbound.games.adorable_snowman.rules.terms import (
    CLIMBERS,
    CLOSING,
    COLUMNS,
    EXTRA,
    MOST_ROWS,
    NONE,
    RANDOM_BALLS,
    STAY,
    STEP,
    WAY_NAMES,
)

ENDINGS = {
    "summit": "Both climbers stand on the Mountain Top. The snowman waves.",
    "buried": "Both climbers are buried in snow.",
    "night": "Night falls over the cliff; the climb is given up.",
}

PHRASES = (
    Phrase("hello", "Hello!"),
    Phrase("thanks", "Thank you!"),
    Phrase("welcome", "You are welcome."),
    Phrase("wait", "One moment, please."),
    Phrase("cold", "Brrr."),
    Phrase("cute", "He is adorable, though."),
    Phrase("well-climbed", "Well climbed!"),
    Phrase("ouch", "Ouch!"),
    Phrase("again", "Another round?"),
)

CELLS = COLUMNS * (MOST_ROWS + 1)  # with the Mountain Top above the highest cliff
_DICE = ["first", "second"]
_COLUMNS = [f"column {number}" for number in range(1, COLUMNS + 1)]


def cell_words(cell: int) -> str:
    return f"row {row_of(cell) + 1}, column {column_of(cell) + 1}"


def labels() -> Labels:
    """Ids of what events and actions speak of; a cell's is its row and its column."""
    cells = [f"{cell // COLUMNS + 1}-{cell % COLUMNS + 1}" for cell in range(CELLS)]
    return {
        "climber": CLIMBERS,
        "column": [str(number + 1) for number in range(COLUMNS)],
        "die": [str(number + 1) for number in range(RANDOM_BALLS)],
        "way": WAY_NAMES,
        "cell": cells,
        "to": cells,
        "top": cells,
        "reason": ["buried", "snow", "no-room", "rope"],
        "why": ["saved", "caught", "shielded"],
        "ending": ["climbing", *ENDINGS],
    }


def nouns() -> Nouns:
    cells = [cell_words(cell) for cell in range(CELLS)]
    return {
        "column": _COLUMNS,
        "die": _DICE,
        "cell": cells,
        "to": cells,
        "reason": [
            "snow holds tight",
            "snow is in the way",
            "there is no room for two",
            "the rope is too short",
        ],
        "why": ["out of the snow", "caught by the rope", "shielded by the partner"],
        "ending": ["The climb goes on.", *ENDINGS.values()],
    }


def say(state: AdorableSnowman, seat: int, action: int) -> str:
    """An action in plain words."""
    group = actions.ACTIONS.of(action)
    if actions.is_secret(group):
        return _say_move(state, seat, actions.MOVE.arg(action))
    if actions.is_open(group):
        plain = _say_move(state, seat, actions.MOVE_OPENLY.arg(action))
        return f"Thanks, out loud: {plain[0].lower()}{plain[1:]}"
    if group is actions.SHOW_DIE:
        die = actions.SHOW_DIE.arg(action)
        seen = (state.climber(seat).sees >> die) & 1  # AS-13: who does not see it is not told
        column = f", column {state.die(die) + 1}" if seen else ""
        return f"Thanks: show die {die + 1}{column}"
    if group is actions.SHOW_MOVE:
        return "Thanks: show your move"
    if group is actions.GIVE_ACTION:
        return "Thanks: give an extra action"
    return "Done for this round"


def _say_move(state: AdorableSnowman, seat: int, way: int) -> str:
    climber = state.climber(seat)
    if way == STAY:
        return "Stay"
    if state.buried(climber):
        return f"Point {WAY_NAMES[way]}"
    if state.digs(climber, way):
        frees = climber.at + STEP[way] == state.partner(seat).at
        freed = ", free your partner" if frees else ""
        return f"Clear snow {_WHERE[way]}{freed}"
    return f"Move {WAY_NAMES[way]}"


_WHERE = ["above", "below", "on the left", "on the right"]


def ask(state: AdorableSnowman, seat: int) -> str:
    """What is asked of a seat, in one line."""
    if state.over:
        return "The climb is over."
    stage = state.stage()
    if stage == EXTRA:
        if seat == state.taker:
            return "An extra action, just for you: what do you do?"
        return "Your partner takes an extra action. Say thank you, or wait."
    if stage == CLOSING:
        return "Before the snowballs fly: say thank you, or be done?"
    if state.climber(seat).choice != NONE:
        return "You have chosen. Say thank you, or wait for your partner."
    number = ("First", "Second")[state.actions_done]
    if state.buried(state.climber(seat)):
        return f"{number} action. You are buried; your choice can only tell your partner something."
    return f"{number} action: where do you go?"

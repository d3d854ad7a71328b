"""The Adorable Snowman: names of actions, sentences for choices and events."""

from snowbound.core.happenings import Kind, Nouns
from snowbound.core.talk import Phrase
from snowbound.games.adorable_snowman.cliff import column_of, row_of
from snowbound.games.adorable_snowman.rules import AdorableSnowman
from snowbound.games.adorable_snowman.snow import has_snow
from snowbound.games.adorable_snowman.terms import *

KINDS = {
    E_ROUND: Kind("round", ("round",), "Round {round}. The snowman reached for snow."),
    E_EXTRA_BALL: Kind("extra-ball", ("column",), "An extra snowball will come in {column}."),
    E_OPEN_DIE: Kind(
        "open-die", ("column",), "The open die chose between the two climbers: {column}.", True
    ),
    E_DIE_ROLLED: Kind("die-rolled", ("die",), "{seat} looked at the {die} die.", True),
    E_DIE_SEEN: Kind("die-seen", ("die", "column"), "The {die} die showed {column}.", True),
    E_NO_BALL: Kind("no-ball", (), "No column was left for the random snowballs.", True),
    E_CHOSE: Kind("chose", (), "{seat} made a choice."),
    E_REVEALED: Kind("revealed", ("way",), "{seat}: {way}.", True),
    E_MOVED: Kind("moved", ("cell", "to"), "{seat} moved to {to}."),
    E_CANCELLED: Kind("cancelled", ("reason", "cell"), "{seat} stayed put: {reason}."),
    E_CLEARED: Kind("cleared", ("cell",), "{seat} cleared the snow at {cell}."),
    E_SAVED: Kind("saved", ("cell",), "{seat} came out of the snow."),
    E_DRAGGED: Kind("dragged", ("cell", "to"), "{seat} got dragged up to {to}."),
    E_THANKS_GAINED: Kind("thanks-gained", ("why",), "{seat} gained a Thank Marker: {why}."),
    E_DIE_SHOWN: Kind("die-shown", ("die",), "{seat} said thank you and showed the {die} die."),
    E_DIE_TOLD: Kind(
        "die-told", ("die", "column"), "It is {column}, for the two of you alone.", True
    ),
    E_MOVE_SHOWN: Kind("move-shown", (), "{seat} said thank you and showed the chosen move."),
    E_MOVE_TOLD: Kind("move-told", ("way",), "It is: {way}, for the two of you alone.", True),
    E_THINK_AGAIN: Kind("think-again", (), "{seat} took the move back to think again."),
    E_ACTION_GIVEN: Kind(
        "action-given", (), "{seat} said thank you and gave the partner an extra action."
    ),
    E_DONE: Kind("done", (), "{seat} had no more to do this round."),
    E_DIE_REVEALED: Kind(
        "die-revealed", ("die", "column"), "The {die} die was shown: {column}.", True
    ),
    E_HIT: Kind("hit", ("cell",), "{seat} got a snowball at {cell}."),
    E_FELL: Kind("fell", ("cell", "to"), "{seat} fell to {to}."),
    E_BURIED: Kind("buried", ("cell",), "{seat} got buried in snow."),
    E_SNOWED: Kind("snowed", ("cell",), "Snow settled at {cell}."),
    E_VANISHED: Kind("vanished", ("column",), "A snowball burst over {column}: no room for it."),
    E_END: Kind("end", ("ending",), "{ending}"),
}

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

_DICE = ["first", "second"]
_COLUMNS = [f"column {number}" for number in range(1, COLUMNS + 1)]


def cell_words(cell: int) -> str:
    return f"row {row_of(cell) + 1}, column {column_of(cell) + 1}"


def action_names() -> list[str]:
    moves = [f"move {way}" for way in WAY_NAMES[:STAY]] + ["stay"]
    openly = [f"thank open-move {way}" for way in WAY_NAMES[:STAY]] + ["thank open-stay"]
    thanks = ["thank show-move", "thank show-die 1", "thank show-die 2", "thank extra-action"]
    return [*moves, *openly, *thanks, "done"]


def nouns() -> Nouns:
    cells = [cell_words(cell) for cell in range(COLUMNS * (MOST_ROWS + 1))]
    return {
        "column": _COLUMNS,
        "die": _DICE,
        "way": WAY_NAMES,
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
    if action <= STAY:
        return _say_move(state, seat, action)
    if action < A_SHOW_MOVE:
        plain = _say_move(state, seat, action - A_MOVE_OPENLY)
        return f"Call out: {plain[0].lower()}{plain[1:]} (1 thanks)"
    if action in (A_SHOW_DIE, A_SHOW_DIE + 1):
        die = action - A_SHOW_DIE
        column = state.die(die) + 1
        return f"Show your partner the {_DICE[die]} die, column {column} (1 thanks)"
    return _PLAIN[action]


_PLAIN = {
    A_SHOW_MOVE: "Show your partner the move you chose (1 thanks)",
    A_GIVE_ACTION: "Give your partner an extra action (1 thanks)",
    A_DONE: "Spend nothing more this round",
}


def _say_move(state: AdorableSnowman, seat: int, way: int) -> str:
    climber = state.climber(seat)
    if way == STAY:
        return "Stay where you are"
    if state.buried(climber):
        return f"Point {WAY_NAMES[way]} (you cannot move)"
    target = climber.at + STEP[way]
    if has_snow(state.snow, target):
        freed = " and free your partner" if target == state.partner(seat).at else ""
        return f"Clear the snow {_WHERE[way]}{freed}"
    return f"Move {WAY_NAMES[way]}"


_WHERE = ["above you", "below you", "on your left", "on your right"]


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

"""The Adorable Snowman: what choices, events and questions are called."""

from snowbound.core.actions import Labels
from snowbound.core.event_types import Kind, Nouns
from snowbound.core.talk import Phrase
from snowbound.games.adorable_snowman.rules import actions as a
from snowbound.games.adorable_snowman.rules import events
from snowbound.games.adorable_snowman.rules import terms as t
from snowbound.games.adorable_snowman.rules.cliff import column_of, row_of
from snowbound.games.adorable_snowman.rules.state import AdorableSnowman

ENDING_WORDS = {
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

KINDS = {
    events.ROUND: Kind("round", ("round",), "Round {round}. The snowman reached for snow."),
    events.EXTRA_BALL: Kind("extra-ball", ("column",), "An extra snowball will come in {column}."),
    events.OPEN_DIE: Kind(
        "open-die", ("column",), "The open die chose between the two climbers: {column}.", True
    ),
    events.DIE_ROLLED: Kind("die-rolled", ("die",), "{seat} looked at the {die} die.", True),
    events.DIE_SEEN: Kind("die-seen", ("die", "column"), "The {die} die showed {column}.", True),
    events.NO_BALL: Kind("no-ball", (), "No column was left for the random snowballs.", True),
    events.CHOSE: Kind("chose", (), "{seat} made a choice."),
    events.REVEALED: Kind("revealed", ("way",), "{seat}: {way}.", True),
    events.MOVED: Kind("moved", ("cell", "to"), "{seat} moved to {to}."),
    events.CANCELLED: Kind("cancelled", ("reason", "cell"), "{seat} stayed put: {reason}."),
    events.CLEARED: Kind("cleared", ("cell", "top"), "{seat} cleared the snow at {cell}."),
    events.SAVED: Kind("saved", ("cell",), "{seat} came out of the snow."),
    events.DRAGGED: Kind("dragged", ("cell", "to"), "{seat} got dragged up to {to}."),
    events.THANKS_GAINED: Kind("thanks-gained", ("why",), "{seat} gained a Thank Marker: {why}."),
    events.DIE_SHOWN: Kind(
        "die-shown", ("die",), "{seat} said thank you and showed the {die} die."
    ),
    events.DIE_TOLD: Kind(
        "die-told", ("die", "column"), "It is {column}, for the two of you alone.", True
    ),
    events.MOVE_SHOWN: Kind("move-shown", (), "{seat} said thank you and showed the chosen move."),
    events.MOVE_TOLD: Kind("move-told", ("way",), "It is: {way}, for the two of you alone.", True),
    events.THINK_AGAIN: Kind("think-again", (), "{seat} took the move back to think again."),
    events.ACTION_GIVEN: Kind(
        "action-given", (), "{seat} said thank you and gave the partner an extra action."
    ),
    events.DONE: Kind("done", (), "{seat} had no more to do this round."),
    events.DIE_REVEALED: Kind(
        "die-revealed", ("die", "column"), "The {die} die was shown: {column}.", True
    ),
    events.HIT: Kind("hit", ("cell", "layer"), "{seat} was hit by a snowball at {cell}."),
    events.FELL: Kind("fell", ("cell", "to"), "{seat} fell to {to}."),
    events.BURIED: Kind("buried", ("cell",), "{seat} got buried in snow."),
    events.SNOWED: Kind("snowed", ("cell", "layer"), "Snow settled at {cell}."),
    events.VANISHED: Kind(
        "vanished", ("column", "layer"), "A snowball burst over {column} and left no snow."
    ),
    events.END: Kind("end", ("ending",), "{ending}"),
}

CELLS = t.COLUMNS * (t.MOST_ROWS + 1)  # with the Mountain Top above the highest cliff
_DICE = ["first", "second"]
_COLUMNS = [f"column {number}" for number in range(1, t.COLUMNS + 1)]


def _cell_words(cell: int) -> str:
    return f"row {row_of(cell) + 1}, column {column_of(cell) + 1}"


def labels() -> Labels:
    """Ids of what events and actions speak of; a cell's is its row and its column."""
    cells = [f"{cell // t.COLUMNS + 1}-{cell % t.COLUMNS + 1}" for cell in range(CELLS)]
    return {
        "climber": t.CLIMBERS,
        "column": [str(number + 1) for number in range(t.COLUMNS)],
        "die": [str(number + 1) for number in range(t.RANDOM_BALLS)],
        "way": t.WAY_NAMES,
        "cell": cells,
        "to": cells,
        "top": cells,
        "reason": ["buried", "snow", "no-room", "rope"],
        "why": ["saved", "caught", "shielded"],
        "ending": ["climbing", *ENDING_WORDS],
    }


def nouns() -> Nouns:
    cells = [_cell_words(cell) for cell in range(CELLS)]
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
        "ending": ["The climb goes on.", *ENDING_WORDS.values()],
    }


def say(state: AdorableSnowman, seat: int, action: int) -> str:
    """An action in plain words."""
    group = a.ACTIONS.of(action)
    if a.is_secret(group):
        return _say_move(state, seat, a.MOVE.arg(action))
    if a.is_open(group):
        plain = _say_move(state, seat, a.MOVE_OPENLY.arg(action))
        return f"Thanks, out loud: {plain[0].lower()}{plain[1:]}"
    if group is a.SHOW_DIE:
        die = a.SHOW_DIE.arg(action)
        seen = (state.climber(seat).sees >> die) & 1  # AS-13: who does not see it is not told
        column = f", column {state.die(die) + 1}" if seen else ""
        return f"Thanks: show die {die + 1}{column}"
    if group is a.SHOW_MOVE:
        return "Thanks: show your move"
    if group is a.GIVE_ACTION:
        return "Thanks: give an extra action"
    return "Done for this round"


def _say_move(state: AdorableSnowman, seat: int, way: int) -> str:
    climber = state.climber(seat)
    if way == t.STAY:
        return "Stay"
    if state.buried(climber):
        return f"Point {t.WAY_NAMES[way]}"
    if state.digs(climber, way):
        frees = climber.at + t.STEP[way] == state.partner(seat).at
        freed = ", free your partner" if frees else ""
        return f"Clear snow {_WHERE[way]}{freed}"
    return f"Move {t.WAY_NAMES[way]}"


_WHERE = ["above", "below", "on the left", "on the right"]


def ask(state: AdorableSnowman, seat: int) -> str:
    """What is asked of a seat, in one line."""
    if state.over:
        return "The climb is over."
    step = state.step()
    if step == t.EXTRA:
        if seat == state.taker:
            return "An extra action, just for you: what do you do?"
        return "Your partner takes an extra action. Say thank you, or wait."
    if step == t.CLOSING:
        return "Before the snowballs fly: say thank you, or be done?"
    if state.climber(seat).choice != t.NONE:
        return "You have chosen. Say thank you, or wait for your partner."
    number = ("First", "Second")[state.actions_done]
    if state.buried(state.climber(seat)):
        return f"{number} action. You are buried; your choice can only tell your partner something."
    return f"{number} action: where do you go?"

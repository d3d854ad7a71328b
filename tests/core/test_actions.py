"""Actions declared as groups."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from snowbound.core.actions import Actions

LABELS = {"card": ["chair", "music-box", "wallpaper"], "way": ["up", "down"]}


def some_actions() -> Actions:
    actions = Actions()
    actions.group("feed", "card", 3)
    actions.group("scavenge")
    actions.group("give", "seat", 2)
    actions.group("push", "card", 2, "way", 2)
    return actions


def test_names_follow_from_the_declaration() -> None:
    assert some_actions().names(LABELS) == [
        "feed chair",
        "feed music-box",
        "feed wallpaper",
        "scavenge",
        "give 1",
        "give 2",
        "push chair up",
        "push chair down",
        "push music-box up",
        "push music-box down",
    ]


def test_an_action_is_decoded_by_its_group() -> None:
    actions = some_actions()
    feed, scavenge, _, push = actions.groups
    assert actions.of(1) is feed and feed.arg(1) == 1
    assert actions.of(3) is scavenge and not feed.has(3)
    assert actions.of(9) is push and (push.arg(9), push.second(9)) == (1, 1)
    assert len(actions) == 10


def test_a_group_is_a_bit_set_while_it_fits_into_one() -> None:
    actions = Actions()
    first, last, beyond = (
        actions.group(verb, "n", size) for verb, size in (("a", 2), ("b", 61), ("c", 1))
    )
    assert (first.mask, last.mask, beyond.mask) == (3, 2**63 - 4, 0)


def test_too_few_labels_are_a_mistake_of_the_game() -> None:
    actions = Actions()
    actions.group("feed", "card", 4)
    with pytest.raises(ValueError, match="4 values of 'card' need as many labels, not 3"):
        actions.names(LABELS)


@settings(deadline=None)  # a busy machine breaks nothing
@given(st.lists(st.tuples(st.integers(1, 9), st.integers(1, 9)), min_size=1, max_size=8))
def test_numbers_and_arguments_lead_to_each_other(sizes: list[tuple[int, int]]) -> None:
    actions = Actions()
    for number, (size, width) in enumerate(sizes):
        actions.group(f"verb{number}", "one", size, "two", width)
    for action in range(len(actions)):
        group = actions.of(action)
        assert group.has(action)
        assert group.at(group.arg(action), group.second(action)) == action
    assert len(set(actions.names({}))) == len(actions)

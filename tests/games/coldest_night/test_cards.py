"""Sets of cards as bits."""

from random import Random

import pytest

from snowbound.games.coldest_night.rules.cards import Sets, listed, lowest

RANDOM = Random(7)
HANDS = [RANDOM.sample(range(62), size) for size in range(62)]


@pytest.mark.parametrize("hand", HANDS, ids=len)
def test_a_set_knows_its_members(hand: list[int]) -> None:
    cards = sum(2**card for card in hand)
    assert listed(cards) == sorted(hand)
    assert listed(cards, 70) == [70 + card for card in sorted(hand)]
    if hand:
        assert lowest(cards) == min(hand)


def test_every_seat_has_a_set_of_its_own() -> None:
    hands = Sets()
    for seat in range(4):
        hands.add(seat, 10 + seat)
        hands.add(seat, 40 + seat)
    before = hands.clone()
    for seat in range(4):
        hands.drop(seat, 10 + seat)
    assert [listed(cards) for cards in hands.by_seat(4)] == [[40], [41], [42], [43]]
    assert listed(before.together()) == [10, 11, 12, 13, 40, 41, 42, 43]
    assert listed(before.without(2**12 | 2**40)[2]) == [42]
    assert listed(before.without(2**12 | 2**40)[0]) == [10]

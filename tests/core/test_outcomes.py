"""Places and what decided them."""

from snowbound.core.outcomes import ranked

TIE_BREAKS = ["settlers", "food"]


def test_points_decide_first() -> None:
    assert ranked([0, 1, 2], [[5, 0, 0], [9, 0, 0], [7, 9, 9]], TIE_BREAKS) == (
        [[1], [2], [0]],
        "",
    )


def test_each_tie_break_in_turn() -> None:
    assert ranked([0, 1], [[5, 2, 0], [5, 3, 0]], TIE_BREAKS) == ([[1], [0]], "settlers")
    assert ranked([0, 1], [[5, 2, 4], [5, 2, 1]], TIE_BREAKS) == ([[0], [1]], "food")


def test_a_shared_place() -> None:
    assert ranked([0, 1, 2], [[5, 2, 1], [5, 2, 1], [4, 9, 9]], TIE_BREAKS) == (
        [[0, 1], [2]],
        "shared",
    )


def test_a_single_seat() -> None:
    assert ranked([2], [[0], [0], [5, 1, 1]], TIE_BREAKS) == ([[2]], "")

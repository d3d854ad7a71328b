"""The defaults of `State.clone` and `State.dump`."""

from snowbound.core.randomness import stream
from snowbound.core.state import State


class Board:
    """Shared by all states: it can neither be cloned nor dumped."""


class Cart(State):
    def __init__(self) -> None:
        super().__init__(2)
        self.board = Board()
        self.luck = stream(1, "luck")
        self.loads = [[1, 2], [3]]
        self.places = {"shed": [4]}
        self.names = {"b", "a"}
        self.driver = None


def test_a_clone_is_independent_but_shares_the_board() -> None:
    cart = Cart()
    cart.keeps_events = True
    cart.emit(0)
    twin = cart.clone()
    assert isinstance(twin, Cart)
    assert twin.dump() == cart.dump()
    assert twin.board is cart.board
    assert (twin.keeps_events, twin.events, twin.seats) == (False, [], 2)
    twin.loads[0].append(9)
    twin.places["shed"].append(9)
    twin.names.add("c")
    twin.luck.below(6)
    assert (cart.loads, cart.places, cart.names) == ([[1, 2], [3]], {"shed": [4]}, {"a", "b"})
    assert cart.luck.dump() == stream(1, "luck").dump()


def test_a_dump_holds_all_but_what_is_shared() -> None:
    assert Cart().dump() == {
        "awaited": 0,
        "besides": 0,
        "over": False,
        "luck": stream(1, "luck").dump(),
        "loads": [[1, 2], [3]],
        "places": {"shed": [4]},
        "names": ["a", "b"],
        "driver": None,
    }

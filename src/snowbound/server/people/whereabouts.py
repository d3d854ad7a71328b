"""Which address somebody was at last. What bots think for a person is charged to it, too:
identities are free, addresses are not."""

from collections import OrderedDict

MOST_KNOWN = 50_000


class Whereabouts:
    """Last addresses, in memory only; those seen longest ago are forgotten."""

    def __init__(self, most: int = MOST_KNOWN) -> None:
        self.most = most
        self._last: OrderedDict[str, str] = OrderedDict()

    def seen(self, identity: str, address: str) -> None:
        self._last[identity] = address
        self._last.move_to_end(identity)
        if len(self._last) > self.most:
            self._last.popitem(last=False)

    def charged(self, identity: str) -> tuple[str, ...]:
        """Whom to charge for what is done for somebody."""
        address = self._last.get(identity)
        return (identity,) if address is None else (identity, address)

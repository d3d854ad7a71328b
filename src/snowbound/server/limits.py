"""How much one address, one identity or one socket may ask for."""

import time
from collections import OrderedDict

from snowbound.core.mistakes import Mistake

REMEMBERED = 50_000


class TooMany(Mistake):
    """Slower, please."""

    def __init__(self, words: str, retry_after: int = 1) -> None:
        super().__init__(words)
        self.retry_after = retry_after


class Bucket:
    """Tokens that come back at a rate; each request takes one."""

    __slots__ = ("at", "tokens")

    def __init__(self, tokens: float) -> None:
        self.tokens = tokens
        self.at = time.monotonic()

    def take(self, rate: float, most: float) -> bool:
        now = time.monotonic()
        self.tokens = min(most, self.tokens + (now - self.at) * rate)
        self.at = now
        if self.tokens < 1:
            return False
        self.tokens -= 1
        return True


class Limit:
    """A bucket for each key; those not seen for long are forgotten (and full again)."""

    def __init__(self, rate: float, most: float, words: str) -> None:
        self.rate = rate
        self.most = most
        self.words = words
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def check(self, key: str) -> None:
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(self.most)
            if len(self._buckets) > REMEMBERED:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(key)
        if not bucket.take(self.rate, self.most):
            raise TooMany(self.words, max(1, round(1 / self.rate)))


def per_hour(count: int, words: str) -> Limit:
    return Limit(count / 3600, count, words)

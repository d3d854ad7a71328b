"""Rate limits: how much one address, one identity or one connection may ask for.

They stop a flood of messages or requests; `connections.py` bounds connections and unread bytes.
"""

import time
from collections import OrderedDict

from snowbound.core.errors import Mistake

MOST_KEYS = 50_000
HOUR = 3600


class RateLimited(Mistake):
    """Too many requests."""

    def __init__(self, words: str, retry_after: int = 1) -> None:
        super().__init__(words)
        self.retry_after = retry_after


class TokenBucket:
    """A token bucket: each request takes a token; they come back at a rate."""

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

    def spend(self, tokens: float) -> None:
        """Take what was used already, if need be on credit."""
        self.tokens -= tokens


class RateLimit:
    """A rate limit with a bucket per key; the least recently used keys are forgotten."""

    def __init__(self, rate: float, most: float, words: str) -> None:
        self.rate = rate
        self.most = most
        self.words = words
        self._buckets: OrderedDict[str, TokenBucket] = OrderedDict()

    def check(self, key: str) -> None:
        if not self.bucket(key).take(self.rate, self.most):
            raise RateLimited(self.words, max(1, round(1 / self.rate)) if self.rate else HOUR)

    def bucket(self, key: str) -> TokenBucket:
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = TokenBucket(self.most)
            if len(self._buckets) > MOST_KEYS:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(key)
        return bucket


def per_hour(count: int, words: str) -> RateLimit:
    return RateLimit(count / HOUR, count, words)

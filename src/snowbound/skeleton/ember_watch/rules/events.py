"""Ember Watch: what can happen, as numbers; `words.KINDS` says it."""

from typing import Final

DEALT: Final = 0
BURNT: Final = 1
POINTED: Final = 2
SLEPT: Final = 3

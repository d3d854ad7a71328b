"""Lines that recalibrate log odds, of any shape."""

from itertools import accumulate

from hypothesis import strategies as st

from snowbound.core.win_model import Line

ODDS = st.floats(-40, 40)
STEPS = st.tuples(st.floats(0.01, 5), st.floats(0.01, 5))


def _line(start: tuple[float, float], steps: list[tuple[float, float]]) -> Line:
    return list(accumulate(steps, lambda at, by: (at[0] + by[0], at[1] + by[1]), initial=start))


LINES = st.builds(_line, st.tuples(st.floats(-9, 9), st.floats(-9, 9)), st.lists(STEPS, min_size=1))

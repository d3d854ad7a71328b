"""Measure engines by the random decisions they play per second of CPU time."""

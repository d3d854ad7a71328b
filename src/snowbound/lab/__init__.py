"""Many games and their figures."""

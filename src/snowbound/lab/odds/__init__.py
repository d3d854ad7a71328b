"""Chances of winning that mean something: strong games, a small model, and how well it holds."""

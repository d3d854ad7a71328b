"""Catalogues: sentences by their keys, a line each, in Project Fluent's format. This package knows
files and how they are formatted, and nothing of games."""

"""Bots. They depend on the core and reach games only through it."""

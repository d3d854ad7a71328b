"""People: their identities."""

"""The rules of Before the Storm."""

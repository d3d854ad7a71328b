"""The words of Before the Storm."""

"""What bots know of Before the Storm."""

"""The lab: many games between bots, and statistics about them."""

"""What bots know of The Adorable Snowman."""

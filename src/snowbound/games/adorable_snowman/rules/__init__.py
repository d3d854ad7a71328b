"""The rules of The Adorable Snowman."""

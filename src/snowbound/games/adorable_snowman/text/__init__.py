"""The words of The Adorable Snowman."""

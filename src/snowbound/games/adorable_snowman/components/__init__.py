"""The component sets of The Adorable Snowman, and how they are read."""

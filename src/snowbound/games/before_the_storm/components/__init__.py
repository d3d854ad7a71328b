"""The component sets of Before the Storm, and how they are read."""

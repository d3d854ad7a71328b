"""The component sets of A Year of Survival, and how they are read."""

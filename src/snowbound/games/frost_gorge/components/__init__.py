"""The component sets of Frost Gorge, and how they are read."""

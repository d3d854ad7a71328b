"""The component sets of The Coldest Night, and how they are read."""

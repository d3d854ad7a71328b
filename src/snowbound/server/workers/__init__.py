"""Worker processes, where bots think."""

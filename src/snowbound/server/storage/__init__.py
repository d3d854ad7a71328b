"""Storage: the event log, the write queue, and what lists look up."""

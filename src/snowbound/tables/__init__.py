"""The life of a table without any I/O: its event log, commands, and what each viewer is shown."""

"""Live tables: tables in memory, their changes, broadcast, bots and clocks."""

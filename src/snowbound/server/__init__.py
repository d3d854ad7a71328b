"""The table server: people, scripts and bots at tables, live or over days."""

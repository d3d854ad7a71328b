"""WebSockets: connections to tables."""

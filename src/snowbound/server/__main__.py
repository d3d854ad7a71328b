"""`python -m snowbound.server`: a server with its usual settings."""

from snowbound.server.command import serve

serve()

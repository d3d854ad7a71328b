"""HTTP: middleware, authentication, static files, and the handlers under /api."""

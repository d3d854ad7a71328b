"""HTTP: middleware, authentication, rate limits, and the handlers under /api."""

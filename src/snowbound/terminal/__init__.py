"""Play without a browser."""

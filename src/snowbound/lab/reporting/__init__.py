"""What was found, in words, charts and pages."""

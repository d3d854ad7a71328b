"""What everything else in the server stands on: settings, limits, numbers, addresses."""

"""What played games say, and how sure that is."""

"""What bots know of Frost Gorge."""

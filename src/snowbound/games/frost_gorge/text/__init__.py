"""The words of Frost Gorge."""

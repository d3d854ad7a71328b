"""The rules of Frost Gorge."""

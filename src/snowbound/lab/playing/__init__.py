"""Playing many games: what is played, by how many processes, and the rows that it leaves."""

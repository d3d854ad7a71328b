"""What bots know of A Year of Survival."""

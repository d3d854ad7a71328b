"""The words of A Year of Survival."""

"""The rules of A Year of Survival."""

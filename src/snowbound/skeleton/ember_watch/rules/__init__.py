"""The rules of Ember Watch."""

"""The words of Ember Watch."""

"""What bots know of Ember Watch."""

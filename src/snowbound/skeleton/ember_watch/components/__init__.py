"""The component sets of Ember Watch, and how they are read."""

"""Players made of code. They know the core and ask games only through it."""

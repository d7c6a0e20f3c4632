"""The commands that serve other programs."""

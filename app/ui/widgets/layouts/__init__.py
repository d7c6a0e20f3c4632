"""Layouts for what has less room than beside one another in a line."""

"""Starts of the program: the one window on a data directory, and what the desktop and later starts
ask of it."""

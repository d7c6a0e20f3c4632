"""Newer versions of the program, told in the window."""

"""Anımsa: a desktop research assistant that remembers."""

__version__ = "0.1.0"

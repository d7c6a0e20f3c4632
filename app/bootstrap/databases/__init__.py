"""Recall out of databases that answer: one that a command names, or one that is asked beside the
archive here."""

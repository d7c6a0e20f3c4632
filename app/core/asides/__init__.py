"""Asides: questions about the program and small talk in a user's own words, told from everything
else by a small model."""

"""Answers from the papers of the user: one line, or the newest of records and papers."""

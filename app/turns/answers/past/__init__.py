"""Answers from what is on record: what a search finds, the line in it that answers, and how that
is told."""

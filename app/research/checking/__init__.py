"""The check of an answer against what it cites."""

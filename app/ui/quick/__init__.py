"""The small window for throw-away questions."""

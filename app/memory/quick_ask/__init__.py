"""Throw-away questions and their memory of a day (specification 4)."""

"""Relevance: how well a passage fits a question."""

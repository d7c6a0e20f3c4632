"""Matching of a text with a question by its words: one way for all that is looked for."""

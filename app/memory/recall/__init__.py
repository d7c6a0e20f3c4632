"""Recall: from a question in the user's words to the past sessions that it means."""

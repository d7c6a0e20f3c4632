"""Answers that are researched: in the files, online, or both."""

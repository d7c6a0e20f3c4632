"""Erasing for good: what is asked for, what descends from it, and every file that may hold it."""

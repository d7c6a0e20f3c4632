"""Keeping research in order: what is pinned, archived and tagged, and what is noted beside it."""

"""The page of a project: its memory, its files, its research."""

"""Keeping the list of research in order: what is pinned, archived and tagged."""

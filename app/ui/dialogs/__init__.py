"""Dialogs of their own: unfinished research, deleted sessions, files, palette, shortcuts."""

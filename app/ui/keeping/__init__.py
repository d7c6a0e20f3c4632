"""Backups and the plain twin, looked after while the window is open."""

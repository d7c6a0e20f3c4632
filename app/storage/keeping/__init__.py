"""Backups at a second place, and what is known of how good the backups are."""

"""Keeping the archive sound: migrations, backups, checks, repairs, erasure."""

"""The memories and quick turns of many users in PostgreSQL (specifications 4 and 5)."""

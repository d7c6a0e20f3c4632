"""What a server for many users keeps in PostgreSQL (specifications 4 and 5)."""

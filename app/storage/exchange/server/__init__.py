"""A PostgreSQL server by which machines share an archive."""

"""Recall's index in a PostgreSQL: for archives that are larger than a laptop."""

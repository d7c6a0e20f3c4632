"""The care for the archive: how its backups stand, and the reports of runs that ended badly."""

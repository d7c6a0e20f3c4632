"""Reading of a recall index as every database that has one does it."""

"""Finding a setting by words."""

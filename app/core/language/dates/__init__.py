"""Days and spans of days as people name them, in Turkish and in English."""

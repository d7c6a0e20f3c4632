"""Projects and their memories on disk."""

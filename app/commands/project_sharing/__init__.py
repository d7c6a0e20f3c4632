"""The commands by which several people share a project."""

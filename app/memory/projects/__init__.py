"""The running memory of projects (specification 5)."""

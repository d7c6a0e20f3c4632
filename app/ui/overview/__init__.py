"""The overview: one's years of research to look at."""

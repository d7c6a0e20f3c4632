"""Choices of what is saved as a file: its place and format, and the research for a doctor."""

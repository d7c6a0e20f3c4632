"""Answers of Anımsa to questions about itself."""

"""The kinds of answers, and what they share."""

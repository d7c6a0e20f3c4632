"""Reading: the line of a text that answers a question."""

"""Messages that lean on what was said just now in their conversation, or told of a record."""

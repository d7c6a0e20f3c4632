"""What a database that answers has of the past, beside one's own answer: found, read, kept here."""

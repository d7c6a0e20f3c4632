"""The past that a database which answers has, beside one's own answer: found, read, kept here."""

"""Commands of a database that answers: how it is filled, and how it is asked."""

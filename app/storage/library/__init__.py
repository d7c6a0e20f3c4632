"""The passages of the user's files, and the search in them."""

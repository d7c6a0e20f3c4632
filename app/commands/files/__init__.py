"""The command about the user's own files, and how it prints them."""

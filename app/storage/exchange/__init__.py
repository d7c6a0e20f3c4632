"""The exchange of changes with other machines of the user, by way of a folder or a database."""
